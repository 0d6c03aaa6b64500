#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/api/sweep.h"
#include "server/settings/clock.h"

namespace fullcircle {

/// Tries at passwords. After some that failed the next one has to wait, longer each time. What is
/// counted together (`key`) is the same name tried from the same address, or from the same device:
/// so nobody can make somebody else wait. Any thread.
class Tries {
 public:
  static constexpr int kFree = 5;
  static constexpr std::chrono::seconds kFirstWait{15};
  static constexpr std::chrono::seconds kLongestWait{15 * 60};

  /// The clock must outlive it.
  explicit Tries(const Clock& clock) : clock_(clock) {}

  /// Zero if a try may be made now. It counts as failed until `succeeded`, so that many at once are
  /// no way around. Otherwise how long to wait.
  std::chrono::seconds begin(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const Clock::Time now = clock_.now();
    sweep_(failed_, [&](const Failed& failed) { return failed.forgotten <= now; });
    Failed& failed = failed_[key];
    if (failed.forgotten <= now) failed = {};
    if (now < failed.next) {
      return std::chrono::ceil<std::chrono::seconds>(failed.next - now);
    }
    failed.next = now + wait_after(++failed.count);
    failed.told = false;
    failed.forgotten = failed.next + kLongestWait;
    return {};
  }
  /// Whether nobody has asked this yet about the wait that a key has now.
  bool is_news(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = failed_.find(key);
    return found != failed_.end() && !std::exchange(found->second.told, true);
  }
  void succeeded(const std::string& key) {
    const std::lock_guard lock(mutex_);
    failed_.erase(key);
  }
  /// The try was not made after all.
  void take_back(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = failed_.find(key);
    if (found == failed_.end()) return;
    if (found->second.count > 0) --found->second.count;
    found->second.next = clock_.now();
  }

 private:
  struct Failed {
    int count = 0;
    bool told = false;  // about the wait until `next`
    Clock::Time next;
    Clock::Time forgotten;
  };
  static std::chrono::seconds wait_after(int count) {
    std::chrono::seconds wait{0};
    for (int i = kFree; i <= count && wait < kLongestWait; ++i) {
      wait = wait == std::chrono::seconds{0} ? kFirstWait : 2 * wait;
    }
    return std::min(wait, kLongestWait);
  }

  const Clock& clock_;
  std::mutex mutex_;
  std::unordered_map<std::string, Failed> failed_;
  Sweep sweep_;
};

}  // namespace fullcircle
