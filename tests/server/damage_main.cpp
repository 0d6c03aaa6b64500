#include <cstdio>
#include <cstring>

#include "tests/server/damage.h"

// tests/server/damage [--changes N] [--seed N] (a script beside this file): the long proof.
int main(int argc, char** argv) {
  using namespace fullcircle::test;
  int changes = 1000;
  unsigned seed = 1;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--changes") == 0) changes = leading_number(argv[i + 1]);
    if (std::strcmp(argv[i], "--seed") == 0)
      seed = static_cast<unsigned>(leading_number(argv[i + 1]));
  }
  const fullcircle::TemporaryFolder folder;
  const DamageReport report = DamageTrial(folder.path(), seed).run(changes);
  for (const std::string& wrong : report.played_on) std::printf("WRONG: %s\n", wrong.c_str());
  std::printf("%d changes: %d refused, %d unreadable, %d changed no log, %zu played on\n",
              report.changes, report.refused, report.unreadable, report.harmless,
              report.played_on.size());
  return report.played_on.empty() ? 0 : 1;
}
