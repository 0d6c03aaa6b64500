#pragma once

// How an Adviser thinks. Only for players/GAME.cpp, which are made from cmake/games.cmake.

#include "players/search/adviser.h"

namespace fullcircle {
namespace detail {

/// Half of the time: the rest is for the search if the position is too far from the end.
inline Limits half_of(Limits limits) {
  if (limits.deadline) {
    const auto now = Limits::Clock::now();
    limits.deadline = now + (*limits.deadline - now) / 2;
  }
  return limits;
}

/// The decisions by how the game ends after them; false where the game cannot say so.
template <HasInsight G>
bool solve(const typename G::State& seen, const Limits& limits,
           std::vector<Line<typename G::Move>>& lines) {
  if constexpr (Insight<G>::kHasSolver) return Insight<G>::solve(seen, limits, lines);
  return false;
}

}  // namespace detail

template <HasInsight G>
Adviser<G>::Adviser(const Weights& weights, int threads)
    : judge_(weights), search_(JudgeGuide<G>(weights), threads) {}

template <HasInsight G>
Adviser<G>::~Adviser() = default;

template <HasInsight G>
void Adviser<G>::forget() {
  search_.forget();
}

template <HasInsight G>
std::size_t Adviser<G>::memory() const {
  return search_.memory();
}

template <HasInsight G>
auto Adviser<G>::think(const Observation<State>& observation, std::uint64_t seed,
                       const Limits& limits, std::span<const Move> also)
    -> std::vector<Line<Move>> {
  std::vector<Line<Move>> lines;
  if (detail::solve<G>(observation.seen(), detail::half_of(limits), lines)) {
    judge_also(observation, also, limits, lines);
    return lines;
  }
  return search_.think(observation, seed, limits, also);
}

template <HasInsight G>
void Adviser<G>::judge_also(const Observation<State>& observation, std::span<const Move> also,
                            const Limits& limits, std::vector<Line<Move>>& lines) const {
  for (const Move& move : also) {
    const auto same = [&](const Line<Move>& line) { return line.move == move; };
    if (std::any_of(lines.begin(), lines.end(), same)) continue;
    Rng rng(0);
    State state = G::imagine(observation, rng);
    G::apply(state, move);
    lines.push_back(solved_after(state, *observation.viewer(), limits));
    lines.back().move = move;
  }
}

template <HasInsight G>
auto Adviser<G>::solved_after(const State& state, Seat me, const Limits& limits) const
    -> Line<Move> {
  Line<Move> line = exact_line(Move{}, 0);
  line.exact = false;
  const Actor next = G::to_act(state);
  std::vector<Line<Move>> replies;
  if (next.is_nobody()) {
    const Verdict end = verdict_at_end<G>(state);
    line.chance = end.chances[me.index];
    line.lead = lead_of(end.expected, state.seats, me);
    line.exact = true;
  } else if (next.is_seat() && state.seats == 2 &&
             detail::solve<G>(state.observe(next.seat()).seen(), limits, replies)) {
    const bool mine = next.seat() == me;
    line.chance = mine ? replies[0].chance : 1 - replies[0].chance;
    line.lead = mine ? replies[0].lead : -replies[0].lead;
    line.exact = true;
  } else {
    const Points expected = judge_.expect(state);
    line.chance = Judge<G>::chances(expected, state.seats, judge_.doubt(state))[me.index];
    line.lead = lead_of(expected, state.seats, me);
  }
  return line;
}

}  // namespace fullcircle
