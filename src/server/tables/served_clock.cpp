#include "server/tables/served_clock.h"

#include <algorithm>

namespace fullcircle {
namespace {

template <class Duration>
std::int64_t in_ms(Duration duration) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

}  // namespace

ServedClock::ServedClock(const Clock& clock, std::int64_t served, std::int64_t noted)
    : clock_(clock),
      calendar_(clock, noted),
      patience_(clock.patience()),
      beat_(clock.now()),
      goes_on_(beat_),
      served_(std::chrono::milliseconds(served)) {}

/// With the lock.
ServedClock::Duration ServedClock::served_at(Clock::Time time) const {
  const bool endless = patience_ == Duration::zero();
  const bool stopped = !endless && time - beat_ > patience_;
  Duration served = served_;
  if (!stopped) served += std::max(time - std::max(beat_, goes_on_), Duration::zero());
  if (!endless && !under_way_.empty()) served = std::min(served, *under_way_.begin() + patience_);
  said_ = std::max(said_, served);
  return said_;
}

Instant ServedClock::now() const {
  const std::lock_guard lock(mutex_);
  return {calendar_.now(), in_ms(served_at(clock_.now()))};
}

void ServedClock::beat() {
  const std::lock_guard lock(mutex_);
  const Clock::Time time = clock_.now();
  const bool late = patience_ > Duration::zero() && time - beat_ > patience_;
  served_ = served_at(time);
  beat_ = time;
  if (late) goes_on_ = time + 2 * patience_;
}

Hold ServedClock::hold() {
  const std::lock_guard lock(mutex_);
  const auto begun = under_way_.insert(served_at(clock_.now()));
  return {this, [this, begun](const void*) {
            const std::lock_guard released(mutex_);
            under_way_.erase(begun);
          }};
}

Clock::Time ServedClock::when(std::int64_t served) const {
  const std::lock_guard lock(mutex_);
  return std::max(beat_, goes_on_) + (std::chrono::milliseconds(served) - served_);
}

std::int64_t ServedClock::patience() const { return in_ms(patience_); }

}  // namespace fullcircle
