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

/// 128 KB, used again by each search because clearing it would cost more than using it.
thread_local Branches<std::int16_t> branches;
thread_local Branches<float> priced_branches;

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
    for_each_stretch(frontier_, hand_,
                     [&](Cell start, bool down, int length, int sum, int neighbours) {
                       stretches_.push_back({static_cast<std::uint16_t>(sum * neighbours),
                                             static_cast<std::uint8_t>(neighbours),
                                             static_cast<std::uint8_t>(length), start, down});
                     });
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

// ---- With prices ----

struct PricedStretch {
  float bound = 0;
  std::uint8_t neighbours = 0;
  std::uint8_t length = 0;
  Cell start{};
  bool down = false;
};

/// 24 KB, used again for the same reason as the branches.
thread_local FixedVector<PricedStretch, kMaxStretches> priced_stretches;

/// The same search for points less prices. A stretch of N neighbours earns N * multiplier * value -
/// price on each field, again a sum over its fields; the price of its length is a fact of the
/// stretch. Only the best placement of each stretch counts.
class PricedSearch {
 public:
  PricedSearch(const State& state, const Prices& prices, std::size_t most, int work,
               PricedPlacements& out)
      : frontier_(state),
        prices_(prices),
        hand_(state.hand_of(state.turn)),
        hand_size_(hand_.size()),
        most_(std::min(most, kMostPlacements)),
        work_(work),
        retained_(out) {
    sum_cheapest();
  }

  void run() {
    retained_.clear();
    stretches_.clear();
    if (most_ == 0) return;
    collect();
    std::make_heap(stretches_.begin(), stretches_.end(), comes_later);
    while (!stretches_.empty() && work_ > 0) {
      std::pop_heap(stretches_.begin(), stretches_.end(), comes_later);
      stretch_ = stretches_.back();
      stretches_.pop_back();
      set_bar();
      if (!reachable(stretch_.bound)) break;
      solve();
    }
  }

 private:
  struct Offer {
    Glyph glyph;
    float net = 0;
  };

  static bool comes_later(const PricedStretch& a, const PricedStretch& b) {
    return a.bound != b.bound ? a.bound < b.bound : a.length > b.length;
  }

  /// The least that so many glyphs of the hand can cost.
  void sum_cheapest() {
    FixedVector<float, kSide> sorted;
    for (GlyphSet kinds = hand_.kinds(); !kinds.empty(); kinds.remove_lowest()) {
      const Glyph glyph = kinds.lowest();
      const float price = prices_.glyph[glyph.code];
      for (int copies = hand_.count(glyph); copies > 0; --copies) {
        if (sorted.size() == kSide) {
          if (price >= sorted.back()) break;
          sorted.pop_back();
        }
        sorted.push_back(price);
        for (std::size_t i = sorted.size() - 1; i > 0 && sorted[i] < sorted[i - 1]; --i) {
          std::swap(sorted[i], sorted[i - 1]);
        }
      }
    }
    for (std::size_t n = 0; n < sorted.size(); ++n) cheapest_[n + 1] = cheapest_[n] + sorted[n];
  }

  void collect() {
    for_each_stretch(frontier_, hand_,
                     [&](Cell start, bool down, int length, int sum, int neighbours) {
                       const auto glyphs = static_cast<std::size_t>(length);
                       const float cost = cheapest_[glyphs] + prices_.length[glyphs];
                       stretches_.push_back({static_cast<float>(sum * neighbours) - cost,
                                             static_cast<std::uint8_t>(neighbours),
                                             static_cast<std::uint8_t>(length), start, down});
                     });
  }

  /// What a placement must beat to be retained.
  void set_bar() {
    bar_ = retained_.size() < most_ ? kImpossible : retained_.back().net;
    bar_length_ = retained_.size() < most_ ? 0 : retained_.back().move.length;
  }
  bool reachable(float net) const {
    return net > bar_ || (net == bar_ && stretch_.length < bar_length_);
  }

  float net_on(Cell cell, Glyph glyph) const {
    return nets_[glyph.code] +
           neighbours_ * static_cast<float>((kMultiplier[cell.index] - 1) * glyph.value());
  }

  void solve() {
    work_ -= stretch_.length;  // the bounds are work too
    move_ = make_placement(stretch_.start, stretch_.down);
    neighbours_ = stretch_.neighbours;
    order_.clear();
    for (GlyphSet kinds = hand_.kinds(); !kinds.empty(); kinds.remove_lowest()) {
      const Glyph glyph = kinds.lowest();
      nets_[glyph.code] =
          neighbours_ * static_cast<float>(glyph.value()) - prices_.glyph[glyph.code];
      insert(order_, {glyph, nets_[glyph.code]});
    }
    suffix_[stretch_.length] = 0;
    surplus_[stretch_.length] = 0;
    for (std::size_t i = stretch_.length; i-- > 0;) bound_field(i);
    const float from = -prices_.length[stretch_.length];
    if (!reachable(from + suffix_[0])) return;
    if (hand_size_ >= kLargeHand) {
      work_ -= 4 * stretch_.length;  // about what the table costs in branches
      priced_branches.begin_stretch();
      bound_chains();
      if (!reachable(from + chain_[0][kNoGlyph])) return;
    }
    found_ = {};
    assign(0, from, GlyphSet::all());
    if (found_.move.length > 0) retain();
  }

