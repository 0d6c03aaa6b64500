#include <cstdio>

#include "tests/proof.h"
#include "tests/server/damage.h"

// tests/server/damage [--changes N] [--seed N] (a script beside this file): the long proof.
int main(int argc, char** argv) {
  using namespace fullcircle::test;
  const ProofArguments given = proof_arguments(argc, argv, {{{"changes", 1000}, {"seed", 1}}});
  const fullcircle::TemporaryFolder folder;
  const DamageReport report = DamageTrial(folder.path(), given.seed()).run(given.whole("changes"));
  for (const std::string& wrong : report.played_on) std::printf("WRONG: %s\n", wrong.c_str());
  std::printf("%d changes: %d refused, %d unreadable, %d changed no log, %zu played on\n",
              report.changes, report.refused, report.unreadable, report.harmless,
              report.played_on.size());
  return report.played_on.empty() ? 0 : 1;
}
