#pragma once

#include <thread>

#include "players/search.h"

namespace fullcircle {

/// Several searches of the same position, each with a tree and luck of its own; what they found is
/// added up. So threads share nothing while they think, and fixed iterations give the same lines.
template <Game G, class Guide>
class ParallelSearch {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  ParallelSearch(const Guide& guide, int threads)
      : searches_(static_cast<std::size_t>(threads), Search<G, Guide>(guide)) {}

  void forget() {
    for (auto& search : searches_) search.forget();
  }

  /// As Search::think; the iterations are those of each thread.
  std::vector<Line<Move>> think(const Observation<State>& observation, std::uint64_t seed,
                                const Limits& limits, std::span<const Move> also = {}) {
    std::vector<std::vector<Line<Move>>> found(searches_.size());
    const auto work = [&](std::size_t i) {
      found[i] = searches_[i].think(observation, derive_seed(seed, i), limits, also);
    };
    {
      std::vector<std::jthread> others;
      for (std::size_t i = 1; i < searches_.size(); ++i) others.emplace_back(work, i);
      work(0);
    }
    for (std::size_t i = 1; i < found.size(); ++i) {
      for (const Line<Move>& line : found[i]) add_line(found[0], line);
    }
    sort_lines(found[0]);
    return std::move(found[0]);
  }

  std::int64_t iterations() const {
    std::int64_t sum = 0;
    for (const auto& search : searches_) sum += search.iterations();
    return sum;
  }

 private:
  static void add_line(std::vector<Line<Move>>& lines, const Line<Move>& more) {
    for (Line<Move>& line : lines) {
      if (line.move != more.move) continue;
      if (more.visits == 0) return;
      const auto a = static_cast<double>(line.visits);
      const auto b = static_cast<double>(more.visits);
      line.chance = (a * line.chance + b * more.chance) / (a + b);
      line.lead = (a * line.lead + b * more.lead) / (a + b);
      line.error = std::hypot(a * line.error, b * more.error) / (a + b);
      line.visits += more.visits;
      return;
    }
    lines.push_back(more);
  }

  std::vector<Search<G, Guide>> searches_;
};

/// The strongest opinion there is on a decision: solved where the game allows it, else searched.
template <Game G>
class Adviser {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  explicit Adviser(const Weights& weights, int threads = 1)
      : judge_(weights), search_(JudgeGuide<G>(weights), threads) {}

  const Judge<G>& judge() const { return judge_; }
  void forget() { search_.forget(); }
  std::int64_t iterations() const { return search_.iterations(); }

  std::vector<Line<Move>> think(const Observation<State>& observation, std::uint64_t seed,
                                const Limits& limits, std::span<const Move> also = {}) {
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

 private:
  /// Half of the time: the rest is for the search if the position is too far from the end.
  static Limits half_of(Limits limits) {
    if (limits.deadline) {
      const auto now = Limits::Clock::now();
      limits.deadline = now + (*limits.deadline - now) / 2;
    }
    return limits;
  }

  /// Adds the decisions that were asked for and that the solver cut off: what each comes to is
  /// solved after it.
  void follow(const Observation<State>& observation, std::span<const Move> also,
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

  Line<Move> solved_after(const State& state, Seat me, const Limits& limits) const {
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

  Judge<G> judge_;
  ParallelSearch<G, JudgeGuide<G>> search_;
};

}  // namespace fullcircle
