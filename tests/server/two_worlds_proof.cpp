#include <atomic>
#include <mutex>

#include "tests/proof.h"
#include "tests/server/two_worlds.h"

namespace fullcircle::test {

// scripts/prove two_worlds [--pairs N] [--seed N] [--workers N]
int prove_two_worlds(int argc, char** argv) {
  const ProofArguments given =
      proof_arguments(argc, argv, {{{"pairs", 20'000}, {"seed", 1}, {"workers", 4}}});
  const TemporaryFolder folder;
  WorldsReport report;
  std::mutex mutex;
  std::atomic<long> next = 0;
  std::vector<std::thread> workers;
  for (long i = 0; i < given["workers"]; ++i) {
    workers.emplace_back([&, path = folder.path() / std::to_string(i)] {
      fs::create_directory(path);
      TwoWorldsTrial trial(path);
      WorldsReport part;
      for (long pair = next++; pair < given["pairs"]; pair = next++) {
        trial.compare_pair(static_cast<std::uint64_t>(given["seed"] * 1'000'000'000 + pair), part);
      }
      const std::lock_guard lock(mutex);
      report += part;
    });
  }
  for (std::thread& worker : workers) worker.join();
  for (const std::string& wrong : report.wrong) std::printf("WRONG: %s\n", wrong.c_str());
  std::printf(
      "%d pairs, %d comparisons of what a seat or a spectator was sent, %d of worlds that differ, "
      "%lld bytes, %zu wrong\n",
      report.pairs, report.comparisons, report.different, report.bytes, report.wrong.size());
  const bool failed = testing::UnitTest::GetInstance()->ad_hoc_test_result().Failed();
  return report.wrong.empty() && !failed ? 0 : 1;
}

}  // namespace fullcircle::test
