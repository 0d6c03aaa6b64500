// Placing (CW-20, CW-21) and the final score (CW-30 to CW-33).
#include "tests/games/wagons/fixture.h"

namespace fullcircle::wagons {
namespace {

// ---- Placing ----

/// Seat 1 has card 0 at 0,0 and is to place the free card 1.
State one_card_laid() {
  State state = started({15, 16, 17});
  play_all(state, {"draft 3 @0,0", "free 0 @0,0"});
  return state;
}

TEST(WagonsRules, CW20_TheFirstCardLiesAtTheOrigin) {
  const State state = started({15, 16, 17});
  EXPECT_TRUE(allowed(state, "draft 0 @0,0"));
  EXPECT_TRUE(allowed(state, "draft 0 @0,0 r"));
  for (const char* far : {"@1,0", "@0,-1", "@32,0", "@0,32", "@-32,-32", "@64,64", "@96,0"}) {
    expect_refused(state, std::string("draft 0 ") + far, "CW-20");
  }
  EXPECT_EQ(all_moves(state).size(), 15U * 2) << "every card, either way up";
}

TEST(WagonsRules, CW20_ACardIsTurnedByHalfOnly) {
  const Front upright = front_of(card(4), false);
  const Front turned = front_of(card(4), true);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(turned[i], upright[3 - i]);
  const State state = one_card_laid();
  for (const char* word : {"l", "R", "90", "rr", "r r"}) {
    expect_refused(state, std::string("free 1 @2,0 ") + word, "notation");
  }
}

TEST(WagonsRules, CW21_ACardMustShareAnEdge) {
  const State state = one_card_laid();
  for (const char* beside : {"@2,0", "@2,1", "@2,-1", "@-2,0", "@0,2", "@1,2", "@0,-2", "@-1,-2"}) {
    EXPECT_TRUE(allowed(state, std::string("free 1 ") + beside)) << beside;
  }
}

TEST(WagonsRules, CW21_CornersOnlyAreIllegal) {
  const State state = one_card_laid();
  for (const char* corner : {"@2,2", "@-2,2", "@2,-2", "@-2,-2"}) {
    expect_refused(state, std::string("free 1 ") + corner, "CW-21");
  }
}

TEST(WagonsRules, CW21_ApartIsIllegal) {
  const State state = one_card_laid();
  for (const char* apart : {"@3,0", "@0,3", "@-3,0", "@0,-3", "@5,5"}) {
    expect_refused(state, std::string("free 1 ") + apart, "CW-21");
  }
}

TEST(WagonsRules, CW21_FarAwayIsIllegalEvenWhereTheBitsWrap) {
  const State state = one_card_laid();
  for (const char* far : {"@32,0", "@0,32", "@-32,0", "@-31,1", "@-30,0", "@34,0", "@64,0",
                          "@0,-64", "@96,96", "@-96,1", "@100,100", "@-100,-100"}) {
    expect_refused(state, std::string("free 1 ") + far, "CW-21");
  }
}

/// Seat 1 has 13 cards in a line to the left or up and is to place its last free card, 13.
State long_town(bool to_the_left) {
  State state = started({15, 16, 17});
  play(state, "draft 14 @0,0");
  for (int number = 0; number < 13; ++number) {
    const std::string far = std::to_string(-2 * number);
    play(state,
         "free " + std::to_string(number) + (to_the_left ? " @" + far + ",0" : " @0," + far));
  }
  return state;
}

TEST(WagonsRules, CW21_ALongTownHasItsPlacesAtBothEnds) {
  const State row = long_town(true);  // x from -24 to 1
  EXPECT_TRUE(allowed(row, "free 13 @2,1"));
  EXPECT_TRUE(allowed(row, "free 13 @-26,-1"));
  for (const char* far :
       {"@3,0", "@-27,0", "@6,0", "@8,0", "@-30,0", "@-32,0", "@-31,2", "@32,0"}) {
    expect_refused(row, std::string("free 13 ") + far, "CW-21");
  }
  const State column = long_town(false);
  EXPECT_TRUE(allowed(column, "free 13 @1,2"));
  EXPECT_TRUE(allowed(column, "free 13 @-1,-26"));
  for (const char* far : {"@0,3", "@0,-27", "@0,6", "@0,8", "@0,-30", "@32,-4", "@-31,-5"}) {
    expect_refused(column, std::string("free 13 ") + far, "CW-21");
  }
}

/// The territory that is seen at a square: "plains cow".
std::string shown(const State& state, Seat seat, int x, int y) {
  const std::uint8_t kind = Town(state.town(seat)).kinds[Town::index(x, y)];
  if (kind == 0) return "";
  const std::string text(terrain_name(static_cast<Terrain>(terrain_of_kind(kind))));
  return text + " " + std::string(symbol_name(static_cast<Symbol>((kind - 1) % kSymbols), false));
}

TEST(WagonsRules, CW21_CoveringAPartHidesIt) {
  State state = one_card_laid();
  play(state, "free 1 @1,1");
  EXPECT_EQ(shown(state, Seat{1}, 0, 0), "plains cow");
  EXPECT_EQ(shown(state, Seat{1}, 1, 0), "plains fort");
  EXPECT_EQ(shown(state, Seat{1}, 0, 1), "plains mine");
  EXPECT_EQ(shown(state, Seat{1}, 1, 1), "mountains fort") << "not the forest beer";
  EXPECT_EQ(shown(state, Seat{1}, 2, 2), "mountains wagon");
  EXPECT_EQ(Town(state.towns[1]).squares(), 7);
}

TEST(WagonsRules, CW21_CoveringTheWholeIsAllowed) {
  State state = one_card_laid();
  play(state, "free 1 @0,0 r");
  EXPECT_EQ(shown(state, Seat{1}, 0, 0), "mountains wagon");
  EXPECT_EQ(shown(state, Seat{1}, 1, 0), "desert beer");
  EXPECT_EQ(shown(state, Seat{1}, 0, 1), "mountains mine");
  EXPECT_EQ(shown(state, Seat{1}, 1, 1), "mountains fort");
  EXPECT_EQ(Town(state.towns[1]).squares(), 4);
}

TEST(WagonsRules, CW21_TheNewestCardIsOnTopNeverUnder) {
  State state = one_card_laid();
  play_all(state, {"free 1 @1,0", "free 2 @0,0"});
  EXPECT_EQ(shown(state, Seat{1}, 0, 0), "water mine");
  EXPECT_EQ(shown(state, Seat{1}, 1, 1), "water gun");
  EXPECT_EQ(shown(state, Seat{1}, 2, 0), "mountains mine");
  EXPECT_EQ(shown(state, Seat{1}, 3, 0), "") << "empty grid";
}

TEST(WagonsRules, CW21_OnlyVisibleSquaresCount) {
  State state = one_card_laid();
  EXPECT_EQ(score_towns(state)[1].terrains[3], 3) << "the plains of card 0";
  play(state, "free 1 @0,0");
  EXPECT_EQ(score_towns(state)[1].terrains[3], 0);
}

// ---- The final score ----

/// Desert, forest, mountains, plains, snow, water.
using Terrains = std::array<int, kTerrains>;

/// A game in which seat 1 got these cards for free and in this order.
State built(const std::vector<int>& goals, const std::vector<int>& cards,
            const std::vector<std::string>& places) {
  State state = started(goals, cards);
  play(state, "draft " + std::to_string(state.circle[cards.size()].number) + " @0,0");
  for (std::size_t i = 0; i < cards.size(); ++i) {
    play(state, "free " + std::to_string(cards[i]) + " @" + places[i]);
  }
  return state;
}

TEST(WagonsRules, CW30_TheLargestGroupOfEachTerrain) {
  State state = one_card_laid();
  EXPECT_EQ(score_towns(state)[1].terrains, (Terrains{0, 1, 0, 3, 0, 0}));
  play(state, "free 1 @2,0");  // mountains above and right of a desert
  EXPECT_EQ(score_towns(state)[1].terrains, (Terrains{1, 1, 3, 3, 0, 0}));
}

TEST(WagonsRules, CW30_EdgesConnectCornersDoNot) {
  // water snow / forest water
  const State state = built({15, 16, 17}, {6}, {"0,0"});
  EXPECT_EQ(score_towns(state)[1].terrains, (Terrains{0, 1, 0, 0, 1, 1}));
}

TEST(WagonsRules, CW30_TheExampleOfTheRulesScoresFifteen) {
  const State state = built({0, 13, 16}, {5, 2, 14, 15, 11, 6, 9},
                            {"0,0", "2,1 r", "-2,0", "2,-1", "4,0", "4,-2 r", "2,3"});
  const TownScore score = score_towns(state)[1];
  EXPECT_EQ(score.terrains, (Terrains{1, 4, 1, 2, 4, 3}));
  EXPECT_EQ(score.total() - score.goals[0] - score.goals[1] - score.goals[2], 15);
}

TEST(WagonsRules, CW31_TheThreeGoalsAreAdded) {
  // plains cow, plains fort / plains mine, forest beer
  const State state = built({2, 9, 6}, {0}, {"0,0"});
  const TownScore score = score_towns(state)[1];
  EXPECT_EQ(score.goals, (std::array<int, 3>{2 - 1, 5, (1 + 3) / 2}));
  EXPECT_EQ(score.total(), 3 + 1 + 1 + 5 + 2);
  EXPECT_EQ(standing(state).scores[1], score.total());
}

TEST(WagonsRules, CW31_GoalsThatCompareTownsSeeBothSides) {
  // Seat 0 drafts 15 with three mines and a gun; seat 1 gets 11 with a mine and three guns.
  State state = started({8, 4, 13}, {11, 15});
  play_all(state, {"draft 15 @0,0", "free 11 @0,0"});
  EXPECT_EQ(score_towns(state)[0].goals[0], 4);
  EXPECT_EQ(score_towns(state)[1].goals[0], 5);
}

/// A finished game without bonus: a row of cards in each town, each on top of the one before.
Standing finished(const std::vector<int>& first, const std::vector<int>& second) {
  State state;
  state.goals = {card(0), card(13), card(14)};
  for (const int number : first) state.towns[0].add({card(number), {}, false});
  for (const int number : second) state.towns[1].add({card(number), {}, false});
  state.phase = Phase::over;
  return standing(state);
}

std::vector<int> winners(const Standing& standing) {
  std::vector<int> list;
  for (const Seat seat : standing.winners) list.push_back(seat.index);
  return list;
}

TEST(WagonsRules, CW32_MostPointsWin) {
  EXPECT_EQ(winners(finished({9}, {6})), std::vector<int>{0}) << "4 to 3";
  EXPECT_EQ(winners(finished({6}, {9})), std::vector<int>{1});
  EXPECT_EQ(winners(finished({6, 9}, {6})), std::vector<int>{0}) << "even with more cards";
}

TEST(WagonsRules, CW32_ATieGoesToFewerCards) {
  const Standing tie = finished({6, 9}, {16});
  EXPECT_EQ(tie.scores[0], tie.scores[1]);
  EXPECT_EQ(winners(tie), std::vector<int>{1});
  EXPECT_EQ(winners(finished({9}, {6, 16})), std::vector<int>{0});
}

TEST(WagonsRules, CW32_StillEqualIsShared) {
  EXPECT_EQ(winners(finished({9}, {16})), (std::vector<int>{0, 1}));
  EXPECT_EQ(winners(finished({6, 9}, {13, 16})), (std::vector<int>{0, 1}));
}

TEST(WagonsRules, CW32_NobodyHasWonBeforeTheEnd) {
  EXPECT_TRUE(standing(one_card_laid()).winners.empty());
}

TEST(WagonsRules, CW33_ThePublishedExample) {
  // Counted from card 13 at 2,1, which is the first.
  const State state =
      built({15, 16, 17}, {13, 4, 14, 0, 2, 1}, {"0,0", "-1,0", "2,0", "3,-1", "-1,2", "1,2"});
  const TownScore score = score_towns(state)[1];
  EXPECT_EQ(score.terrains, (Terrains{4, 1, 6, 5, 1, 3}));
  EXPECT_EQ(score.total() - score.goals[0] - score.goals[1] - score.goals[2], 20);
}

}  // namespace
}  // namespace fullcircle::wagons
