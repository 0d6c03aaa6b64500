// What people and programs are shown.
#include <gmock/gmock.h>

#include <string>

#include "games/carcassonne/features.h"
#include "tests/core/json_value.h"
#include "tests/core/scaled.h"
#include "tests/games/carcassonne/fixture.h"

namespace fullcircle::carcassonne {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr DrawStyle kPlain = {.unicode = false, .colour = false};

std::string plain(const State& state) { return draw(state.observe({}), kPlain, {}); }

std::string json_at(const State& state, const std::vector<std::string>& path) {
  const std::string text = to_json(state.observe({}));
  return find_json(text, path).value_or("missing");
}

// ---- Drawing ----

TEST(CarcassonneView, PlainDrawingIsAsciiWithoutColours) {
  random_games(51, 8, [](const State& state) {
    for (const char c : plain(state)) {
      ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << static_cast<int>(c);
    }
  });
}

TEST(CarcassonneView, UnicodeDrawingIsUtf8AndColoursAreOptional) {
  random_games(52, 4, [](const State& state) {
    const std::string drawn = draw(state.observe({}), {.unicode = true, .colour = false}, {});
    ASSERT_TRUE(is_utf8(drawn));
    ASSERT_EQ(drawn.find('\033'), std::string::npos);
  });
  const std::string coloured = draw(Table()->observe({}), {.unicode = true, .colour = true}, {});
  EXPECT_THAT(coloured, HasSubstr("\033["));
}

TEST(CarcassonneView, PlacesWhereTheDrawnTileFitsAreNumbered) {
  Table table;
  table.draw(0, "B");
  EXPECT_THAT(plain(table), HasSubstr("[ 1 ]"));
  EXPECT_THAT(plain(table), HasSubstr("[1] B@0,1 as it is"));
  EXPECT_THAT(plain(table), Not(HasSubstr("[ 2 ]")));
  table.play("B@0,1").draw(1, "D");
  EXPECT_THAT(plain(table), HasSubstr("[1] D@0,-1 /2"));
  EXPECT_THAT(plain(table), HasSubstr("D@1,0 as it is /2"));
}

TEST(CarcassonneView, EveryPlaceThatFitsHasANumberInTheMapAndInTheList) {
  random_games(53, 8, [](const State& state) {
    const std::string drawn = plain(state);
    int places = 0;
    for (int gap = 0; gap < state.gap_count && state.phase == Phase::place; ++gap) {
      places += distinct_fitting_turns(state.drawn, state.gap(gap).asked) != 0;
    }
    for (int n = 1; n <= places; ++n) {
      const std::string number = std::to_string(n);
      ASSERT_THAT(drawn, HasSubstr((n < 10 ? "[ " : "[") + number + " ]"));
      ASSERT_THAT(drawn, HasSubstr("[" + number + "] " + std::string(kind_name(state.drawn))));
    }
    ASSERT_THAT(drawn, Not(HasSubstr("[" + std::to_string(places + 1) + "]")));
  });
}

TEST(CarcassonneView, SeatsTheirPointsAndSupplies) {
  Table table(3);
  table.lay(0, "E@0,-1/2 +city.S").lay(1, "B@0,1 +cloister");
  const std::vector<std::string> names = {"Ada", "Bo", "Cy"};
  const std::string drawn =
      draw(table->observe({}), {.unicode = false, .colour = false, .names = names}, {});
  EXPECT_THAT(drawn, HasSubstr("A Ada: 4 (city 4, road 0, field 0, cloister 0), 7 followers"));
  EXPECT_THAT(drawn, HasSubstr("B Bo: 0 (city 0, road 0, field 0, cloister 0), 6 followers"));
  EXPECT_THAT(drawn, HasSubstr("C Cy: 0"));
}

TEST(CarcassonneView, TheLastTileIsMarkedAndFollowersAreShown) {
  Table table;
  table.draw(0, "B");
  const std::vector<Move> moves = {*parse(table, "B@0,1 +cloister")};
  table.play("B@0,1 +cloister");
  const std::string marked = draw(table->observe({}), kPlain, moves);
  EXPECT_THAT(marked, HasSubstr("<"));
  EXPECT_THAT(marked, HasSubstr("(A)")) << "the monk of seat A";
  EXPECT_THAT(plain(table), Not(HasSubstr("<")));
}

TEST(CarcassonneView, WhatACropCircleAsks) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2");
  EXPECT_THAT(plain(table), HasSubstr("seat 1 chooses the effect of the shield"));
  EXPECT_THAT(plain(table), HasSubstr("@s"));
  Table back = table;
  table.play("crop A");
  EXPECT_THAT(plain(table),
              HasSubstr("seat 0 may add a knight beside one of their own, or decline"));
  back.play("crop B");
  EXPECT_THAT(plain(back), HasSubstr("seat 0 takes a knight back"));
}

