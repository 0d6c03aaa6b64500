#include "server/bot_pool.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

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
  const std::lock_guard lock(mutex_);  // they count each other
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
    ++shares_[job.opener].waiting;
    jobs_.push_back(std::move(job));
  }
  arrived_.notify_one();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

/// The job whose turn it is, or none. First those who think of nothing yet, of these who had their
/// turn longest ago, then the oldest.
std::deque<BotJob>::iterator BotPool::next_job() {
  const std::size_t most = std::max<std::size_t>(1, threads_.size() - 1);
  const auto rank = [this](const BotJob& job) {
    const Share& share = shares_.at(job.opener);
    return std::pair(share.thinking, share.last);
  };
  const auto next =
      std::min_element(jobs_.begin(), jobs_.end(),
                       [&](const BotJob& a, const BotJob& b) { return rank(a) < rank(b); });
  return next == jobs_.end() || shares_.at(next->opener).thinking < most ? next : jobs_.end();
}

void BotPool::think_next(std::unique_lock<std::mutex>& lock) {
  const auto next = next_job();
  const BotJob job = std::move(*next);
  jobs_.erase(next);
  Share& begun = shares_.at(job.opener);
  --begun.waiting;
  ++begun.thinking;
  begun.last = ++turns_;
  lock.unlock();
  std::string move = think(job, stop_);
  if (stop_) move.clear();
  job.done(std::move(move));
  lock.lock();
  Share& done = shares_.at(job.opener);
  --done.thinking;
  if (done.waiting == 0 && done.thinking == 0) {
    shares_.erase(job.opener);
  } else {
    arrived_.notify_one();  // another thread may have had to leave their next one
  }
}

void BotPool::loop() {
  lower_priority();
  std::unique_lock lock(mutex_);
  for (;;) {
    arrived_.wait(lock, [this] { return stop_ || next_job() != jobs_.end(); });
    if (stop_) return;
    think_next(lock);
  }
}

}  // namespace fullcircle
