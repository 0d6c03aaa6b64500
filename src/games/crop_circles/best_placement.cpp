#include <algorithm>
#include <array>
#include <bit>

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
//
// Hands grow when players pass, and then that is not enough: with 20 glyphs one stretch can take a
// second. For large hands two things more are asked: what the fields from here on can bring if
// glyphs never ran out but neighbours have to agree (a table a stretch), and whether the same
// glyphs have been used up before in another order with no smaller a sum (a table of such
// branches).

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

/// From so many glyphs on the second pair of bounds pays.
constexpr int kLargeHand = 9;

/// Branches that have been searched: what was left in the hand, the glyph placed last, and the best
/// sum with which that was reached. An entry counts only in the stretch that made it.
class Branches {
 public:
  void begin_stretch() { ++stretch_; }

  /// False if the branch has been searched with no smaller a sum.
  bool is_new(GlyphBag left, Glyph last, int sum) {
    const std::uint64_t mixed = (std::bit_cast<std::uint64_t>(left) ^ last.code) * kSpread;
    Entry& entry = entries_[mixed >> (64 - kBits)];
    const bool same = entry.stretch == stretch_ && entry.left == left && entry.last == last;
    if (same && sum <= entry.sum) return false;
    entry = {left, stretch_, static_cast<std::int16_t>(sum), last};
    return true;
  }

 private:
  static constexpr int kBits = 13;
  static constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15U;
  struct Entry {
    GlyphBag left;
    std::uint32_t stretch = 0;
    std::int16_t sum = 0;
    Glyph last;
  };
  std::array<Entry, std::size_t{1} << kBits> entries_{};
  std::uint32_t stretch_ = 0;
};

/// 128 KB, kept from search to search because clearing it would cost more than using it.
thread_local Branches branches;

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
    if (hand_size_ >= kLargeHand) {
      branches.begin_stretch();
      bound_chains();
      if (!reachable(chain_[0][kNoGlyph])) return;
    }
    assign(0, 0, GlyphSet::all());
  }

  /// Fills `chain_` for the stretch, from its last field back.
  void bound_chains() {
    chain_[stretch_.length].fill(0);
    for (std::size_t i = stretch_.length; i-- > 0;) {
      const Cell cell = move_.cell(static_cast<int>(i));
      const GlyphSet fitting = frontier_.allowed(cell) & hand_.kinds();
      std::array<int, kGlyphKinds> from_here{};
      for (GlyphSet kinds = fitting; !kinds.empty(); kinds.remove_lowest()) {
        const Glyph glyph = kinds.lowest();
        from_here[glyph.code] = glyph.value() * kMultiplier[cell.index] + chain_[i + 1][glyph.code];
      }
      for (std::uint8_t last = 0; last <= kNoGlyph; ++last) {
        chain_[i][last] = kImpossible;
        GlyphSet kinds = fitting & frontier_.rules().beside(last);
        for (; !kinds.empty(); kinds.remove_lowest()) {
          chain_[i][last] = std::max(chain_[i][last], from_here[kinds.lowest().code]);
        }
      }
    }
  }

  bool worth_searching(int i, int sum) const {
    if (hand_size_ < kLargeHand || i == 0) return true;
    const Glyph last = move_.glyph(i - 1);
    return reachable(sum + chain_[static_cast<std::size_t>(i)][last.code]) &&
           branches.is_new(hand_, last, sum);
  }

  /// Tries the glyphs for field `i`, the most valuable first; `sum` is that of the fields before
  /// it.
  void assign(int i, int sum, GlyphSet beside_last) {
    if (i == stretch_.length) {
      best_points_ = sum * stretch_.neighbours;
      best_ = move_;
      return;
    }
    if (!worth_searching(i, sum)) return;
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
  /// Bound of the fields from i on behind a last glyph (kNoGlyph: none), copies unlimited.
  std::array<std::array<int, kGlyphKinds + 1>, kSide + 1> chain_{};
  static constexpr int kImpossible = -100'000;
  Move move_;

  Move best_ = make_pass();
  int best_points_ = 0;
};

}  // namespace

Move best_placement(const State& state) { return Search(state).run(); }

}  // namespace fullcircle::crop_circles
