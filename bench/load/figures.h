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
  double cpu_seconds = 0;
};
Usage usage_of(int pid);

/// What came of a run. Memory is -1 where it is not known.
struct Report {
  int tables = 0;
  int clients = 0;         // connected at the end
  int clients_wanted = 0;  // at the beginning
  double seconds = 0;
  double rate_wanted = 0;
  std::size_t moves = 0;
  int games = 0;     // that ended
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

  int failures() const { return refused + unheard + lost + diverged; }
};
std::string format_text(const Report& report);
std::string format_json(const Report& report);

}  // namespace fullcircle::load
