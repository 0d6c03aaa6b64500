#pragma once

#include <cstdint>
#include <span>

#include "core/result.h"
#include "core/rng.h"
#include "games/wagons/state.h"

/// What can happen in a game of Circle the Wagons.
namespace fullcircle::wagons {

/// A decision or an outcome.
struct Move {
  enum class Type : std::uint8_t {
    start,   // seat 1 names the starting card
    draft,   // a card of the circle, placed
    free,    // a free card, placed
    goal,    // outcome
    circle,  // outcome
  };
  Type type = Type::start;
  Card card{};
  Square at{};
  bool turned = false;

  friend bool operator==(const Move&, const Move&) = default;
};

Actor to_act(const State& state);

/// Whether the rules allow the move now; if not, which rule forbids it.
Checked check(const State& state, const Move& move);
/// The move must be one that `check` allows.
void apply(State& state, const Move& move);

/// Uniform over all that for_each_move visits.
Move sample_move(const State& state, Rng& rng);
Move sample_outcome(const State& state, Rng& rng);

/// The top left squares at which a card may be placed into a town (CW-20,
/// CW-21).
Squares squares_for_card(const TownPlan& town);

/// The cards that the player at turn may place now: the next free one, or any
/// left in the circle.
struct Offer {
  std::uint8_t first = 0;  // slots of the circle
  std::uint8_t end = 0;
};
inline Offer offer(const State& state) {
  if (state.phase == Phase::place_free) {
    return {state.free_next, static_cast<std::uint8_t>(state.free_next + 1)};
  }
  return {state.next, kCircle};
}

/// The cards that drafting this one gives to the other player (CW-11): those before it in the
/// circle. A free card gives away nothing.
std::span<const Card> skipped_by(const State& state, Card card);

/// The x or y that a bit of Squares stands for, counted from the least one possible, which is two
/// squares before the town's corner.
inline std::int8_t unwrap(std::int8_t corner, int bit) {
  const int least = corner - 2;
  return static_cast<std::int8_t>(least + ((bit - least) & 31));
}

/// Calls `visit(square)` for each square where a card may be placed; false stops it.
template <class Visitor>
bool for_each_square(const TownPlan& town, Visitor&& visit) {
  const Squares squares = squares_for_card(town);
  for (int y = 0; y < static_cast<int>(Squares::kSize); ++y) {
    for (std::uint32_t bits = squares.row(y); bits != 0; bits &= bits - 1) {
      const Square square{unwrap(town.corner.x, std::countr_zero(bits)), unwrap(town.corner.y, y)};
      if (!visit(square)) return false;
    }
  }
  return true;
}

/// Visits every legal decision once. The visitor returns false to stop; then so
/// does this.
template <class Visitor>
bool for_each_move(const State& state, Visitor&& visit) {
  if (state.phase == Phase::start) {
    for (const Card card : state.circle) {
      if (!visit(Move{.type = Move::Type::start, .card = card})) return false;
    }
    return true;
  }
  if (state.phase != Phase::draft && state.phase != Phase::place_free) return true;
  const auto type = state.phase == Phase::draft ? Move::Type::draft : Move::Type::free;
  const Offer cards = offer(state);
  for (std::size_t i = cards.first; i < cards.end; ++i) {
    const bool whole = for_each_square(state.town(state.turn), [&](Square at) {
      for (const bool turned : {false, true}) {
        if (!visit(Move{.type = type, .card = state.circle[i], .at = at, .turned = turned})) {
          return false;
        }
      }
      return true;
    });
    if (!whole) return false;
  }
  return true;
}

template <class Visitor>
void for_each_outcome(const State& state, Visitor&& visit) {
  if (!to_act(state).is_chance()) return;
  const auto type = state.phase == Phase::deal_goals ? Move::Type::goal : Move::Type::circle;
  for (std::uint8_t card = 0; card < kCards; ++card) {
    if (((state.undealt >> card) & 1) != 0) visit(Move{.type = type, .card = Card{card}}, 1);
  }
}

}  // namespace fullcircle::wagons
