#include <cstdio>
#include <thread>

#include "tests/proof.h"
#include "tests/server/bot_times.h"

namespace fullcircle::test {

// scripts/prove bot_times [--pairs N] [--seed N] [--level N] [--load N]:
// the long proof. With a load, so many threads have nothing else to do than to be in the way.
int prove_bot_times(int argc, char** argv) {
  const ProofArguments given =
      proof_arguments(argc, argv, {{{"pairs", 1000}, {"seed", 1}, {"level", 6}, {"load", 0}}});
  const int pairs = given.whole("pairs");
  const int load = given.whole("load");
  const std::string level = std::to_string(given["level"]);
  std::atomic<bool> over = false;
  std::vector<std::thread> busy;
  for (int i = 0; i < load; ++i) {
    busy.emplace_back([&over] {
      while (!over) {
      }
    });
  }
  const TemporaryFolder folder;
  const BotTimes times = BotTimesTrial(folder.path(), "bot:" + level, given.seed()).run(pairs);
  over = true;
  for (std::thread& thread : busy) thread.join();
  const auto middle = [](std::vector<double> all) {
    std::ranges::sort(all);
    return all[all.size() / 2];
  };
  std::printf("%d pairs, level %s, load %d: can be laid %.1f ms, cannot %.1f ms, AUC %.3f\n", pairs,
              level.c_str(), load, middle(times.can), middle(times.cannot), times.auc());
  return times.auc() <= 0.55 ? 0 : 1;
}

}  // namespace fullcircle::test
