#include "tests/server/two_worlds.h"
#include "tests/core/scaled.h"

namespace fullcircle::test {
namespace {

// More of them: scripts/prove two_worlds --pairs 20000.
TEST(TwoWorlds, NoByteSaysToASeatOrASpectatorWhatTheyCannotKnow) {
  const TemporaryFolder folder;
  TwoWorldsTrial trial(folder.path());
  WorldsReport report;
  const int pairs = scaled(30);
  for (int i = 0; i < pairs; ++i) trial.compare_pair(static_cast<std::uint64_t>(i), report);
  for (const std::string& wrong : report.wrong) ADD_FAILURE() << wrong;
  EXPECT_EQ(report.pairs, pairs);
  EXPECT_GT(report.different, report.comparisons / 2) << "the worlds hardly differ";
}

}  // namespace
}  // namespace fullcircle::test
