#pragma once

#include <chrono>

#include "server/settings/clock.h"
#include "server/tables/logged_table.h"

namespace fullcircle {

/// The time, and how long the server has been running in all its life. Any thread.
class ServedClock {
 public:
  /// `served`: for how long, in milliseconds, before this start. `clock` must outlive this object.
  ServedClock(const Clock& clock, std::int64_t served)
      : clock_(clock), before_(served), start_(clock.now()) {}

  Instant now() const {
    return {in_ms(clock_.date().time_since_epoch()), before_ + in_ms(clock_.now() - start_)};
  }
  /// When the server will have been running for `served` milliseconds, if nothing stops it.
  Clock::Time when(std::int64_t served) const {
    return start_ + std::chrono::milliseconds(served - before_);
  }
  /// What it goes by.
  const Clock& source() const { return clock_; }

 private:
  template <class Duration>
  static std::int64_t in_ms(Duration duration) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
  }

  const Clock& clock_;
  std::int64_t before_;
  Clock::Time start_;
};

}  // namespace fullcircle
