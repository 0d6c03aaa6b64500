// CA-10 to CA-15: draw, place, follower, scoring, majorities.
#include <string>

#include "tests/games/carcassonne/fixture.h"

namespace fullcircle::carcassonne {
namespace {

// ---- CA-10 ----

TEST(CarcassonneRules, CA10_TheDrawnTileIsPlacedAndNoOther) {
  for (const std::string_view settings : kBothSettings) {
    Table table(3, settings);
    EXPECT_EQ(refusal(table, "E@0,1").code, "notation") << "a tile is drawn first";
    EXPECT_EQ(check(table, make_placement(at(0, 1), turned(kind("E"), 2))).error().code, "order");
    table.draw(0, "E");
    EXPECT_EQ(table.acting(), 0);
    EXPECT_EQ(refusal(table, "D@1,0").code, "CA-10");
    EXPECT_EQ(refusal(table, "D@1,0").why, "the tile drawn is E, not D");
    EXPECT_EQ(check(table, make_tile_outcome(kind("E"))).error().code, "order");
    table.play("E@0,1/2");
    EXPECT_EQ(table->turn, seat(1));
    EXPECT_TRUE(to_act(table).is_chance());
  }
}

TEST(CarcassonneRules, CA10_EveryTileIsDrawnAsOftenAsItExists) {
  Table table;
  table.lay(0, "X@1,0");
  EXPECT_EQ(refusal(table, "tile X").code, "chance");
  EXPECT_EQ(refusal(table, "tile X").why, "there is no tile X left to draw");
}

TEST(CarcassonneRules, CA10_WhatFitsNowhereIsOutAndTheSamePlayerDrawsAgain) {
  for (const std::string_view settings : kBothSettings) {
    Table table(2, settings);
    table.lay(0, "E@0,-1/2");  // no city side is open now
    const int before = table->bag_size;
    table.play("tile C");
    EXPECT_TRUE(to_act(table).is_chance());
    EXPECT_EQ(table->turn, seat(1));
    EXPECT_EQ(table->bag_size, before - 1);
    EXPECT_EQ(table->placed_count, 2);
    EXPECT_EQ(refusal(table, "tile C").code, "chance") << "it is out";
    table.play("tile B");
    EXPECT_EQ(table.acting(), 1);
  }
}

TEST(CarcassonneRules, CA10_UnplaceableLastTileEndsTheGame) {
  for (const std::string_view settings : kBothSettings) {
    Table table(2, settings);
    table.lay(0, "E@0,-1/2 +field.NL").only_in_bag("C").play("tile C");
    EXPECT_TRUE(to_act(table).is_nobody());
    EXPECT_EQ(table.score(0, Terrain::field), 3) << "the final scoring happens";
    EXPECT_EQ(standing(table).winners.size(), 1U);
  }
}

TEST(CarcassonneRules, CA10_WhenNoTileIsLeftTheGameEnds) {
  Table table(4);
  table.only_in_bag("B V").play("tile B").play("B@0,1");
  EXPECT_TRUE(to_act(table).is_chance());
  table.play("tile V").play("V@1,1/2");
  EXPECT_TRUE(to_act(table).is_nobody());
  EXPECT_EQ(check(table, make_tile_outcome(kind("B"))).error().code, "over");
  EXPECT_EQ(refusal(table, "V@1,1").code, "over");
  EXPECT_TRUE(moves_of(table).empty());
}

TEST(CarcassonneRules, CA10_SeatsTakeTurnsInOrder) {
  for (int seats = 2; seats <= 5; ++seats) {
    Table table(seats, "crop_circles=off");
    for (int turn = 0; turn < 6; ++turn) {
      table.play(turn < 4 ? "tile B" : "tile A");
      EXPECT_EQ(table.acting(), turn % seats);
      table.play((turn < 4 ? "B@0," : "A@0,") + std::to_string(turn + 1) + (turn < 4 ? "" : "/1"));
    }
  }
}

// ---- CA-11 ----

TEST(CarcassonneRules, CA11_SidesMustMatch) {
  Table table;
  table.draw(0, "D");
  EXPECT_EQ(refusal(table, "D@1,0/1").code, "CA-11");
  EXPECT_EQ(refusal(table, "D@1,0/1").why,
            "the W side is field, but the neighbour there shows road");
  EXPECT_EQ(refusal(table, "D@0,1").why, "the N side is city, but the neighbour there shows field");
  EXPECT_EQ(refusal(table, "D@0,-1").why,
            "the S side is field, but the neighbour there shows city");
  EXPECT_TRUE(allowed(table, "D@1,0"));
  EXPECT_TRUE(allowed(table, "D@1,0/2"));
  EXPECT_TRUE(allowed(table, "D@0,-1/2"));
  EXPECT_TRUE(allowed(table, "D@0,1/2"));
}

TEST(CarcassonneRules, CA11_EveryTouchingSideMustMatch) {
  Table table;
  table.lay(0, "V@1,0").lay(1, "B@0,1").draw(0, "U");  // 1,1: road above, field at the left
  EXPECT_TRUE(allowed(table, "U@1,1"));
  EXPECT_TRUE(allowed(table, "U@1,1/2")) << "a turn that looks alike is accepted";
  EXPECT_EQ(refusal(table, "U@1,1/1").code, "CA-11");
  table.play("U@1,1").draw(1, "W");
  EXPECT_EQ(refusal(table, "W@0,2").code, "") << "field above";
  EXPECT_EQ(refusal(table, "W@1,2").code, "CA-11") << "field under a road";
}

TEST(CarcassonneRules, CA11_BesideATileAndNotOnOne) {
  Table table;
  table.draw(0, "B");
  EXPECT_EQ(refusal(table, "B@0,0").why, "there is a tile at 0,0 already");
  EXPECT_EQ(refusal(table, "B@0,0").code, "CA-11");
  EXPECT_EQ(refusal(table, "B@1,1").why, "no tile lies beside 1,1") << "a corner is not a side";
  EXPECT_EQ(refusal(table, "B@5,5").code, "CA-11");
  EXPECT_EQ(refusal(table, "B@16,1").code, "CA-11") << "far away, though alike modulo 16";
  EXPECT_EQ(refusal(table, "crop A").code, "CA-11");
  EXPECT_EQ(refusal(table, "decline").why, "a tile is to be placed first");
}

TEST(CarcassonneRules, CA11_FourTurnsOfAnAsymmetricTile) {
  Table table;
  table.draw(0, "V");
  EXPECT_TRUE(allowed(table, "V@0,1"));
  EXPECT_FALSE(allowed(table, "V@0,1/1")) << "roads W and N";
  EXPECT_FALSE(allowed(table, "V@0,1/2")) << "roads N and E";
  EXPECT_TRUE(allowed(table, "V@0,1/3"));
}

TEST(CarcassonneRules, CA11_OnlyOneOfTurnsThatLookAlikeIsOffered) {
  Table table;
  table->supply[0] = 0;
  table.draw(0, "B");
  EXPECT_EQ(moves_of(table), std::vector<std::string>{"B@0,1"});
  for (const std::string turn : {"", "/1", "/2", "/3"}) EXPECT_TRUE(allowed(table, "B@0,1" + turn));
}

// ---- CA-12 ----

TEST(CarcassonneRules, CA12_AtMostOneFollowerOnTheTileJustPlaced) {
  for (const std::string_view settings : kBothSettings) {
    Table table(2, settings);
    table.draw(0, "K");
    EXPECT_EQ(refusal(table, "K@1,0 +city.N +road.S").code, "notation");
    table.play("K@1,0 +city.N");
    EXPECT_EQ(table.supply(0), 6);
    EXPECT_EQ(table.supply(1), 7);
    ASSERT_EQ(table->follower_count, 1);
    EXPECT_EQ(table->followers[0].seat(), seat(0));
    EXPECT_EQ(table->followers[0].terrain(), Terrain::city);
    EXPECT_EQ(table->followers[0].tile, 1);
  }
}

TEST(CarcassonneRules, CA12_OnRoadCityFieldOrCloister) {
  Table table;
  table.draw(0, "A");
  EXPECT_TRUE(allowed(table, "A@1,0/1 +road.W"));
  EXPECT_TRUE(allowed(table, "A@1,0/1 +cloister"));
  EXPECT_TRUE(allowed(table, "A@1,0/1 +field.NL"));
  table.play("A@1,0/1 +cloister").draw(1, "E");
  EXPECT_TRUE(allowed(table, "E@0,-1/2 +city.S"));
}

TEST(CarcassonneRules, CA12_NotWhereAnyoneStandsFurtherOn) {
  Table table;
  table.lay(0, "U@1,0/1 +road.E").draw(1, "U");
  EXPECT_EQ(refusal(table, "U@-1,0/1 +road.E").code, "CA-12");
  EXPECT_EQ(refusal(table, "U@-1,0/1 +road.E").why,
            "a follower stands on this road already, here or further on");
  table->turn = seat(0);
  EXPECT_EQ(refusal(table, "U@-1,0/1 +road.E").code, "CA-12") << "not even one's own";
  EXPECT_TRUE(allowed(table, "U@-1,0/1 +field.NL"));
}

TEST(CarcassonneRules, CA12_NeverWithAnEmptySupply) {
  Table table;
  table->supply[0] = 0;
  table.draw(0, "K");
  EXPECT_EQ(refusal(table, "K@1,0 +city.N").code, "CA-12");
  EXPECT_EQ(refusal(table, "K@1,0 +city.N").why, "there is no follower left in the supply");
  for (const std::string& move : moves_of(table)) {
    EXPECT_EQ(move.find('+'), std::string::npos) << move;
  }
}

TEST(CarcassonneRules, CA12_NoSuchPlaceForAFollower) {
  Table table;
  table.draw(0, "K");
  Move move = *parse(table, "K@1,0");
  for (int spot = 4; spot < 256; ++spot) {
    const Move wrong = with_follower(move, Spot{static_cast<std::uint8_t>(spot)});
    EXPECT_EQ(check(table, wrong).error().code, "CA-12");
  }
}

TEST(CarcassonneRules, CA12_TwoFeaturesOfTheTileMayBeOneByWayOfAnOlder) {
  for (const bool farmer : {true, false}) {
    Table table;
    table.lay(0, farmer ? "B@0,1 +field.NL" : "B@0,1 +cloister").lay(0, "E@0,2/1");
    table.lay(1, "CC3@1,2/3").play("crop A");
    if (farmer) table.play("decline");
    table.draw(1, "U");
    // Left of the road is the field of B; around the end of the road both sides are one field.
    EXPECT_EQ(allowed(table, "U@1,1 +field.NL"), !farmer);
    EXPECT_EQ(allowed(table, "U@1,1 +field.NR"), !farmer);
    EXPECT_TRUE(allowed(table, "U@1,1 +road.N"));
  }
}

// ---- CA-13 ----

TEST(CarcassonneRules, CA13_AFollowerOnAFeatureThatTheTileCompletesComesHome) {
  for (const std::string_view settings : kBothSettings) {
    Table table(2, settings);
    table.lay(0, "E@0,-1/2 +city.S");
    EXPECT_EQ(table.score(0), 4);
    EXPECT_EQ(table.score(0, Terrain::city), 4);
    EXPECT_EQ(table.supply(0), 7);
    EXPECT_EQ(table->follower_count, 0);
  }
}

TEST(CarcassonneRules, CA13_EveryFeatureThatTheTileCompletesIsScored) {
  Table table;
  table.lay(0, "W@-1,0 +road.E").lay(1, "U@1,0/1").lay(1, "B@1,-1").lay(1, "E@2,-1/2 +city.S");
  table.lay(0, "L@2,0");  // closes the road of 4 tiles and the city of 2
  EXPECT_EQ(table.score(0, Terrain::road), 4);
  EXPECT_EQ(table.score(1, Terrain::city), 4);
  EXPECT_EQ(table->follower_count, 0);
}

TEST(CarcassonneRules, CA13_OthersScoreInMyTurnAndUnownedFeaturesNobody) {
  Table table(3);
  table.lay(2, "W@-1,0 +road.E").lay(0, "W@1,0").lay(1, "E@0,-1/2");
  EXPECT_EQ(table.score(2), 3);
  EXPECT_EQ(table.score(0) + table.score(1), 0);
  EXPECT_EQ(table.supply(2), 7);
}

TEST(CarcassonneRules, CA13_OnlyFollowersOfTheFeatureComeHome) {
  Table table;
  table.lay(0, "W@-1,0 +road.S").lay(1, "W@1,0 +road.W").lay(0, "E@0,-1/2 +field.NL");
  table.lay(1, "B@0,1 +cloister");
  EXPECT_EQ(table.score(1), 3);
  EXPECT_EQ(table->follower_count, 3);
  EXPECT_EQ(table.supply(0), 5);
  EXPECT_EQ(table.supply(1), 6);
}

// ---- CA-14 ----

TEST(CarcassonneRules, CA14_ARoadEndsAtCrossingCityCloisterOrCropCircle) {
  for (const std::string end :
       {"A@1,0/1", "W@1,0", "L@1,0", "X@1,0", "S@1,0/1", "T@1,0/1", "CC3@1,0/2", "CC5@1,0"}) {
    Table table;
    table.lay(0, "W@-1,0 +road.E").lay(1, end);
    EXPECT_EQ(table.score(0, Terrain::road), 3) << end;
    EXPECT_EQ(table.supply(0), 7) << end;
  }
}

TEST(CarcassonneRules, CA14_ARoadGoesOnThroughCurvesAndStraights) {
  for (const std::string on : {"V@1,0", "U@1,0/1", "D@1,0", "J@1,0/1", "K@1,0", "O@1,0/1",
                               "P@1,0/1", "CC4@1,0", "CC6@1,0"}) {
    Table table;
    table.lay(0, "W@-1,0 +road.E").lay(1, on);
    EXPECT_EQ(table.score(0), 0) << on;
    EXPECT_EQ(table.supply(0), 6) << on;
  }
}

TEST(CarcassonneRules, CA14_ARingIsComplete) {
  Table table;
  table.lay(0, "V@0,1/3 +road.E").lay(1, "V@1,1").lay(0, "V@1,2/1");
  EXPECT_EQ(table.score(0), 0);
  table.lay(1, "V@0,2/2");
  EXPECT_EQ(table.score(0, Terrain::road), 4);
  EXPECT_EQ(table.supply(0), 7);
}

TEST(CarcassonneRules, CA14_ThePlacerOfTheLastCurveMayClaimTheRing) {
  Table table;
  table.lay(0, "V@0,1/3").lay(1, "V@1,1").lay(0, "V@1,2/1").lay(1, "V@0,2/2 +road.N");
  EXPECT_EQ(table.score(1, Terrain::road), 4);
}

TEST(CarcassonneRules, CA14_ACityCountsTilesAndPennantsTwice) {
  Table table;  // D, F with a pennant, E
  table.lay(0, "F@0,-1/1 +city.S");
  EXPECT_EQ(table.score(0), 0) << "one side is open";
  table.lay(1, "E@0,-2/2");
  EXPECT_EQ(table.score(0, Terrain::city), 2 * 3 + 2);
}

TEST(CarcassonneRules, CA14_ACityWithAnOpenSideIsNotComplete) {
  Table table;
  table.lay(0, "N@0,1/3 +city.W").lay(1, "N@-1,1/2").lay(0, "N@-1,2/1");
  EXPECT_EQ(table.score(0), 0);
  EXPECT_EQ(table->follower_count, 1);
  table.lay(1, "I@0,2");
  EXPECT_EQ(table.score(0), 8);
}

Table cloister_with_seven_neighbours() {
  Table table;
  table.lay(0, "B@0,1 +cloister").lay(1, "U@1,0/1").lay(0, "U@-1,0/1").lay(1, "B@1,1");
  table.lay(0, "B@-1,1").lay(1, "B@0,2").lay(0, "E@1,2/2");
  return table;
}

TEST(CarcassonneRules, CA14_ACloisterWithEightNeighboursIsNine) {
  Table table = cloister_with_seven_neighbours();
  EXPECT_EQ(table.score(0), 0);
  EXPECT_EQ(table.supply(0), 6);
  table.lay(1, "E@-1,2/2");
  EXPECT_EQ(table.score(0, Terrain::cloister), 9);
  EXPECT_EQ(table.supply(0), 7);
}

TEST(CarcassonneRules, CA14_AMonkInARingOfEightComesHomeAtOnce) {
  Table table;
  for (const char* tile :
       {"U@1,0/1", "U@-1,0/1", "B@1,1", "B@-1,1", "E@1,2/2", "E@-1,2/2", "B@0,2"}) {
    table.lay(0, tile);
  }
  table.lay(1, "B@0,1 +cloister");
  EXPECT_EQ(table.score(1, Terrain::cloister), 9);
  EXPECT_EQ(table.supply(1), 7);
}

TEST(CarcassonneRules, CA14_FieldsAreNotScoredBeforeTheEnd) {
  Table table;
  table.lay(0, "E@0,-1/2 +field.NL");
  EXPECT_EQ(table.score(0), 0);
  EXPECT_EQ(table.supply(0), 6);
}

// ---- CA-15 ----

/// Three caps around 0,1, each with a knight of its own seat; R joins them.
Table three_caps() {
  Table table(4);
  table.lay(3, "U@-1,0/1").lay(3, "U@1,0/1").lay(0, "E@-1,1/1 +city.E");
  table.lay(1, "E@1,1/3 +city.W").lay(3, "B@1,2").lay(2, "E@0,2 +city.N");
  return table;
}

TEST(CarcassonneRules, CA15_SeatsThatTieForMostEachScoreInFull) {
  Table table = three_caps();
  table.draw(3, "R");
  EXPECT_EQ(refusal(table, "R@0,1/2 +city.S").code, "CA-12");
  table.play("R@0,1/2");
  for (const int who : {0, 1, 2}) {
    EXPECT_EQ(table.score(who, Terrain::city), 8);
    EXPECT_EQ(table.supply(who), 7);
  }
  EXPECT_EQ(table.score(3), 0);
}

TEST(CarcassonneRules, CA15_MostFollowersScoreAlone) {
  Table table = three_caps();
  // A shield far from the caps: seat 1 puts a second knight beside its own.
  table.lay(3, "CC2@2,2/1").play("crop A").play("decline").play("add 1,1 city.W").play("decline");
  table.lay(3, "R@0,1/2");
  EXPECT_EQ(table.score(0), 0);
  EXPECT_EQ(table.score(1), 8);
  EXPECT_EQ(table.score(2), 0);
  for (int who = 0; who < 4; ++who) EXPECT_EQ(table.supply(who), 7);
}

TEST(CarcassonneRules, CA15_ACrossingWithBothEndsOfARoadCountsOnce) {
  Table table;
  table.lay(0, "V@0,1/3 +road.E").lay(1, "V@1,1").lay(0, "V@1,2/1").lay(1, "W@0,2/2");
  EXPECT_EQ(table.score(0, Terrain::road), 4);
}

TEST(CarcassonneRules, CA15_AnEarlierCrossingWithBothEndsCountsOnce) {
  Table table;
  table.lay(0, "L@1,0 +road.E").lay(1, "U@1,1").lay(0, "V@1,2/2").lay(1, "V@2,0").lay(0, "U@2,1");
  EXPECT_EQ(table.score(0), 0);
  table.lay(1, "V@2,2/1");
  EXPECT_EQ(table.score(0, Terrain::road), 6);
}

TEST(CarcassonneRules, CA15_ITileThatEntersACityTwiceCountsOnce) {
  Table table;
  table.lay(0, "N@0,1/3 +city.W").lay(1, "N@-1,1/2").lay(0, "N@-1,2/1").lay(1, "I@0,2");
  EXPECT_EQ(table.score(0, Terrain::city), 8);
}

TEST(CarcassonneRules, CA15_ITileLaidFirstCountsOnceToo) {
  Table table;
  table.lay(0, "N@0,1/3 +city.W").lay(1, "I@0,2").lay(0, "N@-1,2/1");
  EXPECT_EQ(table.score(0), 0);
  table.lay(1, "N@-1,1/2");
  EXPECT_EQ(table.score(0, Terrain::city), 8);
}

TEST(CarcassonneRules, CA15_CC1ThatEntersACityTwiceCountsOnce) {
  Table table;
  table.lay(0, "N@0,1/2 +city.E").lay(1, "N@1,1/3").lay(0, "N@1,2").lay(1, "CC1@0,2");
  EXPECT_EQ(table.score(0, Terrain::city), 8);
  EXPECT_TRUE(to_act(table).is_chance()) << "the only follower is home: nothing is asked";
}

TEST(CarcassonneRules, CA15_HTileThatEntersACityTwiceCountsOnce) {
  Table table;
  table.lay(0, "N@0,1/2 +city.E").lay(1, "N@1,1/3").lay(0, "G@1,2/1").lay(1, "N@1,3");
  table.lay(0, "M@0,3/1").draw(1, "H");
  EXPECT_EQ(refusal(table, "H@0,2 +city.N").code, "CA-12");
  EXPECT_EQ(refusal(table, "H@0,2 +city.S").code, "CA-12");
  table.play("H@0,2");
  EXPECT_EQ(table.score(0, Terrain::city), 2 * 6 + 2);
}

TEST(CarcassonneRules, CA15_AnUnownedRingCityMayBeClaimedByEitherCapOfTheTile) {
  for (const std::string spot : {"city.N", "city.W"}) {
    Table table;
    table.lay(0, "N@0,1/3").lay(1, "N@-1,1/2").lay(0, "N@-1,2/1").lay(1, "I@0,2 +" + spot);
    EXPECT_EQ(table.score(1), 8) << spot;
    EXPECT_EQ(table.supply(1), 7) << spot;
  }
}

}  // namespace
}  // namespace fullcircle::carcassonne
