// CA-30 to CA-32: the final scoring and the winners.
#include <string>

#include "games/carcassonne/features.h"
#include "tests/games/carcassonne/fixture.h"

namespace fullcircle::carcassonne {
namespace {

// ---- CA-30 ----

TEST(CarcassonneRules, CA30_IncompleteRoadsOneATile) {
  for (const std::string_view settings : kBothSettings) {
    Table table(2, settings);
    table.lay(0, "U@1,0/1 +road.E").lay(1, "U@2,0/1").lay_last(1, "B@0,1");
    EXPECT_EQ(table.score(0, Terrain::road), 3);
    EXPECT_EQ(table.score(0), 3);
    EXPECT_EQ(table.score(1), 0);
  }
}

TEST(CarcassonneRules, CA30_IncompleteCitiesOneATileAndOneAPennant) {
  for (const std::string_view settings : kBothSettings) {
    Table table(3, settings);
    table.lay(1, "F@0,-1/1 +city.S").lay_last(2, "B@0,1");
    EXPECT_EQ(table.score(1, Terrain::city), 3);
  }
}

TEST(CarcassonneRules, CA30_CloistersOneAndOneANeighbour) {
  Table table(5);
  table.lay(4, "B@0,1 +cloister").lay(0, "U@1,0/1").lay(0, "B@-1,1").lay_last(0, "B@0,2");
  EXPECT_EQ(table.score(4, Terrain::cloister), 1 + 4);
}

TEST(CarcassonneRules, CA30_TheLastTileIsScoredInTheOrdinaryWayFirst) {
  Table table;
  table.lay(0, "F@0,-1/1 +city.S").lay_last(1, "E@0,-2/2");
  EXPECT_EQ(table.score(0), 8) << "complete: two a tile and two a pennant, and not again";
}

TEST(CarcassonneRules, CA30_MajoritiesAndTiesHoldAtTheEnd) {
  Table table(3);  // three caps, joined but for a side that stays open
  table.lay(0, "B@0,1").lay(0, "E@0,2/1 +city.E").lay(1, "B@1,1").lay(1, "B@2,1");
  table.lay(1, "E@2,2/3 +city.W").lay_last(2, "R@1,2/2");
  EXPECT_EQ(table.score(0), 3);
  EXPECT_EQ(table.score(1), 3);
  EXPECT_EQ(table.score(2), 0);
}

TEST(CarcassonneRules, CA30_TwoFollowersOfOneSeatScoreOnce) {
  Table table;
  table.lay(0, "F@0,-1/1 +city.S").lay(1, "CC2@0,1/2").play("crop A").play("add 0,-1 city.N");
  table.lay_last(1, "B@-1,1");
  EXPECT_EQ(table.score(0), 3);
}

TEST(CarcassonneRules, CA30_FollowersStayWhereTheyAre) {
  Table table;
  table.lay(0, "F@0,-1/1 +city.S").lay_last(1, "B@0,1 +cloister");
  EXPECT_EQ(table->follower_count, 2);
  EXPECT_EQ(table.supply(0), 6);
}

// ---- CA-31 ----

TEST(CarcassonneRules, CA31_ThreeForEachCompletedCityThatTouchesTheField) {
  Table table;
  table.lay(0, "E@0,-1/2 +field.NL").lay(1, "E@0,-2").lay_last(1, "E@0,-3/2");
  EXPECT_EQ(table.score(0, Terrain::field), 6);
  EXPECT_EQ(table.score(0), 6);
}

TEST(CarcassonneRules, CA31_ACityMayPayForSeveralFields) {
  for (const std::string_view settings : kBothSettings) {
    Table table(4, settings);
    table.lay(0, "F@0,-1/1 +field.EL").lay(1, "U@1,0/1 +field.NL");
    table.lay(2, "E@0,-2/2 +field.NL").lay_last(3, "B@0,1 +field.NL");
    for (const int who : {0, 1, 2}) EXPECT_EQ(table.score(who, Terrain::field), 3) << who;
    EXPECT_EQ(table.score(3), 0) << "the field south of the road touches no city";
  }
}

TEST(CarcassonneRules, CA31_AnIncompleteCityPaysNothing) {
  Table table;
  table.lay(0, "F@0,-1/1 +field.EL").lay_last(1, "B@0,1");
  EXPECT_EQ(table.score(0), 0);
}

TEST(CarcassonneRules, CA31_ACityThatTouchesAFieldTwicePaysOnce) {
  Table table;  // both sides of the band are one field around the cap
  table.lay(0, "F@0,-1/1 +field.EL").lay(1, "E@0,-2/2").lay(1, "E@1,-2/1").lay(1, "B@-1,-2");
  table.lay(1, "B@-1,-1").lay(1, "B@1,-1").lay_last(1, "B@0,1");
  EXPECT_EQ(feature_at(table, 1, Spot{1}).parts.size(), 7U);
  EXPECT_EQ(table.score(0, Terrain::field), 3);
}

TEST(CarcassonneRules, CA31_MostFarmersAndTies) {
  for (const bool second : {true, false}) {
    Table table;  // two farmers whose fields a third tile joins; the city of D is complete
    table.lay(0, "E@0,-1/2").lay(0, "U@1,0/1 +field.NL").lay(1, "E@0,-2 +field.EL");
    table.lay(1, "CC3@0,1/2").play("crop A").play(second ? "add 1,0 field.NL" : "decline");
    table.play("decline").lay(1, "B@1,-2").lay_last(1, "B@1,-1");
    EXPECT_EQ(table.score(0, Terrain::field), 3);
    EXPECT_EQ(table.score(1, Terrain::field), second ? 0 : 3);
  }
}

// ---- CA-32 ----

TEST(CarcassonneRules, CA32_MostPointsWin) {
  for (int seats = 2; seats <= 5; ++seats) {
    for (int winner = 0; winner < seats; ++winner) {
      Table table(seats);
      table.lay(winner, "E@0,-1/2 +city.S");
      EXPECT_TRUE(standing(table).winners.empty()) << "not before the end";
      table.lay_last(0, "B@0,1");
      ASSERT_EQ(standing(table).winners.size(), 1U);
      EXPECT_EQ(standing(table).winners[0], seat(winner));
      EXPECT_EQ(standing(table).scores[static_cast<std::size_t>(winner)], 4);
    }
  }
}

TEST(CarcassonneRules, CA32_ATieIsShared) {
  for (const std::string_view settings : kBothSettings) {
    for (int seats = 2; seats <= 5; ++seats) {
      Table table(seats, settings);
      table.lay_last(0, "B@0,1");
      EXPECT_EQ(standing(table).winners.size(), static_cast<std::size_t>(seats));
    }
  }
  Table table(3);
  table.lay(0, "E@0,-1/2 +city.S").lay(2, "E@0,1/2").lay(2, "E@0,2 +city.N").lay_last(1, "B@1,1");
  ASSERT_EQ(standing(table).winners.size(), 2U);
  EXPECT_EQ(standing(table).winners[0], seat(0));
  EXPECT_EQ(standing(table).winners[1], seat(2));
}

}  // namespace
}  // namespace fullcircle::carcassonne
