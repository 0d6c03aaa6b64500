#include <cstdio>
#include <cstring>
#include <thread>

#include "tests/server/bot_times.h"

// tests/server/bot_times [--pairs N] [--seed N] [--level N] [--load N] (a script beside this file):
// the long proof. With a load, so many threads have nothing else to do than to be in the way.
int main(int argc, char** argv) {
  using namespace fullcircle::test;
  int pairs = 1000;
  int load = 0;
  std::string level = "6";
  unsigned seed = 1;
  for (int i = 1; i + 1 < argc; i += 2) {
    const int number = leading_number(argv[i + 1]);
    if (std::strcmp(argv[i], "--pairs") == 0) pairs = number;
    if (std::strcmp(argv[i], "--seed") == 0) seed = static_cast<unsigned>(number);
    if (std::strcmp(argv[i], "--level") == 0) level = std::to_string(number);
    if (std::strcmp(argv[i], "--load") == 0) load = number;
  }
  std::atomic<bool> over = false;
  std::vector<std::thread> busy;
  for (int i = 0; i < load; ++i) {
    busy.emplace_back([&over] {
      while (!over) {
      }
    });
  }
  const fullcircle::TemporaryFolder folder;
  const BotTimes times = BotTimesTrial(folder.path(), "bot:" + level, seed).run(pairs);
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
