#include <cstdio>
#include <thread>

#include "tests/proof.h"
#include "tests/server/bot_times.h"

namespace fullcircle::test {

// scripts/prove bot_times [--pairs N] [--seed N] [--level N] [--load N] [--workers N]: the long
// proof. With a load, so many threads have nothing else to do than to be in the way. Several
// workers have a server each; the machine is quiet if there are no more of them than cores.
int prove_bot_times(int argc, char** argv) {
  const ProofArguments given = proof_arguments(
      argc, argv, {{{"pairs", 1000}, {"seed", 1}, {"level", 6}, {"load", 0}, {"workers", 1}}});
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
  const int workers = std::max(1, given.whole("workers"));
  std::vector<BotTimes> parts(static_cast<std::size_t>(workers));
  std::vector<std::thread> trials;
  for (int i = 0; i < workers; ++i) {
    trials.emplace_back([&, i] {
      const TemporaryFolder folder;
      BotTimesTrial trial(folder.path(), "bot:" + level, given.seed() + static_cast<unsigned>(i));
      parts[static_cast<std::size_t>(i)] = trial.run((pairs + workers - 1) / workers);
    });
  }
  for (std::thread& trial : trials) trial.join();
  BotTimes times;
  for (const BotTimes& part : parts) times += part;
  over = true;
  for (std::thread& thread : busy) thread.join();
  const auto middle = [](std::vector<double> all) {
    std::ranges::sort(all);
    return all[all.size() / 2];
  };
  std::printf("%zu pairs, level %s, load %d: can be laid %.1f ms, cannot %.1f ms, AUC %.3f\n",
              times.can.size(), level.c_str(), load, middle(times.can), middle(times.cannot),
              times.auc());
  return times.auc() <= 0.55 ? 0 : 1;
}

}  // namespace fullcircle::test
