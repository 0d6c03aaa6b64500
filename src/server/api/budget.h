#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/api/sweep.h"
#include "server/settings/clock.h"

namespace fullcircle {

/// Time that may be used up, for each key: at most so much at once, which comes back evenly within
/// ten seconds. What something takes is known when it is done, so a key may be in debt, and waits
/// until that is paid. The empty key has no limit. Any thread.
class Budget {
 public:
  using Time = std::chrono::microseconds;

  /// The clock must outlive it.
  Budget(Time most, const Clock& clock) : most_(most), clock_(clock) {}

  void spend(const std::string& key, Time time) {
    if (key.empty()) return;
    const std::lock_guard lock(mutex_);
    sweep_(accounts_, [&](const Account& account) { return left(account) == most_; });
    Account& account = accounts_.try_emplace(key, Account{most_, clock_.now()}).first->second;
    account = {left(account) - time, clock_.now()};
  }

  /// How long until there is something left; nothing if there is now.
  std::optional<std::chrono::seconds> wait(const std::string& key) const {
    const std::lock_guard lock(mutex_);
    const auto found = accounts_.find(key);
    if (found == accounts_.end()) return std::nullopt;
    const Time now = left(found->second);
    if (now > Time{0}) return std::nullopt;
    const double debt = std::chrono::duration<double>(-now) / most_;
    return std::max(std::chrono::ceil<std::chrono::seconds>(debt * kBack), std::chrono::seconds(1));
  }

 private:
  struct Account {
    Time left;
    Clock::Time at;
  };
  static constexpr std::chrono::seconds kBack{10};

  Time left(const Account& account) const {
    const auto since = std::chrono::duration<double>(clock_.now() - account.at) / kBack;
    return std::min(most_, account.left + std::chrono::duration_cast<Time>(most_ * since));
  }

  Time most_;
  const Clock& clock_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Account> accounts_;
  Sweep sweep_;
};

}  // namespace fullcircle
