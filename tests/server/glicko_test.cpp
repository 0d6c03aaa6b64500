#include "server/tables/glicko.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/rng.h"

namespace fullcircle {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void expect_same(const Rating& a, const Rating& b) {
  EXPECT_DOUBLE_EQ(a.rating, b.rating);
  EXPECT_DOUBLE_EQ(a.deviation, b.deviation);
  EXPECT_DOUBLE_EQ(a.volatility, b.volatility);
}

void expect_bounded(const Rating& rating) {
  EXPECT_TRUE(rating.rating >= 100 && rating.rating <= 4000) << rating.rating;
  EXPECT_TRUE(rating.deviation >= 30 && rating.deviation <= 350) << rating.deviation;
  EXPECT_TRUE(rating.volatility >= 0.01 && rating.volatility <= 0.2) << rating.volatility;
}

Rating after_one(const Rating& me, const Rating& opponent, double score) {
  const std::array<Encounter, 1> encounters = {{{opponent, score}}};
  return after_period(me, encounters);
}

std::vector<Rating> rated(const std::vector<Rating>& seats, const std::vector<double>& ranks) {
  return rate_game(seats, ranks);
}

TEST(Glicko, GivesTheNumbersOfThePaper) {
  const std::array<Encounter, 3> encounters = {
      {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}}};
  const Rating after = after_period({1500, 200, 0.06}, encounters);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, WeighsLargeSurprisesByVolatility) {
  // Ten losses in a row against somebody 600 points weaker: steadier or not, that is no accident.
  const std::vector<Encounter> losses(10, {{1200, 50, 0.06}, 0});
  const Rating after = after_period({1800, 60, 0.06}, losses);
  EXPECT_LT(after.rating, 1700);
  EXPECT_GT(after.volatility, 0.06);
  // And results just as expected make it steadier.
  const std::vector<Encounter> draws(10, {{1800, 50, 0.06}, 0.5});
  EXPECT_LT(after_period({1800, 60, 0.06}, draws).volatility, 0.06);
}

TEST(Glicko, IsSymmetric) {
  const Rating won = after_one({}, {}, 1);
  const Rating lost = after_one({}, {}, 0);
  EXPECT_NEAR(won.rating - 1500, 1500 - lost.rating, 1e-9);
  EXPECT_GT(won.rating, 1600);
  EXPECT_DOUBLE_EQ(won.deviation, lost.deviation);
  EXPECT_NEAR(won.volatility, lost.volatility, 1e-12);
  const Rating drawn = after_one({}, {}, 0.5);
  EXPECT_DOUBLE_EQ(drawn.rating, 1500);
  EXPECT_LT(drawn.deviation, 350);
}

TEST(Glicko, APauseOnlyMakesLessSure) {
  const Rating before{1700, 50, 0.06};
  expect_same(after_pause(before, 0), before);
  expect_same(after_pause(before, -3), before);
  expect_same(after_pause(before, kNan), before);
  const Rating after = after_pause(before, 4);
  EXPECT_DOUBLE_EQ(after.rating, 1700);
  EXPECT_DOUBLE_EQ(after.volatility, 0.06);
  EXPECT_NEAR(after.deviation, std::hypot(50, 2 * 0.06 * 173.7178), 1e-9);
  EXPECT_NEAR(after_pause(after_pause(before, 1), 3).deviation, after.deviation, 1e-9);
  EXPECT_DOUBLE_EQ(after_pause(before, 1e9).deviation, 350);
  EXPECT_DOUBLE_EQ(after_pause(before, kInfinity).deviation, 350);
}

TEST(Glicko, APeriodWithoutGamesIsAPause) {
  const Rating before{1700, 50, 0.06};
  expect_same(after_period(before, {}), after_pause(before, 1));
  const std::array<Encounter, 1> nothing = {{{{}, 1, 0}}};
  expect_same(after_period(before, nothing), after_pause(before, 1));
}

TEST(Glicko, WeightsAddUp) {
  const Rating me{1620, 90, 0.06};
  const std::vector<Encounter> thirds(3, {{1500, 80, 0.06}, 1, 1.0 / 3});
  const Rating whole = after_one(me, {1500, 80, 0.06}, 1);
  const Rating parts = after_period(me, thirds);
  EXPECT_NEAR(parts.rating, whole.rating, 1e-9);
  EXPECT_NEAR(parts.deviation, whole.deviation, 1e-9);
}

