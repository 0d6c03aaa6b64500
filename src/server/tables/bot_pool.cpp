#include "server/tables/bot_pool.h"

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

/// Lets the player decide, at a table of its own that is brought up to date first. If it has no
/// table yet, or its table cannot be brought up to date, it gets a new one.
std::string decide(const BotJob& job, SeatedThinker& seated) {
  if (!seated.table || !seated.table->catch_up(job.events)) {
    Result<std::unique_ptr<Table>> table = open_table(*job.game, job.options, job.seats);
    if (!table || !(*table)->catch_up(job.events)) return {};
    seated = {std::move(*table), nullptr};
  }
  if (!seated.table->to_act().is_seat()) return {};
  if (!seated.thinker) {
    Result<std::unique_ptr<Thinker>> thinker = seated.table->make_thinker(job.player, job.seed);
    if (!thinker) return {};
    seated.thinker = std::move(*thinker);
  }
  seated.thinker->set_seed(job.seed);
  return seated.thinker->choose(*seated.table, job.enough.get());
}

}  // namespace

BotPool::BotPool(int threads, const IdleThinkers::Room& room) : idle_(room) {
  const std::lock_guard lock(mutex_);  // no thread begins before all of them exist
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { loop(); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    for (const auto& enough : thinking_) *enough = true;
  }
  arrived_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::post(BotJob job) {
  {
    const std::lock_guard lock(mutex_);
    ++shares_[job.share].waiting;
    jobs_.push_back(std::move(job));
  }
  arrived_.notify_one();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

std::size_t BotPool::idle() const {
  const std::lock_guard lock(mutex_);
  return idle_.size();
}

std::size_t BotPool::idle_bytes() const {
  const std::lock_guard lock(mutex_);
  return idle_.bytes();
}

void BotPool::forget(const std::string& table) {
  std::vector<SeatedThinker> gone;  // destroyed when the lock is given back
  const std::lock_guard lock(mutex_);
  gone = idle_.take_all(table);
  withdraw(table);
  if (thinking_at_.contains(table)) over_.insert(table);
}

/// Takes the jobs of a table away that no thread has begun.
void BotPool::withdraw(const std::string& table) {
  for (auto job = jobs_.begin(); job != jobs_.end();) {
    if (job->table != table) {
      ++job;
      continue;
    }
    --shares_.at(job->share).waiting;
    end_share(job->share);
    job = jobs_.erase(job);
  }
}

void BotPool::end_share(const std::string& name) {
  const Share& share = shares_.at(name);
  if (share.waiting == 0 && share.thinking == 0) shares_.erase(name);
}

bool BotPool::is_stopping() const {
  const std::lock_guard lock(mutex_);
  return stop_;
}

SeatedThinker BotPool::take(const BotJob& job) {
  const std::lock_guard lock(mutex_);
  return idle_.take({job.table, job.seat, job.player});
}

std::vector<SeatedThinker> BotPool::put(const BotJob& job, SeatedThinker thinker) {
  if (!thinker.thinker) return {};
  std::vector<SeatedThinker> gone;
  const std::lock_guard lock(mutex_);
  if (stop_) return {};
  if (over_.contains(job.table)) {
    gone.push_back(std::move(thinker));
  } else {
    gone = idle_.put({job.table, job.seat, job.player}, std::move(thinker));
  }
  return gone;
}

/// The job whose turn it is, or none: the oldest job of whoever has the fewest under way, and among
/// equals of whoever had their last turn longest ago.
std::deque<BotJob>::iterator BotPool::next_job() {
  const std::size_t most = std::max<std::size_t>(1, threads_.size() - 1);
  const auto rank = [this](const BotJob& job) {
    const Share& share = shares_.at(job.share);
    return std::pair(share.thinking, share.last);
  };
  const auto next =
      std::min_element(jobs_.begin(), jobs_.end(),
                       [&](const BotJob& a, const BotJob& b) { return rank(a) < rank(b); });
  return next == jobs_.end() || shares_.at(next->share).thinking < most ? next : jobs_.end();
}

void BotPool::think_next(std::unique_lock<std::mutex>& lock) {
  const auto next = next_job();
  const BotJob job = std::move(*next);
  jobs_.erase(next);
  Share& begun = shares_.at(job.share);
  --begun.waiting;
  ++begun.thinking;
  begun.last = ++turns_;
  thinking_at_.insert(job.table);
  thinking_.insert(job.enough);
  if (job.begun) job.begun();
  lock.unlock();
  SeatedThinker seated = take(job);
  std::string move = decide(job, seated);
  if (is_stopping()) move.clear();
  // Before anybody hears of it: then its next turn may come at once.
  std::vector<SeatedThinker> gone = put(job, std::move(seated));
  job.done(std::move(move));
  gone.clear();  // trees of many megabytes
  lock.lock();
  thinking_.erase(job.enough);
  thinking_at_.erase(thinking_at_.find(job.table));
  if (!thinking_at_.contains(job.table)) over_.erase(job.table);
  --shares_.at(job.share).thinking;
  end_share(job.share);
  arrived_.notify_one();  // another thread may have had to skip their next job
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
