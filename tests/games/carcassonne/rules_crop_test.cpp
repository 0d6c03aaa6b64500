// CA-20 to CA-25: crop circles, with the two examples of the leaflet.
#include <string>

#include "tests/games/carcassonne/fixture.h"

namespace fullcircle::carcassonne {
namespace {

using Moves = std::vector<std::string>;

// ---- The examples of the leaflet ----

TEST(CarcassonneLeaflet, ExampleA_RedGreenAndBlue) {
  constexpr int kRed = 0, kGreen = 1, kBlue = 2;
  Table table(3);
  table.lay(kBlue, "B@0,1 +cloister");   // Blue has no knight in play
  table.lay(kRed, "E@-1,1/3 +city.W");   // Red's knight in the leftmost city
  table.lay(kGreen, "E@0,2/2 +city.S");  // Green's knight
  table.lay(kRed, "CC1@1,1 +city.E");    // 1: the shield, with a knight
  EXPECT_EQ(table->phase, Phase::choose);
  EXPECT_EQ(table.acting(), kRed);
  EXPECT_EQ(moves_of(table), (Moves{"crop A", "crop B"}));
  table.play("crop A");
  EXPECT_EQ(table.acting(), kGreen);
  EXPECT_EQ(moves_of(table), (Moves{"add 0,2 city.S", "decline"}));
  table.play("add 0,2 city.S");
  EXPECT_EQ(table.supply(kGreen), 5);
  EXPECT_EQ(table.acting(), kRed) << "Blue is skipped, Red is last";
  EXPECT_EQ(moves_of(table), (Moves{"add -1,1 city.W", "add 1,1 city.E", "decline"}));
  EXPECT_EQ(refusal(table, "add 1,1 city.N").code, "CA-23") << "not in the top section";
  EXPECT_EQ(refusal(table, "add 1,1 city.N").why, "this seat has no knight there");
  table.play("add 1,1 city.E");
  EXPECT_EQ(table.supply(kRed), 4);
  EXPECT_EQ(table.supply(kBlue), 6);
  EXPECT_EQ(table->turn, seat(kGreen)) << "play resumes its normal course";
  EXPECT_TRUE(to_act(table).is_chance());
  EXPECT_TRUE(recount(table));
}

TEST(CarcassonneLeaflet, ExampleB_GreenBlueAndRed) {
  constexpr int kGreen = 0, kBlue = 1, kRed = 2;
  Table table(3);
  table.lay(kBlue, "B@0,1 +field.NL").lay(kRed, "U@1,0/1 +field.NL");
  table.lay(kGreen, "CC4@0,-1/2 +city.S");
  EXPECT_EQ(table.score(kGreen), 4) << "that city is then scored";
  EXPECT_EQ(table.supply(kGreen), 7) << "and the knight is taken back";
  EXPECT_EQ(table.acting(), kGreen);
  table.play("crop B");
  EXPECT_EQ(table.acting(), kBlue);
  EXPECT_EQ(moves_of(table), (Moves{"back 0,1 field.NL"}));
  table.play("back 0,1 field.NL");
  EXPECT_EQ(table.supply(kBlue), 7);
  EXPECT_EQ(table.acting(), kRed);
  table.play("back 1,0 field.NL");
  EXPECT_EQ(table.supply(kRed), 7);
  EXPECT_TRUE(to_act(table).is_chance()) << "Green has no farmer";
  EXPECT_EQ(table->turn, seat(kBlue));
  EXPECT_EQ(table->follower_count, 0);
  EXPECT_EQ(table.score(kBlue) + table.score(kRed), 0);
  EXPECT_TRUE(recount(table));
}

// ---- CA-20, CA-21 ----

/// Seat 0 has a thief (U), a knight (E) and a farmer, seat 1 a monk.
Table one_of_each() {
  Table table(2);
  table.lay(0, "U@1,0/1 +road.E").lay(0, "E@0,1/2 +city.S").lay(0, "E@1,1/2 +field.NL");
  table.lay(1, "B@-1,1 +cloister");
  return table;
}

TEST(CarcassonneRules, CA20_TheSymbolNamesTheType) {
  struct Case {
    std::string tile, where;
  };
  for (const auto& [tile, where] : {Case{"CC1@-2,1", "0,1 city.S"},
                                    {"CC2@-2,1", "0,1 city.S"},
                                    {"CC3@-2,1", "1,1 field.NL"},
                                    {"CC4@-2,1", "1,1 field.NL"},
                                    {"CC5@-2,1", "1,0 road.E"},
                                    {"CC6@-2,1", "1,0 road.E"}}) {
    Table table = one_of_each();
    table.draw(1, tile.substr(0, 3));
    for (const std::string turn : {"", "/1", "/2", "/3"}) {
      const std::string placement = tile + turn;
      if (table->phase == Phase::place && allowed(table, placement)) table.play(placement);
    }
    ASSERT_EQ(table->phase, Phase::choose) << tile;
    Table back = table;
    table.play("crop A");
    EXPECT_EQ(moves_of(table), (Moves{"add " + where, "decline"})) << tile;
    back.play("crop B");
    EXPECT_EQ(moves_of(back), (Moves{"back " + where})) << tile;
  }
}

TEST(CarcassonneRules, CA20_TheTurnIsCompletedFirst) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2");
  EXPECT_EQ(table->phase, Phase::choose) << "even if no follower was placed";
  EXPECT_EQ(table.acting(), 1);
  EXPECT_EQ(table->turn, seat(1));
  EXPECT_EQ(refusal(table, "E@1,1").code, "CA-21");
}

TEST(CarcassonneRules, CA20_NoOtherTileHasAnEffect) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "N@0,-1/2 +city.S");
  EXPECT_TRUE(to_act(table).is_chance());
  Table plain(2, "crop_circles=off");
  plain.lay(0, "E@0,1/2 +city.S").lay(1, "N@0,-1/2 +city.S");
  EXPECT_TRUE(to_act(plain).is_chance());
}

