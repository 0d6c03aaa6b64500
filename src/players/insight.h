#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace fullcircle {

/// Points a seat, by seat.
using Points = std::array<float, kMaxSeats>;

/// What is particular to a game for those who play it well: what a position promises. Specialised
/// for each game in a file of its own (players/carcassonne_insight.h, ...).
///
///   kNames            the features that tell what is still to come, a weight is learned for each
///   now(state)        what each seat would have if the game ended here
///   features(state)   a row of features a seat. The seat's final points are expected to be those
///   of
///                     now plus the weighted sum of its row; at the end of the game rows are zero
///   left(state)       how much of the game is to come: 1 at the start, 0 at the end
///
/// and where it pays:
///
///   expect_parts(state, points, rows)      now and features in one go
///   candidates(judge, state, most, out)    in place of looking at every move; see Judge
///   quick(judge, state)
///   kShape                                 how a search spreads its attention; see SearchShape
///   solve(seen, limits, lines)             decisions whose end is known, the best first; false if
///                                          the end is too far away or time is up
template <Game G>
struct Insight;

/// The rows of all seats.
template <std::size_t N>
using FeatureRows = std::array<std::array<float, N>, kMaxSeats>;

/// A decision that is worth a thought, and what the seats can expect after it.
template <class Move>
struct Candidate {
  Move move;
  Points expected{};
  float lead = 0;  // of the seat that decides over the best other
};

/// By how much a seat is ahead of the best other.
inline float lead_of(const Points& points, int seats, Seat seat) {
  float best_other = -1e9F;
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    if (i != seat.index && points[i] > best_other) best_other = points[i];
  }
  return points[seat.index] - best_other;
}

}  // namespace fullcircle
