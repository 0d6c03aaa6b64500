#pragma once

#include "players/search/judge.h"
#include "players/search/play_on.h"
#include "players/search/search_shape.h"

namespace fullcircle {

/// What a search thinks of a position: for each seat the chance of winning (or of a share of it),
/// and the points it can expect.
struct Verdict {
  Points chances{};
  Points expected{};
};

/// The exact verdict on a finished game.
template <Game G>
Verdict verdict_at_end(const typename G::State& state) {
  const Standing standing = G::standing(state);
  Verdict verdict;
  for (std::size_t i = 0; i < standing.scores.size(); ++i) {
    verdict.chances[i] = static_cast<float>(win_share(standing.winners, seat_at(i)));
    verdict.expected[i] = static_cast<float>(standing.scores[i]);
  }
  return verdict;
}

/// A decision as a search begins to look at it.
template <class Move>
struct Prospect {
  Move move;
  Verdict verdict;
};

/// Guided by the learned judge: its candidates in its order, its expectations at the leaves.
template <HasInsight G>
class JudgeGuide {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  explicit JudgeGuide(const Weights& weights)
      : judge_(weights), shape_(reshaped(Insight<G>::kShape, weights)) {}

  const SearchShape& shape() const { return shape_; }

  /// The decisions worth looking at, the most promising first.
  void prospects(const State& state, std::size_t most, Rng&, std::vector<Prospect<Move>>& out) {
    judge_.candidates(state, most, candidates_);
    const float doubt = judge_.doubt(state);
    out.clear();
    for (const Candidate<Move>& candidate : candidates_) {
      out.push_back(
          {candidate.move,
           {Judge<G>::chances(candidate.expected, state.seats, doubt), candidate.expected}});
    }
  }

  /// A leaf at which nobody of the tree decides: some turns are played, then the judge speaks.
  Verdict evaluate(State state, Rng& rng) {
    int turns = shape_.playout_turns * state.seats;
    for (Seat turn = state.turn;;) {
      const Actor actor = G::to_act(state);
      if (actor.is_nobody()) return verdict_at_end<G>(state);
      if (state.turn != turn && --turns <= 0) break;
      turn = state.turn;
      play_on<G>(state, actor, rng, [&](Seat) { return judge_.quick(state, candidates_); });
    }
    const Points expected = judge_.expect(state);
    return {Judge<G>::chances(expected, state.seats, judge_.doubt(state)), expected};
  }

 private:
  Judge<G> judge_;
  SearchShape shape_;
  typename Judge<G>::Candidates candidates_;
};

/// Guided by nothing: any moves, random play to the end. The textbook's UCT.
template <Game G>
class RandomGuide {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  static SearchShape shape() {
    return {.most = 4000, .width = 4000, .explore = 1, .prior_visits = 0, .lead_counts = 0};
  }

  void prospects(const State& state, std::size_t most, Rng& rng, std::vector<Prospect<Move>>& out) {
    out.clear();
    const bool all = G::for_each_move(state, [&](const Move& move) {
      out.push_back({move, {}});
      return out.size() < most;
    });
    if (all) return;
    out.clear();  // too many to look at: some of them
    for (std::size_t i = 0; i < most / 10; ++i) {
      const Move move = G::sample_move(state, rng);
      const auto same = [&](const Prospect<Move>& prospect) { return prospect.move == move; };
      if (std::none_of(out.begin(), out.end(), same)) out.push_back({move, {}});
    }
  }

  Verdict evaluate(State state, Rng& rng) {
    for (;;) {
      const Actor actor = G::to_act(state);
      if (actor.is_nobody()) return verdict_at_end<G>(state);
      play_on<G>(state, actor, rng, [&](Seat) { return G::sample_move(state, rng); });
    }
  }
};

}  // namespace fullcircle
