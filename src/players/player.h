#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace fullcircle {

/// Somebody who plays without a keyboard: sees an observation, answers with a decision. Not for use
/// by several threads at once.
template <Game G>
class Player {
 public:
  virtual ~Player() = default;

  /// Called before each game; from then on the decisions depend on the seed and the observations
  /// alone.
  virtual void begin_game(std::uint64_t seed) = 0;

  /// A legal decision for the viewer of the observation, who is to act.
  virtual typename G::Move choose(const Observation<typename G::State>& observation) = 0;
};

/// Any legal decision, by the game's own random choice (G::sample_move).
template <Game G>
class RandomPlayer final : public Player<G> {
 public:
  void begin_game(std::uint64_t seed) override { rng_ = Rng(seed); }
  typename G::Move choose(const Observation<typename G::State>& observation) override {
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
  typename G::Move choose(const Observation<typename G::State>& observation) override {
    return G::best_move(observation);
  }
};

/// The players there are, as they are named on the command line and as seats of a record.
std::vector<std::string> player_names();
bool is_player_name(std::string_view name);
/// The answer to a name that is none.
Error unknown_player(std::string_view name);

template <Game G>
Result<std::unique_ptr<Player<G>>> make_player(std::string_view name) {
  if (name == "random") return std::unique_ptr<Player<G>>(std::make_unique<RandomPlayer<G>>());
  if (name == "greedy") return std::unique_ptr<Player<G>>(std::make_unique<GreedyPlayer<G>>());
  return unknown_player(name);
}

}  // namespace fullcircle
