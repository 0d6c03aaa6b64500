#pragma once

#include <chrono>
#include <deque>
#include <mutex>
#include <string>
#include <unordered_map>

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
    if (keys_.size() > kManyKeys) {
      std::erase_if(keys_, [&](const auto& entry) { return entry.second.back() + window_ < now; });
    }
    std::deque<Clock::Time>& times = keys_[key];
    while (!times.empty() && times.front() + window_ < now) times.pop_front();
    if (times.size() >= most_) return false;
    times.push_back(now);
    return true;
  }

 private:
  static constexpr std::size_t kManyKeys = 10'000;
  std::size_t most_;
  std::chrono::seconds window_;
  const Clock& clock_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::deque<Clock::Time>> keys_;
};

}  // namespace fullcircle
