#include "players/adviser.h"

namespace fullcircle {
namespace {

/// Half of the time: the rest is for the search if the position is too far from the end.
Limits half_of(Limits limits) {
  if (limits.deadline) {
    const auto now = Limits::Clock::now();
    limits.deadline = now + (*limits.deadline - now) / 2;
  }
  return limits;
}

}  // namespace

template <Game G>
Adviser<G>::Adviser(const Weights& weights, int threads)
    : judge_(weights), search_(JudgeGuide<G>(weights), threads) {}

template <Game G>
Adviser<G>::~Adviser() = default;

template <Game G>
void Adviser<G>::forget() {
  search_.forget();
}

template <Game G>
auto Adviser<G>::think(const Observation<State>& observation, std::uint64_t seed,
                       const Limits& limits, std::span<const Move> also)
    -> std::vector<Line<Move>> {
  if constexpr (requires(std::vector<Line<Move>>& lines) {
                  Insight<G>::solve(observation.seen(), limits, lines);
                }) {
    std::vector<Line<Move>> lines;
    if (Insight<G>::solve(observation.seen(), half_of(limits), lines)) {
      follow(observation, also, limits, lines);
      return lines;
    }
  }
  return search_.think(observation, seed, limits, also);
}

/// Adds the decisions that were asked for and that the solver cut off: what each comes to is solved
/// after it.
template <Game G>
void Adviser<G>::follow(const Observation<State>& observation, std::span<const Move> also,
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

template <Game G>
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
             Insight<G>::solve(state.observe(next.seat()).seen(), limits, replies)) {
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

template class Adviser<CropCircles>;
template class Adviser<Carcassonne>;
template class Adviser<CircleTheWagons>;

}  // namespace fullcircle
