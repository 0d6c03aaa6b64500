#include <gtest/gtest.h>

#include "server/settings/log.h"
#include "store/sqlite.h"
#include "tests/lab/life.h"
#include "tests/lab/sqlite_on_disk.h"
#include "tests/lab/trials.h"

// A short run of each trial; the long ones: tests/lab --help.

namespace fullcircle::lab {
namespace {

class Laboratory : public testing::Test {
 protected:
  static void SetUpTestSuite() { set_log("text", "none"); }
};

std::function<bool(const Tally&)> so_many(int schedules) {
  return [schedules](const Tally& tally) {
    return tally.schedules < schedules && tally.wrong.empty();
  };
}

void expect_nothing_wrong(const Tally& tally) {
  for (const Tally::Wrong& wrong : tally.wrong) {
    ADD_FAILURE() << "schedule " << wrong.seed << ": " << wrong.what;
  }
}

TEST_F(Laboratory, FindsNothingWrongInAnySchedule) {
  const Tally tally = run_schedules(1, mixed_weather(), so_many(60));
  expect_nothing_wrong(tally);
  EXPECT_GT(tally.sum.events, 500);
  EXPECT_GT(tally.sum.messages, 500);
  EXPECT_GT(static_cast<double>(tally.sum.virtual_ms) / 1000, 100 * tally.seconds);
}

TEST_F(Laboratory, LosesNothingWhenThePowerGoesOff) {
  const Tally tally = run_schedules(1, dark_weather(), so_many(30));
  expect_nothing_wrong(tally);
  EXPECT_GT(tally.sum.disk.images, 50);
  EXPECT_GT(tally.sum.disk.torn, 0);
}

TEST_F(Laboratory, SaysOkOnlyToWhatIsOnAFailingDisk) {
  const Tally tally = run_schedules(1, failing_weather(), so_many(40));
  expect_nothing_wrong(tally);
  EXPECT_GT(tally.sum.troubles, 30);
  EXPECT_GT(tally.sum.disk.failures, 100);
}

/// Whoever reads keeps the log from beginning anew, so a part of it is worked in and synced alone.
TEST_F(Laboratory, SaysThatTheDiskLostWhatTheLogStillHas) {
  VirtualDisk disk(1);
  const SqliteOnDisk on(disk);
  constexpr LogCare kCare{10, 0};
  const std::unique_ptr<Database> writing = open_sqlite(kStoreFile, kCare);
  writing->run("CREATE TABLE lines (body TEXT)");
  const std::unique_ptr<Database> reading = open_sqlite(kStoreFile, kCare);
  const Transaction looking(*reading);
  reading->run("SELECT count(*) FROM lines");
  int not_written = 0;
  const auto write = [&] {
    try {
      writing->run("INSERT INTO lines VALUES ($1)", {std::string(4000, 'x')});
    } catch (const StoreFailure&) {
      ++not_written;
    }
  };
  for (int i = 0; i < 50; ++i) write();
  EXPECT_EQ(not_written, 0);
  EXPECT_EQ(writing->trouble(), "");
  disk.set_trouble(Trouble::failed_sync, 50);
  for (int i = 0; i < 200; ++i) write();
  EXPECT_GT(not_written, 0);
  EXPECT_NE(writing->trouble(), "");
  disk.set_trouble(Trouble::none);
  write();
  EXPECT_NE(writing->trouble(), "") << "until it is opened again";
}

TEST_F(Laboratory, ComesBackWhenMemoryRanOut) {
  for (const bool of_sqlite : {true, false}) {
    const MemoryTally tally = run_out_of_memory(of_sqlite, 3, of_sqlite ? 251 : 997);
    for (const Tally::Wrong& wrong : tally.wrong) {
      ADD_FAILURE() << "allocation " << wrong.seed << ": " << wrong.what;
    }
  }
}

TEST_F(Laboratory, RepeatsAScheduleFromItsSeed) {
  const auto trace = [](std::uint64_t seed) { return World(seed, mixed_weather()).run().trace; };
  EXPECT_EQ(trace(5), trace(5));
  EXPECT_NE(trace(5), trace(6));
}

TEST_F(Laboratory, FindsPlantedMistakes) {
  for (const Planted planted :
       {Planted::answers_before_the_commit, Planted::does_not_sync, Planted::skips_a_message,
        Planted::stores_no_command_ids, Planted::loses_a_decision_of_a_computer_player}) {
    EXPECT_TRUE(find_planted(planted, 1, 200)) << kPlantedNames[static_cast<std::size_t>(planted)];
  }
}

}  // namespace
}  // namespace fullcircle::lab
