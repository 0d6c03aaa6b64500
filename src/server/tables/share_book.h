#pragma once

#include <mutex>
#include <string>
#include <unordered_map>

#include "store/store.h"

namespace fullcircle {

/// Whose share of what is scarce somebody's tables use, since they were seen last. Any thread.
class ShareBook {
 public:
  void set(UserId user, std::string share) {
    const std::lock_guard lock(mutex_);
    shares_[user] = std::move(share);
  }
  void remove(UserId user) {
    const std::lock_guard lock(mutex_);
    shares_.erase(user);
  }
  /// One of their own if they have not been here yet.
  std::string of(UserId user) const {
    const std::lock_guard lock(mutex_);
    const auto found = shares_.find(user);
    return found == shares_.end() ? "user " + std::to_string(user) : found->second;
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<UserId, std::string> shares_;
};

}  // namespace fullcircle
