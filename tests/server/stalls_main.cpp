#include <cstdio>
#include <cstring>

#include "tests/server/stalls.h"

// tests/server/stalls [--games N] [--seed N] (a script beside this file): the long proof.
int main(int argc, char** argv) {
  using namespace fullcircle::test;
  int games = 1000;
  unsigned seed = 1;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--games") == 0) games = leading_number(argv[i + 1]);
    if (std::strcmp(argv[i], "--seed") == 0)
      seed = static_cast<unsigned>(leading_number(argv[i + 1]));
  }
  const fullcircle::TemporaryFolder folder;
  const StallReport report = StallTrial(folder.path(), games, seed).run();
  std::printf(
      "%d games with %d decisions in %lld s by their clock, %d pauses of 60 s, %d syncs of 10 s, "
      "%d jams: %d lost on time\n",
      report.games, report.decisions, static_cast<long long>(report.time.count() / 1000),
      report.pauses, report.syncs, report.jams, report.lost_on_time);
  const bool failed = testing::UnitTest::GetInstance()->ad_hoc_test_result().Failed();
  return report.lost_on_time == 0 && !failed ? 0 : 1;
}
