#include "games/crop_circles/scoring.h"

#include <string>

namespace fullcircle::crop_circles {

PlacementScore score_placement(const State& state, const Move& placement) {
  PlacementScore score;
  for (int i = 0; i < placement.length; ++i) {
    const Cell cell = placement.cell(i);
    score.sum += placement.glyph(i).value() * kMultiplier[cell.index];
    // No older glyph is beside two new ones: they lie in one line without a gap. So each counts
    // once.
    for (const int step : kNeighbours) score.neighbours += state.has_glyph(shifted(cell, step));
  }
  return score;
}

int points(const State& state, const Move& move) {
  return move.kind == Move::Kind::place ? score_placement(state, move).points() : 0;
}

bool touches_multiplier(const Move& placement) {
  for (int i = 0; i < placement.length; ++i) {
    if (kMultiplier[placement.cell(i).index] > 1) return true;
  }
  return false;
}

std::string explain(const State& state, const Move& placement) {
  if (placement.kind != Move::Kind::place) return {};
  std::string sum;
  for (int i = 0; i < placement.length; ++i) {
    if (i > 0) sum += " + ";
    sum += std::to_string(placement.glyph(i).value());
    const int multiplier = kMultiplier[placement.cell(i).index];
    if (multiplier > 1) sum += "x" + std::to_string(multiplier);
  }
  if (placement.length > 1) sum = "(" + sum + ")";
  const PlacementScore score = score_placement(state, placement);
  return sum + " x " + std::to_string(score.neighbours) + " = " + std::to_string(score.points());
}

Move best_move(const Observation<State>& observation) {
  const State& seen = observation.seen();
  if (seen.phase == Phase::place) return best_placement(seen);
  const NeighbourRules rules(seen);
  Glyph best = seen.pool.kinds().lowest();
  const auto worth = [&](Glyph glyph) { return glyph.value() * 32 + rules.beside(glyph).size(); };
  for (GlyphSet kinds = seen.pool.kinds(); !kinds.empty(); kinds.remove_lowest()) {
    if (worth(kinds.lowest()) > worth(best)) best = kinds.lowest();
  }
  return make_take(best);
}

}  // namespace fullcircle::crop_circles
