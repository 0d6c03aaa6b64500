#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/settings/await.h"

namespace fullcircle {

/// So many at a time for each key, the others wait in line: however much one asks at once, others
/// wait for no more than that. The empty key has no limit. Any thread.
class Turns {
 public:
  explicit Turns(int at_once) : lines_(std::make_shared<Lines>(at_once)) {}
  ~Turns() { lines_->close(); }
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  /// Waits for a turn, which must be given back.
  Awaitable<void> take(std::string key) {
    co_await called_back<bool>(
        [&](std::function<void(bool)> go) { lines_->enter(key, std::move(go)); });
  }

 private:
  friend class Turn;

  class Lines {
   public:
    explicit Lines(int at_once) : at_once_(at_once) {}

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
    void give_back(const std::string& key) {
      std::function<void(bool)> next;
      {
        const std::lock_guard lock(mutex_);
        const auto found = lines_.find(key);
        if (found == lines_.end()) return;  // of nobody's, or it is closed
        if (found->second.waiting.empty()) {
          if (--found->second.taken == 0) lines_.erase(found);
          return;
        }
        next = std::move(found->second.waiting.front());
        found->second.waiting.pop_front();
      }
      next(true);
    }
    /// Nobody gets a turn any more.
    void close() {
      std::unordered_map<std::string, Line> lines;  // destroyed without the lock
      {
        const std::lock_guard lock(mutex_);
        lines.swap(lines_);
      }
    }

   private:
    struct Line {
      int taken = 0;
      std::deque<std::function<void(bool)>> waiting;
    };

    int at_once_;
    std::mutex mutex_;
    std::unordered_map<std::string, Line> lines_;
  };

  const std::shared_ptr<Lines> lines_;
};

/// A turn that was taken, given back at the end of the scope; that may be when the turns are gone.
class Turn {
 public:
  Turn(Turns& turns, std::string key) : lines_(turns.lines_), key_(std::move(key)) {}
  ~Turn() { lines_->give_back(key_); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  const std::shared_ptr<Turns::Lines> lines_;
  const std::string key_;
};

}  // namespace fullcircle
