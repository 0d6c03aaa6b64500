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

Refusal refuse(std::string code, std::string reason, Facts facts = {}) {
  return {std::move(code), std::move(reason), std::move(facts)};
}

/// CC-21 for one pair: which of the two cards forbids it.
Checked check_pair(const State& state, Glyph glyph, Cell at, Glyph other, Cell beside) {
  const auto check_card = [&](Glyph a, Glyph b, Cell a_cell, Cell b_cell) -> Checked {
    const RuleCard card = state.active_card(a.shading());
    if (card.permits(b.shape())) return Done{};
    return refuse("CC-21", "pair",
                  {{"glyph", format_glyph(a)},
                   {"at", format_cell(a_cell)},
                   {"other", format_glyph(b)},
                   {"beside", format_cell(b_cell)},
                   {"permitted", shape_letters(card.shapes)}});
  };
  if (const Checked own = check_card(glyph, other, at, beside); !own) return own;
  return check_card(other, glyph, beside, at);
}

Checked check_fields_and_hand(const State& state, const Move& move) {
  GlyphBag hand = state.hand_of(state.turn);
  if (move.length == 0 || move.length > kSide || (move.length == 1 && move.down)) {
    return refuse("CC-20", "length");
  }
  for (int i = 0; i < move.length; ++i) {
    const Cell cell = move.cell(i);
    if (!on_board(cell)) return refuse("CC-20", "off_board");
    if (state.has_glyph(cell)) return refuse("CC-20", "taken", {{"at", format_cell(cell)}});
    if (hand.count(move.glyph(i)) == 0) {
      const bool some = state.hand_of(state.turn).count(move.glyph(i)) > 0;
      return refuse("CC-20", some ? "not_enough" : "not_in_hand",
                    {{"glyph", format_glyph(move.glyph(i))}});
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
  return refuse("CC-20", "apart");
}

Checked check_take(const State& state, const Move& move) {
  if (move.kind == Move::Kind::take_from_bag) {
    if (state.bag_size > 0) return Done{};
    return refuse("CC-30", "bag_empty");
  }
  if (state.pool.count(move.glyph()) > 0) return Done{};
  return refuse("CC-24", "not_in_pool", {{"glyph", format_glyph(move.glyph())}});
}

Checked check_outcome(const State& state, const Move& move) {
  bool possible = false;
  for_each_outcome(state, [&](const Move& outcome, int) { possible |= outcome == move; });
  if (possible) return Done{};
  const bool card_due = state.phase == Phase::deal_rules || state.phase == Phase::deal_upcoming ||
                        state.phase == Phase::reveal;
  if (move.kind == Move::Kind::card) {
    return refuse("chance", card_due ? "not_in_deck" : "glyph_due");
  }
  if (card_due) return refuse("chance", "card_due");
  return refuse("chance", "not_in_bag", {{"glyph", format_glyph(move.glyph())}});
}

}  // namespace

Checked check(const State& state, const Move& move) {
  const Actor actor = to_act(state);
  const bool outcome = move.kind == Move::Kind::glyph || move.kind == Move::Kind::card;
  if (actor.is_nobody()) return refuse("over", "over");
  if (actor.is_chance() != outcome) {
    return refuse("order", actor.is_chance() ? "draw_due" : "no_draw_due");
  }
  if (outcome) return check_outcome(state, move);
  const bool take =
      move.kind == Move::Kind::take_from_pool || move.kind == Move::Kind::take_from_bag;
  if (state.phase == Phase::take) {
    if (take) return check_take(state, move);
    return refuse("CC-24", "takes_left", {{"left", int{state.takes_left}}});
  }
  if (take) return refuse("CC-24", state.final_turns > 0 ? "final_round" : "place_first");
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

// ---- Chance and random decisions ----

namespace {

Glyph random_kind(GlyphSet kinds, Rng& rng) {
  for (std::uint32_t n = rng.below(static_cast<std::uint32_t>(kinds.size())); n > 0; --n) {
    kinds.remove_lowest();
  }
  return kinds.lowest();
}

/// A placement under construction that grows at both ends.
class Growth {
 public:
  Growth(const State& state, const NeighbourRules& rules)
      : state_(state), rules_(rules), hand_(state.hand_of(state.turn)) {}

  GlyphSet fitting(Cell cell) const {
    if (!on_board(cell) || state_.has_glyph(cell)) return {};
    return rules_.allowed(state_, cell) & hand_.kinds();
  }

  void begin(Cell cell, Glyph glyph, bool down) {
    move_ = make_placement(cell, down);
    move_.append(glyph);
    hand_.remove(glyph);
  }

  bool grow_forward(Rng& rng) {
    const GlyphSet kinds =
        fitting(move_.cell(move_.length)) & rules_.beside(move_.glyph(move_.length - 1));
    if (kinds.empty()) return false;
    const Glyph glyph = random_kind(kinds, rng);
    move_.append(glyph);
    hand_.remove(glyph);
    return true;
  }

  bool grow_backward(Rng& rng) {
    const Cell cell = move_.cell(-1);
    const GlyphSet kinds = fitting(cell) & rules_.beside(move_.glyph(0));
    if (kinds.empty()) return false;
    const Glyph glyph = random_kind(kinds, rng);
    move_.start = cell;
    move_.glyphs = move_.glyphs << 4 | glyph.code;
    ++move_.length;
    hand_.remove(glyph);
    return true;
  }

  Move finished() const {
    Move move = move_;
    if (move.length == 1) move.down = false;
    return move;
  }

 private:
  const State& state_;
  const NeighbourRules& rules_;
  GlyphBag hand_;
  Move move_;
};

/// A field beside an older glyph on which something of the hand fits; the rim if there is none.
Cell random_start(const State& state, const Growth& growth, Rng& rng) {
  const CellSet border = state.occupied.border();
  const auto size = static_cast<std::uint32_t>(border.size());
  if (size == 0) return Cell{};
  for (int attempt = 0; attempt < 8; ++attempt) {
    const Cell cell = border.nth(static_cast<int>(rng.below(size)));
    if (!growth.fitting(cell).empty()) return cell;
  }
  CellSet fitting;
  border.for_each([&](Cell cell) {
    if (!growth.fitting(cell).empty()) fitting.insert(cell);
  });
  const auto left = static_cast<std::uint32_t>(fitting.size());
  return left == 0 ? Cell{} : fitting.nth(static_cast<int>(rng.below(left)));
}

Move sample_placement(const State& state, Rng& rng) {
  if (state.hand_of(state.turn).empty() || rng.below(32) == 0) return make_pass();
  const NeighbourRules rules(state);
  Growth growth(state, rules);
  const Cell start = random_start(state, growth, rng);
  if (start == Cell{}) return make_pass();
  const std::uint64_t coins = rng.next();
  growth.begin(start, random_kind(growth.fitting(start), rng), (coins & 1) != 0);
  for (int bit = 1; bit < 60; bit += 3) {
    if (((coins >> bit) & 3) == 0) break;
    const bool forward = ((coins >> (bit + 2)) & 1) != 0;
    const bool grown = forward ? growth.grow_forward(rng) || growth.grow_backward(rng)
                               : growth.grow_backward(rng) || growth.grow_forward(rng);
    if (!grown) break;
  }
  return growth.finished();
}

}  // namespace

Move sample_move(const State& state, Rng& rng) {
  if (state.phase == Phase::place) return sample_placement(state, rng);
  const GlyphSet pool = state.pool.kinds();
  const auto choices = static_cast<std::uint32_t>(pool.size() + (state.bag_size > 0 ? 1 : 0));
  std::uint32_t n = rng.below(choices);
  if (n == static_cast<std::uint32_t>(pool.size())) return make_take_from_bag();
  GlyphSet kinds = pool;
  for (; n > 0; --n) kinds.remove_lowest();
  return make_take(kinds.lowest());
}

Move sample_outcome(const State& state, Rng& rng) {
  if (state.phase == Phase::deal_rules || state.phase == Phase::deal_upcoming ||
      state.phase == Phase::reveal) {
    int total = 0;
    for_each_outcome(state, [&](const Move&, int weight) { total += weight; });
    int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
    Move drawn;
    for_each_outcome(state, [&](const Move& outcome, int weight) {
      if (n >= 0 && n < weight) drawn = outcome;
      n -= weight;
    });
    return drawn;
  }
  return make_glyph_outcome(state.bag.nth(static_cast<int>(rng.below(state.bag_size))));
}

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

// ---- Frontier ----

namespace {

constexpr std::array<GlyphSet, kGrid> open_board() {
  std::array<GlyphSet, kGrid> allowed{};
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      allowed[make_cell(row, column).index] = GlyphSet::all();
    }
  }
  return allowed;
}
constexpr std::array<GlyphSet, kGrid> kOpenBoard = open_board();

}  // namespace

Frontier::Frontier(const State& state) : rules_(state), allowed_(kOpenBoard), neighbours_{} {
  state.occupied.for_each([&](Cell cell) { allowed_[cell.index] = {}; });
  state.occupied.border().for_each([&](Cell cell) {
    allowed_[cell.index] = rules_.allowed(state, cell);
    for (const int step : kNeighbours) {
      neighbours_[cell.index] =
          static_cast<std::uint8_t>(neighbours_[cell.index] + state.has_glyph(shifted(cell, step)));
    }
  });
}

}  // namespace fullcircle::crop_circles