TEST(CarcassonneView, TwoFollowersOnOneSpotAreBothShown) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2").play("crop A").play("add 0,1 city.S");
  EXPECT_THAT(plain(table), HasSubstr("AA"));
}

TEST(CarcassonneView, ThreeFollowersOnOneSpotAreAllShown) {
  for (const std::string spot : {"city.E", "city.S"}) {
    Table table;  // both shields are used for A
    table.lay(0, (spot == "city.E" ? "E@0,1/1 +" : "E@0,1/2 +") + spot);
    table.lay(1, "CC2@0,-1/2").play("crop A").play("add 0,1 " + spot);
    table.lay(1, "CC1@-1,1/2").play("crop A").play("add 0,1 " + spot);
    EXPECT_THAT(plain(table), HasSubstr("AAA")) << spot;
  }
}

// ---- JSON ----

TEST(CarcassonneView, JsonIsWellFormed) {
  random_games(54, scaled(8), [](const State& state) {
    const std::string text = to_json(state.observe({}));
    ASSERT_TRUE(is_json(text)) << text;
  });
}

TEST(CarcassonneView, JsonOfAPlacement) {
  Table table(3);
  table.lay(0, "E@0,-1/2 +city.S").lay(1, "U@1,0/1 +road.E").draw(2, "CC6");
  EXPECT_EQ(json_at(table, {"game"}), "carcassonne");
  EXPECT_EQ(json_at(table, {"phase"}), "place");
  EXPECT_EQ(json_at(table, {"to_act"}), "2");
  EXPECT_EQ(json_at(table, {"turn"}), "2");
  EXPECT_EQ(json_at(table, {"drawn"}), "CC6");
  EXPECT_NE(json_at(table, {"fits", "0", "turns", "0"}), "missing");
  EXPECT_EQ(json_at(table, {"tiles", "1", "tile"}), "E");
  EXPECT_EQ(json_at(table, {"tiles", "1", "at"}), "[0,-1]");
  EXPECT_EQ(json_at(table, {"tiles", "1", "turns"}), "2");
  EXPECT_EQ(json_at(table, {"tiles", "3"}), "missing");
  EXPECT_EQ(json_at(table, {"followers", "0", "seat"}), "1");
  EXPECT_EQ(json_at(table, {"followers", "0", "at"}), "[1,0]");
  EXPECT_EQ(json_at(table, {"followers", "0", "spot"}), "road.E");
  EXPECT_EQ(json_at(table, {"followers", "0", "terrain"}), "road");
  EXPECT_EQ(json_at(table, {"tiles_left"}), "74");
  EXPECT_EQ(json_at(table, {"remaining", "E"}), "4");
  EXPECT_EQ(json_at(table, {"remaining", "CC6"}), "missing");
  EXPECT_EQ(json_at(table, {"seats", "0", "score"}), "4");
  EXPECT_EQ(json_at(table, {"seats", "0", "city"}), "4");
  EXPECT_EQ(json_at(table, {"seats", "1", "supply"}), "6");
  EXPECT_EQ(json_at(table, {"seats", "3"}), "missing");
}

