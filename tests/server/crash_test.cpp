#include "tests/server/crash.h"

#include "tests/server/crash_people.h"

namespace fullcircle::test {
namespace {

// More of them: tests/server/crash --kills 200.
TEST(Crash, NothingAcknowledgedIsLostOrDoneTwiceInTwentyKills) {
  const TemporaryFolder folder;
  const CrashReport report = CrashTrial(folder.path(), 20).run(1);
  EXPECT_EQ(report.kills, 20);
  EXPECT_GT(report.acknowledged, 100);
  EXPECT_GT(report.repeated, 0) << "no kill hit a command on its way";
  EXPECT_GT(report.overheard, 100);
  for (const std::string& wrong : report.wrong) ADD_FAILURE() << wrong;
  const std::string check = std::string(FULLCIRCLE_BINARY) +
                            " check --data=" + (folder.path() / "data").string() + " > /dev/null";
  EXPECT_EQ(std::system(check.c_str()), 0);
}

TEST(Crash, NobodyIsInLimboAndNothingIsDoubledInTwentyKills) {
  const TemporaryFolder folder;
  const PeopleCrashReport report = PeopleCrashTrial(folder.path(), 20).run(1);
  EXPECT_EQ(report.kills, 20);
  EXPECT_GT(report.answered, 100);
  EXPECT_GT(report.repeated, 0) << "no kill hit a request on its way";
  EXPECT_GT(report.gone, 0);
  for (const std::string& wrong : report.wrong) ADD_FAILURE() << wrong;
}

}  // namespace
}  // namespace fullcircle::test
