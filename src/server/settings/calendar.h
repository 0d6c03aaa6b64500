#pragma once

#include <atomic>
#include <cstdint>

#include "server/settings/clock.h"

namespace fullcircle {

inline constexpr std::int64_t kDayMs = 24LL * 3600 * 1000;

/// The date that the server goes by. It is the machine's as long as that is plausible. When the
/// machine's jumps by more than a week ahead or more than five minutes back, while the server runs
/// or while it does not, the server counts on from the last date it believed, until the machine's
/// is plausible again or an operator confirms it. So nothing is cleared or ended because a clock
/// is wrong. Any thread.
class Calendar {
 public:
  static constexpr std::chrono::hours kMostAhead{7 * 24};
  static constexpr std::chrono::minutes kMostBack{5};

  /// `noted`: what `now` said last before this start; 0 if there was no time before. The clock must
  /// outlive it.
  Calendar(const Clock& clock, std::int64_t noted)
      : clock_(clock), believed_(noted == 0 ? offset() : noted - in_ms(clock.now())) {}

  /// Milliseconds since 1970.
  std::int64_t now() const {
    (void)doubt();
    return in_ms(clock_.now()) + believed_;
  }
  /// By how many milliseconds the machine's date is ahead of this one; 0 unless that is too much
  /// (or too little) to be believed.
  std::int64_t doubt() const {
    const std::int64_t machine = offset();
    const std::int64_t ahead = machine - believed_;
    if (ahead > in_ms(kMostAhead) || ahead < -in_ms(kMostBack)) return ahead;
    believed_ = machine;
    return 0;
  }
  /// The machine's date is right, however it came about.
  void confirm() { believed_ = offset(); }

 private:
  template <class Time>
  static std::int64_t in_ms(Time time) {
    if constexpr (requires { time.time_since_epoch(); })
      return in_ms(time.time_since_epoch());
    else
      return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  }
  /// From the even time of the clock to its date.
  std::int64_t offset() const { return in_ms(clock_.date()) - in_ms(clock_.now()); }

  const Clock& clock_;
  mutable std::atomic<std::int64_t> believed_;  // the same to the date that is believed
};

}  // namespace fullcircle
