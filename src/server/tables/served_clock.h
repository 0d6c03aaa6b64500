#pragma once

#include <chrono>

#include "server/tables/logged_table.h"

namespace fullcircle {

/// The time, and how long the server has been running in all its life. Any thread.
class ServedClock {
 public:
  /// `served`: what was served before this start.
  explicit ServedClock(std::int64_t served) : before_(served) {}

  Instant now() const {
    using namespace std::chrono;
    const auto at = system_clock::now().time_since_epoch();
    const auto up = steady_clock::now() - start_;
    return {duration_cast<milliseconds>(at).count(),
            before_ + duration_cast<milliseconds>(up).count()};
  }

 private:
  std::int64_t before_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace fullcircle
