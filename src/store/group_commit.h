#pragma once

#include <memory>
#include <string>
#include <vector>

#include "store/store_queue.h"

namespace fullcircle {

/// Commits several works with a store as one: one sync for many. Not for several threads at once.
class GroupCommit {
 public:
  struct Task {
    StoreQueue::Work work;
    StoreQueue::Done done;
    bool fine = false;  // it is on the disk
  };
  /// Gets what the database said when a work or a commit failed, and once each trouble it has.
  using Failed = std::function<void(const std::string& why)>;

  /// `each_commit` runs once in every commit, after the works. Without it the works may only read,
  /// or nobody else may write.
  GroupCommit(std::unique_ptr<Store> store, StoreQueue::Work each_commit, Failed failed)
      : store_(std::move(store)),
        each_commit_(std::move(each_commit)),
        failed_(std::move(failed)) {}

  /// Carries the works out and notes which of them are fine; calls none of their `done`.
  void run(std::vector<Task>& tasks);

  Store& store() { return *store_; }
  bool has_trouble() const { return !trouble_.empty(); }

 private:
  void report(const StoreFailure& failure) const;
  void look_for_trouble();

  std::unique_ptr<Store> store_;
  StoreQueue::Work each_commit_;
  Failed failed_;
  std::string trouble_;  // as it was reported
};

}  // namespace fullcircle
