#pragma once

#include <memory>
#include <mutex>
#include <set>

#include "server/settings/calendar.h"

namespace fullcircle {

/// Milliseconds since 1970, and milliseconds that the server has been serving in all its life.
/// Clocks of games count the second, so that no time is charged while the server is down.
struct Instant {
  std::int64_t at = 0;
  std::int64_t served = 0;
};

/// While it exists, the time served waits for what is under way.
using Hold = std::shared_ptr<const void>;

/// When something came in that must not be late. It holds the clock until it has been handled.
struct Arrival {
  Instant at;
  Hold hold;
};

/// The time, and how long the server has been serving in all its life: not while it is down, and
/// neither while it is up but cannot do anything for anybody. Any thread.
///
/// That is so when its heart does not beat: the process is stopped, or has no processor. Once it
/// beats again, whatever came in meanwhile is read first, and the clock goes on a little later.
/// It is so as well while something takes too long that has to be done, a command on its way to
/// its table or a write on its way to the disk: the time served goes on for the clock's patience
/// after that began (Clock::patience), and no further before it is done.
class ServedClock {
 public:
  /// `served`: for how long, in milliseconds, before this start; `noted`: the date then. `clock`
  /// must outlive this object.
  ServedClock(const Clock& clock, std::int64_t served, std::int64_t noted = 0);

  Instant now() const;
  /// The server is alive. To be called several times within the clock's patience.
  void beat();

  /// Until the hold is gone, something that began now is under way.
  Hold hold();
  Arrival arrival() { return {now(), hold()}; }

  /// When the server will have been running for `served` milliseconds, if nothing stops it.
  Clock::Time when(std::int64_t served) const;
  /// A command that came in by then has been handled when so much more has been served.
  std::int64_t patience() const;
  /// What it goes by.
  const Clock& source() const { return clock_; }
  const Calendar& calendar() const { return calendar_; }
  /// The machine's date is right.
  void confirm_date() { calendar_.confirm(); }

 private:
  using Duration = Clock::Time::duration;
  Duration served_at(Clock::Time time) const;

  const Clock& clock_;
  Calendar calendar_;
  const Duration patience_;
  mutable std::mutex mutex_;
  Clock::Time beat_;                   // the last one
  Clock::Time goes_on_;                // the clock stands still until then
  Duration served_;                    // at the last beat
  mutable Duration said_{};            // the most that anybody was told
  std::multiset<Duration> under_way_;  // what was served when each of these began
};

}  // namespace fullcircle
