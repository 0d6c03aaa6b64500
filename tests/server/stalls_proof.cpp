#include <cstdio>

#include "tests/proof.h"
#include "tests/server/stalls.h"

namespace fullcircle::test {

// scripts/prove stalls [--games N] [--seed N]: the long proof.
int prove_stalls(int argc, char** argv) {
  const ProofArguments given = proof_arguments(argc, argv, {{{"games", 1000}, {"seed", 1}}});
  const TemporaryFolder folder;
  const StallReport report = StallTrial(folder.path(), given.whole("games"), given.seed()).run();
  std::printf(
      "%d games with %d decisions in %lld s by their clock, %d pauses of 60 s, %d syncs of 10 s, "
      "%d jams: %d lost on time\n",
      report.games, report.decisions, static_cast<long long>(report.time.count() / 1000),
      report.pauses, report.syncs, report.jams, report.lost_on_time);
  const bool failed = testing::UnitTest::GetInstance()->ad_hoc_test_result().Failed();
  return report.lost_on_time == 0 && !failed ? 0 : 1;
}

}  // namespace fullcircle::test
