#include "games/crop_circles/scoring.h"

#include "games/crop_circles/notation.h"

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

Terms terms(const State& state, const Move& placement) {
  if (placement.kind != Move::Kind::place) return {};
  const PlacementScore score = score_placement(state, placement);
  Term line{state.turn, "line", score.neighbours, score.points()};
  for (int i = 0; i < placement.length; ++i) {
    const Glyph glyph = placement.glyph(i);
    const int multiplier = kMultiplier[placement.cell(i).index];
    line.of.push_back({{}, format_glyph(glyph), multiplier, multiplier * glyph.value()});
  }
  return {line};
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
