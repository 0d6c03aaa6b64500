#pragma once

#include <string>

#include "games/crop_circles/moves.h"

namespace fullcircle::crop_circles {

/// The points of a placement (CC-22): sum * neighbours.
struct PlacementScore {
  int sum = 0;         // value * field multiplier over the new glyphs
  int neighbours = 0;  // distinct older glyphs beside a new one

  int points() const { return sum * neighbours; }
};

/// For a placement on the board as it is before it.
PlacementScore score_placement(const State& state, const Move& placement);

/// What a decision gains at once: the points of a placement, 0 for everything else.
int points(const State& state, const Move& move);

/// Whether one of the new glyphs lies on a multiplier field (CC-23).
bool touches_multiplier(const Move& placement);

/// The sum of a placement as a player can check it: "(2x3 + 1) x 4 = 28". Empty for other moves.
std::string explain(const State& state, const Move& move);

/// The placement with the most points that this seat can make; of equal ones the one with the
/// fewest glyphs. Pass if nothing fits. Exact for any hand: see best_placement.cpp.
Move best_placement(const State& state);

/// The decision with the best immediate gain: the best placement; of the pool the most valuable
/// glyph, of equal ones the one that most kinds may lie beside.
Move best_move(const Observation<State>& observation);

}  // namespace fullcircle::crop_circles
