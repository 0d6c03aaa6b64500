#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "players/weights.h"

namespace fullcircle {

/// Somebody who plays without a keyboard: sees an observation, answers with a decision. Not for use
/// by several threads at once.
template <Game G>
class Player {
 public:
  virtual ~Player() = default;

  /// Called before each game; from then on the decisions depend on the seed and the observations,
  /// and if the player has a time, on the clock.
  void begin_game(std::uint64_t seed) {
    forget();
    set_seed(seed);
  }
  /// The luck of the decisions from now on; what was thought so far stays.
  virtual void set_seed(std::uint64_t seed) = 0;
  /// For a new game: what was thought so far is of no use.
  virtual void forget() {}
  /// The bytes that are taken by what was thought so far.
  virtual std::size_t memory() const { return 0; }

  /// A legal decision for the viewer of the observation, who is to act. Once `stop` is set, from
  /// any thread, the answer comes at once.
  virtual typename G::Move choose(const Observation<typename G::State>& observation,
                                  const std::atomic<bool>* stop = nullptr) = 0;
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

  /// Whether people may meet it at a table: it thinks as long as it does for everybody, and is no
  /// yardstick.
  bool is_graded() const { return milliseconds == 0 && iterations == 0 && kind != Kind::uct; }
};

/// The name of the computer player of a level: bot:3.
std::string level_player(int level);

/// The names there are, without times and iterations.
std::vector<std::string> player_names();
bool is_player_name(std::string_view name);
/// Whether it is meant to be one: "bot:9" is no person's name.
bool looks_like_player(std::string_view name);
Result<PlayerName> parse_player_name(std::string_view name);

/// `threads` is for those who can think with several; `weights` for those who have foresight.
/// Compiled once for each game (make_player.h, cmake/games.cmake).
template <Game G>
Result<std::unique_ptr<Player<G>>> make_player(
    std::string_view text, int threads = 1,
    const Weights& weights = Weights::of_game(G::info().name));

}  // namespace fullcircle
