#pragma once

#include "players/search/choice.h"
#include "players/search/judge.h"
#include "players/search/play_on.h"
#include "players/search/work_together.h"
#include "players/tune/regression.h"
#include "players/tune/tune.h"

namespace fullcircle {

template <HasInsight G>
class SelfPlay {
 public:
  using State = typename G::State;
  static constexpr std::size_t kFeatures = Judge<G>::kFeatures;

  SelfPlay(const TunePlan& plan, const Weights& weights, double trust)
      : plan_(plan), trust_(static_cast<float>(trust)), judge_(weights) {}

  void play(std::int64_t game, int round) {
    Rng rng(derive_seed(derive_seed(plan_.seed, static_cast<std::uint64_t>(round)),
                        static_cast<std::uint64_t>(game)));
    const int seats = plan_.seats[static_cast<std::size_t>(game) % plan_.seats.size()];
    State state = G::initial(plan_.options, seats);
    seen_.clear();
    for (Actor actor = G::to_act(state); !actor.is_nobody(); actor = G::to_act(state)) {
      play_on<G>(state, actor, rng, [&](Seat seat) {
        judge_.candidates(state.observe(seat).seen(), kChoices, candidates_);
        return choose_softly(candidates_, plan_.width, rng).move;
      });
      if (actor.is_seat() && !G::to_act(state).is_nobody()) note(state);
    }
    learn(Insight<G>::now(state), seats);
  }

  const Regression& regression() const { return regression_; }
  const Regression& variance() const { return variance_; }
  double points() const { return points_; }
  std::int64_t finished() const { return finished_; }

 private:
  static constexpr std::size_t kChoices = 8;
  struct Noted {
    Points now;
    Points expected;
    FeatureRows<kFeatures> rows;
    float left;
  };

  void note(const State& state) {
    Noted& noted = seen_.emplace_back();
    noted.now = Insight<G>::now(state);
    noted.expected = judge_.expect(state);
    Insight<G>::features(state, noted.rows);
    noted.left = Insight<G>::left(state);
  }

  void learn(const Points& end, int seats) {
    Points target = end;
    for (std::size_t i = seen_.size(); i-- > 0;) {
      const Noted& noted = seen_[i];
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
        regression_.add(noted.rows[seat], target[seat] - noted.now[seat]);
        target[seat] += trust_ * (noted.expected[seat] - target[seat]);
      }
      if (seats != 2) continue;
      const float off = (end[0] - end[1]) - (noted.expected[0] - noted.expected[1]);
      variance_.add(std::array<float, 2>{1, noted.left}, off * off);
    }
    for (int seat = 0; seat < seats; ++seat) points_ += end[static_cast<std::size_t>(seat)];
    finished_ += seats;
  }

  const TunePlan& plan_;
  float trust_;
  Judge<G> judge_;
  typename Judge<G>::Candidates candidates_;
  std::vector<Noted> seen_;
  Regression regression_{kFeatures};
  Regression variance_{2};
  double points_ = 0;
  std::int64_t finished_ = 0;
};

template <HasInsight G>
Weights tune(const TunePlan& plan) {
  Weights weights;
  for (int round = 0; round < plan.rounds; ++round) {
    std::vector<SelfPlay<G>> workers(static_cast<std::size_t>(plan.threads),
                                     {plan, weights, round < 2 ? 0 : plan.trust});
    // Each worker has its own games, so that the sums, and with them the weights, come out the same
    // again with the same number of threads.
    const auto work = [&](std::size_t number) {
      for (std::int64_t game = static_cast<std::int64_t>(number); game < plan.games;
           game += plan.threads) {
        workers[number].play(game, round);
      }
    };
    work_together(workers.size(), work);
    Regression sum(Judge<G>::kFeatures);
    Regression variance(2);
    double points = 0;
    std::int64_t finished = 0;
    for (const SelfPlay<G>& worker : workers) {
      sum.add(worker.regression());
      variance.add(worker.variance());
      points += worker.points();
      finished += worker.finished();
    }
    const std::vector<double> fitted = sum.solve(1e-4);
    // From the second round on half of the old stays: the next games are played by a mixture, so
    // that two rounds do not chase each other.
    const double fresh = round == 0 ? 1.0 : 0.5;
    for (std::size_t i = 0; i < fitted.size(); ++i) {
      const std::string_view name = Insight<G>::kNames[i];
      weights.set(name, fresh * fitted[i] + (1 - fresh) * weights.at(name));
    }
    const std::vector<double> spread = variance.solve(1e-4);
    weights.set("variance.end", spread[0]);
    weights.set("variance.left", spread[1]);
    if (plan.on_round) {
      plan.on_round(round, {sum.count(), points / static_cast<double>(finished),
                            std::sqrt(sum.mean_squared_error(fitted)),
                            std::sqrt(sum.mean_squared_error(std::vector<double>(fitted.size())))});
    }
  }
  return weights;
}

}  // namespace fullcircle
