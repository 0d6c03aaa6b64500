#pragma once

#include <array>

#include "core/facts.h"
#include "games/stone_ring/moves.h"

namespace fullcircle::stone_ring {

inline constexpr int kEqualPoints = 3;  // a neighbour with the same number (SR-21)
inline constexpr int kStepPoints = 1;   // a neighbour one higher or lower (SR-21)
inline constexpr int kHeartTimes = 2;   // a stone with the number of the heart (SR-22)
inline constexpr int kEchoPoints = 1;   // for whoever laid a neighbour with the same number (SR-23)

/// What a stone meets on its place.
struct Meeting {
  int equal = 0;
  int step = 0;
  int times = 1;                         // 2 with the number of the heart
  std::array<int, kMostSeats> echoes{};  // equal neighbours, by the other seats that laid them

  int points() const { return (equal * kEqualPoints + step * kStepPoints) * times; }
};

/// For a stone that the seat at turn lays on the ring as it is.
Meeting meeting(const State& state, const Move& lay);

/// Points by seat that a decision gains at once.
using Gains = std::array<int, kMostSeats>;
Gains gains(const State& state, const Move& lay);

/// What the mover gains at once; 0 for an outcome.
int points(const State& state, const Move& move);

/// The same for all seats as a sum: `stone` for the mover, of `equal` and `step`; `echo` for
/// others.
Terms terms(const State& state, const Move& move);

/// The stone with the most points; of equal ones the one that gives others the least.
Move best_move(const Observation<State>& observation);

}  // namespace fullcircle::stone_ring
