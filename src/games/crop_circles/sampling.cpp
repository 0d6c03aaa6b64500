#include "games/crop_circles/moves.h"

// Random decisions and outcomes, as play-outs and the computer player `random` need them.

namespace fullcircle::crop_circles {
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

}  // namespace fullcircle::crop_circles
