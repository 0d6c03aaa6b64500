#pragma once

#include <algorithm>
#include <vector>

#include "core/sorting.h"
#include "players/search/insight.h"

namespace fullcircle {

/// The end of an open game for two seats, looked at to the last leaf: every decision, every outcome
/// by its weight. Alpha-beta at decisions; a decision with less hope than the best is cut off. For
/// positions in which few moves are left; it gives up when its time is.
template <HasInsight G>
class Expectimax {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  explicit Expectimax(const Limits& limits) : limits_(limits) {}

  /// Every decision of the seat to act that could be the best, with the best first; false if time
  /// ran out. Those that were cut off are left out.
  bool solve(const State& state, std::vector<Line<Move>>& out) {
    me_ = G::to_act(state).seat();
    out.clear();
    double best = -kMost;
    for (const Ordered& next : ordered_moves(state)) {
      const Value value = look(next.after, best, kMost);
      if (gave_up_) return false;
      if (!out.empty() && value.total() <= best) continue;  // a bound at best
      best = value.total();
      out.insert(out.begin(), {.move = next.move,
                               .visits = 1,
                               .chance = value.chance,
                               .lead = value.lead,
                               .exact = true});
    }
    return true;
  }

 private:
  static constexpr double kMost = 1e9;
  /// The lead breaks ties of chances.
  static constexpr double kLeadCounts = 1e-4;

  /// For me_.
  struct Value {
    double chance = 0;
    double lead = 0;
    double total() const { return chance + kLeadCounts * lead; }
  };
  struct Ordered {
    State after;
    Move move;
    float hope;
  };

  Value look(const State& state, double alpha, double beta) {
    const Actor actor = G::to_act(state);
    if (actor.is_nobody()) return at_end(state);
    if (++looked_ % 64 == 0) gave_up_ |= limits_.time_is_up() || limits_.work_is_done(looked_);
    if (gave_up_) return {};
    if (actor.is_chance()) return average(state);
    return actor.seat() == me_ ? best(state, alpha, beta, 1) : best(state, alpha, beta, -1);
  }

  Value at_end(const State& state) const {
    const Standing end = G::standing(state);
    Value value;
    value.chance = win_share(end.winners, me_);
    value.lead = end.scores[me_.index] - end.scores[1U - me_.index];
    return value;
  }

  Value average(const State& state) {
    Value sum;
    double weights = 0;
    G::for_each_outcome(state, [&](const Move& outcome, int weight) {
      State next = state;
      G::apply(next, outcome);
      const Value value = look(next, -kMost, kMost);
      sum.chance += weight * value.chance;
      sum.lead += weight * value.lead;
      weights += weight;
    });
    return {sum.chance / weights, sum.lead / weights};
  }

  /// `sign` is 1 where I decide and -1 where the other does.
  Value best(const State& state, double alpha, double beta, int sign) {
    Value best;
    bool first = true;
    for (const Ordered& next : ordered_moves(state)) {
      const Value value = look(next.after, alpha, beta);
      if (gave_up_) return {};
      if (first || sign * value.total() > sign * best.total()) best = value;
      first = false;
      if (sign > 0) {
        alpha = std::max(alpha, value.total());
      } else {
        beta = std::min(beta, value.total());
      }
      if (alpha >= beta) break;
    }
    return best;
  }

  std::vector<Ordered> ordered_moves(const State& state) const {
    const Seat seat = G::to_act(state).seat();
    std::vector<Ordered> moves;
    G::for_each_move(state, [&](const Move& move) {
      Ordered& next = moves.emplace_back(Ordered{state, move, 0});
      G::apply(next.after, move);
      next.hope = lead_of(Insight<G>::now(next.after), 2, seat);
      return true;
    });
    sort_falling(moves, [](const Ordered& next) { return next.hope; });
    return moves;
  }

  const Limits& limits_;
  Seat me_{};
  bool gave_up_ = false;
  std::int64_t looked_ = 0;
};

}  // namespace fullcircle
