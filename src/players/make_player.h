#pragma once

// Who is behind each name (players/player.h). Only for players/GAME.cpp, which are made from
// cmake/games.cmake.

#include "players/levels.h"
#include "players/player.h"
#include "players/search/adviser.h"
#include "players/search/choice.h"

namespace fullcircle {
namespace detail {

inline constexpr int kUctMilliseconds = 500;

/// Any legal decision, by the game's own random choice (G::sample_move).
template <Game G>
class RandomPlayer final : public Player<G> {
 public:
  void set_seed(std::uint64_t seed) override { rng_ = Rng(seed); }
  typename G::Move choose(const Observation<typename G::State>& observation,
                          const std::atomic<bool>*) override {
    return G::sample_move(observation.seen(), rng_);
  }

 private:
  Rng rng_{0};
};

/// The best immediate gain (G::best_move).
template <Game G>
class GreedyPlayer final : public Player<G> {
 public:
  void set_seed(std::uint64_t) override {}
  typename G::Move choose(const Observation<typename G::State>& observation,
                          const std::atomic<bool>*) override {
    return G::best_move(observation);
  }
};

/// Plain tree search with random play-outs, as in textbooks: a yardstick.
template <Game G>
class UctPlayer final : public Player<G> {
 public:
  UctPlayer(int iterations, int milliseconds, int threads)
      : iterations_(iterations), milliseconds_(milliseconds), search_(RandomGuide<G>(), threads) {}

  void set_seed(std::uint64_t seed) override { seed_ = seed; }
  void forget() override { search_.forget(); }
  std::size_t memory() const override { return search_.memory(); }
  typename G::Move choose(const Observation<typename G::State>& observation,
                          const std::atomic<bool>* stop) override {
    seed_ = mix(seed_);
    return search_.think(observation, seed_, limits_of(iterations_, milliseconds_, stop))[0].move;
  }

 private:
  int iterations_;
  int milliseconds_;
  std::uint64_t seed_ = 0;
  ParallelSearch<G, RandomGuide<G>> search_;
};

/// A level that judges at first sight.
template <HasInsight G>
class JudgePlayer final : public Player<G> {
 public:
  JudgePlayer(const Level& level, const Weights& weights)
      : level_(level), judge_(level.foresight ? weights : Weights()) {}

  void set_seed(std::uint64_t seed) override { rng_ = Rng(seed); }
  typename G::Move choose(const Observation<typename G::State>& observation,
                          const std::atomic<bool>*) override {
    judge_.candidates(observation.seen(), kChoices, candidates_);
    return choose_softly(candidates_, level_.width, rng_).move;
  }

 private:
  static constexpr std::size_t kChoices = 24;
  Level level_;
  Judge<G> judge_;
  typename Judge<G>::Candidates candidates_;
  Rng rng_{0};
};

/// A level that searches.
template <HasInsight G>
class SearchPlayer final : public Player<G> {
 public:
  SearchPlayer(const Level& level, const Weights& weights, int threads)
      : level_(level), adviser_(weights, threads) {}

  void set_seed(std::uint64_t seed) override { seed_ = seed; }
  void forget() override { adviser_.forget(); }
  std::size_t memory() const override { return adviser_.memory(); }
  typename G::Move choose(const Observation<typename G::State>& observation,
                          const std::atomic<bool>* stop) override {
    seed_ = mix(seed_);
    const Limits limits = limits_of(level_.iterations, level_.milliseconds, stop);
    return adviser_.think(observation, seed_, limits)[0].move;
  }

 private:
  Level level_;
  std::uint64_t seed_ = 0;
  Adviser<G> adviser_;
};

}  // namespace detail

template <Game G>
Result<std::unique_ptr<Player<G>>> make_player(std::string_view text, int threads,
                                               const Weights& weights) {
  using Made = std::unique_ptr<Player<G>>;
  const Result<PlayerName> name = parse_player_name(text);
  if (!name) return name.error();
  if (name->kind == PlayerName::Kind::random)
    return Made(std::make_unique<detail::RandomPlayer<G>>());
  if (name->kind == PlayerName::Kind::greedy)
    return Made(std::make_unique<detail::GreedyPlayer<G>>());
  const bool limited = name->milliseconds > 0 || name->iterations > 0;
  if (name->kind == PlayerName::Kind::uct) {
    const int time = limited ? name->milliseconds : detail::kUctMilliseconds;
    return Made(std::make_unique<detail::UctPlayer<G>>(name->iterations, time, threads));
  }
  Level level = find_level(G::info().name, name->level);
  if (!level.searches()) return Made(std::make_unique<detail::JudgePlayer<G>>(level, weights));
  if (limited) {
    level.milliseconds = name->milliseconds;
    level.iterations = name->iterations;
  }
  return Made(std::make_unique<detail::SearchPlayer<G>>(level, weights, threads));
}

}  // namespace fullcircle
