// Random moves, the gain of a move and the best move.
#include <cmath>
#include <map>

#include "tests/games/wagons/fixture.h"

namespace fullcircle::wagons {
namespace {

// ---- Random moves ----

/// Whether sampled moves are spread evenly over all legal ones, by a chi-square test with a bound
/// five deviations off.
void expect_even(const State& state, Rng& rng) {
  std::map<std::string, int> counts;
  for (const Move& move : all_moves(state)) counts[format(move)] = 0;
  const int each = 60;
  for (std::size_t i = 0; i < counts.size() * each; ++i) {
    const std::string text = format(sample_move(state, rng));
    ASSERT_TRUE(counts.contains(text)) << text << " is not legal";
    ++counts[text];
  }
  double chi_square = 0;
  for (const auto& [text, count] : counts) chi_square += std::pow(count - each, 2) / each;
  const double freedom = static_cast<double>(counts.size()) - 1;
  EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom)) << counts.size() << " moves";
}

TEST(WagonsMoves, RandomMovesAreEven) {
  Rng rng(51);
  for (const int decisions : {0, 1, 3, 6, 9, 12, 15}) {
    expect_even(position_by_chance(rng, decisions), rng);
  }
}

TEST(WagonsMoves, RandomFreeCardsAreEven) {
  State state = started({15, 16, 17});
  play_all(state, {"draft 14 @0,0", "free 0 @0,0", "free 1 @-2,1"});
  Rng rng(52);
  expect_even(state, rng);
}

TEST(WagonsMoves, RandomMovesAreEvenInALongTown) {
  State state = started({15, 16, 17});
  play(state, "draft 14 @0,0");
  for (int number = 0; number < 13; ++number) {
    const std::string at = std::to_string(-2 * number) + "," + std::to_string(-number);
    play(state, "free " + std::to_string(number) + " @" + at);
  }
  Rng rng(53);
  expect_even(state, rng);
}

TEST(WagonsMoves, AVisitCanBeStopped) {
  Rng rng(54);
  for (const int decisions : {0, 1, 5}) {
    const State state = position_by_chance(rng, decisions);
    int seen = 0;
    EXPECT_FALSE(for_each_move(state, [&](const Move&) { return ++seen < 2; }));
    EXPECT_EQ(seen, 2);
  }
}

TEST(WagonsMoves, EveryGameHasSixteenDecisions) {
  Rng rng(55);
  for (int game = 0; game < 200; ++game) {
    State state = dealt_by_chance(rng);
    int decisions = 0;
    for (; to_act(state).is_seat(); ++decisions) apply(state, sample_move(state, rng));
    EXPECT_EQ(decisions + kCards, CircleTheWagons::kMaxEvents);
  }
}

// ---- What a move gains ----

/// "plains +2, badlands -4" from the scores of the player before and after.
std::string in_words(const State& state, const TownScore& before, const TownScore& after) {
  std::string text;
  const auto add = [&](std::string_view name, int change) {
    if (change == 0) return;
    text += (text.empty() ? "" : ", ") + std::string(name) + (change > 0 ? " +" : " ");
    text += std::to_string(change);
  };
  for (std::size_t i = 0; i < kTerrains; ++i) {
    add(terrain_name(static_cast<Terrain>(i)), after.terrains[i] - before.terrains[i]);
  }
  for (std::size_t i = 0; i < kGoals; ++i) {
    add(plain_words(goal_name(state.goals[i])), after.goals[i] - before.goals[i]);
  }
  return text.empty() ? "no change" : text;
}

void expect_gain(const State& state, const Move& move) {
  const Seat seat = to_act(state).seat();
  State next = state;
  apply(next, move);
  const TownScore before = score_towns(state)[seat.index];
  const TownScore after = score_towns(next)[seat.index];
  ASSERT_EQ(points(state, move), after.total() - before.total()) << format(move);
  ASSERT_EQ(gain_words(terms(state, move), seat), in_words(state, before, after)) << format(move);
}

TEST(WagonsMoves, PointsAndTheirSumAreTheDifferenceOfTheScores) {
  Rng rng(56);
  for (int game = 0; game < 4; ++game) {
    for (int decisions = 1; decisions < 16; ++decisions) {
      const State state = position_by_chance(rng, decisions);
      for (const Move& move : all_moves(state)) expect_gain(state, move);
    }
  }
}

TEST(WagonsMoves, TheStartGainsNothing) {
  const State state = dealt({0, 1, 2});
  for (const Move& move : all_moves(state)) {
    EXPECT_EQ(points(state, move), 0);
    EXPECT_TRUE(terms(state, move).empty());
    EXPECT_EQ(gain_words(terms(state, move), Seat{1}), "");
  }
}

TEST(WagonsMoves, AGainReadsLikeASum) {
  // plains cow, plains fort / plains mine, forest beer; boom_or_bust gives 5 with or without a
  // card.
  const State state = started({2, 9, 6});
  const Move move = *parse(state, "draft 0 @0,0");
  EXPECT_EQ(gain_words(terms(state, move), Seat{0}),
            "forest +1, plains +3, the clearing +1, prairie life +2");
  EXPECT_EQ(points(state, move), 7);
}

// ---- The best move ----

/// What the card in this slot of the circle can add to the other town at once.
int worth_to_other(State state, std::uint8_t place) {
  state.turn = next_seat(state.turn, 2);
  state.phase = Phase::place_free;
  state.free_next = place;
  state.free_end = static_cast<std::uint8_t>(place + 1);
  int best = -1000;
  for (const Move& move : all_moves(state)) best = std::max(best, points(state, move));
  return best;
}

/// How far ahead the player is after the move, less what the skipped cards are worth to the other.
int lead_after(const State& state, const Move& move) {
  const std::size_t seat = to_act(state).seat().index;
  State next = state;
  next.towns[seat].add({move.card, move.at, move.turned});
  const auto scores = score_towns(next);
  int lead = scores[seat].total() - scores[1 - seat].total();
  for (std::uint8_t i = state.next; move.type == Move::Type::draft; ++i) {
    if (state.circle[i] == move.card) break;
    lead -= worth_to_other(state, i);
  }
  return lead;
}

TEST(WagonsMoves, TheBestMoveLeadsMostAndSkipsFewest) {
  Rng rng(57);
  for (int decisions = 3; decisions < 16; decisions += 2) {
    const State state = position_by_chance(rng, decisions);
    const Move best = best_move(state.reveal());
    ASSERT_TRUE(check(state, best).ok());
    const int lead = lead_after(state, best);
    bool before = true;  // the cards come in the order of the circle
    int tried = 0;
    for (const Move& move : all_moves(state)) {
      if (move.card == best.card) before = false;
      if (++tried % 7 != 0) continue;  // the slow way is slow
      ASSERT_LE(lead_after(state, move), before ? lead - 1 : lead) << format(move);
    }
  }
}

TEST(WagonsMoves, TheBestMoveAtTheStartIsLegal) {
  const State state = dealt({0, 1, 2});
  EXPECT_TRUE(check(state, best_move(state.reveal())).ok());
}

}  // namespace
}  // namespace fullcircle::wagons
