#pragma once

#include <cstdint>

#include "core/result.h"
#include "core/rng.h"
#include "games/stone_ring/state.h"

/// What can happen in a game of Stone Ring: decisions of seats and outcomes of chance.
namespace fullcircle::stone_ring {

struct Move {
  enum class Kind : std::uint8_t {
    lay,    // decision: a stone of the hand on a place
    stone,  // outcome: a stone comes out of the bag; the phase says for whom
  };

  Kind kind = Kind::lay;
  Stone stone{};
  Place place{};  // of a decision

  friend bool operator==(const Move&, const Move&) = default;
};

inline Move make_lay(Stone stone, Place place) { return {Move::Kind::lay, stone, place}; }
inline Move make_outcome(Stone stone) { return {Move::Kind::stone, stone, {}}; }

Actor to_act(const State& state);

/// Whether the rules allow the move now; if not, which rule forbids it and why.
Checked check(const State& state, const Move& move);
/// The move must be one that `check` allows.
void apply(State& state, const Move& move);

/// Visits every legal decision once. The visitor returns false to stop; then so does this.
template <class Visitor>
bool for_each_move(const State& state, Visitor&& visit) {
  if (state.phase != Phase::lay) return true;
  const StoneBag& hand = state.hand_of(state.turn);
  for (int index = 0; index < state.places; ++index) {
    const Place place = make_place(index);
    if (state.at(place).stone.exists()) continue;
    for (int number = 1; number <= kNumbers; ++number) {
      const Stone stone = make_stone(number);
      if (hand.count(stone) > 0 && !visit(make_lay(stone, place))) return false;
    }
  }
  return true;
}

/// Visits every outcome that is possible now with its weight, the number of stones that give it, in
/// order of their numbers.
template <class Visitor>
void for_each_outcome(const State& state, Visitor&& visit) {
  if (!to_act(state).is_chance()) return;
  state.bag.for_each([&](Stone stone, int count) { visit(make_outcome(stone), count); });
}

/// Any legal decision: a stone of the hand and an empty place, independently.
Move sample_move(const State& state, Rng& rng);
Move sample_outcome(const State& state, Rng& rng);

/// The seat that draws now; nobody for the heart, which is everybody's.
Viewer drawer(const State& state);
/// The only seat that sees the outcome that is due; empty if all do (SR-40).
inline Viewer secret_of(const State& state) { return drawer(state); }

/// For a State that holds what one viewer knows: a draw whose stone the viewer does not see; and,
/// before another seat lays a stone, this stone, which was unseen until then.
void apply_hidden(State& seen);
void uncover(State& seen, const Move& decision);

}  // namespace fullcircle::stone_ring
