#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

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
  /// Told the decision in notation; empty if the pool is stopping. On a thread of the pool: brief.
  std::function<void(std::string move)> done;
};

/// Threads on which computer players think, at a lower priority than everything else: a person
/// never waits for them.
class BotPool {
 public:
  explicit BotPool(int threads);
  /// Stops thinking at once.
  ~BotPool();
  void post(BotJob job);
  std::size_t waiting() const;

 private:
  void loop();

  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<BotJob> jobs_;
  std::atomic<bool> stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace fullcircle
