#pragma once

#include <array>
#include <string>

#include "games/wagons/moves.h"

namespace fullcircle::wagons {

/// A town as it shows: the visible squares (CW-21), by terrain and by symbol.
/// They are counted from the town's corner, which is at 1,1 here: nothing
/// touches the rim of Squares.
struct Town {
  int rows = 0;  // squares lie in rows 1 to this
  Squares all;
  std::array<Squares, kTerrains> terrain;
  std::array<Squares, kSymbols> symbol;

  explicit Town(const TownPlan& plan);
  const Squares& of(Terrain wanted) const { return terrain[static_cast<std::size_t>(wanted)]; }
  const Squares& of(Symbol wanted) const { return symbol[static_cast<std::size_t>(wanted)]; }
};

/// The score of a town: the largest group of each terrain (CW-30) and the three
/// goals (CW-31).
struct TownScore {
  std::array<int, kTerrains> terrains{};
  std::array<int, kGoals> goals{};

  int total() const;
};

/// What a goal gives a town beside the other town.
int score_goal(Card goal, const Town& own, const Town& other);

TownScore score_town(const std::array<Card, kGoals>& goals, const Town& own, const Town& other);
/// Before the goals are dealt they score nothing.
std::array<TownScore, 2> score_towns(const State& state);

/// How the score of the player at turn changes by this placement.
int points(const State& state, const Move& move);
/// The change by terrain and goal: "plains +2, badlands +4".
std::string explain(const State& state, const Move& move);

/// The placement after which the player is furthest ahead at once, less what each skipped card can
/// add to the other town at once; of equal ones the one that skips fewest cards.
Move best_move(const Observation<State>& observation);

}  // namespace fullcircle::wagons
