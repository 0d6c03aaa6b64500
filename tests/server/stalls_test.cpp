#include "tests/server/stalls.h"

#include <gtest/gtest.h>

namespace fullcircle::test {
namespace {

TEST(Stalls, AreChargedToNobody) {
  const TemporaryFolder folder;
  StallTrial trial(folder.path(), 40, 1);
  const StallReport report = trial.run();
  EXPECT_EQ(report.games, 40);
  EXPECT_EQ(report.lost_on_time, 0);
  EXPECT_GT(report.decisions, 10 * report.games) << "whole games";
  EXPECT_GT(report.pauses, 0);
  EXPECT_GT(report.syncs, 0);
  EXPECT_GT(report.jams, 0);
}

TEST(Stalls, LetWhoeverSaysNothingLose) {
  const TemporaryFolder folder;
  StallTrial trial(folder.path(), 10, 2);
  const std::chrono::milliseconds took = trial.be_silent();
  EXPECT_EQ(trial.lost_on_time(), 10);
  // The limit, what is forgiven, and the time for what came in before.
  EXPECT_GE(took.count(), 5000 + 500);
  EXPECT_LE(took.count(), 5000 + 500 + 250 + 100);
}

}  // namespace
}  // namespace fullcircle::test
