#pragma once

#include "core/facts.h"
#include "core/fixed_vector.h"
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

/// The sum of a placement as a player can check it: a line, times its older neighbours, of glyphs,
/// each times the multiplier of its field. Empty for other moves.
Terms terms(const State& state, const Move& move);

/// The placement with the most points that this seat can make; of equal ones the one with the
/// fewest glyphs. Pass if nothing fits. Exact for any hand: see stretches.h.
Move best_placement(const State& state);

/// What placing costs: a price for each kind of glyph, and one for the number of glyphs.
struct Prices {
  std::array<float, kGlyphKinds> glyph{};
  std::array<float, kSide + 1> length{};
};

struct PricedPlacement {
  Move move;
  float net = 0;  // points less prices
};

inline constexpr std::size_t kMostPlacements = 64;
using PricedPlacements = FixedVector<PricedPlacement, kMostPlacements>;

/// The placements with the most points less prices, the best first, at most `most`, each on fields
/// of its own; of equal ones the shorter first. Exact unless `work` branches are not enough: then
/// what was found so far.
void best_placements(const State& state, const Prices& prices, std::size_t most, int work,
                     PricedPlacements& out);

/// The decision with the best immediate gain: the best placement; of the pool the most valuable
/// glyph, of equal ones the one that most kinds may lie beside.
Move best_move(const Observation<State>& observation);

}  // namespace fullcircle::crop_circles
