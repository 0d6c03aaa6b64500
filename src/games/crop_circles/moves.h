#pragma once

#include <array>
#include <cstdint>

#include "core/result.h"
#include "core/rng.h"
#include "games/crop_circles/state.h"

/// What can happen in a game of Crop Circles: decisions of seats and outcomes of chance.
namespace fullcircle::crop_circles {

/// A decision or an outcome, 16 bytes. Use the makers below.
struct Move {
  enum class Kind : std::uint8_t {
    pass,
    place,
    take_from_pool,
    take_from_bag,
    glyph,  // outcome: a glyph comes out of the bag; the phase says for whom
    card,   // outcome: a rule card comes off the deck
  };

  Kind kind = Kind::pass;
  std::uint8_t piece = 0;  // Glyph::code of a take or a glyph, kind of a card
  Cell start{};            // of a placement: its first field, leftmost or topmost
  bool down = false;       // false for a single glyph
  std::uint8_t length = 0;
  std::uint64_t glyphs = 0;  // four bits each, the first lowest

  Glyph glyph() const { return Glyph{piece}; }
  Glyph glyph(int i) const { return Glyph{static_cast<std::uint8_t>((glyphs >> (4 * i)) & 15)}; }
  Cell cell(int i) const { return shifted(start, i * (down ? 16 : 1)); }
  void append(Glyph next) { glyphs |= static_cast<std::uint64_t>(next.code) << (4 * length++); }

  friend bool operator==(const Move&, const Move&) = default;
};

inline Move make_pass() { return {}; }
inline Move make_placement(Cell start, bool down) {
  return {.kind = Move::Kind::place, .start = start, .down = down};
}
inline Move make_take(Glyph glyph) {
  return {.kind = Move::Kind::take_from_pool, .piece = glyph.code};
}
inline Move make_take_from_bag() { return {.kind = Move::Kind::take_from_bag}; }
inline Move make_glyph_outcome(Glyph glyph) {
  return {.kind = Move::Kind::glyph, .piece = glyph.code};
}
inline Move make_card_outcome(int kind) {
  return {.kind = Move::Kind::card, .piece = static_cast<std::uint8_t>(kind)};
}

Actor to_act(const State& state);

/// The shading whose card is due in the set-up: solid, striped, crossed in turn.
inline Shading rule_due(const State& state) { return static_cast<Shading>(state.dealt + 1); }
/// Whose hand the glyph due in `deal_hands` is for.
inline Seat hand_due(const State& state) { return seat_at(state.dealt / unsigned{kHandAtStart}); }

/// Whether the rules allow the move now; if not, which rule forbids it and why.
Checked check(const State& state, const Move& move);

/// The move must be one that `check` allows.
void apply(State& state, const Move& move);

/// A random decision. Every one that is legal can come: a placement starts from a random field
/// beside an older glyph and a random glyph that fits there, and grows at either end with
/// probability 3/4 a step; one placement turn in 32, and every one in which nothing fits, is
/// passed. Takes are uniform over the kinds in the pool and the bag.
Move sample_move(const State& state, Rng& rng);
Move sample_outcome(const State& state, Rng& rng);

/// Whose luck the draw is that is due: the seat whose hand or turn it belongs to.
Viewer drawer(const State& state);
/// The only seat that sees the outcome that is due (CC-40); empty if it is open to all.
Viewer secret_of(const State& state);

/// On an observation (CC-40): a glyph that the viewer does not see goes from the bag to a hand, so
/// it stays among the unseen and only the sizes change.
void apply_hidden(State& seen);
/// On an observation: the glyphs of a placement that are not in the known part of the hand come
/// there from the unseen, as far as the hand's size allows. What is missing then, `check` finds.
void uncover(State& seen, const Move& decision);

/// What the empty fields permit: the glyphs that may lie there as far as the older neighbours are
/// concerned (CC-21), and how many older neighbours there are.
class Frontier {
 public:
  explicit Frontier(const State& state);

