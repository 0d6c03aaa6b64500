#include "tests/server/two_worlds.h"

namespace fullcircle::test {
namespace {

/// More of them: PREFIXES=10000 tests/test_server --gtest_filter='TwoWorlds.*'.
int prefixes() {
#ifdef __SANITIZE_ADDRESS__
  constexpr int kUsual = 60;  // five times slower, and looking for something else
#else
  constexpr int kUsual = 300;
#endif
  const char* wanted = std::getenv("PREFIXES");
  return wanted == nullptr ? kUsual : std::atoi(wanted);
}

TEST(TwoWorlds, NoByteSaysToASeatWhatItCannotKnow) {
  const TemporaryFolder folder;
  TwoWorldsTrial trial(folder.path());
  int different = 0;
  for (int i = 0; i < prefixes(); ++i) {
    // Only Crop Circles has hands; in the others nothing but the future is hidden.
    const char* name = i % 10 == 8   ? "carcassonne"
                       : i % 10 == 9 ? "circle-the-wagons"
                                     : "crop-circles";
    const TwoWorlds worlds = WorldMaker(static_cast<std::uint64_t>(i)).make(**find_game(name));
    different += worlds.differences > 0 ? 1 : 0;
    const std::string one = trial.hear(worlds, worlds.one);
    const std::string other = trial.hear(worlds, worlds.other);
    ASSERT_EQ(one.size(), other.size()) << "prefix " << i;
    ASSERT_EQ(one, other) << "prefix " << i;
  }
  EXPECT_GT(different, prefixes() / 2) << "the worlds hardly differ";
}

}  // namespace
}  // namespace fullcircle::test
