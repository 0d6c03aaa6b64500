#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/sorting.h"
#include "players/search/insight.h"
#include "players/weights.h"

namespace fullcircle {

/// What a position is worth: the insight into a game with learned weights. Immutable, so one may
/// serve several threads.
template <Game G>
class Judge {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Candidates = std::vector<Candidate<Move>>;
  static constexpr std::size_t kFeatures = Insight<G>::kNames.size();

  explicit Judge(const Weights& weights) {
    const std::vector<float> values = weights.in_order(Insight<G>::kNames);
    std::copy(values.begin(), values.end(), weight_.begin());
    variance_end_ = static_cast<float>(weights.at("variance.end"));
    variance_left_ = static_cast<float>(weights.at("variance.left"));
  }

  float weight(std::size_t feature) const { return weight_[feature]; }

  /// What each seat can expect to have at the end; what it has, when the game is over.
  Points expect(const State& state) const {
    Points points;
    FeatureRows<kFeatures> rows;
    if (G::to_act(state).is_nobody()) return Insight<G>::now(state);
    if constexpr (Insight<G>::kHasExpectParts) {
      Insight<G>::expect_parts(state, points, rows);
    } else {
      points = Insight<G>::now(state);
      Insight<G>::features(state, rows);
    }
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
      for (std::size_t i = 0; i < kFeatures; ++i) points[seat] += weight_[i] * rows[seat][i];
    }
    return points;
  }

  /// How far, in points, a lead that is expected here may be off: the standard deviation.
  float doubt(const State& state) const {
    const float variance = variance_end_ + variance_left_ * Insight<G>::left(state);
    return std::sqrt(std::max(variance, 1.0F));
  }

  /// The chances of winning that go with expectations: for two seats the logistic curve of the
  /// lead, for more a generalization of it.
  static Points chances(const Points& expected, int seats, float doubt) {
    const float scale = doubt * static_cast<float>(std::numbers::sqrt3 / std::numbers::pi);
    const auto count = static_cast<std::size_t>(seats);
    const float most = *std::max_element(expected.begin(), expected.begin() + seats);
    Points chances{};
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      sum += chances[i] = std::exp((expected[i] - most) / scale);
    }
    for (std::size_t i = 0; i < count; ++i) chances[i] /= sum;
    return chances;
  }

  /// The decisions of the seat to act that promise most, the best first, at most `most` of them; at
  /// least one. Looks only at what that seat may know when it is given what that seat sees.
  void candidates(const State& state, std::size_t most, Candidates& out) const {
    out.clear();
    if constexpr (Insight<G>::kHasCandidates) {
      Insight<G>::candidates(*this, state, most, out);
    } else {
      const Seat seat = G::to_act(state).seat();
      G::for_each_move(state, [&](const Move& move) {
        State next = state;
        G::apply(next, move);
        const Points expected = expect(next);
        out.push_back({move, expected, lead_of(expected, state.seats, seat)});
        return true;
      });
      cut_to_best(out, most);
    }
  }

  /// The first candidate, for play-outs.
  Move quick(const State& state, Candidates& scratch) const {
    if constexpr (Insight<G>::kHasQuick) {
      return Insight<G>::quick(*this, state);
    } else {
      candidates(state, 1, scratch);
      return scratch[0].move;
    }
  }

  /// Sorts by lead, equal ones in the order in which they came, and cuts.
  static void cut_to_best(Candidates& candidates, std::size_t most) {
    sort_falling(candidates, [](const Candidate<Move>& candidate) { return candidate.lead; });
    if (candidates.size() > most) candidates.resize(most);
  }

 private:
  std::array<float, kFeatures> weight_{};
  float variance_end_ = 0;
  float variance_left_ = 0;
};

}  // namespace fullcircle
