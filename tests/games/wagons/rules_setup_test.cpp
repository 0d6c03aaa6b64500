// Set-up (CW-1 to CW-3) and the draft (CW-10 to CW-12).
#include <map>
#include <set>

#include "tests/games/wagons/fixture.h"

namespace fullcircle::wagons {
namespace {

// ---- Set-up ----

TEST(WagonsRules, CW1_TwoSeatsAndEighteenCards) {
  EXPECT_EQ(CircleTheWagons::info().min_seats, 2);
  EXPECT_EQ(CircleTheWagons::info().max_seats, 2);
  EXPECT_EQ(kCards, 18);
  std::map<Terrain, int> terrains;
  std::map<Symbol, int> symbols;
  std::set<std::string_view> goals;
  for (int number = 0; number < kCards; ++number) {
    for (const Territory& territory : front_of(card(number), false)) {
      ++terrains[territory.terrain];
      ++symbols[territory.symbol];
    }
    goals.insert(goal_name(card(number)));
    EXPECT_FALSE(goal_words(card(number), false).empty());
  }
  EXPECT_EQ(goals.size(), 18U);
  EXPECT_EQ(terrains.size(), 6U);
  EXPECT_EQ(symbols.size(), 6U);
  for (const auto& [terrain, count] : terrains) EXPECT_EQ(count, 12) << terrain_name(terrain);
  for (const auto& [symbol, count] : symbols) EXPECT_EQ(count, 12) << symbol_name(symbol, false);
}

TEST(WagonsRules, CW2_ThreeGoalsAreDealtThenFifteenCards) {
  State state = initial_state(options(), 2);
  for (int number = 0; number < kCards; ++number) {
    EXPECT_TRUE(to_act(state).is_chance());
    EXPECT_EQ(state.phase, number < 3 ? Phase::deal_goals : Phase::deal_circle);
    int outcomes = 0;
    for_each_outcome(state, [&](const Move& outcome, int weight) {
      EXPECT_EQ(weight, 1);
      EXPECT_TRUE(check(state, outcome).ok());
      ++outcomes;
    });
    EXPECT_EQ(outcomes, kCards - number) << "every card that is not dealt yet";
    play(state, (number < 3 ? "goal " : "circle ") + std::to_string(number));
    EXPECT_TRUE(recount(state));
  }
  EXPECT_EQ(to_act(state), Actor(Seat{1}));
  EXPECT_EQ(state.goals[2], card(2));
  EXPECT_EQ(state.circle[0], card(3));
}

TEST(WagonsRules, CW2_ADealOutOfOrderIsRefused) {
  State state = initial_state(options(), 2);
  expect_refused(state, "circle 4", "chance");
  expect_refused(state, "start 4", "order");
  play(state, "goal 4");
  expect_refused(state, "goal 4", "chance");
  play_all(state, {"goal 5", "goal 6"});
  expect_refused(state, "goal 7", "chance");
  expect_refused(state, "circle 5", "chance");
  expect_refused(dealt({0, 1, 2}), "circle 3", "order");
}

TEST(WagonsRules, CW2_EveryDealIsEquallyLikely) {
  Rng rng(2);
  std::array<int, kCards> goals{};
  for (int game = 0; game < 6000; ++game) {
    for (const Card goal : dealt_by_chance(rng).goals) ++goals[goal.number];
  }
  for (const int count : goals) EXPECT_NEAR(count, 1000, 150);
}

TEST(WagonsRules, CW2_NothingIsHidden) {
  Rng rng(3);
  const State state = position_by_chance(rng, 7);
  const std::string open = to_json(state.reveal());
  for (const Viewer viewer : {Viewer{}, Viewer{Seat{0}}, Viewer{Seat{1}}}) {
    EXPECT_EQ(to_json(state.observe(viewer)), open);
  }
  EXPECT_EQ(CircleTheWagons::secret_of(state), Viewer{});
}

TEST(WagonsRules, CW3_SeatOneNamesAnyCardOfTheCircle) {
  const State state = dealt({0, 1, 2});
  EXPECT_EQ(to_act(state), Actor(Seat{1}));
  EXPECT_EQ(all_moves(state).size(), 15U);
  for (int number = 3; number < kCards; ++number) {
    EXPECT_TRUE(allowed(state, "start " + std::to_string(number)));
  }
  expect_refused(state, "start 1", "CW-3");
  expect_refused(state, "draft 3 @0,0", "CW-3");
}

TEST(WagonsRules, CW3_SeatZeroGoesFirstFromTheStartingCard) {
  State state = dealt({0, 1, 2});
  play(state, "start 9");
  EXPECT_EQ(to_act(state), Actor(Seat{0}));
  EXPECT_EQ(state.circle[0], card(9));
  EXPECT_EQ(state.circle[8], card(17));
  EXPECT_EQ(state.circle[9], card(3)) << "round the circle";
  EXPECT_EQ(state.circle[14], card(8));
  expect_refused(state, "start 4", "CW-11");
}

// ---- The draft ----

TEST(WagonsRules, CW10_FreeCardsArePlacedFirstAndInClockwiseOrder) {
  State state = started({15, 16, 17});
  play(state, "draft 3 @0,0");
  EXPECT_EQ(to_act(state), Actor(Seat{1}));
  for (int number = 0; number < 3; ++number) {
    EXPECT_EQ(state.phase, Phase::place_free);
    for (const Move& move : all_moves(state)) {
      EXPECT_EQ(move.type, Move::Type::free);
      EXPECT_EQ(move.card, card(number));
    }
    play(state, "free " + std::to_string(number) + " @0," + std::to_string(2 * number));
    EXPECT_EQ(state.turn, Seat{1}) << "the turn goes on";
  }
  EXPECT_EQ(state.phase, Phase::draft);
  play(state, "draft 4 @2,0");
  EXPECT_EQ(to_act(state), Actor(Seat{0}));
}

TEST(WagonsRules, CW10_NoFreeCardMayBeRefusedOrPutOff) {
  State state = started({15, 16, 17});
  play(state, "draft 2 @0,0");
  expect_refused(state, "draft 3 @0,0", "CW-10");
  expect_refused(state, "free 1 @0,0", "CW-10");
  expect_refused(state, "free 3 @0,0", "CW-10");
  EXPECT_NE(refusal(state, "free 1 @0,0").why.find("card 0"), std::string::npos)
      << "the sentence names the card that is due";
  play(state, "free 0 @0,0");
  expect_refused(state, "free 0 @0,2", "CW-10");
  EXPECT_TRUE(allowed(state, "free 1 @0,2"));
}

TEST(WagonsRules, CW11_TheNextCardOrAnyLaterOne) {
  State state = started({15, 16, 17});
  for (int number = 0; number < 15; ++number) {
    EXPECT_TRUE(allowed(state, "draft " + std::to_string(number) + " @0,0"));
  }
  expect_refused(state, "draft 16 @0,0", "CW-11");
  expect_refused(state, "free 0 @0,0", "CW-11");
  play(state, "draft 0 @0,0");
  EXPECT_EQ(to_act(state), Actor(Seat{1}));
  EXPECT_EQ(state.phase, Phase::draft) << "nothing was skipped, nothing is free";
  expect_refused(state, "draft 0 @0,0", "CW-11");
  EXPECT_TRUE(allowed(state, "draft 1 @0,0"));
}

TEST(WagonsRules, CW11_SkippedCardsGoToTheOtherAndTheDraftGoesOnBehind) {
  State state = started({15, 16, 17});
  play_all(state, {"draft 2 @0,0", "free 0 @0,0", "free 1 @2,0", "draft 5 @4,0"});
  expect_refused(state, "free 4 @2,0", "CW-10");
  play_all(state, {"free 3 @2,0", "free 4 @4,0"});
  expect_refused(state, "draft 5 @6,0", "CW-11");
  EXPECT_TRUE(allowed(state, "draft 6 @6,0"));
  EXPECT_EQ(state.towns[0].count, 3);
  EXPECT_EQ(state.towns[1].count, 3);
}

TEST(WagonsRules, CW11_TheRowEndsWithItsLastCard) {
  State state = dealt({15, 16, 17});
  play(state, "start 13");
  // 13, 14, 0, 1, ... 12: nothing comes round again after 12.
  play_all(state, {"draft 14 @0,0", "free 13 @0,0", "draft 11 @2,0"});
  while (state.phase == Phase::place_free) apply(state, all_moves(state).front());
  for (const Move& move : all_moves(state)) EXPECT_EQ(move.card, card(12));
  expect_refused(state, "draft 13 @0,0", "CW-11");
  expect_refused(state, "draft 0 @0,0", "CW-11");
}

TEST(WagonsRules, CW12_FreeCardsOfTheLastDraftArePlacedBeforeTheEnd) {
  State state = started({15, 16, 17});
  play(state, "draft 14 @0,0");
  for (int number = 0; number < 14; ++number) {
    EXPECT_EQ(to_act(state), Actor(Seat{1})) << number;
    EXPECT_TRUE(standing(state).winners.empty());
    play(state, "free " + std::to_string(number) + " @" + std::to_string(2 * number) + ",0");
  }
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_TRUE(to_act(state).is_nobody());
  EXPECT_FALSE(standing(state).winners.empty());
  EXPECT_TRUE(all_moves(state).empty());
  EXPECT_TRUE(recount(state));
  expect_refused(state, "draft 14 @0,0", "over");
  expect_refused(state, "free 3 @0,0", "over");
}

TEST(WagonsRules, CW12_WithoutSkippingTheLastDraftEndsTheGame) {
  State state = started({15, 16, 17});
  for (int number = 0; number < 15; ++number) {
    const int row = 2 * (number / 2);
    play(state, "draft " + std::to_string(number) + " @0," + std::to_string(row));
  }
  EXPECT_TRUE(to_act(state).is_nobody());
  EXPECT_EQ(state.towns[0].count, 8);
  EXPECT_EQ(state.towns[1].count, 7);
}

}  // namespace
}  // namespace fullcircle::wagons
