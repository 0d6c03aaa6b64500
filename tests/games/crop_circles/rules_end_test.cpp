// CC-30 and CC-31: the end of the game.
#include <string>
#include <vector>

#include "tests/games/crop_circles/fixture.h"

namespace fullcircle::crop_circles {
namespace {

/// Seat 0 to place, the pool full; T1 fits everywhere beside g7 or i6. i5 is a scarecrow.
Position with_bag(int seats, std::string_view bag, std::string_view settings = "") {
  Position position(seats, settings);
  position.put("g7", "C1").put("i6", "C1").pool("Q1 Q1 Q1 Q1 Q1");
  for (int seat = 0; seat < seats; ++seat) position.hand(seat, "T1");
  position.only_in_bag(bag);
  return position;
}

/// The final round with `seats` turns left; seat 0 is to place, so the last seat triggered it.
Position in_the_final_round(int seats) {
  Position position = with_bag(seats, "");
  position->turn = Seat{static_cast<std::uint8_t>(seats - 1)};
  turn(position, "pass");
  EXPECT_EQ(position->final_turns, seats);
  return position;
}

TEST(CropCirclesRules, CC30_AnEmptyBagAloneDoesNotTriggerTheEnd) {
  Position position = with_bag(2, "S1 S1 S1");
  play_all(position, {"g6T1", "+Q1", "+Q1", "+Q1", "refill S1", "refill S1", "refill S1"});
  EXPECT_EQ(position->bag_size, 0);
  EXPECT_EQ(position->pool.size(), 5);
  EXPECT_FALSE(position->end_triggered);
  EXPECT_EQ(position->final_turns, 0);
}

TEST(CropCirclesRules, CC30_TheLastGlyphTakenFromTheBagDoesNotTriggerTheEnd) {
  Position position = with_bag(2, "S1");
  play_all(position, {"pass", "+bag", "bag S1"});
  EXPECT_EQ(position->bag_size, 0);
  EXPECT_FALSE(position->end_triggered) << "the pool is full, nothing has to be drawn";
  EXPECT_EQ(to_act(position), Actor(Seat{1}));
}

TEST(CropCirclesRules, CC30_ARefillFromAnEmptyBagTriggersTheEnd) {
  Position position = with_bag(2, "");
  play_all(position, {"g6T1", "+Q1", "+Q1"});
  EXPECT_FALSE(position->end_triggered);
  play(position, "+Q1");
  EXPECT_TRUE(position->end_triggered);
  EXPECT_EQ(position->pool.size(), 2) << "what can't be drawn is left out";
  EXPECT_EQ(position->final_turns, 2);
  EXPECT_EQ(to_act(position), Actor(Seat{1}));
}

TEST(CropCirclesRules, CC30_ThePoolIsRefilledAsFarAsTheBagGoes) {
  Position position = with_bag(2, "S1");
  play_all(position, {"g6T1", "+Q1", "+Q1", "+Q1"});
  EXPECT_FALSE(position->end_triggered);
  play(position, "refill S1");
  EXPECT_TRUE(position->end_triggered);
  EXPECT_EQ(format_glyphs(position->pool), "Q1 Q1 S1");
  EXPECT_EQ(position->final_turns, 2);
}

TEST(CropCirclesRules, CC30_TheBagRunsOutBetweenTwoTakes) {
  Position position = with_bag(2, "S1");
  play_all(position, {"g6T1", "+bag", "bag S1"});
  EXPECT_EQ(position->takes_left, 2) << "the current turn is finished";
  EXPECT_EQ(refusal(position, "+bag").code, "CC-30");
  play_all(position, {"+Q1", "+Q1"});
  EXPECT_TRUE(position->end_triggered);
  EXPECT_EQ(position->hand_size[0], 3);
  EXPECT_EQ(position->pool.size(), 3);
}

TEST(CropCirclesRules, CC30_WithAnEmptyBagOnlyThePoolCanBeChosen) {
  Position position = with_bag(2, "");
  play(position, "g6T1");
  EXPECT_EQ(refusal(position, "+bag").code, "CC-30");
  EXPECT_EQ(refusal(position, "+bag").why, "the bag is empty; take from the pool");
  std::vector<std::string> moves;
  for_each_move(position, [&](const Move& move) {
    moves.push_back(format(position, move));
    return true;
  });
  EXPECT_EQ(moves, std::vector<std::string>{"+Q1"});
}

TEST(CropCirclesRules, CC30_EverySeatHasOneFinalTurnTheTriggeringOneLast) {
  for (int seats = 2; seats <= 6; ++seats) {
    for (int trigger = 0; trigger < seats; ++trigger) {
      Position position = with_bag(seats, "");
      position->turn = Seat{static_cast<std::uint8_t>(trigger)};
      turn(position, "pass");
      for (int n = 1; n <= seats; ++n) {
        const int due = (trigger + n) % seats;
        EXPECT_EQ(to_act(position), Actor(Seat{static_cast<std::uint8_t>(due)}));
        EXPECT_EQ(position->final_turns, seats + 1 - n);
        play(position, "pass");
      }
      EXPECT_EQ(position->phase, Phase::over);
      EXPECT_TRUE(to_act(position).is_nobody());
    }
  }
}

TEST(CropCirclesRules, CC30_NothingIsTakenInTheFinalRound) {
  Position position = in_the_final_round(3);
  const int pool = position->pool.size();
  play(position, "g6T1");
  EXPECT_EQ(to_act(position), Actor(Seat{1}));
  EXPECT_EQ(position->phase, Phase::place);
  EXPECT_EQ(position->hand_size[0], 0);
  EXPECT_EQ(position->pool.size(), pool);
  EXPECT_EQ(refusal(position, "+Q1").code, "CC-24");
  EXPECT_EQ(refusal(position, "+Q1").why,
            "nothing is taken in the final round: place glyphs or pass");
  play(position, "pass");
  EXPECT_EQ(to_act(position), Actor(Seat{2}));
}

TEST(CropCirclesRules, CC30_NoTakesAreLeftInTheFinalRound) {
  Position position = in_the_final_round(3);
  play(position, "g6T1");
  EXPECT_EQ(position->takes_left, 0) << "shown to all as takes_left";
}

TEST(CropCirclesRules, CC30_PlacementsOfTheFinalRoundScore) {
  Position position = in_the_final_round(2);
  play(position, "i5T1");
  EXPECT_EQ(position->score[0], 2);
  play(position, "g6T1");
  EXPECT_EQ(position->score[1], 1);
  EXPECT_EQ(position->phase, Phase::over);
}

TEST(CropCirclesRules, CC30_RulesChangeInTheFinalRoundToo) {
  Position position = in_the_final_round(2);
  position.change_card(1, true);
  play(position, "i5T1");
  EXPECT_EQ(format_shapes(position->active_card(Shading::solid).shapes), "QTS");
  EXPECT_EQ(position->change_holder, Seat{0});
  EXPECT_EQ(position->phase, Phase::reveal);
  play(position, "upcoming crossed S");
  EXPECT_EQ(to_act(position), Actor(Seat{1}));
  EXPECT_EQ(position->phase, Phase::place);
}

TEST(CropCirclesRules, CC30_ARuleChangeInTheVeryLastTurnEndsTheGame) {
  Position position = in_the_final_round(2);
  play(position, "pass");
  position.change_card(0, true);
  play(position, "i5T1");
  EXPECT_EQ(position->phase, Phase::reveal);
  play(position, "upcoming crossed S");
  EXPECT_EQ(position->phase, Phase::over);
}

TEST(CropCirclesRules, CC30_TheChangeCardIsTurnedInTheFinalRoundToo) {
  Position position = in_the_final_round(2);
  position.change_card(0, false);
  play(position, "pass");
  EXPECT_TRUE(position->can_change);
}

TEST(CropCirclesRules, CC30_NothingIsPossibleAfterTheEnd) {
  Position position = in_the_final_round(2);
  play_all(position, {"pass", "pass"});
  EXPECT_EQ(refusal(position, "pass").code, "over");
  EXPECT_EQ(refusal(position, "g6T1").code, "over");
  EXPECT_EQ(check(position, make_glyph_outcome(glyph("C1"))).error().code, "over");
  EXPECT_TRUE(for_each_move(position, [](const Move&) { return false; })) << "no move to visit";
}

// ---- CC-31 ----

Standing finished_with(const std::vector<int>& scores) {
  Position position = in_the_final_round(static_cast<int>(scores.size()));
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    position->score[seat] = static_cast<std::uint16_t>(scores[seat]);
  }
  EXPECT_TRUE(standing(position).winners.empty()) << "not before the end";
  while (position->phase != Phase::over) play(position, "pass");
  const Standing end = standing(position);
  EXPECT_EQ(std::vector<int>(end.scores.begin(), end.scores.end()), scores);
  return end;
}

std::vector<int> winners(const std::vector<int>& scores) {
  std::vector<int> seats;
  for (const Seat seat : finished_with(scores).winners) seats.push_back(seat.index);
  return seats;
}

TEST(CropCirclesRules, CC31_MostPointsWins) {
  EXPECT_EQ(winners({10, 11}), std::vector<int>{1});
  EXPECT_EQ(winners({412, 398, 17}), std::vector<int>{0});
  EXPECT_EQ(winners({1, 2, 3, 4, 6, 5}), std::vector<int>{4});
}

TEST(CropCirclesRules, CC31_ATieIsShared) {
  EXPECT_EQ(winners({30, 30}), (std::vector<int>{0, 1}));
  EXPECT_EQ(winners({30, 12, 30, 29}), (std::vector<int>{0, 2}));
  EXPECT_EQ(winners({0, 0, 0}), (std::vector<int>{0, 1, 2}));
}

}  // namespace
}  // namespace fullcircle::crop_circles
