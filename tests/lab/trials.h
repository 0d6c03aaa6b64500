#pragma once

#include "tests/lab/world.h"

namespace fullcircle::lab {

/// What came of many schedules.
struct Tally {
  struct Wrong {
    std::uint64_t seed = 0;
    std::string what;
  };
  std::vector<Wrong> wrong;
  int schedules = 0;
  double seconds = 0;
  Outcome sum;  // its counts only
};

/// How rough it is in each kind of trial.
Weather mixed_weather();
Weather dark_weather();     // the power goes off again and again
Weather failing_weather();  // the disk fails again and again

/// Runs schedules from a seed on, one after the other, as long as `go_on` says so.
Tally run_schedules(std::uint64_t seed, const Weather& weather,
                    const std::function<bool(const Tally&)>& go_on);

/// How many schedules it takes until a planted mistake is noticed; nothing if so many do not do.
struct Found {
  int schedules = 0;
  std::string what;
};
std::optional<Found> find_planted(Planted planted, std::uint64_t seed, int most);

/// One schedule again and again, each time with another allocation that fails: the first, and every
/// so-manieth after it.
struct MemoryTally {
  std::int64_t sites = 0;  // allocations in one run
  std::int64_t failed = 0;
  std::vector<Tally::Wrong> wrong;
};
MemoryTally run_out_of_memory(bool of_sqlite, std::uint64_t seed, std::int64_t every);

}  // namespace fullcircle::lab