  GlyphSet allowed(Cell cell) const { return allowed_[cell.index]; }
  int neighbours(Cell cell) const { return neighbours_[cell.index]; }
  const NeighbourRules& rules() const { return rules_; }

 private:
  NeighbourRules rules_;
  std::array<GlyphSet, kGrid> allowed_;  // empty outside the board and where a glyph lies
  std::array<std::uint8_t, kGrid> neighbours_;
};

namespace detail {

/// Visits the placements that begin with `move` and go on at its end.
template <class Visitor>
bool extend(const Frontier& frontier, GlyphBag hand, Move move, int neighbours, Visitor& visit) {
  const Cell cell = move.cell(move.length);
  GlyphSet fitting = frontier.allowed(cell) & hand.kinds();
  if (move.length > 0) {
    fitting = fitting & frontier.rules().beside(move.glyph(move.length - 1));
  }
  neighbours += frontier.neighbours(cell);
  for (; !fitting.empty(); fitting.remove_lowest()) {
    const Glyph glyph = fitting.lowest();
    Move longer = move;
    longer.append(glyph);
    GlyphBag rest = hand;
    rest.remove(glyph);
    // A single glyph is the same placement to the right and down: visit it once.
    const bool counts = neighbours > 0 && (longer.length > 1 || !longer.down);
    if (counts && !visit(longer)) return false;
    if (!extend(frontier, rest, longer, neighbours, visit)) return false;
  }
  return true;
}

/// Whether a line of at most `glyphs` from `start` on comes to lie beside an older glyph.
inline bool reaches_older(const Frontier& frontier, const Move& start, int glyphs) {
  for (int i = 0; i < glyphs && !frontier.allowed(start.cell(i)).empty(); ++i) {
    if (frontier.neighbours(start.cell(i)) > 0) return true;
  }
  return false;
}

}  // namespace detail

/// Visits every legal decision once: pass and placements, or takes. The visitor returns false to
/// stop; then so does this.
template <class Visitor>
bool for_each_move(const State& state, Visitor&& visit) {
  if (state.phase == Phase::take) {
    for (GlyphSet kinds = state.pool.kinds(); !kinds.empty(); kinds.remove_lowest()) {
      if (!visit(make_take(kinds.lowest()))) return false;
    }
    return state.bag_size == 0 || visit(make_take_from_bag());
  }
  if (state.phase != Phase::place) return true;
  if (!visit(make_pass())) return false;
  const Frontier frontier(state);
  const GlyphBag hand = state.hand_of(state.turn);
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      for (const bool down : {false, true}) {
        Move move = make_placement(make_cell(row, column), down);
        if (!detail::reaches_older(frontier, move, state.hand_size[state.turn.index])) continue;
        if (!detail::extend(frontier, hand, move, 0, visit)) return false;
      }
    }
  }
  return true;
}

/// Visits every outcome that chance can give now with the number of pieces that give it.
template <class Visitor>
void for_each_outcome(const State& state, Visitor&& visit) {
  if (!to_act(state).is_chance()) return;
  const bool rules = state.phase == Phase::deal_rules;
  if (rules || state.phase == Phase::deal_upcoming || state.phase == Phase::reveal) {
    for (int kind = 0; kind < kCardKinds; ++kind) {
      const Shading shading = kCards[static_cast<std::size_t>(kind)].card.shading;
      const int count = state.deck.count(kind);
      if (count > 0 && (!rules || shading == rule_due(state))) {
        visit(make_card_outcome(kind), count);
      }
    }
    return;
  }
  for (GlyphSet kinds = state.bag.kinds(); !kinds.empty(); kinds.remove_lowest()) {
    visit(make_glyph_outcome(kinds.lowest()), state.bag.count(kinds.lowest()));
  }
}

}  // namespace fullcircle::crop_circles
