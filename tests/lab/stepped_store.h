#pragma once

#include <deque>
#include <optional>
#include <utility>

#include "store/group_commit.h"
#include "tests/lab/luck.h"
#include "tests/lab/planted.h"

namespace fullcircle::lab {

/// A store's thread, taken apart: what it does happens when the laboratory says so, and between a
/// commit and what it leads to anything else may happen.
class SteppedStore final : public StoreQueue {
 public:
  SteppedStore(std::unique_ptr<Store> store, Work each_commit, Planted planted)
      : commit_(std::move(store), std::move(each_commit), {}), planted_(planted) {}

  void run(Work work, Done done) override {
    if (planted_ == Planted::answers_before_the_commit && done) {
      done(true);
      done = {};
    }
    waiting_.push_back({std::move(work), std::move(done)});
  }

  bool can_commit() const { return !waiting_.empty() && committed_.empty(); }
  bool can_report() const { return !committed_.empty(); }
  bool is_idle() const { return waiting_.empty() && committed_.empty(); }

  /// Carries out some of what waits, from the front: the rest came too late for this commit.
  void commit(Luck& luck) {
    const int count = luck.percent(70) ? static_cast<int>(waiting_.size())
                                       : luck.between(1, static_cast<int>(waiting_.size()));
    std::vector<GroupCommit::Task> group;
    for (int i = 0; i < count; ++i) {
      group.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
    }
    commit_.run(group);
    if (planted_ == Planted::takes_a_failed_commit_for_done) {
      for (GroupCommit::Task& task : group) task.fine = true;
    }
    if (planted_ == Planted::forgets_who_waits_for_a_commit && ++commits_ % 10 == 0) return;
    committed_ = std::move(group);
  }
  /// Calls back whoever waited for the last commit.
  void report() {
    const std::vector<GroupCommit::Task> group = std::move(committed_);
    committed_.clear();
    for (const GroupCommit::Task& task : group) {
      if (task.done) task.done(task.fine);
    }
  }

  Store& store() { return commit_.store(); }

 private:
  GroupCommit commit_;
  std::deque<GroupCommit::Task> waiting_;
  std::vector<GroupCommit::Task> committed_;
  Planted planted_;
  int commits_ = 0;
};

/// The threads that look something up, taken apart likewise: whoever waits gets a turn in any
/// order.
class SteppedReader final : public ReadQueue {
 public:
  explicit SteppedReader(std::unique_ptr<Store> store) : store_(std::move(store)) {}

  void run(Asker asker, Work work, Done done) override {
    waiting_.push_back({std::move(asker), std::move(work), std::move(done)});
  }

  bool can_read() const { return !waiting_.empty() && !done_; }
  bool can_report() const { return done_.has_value(); }
  bool is_idle() const { return waiting_.empty() && !done_; }

  void read(Luck& luck) {
    const auto chosen = waiting_.begin() + luck.below(static_cast<int>(waiting_.size()));
    const Task task = std::move(*chosen);
    waiting_.erase(chosen);
    done_ = {task.done, carry_out(task)};
  }
  /// Calls back whoever asked for what was read last.
  void report() {
    const auto [done, fine] = *std::exchange(done_, std::nullopt);
    if (done) done(fine);
  }

 private:
  struct Task {
    Asker asker;
    Work work;
    Done done;
  };
  struct Outcome {
    Done done;
    bool fine = false;
  };

  bool carry_out(const Task& task) {
    if (task.asker.gone && task.asker.gone()) return false;
    try {
      Transaction transaction(store_->database());
      task.work(*store_);
      transaction.commit();
      return true;
    } catch (const StoreFailure&) {
      return false;
    }
  }

  std::unique_ptr<Store> store_;
  std::deque<Task> waiting_;
  std::optional<Outcome> done_;
};

}  // namespace fullcircle::lab
