#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <functional>
#include <memory>

namespace fullcircle {

class Timer;

/// The time, and waiting for it. Whatever the server does because of the time it asks here, so that
/// a test can put a clock in its place that it turns by hand. Not so deadlines of the network,
/// which belong to the streams, and thinking, which takes the time of real cores. Any thread.
class Clock {
 public:
  using Time = std::chrono::steady_clock::time_point;

  virtual ~Clock() = default;
  /// Counts on evenly and never goes back; where it began means nothing.
  virtual Time now() const = 0;
  /// The time of day, which somebody may set forward or back.
  virtual std::chrono::system_clock::time_point date() const = 0;
  /// How long the server may look away from this clock before it counts as not serving; 0: for
  /// ever, as nothing passes on a clock that is turned by hand but what is meant to.
  virtual std::chrono::milliseconds patience() const { return {}; }
  /// The clock must outlive it.
  virtual std::unique_ptr<Timer> make_timer(boost::asio::any_io_executor executor) const = 0;
};

/// Waits for one time of a clock. To be used on its executor, a strand where there are several
/// threads; it may be destroyed on any.
class Timer {
 public:
  virtual ~Timer() = default;
  /// Calls `then` on the executor, once it is that time or later, but never at once. It takes the
  /// place of what was waited for before; once the timer is gone, nothing is called.
  virtual void wait_until(Clock::Time time, std::function<void()> then) = 0;
  virtual void cancel() = 0;
};

/// The clock of this machine.
const Clock& machine_clock();

}  // namespace fullcircle
