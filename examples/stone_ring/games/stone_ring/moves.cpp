#include "games/stone_ring/moves.h"

#include "games/stone_ring/scoring.h"

namespace fullcircle::stone_ring {

Actor to_act(const State& state) {
  switch (state.phase) {
    case Phase::lay:
      return state.turn;
    case Phase::over:
      return Actor::nobody();
    default:
      return Actor::chance();
  }
}

// ---- Checking ----

namespace {

Checked check_outcome(const State& state, const Move& move) {
  if (state.bag.count(move.stone) > 0) return Done{};
  return Refusal{"chance", "not_in_bag", {{"stone", int{move.stone.number}}}};
}

Checked check_lay(const State& state, const Move& move) {  // SR-20
  const int place = move.place.index + 1;
  if (move.place.index >= state.places) {
    return Refusal{"SR-20", "off_ring", {{"place", place}, {"places", int{state.places}}}};
  }
  if (state.at(move.place).stone.exists()) {
    return Refusal{"SR-20", "taken", {{"place", place}}};
  }
  if (state.hand_of(state.turn).count(move.stone) == 0) {
    return Refusal{"SR-20", "not_in_hand", {{"stone", int{move.stone.number}}}};
  }
  return Done{};
}

}  // namespace

Checked check(const State& state, const Move& move) {
  const bool outcome = move.kind == Move::Kind::stone;
  if (const Checked due = check_due(to_act(state), outcome); !due) return due;
  return outcome ? check_outcome(state, move) : check_lay(state, move);
}

// ---- Applying ----

namespace {

/// Goes on after a stone has come from the bag to the hand of the seat at turn.
void after_draw(State& state) {
  const bool dealing = state.phase == Phase::deal_hands;
  if (dealing && state.hand_size[state.turn.index] < kHand) return;
  state.turn = next_seat(state.turn, state.seats);
  if (!dealing) {
    state.phase = Phase::lay;
  } else if (state.turn == Seat{0}) {
    state.phase = Phase::deal_heart;
  }
}

void draw(State& state, Stone stone) {
  state.bag.remove(stone);
  --state.bag_size;
  if (state.phase == Phase::deal_heart) {  // SR-11
    state.heart = stone;
    state.phase = Phase::lay;
    return;
  }
  state.hand_of(state.turn).add(stone);
  ++state.hand_size[state.turn.index];
  after_draw(state);
}

void lay(State& state, const Move& move) {
  const Gains gained = gains(state, move);
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    state.score[seat] = static_cast<std::uint16_t>(state.score[seat] + gained[seat]);
  }
  state.hand_of(state.turn).remove(move.stone);
  --state.hand_size[state.turn.index];
  state.ring[move.place.index] = {move.stone, state.turn};
  // The bag suffices for a draw after every stone but the last (SR-24): 36 = 4 * 3 + 1 + 23.
  state.phase = ++state.laid == state.places ? Phase::over : Phase::draw;
}

}  // namespace

void apply(State& state, const Move& move) {
  if (move.kind == Move::Kind::lay) {
    lay(state, move);
  } else {
    draw(state, move.stone);
  }
}

void apply_hidden(State& seen) {
  --seen.bag_size;
  ++seen.hand_size[seen.turn.index];
  after_draw(seen);
}

void uncover(State& seen, const Move& decision) {
  StoneBag& hand = seen.hand_of(seen.turn);
  if (hand.size() == seen.hand_size[seen.turn.index]) return;  // the viewer's own
  if (seen.bag.count(decision.stone) == 0) return;             // `check` refuses it
  seen.bag.remove(decision.stone);
  hand.add(decision.stone);
}

// ---- Chance and random decisions ----

Move sample_move(const State& state, Rng& rng) {
  const StoneBag& hand = state.hand_of(state.turn);
  const Stone stone = hand.nth(static_cast<int>(rng.below(state.hand_size[state.turn.index])));
  std::uint32_t n = rng.below(static_cast<std::uint32_t>(state.places - state.laid));
  int index = 0;
  for (;; ++index) {
    if (!state.at(make_place(index)).stone.exists() && n-- == 0) break;
  }
  return make_lay(stone, make_place(index));
}

Move sample_outcome(const State& state, Rng& rng) {
  return make_outcome(state.bag.nth(static_cast<int>(rng.below(state.bag_size))));
}

Viewer drawer(const State& state) {
  const bool seat_draws = state.phase == Phase::deal_hands || state.phase == Phase::draw;
  return seat_draws ? Viewer{state.turn} : Viewer{};
}

}  // namespace fullcircle::stone_ring
