#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "core/fixed_vector.h"
#include "games/crop_circles/moves.h"

// How the best placement is found, exactly and for any hand.
//
// A placement is a stretch (consecutive empty fields of a row or column) and an assignment of
// glyphs to its fields. The number of older neighbours is a fact of the stretch alone, so the
// points are (sum over its fields) * neighbours, and an upper bound of the sum is cheap: each field
// takes the best glyph of the hand that its own neighbours allow. All stretches are collected with
// their bounds, then solved from the highest bound down by a depth-first search over assignments,
// until no bound left can beat what was found. On typical hands fewer than ten of several hundred
// are solved.
//
// Hands grow when players pass, and then that is not enough: with 20 glyphs one stretch can take a
// second. For large hands two things more are asked: what the fields from here on can bring if
// glyphs never ran out but neighbours have to agree (a table a stretch), and whether the same
// glyphs have been used up before in another order with no smaller a sum (a table of such
// branches).

/// What the two searches for good placements share.
namespace fullcircle::crop_circles {

/// Consecutive empty fields of a row or column, with a bound of what a placement there can bring.
template <class Bound>
struct Stretch {
  Bound bound = 0;
  std::uint8_t neighbours = 0;
  std::uint8_t length = 0;
  Cell start{};
  bool down = false;
};

/// 28 lines with at most 14 * 15 / 2 stretches each.
inline constexpr std::size_t kMaxStretches = std::size_t{28} * 105;

/// From so many glyphs on the second pair of bounds pays.
inline constexpr int kLargeHand = 9;

/// Branches that have been searched: what was left in the hand, the glyph placed last, and the best
/// sum with which that was reached. An entry counts only in the stretch that made it.
template <class Sum>
class Branches {
 public:
  void begin_stretch() { ++stretch_; }

  /// False if the branch has been searched with no smaller a sum.
  bool is_new(GlyphBag left, Glyph last, Sum sum) {
    const std::uint64_t mixed = (std::bit_cast<std::uint64_t>(left) ^ last.code) * kSpread;
    Entry& entry = entries_[mixed >> (64 - kBits)];
    const bool same = entry.stretch == stretch_ && entry.left == left && entry.last == last;
    if (same && sum <= entry.sum) return false;
    entry = {left, stretch_, sum, last};
    return true;
  }

 private:
  static constexpr int kBits = 13;
  static constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15U;
  struct Entry {
    GlyphBag left;
    std::uint32_t stretch = 0;
    Sum sum = 0;
    Glyph last;
  };
  std::array<Entry, std::size_t{1} << kBits> entries_{};
  std::uint32_t stretch_ = 0;
};

/// The hand by value: how many glyphs there are worth 1, 2, 3 and 4.
class ValueCounts {
 public:
  explicit ValueCounts(GlyphBag hand) {
    for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
      counts_[code >> 2] += hand.count(Glyph{code});
    }
  }
  void remove(Glyph glyph) { --counts_[glyph.code >> 2]; }
  void add(Glyph glyph) { ++counts_[glyph.code >> 2]; }

  /// The sum of the `n` most valuable.
  int best_sum(int n) const {
    int sum = 0;
    for (int value = 4; value > 0 && n > 0; --value) {
      const int taken = std::min(n, counts_[static_cast<std::size_t>(value - 1)]);
      sum += value * taken;
      n -= taken;
    }
    return sum;
  }

 private:
  std::array<int, 4> counts_{};
};

/// Calls `visit(start, down, length, sum, neighbours)` for every stretch of empty fields on which
/// the hand could lie as far as each field by itself is concerned; a single field comes once, as a
/// row. `sum` is a bound: each field takes the best glyph that fits there, together no more than
/// the best of the hand and what multipliers add.
template <class Visitor>
void for_each_stretch(const Frontier& frontier, GlyphBag hand, Visitor&& visit) {
  const ValueCounts values(hand);
  std::array<int, kSide + 1> best_sums{};
  for (int n = 0; n <= kSide; ++n) best_sums[static_cast<std::size_t>(n)] = values.best_sum(n);
  const int most = std::min(hand.size(), kSide);
  const auto walk_from = [&](Cell start, bool down) {
    int bound = 0;
    int surplus = 0;  // what multipliers can add beyond the plain values
    int neighbours = 0;
    Cell cell = start;
    for (int length = 1; length <= most; ++length, cell = shifted(cell, down ? 16 : 1)) {
      const GlyphSet fitting = frontier.allowed(cell) & hand.kinds();
      if (fitting.empty()) return;
      const int value = fitting.highest().value();
      const int multiplier = kMultiplier[cell.index];
      bound += value * multiplier;
      surplus += value * (multiplier - 1);
      neighbours += frontier.neighbours(cell);
      if (neighbours == 0 || (down && length == 1)) continue;
      const int sum = std::min(bound, best_sums[static_cast<std::size_t>(length)] + surplus);
      visit(start, down, length, sum, neighbours);
    }
  };
  for (int line = 0; line < kSide; ++line) {
    for (int first = 0; first < kSide; ++first) {
      walk_from(make_cell(line, first), false);
      walk_from(make_cell(first, line), true);
    }
  }
}

}  // namespace fullcircle::crop_circles
