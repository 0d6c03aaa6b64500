#include "games/crop_circles/scoring.h"
#include "games/crop_circles/stretches.h"

namespace fullcircle::crop_circles {
namespace {

using Line = Stretch<float>;

/// 128 KB, used again by each search because clearing it would cost more than using it.
thread_local Branches<float> priced_branches;
/// 24 KB, used again for the same reason as the branches.
thread_local FixedVector<Line, kMaxStretches> stretches;

/// The search of best_placement.cpp, for points less prices. A stretch of N neighbours earns N *
/// multiplier * value - price on each field, again a sum over its fields; the price of its length
/// is a fact of the stretch. Only the best placement of each stretch counts.
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

  static bool comes_later(const Line& a, const Line& b) {
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
  FixedVector<Line, kMaxStretches>& stretches_ = stretches;

  Line stretch_;
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

void best_placements(const State& state, const Prices& prices, std::size_t most, int work,
                     PricedPlacements& out) {
  PricedSearch(state, prices, most, work, out).run();
}

}  // namespace fullcircle::crop_circles
