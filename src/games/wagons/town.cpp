#include "games/wagons/town.h"

#include <algorithm>

namespace fullcircle::wagons {
namespace {

/// The sets that a square of a kind (see Town) is in.
struct Kind {
  std::uint8_t terrain = 0;
  std::uint8_t symbol = 0;
  std::uint16_t sets = 0;
};
constexpr std::array<Kind, 1 + kTerrains * kSymbols> kKinds = [] {
  std::array<Kind, 1 + kTerrains * kSymbols> kinds{};
  for (unsigned i = 1; i < kinds.size(); ++i) {
    const unsigned terrain = (i - 1) / kSymbols;
    const unsigned symbol = (i - 1) % kSymbols;
    kinds[i] = {static_cast<std::uint8_t>(terrain), static_cast<std::uint8_t>(symbol),
                static_cast<std::uint16_t>((1U << terrain) | (1U << (kTerrains + symbol)))};
  }
  return kinds;
}();

/// Puts a square of this kind into the sets of its line, or takes it out of them.
void flip(Town::Row& line, std::uint8_t kind, std::uint32_t bit) {
  line.terrain[kKinds[kind].terrain] ^= bit;
  line.symbol[kKinds[kind].symbol] ^= bit;
}

/// A card as it lies.
struct CardKinds {
  std::array<std::uint8_t, 4> kinds{};            // of the squares, in reading order
  std::array<std::uint8_t, kTerrains> squares{};  // of a terrain, a bit each
  std::uint16_t sets = 0;
};

const CardKinds& kinds_of_card(Card card, bool turned) {
  static const auto kCardKinds = [] {
    std::array<std::array<CardKinds, 2>, kCards> all{};
    for (std::uint8_t number = 0; number < kCards; ++number) {
      for (const bool upside_down : {false, true}) {
        CardKinds& own = all[number][upside_down ? 1 : 0];
        const Front front = front_of(Card{number}, upside_down);
        for (std::size_t i = 0; i < 4; ++i) {
          const auto terrain = static_cast<std::size_t>(front[i].terrain);
          const auto symbol = static_cast<std::size_t>(front[i].symbol);
          own.kinds[i] = static_cast<std::uint8_t>(1 + terrain * kSymbols + symbol);
          own.squares[terrain] = static_cast<std::uint8_t>(own.squares[terrain] | (1U << i));
          own.sets = static_cast<std::uint16_t>(own.sets | kKinds[own.kinds[i]].sets);
        }
      }
    }
    return all;
  }();
  return kCardKinds[card.number][turned ? 1 : 0];
}

}  // namespace

Town::Town(const TownPlan& plan) {
  Hidden hidden;
  for (std::size_t i = 0; i < plan.count; ++i) lay(plan.cards[i], hidden);
}

unsigned squares_of_terrain(Card card, bool turned, std::size_t terrain) {
  return kinds_of_card(card, turned).squares[terrain];
}

void Town::lay(const PlacedCard& card, Hidden& hidden) {
  const CardKinds& laid = kinds_of_card(card.card, card.turned);
  hidden.at = card.at;
  hidden.left = left;
  hidden.top = top;
  hidden.bottom = bottom;
  unsigned gone = 0;
  unsigned fresh = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const int x = card.at.x + static_cast<int>(i % 2);
    const int y = card.at.y + static_cast<int>(i / 2);
    Row& line = lines[static_cast<unsigned>(y) % Squares::kSize];
    const std::uint32_t bit = std::uint32_t{1} << (x & 31);
    std::uint8_t& kind = kinds[index(x, y)];
    hidden.kinds[i] = kind;
    if (kind != 0) {
      flip(line, kind, bit);
      gone |= kKinds[kind].sets;
    } else {
      line.all |= bit;
      fresh = 1U << kSquaresBit;
    }
    kind = laid.kinds[i];
    flip(line, kind, bit);
  }
  hidden.gone = static_cast<std::uint16_t>(gone);
  hidden.changed = static_cast<std::uint16_t>(gone | fresh | laid.sets);
  const bool first = empty();
  left = first ? card.at.x : std::min(left, card.at.x);
  top = first ? card.at.y : std::min(top, card.at.y);
  bottom = std::max(bottom, static_cast<std::int8_t>(card.at.y + 1));
}

