#include <cstdio>

#include "tests/proof.h"
#include "tests/server/damage.h"

namespace fullcircle::test {

// scripts/prove damage [--changes N] [--seed N]: the long proof.
int prove_damage(int argc, char** argv) {
  const ProofArguments given = proof_arguments(argc, argv, {{{"changes", 1000}, {"seed", 1}}});
  const TemporaryFolder folder;
  const DamageReport report = DamageTrial(folder.path(), given.seed()).run(given.whole("changes"));
  for (const std::string& wrong : report.played_on) std::printf("WRONG: %s\n", wrong.c_str());
  std::printf("%d changes: %d refused, %d unreadable, %d changed no log, %zu played on\n",
              report.changes, report.refused, report.unreadable, report.harmless,
              report.played_on.size());
  return report.played_on.empty() ? 0 : 1;
}

}  // namespace fullcircle::test
