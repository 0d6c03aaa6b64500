#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "games/all.h"
#include "players/all.h"
#include "players/levels.h"
#include "players/weights.h"

namespace fullcircle {
namespace {

TEST(Weights, AreReadAndWritten) {
  const auto weights = Weights::parse("; learned\nsupply 3.5\n\n  field.cities   -0.25 ; more\n");
  ASSERT_TRUE(weights);
  EXPECT_EQ(weights->at("supply"), 3.5);
  EXPECT_EQ(weights->at("field.cities"), -0.25);
  EXPECT_EQ(weights->at("unknown"), 0);
  EXPECT_EQ(weights->format(), "field.cities -0.25\nsupply 3.5\n");
  EXPECT_EQ(Weights::parse(weights->format())->format(), weights->format());
}

TEST(Weights, ThatAreBrokenAreRefusedWithTheLine) {
  for (const char* text : {"supply", "supply x", "supply 1 2", "supply 1x"}) {
    const auto weights = Weights::parse(std::string("a 1\n") + text);
    ASSERT_FALSE(weights) << text;
    EXPECT_THAT(weights.error().why, testing::StartsWith("line 2: "));
  }
}

TEST(Weights, OfEveryGameAreThoseOfItsFeatures) {
  for_each_game([]<Game G>() {
    const Weights& weights = Weights::of_game(G::info().name);
    EXPECT_THAT(weights.beside(Insight<G>::kNames),
                testing::UnorderedElementsAre("variance.end", "variance.left"))
        << G::info().name;
    EXPECT_GT(weights.at("variance.left"), 0) << G::info().name;
  });
}

TEST(Levels, AreSixOfEveryGameWithANameAndALine) {
  std::set<std::pair<std::string, int>> seen;
  for (const Level& level : all_levels()) {
    EXPECT_TRUE(seen.emplace(level.game, level.number).second);
    EXPECT_FALSE(level.name.empty());
    EXPECT_GT(level.line.size(), 10U);
    EXPECT_TRUE(level.foresight || !level.searches());
  }
  std::size_t games = 0;
  for_each_game([&]<Game G>() {
    ++games;
    for (int number = 1; number <= kLevels; ++number) {
      EXPECT_EQ(find_level(G::info().name, number).number, number);
    }
  });
  EXPECT_EQ(seen.size(), games * kLevels);
}

TEST(Levels, ThatAreBrokenAreRefusedWithTheLine) {
  for (const char* text :
       {"1 | a | b", "7 | a | width=1 | b", "| a | width=1 | b", "1 | a | width=x | b",
        "1 | a | sight=far | b", "1 | a | iterations=0 | b", "1 | a | speed=3 | b"}) {
    const auto levels = parse_levels(text);
    ASSERT_FALSE(levels) << text;
    EXPECT_THAT(levels.error().why, testing::StartsWith("line 1: "));
  }
}

}  // namespace
}  // namespace fullcircle
