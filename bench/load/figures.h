#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fullcircle::load {

/// Times in milliseconds.
class Times {
 public:
  void add(double milliseconds) { all_.push_back(static_cast<float>(milliseconds)); }
  void clear() { all_.clear(); }
  std::size_t size() const { return all_.size(); }
  /// The time within which this share of them came; 0 if there are none.
  double within(double share) const;

 private:
  mutable std::vector<float> all_;
};

/// What a process uses; zeros if there is none of that number.
struct Usage {
  std::int64_t rss_kb = 0;
  int files = 0;
  double cpu_seconds = 0;
};
Usage usage_of(int pid);

/// A part of a long run.
struct Sample {
  double seconds = 0;  // since counting began, at its end
  std::size_t moves = 0;
  double p50 = 0;
  double p99 = 0;
  Usage usage;
};
std::string format_sample(const Sample& sample);

/// What grows in the course of a run. The first quarter of it is left out; of the rest, the median
/// of the last third must not lie above that of the first third: by more than a tenth for memory,
/// by more than 16 for descriptors, by more than half and a millisecond for the 99th percentile.
std::vector<std::string> growing(const std::vector<Sample>& samples);

/// What came of a run. Memory is -1 where it is not known.
struct Report {
  int tables = 0;
  int clients = 0;         // connected at the end
  int clients_wanted = 0;  // at the beginning
  double seconds = 0;
  double rate_wanted = 0;
  std::size_t moves = 0;
  int games = 0;     // that ended
  int records = 0;   // of them that were stored
  int late = 0;      // moves not made because no table was ready for one
  int refused = 0;   // answers other than ok
  int unheard = 0;   // no answer in time
  int lost = 0;      // connections that ended
  int diverged = 0;  // tables where the rules refuse what the server sent
  std::string first_failure;
  Times answer;
  Times other;
  double idle_kb = -1;
  double table_kb = -1;
  double table_end_kb = -1;
  double rss_kb = -1;
  double server_cpu = -1;  // cores
  double own_cpu = 0;      // cores
  std::string load;        // of the machine at the end
  std::vector<Sample> samples;

  int failures() const {
    return refused + unheard + lost + diverged + static_cast<int>(growing(samples).size());
  }
};
std::string format_text(const Report& report);
std::string format_json(const Report& report);

}  // namespace fullcircle::load
