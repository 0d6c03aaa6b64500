#include "store/store_thread.h"

namespace fullcircle {

StoreThread::StoreThread(std::unique_ptr<Store> store, Work each_commit, Failed failed)
    : commit_(std::move(store), std::move(each_commit), std::move(failed)),
      thread_([this] { loop(); }) {}

void StoreThread::finish() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void StoreThread::run(Work work, Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_) {
      tasks_.push_back({std::move(work), std::move(done)});
      arrived_.notify_one();
      return;
    }
  }
  if (done) done(false);
}

std::size_t StoreThread::waiting() const {
  const std::lock_guard lock(mutex_);
  return tasks_.size();
}

StoreThread::Counts StoreThread::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

void StoreThread::loop() {
  std::vector<GroupCommit::Task> group;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      arrived_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      group.swap(tasks_);
    }
    commit_.run(group);
    for (const GroupCommit::Task& task : group) {
      if (task.done) task.done(task.fine);
    }
    {
      const std::lock_guard lock(mutex_);
      ++counts_.commits;
      counts_.trouble = commit_.has_trouble();
      counts_.works += static_cast<std::int64_t>(group.size());
    }
    group.clear();
  }
}

}  // namespace fullcircle
