#include "store/store_thread.h"

namespace fullcircle {

StoreThread::StoreThread(std::unique_ptr<Store> store, Work each_commit, Failed failed)
    : store_(std::move(store)),
      each_commit_(std::move(each_commit)),
      failed_(std::move(failed)),
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
  std::vector<Task> group;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      arrived_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      group.swap(tasks_);
    }
    run_group(group);
    for (const Task& task : group) {
      if (task.done) task.done(task.fine);
    }
    {
      const std::lock_guard lock(mutex_);
      ++counts_.commits;
      counts_.works += static_cast<std::int64_t>(group.size());
    }
    group.clear();
  }
}

void StoreThread::run_group(std::vector<Task>& tasks) {
  Database& database = store_->database();
  try {
    Transaction transaction(database);
    for (Task& task : tasks) {
      database.run("SAVEPOINT task");
      try {
        task.work(*store_);
        task.fine = true;
      } catch (const StoreFailure& failure) {
        report(failure);
        database.run("ROLLBACK TO task");
      }
      database.run("RELEASE task");
    }
    if (each_commit_) each_commit_(*store_);
    transaction.commit();
  } catch (const StoreFailure& failure) {
    report(failure);
    for (Task& task : tasks) task.fine = false;
  }
}

void StoreThread::report(const StoreFailure& failure) const {
  if (failed_) failed_(failure.what());
}

}  // namespace fullcircle
