#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace fullcircle {

/// How long a player may think: so many iterations, until a deadline, until somebody stops it;
/// whichever comes first.
struct Limits {
  using Clock = std::chrono::steady_clock;

  std::int64_t iterations = 0;  // 0: no bound
  std::optional<Clock::time_point> deadline = {};
  const std::atomic<bool>* stop = nullptr;

  /// For a solver, which has no iterations: a hundred positions count as one.
  bool work_is_done(std::int64_t positions) const {
    return iterations > 0 && positions > 100 * iterations;
  }
  bool time_is_up() const {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return true;
    return deadline && Clock::now() >= *deadline;
  }
};

/// From now on. A time of 0 sets no deadline.
inline Limits limits_of(std::int64_t iterations, int milliseconds, const std::atomic<bool>* stop) {
  Limits limits{.iterations = iterations, .stop = stop};
  if (milliseconds > 0) {
    limits.deadline = Limits::Clock::now() + std::chrono::milliseconds(milliseconds);
  }
  return limits;
}

}  // namespace fullcircle
