// CA-1 to CA-3 and CA-33: seats, material, half-edges, what is open.
#include <string>

#include "table/registry.h"
#include "tests/games/carcassonne/fixture.h"

namespace fullcircle::carcassonne {
namespace {

void for_each_game(const auto& visit) {
  for (const std::string_view settings : kBothSettings) {
    for (int seats = 2; seats <= 5; ++seats) visit(settings, seats);
  }
}

// ---- CA-1, CA-2 ----

TEST(CarcassonneRules, CA1_TwoToFiveSeats) {
  const Result<const GameEntry*> game = find_game("carcassonne");
  ASSERT_TRUE(game);
  EXPECT_EQ((*game)->info.min_seats, 2);
  EXPECT_EQ((*game)->info.max_seats, 5);
  for (std::size_t seats = 0; seats < 7; ++seats) {
    const std::vector<std::string> names(seats, "P");
    EXPECT_EQ(open_table(**game, options(), names).ok(), seats >= 2 && seats <= 5) << seats;
  }
}

TEST(CarcassonneRules, CA1_SevenFollowersEachAndNoPoints) {
  for_each_game([](std::string_view settings, int seats) {
    Table table(seats, settings);
    for (int who = 0; who < seats; ++who) {
      EXPECT_EQ(table.supply(who), 7);
      EXPECT_EQ(table.score(who), 0);
    }
    EXPECT_EQ(table->follower_count, 0);
    EXPECT_EQ(standing(table).scores.size(), static_cast<std::size_t>(seats));
    EXPECT_TRUE(standing(table).winners.empty());
    EXPECT_TRUE(recount(table));
  });
}

TEST(CarcassonneRules, CA2_StartTileLiesAndTheOthersAreDrawn) {
  for_each_game([](std::string_view settings, int seats) {
    Table table(seats, settings);
    EXPECT_EQ(table->placed_count, 1);
    EXPECT_EQ(table->tile_at(at(0, 0)), 0);
    EXPECT_EQ(kind_name(table->placed[0].tile.kind()), "D");
    EXPECT_EQ(table->placed[0].tile.turns(), 0);
    EXPECT_TRUE(to_act(table).is_chance());
    EXPECT_EQ(table->bag[kStartKind.index], 3);
    EXPECT_EQ(table->bag_size, settings == "crop_circles=on" ? 77 : 71);
  });
}

TEST(CarcassonneRules, CA2_CropCirclesAreInByDefaultAndOutWhenOff) {
  EXPECT_EQ(options()[kCropCirclesOption], options("crop_circles=on")[kCropCirclesOption]);
  for (const std::string name : {"CC1", "CC2", "CC3", "CC4", "CC5", "CC6"}) {
    EXPECT_TRUE(allowed(Table(2), "tile " + name));
    EXPECT_EQ(refusal(Table(2, "crop_circles=off"), "tile " + name).code, "chance");
  }
}

TEST(CarcassonneRules, CA2_OutcomesAreWeighedByTheTilesLeft) {
  for_each_game([](std::string_view settings, int seats) {
    int kinds = 0;
    int tiles = 0;
    for_each_outcome(Table(seats, settings), [&](const Move& outcome, int weight) {
      const Kind drawn = outcome.tile.kind();
      EXPECT_EQ(weight, kind_count(drawn) - (drawn == kStartKind ? 1 : 0));
      ++kinds;
      tiles += weight;
    });
    EXPECT_EQ(kinds, settings == "crop_circles=on" ? 30 : 24);
    EXPECT_EQ(tiles, settings == "crop_circles=on" ? 77 : 71);
  });
}

// ---- CA-3 ----

TEST(CarcassonneRules, CA3_LeftHalfMeetsRightHalf) {
  Table table;  // the road of D parts its southern field from its northern one
  table.lay(0, "U@1,0/1 +field.NL").draw(1, "U");
  EXPECT_EQ(refusal(table, "U@-1,0/1 +field.NL").code, "CA-12") << "one field above the road";
  EXPECT_TRUE(allowed(table, "U@-1,0/1 +field.SL")) << "another one below";
}

TEST(CarcassonneRules, CA3_FieldIsNamedByItsHalves) {
  Table table;
  table.draw(0, "D");  // D turned twice: the city in the south, its field at ER and WL
  for (const std::string half : {"NL", "NR", "EL", "WR"}) {
    EXPECT_EQ(*parse(table, "D@1,0/2 +field." + half), *parse(table, "D@1,0/2 +field.NL"));
  }
  EXPECT_EQ(*parse(table, "D@1,0/2 +field.ER"), *parse(table, "D@1,0/2 +field.WL"));
  EXPECT_FALSE(*parse(table, "D@1,0/2 +field.ER") == *parse(table, "D@1,0/2 +field.EL"));
  for (const std::string half : {"SL", "SR"}) {
    EXPECT_EQ(refusal(table, "D@1,0/2 +field." + half).code, "notation")
        << "a city side has no field";
  }
}

TEST(CarcassonneRules, CA3_ASideIsCutByARoadOnly) {
  for (std::uint8_t code = 0; code < kKinds * 4; ++code) {
    const TileFacts& tile = facts(TurnedTile{code});
    for (std::size_t side = 0; side < kSides; ++side) {
      const bool has_field = tile.field_at[2 * side] != kNothing;
      EXPECT_EQ(has_field, tile.field_at[2 * side + 1] != kNothing);
      EXPECT_EQ(has_field, tile.edges.at(static_cast<Side>(side)) != Edge::city);
    }
  }
}

// ---- CA-33 ----

TEST(CarcassonneRules, CA33_NothingIsHiddenButTheOrder) {
  for_each_game([](std::string_view settings, int seats) {
    Table table(seats, settings);
    table.lay(0, "E@0,-1/2 +field.NL");
    for (int who = 0; who < seats; ++who) {
      EXPECT_EQ(to_json(table->observe(seat(who))), to_json(table->reveal()));
    }
    EXPECT_EQ(to_json(table->observe({})), to_json(table->reveal()));
    EXPECT_EQ(Carcassonne::secret_of(table), Viewer{});
    EXPECT_EQ(Carcassonne::drawer(table), Viewer{seat(1)});
    EXPECT_EQ(Carcassonne::format_hidden(table), "tile ?");
  });
}

TEST(CarcassonneRules, CA33_WhatRemainsIsOpen) {
  Table table;
  table.lay(0, "E@0,-1/2");
  const std::string json = to_json(table->observe({}));
  EXPECT_NE(json.find("\"tiles_left\":76"), std::string::npos);
  EXPECT_NE(json.find("\"E\":4,"), std::string::npos);
  Rng rng(1);
  EXPECT_EQ(Carcassonne::imagine(table->observe(seat(1)), rng).bag, table->bag);
}

}  // namespace
}  // namespace fullcircle::carcassonne
