#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "store/store.h"
#include "table/registry.h"

namespace fullcircle {

/// A decision that a computer player is to make.
struct BotJob {
  const GameEntry* game = nullptr;
  Options options;
  std::vector<std::string> seats;
  std::vector<Record::Event> events;
  std::string player;
  std::uint64_t seed = 0;
  /// Who opened the table it is for.
  UserId opener = 0;
  /// Told the decision in notation; empty if the pool is stopping. On a thread of the pool: brief.
  std::function<void(std::string move)> done;
};

/// Threads on which computer players think, at a lower priority than everything else: a person
/// never waits for them. Those who open tables take turns, so that nobody waits for all the tables
/// of another one either; if there are several threads, one is left for others.
class BotPool {
 public:
  explicit BotPool(int threads);
  /// Stops thinking at once.
  ~BotPool();
  void post(BotJob job);
  std::size_t waiting() const;

 private:
  /// How much of the pool somebody has. There is one for everybody who has anything to think of.
  struct Share {
    std::size_t waiting = 0;
    std::size_t thinking = 0;
    std::uint64_t last = 0;  // when their turn was, counted in turns; 0: not yet
  };

  void loop();
  std::deque<BotJob>::iterator next_job();
  void think_next(std::unique_lock<std::mutex>& lock);

  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<BotJob> jobs_;  // as they came
  std::unordered_map<UserId, Share> shares_;
  std::uint64_t turns_ = 0;
  std::atomic<bool> stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace fullcircle
