#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "players/adviser.h"
#include "players/choice.h"
#include "players/levels.h"

namespace fullcircle {

/// Somebody who plays without a keyboard: sees an observation, answers with a decision. Not for use
/// by several threads at once.
template <Game G>
class Player {
 public:
  virtual ~Player() = default;

  /// Called before each game; from then on the decisions depend on the seed and the observations,
  /// and if the player has a time, on the clock.
  virtual void begin_game(std::uint64_t seed) = 0;

  /// A legal decision for the viewer of the observation, who is to act. Once `stop` is set, from
  /// any thread, the answer comes at once.
  virtual typename G::Move choose(const Observation<typename G::State>& observation,
                                  const std::atomic<bool>* stop = nullptr) = 0;
};

/// Any legal decision, by the game's own random choice (G::sample_move).
template <Game G>
class RandomPlayer final : public Player<G> {
 public:
  void begin_game(std::uint64_t seed) override { rng_ = Rng(seed); }
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
  void begin_game(std::uint64_t) override {}
  typename G::Move choose(const Observation<typename G::State>& observation,
                          const std::atomic<bool>*) override {
    return G::best_move(observation);
  }
};

/// The textbook's tree search with random play-outs: a yardstick.
template <Game G>
class UctPlayer final : public Player<G> {
 public:
  UctPlayer(int iterations, int milliseconds, int threads)
      : iterations_(iterations), milliseconds_(milliseconds), search_(RandomGuide<G>(), threads) {}

  void begin_game(std::uint64_t seed) override {
    seed_ = seed;
    search_.forget();
  }
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
template <Game G>
class JudgePlayer final : public Player<G> {
 public:
  JudgePlayer(const Level& level, const Weights& weights)
      : level_(level), judge_(level.foresight ? weights : Weights()) {}

  void begin_game(std::uint64_t seed) override { rng_ = Rng(seed); }
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
template <Game G>
class SearchPlayer final : public Player<G> {
 public:
  SearchPlayer(const Level& level, const Weights& weights, int threads)
      : level_(level), adviser_(weights, threads) {}

  void begin_game(std::uint64_t seed) override {
    seed_ = seed;
    adviser_.forget();
  }
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

/// A player by name: random, greedy, uct or bot:LEVEL. The last two may have a time for a move
/// behind them (bot:6@500, in milliseconds) or a number of iterations (bot:6#500: the same every
/// time).
struct PlayerName {
  enum class Kind : std::uint8_t { random, greedy, uct, bot };
  Kind kind = Kind::random;
  int level = 0;
  int milliseconds = 0;  // 0: the player's own
  int iterations = 0;
};

/// The names there are, without times and iterations.
std::vector<std::string> player_names();
bool is_player_name(std::string_view name);
/// Whether it is meant to be one: "bot:9" is no person's name.
bool looks_like_player(std::string_view name);
Result<PlayerName> parse_player_name(std::string_view name);

inline constexpr int kUctMilliseconds = 500;

/// `threads` is for those who can think with several; `weights` for those who have foresight.
template <Game G>
Result<std::unique_ptr<Player<G>>> make_player(
    std::string_view text, int threads = 1,
    const Weights& weights = Weights::of_game(G::info().name)) {
  using Made = std::unique_ptr<Player<G>>;
  const Result<PlayerName> name = parse_player_name(text);
  if (!name) return name.error();
  if (name->kind == PlayerName::Kind::random) return Made(std::make_unique<RandomPlayer<G>>());
  if (name->kind == PlayerName::Kind::greedy) return Made(std::make_unique<GreedyPlayer<G>>());
  const bool limited = name->milliseconds > 0 || name->iterations > 0;
  if (name->kind == PlayerName::Kind::uct) {
    const int time = limited ? name->milliseconds : kUctMilliseconds;
    return Made(std::make_unique<UctPlayer<G>>(name->iterations, time, threads));
  }
  Level level = find_level(G::info().name, name->level);
  if (!level.searches()) return Made(std::make_unique<JudgePlayer<G>>(level, weights));
  if (limited) {
    level.milliseconds = name->milliseconds;
    level.iterations = name->iterations;
  }
  return Made(std::make_unique<SearchPlayer<G>>(level, weights, threads));
}

}  // namespace fullcircle
