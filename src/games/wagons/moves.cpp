#include "games/wagons/moves.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "games/wagons/notation.h"

namespace fullcircle::wagons {

Actor to_act(const State& state) {
  switch (state.phase) {
    case Phase::deal_goals:
    case Phase::deal_circle:
      return Actor::chance();
    case Phase::start:
      return Seat{1};
    case Phase::over:
      return Actor::nobody();
    default:
      return state.turn;
  }
}

Squares places_for_card(const TownPlan& town) {
  Squares places;
  if (town.count == 0) {
    places.insert({0, 0});
    return places;
  }
  // A card shares an edge with the town or covers some of it if one of its
  // squares lies on the town or next to it; its top left square is then such a
  // square, or left of one, or above, or both.
  std::uint32_t below = 0;
  for (int y = town.bottom + 1; y >= town.corner.y - 2; --y) {
    const std::uint32_t row = town.covered.row(y);
    const std::uint32_t near = row | std::rotl(row, 1) | std::rotr(row, 1) |
                               town.covered.row(y - 1) | town.covered.row(y + 1);
    const std::uint32_t here = near | std::rotr(near, 1);
    places.set_row(y, here | below);
    below = here;
  }
  return places;
}

// ---- Legality ----

namespace {

Error refuse(std::string code, std::string why) { return {std::move(code), std::move(why)}; }

/// Whether the coordinates are near enough to the town for Squares to speak of
/// them.
bool in_reach(const TownPlan& town, Square at) {
  return unwrap(town.corner.x, at.x & 31) == at.x && unwrap(town.corner.y, at.y & 31) == at.y;
}

Status check_place(const State& state, const Move& move) {
  const TownPlan& town = state.town(state.turn);
  if (in_reach(town, move.at) && places_for_card(town).contains(move.at)) return Done{};
  if (town.count == 0) return refuse("CW-20", "the first card of a town lies at 0,0");
  return refuse("CW-21",
                "the card must share an edge with the town or cover a "
                "part of it; corners do not count");
}

Status check_card(const State& state, const Move& move) {
  const std::string number = std::to_string(move.card.number);
  const Offer cards = offer(state);
  const auto first = state.circle.begin() + cards.first;
  const auto end = state.circle.begin() + cards.end;
  if (std::find(first, end, move.card) != end) return Done{};
  if (state.phase == Phase::place_free) {
    return refuse("CW-10",
                  "the free card " + std::to_string(first->number) + " is to be placed first");
  }
  return refuse("CW-11", "card " + number + " is not in the circle");
}

}  // namespace

Status check(const State& state, const Move& move) {
  const bool outcome = move.type == Move::Type::goal || move.type == Move::Type::circle;
  const Actor actor = to_act(state);
  if (actor.is_nobody()) return refuse("over", "the game is over");
  if (actor.is_chance() != outcome) {
    return refuse("order",
                  actor.is_chance() ? "a card is to be dealt first" : "no card is dealt now");
  }
  if (outcome) {
    const auto due = state.phase == Phase::deal_goals ? Move::Type::goal : Move::Type::circle;
    if (move.type != due) return refuse("chance", "the goals are dealt first, then the circle");
    if (((state.undealt >> move.card.number) & 1) != 0) return Done{};
    return refuse("chance", "card " + std::to_string(move.card.number) + " is dealt already");
  }
  if (state.phase == Phase::start) {
    if (move.type != Move::Type::start) {
      return refuse("CW-3", "seat 1 first names the starting card: start 7");
    }
    if (std::ranges::find(state.circle, move.card) != state.circle.end()) return Done{};
    return refuse("CW-3", "card " + std::to_string(move.card.number) + " is not in the circle");
  }
  const auto due = state.phase == Phase::draft ? Move::Type::draft : Move::Type::free;
  if (move.type != due) {
    return state.phase == Phase::draft
               ? refuse("CW-11", "a card is to be drafted now: draft 4 @2,-1")
               : refuse("CW-10", "a free card is to be placed first: free " +
                                     std::to_string(state.circle[state.free_next].number) +
                                     " @2,-1");
  }
  if (const Status card = check_card(state, move); !card) return card;
  return check_place(state, move);
}

// ---- Applying ----

namespace {

/// After a card is placed: more free cards, a draft, or the end.
void go_on(State& state) {
  if (state.free_next < state.free_end) {
    state.phase = Phase::place_free;
  } else if (state.next < kCircle) {
    state.phase = Phase::draft;
  } else {
    state.phase = Phase::over;  // CW-12
  }
}

void apply_outcome(State& state, Card card) {
  state.undealt &= ~(1U << card.number);
  if (state.phase == Phase::deal_goals) {
    state.goals[state.dealt++] = card;
    if (state.dealt < kGoals) return;
    state.phase = Phase::deal_circle;
  } else {
    state.circle[state.dealt++] = card;
    if (state.dealt < kCircle) return;
    state.phase = Phase::start;
  }
  state.dealt = 0;
}

}  // namespace

void apply(State& state, const Move& move) {
  switch (move.type) {
    case Move::Type::goal:
    case Move::Type::circle:
      apply_outcome(state, move.card);
      return;
    case Move::Type::start:
      std::ranges::rotate(state.circle, std::ranges::find(state.circle, move.card));
      state.phase = Phase::draft;
      return;
    case Move::Type::free:
      state.towns[state.turn.index].add({move.card, move.at, move.turned});
      ++state.free_next;
      go_on(state);
      return;
    case Move::Type::draft:
      state.towns[state.turn.index].add({move.card, move.at, move.turned});
      state.free_next = state.free_end = state.next;  // CW-11: what is skipped goes to the other
      while (state.circle[state.free_end] != move.card) ++state.free_end;
      state.next = static_cast<std::uint8_t>(state.free_end + 1);
      state.turn = next_seat(state.turn, 2);
      go_on(state);
      return;
  }
}

// ---- Chance and random decisions ----

namespace {

/// The n-th set bit.
int nth_bit(std::uint32_t bits, std::uint32_t n) {
  for (; n > 0; --n) bits &= bits - 1;
  return std::countr_zero(bits);
}

Square nth_place(const TownPlan& town, const Squares& places, std::uint32_t n) {
  int y = town.corner.y - 2;
  for (std::uint32_t here; n >= (here = static_cast<std::uint32_t>(std::popcount(places.row(y))));
       ++y) {
    n -= here;
  }
  return {unwrap(town.corner.x, nth_bit(places.row(y), n)), static_cast<std::int8_t>(y)};
}

}  // namespace

Move sample_move(const State& state, Rng& rng) {
  if (state.phase == Phase::start) {
    return {.type = Move::Type::start, .card = state.circle[rng.below(kCircle)]};
  }
  const Offer cards = offer(state);
  const TownPlan& town = state.town(state.turn);
  const Squares places = places_for_card(town);
  const auto squares = static_cast<std::uint32_t>(places.size());
  assert(squares > 0);
  std::uint32_t ticket =
      rng.below(static_cast<std::uint32_t>(cards.end - cards.first) * squares * 2);
  const bool turned = (ticket & 1) != 0;
  ticket /= 2;
  return {.type = state.phase == Phase::draft ? Move::Type::draft : Move::Type::free,
          .card = state.circle[cards.first + ticket / squares],
          .at = nth_place(town, places, ticket % squares),
          .turned = turned};
}

Move sample_outcome(const State& state, Rng& rng) {
  const auto left = static_cast<std::uint32_t>(std::popcount(state.undealt));
  return {.type = state.phase == Phase::deal_goals ? Move::Type::goal : Move::Type::circle,
          .card = Card{static_cast<std::uint8_t>(nth_bit(state.undealt, rng.below(left)))}};
}

}  // namespace fullcircle::wagons
