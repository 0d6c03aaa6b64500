#include "server/bot_pool.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace fullcircle {
namespace {

/// On Linux a thread has a priority of its own.
void lower_priority() {
  constexpr int kNice = 10;
  const auto thread = static_cast<id_t>(syscall(SYS_gettid));
  (void)setpriority(PRIO_PROCESS, thread, kNice);
}

std::string think(const BotJob& job, const std::atomic<bool>& stop) {
  Result<std::unique_ptr<Table>> table = open_table(*job.game, job.options, job.seats);
  if (!table) return {};
  for (const Record::Event& event : job.events) {
    const Status done = event.actor.is_chance() ? (*table)->submit_outcome(event.text)
                                                : (*table)->submit(event.actor.seat(), event.text);
    if (!done) return {};
  }
  if (!(*table)->to_act().is_seat()) return {};
  Result<std::unique_ptr<Thinker>> thinker = (*table)->make_thinker(job.player, job.seed);
  return thinker ? (*thinker)->choose(**table, &stop) : std::string();
}

}  // namespace

BotPool::BotPool(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { loop(); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  arrived_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::post(BotJob job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  arrived_.notify_one();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

void BotPool::loop() {
  lower_priority();
  for (;;) {
    BotJob job;
    {
      std::unique_lock lock(mutex_);
      arrived_.wait(lock, [this] { return stop_ || !jobs_.empty(); });
      if (stop_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    std::string move = think(job, stop_);
    if (stop_) move.clear();
    job.done(std::move(move));
  }
}

}  // namespace fullcircle
