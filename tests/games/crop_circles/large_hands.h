#pragma once

#include "tests/games/crop_circles/fixture.h"

namespace fullcircle::crop_circles {

/// A game in which everybody places at random for a while, then passes until a hand has reached a
/// size between 10 and 40, and then mixes both. Some take the best of the pool, some anything.
class LargeHandGame {
 public:
  explicit LargeHandGame(std::uint64_t seed)
      : rng_(seed),
        turns_before_passing_(static_cast<int>(rng_.below(16))),
        hand_wanted_(10 + static_cast<int>(rng_.below(31))),
        greedy_(rng_.below(3) == 0),
        state_(dealt_game(2 + static_cast<int>(rng_.below(2)), kAllSettings[rng_.below(4)], rng_)) {
  }

  /// Goes on to the next position in which a hand of 10 to 40 is to be placed from; false at the
  /// end of the game.
  bool next() {
    do {
      if (state_.phase == Phase::over) return false;
      apply(state_, event());
    } while (state_.phase != Phase::place || hand() < 10 || hand() > 40);
    return true;
  }

  const State& state() const { return state_; }
  int turns() const { return turns_; }

 private:
  int hand() const { return state_.hand_size[state_.turn.index]; }

  Move event() {
    if (to_act(state_).is_chance()) return sample_outcome(state_, rng_);
    if (state_.phase == Phase::take) {
      return greedy_ ? best_move(state_.observe(state_.turn)) : sample_move(state_, rng_);
    }
    ++turns_;
    if (turns_ <= turns_before_passing_) return sample_move(state_, rng_);
    if (hand() < hand_wanted_ || rng_.below(2) == 0) return make_pass();
    return sample_move(state_, rng_);
  }

  Rng rng_;
  int turns_before_passing_;
  int hand_wanted_;
  int turns_ = 0;
  bool greedy_;
  State state_;
};

}  // namespace fullcircle::crop_circles
