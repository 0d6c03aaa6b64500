#include "store/shared_readers.h"

#include <ctime>

namespace fullcircle {

std::chrono::microseconds thread_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
}

SharedReaders::SharedReaders(std::vector<std::unique_ptr<Store>> stores, Spent spent, Failed failed)
    : stores_(std::move(stores)), spent_(std::move(spent)), failed_(std::move(failed)) {
  for (const std::unique_ptr<Store>& store : stores_) {
    threads_.emplace_back([this, own = store.get()] { loop(*own); });
  }
}

void SharedReaders::finish() {
  std::unordered_map<std::string, std::deque<Task>> dropped;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    dropped.swap(lines_);
    turns_.clear();
    waiting_ = 0;
  }
  arrived_.notify_all();
  for (const auto& [whose, line] : dropped) {
    for (const Task& task : line) {
      if (task.done) task.done(false);
    }
  }
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void SharedReaders::run(Asker asker, Work work, Done done) {
  Task task{std::move(asker), std::move(work), std::move(done)};
  if (accept(task)) return;
  if (task.done) task.done(false);
}

bool SharedReaders::accept(Task& task) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return false;
  const std::string whose = task.asker.whose;
  std::deque<Task>& line = lines_[whose];
  if (line.size() >= kMostOfOne && !whose.empty()) return false;
  if (line.empty()) turns_.push_back(whose);
  line.push_back(std::move(task));
  ++waiting_;
  arrived_.notify_one();
  return true;
}

std::size_t SharedReaders::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

/// The first of whoever's turn it is, who then waits until everybody else has had theirs.
SharedReaders::Task SharedReaders::take() {
  const auto found = lines_.find(turns_.front());
  turns_.pop_front();
  Task task = std::move(found->second.front());
  found->second.pop_front();
  if (found->second.empty()) {
    lines_.erase(found);
  } else {
    turns_.push_back(found->first);
  }
  --waiting_;
  return task;
}

void SharedReaders::loop(Store& store) {
  for (;;) {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return stopping_ || waiting_ > 0; });
    if (waiting_ == 0) return;
    const Task task = take();
    lock.unlock();
    const bool done = carry_out(task, store);
    if (task.done) task.done(done);
  }
}

bool SharedReaders::carry_out(const Task& task, Store& store) const {
  if (task.asker.gone && task.asker.gone()) return false;
  const std::chrono::microseconds before = thread_time();
  bool done = false;
  try {
    Transaction transaction(store.database());
    task.work(store);
    transaction.commit();
    done = true;
  } catch (const StoreFailure& failure) {
    if (failed_) failed_(failure.what());
  }
  if (spent_) spent_(task.asker.whose, thread_time() - before);
  return done;
}

}  // namespace fullcircle
