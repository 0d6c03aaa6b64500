#include "games/stone_ring/state.h"

namespace fullcircle::stone_ring {

State initial_state(const Options& options, int seats) {
  State state;
  state.bag = full_bag();
  state.bag_size = kStones;
  state.places = static_cast<std::uint8_t>(kRings[options[kRingOption]]);
  state.seats = static_cast<std::uint8_t>(seats);
  return state;
}

Observation<State> State::observe(Viewer viewer) const {
  State seen = *this;
  for (std::uint8_t seat = 0; seat < seats; ++seat) {
    if (viewer == Seat{seat}) continue;
    seen.bag.add_all(hand[seat]);
    seen.hand[seat] = {};
  }
  return {seen, viewer};
}

State imagine(const Observation<State>& observation, Rng& rng) {
  State state = observation.seen();
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    for (int missing = state.hand_size[seat] - state.hand[seat].size(); missing > 0; --missing) {
      const auto unseen = static_cast<std::uint32_t>(state.bag.size());
      const Stone stone = state.bag.nth(static_cast<int>(rng.below(unseen)));
      state.bag.remove(stone);
      state.hand[seat].add(stone);
    }
  }
  return state;
}

Standing standing(const State& state) {
  Standing standing;
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    standing.scores.push_back(state.score[seat]);
  }
  if (state.phase == Phase::over) let_most_points_win(standing);  // SR-31
  return standing;
}

bool recount(const State& state) {
  StoneBag all = state.bag;
  int laid = 0;
  for (const LaidStone& here : state.ring) {
    if (!here.stone.exists()) continue;
    all.add(here.stone);
    ++laid;
  }
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    if (state.hand[seat].size() != state.hand_size[seat]) return false;
    all.add_all(state.hand[seat]);
  }
  if (state.heart.exists()) all.add(state.heart);
  return all == full_bag() && state.bag.size() == state.bag_size && laid == state.laid;
}

}  // namespace fullcircle::stone_ring