void Town::lift(const Hidden& hidden) {
  for (unsigned i = 0; i < 4; ++i) {
    const int x = hidden.at.x + static_cast<int>(i % 2);
    const int y = hidden.at.y + static_cast<int>(i / 2);
    Row& line = lines[static_cast<unsigned>(y) % Squares::kSize];
    const std::uint32_t bit = std::uint32_t{1} << (x & 31);
    std::uint8_t& kind = kinds[index(x, y)];
    flip(line, kind, bit);
    kind = hidden.kinds[i];
    if (kind != 0) {
      flip(line, kind, bit);
    } else {
      line.all ^= bit;
    }
  }
  left = hidden.left;
  top = hidden.top;
  bottom = hidden.bottom;
}

int Town::count(Terrain wanted) const {
  int sum = 0;
  for (int y = top; y <= bottom; ++y) sum += std::popcount(of(wanted, y));
  return sum;
}

int Town::count(Symbol wanted) const {
  int sum = 0;
  for (int y = top; y <= bottom; ++y) sum += std::popcount(of(wanted, y));
  return sum;
}

int Town::squares() const {
  int sum = 0;
  for (int y = top; y <= bottom; ++y) sum += std::popcount(row(y).all);
  return sum;
}

void Town::squares_for_card(Squares& out) const {
  std::uint32_t below = 0;
  for (int y = bottom + 1; y >= top - 2; --y) {
    const std::uint32_t line = row(y).all;
    const std::uint32_t near = line | beside(line) | row(y - 1).all | row(y + 1).all;
    const std::uint32_t here = near | with_right(near);
    out.set_row(y, here | below);
    below = here;
  }
}

namespace {

/// The sizes of the groups of squares connected by edges. Works on runs: squares side by side in a
/// row. A run joins the groups of the runs above that it touches.
class Groups {
 public:
  template <class RowOf>
  Groups(const Town& town, RowOf row_of) {
    const int turn = (town.left - 1) & 31;  // nothing touches the rim then
    std::size_t above_first = 0;
    for (int y = town.top; y <= town.bottom; ++y) {
      const std::size_t above_end = count_;
      std::uint32_t bits = row_of(y);
      for (bits = std::rotr(bits, turn); bits != 0;) {
        const std::uint32_t start = bits & (~bits + 1);
        const std::uint32_t run = bits & ~(bits + start);
        bits ^= run;
        add(run, above_first, above_end);
      }
      above_first = above_end;
    }
  }

  int largest() const { return largest_; }

 private:
  std::size_t root(std::size_t run) const {
    while (parent_[run] != run) run = parent_[run];
    return run;
  }

  void add(std::uint32_t run, std::size_t above_first, std::size_t above_end) {
    const std::size_t own = count_++;
    runs_[own] = run;
    parent_[own] = static_cast<std::uint8_t>(own);
    sizes_[own] = std::popcount(run);
    for (std::size_t above = above_first; above < above_end; ++above) {
      if ((runs_[above] & run) == 0) continue;
      const std::size_t group = root(above);
      if (group == own) continue;
      parent_[group] = static_cast<std::uint8_t>(own);
      sizes_[own] += sizes_[group];
    }
    largest_ = std::max(largest_, sizes_[own]);
  }

  /// A terrain or symbol has 12 squares, so there are at most 12 runs.
  static constexpr std::size_t kMaxRuns = 12;
  std::array<std::uint32_t, kMaxRuns> runs_;
  std::array<std::uint8_t, kMaxRuns> parent_;
  std::array<int, kMaxRuns> sizes_;
  std::size_t count_ = 0;
  int largest_ = 0;
};

}  // namespace

int largest_group(const Town& town, Terrain terrain) {
  return Groups(town, [&](int y) { return town.of(terrain, y); }).largest();
}

int largest_group(const Town& town, Symbol symbol) {
  return Groups(town, [&](int y) { return town.of(symbol, y); }).largest();
}

}  // namespace fullcircle::wagons
