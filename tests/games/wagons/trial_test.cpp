// Placements tried on a painted town score what the town would, painted anew.
#include <gtest/gtest.h>

#include <set>

#include "games/wagons/trial.h"
#include "games/wagons/wagons.h"

namespace fullcircle::wagons {
namespace {

void expect_same(const TownScore& a, const TownScore& b) {
  EXPECT_EQ(a.terrains, b.terrains);
  EXPECT_EQ(a.goals, b.goals);
}

/// Every placement of the player at turn, and what each card can add at best.
void check_position(const State& state) {
  const Town other(state.towns[1U - state.turn.index]);
  Town own(state.town(state.turn));
  Trial trial(state.goals, own, other);
  const TownScore before = score_town(state.goals, Town(state.town(state.turn)), other);
  expect_same(trial.before(), before);
  Card card{};
  int best = INT32_MIN;
  for_each_move(state, [&](const Move& move) {
    TownPlan plan = state.town(state.turn);
    plan.add({move.card, move.at, move.turned});
    const TownScore score = score_town(state.goals, Town(plan), other);
    expect_same(trial.score({move.card, move.at, move.turned}), score);
    if (best > INT32_MIN && card != move.card) {
      EXPECT_EQ(trial.best_gain(card), best);
      best = INT32_MIN;
    }
    card = move.card;
    best = std::max(best, score.total() - before.total());
    return true;
  });
  EXPECT_EQ(trial.best_gain(card), best);
  expect_same(score_town(state.goals, own, other), before);  // everything was put back
}

TEST(WagonsTrial, ScoresWhatThePaintedTownScores) {
  std::set<int> goals;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    Rng rng(seed);
    State state = initial_state(default_options(kOptions), 2);
    while (!to_act(state).is_nobody()) {
      const bool placing = state.phase == Phase::draft || state.phase == Phase::place_free;
      if (placing && rng.below(4) == 0) {
        check_position(state);
        for (const Card goal : state.goals) goals.insert(goal.number);
      }
      apply(state,
            to_act(state).is_chance() ? sample_outcome(state, rng) : sample_move(state, rng));
    }
  }
  EXPECT_EQ(goals.size(), static_cast<std::size_t>(kCards)) << "every goal was in play";
}

TEST(WagonsTrial, LiftingUndoesLaying) {
  Rng rng(5);
  State state = initial_state(default_options(kOptions), 2);
  while (state.towns[0].count < 6 && !to_act(state).is_nobody()) {
    apply(state, to_act(state).is_chance() ? sample_outcome(state, rng) : sample_move(state, rng));
  }
  Town town(state.towns[0]);
  const Town before = town;
  for_each_square(state.towns[0], [&](Square at) {
    Town::Hidden hidden{};
    town.lay({Card{17}, at, true}, hidden);
    town.lift(hidden);
    EXPECT_EQ(town.kinds, before.kinds);
    EXPECT_EQ(town.left, before.left);
    EXPECT_EQ(town.top, before.top);
    EXPECT_EQ(town.bottom, before.bottom);
    return true;
  });
}

}  // namespace
}  // namespace fullcircle::wagons