TEST(CarcassonneRules, CA21_TheActivePlayerChoosesOnceForEveryone) {
  for (int seats = 2; seats <= 5; ++seats) {
    for (const std::string choice : {"crop A", "crop B"}) {
      Table table(seats);
      table.lay(0, "E@0,1/2 +city.S").lay(seats - 1, "CC2@0,-1/2");
      EXPECT_EQ(table.acting(), seats - 1);
      EXPECT_EQ(moves_of(table), (Moves{"crop A", "crop B"}));
      table.play(choice);
      EXPECT_EQ(table.acting(), 0) << "the only one with a knight";
      EXPECT_FALSE(allowed(table, "crop A"));
      EXPECT_FALSE(allowed(table, "crop B"));
    }
  }
}

TEST(CarcassonneRules, CA21_TheChoiceIsDueEvenWithNoFollowerOfThatType) {
  for (const std::string choice : {"crop A", "crop B"}) {
    Table table;
    table.lay(0, "B@0,1 +cloister").lay(1, "CC2@0,-1/2");
    EXPECT_EQ(table->phase, Phase::choose);
    EXPECT_EQ(refusal(table, "decline").code, "CA-21");
    EXPECT_EQ(refusal(table, "add 0,1 cloister").code, "CA-21");
    table.play(choice);
    EXPECT_TRUE(to_act(table).is_chance());
    EXPECT_EQ(table->turn, seat(0));
    EXPECT_EQ(table.supply(0), 6);
  }
}

TEST(CarcassonneRules, CA21_WithNoFollowerOnTheBoardNothingIsAsked) {
  for (const std::string tile :
       {"CC1@0,-1/2", "CC2@0,-1/2", "CC3@1,0/2", "CC4@1,0", "CC5@1,0", "CC6@1,0"}) {
    Table table(3);
    table.lay(0, tile);
    EXPECT_TRUE(to_act(table).is_chance()) << tile;
    EXPECT_EQ(table->turn, seat(1)) << tile;
  }
}

TEST(CarcassonneRules, CA21_AFollowerSentHomeByTheTileDoesNotCount) {
  Table table;
  table.lay(0, "CC1@0,-1/2 +city.S");  // scores 4 and is home
  EXPECT_EQ(table.score(0), 4);
  EXPECT_TRUE(to_act(table).is_chance());
}

// ---- CA-22 ----

