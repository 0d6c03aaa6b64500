#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/tables/bot_queue.h"
#include "table/idle_thinkers.h"

namespace fullcircle {

/// Threads on which computer players think, at a lower priority than everything else: a person
/// never waits for them. Those who open tables take turns, so that nobody waits until all
/// tables of somebody else are served. Nobody's tables take all threads, if there are several.
class BotPool final : public BotQueue {
 public:
  explicit BotPool(int threads, const IdleThinkers::Room& room = {});
  /// Stops thinking at once.
  ~BotPool() override;
  void post(BotJob job) override;
  /// A player that is thinking right now is dropped as soon as it has finished.
  void forget(const std::string& table) override;
  std::size_t waiting() const override;
  std::size_t idle() const override;
  std::size_t idle_bytes() const override;

 private:
  /// How much of the pool somebody uses. There is one for everybody with a job in it.
  struct Share {
    std::size_t waiting = 0;
    std::size_t thinking = 0;
    std::uint64_t last = 0;  // when their turn was, counted in turns; 0: not yet
  };

  void loop();
  bool is_stopping() const;
  std::deque<BotJob>::iterator next_job();
  void withdraw(const std::string& table);
  void end_share(const std::string& name);
  void think_next(std::unique_lock<std::mutex>& lock);
  SeatedThinker take(const BotJob& job);
  std::vector<SeatedThinker> put(const BotJob& job, SeatedThinker thinker);

  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<BotJob> jobs_;  // in the order of their arrival
  std::unordered_map<std::string, Share> shares_;
  std::uint64_t turns_ = 0;
  IdleThinkers idle_;
  /// The tables of the jobs under way, one for each job, and those of them whose game is over.
  std::multiset<std::string> thinking_at_;
  std::set<std::shared_ptr<std::atomic<bool>>> thinking_;
  std::set<std::string> over_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace fullcircle
