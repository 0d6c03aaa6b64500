#pragma once

#include <array>

#include "games/wagons/moves.h"
#include "games/wagons/town.h"

namespace fullcircle::wagons {

/// The score of a town: the largest group of each terrain (CW-30) and the three
/// goals (CW-31).
struct TownScore {
  std::array<int, kTerrains> terrains{};
  std::array<int, kGoals> goals{};

  int total() const;
};

/// Before the goals are dealt they score nothing.
std::array<TownScore, 2> score_towns(const State& state);

/// What a goal gives a town beside the other town.
int score_goal(Card goal, const Town& own, const Town& other);
/// Whether the goal looks at both towns.
bool compares_towns(Card goal);
/// What the goals that look at both towns give the other one.
int compared_points(const std::array<Card, kGoals>& goals, const Town& own, const Town& other);
TownScore score_town(const std::array<Card, kGoals>& goals, const Town& own, const Town& other);
/// The score after a change of the own town: only what can have changed is counted again.
TownScore rescore(const std::array<Card, kGoals>& goals, const Town& own, const Town& other,
                  const TownScore& before, std::uint16_t changed);
void rescore_goals(const std::array<Card, kGoals>& goals, const Town& own, const Town& other,
                   std::uint16_t changed, TownScore& score);

/// How the score of the player at turn changes by this placement.
int points(const State& state, const Move& move);
/// The same as a sum: a term for each terrain and goal whose points change, those of the player at
/// turn first. A placement that changes none of the player's has the term "nothing" instead.
Terms terms(const State& state, const Move& move);

/// The placement after which the player is furthest ahead at once, less what each skipped card can
/// add to the other town at once; of equal ones the one that skips fewest cards.
Move best_move(const Observation<State>& observation);

}  // namespace fullcircle::wagons