  void bound_field(std::size_t i) {
    const Cell cell = move_.cell(static_cast<int>(i));
    const GlyphSet fitting = frontier_.allowed(cell) & hand_.kinds();
    float most = kImpossible;
    for (GlyphSet kinds = fitting; !kinds.empty(); kinds.remove_lowest()) {
      most = std::max(most, net_on(cell, kinds.lowest()));
    }
    suffix_[i] = suffix_[i + 1] + most;
    surplus_[i] = surplus_[i + 1] + neighbours_ * static_cast<float>((kMultiplier[cell.index] - 1) *
                                                                     fitting.highest().value());
  }

  void bound_chains() {
    chain_[stretch_.length].fill(0);
    for (std::size_t i = stretch_.length; i-- > 0;) {
      const Cell cell = move_.cell(static_cast<int>(i));
      const GlyphSet fitting = frontier_.allowed(cell) & hand_.kinds();
      chain_[i].fill(kImpossible);
      for (GlyphSet kinds = fitting; !kinds.empty(); kinds.remove_lowest()) {
        const Glyph glyph = kinds.lowest();
        const float from_here = net_on(cell, glyph) + chain_[i + 1][glyph.code];
        // Permission is mutual, so what may stand behind is what may stand before.
        GlyphSet before = frontier_.rules().beside(glyph) & hand_.kinds();
        for (; !before.empty(); before.remove_lowest()) {
          float& most = chain_[i][before.lowest().code];
          most = std::max(most, from_here);
        }
        chain_[i][kNoGlyph] = std::max(chain_[i][kNoGlyph], from_here);
      }
    }
  }

  using Offers = FixedVector<Offer, kGlyphKinds>;
  static void insert(Offers& offers, Offer offer) {
    offers.push_back(offer);
    for (std::size_t i = offers.size() - 1; i > 0 && offers[i].net > offers[i - 1].net; --i) {
      std::swap(offers[i], offers[i - 1]);
    }
  }

  /// The most that `n` glyphs of those left can earn on plain fields.
  float best_nets(int n) const {
    float sum = 0;
    for (const Offer& offer : order_) {
      if (n == 0) break;
      const int taken = std::min(n, hand_.count(offer.glyph));
      sum += static_cast<float>(taken) * offer.net;
      n -= taken;
    }
    return sum;
  }

  bool worth_searching(std::size_t i, float net) const {
    if (hand_size_ < kLargeHand || i == 0) return true;
    const Glyph last = move_.glyph(static_cast<int>(i) - 1);
    return reachable(net + chain_[i][last.code]) && priced_branches.is_new(hand_, last, net);
  }

  void assign(std::size_t i, float net, GlyphSet beside_last) {
    if (i == stretch_.length) {
      bar_ = net;
      bar_length_ = 0;
      found_ = {move_, net};
      return;
    }
    if (--work_ <= 0 || !worth_searching(i, net)) return;
    const Cell cell = move_.cell(static_cast<int>(i));
    Offers offers;
    GlyphSet fitting = frontier_.allowed(cell) & beside_last & hand_.kinds();
    for (; !fitting.empty(); fitting.remove_lowest()) {
      insert(offers, {fitting.lowest(), net_on(cell, fitting.lowest())});
    }
    for (const Offer& offer : offers) {
      const float here = net + offer.net;
      if (!reachable(here + suffix_[i + 1])) return;
      hand_.remove(offer.glyph);
      const int left = stretch_.length - static_cast<int>(i) - 1;
      if (reachable(here + surplus_[i + 1] + best_nets(left))) {
        const Move before = move_;
        move_.append(offer.glyph);
        assign(i + 1, here, frontier_.rules().beside(offer.glyph));
        move_ = before;
      }
      hand_.add(offer.glyph);
    }
  }

  void retain() {
    if (retained_.size() == most_) retained_.pop_back();
    retained_.push_back(found_);
    const auto better = [](const PricedPlacement& a, const PricedPlacement& b) {
      return a.net != b.net ? a.net > b.net : a.move.length < b.move.length;
    };
    for (std::size_t i = retained_.size() - 1; i > 0 && better(retained_[i], retained_[i - 1]);
         --i) {
      std::swap(retained_[i], retained_[i - 1]);
    }
  }

  static constexpr float kImpossible = -1e6F;

  Frontier frontier_;
  const Prices& prices_;
  GlyphBag hand_;
  int hand_size_;
  std::size_t most_;
  int work_;
  PricedPlacements& retained_;
  std::array<float, kSide + 1> cheapest_{};
  FixedVector<PricedStretch, kMaxStretches>& stretches_ = priced_stretches;

  PricedStretch stretch_;
  float neighbours_ = 0;
  std::array<float, kGlyphKinds> nets_{};  // on a plain field
  Offers order_;                           // the same, falling
  std::array<float, kSide + 1> suffix_{};
  std::array<float, kSide + 1> surplus_{};
  std::array<std::array<float, kGlyphKinds + 1>, kSide + 1> chain_;
  float bar_ = 0;
  int bar_length_ = 0;
  Move move_;
  PricedPlacement found_;
};

}  // namespace

Move best_placement(const State& state) { return Search(state).run(); }

void best_placements(const State& state, const Prices& prices, std::size_t most, int work,
                     PricedPlacements& out) {
  PricedSearch(state, prices, most, work, out).run();
}

}  // namespace fullcircle::crop_circles
