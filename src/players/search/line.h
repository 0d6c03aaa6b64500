#pragma once

#include <cstdint>
#include <vector>

#include "core/sorting.h"

namespace fullcircle {

/// What thought found out about one decision.
template <class Move>
struct Line {
  Move move;
  std::int64_t visits = 0;
  double chance = 0;   // of winning, for the seat that decides
  double lead = 0;     // its points over the best other's at the end, as expected
  double error = 0;    // of the chance: the standard error
  bool exact = false;  // solved, not estimated
};

/// A decision whose end is known: the seat will lead by so many points.
template <class Move>
Line<Move> exact_line(const Move& move, double lead) {
  return {.move = move,
          .visits = 1,
          .chance = lead > 0   ? 1.0
                    : lead < 0 ? 0.0
                               : 0.5,
          .lead = lead,
          .exact = true};
}

/// The best first. Visits show what a search believes; where there are none, the first impression
/// stands.
template <class Move>
void sort_lines(std::vector<Line<Move>>& lines) {
  sort_falling(lines, [](const Line<Move>& line) { return line.visits; });
}

}  // namespace fullcircle