TEST(CarcassonneRules, CA22_FromTheActivePlayersLeftTheActivePlayerLast) {
  // Caps in a row under B tiles, one for each seat.
  for (int seats = 2; seats <= 5; ++seats) {
    for (int active = 0; active < seats; ++active) {
      Table table(seats);
      table.lay(active, "E@0,1/2 +city.S");
      for (int i = 1; i < seats; ++i) {
        table.lay((active + i) % seats, "E@" + std::to_string(i) + ",1/2 +city.S");
      }
      table.lay(active, "CC2@0,-1/2").play("crop B");
      for (int i = 1; i <= seats; ++i) {
        const int due = (active + i) % seats;
        EXPECT_EQ(table.acting(), due);
        table.play("back " + std::to_string(i % seats) + ",1 city.S");
        EXPECT_EQ(table.supply(due), 7);
      }
      EXPECT_TRUE(to_act(table).is_chance());
      EXPECT_EQ(table->turn, seat((active + 1) % seats));
    }
  }
}

TEST(CarcassonneRules, CA22_SeatsThatCanDoNothingAreSkipped) {
  Table table(5);
  table.lay(0, "E@0,1/2 +city.S").lay(3, "E@1,1/2 +city.S").lay(1, "B@-1,1 +cloister");
  table.lay(4, "CC2@0,-1/2").play("crop A");
  EXPECT_EQ(table.acting(), 0);
  table.play("add 0,1 city.S");
  EXPECT_EQ(table.acting(), 3);
  table.play("decline");
  EXPECT_TRUE(to_act(table).is_chance());
  EXPECT_EQ(table->turn, seat(0));
}

// ---- CA-23 ----

TEST(CarcassonneRules, CA23_OntoTheSameFeatureOnTheSameTile) {
  Table table;  // the city of seat 0 has a second tile, on which nobody stands
  table.lay(0, "F@0,-1/1 +city.S").lay(1, "F@0,-2/1").lay(1, "CC2@0,1/2").play("crop A");
  EXPECT_EQ(moves_of(table), (Moves{"add 0,-1 city.N", "decline"}));
  EXPECT_EQ(refusal(table, "add 0,-2 city.N").code, "CA-23");
  EXPECT_EQ(refusal(table, "add 0,0 city.N").code, "CA-23");
  EXPECT_EQ(refusal(table, "add 0,-1 field.EL").code, "CA-23");
  EXPECT_EQ(refusal(table, "back 0,-1 city.N").code, "CA-23") << "A was chosen";
  EXPECT_EQ(refusal(table, "add 7,7 city.N").code, "notation");
  EXPECT_TRUE(allowed(table, "add 0,-1 city.S")) << "any side of the city is read";
  table.play("add 0,-1 city.S");
  EXPECT_EQ(table.supply(0), 5);
  EXPECT_EQ(table->follower_count, 2);
  EXPECT_EQ(table->followers[0].tile, table->followers[1].tile);
}

TEST(CarcassonneRules, CA23_MayDecline) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2").play("crop A").play("decline");
  EXPECT_EQ(table.supply(0), 6);
  EXPECT_TRUE(to_act(table).is_chance());
}

TEST(CarcassonneRules, CA23_WithNothingInSupplySkipped) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "E@1,1/2 +city.S");
  table->supply[0] = 0;
  table.draw(1, "CC2").play("CC2@0,-1/2").play("crop A");
  EXPECT_EQ(table.acting(), 1);
  table.play("decline");
  EXPECT_TRUE(to_act(table).is_chance());
}

TEST(CarcassonneRules, CA23_NotBesideAFollowerOfAnotherSeat) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "E@1,1/2 +city.S").lay(1, "CC2@0,-1/2").play("crop A");
  EXPECT_EQ(refusal(table, "add 1,1 city.S").code, "CA-23");
  EXPECT_TRUE(allowed(table, "add 0,1 city.S"));
}

TEST(CarcassonneRules, CA23_TwoOfOneSeatOnOneSpotAreOneChoice) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2").play("crop A").play("add 0,1 city.S");
  table.lay(1, "CC1@1,1").play("crop A");
  EXPECT_EQ(moves_of(table), (Moves{"add 0,1 city.S", "decline"}));
  table.play("add 0,1 city.S");
  EXPECT_EQ(table.supply(0), 4) << "three of one seat on one spot";
  EXPECT_TRUE(recount(table));
}

// ---- CA-24 ----

