#include "games/wagons/moves.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <string>
#include <vector>

namespace fullcircle::wagons {

using namespace std::string_literals;

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

Squares squares_for_card(const TownPlan& town) {
  Squares squares;
  if (town.count == 0) {
    squares.insert({0, 0});
    return squares;
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
    squares.set_row(y, here | below);
    below = here;
  }
  return squares;
}

// ---- Legality ----

namespace {

/// Whether the coordinates are near enough to the town for Squares to speak of
/// them.
bool in_reach(const TownPlan& town, Square at) {
  return unwrap(town.corner.x, at.x & 31) == at.x && unwrap(town.corner.y, at.y & 31) == at.y;
}

std::vector<int> pair_of(Square at) { return {at.x, at.y}; }

Checked check_square(const State& state, const Move& move) {
  const TownPlan& town = state.town(state.turn);
  if (in_reach(town, move.at) && squares_for_card(town).contains(move.at)) return Done{};
  if (town.count == 0) return Refusal{"CW-20", "first_card", {{"at", pair_of(move.at)}}};
  return Refusal{"CW-21", "apart", {{"at", pair_of(move.at)}}};
}

Checked check_card(const State& state, const Move& move) {
  const Offer cards = offer(state);
  const auto first = state.circle.begin() + cards.first;
  const auto end = state.circle.begin() + cards.end;
  if (std::find(first, end, move.card) != end) return Done{};
  const int card = move.card.number;
  if (state.phase == Phase::draft) return Refusal{"CW-11", "not_in_circle", {{"card", card}}};
  return Refusal{"CW-10", "free_order", {{"card", card}, {"due", int{first->number}}}};
}

Checked check_outcome(const State& state, const Move& move) {
  const bool goals = state.phase == Phase::deal_goals;
  if (move.type != (goals ? Move::Type::goal : Move::Type::circle)) {
    return Refusal{"chance", "goals_first", {{"due", goals ? "goal"s : "circle"s}}};
  }
  if (((state.undealt >> move.card.number) & 1) != 0) return Done{};
  return Refusal{"chance", "dealt", {{"card", int{move.card.number}}}};
}

Checked check_start(const State& state, const Move& move) {
  if (move.type != Move::Type::start)
    return Refusal{"CW-3", "start_due", {{"seat", int{to_act(state).seat().index}}}};
  if (std::ranges::find(state.circle, move.card) != state.circle.end()) return Done{};
  return Refusal{"CW-3", "not_in_circle", {{"card", int{move.card.number}}}};
}

Checked check_placement(const State& state, const Move& move) {
  if (state.phase == Phase::draft && move.type != Move::Type::draft) {
    return Refusal{"CW-11", "draft_due"};
  }
  if (state.phase == Phase::place_free && move.type != Move::Type::free) {
    const int due = state.circle[state.free_next].number;
    return Refusal{"CW-10", "free_due", {{"due", due}}};
  }
  if (Checked card = check_card(state, move); !card) return card;
  return check_square(state, move);
}

}  // namespace

Checked check(const State& state, const Move& move) {
  const bool outcome = move.type == Move::Type::goal || move.type == Move::Type::circle;
  if (const Checked due = check_due(to_act(state), outcome); !due) return due;
  if (outcome) return check_outcome(state, move);
  return state.phase == Phase::start ? check_start(state, move) : check_placement(state, move);
}

std::span<const Card> skipped_by(const State& state, Card card) {
  if (state.phase != Phase::draft) return {};
  const auto first = state.circle.begin() + state.next;
  return {first, std::find(first, state.circle.end(), card)};
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

void apply_start(State& state, Card card) {
  const auto named = std::ranges::find(state.circle, card);
  state.start = static_cast<std::uint8_t>(named - state.circle.begin());
  std::ranges::rotate(state.circle, named);
  state.phase = Phase::draft;
}

}  // namespace

void apply(State& state, const Move& move) {
  switch (move.type) {
    case Move::Type::goal:
    case Move::Type::circle:
      apply_outcome(state, move.card);
      return;
    case Move::Type::start:
      apply_start(state, move.card);
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

Square nth_square(const TownPlan& town, const Squares& squares, std::uint32_t n) {
  int y = town.corner.y - 2;
  for (std::uint32_t here; n >= (here = static_cast<std::uint32_t>(std::popcount(squares.row(y))));
       ++y) {
    n -= here;
  }
  return {unwrap(town.corner.x, nth_bit(squares.row(y), n)), static_cast<std::int8_t>(y)};
}

}  // namespace

Move sample_move(const State& state, Rng& rng) {
  if (state.phase == Phase::start) {
    return {.type = Move::Type::start, .card = state.circle[rng.below(kCircle)]};
  }
  const Offer cards = offer(state);
  const TownPlan& town = state.town(state.turn);
  const Squares squares = squares_for_card(town);
  const auto count = static_cast<std::uint32_t>(squares.size());
  assert(count > 0);
  std::uint32_t ticket = rng.below(static_cast<std::uint32_t>(cards.end - cards.first) * count * 2);
  const bool turned = (ticket & 1) != 0;
  ticket /= 2;
  return {.type = state.phase == Phase::draft ? Move::Type::draft : Move::Type::free,
          .card = state.circle[cards.first + ticket / count],
          .at = nth_square(town, squares, ticket % count),
          .turned = turned};
}

Move sample_outcome(const State& state, Rng& rng) {
  const auto left = static_cast<std::uint32_t>(std::popcount(state.undealt));
  return {.type = state.phase == Phase::deal_goals ? Move::Type::goal : Move::Type::circle,
          .card = Card{static_cast<std::uint8_t>(nth_bit(state.undealt, rng.below(left)))}};
}

}  // namespace fullcircle::wagons
