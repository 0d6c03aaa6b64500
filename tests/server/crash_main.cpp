#include <cstdio>
#include <cstring>

#include "tests/server/crash.h"

// tests/server/crash [--kills N] [--seed N] (a script beside this file): the long proof.
int main(int argc, char** argv) {
  using namespace fullcircle::test;
  int kills = 200;
  unsigned seed = 1;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--kills") == 0) kills = leading_number(argv[i + 1]);
    if (std::strcmp(argv[i], "--seed") == 0)
      seed = static_cast<unsigned>(leading_number(argv[i + 1]));
  }
  const fullcircle::TemporaryFolder folder;
  const CrashReport report = CrashTrial(folder.path(), kills).run(seed);
  for (const std::string& wrong : report.wrong) std::printf("WRONG: %s\n", wrong.c_str());
  std::printf(
      "%d kills, %d tables, %d moves acknowledged, %d of them sent more than once, %d events "
      "overheard, %zu wrong\n",
      report.kills, report.tables, report.acknowledged, report.repeated, report.overheard,
      report.wrong.size());
  // What the clients compared on their way counts as well.
  const bool failed = testing::UnitTest::GetInstance()->ad_hoc_test_result().Failed();
  return report.wrong.empty() && !failed ? 0 : 1;
}