TEST(CarcassonneRules, CA24_MustTakeBackOneOfItsOwnChoice) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(0, "E@1,1/2 +city.S").lay(1, "CC2@0,-1/2").play("crop B");
  EXPECT_EQ(moves_of(table), (Moves{"back 0,1 city.S", "back 1,1 city.S"}));
  EXPECT_EQ(refusal(table, "decline").code, "CA-24");
  EXPECT_EQ(refusal(table, "decline").why, "take one of your followers of this kind back");
  EXPECT_EQ(refusal(table, "add 0,1 city.S").code, "CA-24");
  EXPECT_EQ(refusal(table, "back 0,-1 city.S").code, "CA-24");
  table.play("back 1,1 city.S");
  EXPECT_EQ(table.supply(0), 6);
  EXPECT_EQ(table->followers[0].tile, table->tile_at(at(0, 1)));
  EXPECT_EQ(table.score(0), 0) << "nothing is scored for it";
}

TEST(CarcassonneRules, CA24_AForcedSingleChoiceIsStillMade) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2").play("crop B");
  EXPECT_EQ(table.acting(), 0);
  EXPECT_EQ(moves_of(table), (Moves{"back 0,1 city.S"}));
}

TEST(CarcassonneRules, CA24_TwoOnOneSpotOneComesHome) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2").play("crop A").play("add 0,1 city.S");
  table.lay(1, "CC1@1,1").play("crop B");
  EXPECT_EQ(moves_of(table), (Moves{"back 0,1 city.S"}));
  table.play("back 0,1 city.S");
  EXPECT_EQ(table.supply(0), 6);
  EXPECT_TRUE(recount(table));
  table.draw(1, "E");
  EXPECT_EQ(refusal(table, "E@0,2 +city.N").code, "CA-12") << "one stands there still";
}

TEST(CarcassonneRules, CA24_AFeatureIsFreeAgain) {
  Table table;
  table.lay(1, "W@1,0 +road.W").draw(0, "U");
  EXPECT_EQ(refusal(table, "U@-1,0/1 +road.E").code, "CA-12");
  table.play("U@2,0/1").lay(0, "CC6@0,1").play("crop B").play("back 1,0 road.W");
  EXPECT_EQ(table.supply(1), 7);
  table.draw(0, "U");
  EXPECT_TRUE(allowed(table, "U@-1,0/1 +road.E"));
  EXPECT_TRUE(recount(table));
}

TEST(CarcassonneRules, CA24_WithNoneOnTheBoardSkipped) {
  Table table(3);
  table.lay(2, "E@0,1/2 +city.S").lay(0, "CC2@0,-1/2").play("crop B");
  EXPECT_EQ(table.acting(), 2);
  table.play("back 0,1 city.S");
  EXPECT_EQ(table->turn, seat(1));
  EXPECT_TRUE(to_act(table).is_chance());
}

// ---- CA-25 ----

TEST(CarcassonneRules, CA25_AFollowerPutByACountsInLaterMajorities) {
  for (const bool second : {true, false}) {
    Table table;  // two caps that a band joins
    table.lay(0, "B@0,1").lay(0, "E@0,2/1 +city.E").lay(1, "B@1,1").lay(1, "B@2,1");
    table.lay(1, "E@2,2/3 +city.W").lay(1, "CC2@0,-1/2").play("crop A");
    table.play(second ? "add 0,2 city.E" : "decline").play("decline");
    table.lay(1, "G@1,2");
    EXPECT_EQ(table.score(0), 6);
    EXPECT_EQ(table.score(1), second ? 0 : 6);
    EXPECT_EQ(table.supply(0) + table.supply(1), 14);
  }
}

TEST(CarcassonneRules, CA25_TheFollowerPlacedThisTurnCounts) {
  Table table;
  table.lay(0, "CC2@0,-1/2 +city.S").play("crop A");
  EXPECT_EQ(table.acting(), 0);
  EXPECT_EQ(moves_of(table), (Moves{"add 0,-1 city.E", "decline"}));
  Table back;
  back.lay(0, "CC2@0,-1/2 +city.S").play("crop B").play("back 0,-1 city.S");
  EXPECT_EQ(back.supply(0), 7);
}

