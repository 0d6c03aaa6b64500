#include "store/group_commit.h"

namespace fullcircle {

void GroupCommit::run(std::vector<Task>& tasks) {
  Database& database = store_->database();
  try {
    Transaction transaction =
        each_commit_ ? Transaction::for_writing(database) : Transaction(database);
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
  look_for_trouble();
}

void GroupCommit::look_for_trouble() {
  std::string trouble = store_->database().trouble();
  if (trouble != trouble_ && failed_ && !trouble.empty()) failed_(trouble);
  trouble_ = std::move(trouble);
}

void GroupCommit::report(const StoreFailure& failure) const {
  if (failed_) failed_(failure.what());
}

}  // namespace fullcircle
