#pragma once

#include <mutex>
#include <unordered_map>

#include "server/tables/live_table.h"

namespace fullcircle {

/// Which sessions and tokens people listen with, so that a connection ends with its session. Any
/// thread.
class Listeners {
 public:
  struct Entry {
    std::weak_ptr<Listener> listener;
    std::string key;  // the hash of the session or token
  };

  void add(const std::shared_ptr<Listener>& listener, UserId user, const std::string& key) {
    if (user == 0) return;
    const std::lock_guard lock(mutex_);
    std::vector<Entry>& own = entries_[user];
    std::erase_if(own, [](const Entry& entry) { return entry.listener.expired(); });
    own.push_back({listener, key});
  }

  void remove(const Listener* listener, UserId user) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(user);
    if (found == entries_.end()) return;
    std::erase_if(found->second, [listener](const Entry& entry) {
      const std::shared_ptr<Listener> other = entry.listener.lock();
      return !other || other.get() == listener;
    });
    if (found->second.empty()) entries_.erase(found);
  }

  std::vector<Entry> of(UserId user) const {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(user);
    return found == entries_.end() ? std::vector<Entry>() : found->second;
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<UserId, std::vector<Entry>> entries_;
};

}  // namespace fullcircle