TEST(CarcassonneRules, CA25_OneSentHomeThisTurnMayBeUsedForA) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S");
  table->supply[0] = 1;
  table.draw(0, "CC1").play("CC1@0,-1/2 +city.S");
  EXPECT_EQ(table.score(0), 4);
  EXPECT_EQ(table.supply(0), 1);
  table.play("crop A");
  EXPECT_EQ(moves_of(table), (Moves{"add 0,1 city.S", "decline"}));
  Table spent;
  spent.lay(0, "E@0,1/2 +city.S");
  spent->supply[0] = 1;
  spent.draw(0, "CC1").play("CC1@0,-1/2 +city.W").play("crop A");
  EXPECT_TRUE(to_act(spent).is_chance()) << "none in supply";
}

TEST(CarcassonneRules, CA25_AAndBScoreNothingByThemselves) {
  for (const std::string choice : {"crop A", "crop B"}) {
    Table table;
    table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2").play(choice);
    for (const std::string& move : moves_of(table)) {
      Table next = table;
      EXPECT_EQ(points(next, *parse(next, move)), 0);
      next.play(move);
      EXPECT_EQ(next.score(0) + next.score(1), 0) << move;
    }
  }
}

TEST(CarcassonneRules, CA25_MonksAreNeverAffected) {
  for (const std::string tile :
       {"CC1@1,0", "CC2@1,0", "CC3@1,0", "CC4@1,0", "CC5@1,0", "CC6@1,0"}) {
    for (const std::string choice : {"crop A", "crop B"}) {
      Table table;
      table.lay(0, "B@0,1 +cloister").draw(1, tile.substr(0, 3));
      const Moves moves = moves_of(table);
      const auto plain = std::find_if(moves.begin(), moves.end(), [](const std::string& move) {
        return move.find('+') == std::string::npos;
      });
      ASSERT_NE(plain, moves.end());
      table.play(*plain).play(choice);
      EXPECT_TRUE(to_act(table).is_chance()) << tile;
      EXPECT_EQ(table.supply(0), 6);
    }
  }
}

TEST(CarcassonneRules, CA25_MonksAreNotOfferedBesideOthers) {
  Table table;
  table.lay(0, "B@0,1 +cloister").lay(0, "E@0,2/2 +city.S").lay(1, "CC2@0,-1/2").play("crop B");
  EXPECT_EQ(moves_of(table), (Moves{"back 0,2 city.S"}));
  EXPECT_EQ(refusal(table, "back 0,1 cloister").code, "CA-24");
}

TEST(CarcassonneRules, CA25_TheEffectOfTheLastTileHappensBeforeTheFinalScoring) {
  for (const std::string choice : {"crop A", "crop B"}) {
    Table table;
    table.lay(0, "F@0,-1/1 +city.S").lay_last(1, "CC2@0,1/2");
    EXPECT_EQ(table->phase, Phase::choose);
    EXPECT_EQ(table.score(0), 0);
    table.play(choice);
    EXPECT_EQ(table.score(0), 0);
    table.play(choice == "crop A" ? "add 0,-1 city.N" : "back 0,-1 city.N");
    EXPECT_TRUE(to_act(table).is_nobody());
    EXPECT_EQ(table.score(0), choice == "crop A" ? 3 : 0);
  }
}

TEST(CarcassonneRules, CA25_AnEffectThatAsksNobodyEndsTheGameToo) {
  Table table;
  table.lay(0, "B@0,1 +cloister").lay_last(1, "CC2@0,-1/2");
  EXPECT_EQ(table->phase, Phase::choose);
  table.play("crop B");
  EXPECT_TRUE(to_act(table).is_nobody());
  EXPECT_EQ(table.score(0), 2);
}

TEST(CarcassonneRules, CA25_ACropCircleThatFitsNowhereHasNoEffect) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S");
  Edges cities;
  for (int side = 0; side < kSides; ++side) cities.set(static_cast<Side>(side), Edge::city);
  table->gap_asked.fill(cities);  // no crop circle has four city sides
  for (const std::string tile : {"CC1", "CC2", "CC3", "CC4", "CC5", "CC6"}) {
    table.play("tile " + tile);
    EXPECT_TRUE(to_act(table).is_chance()) << tile;
    EXPECT_EQ(table->turn, seat(1)) << tile;
    EXPECT_EQ(refusal(table, "tile " + tile).code, "chance") << tile;
  }
  EXPECT_EQ(table->follower_count, 1);
}

}  // namespace
}  // namespace fullcircle::carcassonne
