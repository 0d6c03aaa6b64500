// The 18 goals (CW-31), each with a plain case, what could be read in two ways, and nothing.
#include "tests/games/wagons/fixture.h"

namespace fullcircle::wagons {
namespace {

TEST(WagonsGoals, CW31_BadlandsCountsGunsBetweenTwoDeserts) {
  EXPECT_EQ(score("badlands", {"de:mi fo:gu de:mi"}), 4);
  EXPECT_EQ(score("badlands", {"de:mi", "sn:gu", "de:mi"}), 4);
  EXPECT_EQ(score("badlands", {"de:gu de:gu de:gu"}), 4) << "its own terrain is free";
  EXPECT_EQ(score("badlands", {"de:mi pl:gu de:mi pl:gu de:mi"}), 8) << "a desert serves two";
}

TEST(WagonsGoals, CW31_BadlandsCountsAGunOnce) {
  EXPECT_EQ(score("badlands", {".. de:mi ..", "de:mi wa:gu de:mi", ".. de:mi .."}), 4);
}

TEST(WagonsGoals, CW31_BadlandsNothing) {
  EXPECT_EQ(score("badlands", {}), 0);
  EXPECT_EQ(score("badlands", {"de:mi wa:co de:mi"}), 0) << "no gun";
  EXPECT_EQ(score("badlands", {"de:mi wa:gu fo:mi"}), 0);
  EXPECT_EQ(score("badlands", {"de:mi wa:gu", ".. de:mi"}), 0) << "round a corner";
  EXPECT_EQ(score("badlands", {"de:mi .. wa:gu .. de:mi"}), 0) << "not directly";
}

TEST(WagonsGoals, CW31_HappyCowsCountsCowsAwayFromSnow) {
  EXPECT_EQ(score("happy_cows", {"pl:co fo:co"}), 4);
  EXPECT_EQ(score("happy_cows", {"pl:co fo:co sn:mi"}), 2) << "one is next to snow";
  EXPECT_EQ(score("happy_cows", {"pl:co fo:mi", "fo:mi sn:mi"}), 2) << "a corner is not next to";
  EXPECT_EQ(score("happy_cows", {"pl:co .. sn:mi"}), 2) << "over a gap";
}

TEST(WagonsGoals, CW31_HappyCowsNothing) {
  EXPECT_EQ(score("happy_cows", {}), 0);
  EXPECT_EQ(score("happy_cows", {"sn:co"}), 0) << "on snow";
  EXPECT_EQ(score("happy_cows", {"pl:co", "sn:mi", "wa:co"}), 0);
  EXPECT_EQ(score("happy_cows", {"pl:mi fo:gu"}), 0) << "no cow";
}

TEST(WagonsGoals, CW31_TheClearingCountsFortsLessForests) {
  EXPECT_EQ(score("the_clearing", {"pl:fo sn:fo fo:mi"}), 3);
  EXPECT_EQ(score("the_clearing", {"fo:fo"}), 1) << "a fort in a forest counts in both";
}

TEST(WagonsGoals, CW31_TheClearingMayBeNegative) {
  EXPECT_EQ(score("the_clearing", {"fo:mi fo:gu fo:co pl:fo"}), -1);
  EXPECT_EQ(score("the_clearing", {"fo:mi fo:gu fo:co"}), -3);
}

TEST(WagonsGoals, CW31_TheClearingNothing) {
  EXPECT_EQ(score("the_clearing", {}), 0);
  EXPECT_EQ(score("the_clearing", {"pl:fo fo:mi fo:mi"}), 0);
}

TEST(WagonsGoals, CW31_CircleTheWagonsCountsTerritoriesAmongWagons) {
  EXPECT_EQ(score("circle_the_wagons", {".. de:wa ..", "pl:wa fo:co sn:wa", ".. wa:wa .."}), 6);
  EXPECT_EQ(score("circle_the_wagons", {".. de:wa ..", "pl:wa fo:wa sn:wa", ".. wa:wa .."}), 6)
      << "the centre may be a wagon itself";
}

TEST(WagonsGoals, CW31_CircleTheWagonsLetsAWagonServeTwoCircles) {
  EXPECT_EQ(score("circle_the_wagons", {".. de:wa .. de:wa ..", "pl:wa fo:co sn:wa fo:co pl:wa",
                                        ".. wa:wa .. wa:wa .."}),
            12);
}

TEST(WagonsGoals, CW31_CircleTheWagonsNeedsATerritoryInTheCentre) {
  EXPECT_EQ(
      score("circle_the_wagons", {"pl:mi de:wa pl:mi", "pl:wa .. sn:wa", "pl:mi wa:wa pl:mi"}), 0);
}

TEST(WagonsGoals, CW31_CircleTheWagonsNothing) {
  EXPECT_EQ(score("circle_the_wagons", {}), 0);
  EXPECT_EQ(score("circle_the_wagons", {".. de:wa ..", "pl:wa fo:co sn:wa"}), 0) << "three";
  EXPECT_EQ(
      score("circle_the_wagons", {"de:wa pl:mi de:wa", "pl:mi pl:mi pl:mi", "de:wa pl:mi de:wa"}),
      0)
      << "corners";
}

TEST(WagonsGoals, CW31_SmalltownCharmGivesTheSmallerTownTheDifference) {
  EXPECT_EQ(score("smalltown_charm", {"pl:mi"}, {"pl:mi pl:mi", "pl:mi pl:mi"}), 3);
  EXPECT_EQ(score("smalltown_charm", {}, {"pl:mi pl:mi"}), 2) << "an empty town is small";
}

TEST(WagonsGoals, CW31_SmalltownCharmNothing) {
  EXPECT_EQ(score("smalltown_charm", {}), 0);
  EXPECT_EQ(score("smalltown_charm", {"pl:mi pl:mi"}, {"pl:mi"}), 0) << "never negative";
  EXPECT_EQ(score("smalltown_charm", {"pl:mi pl:mi"}, {"fo:co", "fo:co"}), 0);
}

TEST(WagonsGoals, CW31_GoldCountryCountsMinesAtMountains) {
  EXPECT_EQ(score("gold_country", {"mo:mi"}), 2) << "on";
  EXPECT_EQ(score("gold_country", {"mo:co pl:mi", "de:mi fo:co"}), 4) << "next to";
  EXPECT_EQ(score("gold_country", {"mo:mi mo:mi pl:mi"}), 6) << "each once";
}

TEST(WagonsGoals, CW31_GoldCountryNothing) {
  EXPECT_EQ(score("gold_country", {}), 0);
  EXPECT_EQ(score("gold_country", {"mo:co pl:co", "de:co fo:mi"}), 0) << "a corner";
  EXPECT_EQ(score("gold_country", {"mo:co .. pl:mi"}), 0) << "a gap";
}

TEST(WagonsGoals, CW31_PrairieLifeIsHalfOfCowsAndPlains) {
  EXPECT_EQ(score("prairie_life", {"pl:mi fo:co"}), 1);
  EXPECT_EQ(score("prairie_life", {"pl:mi fo:co wa:co"}), 1) << "rounded down";
  EXPECT_EQ(score("prairie_life", {"pl:co"}), 1) << "a cow on plains counts in both";
  EXPECT_EQ(score("prairie_life", {"pl:co pl:co pl:mi"}), 2);
}

TEST(WagonsGoals, CW31_PrairieLifeNothing) {
  EXPECT_EQ(score("prairie_life", {}), 0);
  EXPECT_EQ(score("prairie_life", {"pl:mi wa:gu"}), 0) << "half of one";
  EXPECT_EQ(score("prairie_life", {"fo:mi wa:gu"}), 0);
}

TEST(WagonsGoals, CW31_CoolWaterCountsWagonsAtTheLargestWater) {
  EXPECT_EQ(score("cool_water", {"wa:wa wa:mi fo:wa"}), 6) << "on and next to";
  EXPECT_EQ(score("cool_water", {"wa:mi wa:mi fo:wa", "..", "wa:wa fo:wa"}), 3)
      << "only at the largest";
}

TEST(WagonsGoals, CW31_CoolWaterTakesTheBestOfEqualGroups) {
  EXPECT_EQ(score("cool_water", {"wa:mi fo:wa", "..", "wa:wa fo:wa"}), 6);
  EXPECT_EQ(score("cool_water", {"wa:wa fo:wa", "..", "wa:mi fo:wa"}), 6) << "in either order";
}

TEST(WagonsGoals, CW31_CoolWaterNothing) {
  EXPECT_EQ(score("cool_water", {}), 0);
  EXPECT_EQ(score("cool_water", {"fo:wa pl:wa"}), 0) << "no water";
  EXPECT_EQ(score("cool_water", {"wa:mi wa:mi", "..", "wa:wa"}), 0) << "at the smaller one only";
  EXPECT_EQ(score("cool_water", {"wa:mi fo:mi", "fo:mi pl:wa"}), 0) << "a corner";
}

TEST(WagonsGoals, CW31_ClaimJumpersGivesNineForMostMines) {
  EXPECT_EQ(score("claim_jumpers", {"pl:mi pl:mi"}, {"pl:mi"}), 9);
  EXPECT_EQ(score("claim_jumpers", {"pl:mi"}, {"pl:mi pl:mi"}), 0);
  EXPECT_EQ(score("claim_jumpers", {"pl:mi fo:gu"}, {"pl:gu"}), 9) << "as many guns jump nothing";
}

TEST(WagonsGoals, CW31_ClaimJumpersSplitsFourAndFive) {
  EXPECT_EQ(score("claim_jumpers", {"pl:mi pl:mi"}, {"pl:mi fo:gu"}), 4);
  EXPECT_EQ(score("claim_jumpers", {"pl:mi fo:gu"}, {"pl:mi pl:mi"}), 5);
}

TEST(WagonsGoals, CW31_ClaimJumpersNothingForEqualMines) {
  EXPECT_EQ(score("claim_jumpers", {}), 0);
  EXPECT_EQ(score("claim_jumpers", {"pl:mi fo:gu"}, {"pl:mi"}), 0);
  EXPECT_EQ(score("claim_jumpers", {"pl:mi"}, {"pl:mi fo:gu"}), 0);
  EXPECT_EQ(score("claim_jumpers", {"pl:gu"}, {"pl:co"}), 0) << "guns alone";
}

Rows mines(int count) { return Rows(static_cast<std::size_t>(count), "pl:mi"); }

TEST(WagonsGoals, CW31_BoomOrBustIsAFlatTable) {
  EXPECT_EQ(score("boom_or_bust", {}), 5);
  EXPECT_EQ(score("boom_or_bust", mines(2)), 5);
  EXPECT_EQ(score("boom_or_bust", mines(3)), 0);
  EXPECT_EQ(score("boom_or_bust", mines(6)), 0);
  EXPECT_EQ(score("boom_or_bust", mines(7)), 3);
  EXPECT_EQ(score("boom_or_bust", mines(8)), 8);
  EXPECT_EQ(score("boom_or_bust", mines(12)), 8);
}

/// A row of wagons.
std::string wagons(int count) {
  std::string row = "pl:wa";
  for (int i = 1; i < count; ++i) row += " pl:wa";
  return row;
}

TEST(WagonsGoals, CW31_WagonTrainCountsStraightRuns) {
  EXPECT_EQ(score("wagon_train", {wagons(2)}), 1);
  EXPECT_EQ(score("wagon_train", {wagons(3)}), 2);
  EXPECT_EQ(score("wagon_train", {wagons(4)}), 4);
  EXPECT_EQ(score("wagon_train", {wagons(5)}), 7);
  EXPECT_EQ(score("wagon_train", {wagons(6)}), 10);
  EXPECT_EQ(score("wagon_train", {wagons(7)}), 10) << "no more than ten";
  EXPECT_EQ(score("wagon_train", Rows(5, "pl:wa")), 7) << "a column";
}

TEST(WagonsGoals, CW31_WagonTrainCountsCrossingRunsBoth) {
  EXPECT_EQ(score("wagon_train", {"pl:wa pl:wa pl:wa", "pl:wa"}), 2 + 1);
  EXPECT_EQ(score("wagon_train", {"pl:wa pl:wa", "pl:wa pl:wa"}), 4);
  EXPECT_EQ(score("wagon_train", {"pl:wa pl:wa pl:mi pl:wa pl:wa"}), 2) << "two runs of two";
  EXPECT_EQ(score("wagon_train", {"pl:wa pl:wa .. pl:wa pl:wa"}), 2) << "a gap parts them too";
}

TEST(WagonsGoals, CW31_WagonTrainNothing) {
  EXPECT_EQ(score("wagon_train", {}), 0);
  EXPECT_EQ(score("wagon_train", {"pl:wa"}), 0) << "one is no train";
  EXPECT_EQ(score("wagon_train", {"pl:wa pl:mi", "pl:mi pl:wa"}), 0) << "a diagonal";
}

TEST(WagonsGoals, CW31_OneTooManyTakesTheBeersOfTheOther) {
  EXPECT_EQ(score("one_too_many", {"pl:be pl:be pl:be"}, {"pl:be pl:be"}), -2);
  EXPECT_EQ(score("one_too_many", {"pl:be pl:be"}, {"pl:be pl:be pl:be"}), 0);
}

TEST(WagonsGoals, CW31_OneTooManyOfEqualTownsNobodyLoses) {
  EXPECT_EQ(score("one_too_many", {}), 0);
  EXPECT_EQ(score("one_too_many", {"pl:be pl:be"}, {"fo:be fo:be"}), 0);
  EXPECT_EQ(score("one_too_many", {"pl:be pl:be"}, {"fo:mi"}), 0) << "the other has none";
}

TEST(WagonsGoals, CW31_BootleggersWantAWagonNextToTheBeer) {
  EXPECT_EQ(score("bootleggers", {"pl:be fo:wa"}), 2);
  EXPECT_EQ(score("bootleggers", {"pl:be fo:wa sn:be"}), 4) << "a wagon serves two";
  EXPECT_EQ(score("bootleggers", {"fo:wa pl:be fo:wa"}), 2) << "each beer once";
  EXPECT_EQ(score("bootleggers", {"pl:be fo:wa", "sn:be sn:be"}), 2 - 1 + 2)
      << "the one below the first beer has no wagon beside it";
}

TEST(WagonsGoals, CW31_BootleggersLoseForTheOthers) {
  EXPECT_EQ(score("bootleggers", {"pl:be fo:mi", "fo:mi fo:wa"}), -1) << "a corner";
  EXPECT_EQ(score("bootleggers", {"pl:be .. fo:wa .. pl:be"}), -2) << "a gap";
}

TEST(WagonsGoals, CW31_BootleggersNothing) {
  EXPECT_EQ(score("bootleggers", {}), 0);
  EXPECT_EQ(score("bootleggers", {"pl:wa fo:mi"}), 0);
  EXPECT_EQ(score("bootleggers", {"pl:be pl:be pl:be fo:wa"}), 0) << "2 less 2";
}

TEST(WagonsGoals, CW31_UndiscoveredCountsHoles) {
  const std::string full = "pl:mi pl:mi pl:mi";
  EXPECT_EQ(score("undiscovered", {full, "pl:mi .. pl:mi", full}), 5);
  EXPECT_EQ(score("undiscovered", {full, "pl:mi .. pl:mi", full, "pl:mi .. pl:mi", full}), 10)
      << "both use the row between";
}

TEST(WagonsGoals, CW31_UndiscoveredNothing) {
  const std::string full = "pl:mi pl:mi pl:mi";
  EXPECT_EQ(score("undiscovered", {}), 0);
  EXPECT_EQ(score("undiscovered", {full, full, full}), 0) << "no hole";
  EXPECT_EQ(score("undiscovered", {full, "pl:mi .. pl:mi", "pl:mi pl:mi .."}), 0)
      << "a corner is missing";
  const std::string wide = "pl:mi pl:mi pl:mi pl:mi";
  EXPECT_EQ(score("undiscovered", {wide, "pl:mi .. .. pl:mi", wide}), 0) << "a hole of two";
}

TEST(WagonsGoals, CW31_FortifiedCountsBlocksOfForts) {
  EXPECT_EQ(score("fortified", {"pl:fo fo:fo", "wa:fo sn:fo"}), 7) << "on any terrain";
}

TEST(WagonsGoals, CW31_FortifiedBlocksMayOverlap) {
  EXPECT_EQ(score("fortified", {"pl:fo pl:fo pl:fo", "pl:fo pl:fo pl:fo"}), 14);
  EXPECT_EQ(score("fortified", Rows(3, "pl:fo pl:fo pl:fo")), 28);
}

TEST(WagonsGoals, CW31_FortifiedNothing) {
  EXPECT_EQ(score("fortified", {}), 0);
  EXPECT_EQ(score("fortified", {"pl:fo pl:fo", "pl:fo pl:mi"}), 0);
  EXPECT_EQ(score("fortified", {"pl:fo pl:fo pl:fo pl:fo"}), 0) << "a line";
}

TEST(WagonsGoals, CW31_TheHerdCountsTheLargestGroupOfCows) {
  EXPECT_EQ(score("the_herd", {"pl:co fo:co", ".. sn:co"}), 6) << "any terrain";
  EXPECT_EQ(score("the_herd", {"pl:co pl:mi pl:co", ".. .. pl:co"}), 4) << "the largest only";
  EXPECT_EQ(score("the_herd", {"pl:co pl:mi pl:co"}), 2) << "equal groups do not add up";
}

TEST(WagonsGoals, CW31_TheHerdJoinsBranches) {
  EXPECT_EQ(score("the_herd", {"pl:co pl:mi pl:co", "pl:co pl:mi pl:co", "pl:co pl:co pl:co"}), 14);
  EXPECT_EQ(score("the_herd", {"pl:co pl:mi", "pl:mi pl:co"}), 2) << "corners do not connect";
}

TEST(WagonsGoals, CW31_TheHerdNothing) {
  EXPECT_EQ(score("the_herd", {}), 0);
  EXPECT_EQ(score("the_herd", {"pl:mi pl:gu"}), 0);
}

TEST(WagonsGoals, CW31_TargetPracticeCountsTerritoriesBetweenBeerAndGun) {
  EXPECT_EQ(score("target_practice", {"pl:be pl:mi pl:mi pl:gu"}), 2);
  EXPECT_EQ(score("target_practice", {"pl:gu", "pl:mi", "pl:be"}), 1) << "a column";
  EXPECT_EQ(score("target_practice", {"pl:be pl:mi pl:gu pl:mi pl:be"}), 2) << "for each beer";
  EXPECT_EQ(score("target_practice", {"pl:be pl:be pl:be pl:gu"}), 0 + 1 + 2);
}

TEST(WagonsGoals, CW31_TargetPracticeTakesTheClosestGun) {
  EXPECT_EQ(score("target_practice", {"pl:gu pl:mi pl:be pl:mi pl:mi pl:gu"}), 1);
  EXPECT_EQ(score("target_practice", {"pl:be pl:mi pl:mi pl:gu", "pl:mi", "pl:gu"}), 1)
      << "of row and column together";
  EXPECT_EQ(score("target_practice", {"pl:gu pl:be pl:mi pl:mi pl:gu"}), 0) << "adjacent";
}

TEST(WagonsGoals, CW31_TargetPracticeGapEndsTheLine) {
  EXPECT_EQ(score("target_practice", {"pl:be pl:mi .. pl:mi pl:gu"}), 0);
  EXPECT_EQ(score("target_practice", {"pl:gu .. pl:be pl:mi pl:mi pl:gu"}), 2)
      << "the gun behind the gap is nearer but out of sight";
}

TEST(WagonsGoals, CW31_TargetPracticeNothing) {
  EXPECT_EQ(score("target_practice", {}), 0);
  EXPECT_EQ(score("target_practice", {"pl:be pl:gu"}), 0) << "nothing between";
  EXPECT_EQ(score("target_practice", {"pl:be pl:mi", "pl:mi pl:gu"}), 0) << "not in line";
  EXPECT_EQ(score("target_practice", {"pl:be pl:mi pl:mi"}), 0) << "no gun";
}

TEST(WagonsGoals, CW31_RiflesReadyCountsFortsNextToGuns) {
  EXPECT_EQ(score("rifles_ready", {"pl:fo sn:gu"}), 2);
  EXPECT_EQ(score("rifles_ready", {"pl:gu pl:fo pl:gu"}), 2) << "each fort once";
  EXPECT_EQ(score("rifles_ready", {"pl:fo pl:gu pl:fo"}), 4) << "a gun serves two";
}

TEST(WagonsGoals, CW31_RiflesReadyNothing) {
  EXPECT_EQ(score("rifles_ready", {}), 0);
  EXPECT_EQ(score("rifles_ready", {"pl:fo pl:mi", "pl:mi pl:gu"}), 0) << "a corner";
  EXPECT_EQ(score("rifles_ready", {"pl:fo .. pl:gu"}), 0) << "a gap";
}

}  // namespace
}  // namespace fullcircle::wagons
