#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/options.h"

namespace fullcircle {

/// What a round came to.
struct TuneRound {
  std::int64_t positions = 0;
  double points = 0;      // a seat's mean at the end
  double error = 0;       // of the new weights: root of the mean squared error of a seat's points
  double error_none = 0;  // the same for points alone, without foresight
};

/// How weights are learned: rounds of self-play, each with the weights of the round before. After
/// every decision the features of each seat are noted; when the game is over, the weights are
/// fitted (ridge regression) to what each seat gained from there on.
struct TunePlan {
  Options options;
  std::vector<int> seats = {2};  // taken in turn, game by game
  std::int64_t games = 2000;     // a round
  int rounds = 6;
  /// How much the learner believes what it expected of later positions, from the third round on: 0
  /// learns from the end alone, 1 from the next position alone.
  double trust = 0;
  double width = 2;  // points by which a decision may be worse and still be tried now and then
  std::uint64_t seed = 1;
  int threads = 1;
  /// Called after each round.
  std::function<void(int round, const TuneRound&)> on_round;
};

}  // namespace fullcircle
