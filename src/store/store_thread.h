#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.h"

namespace fullcircle {

/// A store behind a thread of its own, so that nobody else waits for the disk. Works that arrive
/// while a commit is being written go into the next one together (group commit): one sync for
/// many.
class StoreThread {
 public:
  using Work = std::function<void(Store&)>;
  /// Called once the work is on the disk, or with false if it did not happen. It runs on the
  /// store's thread, so it must be brief.
  using Done = std::function<void(bool committed)>;

  /// Gets what the database said when a work or a commit failed. On the store's thread as well.
  using Failed = std::function<void(const std::string& why)>;

  /// `each_commit` runs once in every commit, after the works.
  explicit StoreThread(std::unique_ptr<Store> store, Work each_commit = {}, Failed failed = {});
  ~StoreThread() { finish(); }
  /// Finishes all works that are there, and accepts no more.
  void finish();

  /// From any thread. A work that throws StoreFailure is undone alone; one that comes after
  /// `finish` is not carried out.
  void run(Work work, Done done);

  /// Works that are waiting.
  std::size_t waiting() const;
  /// Commits so far, and works in them.
  struct Counts {
    std::int64_t commits = 0;
    std::int64_t works = 0;
  };
  Counts counts() const;

 private:
  struct Task {
    Work work;
    Done done;
    bool fine = false;
  };
  void loop();
  void run_group(std::vector<Task>& tasks);
  void report(const StoreFailure& failure) const;

  std::unique_ptr<Store> store_;
  Work each_commit_;
  Failed failed_;
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Task> tasks_;
  Counts counts_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace fullcircle
