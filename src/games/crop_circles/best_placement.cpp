#include "games/crop_circles/scoring.h"
#include "games/crop_circles/stretches.h"

namespace fullcircle::crop_circles {
namespace {

/// 128 KB, used again by each search because clearing it would cost more than using it.
thread_local Branches<std::int16_t> branches;

class Search {
 public:
  explicit Search(const State& state)
      : frontier_(state),
        hand_(state.hand_of(state.turn)),
        values_(hand_),
        hand_size_(hand_.size()) {}

  Move run() {
    collect();
    while (!stretches_.empty()) {
      const auto top =
          std::max_element(stretches_.begin(), stretches_.end(),
                           [](const Line& a, const Line& b) { return order(a) < order(b); });
      const Line stretch = *top;
      if (!may_improve(stretch.bound, stretch.length)) break;
      *top = stretches_.back();
      stretches_.pop_back();
      solve(stretch);
    }
    return best_;
  }

 private:
  using Line = Stretch<std::uint16_t>;

  /// Higher bounds first; of equal ones the shorter, which win ties.
  static unsigned order(const Line& stretch) {
    return stretch.bound * 16U + (15U - stretch.length);
  }

  bool may_improve(int points, int length) const {
    return points > best_points_ || (points == best_points_ && length < best_.length);
  }

  void collect() {
    for_each_stretch(frontier_, hand_,
                     [&](Cell start, bool down, int length, int sum, int neighbours) {
                       stretches_.push_back({static_cast<std::uint16_t>(sum * neighbours),
                                             static_cast<std::uint8_t>(neighbours),
                                             static_cast<std::uint8_t>(length), start, down});
                     });
  }

  void solve(const Line& stretch) {
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
           branches.is_new(hand_, last, static_cast<std::int16_t>(sum));
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
  FixedVector<Line, kMaxStretches> stretches_;

  Line stretch_;
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
