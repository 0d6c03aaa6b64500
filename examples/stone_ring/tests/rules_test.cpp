#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "games/stone_ring/stone_ring.h"

// Every rule of examples/stone_ring/README.md, by number.

namespace fullcircle {
namespace {

using namespace stone_ring;

Options ring_of(int places) { return {static_cast<std::uint8_t>(places == kRings[1] ? 1 : 0)}; }

/// A game given in notation, one event after the other.
class Given {
 public:
  explicit Given(const std::vector<std::string_view>& events, int seats = 2, int places = 12)
      : state_(initial_state(ring_of(places), seats)) {
    for (const std::string_view event : events) say(event);
  }

  void say(std::string_view event) {
    const auto move = parse(state_, event);
    ASSERT_TRUE(move.ok()) << event << ": " << refusal_words(move.error());
    const Checked allowed = check(state_, *move);
    ASSERT_TRUE(allowed.ok()) << event << ": " << refusal_words(allowed.error());
    apply(state_, *move);
  }

  /// The refusal as "code reason: words"; empty if the event is allowed.
  std::string refusal(std::string_view event) const {
    const auto move = parse(state_, event);
    if (!move) return in_words(move.error());
    const Checked allowed = check(state_, *move);
    return allowed ? std::string() : in_words(allowed.error());
  }

  /// The sum of a decision in words.
  std::string sum(std::string_view decision) const {
    return gain_words(stone_ring::terms(state_, *parse(state_, decision)), state_.turn);
  }

  State& state() { return state_; }
  const State& state() const { return state_; }

 private:
  static std::string in_words(const Refusal& refusal) {
    return refusal.code + " " + refusal.reason + ": " + refusal_words(refusal);
  }

