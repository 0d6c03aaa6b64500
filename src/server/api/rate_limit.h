#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/api/sweep.h"
#include "server/settings/clock.h"

namespace fullcircle {

/// At most `most` within `window`, for each key. Any thread.
class RateLimit {
 public:
  /// The clock must outlive it.
  RateLimit(std::size_t most, std::chrono::seconds window, const Clock& clock)
      : most_(most), window_(window), clock_(clock) {}

  /// Counts one; false if that is one too many.
  bool admit(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const Clock::Time now = clock_.now();
    sweep_(keys_,
           [&](const Times& times) { return times.empty() || times.back() + window_ < now; });
    Times& times = keys_[key];
    const auto counted = std::lower_bound(times.begin(), times.end(), now - window_);
    if (static_cast<std::size_t>(times.end() - counted) >= most_) return false;
    // Only when these are half of it, so that it is not moved each time.
    if (counted - times.begin() > times.end() - counted) times.erase(times.begin(), counted);
    times.push_back(now);
    return true;
  }

 private:
  using Times = std::vector<Clock::Time>;  // a deque would take 600 bytes for each key

  std::size_t most_;
  std::chrono::seconds window_;
  const Clock& clock_;
  std::mutex mutex_;
  std::unordered_map<std::string, Times> keys_;
  Sweep sweep_;
};

}  // namespace fullcircle
