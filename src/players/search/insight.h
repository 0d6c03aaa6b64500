#pragma once

#include <array>
#include <concepts>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "players/search/limits.h"
#include "players/search/line.h"
#include "players/search/search_shape.h"

namespace fullcircle {

/// Points a seat, by seat.
using Points = std::array<float, kMaxSeats>;

/// What is particular to a game for those who play it well: what a position promises. Specialised
/// for each game in players/<game>/insight.h, which ends with static_assert(HasInsight<...>).
///
///   kNames            the features of what is still to come; a weight is learned for each
///   kShape            how a search spreads its attention; see SearchShape
///   now(state)        what each seat would have if the game ended here
///   features(state, rows)   a row of features a seat. The seat's final points are expected to be
///                     those of now plus the weighted sum of its row; at the end of the game rows
///                     are zero
///   left(state)       how much of the game is to come: 1 at the start, 0 at the end
///
/// Four abilities are a game's to have or not. It says which it has, and the compiler holds it to
/// that in both directions, so that a misspelt function is not just left unused:
///
///   kHasExpectParts   expect_parts(state, points, rows): now and features in one go
///   kHasCandidates    candidates(judge, state, most, out): instead of looking at every move; see
///                     Judge::candidates
///   kHasQuick         quick(judge, state): a decision for play-outs; else the first candidate
///   kHasSolver        solve(seen, limits, lines): decisions whose end is known, the best first;
///                     false if the end is too far away or time is up
template <Game G>
struct Insight;

template <Game G>
class Judge;

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

namespace detail {

template <class G>
using RowsOf = FeatureRows<Insight<G>::kNames.size()>;

template <class G>
concept ExpectsParts = requires(const typename G::State& state, Points& points, RowsOf<G>& rows) {
  { Insight<G>::expect_parts(state, points, rows) } -> std::same_as<void>;
};

template <class G>
concept FindsCandidates =
    requires(const Judge<G>& judge, const typename G::State& state, std::size_t most,
             std::vector<Candidate<typename G::Move>>& out) {
      { Insight<G>::candidates(judge, state, most, out) } -> std::same_as<void>;
    };

template <class G>
concept PlaysQuickly = requires(const Judge<G>& judge, const typename G::State& state) {
  { Insight<G>::quick(judge, state) } -> std::same_as<typename G::Move>;
};

template <class G>
concept SolvesEnds = requires(const typename G::State& seen, const Limits& limits,
                              std::vector<Line<typename G::Move>>& lines) {
  { Insight<G>::solve(seen, limits, lines) } -> std::same_as<bool>;
};

}  // namespace detail

/// A game that computer players know how to play: its Insight is complete, and has exactly the
/// abilities that it says.
template <class G>
concept HasInsight = Game<G> &&
                     requires(const typename G::State& state, detail::RowsOf<G>& rows) {
                       { Insight<G>::kNames[0] } -> std::same_as<const std::string_view&>;
                       { Insight<G>::kShape } -> std::same_as<const SearchShape&>;
                       { Insight<G>::now(state) } -> std::same_as<Points>;
                       { Insight<G>::features(state, rows) } -> std::same_as<void>;
                       { Insight<G>::left(state) } -> std::same_as<float>;
                     } && (Insight<G>::kHasExpectParts == detail::ExpectsParts<G>) &&
                     (Insight<G>::kHasCandidates == detail::FindsCandidates<G>) &&
                     (Insight<G>::kHasQuick == detail::PlaysQuickly<G>) &&
                     (Insight<G>::kHasSolver == detail::SolvesEnds<G>);

}  // namespace fullcircle
