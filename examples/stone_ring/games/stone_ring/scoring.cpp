#include "games/stone_ring/scoring.h"

#include <cstdlib>
#include <numeric>
#include <utility>

namespace fullcircle::stone_ring {

Meeting meeting(const State& state, const Move& lay) {
  Meeting meeting;
  for (const Place place : beside(lay.place, state.places)) {
    const LaidStone& other = state.at(place);
    if (!other.stone.exists()) continue;
    if (other.stone == lay.stone) {
      ++meeting.equal;
      if (other.seat != state.turn) ++meeting.echoes[other.seat.index];
    } else if (std::abs(other.stone.number - lay.stone.number) == 1) {
      ++meeting.step;
    }
  }
  if (lay.stone == state.heart) meeting.times = kHeartTimes;
  return meeting;
}

Gains gains(const State& state, const Move& lay) {
  const Meeting met = meeting(state, lay);
  Gains gains{};
  for (std::size_t seat = 0; seat < gains.size(); ++seat) {
    gains[seat] = met.echoes[seat] * kEchoPoints;
  }
  gains[state.turn.index] = met.points();
  return gains;
}

int points(const State& state, const Move& move) {
  return move.kind == Move::Kind::lay ? meeting(state, move).points() : 0;
}

Terms terms(const State& state, const Move& move) {
  Terms terms;
  if (move.kind != Move::Kind::lay) return terms;
  const Meeting met = meeting(state, move);
  if (met.points() > 0) {
    Term stone{.seat = state.turn, .what = "stone", .times = met.times, .points = met.points()};
    if (met.equal > 0) {
      stone.of.push_back({{}, "equal", met.equal, met.equal * kEqualPoints, {}});
    }
    if (met.step > 0) stone.of.push_back({{}, "step", met.step, met.step * kStepPoints, {}});
    terms.push_back(std::move(stone));
  }
  for (std::uint8_t seat = 0; seat < state.seats; ++seat) {
    const int echoes = met.echoes[seat];
    if (echoes > 0) terms.push_back({Seat{seat}, "echo", echoes, echoes * kEchoPoints, {}});
  }
  return terms;
}

Move best_move(const Observation<State>& observation) {
  const State& seen = observation.seen();
  Move best;
  std::pair<int, int> most = {-1, 0};
  for_each_move(seen, [&](const Move& move) {
    const Gains gained = gains(seen, move);
    const int mine = gained[seen.turn.index];
    const int others = std::accumulate(gained.begin(), gained.end(), 0) - mine;
    if (std::pair(mine, -others) > most) {
      most = {mine, -others};
      best = move;
    }
    return true;
  });
  return best;
}

}  // namespace fullcircle::stone_ring
