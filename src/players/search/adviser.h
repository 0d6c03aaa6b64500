#pragma once

#include "players/search/parallel_search.h"

namespace fullcircle {

/// The strongest opinion there is on a decision: solved where the game allows it, else searched.
/// Compiled once for each game (adviser_body.h, cmake/games.cmake).
template <HasInsight G>
class Adviser {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  explicit Adviser(const Weights& weights, int threads = 1);
  ~Adviser();
  Adviser(const Adviser&) = delete;
  Adviser& operator=(const Adviser&) = delete;

  /// For a new game: what was thought so far is of no use.
  void forget();
  /// The bytes that are taken by what was thought so far.
  std::size_t memory() const;

  /// As Search::think.
  std::vector<Line<Move>> think(const Observation<State>& observation, std::uint64_t seed,
                                const Limits& limits, std::span<const Move> also = {});

 private:
  /// Adds the decisions that were asked about and that the solver cut off: solves what is after
  /// each.
  void judge_also(const Observation<State>& observation, std::span<const Move> also,
                  const Limits& limits, std::vector<Line<Move>>& lines) const;
  Line<Move> solved_after(const State& state, Seat me, const Limits& limits) const;

  Judge<G> judge_;
  ParallelSearch<G, JudgeGuide<G>> search_;
};

}  // namespace fullcircle
