#include "players/wagons/insight.h"

#include "players/wagons/features.h"
#include "players/wagons/solver.h"

namespace fullcircle {

using namespace wagons;

Points Insight<CircleTheWagons>::now(const State& state) {
  const auto scores = score_towns(state);
  return {static_cast<float>(scores[0].total()), static_cast<float>(scores[1].total())};
}

float Insight<CircleTheWagons>::left(const State& state) {
  const int placed = state.towns[0].count + state.towns[1].count;
  return static_cast<float>(kCircle - placed) / static_cast<float>(kCircle);
}

void Insight<CircleTheWagons>::features(const State& state, FeatureRows<kNames.size()>& rows) {
  const std::size_t me = state.turn.index;
  Town own(state.towns[me]);
  Town other(state.towns[1 - me]);
  Trial own_trial(state.goals, own, other);
  Trial other_trial(state.goals, other, own);
  const auto gains = gains_of(
      state.free_next, state.free_end, state.next,
      [&](std::size_t i) { return static_cast<float>(own_trial.best_gain(state.circle[i])); },
      [&](std::size_t i) { return static_cast<float>(other_trial.best_gain(state.circle[i])); });
  const Future future(state, state.next);
  const Counts own_counts(own);
  const Counts other_counts(other);
  const auto free = static_cast<float>(state.free_end - state.free_next);
  fill_row(state.goals, future, {own, own_counts, other_counts, own_trial.before(), true, free},
           gains[0], rows[me]);
  fill_row(state.goals, future, {other, other_counts, own_counts, other_trial.before(), false, 0},
           gains[1], rows[1 - me]);
}

bool Insight<CircleTheWagons>::solve(const State& state, const Limits& limits,
                                     std::vector<Line<wagons::Move>>& out) {
  return wagons::solve(state, limits, out);
}

}  // namespace fullcircle
