#include "tests/server/two_worlds.h"
#include "tests/core/scaled.h"

namespace fullcircle::test {
namespace {

/// More of them: PREFIXES=10000 tests/test_server --gtest_filter='TwoWorlds.*'.
int prefixes() {
  const char* wanted = std::getenv("PREFIXES");
  return wanted == nullptr ? (kSanitized ? 30 : 300) : leading_number(wanted);
}

/// Games that have secrets come first and eight times as often: in others nothing but the future
/// is hidden.
std::vector<const GameEntry*> games_by_secrets() {
  std::vector<const GameEntry*> games;
  for (const GameEntry& game : all_games()) {
    const auto end = game.info.has_secrets() ? games.begin() : games.end();
    games.insert(end, game.info.has_secrets() ? 8 : 1, &game);
  }
  return games;
}

TEST(TwoWorlds, NoByteSaysToASeatWhatItCannotKnow) {
  const int count = prefixes();
  ASSERT_GT(count, 0) << "PREFIXES is a number of games, at least 1";
  const TemporaryFolder folder;
  TwoWorldsTrial trial(folder.path());
  const std::vector<const GameEntry*> games = games_by_secrets();
  int different = 0;
  for (int i = 0; i < count; ++i) {
    const GameEntry& game = *games[static_cast<std::size_t>(i) % games.size()];
    const TwoWorlds worlds = WorldMaker(static_cast<std::uint64_t>(i)).make(game);
    different += worlds.differences > 0 ? 1 : 0;
    const std::string one = trial.hear(worlds, worlds.one);
    const std::string other = trial.hear(worlds, worlds.other);
    ASSERT_EQ(one.size(), other.size()) << "prefix " << i << " of " << game.info.name;
    ASSERT_EQ(one, other) << "prefix " << i << " of " << game.info.name;
  }
  EXPECT_GT(different, count / 2) << "the worlds hardly differ";
}

}  // namespace
}  // namespace fullcircle::test
