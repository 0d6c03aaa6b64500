#include "tests/proof.h"
#include "tests/server/chaos.h"

namespace fullcircle::test {

// scripts/prove chaos [--commands N] [--seed N] [--workers N]
int prove_chaos(int argc, char** argv) {
  const ProofArguments given =
      proof_arguments(argc, argv, {{{"commands", 100'000}, {"seed", 1}, {"workers", 8}}});
  const TemporaryFolder folder;
  const ChaosReport report =
      ChaosTrial(folder.path())
          .run(static_cast<int>(given["commands"]), static_cast<std::uint64_t>(given["seed"]),
               static_cast<int>(given["workers"]));
  for (const std::string& wrong : report.wrong) std::printf("WRONG: %s\n", wrong.c_str());
  std::printf(
      "%d commands in %d messages at %d tables, %d accepted; %d connections, of which %d were cut, "
      "%d half open, %d byte by byte; %d events compared, %zu wrong\n",
      report.commands, report.sent, report.tables, report.accepted, report.connections, report.cut,
      report.half_open, report.trickled, report.events, report.wrong.size());
  // What the clients compared on their way counts as well.
  const bool failed = testing::UnitTest::GetInstance()->ad_hoc_test_result().Failed();
  return report.wrong.empty() && !failed ? 0 : 1;
}

}  // namespace fullcircle::test
