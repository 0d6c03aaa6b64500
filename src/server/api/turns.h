#pragma once

#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/settings/await.h"

namespace fullcircle {

/// So many at a time for each key, the others wait in line: however much one asks at once, others
/// wait for no more than that. The empty key has no limit. Any thread.
class Turns {
 public:
  explicit Turns(int at_once) : at_once_(at_once) {}

  /// Waits for a turn, which must be given back.
  Awaitable<void> take(std::string key) {
    co_await called_back<bool>([&](std::function<void(bool)> go) { enter(key, std::move(go)); });
  }
  void give_back(const std::string& key) {
    if (key.empty()) return;
    std::function<void(bool)> next;
    {
      const std::lock_guard lock(mutex_);
      const auto found = lines_.find(key);
      if (found->second.waiting.empty()) {
        if (--found->second.taken == 0) lines_.erase(found);
        return;
      }
      next = std::move(found->second.waiting.front());
      found->second.waiting.pop_front();
    }
    next(true);
  }

 private:
  struct Line {
    int taken = 0;
    std::deque<std::function<void(bool)>> waiting;
  };

  void enter(const std::string& key, std::function<void(bool)> go) {
    if (!key.empty()) {
      const std::lock_guard lock(mutex_);
      Line& line = lines_[key];
      if (line.taken == at_once_) {
        line.waiting.push_back(std::move(go));
        return;
      }
      ++line.taken;
    }
    go(true);
  }

  int at_once_;
  std::mutex mutex_;
  std::unordered_map<std::string, Line> lines_;
};

/// A turn that was taken, given back at the end of the scope.
class Turn {
 public:
  Turn(Turns& turns, std::string key) : turns_(turns), key_(std::move(key)) {}
  ~Turn() { turns_.give_back(key_); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  Turns& turns_;
  std::string key_;
};

}  // namespace fullcircle
