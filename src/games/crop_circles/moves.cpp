#include "games/crop_circles/moves.h"

#include "games/crop_circles/notation.h"
#include "games/crop_circles/scoring.h"

namespace fullcircle::crop_circles {

Actor to_act(const State& state) {
  switch (state.phase) {
    case Phase::place:
    case Phase::take:
      return state.turn;
    case Phase::over:
      return Actor::nobody();
    default:
      return Actor::chance();
  }
}

// ---- Legality ----

namespace {

/// CC-21 for one pair: which of the two cards forbids it.
Checked check_pair(const State& state, Glyph glyph, Cell at, Glyph other, Cell beside) {
  const auto check_card = [&](Glyph a, Glyph b, Cell a_cell, Cell b_cell) -> Checked {
    const RuleCard card = state.active_card(a.shading());
    if (card.permits(b.shape())) return Done{};
    return Refusal{"CC-21",
                   "pair",
                   {{"glyph", format_glyph(a)},
                    {"at", format_cell(a_cell)},
                    {"other", format_glyph(b)},
                    {"beside", format_cell(b_cell)},
                    {"permitted", shape_letters(card.shapes)}}};
  };
  if (const Checked own = check_card(glyph, other, at, beside); !own) return own;
  return check_card(other, glyph, beside, at);
}

Checked check_fields_and_hand(const State& state, const Move& move) {
  GlyphBag hand = state.hand_of(state.turn);
  if (move.length == 0 || move.length > kSide || (move.length == 1 && move.down)) {
    return Refusal{"CC-20", "length"};
  }
  for (int i = 0; i < move.length; ++i) {
    const Cell cell = move.cell(i);
    if (!on_board(cell)) return Refusal{"CC-20", "off_board", {{"at", format_cell(move.cell(0))}}};
    if (state.has_glyph(cell)) return Refusal{"CC-20", "taken", {{"at", format_cell(cell)}}};
    if (hand.count(move.glyph(i)) == 0) {
      const bool some = state.hand_of(state.turn).count(move.glyph(i)) > 0;
      return Refusal{
          "CC-20", some ? "not_enough" : "not_in_hand", {{"glyph", format_glyph(move.glyph(i))}}};
    }
    hand.remove(move.glyph(i));
  }
  return Done{};
}

Checked check_placement(const State& state, const Move& move) {
  if (const Checked fits = check_fields_and_hand(state, move); !fits) return fits;
  int neighbours = 0;
  for (int i = 0; i < move.length; ++i) {
    const Cell cell = move.cell(i);
    for (const int step : kNeighbours) {
      const Cell beside = shifted(cell, step);
      if (!state.has_glyph(beside)) continue;
      ++neighbours;
      const Checked pair = check_pair(state, move.glyph(i), cell, state.glyph_at(beside), beside);
      if (!pair) return pair;
    }
    if (i == 0) continue;
    const Checked pair =
        check_pair(state, move.glyph(i), cell, move.glyph(i - 1), move.cell(i - 1));
    if (!pair) return pair;
  }
  if (neighbours > 0) return Done{};
  std::vector<std::string> cells;
  cells.reserve(move.length);
  for (int i = 0; i < move.length; ++i) cells.push_back(format_cell(move.cell(i)));
  return Refusal{"CC-20", "apart", {{"cells", cells}}};
}

Checked check_take(const State& state, const Move& move) {
  if (move.kind == Move::Kind::take_from_bag) {
    if (state.bag_size > 0) return Done{};
    return Refusal{"CC-30", "bag_empty"};
  }
  if (state.pool.count(move.glyph()) > 0) return Done{};
  return Refusal{"CC-24", "not_in_pool", {{"glyph", format_glyph(move.glyph())}}};
}

Checked check_outcome(const State& state, const Move& move) {
  bool possible = false;
  for_each_outcome(state, [&](const Move& outcome, int) { possible |= outcome == move; });
  if (possible) return Done{};
  const bool card_due = state.phase == Phase::deal_rules || state.phase == Phase::deal_upcoming ||
                        state.phase == Phase::reveal;
  if (move.kind == Move::Kind::card) {
    return Refusal{"chance", card_due ? "not_in_deck" : "glyph_due"};
  }
  if (card_due) return Refusal{"chance", "card_due"};
  return Refusal{"chance", "not_in_bag", {{"glyph", format_glyph(move.glyph())}}};
}

}  // namespace

Checked check(const State& state, const Move& move) {
  const bool outcome = move.kind == Move::Kind::glyph || move.kind == Move::Kind::card;
  if (const Checked due = check_due(to_act(state), outcome); !due) return due;
  if (outcome) return check_outcome(state, move);
  const bool take =
      move.kind == Move::Kind::take_from_pool || move.kind == Move::Kind::take_from_bag;
  if (state.phase == Phase::take) {
    if (take) return check_take(state, move);
    return Refusal{"CC-24", "takes_left", {{"left", int{state.takes_left}}}};
  }
  if (take) return Refusal{"CC-24", state.final_turns > 0 ? "final_round" : "place_first"};
  return move.kind == Move::Kind::pass ? Checked(Done{}) : check_placement(state, move);
}

// ---- Applying ----

namespace {

void draw_into_hand(State& state, Seat seat, Glyph glyph) {
  state.hand_of(seat).add(glyph);
  ++state.hand_size[seat.index];
}

void begin_turn(State& state, Seat seat) {
  state.turn = seat;
  state.phase = Phase::place;
  state.held_at_start = state.change_holder == seat;
}

void end_turn(State& state) {
  // CC-25: whoever began the turn with the card turns it at the end, not on the first turn of all.
  if (state.rules_change && state.held_at_start && state.change_holder == state.turn &&
      !state.first_turn) {
    state.can_change = true;
  }
  state.first_turn = false;
  if (state.final_turns > 0) {
    if (--state.final_turns == 0) {
      state.phase = Phase::over;
      return;
    }
  } else if (state.end_triggered) {
    state.final_turns = state.seats;  // CC-30: every seat once more, the triggering one last
  }
  begin_turn(state, next_seat(state.turn, state.seats));
}

/// Goes on after takes and refills as far as no draw is due.
void fill_pool_or_end_turn(State& state) {
  if (state.pool.size() < kPoolSize) {
    if (state.bag_size > 0) {
      state.phase = Phase::refill;
      return;
    }
    state.end_triggered = true;  // CC-30
  }
  end_turn(state);
}

void go_on_taking(State& state) {
  if (state.takes_left > 0) {
    state.phase = Phase::take;
  } else {
    fill_pool_or_end_turn(state);
  }
}

void after_placing(State& state) {
  if (state.final_turns > 0) {
    state.takes_left = 0;
    end_turn(state);
  } else {
    go_on_taking(state);
  }
}

void place(State& state, const Move& move) {
  const bool change = state.can_change && touches_multiplier(move);
  state.score[state.turn.index] = static_cast<std::uint16_t>(state.score[state.turn.index] +
                                                             score_placement(state, move).points());
  for (int i = 0; i < move.length; ++i) {
    const Glyph glyph = move.glyph(i);
    state.put(move.cell(i), glyph);
    state.hand_of(state.turn).remove(glyph);
    GlyphBag& known = state.known[state.turn.index];
    if (known.count(glyph) > 0) known.remove(glyph);
  }
  state.hand_size[state.turn.index] =
      static_cast<std::uint8_t>(state.hand_size[state.turn.index] - move.length);
  state.takes_left = 3;
  if (!change) {
    after_placing(state);
    return;
  }
  const RuleCard card = kCards[state.upcoming].card;  // CC-23
  std::uint8_t& active = state.active[static_cast<std::size_t>(card.shading)];
  state.replaced.add(card_kind({card.shading, active}));
  active = card.shapes;
  state.upcoming = kNoCard;
  if (state.deck.empty()) std::swap(state.deck, state.replaced);
  state.change_holder = state.turn;
  state.held_at_start = false;
  state.can_change = false;
  state.phase = Phase::reveal;
}

/// One step of the set-up is done; true when `steps` of them are.
bool step_done(State& state, int steps, Phase next) {
  if (++state.dealt < steps) return false;
  state.dealt = 0;
  state.phase = next;
  return true;
}

void apply_card(State& state, int kind) {
  state.deck.remove(kind);
  if (state.phase == Phase::deal_rules) {
    const RuleCard card = kCards[static_cast<std::size_t>(kind)].card;
    state.active[static_cast<std::size_t>(card.shading)] = card.shapes;
    const Phase next = state.rules_change ? Phase::deal_upcoming : Phase::place;
    if (step_done(state, 3, next) && !state.rules_change) begin_turn(state, Seat{0});
    return;
  }
  state.upcoming = static_cast<std::uint8_t>(kind);
  if (state.phase == Phase::deal_upcoming) {
    begin_turn(state, Seat{0});
  } else {
    after_placing(state);
  }
}

/// Goes on after a glyph has come from the bag to a hand.
void after_draw(State& state) {
  if (state.phase == Phase::draw) {
    go_on_taking(state);
  } else {
    step_done(state, kHandAtStart * state.seats, Phase::deal_centre);
  }
}

void apply_glyph(State& state, Glyph glyph) {
  state.bag.remove(glyph);
  --state.bag_size;
  switch (state.phase) {
    case Phase::deal_hands:
      draw_into_hand(state, hand_due(state), glyph);
      after_draw(state);
      return;
    case Phase::deal_centre:
      state.put(kCentre[state.dealt], glyph);
      step_done(state, static_cast<int>(kCentre.size()), Phase::deal_pool);
      return;
    case Phase::deal_pool:
      state.pool.add(glyph);
      step_done(state, kPoolSize, Phase::deal_rules);
      return;
    case Phase::draw:
      draw_into_hand(state, state.turn, glyph);
      after_draw(state);
      return;
    default:
      state.pool.add(glyph);
      fill_pool_or_end_turn(state);
      return;
  }
}

}  // namespace

void apply(State& state, const Move& move) {
  switch (move.kind) {
    case Move::Kind::pass:
      state.takes_left = 1;
      after_placing(state);
      return;
    case Move::Kind::place:
      place(state, move);
      return;
    case Move::Kind::take_from_pool:
      --state.takes_left;
      state.pool.remove(move.glyph());
      draw_into_hand(state, state.turn, move.glyph());
      state.known[state.turn.index].add(move.glyph());
      go_on_taking(state);
      return;
    case Move::Kind::take_from_bag:
      --state.takes_left;
      state.phase = Phase::draw;
      return;
    case Move::Kind::glyph:
      apply_glyph(state, move.glyph());
      return;
    case Move::Kind::card:
      apply_card(state, move.piece);
      return;
  }
}

void apply_hidden(State& seen) {
  --seen.bag_size;
  ++seen.hand_size[secret_of(seen)->index];
  after_draw(seen);
}

void uncover(State& seen, const Move& decision) {
  if (decision.kind != Move::Kind::place) return;
  GlyphBag& hand = seen.hand_of(seen.turn);
  GlyphBag rest = hand;
  for (int i = 0; i < decision.length; ++i) {
    const Glyph glyph = decision.glyph(i);
    if (rest.count(glyph) > 0) {
      rest.remove(glyph);
    } else if (seen.bag.count(glyph) > 0 && hand.size() < seen.hand_size[seen.turn.index]) {
      seen.bag.remove(glyph);
      hand.add(glyph);
    }
  }
}

// ---- Whose draw it is ----

Viewer drawer(const State& state) {
  switch (state.phase) {
    case Phase::deal_hands:
      return hand_due(state);
    case Phase::draw:
    case Phase::refill:
      return state.turn;
    default:
      return {};
  }
}

Viewer secret_of(const State& state) {
  const bool secret = state.phase == Phase::deal_hands || state.phase == Phase::draw;
  return secret ? drawer(state) : Viewer{};
}

}  // namespace fullcircle::crop_circles
