#include "tests/server/crash.h"

#include "tests/core/scaled.h"
#include "tests/server/crash_people.h"

namespace fullcircle::test {
namespace {

// More of them: scripts/prove crash --kills 200.
constexpr int kKills = kSanitized ? 8 : 20;

TEST(Crash, NothingAcknowledgedIsLostOrDoneTwiceInSomeKills) {
  const TemporaryFolder folder;
  const CrashReport report = CrashTrial(folder.path(), kKills).run(1);
  EXPECT_EQ(report.kills, kKills);
  EXPECT_GT(report.acknowledged, 5 * kKills);
  EXPECT_GT(report.repeated, 0) << "no kill hit a command on its way";
  EXPECT_GT(report.overheard, 5 * kKills);
  for (const std::string& wrong : report.wrong) ADD_FAILURE() << wrong;
  const std::string check = std::string(FULLCIRCLE_BINARY) +
                            " check --data=" + (folder.path() / "data").string() + " > /dev/null";
  EXPECT_EQ(std::system(check.c_str()), 0);
}

TEST(Crash, NobodyIsInLimboAndNothingIsDoubledInSomeKills) {
  const TemporaryFolder folder;
  const PeopleCrashReport report = PeopleCrashTrial(folder.path(), kKills).run(1);
  EXPECT_EQ(report.kills, kKills);
  EXPECT_GT(report.answered, 5 * kKills);
  EXPECT_GT(report.repeated, 0) << "no kill hit a request on its way";
  EXPECT_GT(report.gone, 0);
  for (const std::string& wrong : report.wrong) ADD_FAILURE() << wrong;
}

}  // namespace
}  // namespace fullcircle::test
