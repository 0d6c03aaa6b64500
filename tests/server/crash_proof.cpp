#include <cstdio>

#include "tests/proof.h"
#include "tests/server/crash.h"
#include "tests/server/crash_people.h"

// scripts/prove crash [--kills N] [--seed N] [--of moves|people|all]:
// the long proof.

namespace fullcircle::test {
namespace {

bool is_fine(const std::vector<std::string>& wrong) {
  for (const std::string& each : wrong) std::printf("WRONG: %s\n", each.c_str());
  return wrong.empty();
}

bool prove_moves(int kills, unsigned seed) {
  const TemporaryFolder folder;
  const CrashReport report = CrashTrial(folder.path(), kills).run(seed);
  std::printf(
      "%d kills, %d tables, %d moves acknowledged, %d of them sent more than once, %d events "
      "overheard, %zu wrong\n",
      report.kills, report.tables, report.acknowledged, report.repeated, report.overheard,
      report.wrong.size());
  // What the clients compared on their way counts as well.
  const bool failed = testing::UnitTest::GetInstance()->ad_hoc_test_result().Failed();
  return is_fine(report.wrong) && !failed;
}

bool prove_people(int kills, unsigned seed) {
  const TemporaryFolder folder;
  const PeopleCrashReport report = PeopleCrashTrial(folder.path(), kills).run(seed);
  std::printf(
      "%d kills, %d requests that write, %d of them sent more than once, %d people gone, "
      "%zu wrong\n",
      report.kills, report.answered, report.repeated, report.gone, report.wrong.size());
  for (const auto& [address, hits] : report.hits) std::printf("  %4d %s\n", hits, address.c_str());
  return is_fine(report.wrong);
}

}  // namespace
// namespace fullcircle::test
int prove_crash(int argc, char** argv) {
  const ProofArguments given =
      proof_arguments(argc, argv, {{{"kills", 200}, {"seed", 1}}, {{"of", "all"}}});
  const std::string& of = given.texts.at("of");
  const int kills = given.whole("kills");
  const bool moves = of == "people" || prove_moves(kills, given.seed());
  const bool people = of == "moves" || prove_people(kills, given.seed());
  return moves && people ? 0 : 1;
}

}  // namespace fullcircle::test
