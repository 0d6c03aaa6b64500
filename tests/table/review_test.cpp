#include "table/review.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/scaled.h"
#include "tests/table/play.h"

namespace fullcircle {
namespace {

TEST(Review, GradesByTheChanceGivenAway) {
  EXPECT_EQ(grade_of(0), Grade::fine);
  EXPECT_EQ(grade_of(0.049), Grade::fine);
  EXPECT_EQ(grade_of(0.05), Grade::inaccuracy);
  EXPECT_EQ(grade_of(0.10), Grade::mistake);
  EXPECT_EQ(grade_of(0.20), Grade::blunder);
  EXPECT_EQ(grade_name(Grade::mistake), "mistake");
}

ReviewedDecision decision(int event, int seat, double chance, double lost) {
  ReviewedDecision made;
  made.event = event;
  made.seat = Seat{static_cast<std::uint8_t>(seat)};
  made.move = "g9>C1T2";
  made.best = "h4vS3";
  made.chance = chance;
  made.lost_chance = lost;
  made.lost_points = 100 * lost;
  made.grade = grade_of(lost);
  return made;
}

Record record_with(std::vector<std::string> seats) {
  Record record;
  record.seats = std::move(seats);
  return record;
}

TEST(Review, SumsUpBySeat) {
  Review review;
  review.decisions = {decision(0, 0, 0.5, 0), decision(1, 1, 0.5, 0.06), decision(2, 1, 0.5, 0.3)};
  sum_up(review, 2);
  EXPECT_EQ(review.seats[0].accuracy, 100);
  EXPECT_EQ(review.seats[0].decisions, 1);
  EXPECT_NEAR(review.seats[1].accuracy, (76.3 + 25.9) / 2, 0.1);
  EXPECT_EQ(review.seats[1].inaccuracies, 1);
  EXPECT_EQ(review.seats[1].mistakes, 0);
  EXPECT_EQ(review.seats[1].blunders, 1);
  EXPECT_NEAR(review.seats[1].lost_points, 36, 1e-9);
  ASSERT_EQ(review.moments.size(), 2U);
  EXPECT_EQ(review.moments[0].decision, 1U);
  EXPECT_EQ(review.moments[1].decision, 2U);
  EXPECT_EQ(review.moments[1].loser, Seat{1});
  EXPECT_FALSE(review.moments[1].luck);
  EXPECT_THAT(
      to_json(review, record_with({"Ada", "Bo"})),
      testing::HasSubstr(R"({"kind":"decision","event":2,"seat":1,"loser":1,"swing":0.3})"));
}

TEST(Review, TellsLuckFromMistakes) {
  // Seat 0 plays the best at 50 %; then something is drawn and seat 1 finds itself at 80 %.
  Review review;
  review.decisions = {decision(4, 0, 0.5, 0), decision(6, 1, 0.8, 0), decision(7, 1, 0.8, 0)};
  sum_up(review, 2);
  ASSERT_EQ(review.moments.size(), 1U);
  EXPECT_TRUE(review.moments[0].luck);
  EXPECT_EQ(review.moments[0].loser, Seat{0});
  EXPECT_NEAR(review.moments[0].swing, 0.3, 1e-9);
  EXPECT_THAT(to_json(review, record_with({"Ada", "Bo"})),
              testing::HasSubstr(R"({"kind":"luck","event":4,"seat":0,"loser":0,"swing":0.3})"));
}

/// A whole game as a record.
Record record_of(const GameEntry& game, const std::vector<std::string>& players) {
  Record played;
  SimulationPlan plan;
  plan.options = default_options(game.info.options);
  plan.players = players;
  plan.games = 1;
  plan.seed = 3;
  plan.on_record = [&](std::int64_t, const Record& record) { played = record; };
  EXPECT_TRUE(game.simulate(plan));
  return played;
}

TEST(Review, BlamesRandomMoreThanFortunateGreed) {
  for (const GameEntry& game : all_games()) {
    const Record record = record_of(game, {"random", "greedy"});
    ReviewPlan plan;
    plan.iterations = 40;
    const Result<Review> review = review_record(record, plan);
    ASSERT_TRUE(review) << game.info.name;
    ASSERT_EQ(review->seats.size(), 2U);
    EXPECT_LT(review->seats[0].accuracy, review->seats[1].accuracy) << game.info.name;
    EXPECT_LE(review->moments.size(), 3U);
    std::size_t decisions = 0;
    for (const Record::Event& event : record.events) decisions += event.actor.is_seat();
    EXPECT_EQ(review->decisions.size(), decisions);
    for (const ReviewedDecision& made : review->decisions) {
      const Record::Event& event = record.events[static_cast<std::size_t>(made.event)];
      EXPECT_EQ(event.actor, Actor(made.seat));
      EXPECT_GE(made.lost_chance, 0);
      EXPECT_LE(made.lost_chance, 1);
      EXPECT_TRUE(made.move != made.best || made.lost_chance == 0);
      EXPECT_EQ(made.grade, grade_of(made.lost_chance));
      EXPECT_TRUE(made.effect.does.has("kind") && made.best_effect.does.has("kind"));
    }
  }
}

TEST(Review, IsTheSameEveryTimeWithFixedIterations) {
  for (const GameEntry& game : all_games()) {
    const Record record = record_of(game, {"random", "random"});
    ReviewPlan plan;
    plan.iterations = kSanitized ? 3 : 10;
    plan.threads = 2;
    const Result<Review> one = review_record(record, plan);
    const Result<Review> two = review_record(record, plan);
    ASSERT_EQ(one->decisions.size(), two->decisions.size());
    for (std::size_t i = 0; i < one->decisions.size(); ++i) {
      EXPECT_EQ(one->decisions[i].best, two->decisions[i].best);
      EXPECT_EQ(one->decisions[i].lost_chance, two->decisions[i].lost_chance);
    }
  }
}

TEST(Review, RefusesWhatDoesNotReplay) {
  Record record = record_of(all_games()[0], {"random", "random"});
  record.events[3].text = "hand 0 Z9";
  EXPECT_FALSE(review_record(record, {}));
}

}  // namespace
}  // namespace fullcircle