TEST(RateGame, OfTwoSeatsIsPlain) {
  const Rating strong{1710, 80, 0.05};
  const Rating weak{1480, 200, 0.06};
  const std::vector<Rating> won = rated({strong, weak}, {1, 2});
  expect_same(won[0], after_one(strong, weak, 1));
  expect_same(won[1], after_one(weak, strong, 0));
  const std::vector<Rating> level = rated({strong, weak}, {1, 1});
  expect_same(level[0], after_one(strong, weak, 0.5));
  expect_same(level[1], after_one(weak, strong, 0.5));
}

TEST(RateGame, OrdersEqualSeatsByPlace) {
  const std::vector<Rating> after = rated({{}, {}, {}, {}}, {3, 1, 4, 2});
  EXPECT_GT(after[1].rating, after[3].rating);
  EXPECT_GT(after[3].rating, after[0].rating);
  EXPECT_GT(after[0].rating, after[2].rating);
  EXPECT_NEAR(after[1].rating + after[2].rating, 3000, 1e-9);
  EXPECT_NEAR(after[3].rating + after[0].rating, 3000, 1e-9);
  // Winning against three equals says as much as winning against one.
  EXPECT_NEAR(after[1].rating, after_one({}, {}, 1).rating, 1e-9);
  EXPECT_NEAR(after[1].deviation, after_one({}, {}, 1).deviation, 1e-9);
}

TEST(RateGame, LooksAtTheOrderOfPlacesOnly) {
  const std::vector<Rating> seats = {{1500, 100, 0.06}, {1600, 70, 0.06}, {1400, 350, 0.06}};
  const std::vector<Rating> after = rated(seats, {1, 2, 2});
  const std::vector<Rating> same = rated(seats, {-100, 7, 7});
  for (std::size_t seat = 0; seat < seats.size(); ++seat) expect_same(after[seat], same[seat]);
}

TEST(RateGame, SharedPlacesOfEqualsMoveNobody) {
  for (const Rating& after : rated({{}, {}, {}, {}, {}}, {1, 1, 1, 1, 1})) {
    EXPECT_DOUBLE_EQ(after.rating, 1500);
    EXPECT_LT(after.deviation, 350);
  }
}

TEST(RateGame, OfFewerThanTwoSeatsChangesNothing) {
  EXPECT_TRUE(rated({}, {}).empty());
  expect_same(rated({{1700, 50, 0.06}}, {1}).at(0), {1700, 50, 0.06});
}

TEST(RateGame, FindsTheStrengthOfThePlayers) {
  // Three seats whose luck is drawn so that the better of two wins as often as the scale says.
  const std::array<double, 3> strength = {1300, 1500, 1700};
  Rng rng(1);
  std::vector<Rating> seats(3);
  std::array<double, 3> mean{};
  constexpr int kGames = 4000;
  for (int game = -500; game < kGames; ++game) {
    std::vector<double> ranks;
    for (const double points : strength) {
      const double luck = std::log(-std::log((rng.below(1'000'000) + 0.5) / 1e6));
      ranks.push_back(-points / 173.7178 + luck);
    }
    seats = rated(seats, ranks);
    for (std::size_t i = 0; game >= 0 && i < 3; ++i) mean[i] += seats[i].rating / kGames;
  }
  EXPECT_NEAR(mean[1] - mean[0], 200, 25);
  EXPECT_NEAR(mean[2] - mean[1], 200, 25);
  for (const Rating& seat : seats) EXPECT_LT(seat.deviation, 90);
}

TEST(RateGame, AlwaysWinningClimbsWithinBounds) {
  std::vector<Rating> seats(3);
  for (int game = 0; game < 1000; ++game) {
    const double before = seats[0].rating;
    seats = rated(seats, {1, 2, 2});
    EXPECT_GE(seats[0].rating, before);
    for (const Rating& seat : seats) expect_bounded(seat);
  }
  EXPECT_GT(seats[0].rating, seats[1].rating + 400);
}

TEST(RateGame, StaysBoundedWithExtremeInput) {
  const std::vector<double> extremes = {-kInfinity, -1e300, -1,        0,   1e-300,
                                        1500,       1e300,  kInfinity, kNan};
  std::vector<Rating> ratings;
  for (const double rating : extremes) {
    for (const double deviation : extremes) {
      for (const double volatility : extremes) ratings.push_back({rating, deviation, volatility});
    }
  }
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    const Rating& other = ratings[i * 7919 % ratings.size()];
    for (const double place : extremes) {
      for (const Rating& after : rated({ratings[i], other, {}}, {place, 1, 2})) {
        expect_bounded(after);
      }
      expect_bounded(after_one(ratings[i], other, place));
      expect_bounded(after_pause(ratings[i], place));
      const std::vector<Encounter> many(1000, {other, 1, place});
      expect_bounded(after_period(ratings[i], many));
    }
  }
}

}  // namespace
}  // namespace fullcircle