  State state_;
};

/// Two seats, hands 1 3 4 and 3 3 5, the heart is a 4.
Given dealt() {
  return Given({"hand 0 1", "hand 0 3", "hand 0 4", "hand 1 3", "hand 1 3", "hand 1 5", "heart 4"});
}

TEST(StoneRingRules, SR1_SixStonesOfEachNumber) {
  const StoneBag bag = full_bag();
  EXPECT_EQ(bag.size(), 36);
  for (int number = 1; number <= 6; ++number) EXPECT_EQ(bag.count(make_stone(number)), 6);
  EXPECT_EQ(StoneRing::info().min_seats, 2);
  EXPECT_EQ(StoneRing::info().max_seats, 4);
}

TEST(StoneRingRules, SR2_TheRingHasTwelveOrTwentyFourPlacesAndCloses) {
  EXPECT_EQ(initial_state(ring_of(12), 2).places, 12);
  EXPECT_EQ(initial_state(ring_of(24), 2).places, 24);
  EXPECT_EQ(beside(make_place(0), 12), (std::array{make_place(11), make_place(1)}));
  EXPECT_EQ(beside(make_place(23), 24), (std::array{make_place(22), make_place(0)}));
}

TEST(StoneRingRules, SR10_ThreeStonesASeatSeatBySeat) {
  Given game({"hand 0 1", "hand 0 1", "hand 0 1"}, 3);
  EXPECT_EQ(game.refusal("hand 0 1"), "notation outcome: expected 'hand 1 ...', found 'hand 0 1'");
  game.say("hand 1 2");
  EXPECT_EQ(game.state().hand_size[0], 3);
  EXPECT_EQ(game.state().hand_size[1], 1);
  EXPECT_EQ(game.state().bag_size, 32);
  EXPECT_EQ(game.refusal("3@7"), "notation outcome: expected 'hand 1 ...', found '3@7'");
  EXPECT_EQ(check(game.state(), make_lay(make_stone(1), {})).error().reason, "draw_due");
}

TEST(StoneRingRules, SR10_AStoneThatIsNotInTheBagCannotCome) {
  Given game({"hand 0 1", "hand 0 1", "hand 0 1", "hand 1 1", "hand 1 1", "hand 1 1"});
  EXPECT_EQ(game.refusal("heart 1"), "chance not_in_bag: there is no 1 left in the bag");
  EXPECT_EQ(game.refusal("heart 7"), "notation stone: a stone has a number from 1 to 6, not '7'");
}

TEST(StoneRingRules, SR11_TheHeartIsOpen) {
  const Given game = dealt();
  EXPECT_EQ(game.state().observe({}).seen().heart, make_stone(4));
  Given before({"hand 0 1", "hand 0 3", "hand 0 4", "hand 1 3", "hand 1 3", "hand 1 5"});
  EXPECT_FALSE(secret_of(before.state()).has_value());
}

TEST(StoneRingRules, SR20_AStoneOfTheHandOnAnEmptyPlace) {
  Given game = dealt();
  EXPECT_EQ(to_act(game.state()), Actor(Seat{0}));
  EXPECT_EQ(game.refusal("5@1"), "SR-20 not_in_hand: there is no 5 in the hand");
  EXPECT_EQ(game.refusal("3@13"), "SR-20 off_ring: there is no place 13: the ring has 12 places");
  game.say("3@12");
  game.say("draw 6");
  EXPECT_EQ(to_act(game.state()), Actor(Seat{1}));
  EXPECT_EQ(game.refusal("3@12"), "SR-20 taken: place 12 is taken");
  EXPECT_EQ(check(game.state(), make_outcome(make_stone(1))).error().reason, "no_draw_due");
}

TEST(StoneRingRules, SR20_NobodyPasses) {
  EXPECT_EQ(dealt().refusal("pass"),
            "notation form: a move is a stone and its place, like 3@7, not 'pass'");
  EXPECT_EQ(dealt().refusal(""), "notation missing: a move is missing");
  EXPECT_EQ(dealt().refusal("3@99"), "notation place: a place has a number from 1 to 24, not '99'");
}

TEST(StoneRingRules, SR21_EqualNeighboursScoreThreeAndStepsOne) {
  Given game = dealt();
  EXPECT_EQ(game.sum("1@1"), "");
  game.say("3@1");
  game.say("draw 2");  // seat 0: 1 2 4
  game.say("5@3");
  game.say("draw 6");                // seat 1: 3 3 6
  EXPECT_EQ(game.sum("2@12"), "1");  // across the end of the ring
  EXPECT_EQ(game.sum("1@2"), "");    // two away is nothing
  EXPECT_EQ(game.sum("4@2"), "(1 + 1) x 2 = 4");
  game.say("2@12");
  EXPECT_EQ(standing(game.state()).scores[0], 1);
  EXPECT_EQ(standing(game.state()).scores[1], 0);
}

TEST(StoneRingRules, SR21_OneAndSixAreNoNeighbours) {
  Given game({"hand 0 1", "hand 0 1", "hand 0 1", "hand 1 6", "hand 1 6", "hand 1 6", "heart 3",
              "1@5", "draw 1"});
  EXPECT_EQ(game.sum("6@6"), "");
}

TEST(StoneRingRules, SR22_TheNumberOfTheHeartCountsTwice) {
  Given game({"hand 0 4", "hand 0 4", "hand 0 3", "hand 1 4", "hand 1 5", "hand 1 5", "heart 4",
              "4@1", "draw 1"});
  EXPECT_EQ(game.sum("4@2"), "3 x 2 = 6, echo 1 for seat 0");
  EXPECT_EQ(game.sum("5@2"), "1");  // it is the stone laid now that counts
}

TEST(StoneRingRules, SR23_OthersGetAnEchoOfTheirStones) {
  Given game({"hand 0 2", "hand 0 2", "hand 0 2", "hand 1 2", "hand 1 2", "hand 1 5", "heart 6",
              "2@1", "draw 1", "2@3", "draw 1"});
  EXPECT_EQ(game.sum("2@2"), "3 + 3 = 6, echo 1 for seat 1");  // none for one's own
  const Terms expected = {
      {Seat{0}, "stone", 1, 6, {{{}, "equal", 2, 6, {}}}},
      {Seat{1}, "echo", 1, 1, {}},
  };
  EXPECT_EQ(terms(game.state(), *parse(game.state(), "2@2")), expected);
  game.say("2@2");
  EXPECT_EQ(standing(game.state()).scores[0], 6);
  EXPECT_EQ(standing(game.state()).scores[1], 1);
}

TEST(StoneRingRules, SR24_ADrawFollowsEveryStoneButTheLast) {
  for (const int places : kRings) {
    for (int seats = 2; seats <= kMostSeats; ++seats) {
      Rng rng(static_cast<std::uint64_t>(seats));
      State state = initial_state(ring_of(places), seats);
      while (to_act(state).is_chance()) apply(state, sample_outcome(state, rng));
      for (int laid = 1; laid <= places; ++laid) {
        const Seat mover = state.turn;
        apply(state, sample_move(state, rng));
        ASSERT_EQ(state.phase, laid < places ? Phase::draw : Phase::over);
        ASSERT_EQ(state.hand_size[mover.index], 2);
        if (laid < places) apply(state, sample_outcome(state, rng));
      }
      EXPECT_EQ(state.bag_size, 36 - 3 * seats - 1 - (places - 1));
    }
  }
}

/// The end of a game of two in which seat 0 lays the last stone.
Given last_stone() {
  Given game({"hand 0 1", "hand 0 1", "hand 0 1", "hand 1 4", "hand 1 4", "hand 1 4", "heart 6"});
  State& state = game.state();
  for (std::size_t place = 0; place < 11; ++place) {
    const Stone stone = make_stone(place == 0 ? 2 : 6);
    state.ring[place] = {stone, Seat{1}};
  }
  state.laid = 11;
  return game;
}

TEST(StoneRingRules, SR30_TheGameEndsWhenTheRingIsFull) {
  Given game = last_stone();
  EXPECT_TRUE(standing(game.state()).winners.empty());
  game.say("1@12");
  EXPECT_TRUE(to_act(game.state()).is_nobody());
  EXPECT_EQ(game.refusal("1@12"), "over over: the game is over");
}

TEST(StoneRingRules, SR31_MostPointsWin) {
  Given game = last_stone();
  game.say("1@12");
  ASSERT_EQ(standing(game.state()).winners.size(), 1U);
  EXPECT_EQ(standing(game.state()).winners[0], Seat{0});
}

TEST(StoneRingRules, SR31_EqualPointsShareTheWin) {
  Given game = last_stone();
  game.state().score[1] = 1;
  game.say("1@12");
  EXPECT_EQ(standing(game.state()).winners.size(), 2U);
}

TEST(StoneRingRules, SR40_OnlyTheOwnerSeesAHandAndADraw) {
  Given game = dealt();
  const State seen = game.state().observe(Seat{0}).seen();
  EXPECT_EQ(seen.hand[0].size(), 3);
  EXPECT_EQ(seen.hand[1].size(), 0);
  EXPECT_EQ(seen.hand_size[1], 3);
  EXPECT_EQ(seen.bag.size(), 29 + 3);
  EXPECT_EQ(seen.bag_size, 29);
  EXPECT_EQ(game.state().observe({}).seen().bag.size(), 29 + 6);
  game.say("3@12");
  EXPECT_EQ(secret_of(game.state()), Viewer{Seat{0}});
  EXPECT_EQ(format_hidden(game.state()), "draw ?");
  EXPECT_EQ(hidden_facts(game.state()), (Facts{{"kind", "draw"}}));
  EXPECT_EQ(facts_of(game.state(), make_outcome(make_stone(5))),
            (Facts{{"kind", "draw"}, {"stone", 5}}));
}

TEST(StoneRingRules, SR40_AGameCanBeFollowedByWhatOneSeatIsTold) {
  // The mirror gets what seat 1 may know, and must see the same as seat 1 does all along.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    State state = initial_state(ring_of(12), 3);
    State mirror = state.observe(Seat{1}).seen();
    while (!to_act(state).is_nobody()) {
      if (to_act(state).is_seat()) {
        const Move move = sample_move(state, rng);
        uncover(mirror, move);
        ASSERT_TRUE(check(mirror, move).ok());
        apply(mirror, move);
        apply(state, move);
      } else {
        const Move outcome = sample_outcome(state, rng);
        const bool seen_by_1 = secret_of(state).value_or(Seat{1}) == Seat{1};
        if (seen_by_1) {
          apply(mirror, outcome);
        } else {
          apply_hidden(mirror);
        }
        apply(state, outcome);
      }
      ASSERT_EQ(mirror, state.observe(Seat{1}).seen());
    }
  }
}

// ---- What is shown ----

TEST(StoneRingView, TellsTheRingTheHeartAndTheOwnHand) {
  Given game = dealt();
  game.say("3@2");
  game.say("draw 6");
  EXPECT_EQ(to_json(game.state().observe(Seat{1})),
            "{\"game\":\"stone-ring\",\"phase\":\"lay\",\"to_act\":1,\"heart\":4,"
            "\"ring\":[null,{\"stone\":3,\"seat\":0},null,null,null,null,null,null,null,null,null,"
            "null],\"bag_size\":28,\"unseen\":[1,1,1,1,1,1,2,2,2,2,2,2,3,3,3,4,4,4,4,4,5,5,5,5,5,6,"
            "6,6,6,6,6],\"seats\":[{\"score\":0,\"hand_size\":3},"
            "{\"score\":0,\"hand_size\":3,\"hand\":[3,3,5]}]}");
}

TEST(StoneRingView, DrawsTheRingAsTwoRows) {
  Given game = dealt();
  const Move last = *parse(game.state(), "3@2");
  game.say("3@2");
  game.say("draw 6");
  const std::vector<std::string> names = {"Ada", "Bo"};
  EXPECT_EQ(draw(game.state().observe(Seat{1}), {false, false, names}, std::array{last}),
            "    1   2   3   4   5   6 \n"
            "    .  [3]  .   .   .   . \n"
            "\n"
            "    .   .   .   .   .   . \n"
            "   12  11  10   9   8   7 \n"
            "Heart   4   bag: 28\n"
            "Score   Ada 0   > Bo 0\n"
            "Hand    3 3 5\n"
            "Now     Bo lays a stone\n");
}

}  // namespace
}  // namespace fullcircle
