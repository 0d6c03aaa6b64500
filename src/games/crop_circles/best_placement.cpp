#include <algorithm>
#include <array>

#include "core/fixed_vector.h"
#include "games/crop_circles/scoring.h"

// How the best placement is found, exactly and for any hand.
//
// A placement is a stretch (consecutive empty fields of a row or column) and an assignment of
// glyphs to its fields. The number of older neighbours is a fact of the stretch alone, so the
// points are (sum over its fields) * neighbours, and an upper bound of the sum is cheap: each field
// takes the best glyph of the hand that its own neighbours allow. All stretches are collected with
// their bounds, then solved from the highest bound down by a depth-first search over assignments,
// until no bound left can beat what was found. On typical hands fewer than ten of several hundred
// are solved.

namespace fullcircle::crop_circles {
namespace {

struct Stretch {
  std::uint16_t bound = 0;
  std::uint8_t neighbours = 0;
  std::uint8_t length = 0;
  Cell start{};
  bool down = false;
};

/// 28 lines with at most 14 * 15 / 2 stretches each.
constexpr std::size_t kMaxStretches = std::size_t{28} * 105;

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

class Search {
 public:
  explicit Search(const State& state)
      : frontier_(state),
        hand_(state.hand_of(state.turn)),
        values_(hand_),
        hand_size_(hand_.size()) {
    for (int n = 0; n <= kSide; ++n) best_sums_[static_cast<std::size_t>(n)] = values_.best_sum(n);
  }

  Move run() {
    collect();
    while (!stretches_.empty()) {
      const auto top =
          std::max_element(stretches_.begin(), stretches_.end(),
                           [](const Stretch& a, const Stretch& b) { return order(a) < order(b); });
      const Stretch stretch = *top;
      if (!may_improve(stretch.bound, stretch.length)) break;
      *top = stretches_.back();
      stretches_.pop_back();
      solve(stretch);
    }
    return best_;
  }

 private:
  /// Higher bounds first; of equal ones the shorter, which win ties.
  static unsigned order(const Stretch& stretch) {
    return stretch.bound * 16U + (15U - stretch.length);
  }

  bool may_improve(int points, int length) const {
    return points > best_points_ || (points == best_points_ && length < best_.length);
  }

  void collect() {
    for (int line = 0; line < kSide; ++line) {
      for (int first = 0; first < kSide; ++first) {
        collect_from(make_cell(line, first), false);
        collect_from(make_cell(first, line), true);
      }
    }
  }

  /// All stretches that begin on a field; a single field is collected once, as a row.
  void collect_from(Cell start, bool down) {
    const int step = down ? 16 : 1;
    int bound = 0;
    int surplus = 0;  // what multipliers can add beyond the plain values
    int neighbours = 0;
    Cell cell = start;
    for (int length = 1; length <= hand_size_; ++length, cell = shifted(cell, step)) {
      const GlyphSet fitting = frontier_.allowed(cell) & hand_.kinds();
      if (fitting.empty()) return;
      const int value = fitting.highest().value();
      const int multiplier = kMultiplier[cell.index];
      bound += value * multiplier;
      surplus += value * (multiplier - 1);
      neighbours += frontier_.neighbours(cell);
      if (neighbours == 0 || (down && length == 1)) continue;
      const int sum = std::min(bound, best_sums_[static_cast<std::size_t>(length)] + surplus);
      stretches_.push_back({static_cast<std::uint16_t>(sum * neighbours),
                            static_cast<std::uint8_t>(neighbours),
                            static_cast<std::uint8_t>(length), start, down});
    }
  }

  void solve(const Stretch& stretch) {
    stretch_ = stretch;
    move_ = make_placement(stretch.start, stretch.down);
    suffix_[stretch.length] = 0;
    surplus_[stretch.length] = 0;
    for (std::size_t i = stretch.length; i-- > 0;) {
      const Cell cell = move_.cell(static_cast<int>(i));
      const int value = (frontier_.allowed(cell) & hand_.kinds()).highest().value();
      suffix_[i] = suffix_[i + 1] + value * kMultiplier[cell.index];
      surplus_[i] = surplus_[i + 1] + value * (kMultiplier[cell.index] - 1);
    }
    assign(0, 0, GlyphSet::all());
  }

  /// Tries the glyphs for field `i`, the most valuable first; `sum` is that of the fields before
  /// it.
  void assign(int i, int sum, GlyphSet beside_last) {
    if (i == stretch_.length) {
      best_points_ = sum * stretch_.neighbours;
      best_ = move_;
      return;
    }
    const auto next = static_cast<std::size_t>(i) + 1;
    const Cell cell = move_.cell(i);
    const int multiplier = kMultiplier[cell.index];
    GlyphSet fitting = frontier_.allowed(cell) & beside_last & hand_.kinds();
    while (!fitting.empty()) {
      const Glyph glyph = fitting.highest();
      const int here = sum + glyph.value() * multiplier;
      // Glyphs come in falling order: when this bound fails, all further ones do.
      if (!reachable(here + suffix_[next])) return;
      fitting.remove(glyph);
      values_.remove(glyph);
      const int most = here + surplus_[next] + values_.best_sum(stretch_.length - i - 1);
      if (reachable(most)) {
        hand_.remove(glyph);
        const Move before = move_;
        move_.append(glyph);
        assign(i + 1, here, frontier_.rules().beside(glyph));
        move_ = before;
        hand_.add(glyph);
      }
      values_.add(glyph);
    }
  }

  bool reachable(int sum) const { return may_improve(sum * stretch_.neighbours, stretch_.length); }

  Frontier frontier_;
  GlyphBag hand_;
  ValueCounts values_;
  int hand_size_;
  std::array<int, kSide + 1> best_sums_{};
  FixedVector<Stretch, kMaxStretches> stretches_;

  Stretch stretch_;
  std::array<int, kSide + 1> suffix_{};   // bound of the fields from i on, each by itself
  std::array<int, kSide + 1> surplus_{};  // of that, what multipliers add
  Move move_;

  Move best_ = make_pass();
  int best_points_ = 0;
};

}  // namespace

Move best_placement(const State& state) { return Search(state).run(); }

}  // namespace fullcircle::crop_circles