TEST(CarcassonneView, JsonOfFeatures) {
  Table table;
  table.lay(0, "E@0,-1/2 +field.NL");
  EXPECT_EQ(json_at(table, {"features", "0", "terrain"}), "city");
  EXPECT_EQ(json_at(table, {"features", "0", "complete"}), "true");
  EXPECT_EQ(json_at(table, {"features", "0", "points_now"}), "4");
  EXPECT_EQ(json_at(table, {"features", "0", "parts", "1"}), "[0,-1,\"city.S\"]");
  EXPECT_EQ(json_at(table, {"features", "4", "terrain"}), "field");
  EXPECT_EQ(json_at(table, {"features", "4", "owners", "0"}), "0");
  EXPECT_EQ(json_at(table, {"features", "4", "followers", "0"}), "1");
  EXPECT_EQ(json_at(table, {"features", "4", "points_now"}), "3");
  EXPECT_EQ(json_at(table, {"features", "4", "cities"}), "1");
  EXPECT_EQ(json_at(table, {"features", "4", "pennants"}), "missing");
}

TEST(CarcassonneView, JsonOfTheSizeOfFeatures) {
  Table table;  // the city at the top: N, I (both caps), N and M round a corner
  table.lay(0, "N@0,1/3").lay(1, "N@-1,1/2").lay(0, "M@-1,2/1").lay(1, "I@0,2");
  const std::vector<Feature> features = all_features(table);
  const auto ring = std::ranges::find_if(features, [](const Feature& feature) {
    return feature.terrain == Terrain::city && feature.parts.size() == 5;
  });
  ASSERT_NE(ring, features.end());
  const std::string number = std::to_string(ring - features.begin());
  EXPECT_EQ(json_at(table, {"features", number, "tiles"}), "4") << "both caps are on one tile";
  EXPECT_EQ(json_at(table, {"features", number, "pennants"}), "1");
  EXPECT_EQ(json_at(table, {"features", number, "cities"}), "missing");
  EXPECT_EQ(json_at(table, {"features", number, "points_complete"}), "10");
}

TEST(CarcassonneView, JsonOfWhomACropCircleAsks) {
  Table table(3);
  table.lay(0, "E@0,1/2 +city.S").lay(2, "E@1,1/2 +city.S").lay(1, "CC2@0,-1/2");
  table->supply[2] = 0;
  EXPECT_EQ(json_at(table, {"affects"}), "city");
  EXPECT_EQ(json_at(table, {"order"}), "[2,0,1]") << "the active player last";
  EXPECT_EQ(json_at(table, {"asked", "A"}), "[0]") << "seat 2 has none to add";
  EXPECT_EQ(json_at(table, {"asked", "B"}), "[2,0]");
  table.play("crop B");
  EXPECT_EQ(json_at(table, {"order"}), "[2,0,1]");
  EXPECT_EQ(json_at(table, {"to_act"}), "2");
  EXPECT_EQ(json_at(table, {"asked"}), "missing");
}

TEST(CarcassonneView, JsonOfACropCircleAndOfTheEnd) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay_last(1, "CC2@0,-1/2");
  EXPECT_EQ(json_at(table, {"phase"}), "choose");
  EXPECT_EQ(json_at(table, {"crop"}), "shield");
  EXPECT_EQ(json_at(table, {"drawn"}), "null");
  table.play("crop B");
  EXPECT_EQ(json_at(table, {"phase"}), "effect");
  EXPECT_EQ(json_at(table, {"effect"}), "B");
  EXPECT_EQ(json_at(table, {"to_act"}), "0");
  EXPECT_EQ(json_at(table, {"turn"}), "1");
  table.play("back 0,1 city.S");
  EXPECT_EQ(json_at(table, {"phase"}), "over");
  EXPECT_EQ(json_at(table, {"to_act"}), "null");
  EXPECT_EQ(json_at(table, {"tiles_left"}), "0");
  EXPECT_NE(json_at(table, {"dead", "0"}), "missing") << "nothing can be filled any more";
}

}  // namespace
}  // namespace fullcircle::carcassonne
