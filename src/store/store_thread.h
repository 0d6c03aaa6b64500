#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "store/group_commit.h"

namespace fullcircle {

/// A store behind a thread of its own, so that nobody else waits for the disk. Works that arrive
/// while a commit is being written go into the next one together (group commit): one sync for
/// many.
class StoreThread final : public StoreQueue {
 public:
  /// Gets what the database said when a work or a commit failed. It runs on the store's thread, as
  /// works and their `done` do.
  using Failed = GroupCommit::Failed;

  /// `each_commit` runs once in every commit, after the works.
  explicit StoreThread(std::unique_ptr<Store> store, Work each_commit = {}, Failed failed = {});
  ~StoreThread() override { finish(); }
  /// Finishes all works that are there, and accepts no more.
  void finish();

  /// A work that comes after `finish` is not carried out.
  void run(Work work, Done done) override;

  /// Works that are waiting.
  std::size_t waiting() const;
  /// Commits so far, works in them, and how the database is.
  struct Counts {
    std::int64_t commits = 0;
    std::int64_t works = 0;
    bool trouble = false;  // of the database
  };
  Counts counts() const;

 private:
  void loop();

  GroupCommit commit_;
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<GroupCommit::Task> tasks_;
  Counts counts_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace fullcircle
