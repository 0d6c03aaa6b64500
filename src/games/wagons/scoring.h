#pragma once

#include <array>
#include <string>

#include "games/wagons/moves.h"

namespace fullcircle::wagons {

/// A town as it shows: the visible squares (CW-21), by terrain and by symbol.
/// They are counted from the town's corner, which is at 1,1 here: nothing
/// touches the rim of Squares.
struct Town {
  int rows = 0;  // squares lie in rows 1 to this
  Squares all;
  std::array<Squares, kTerrains> terrain;
  std::array<Squares, kSymbols> symbol;

  explicit Town(const TownPlan& plan);
};

/// The score of a town: the largest group of each terrain (CW-30) and the three
/// goals (CW-31).
struct TownScore {
  std::array<int, kTerrains> terrains{};
  std::array<int, kGoals> goals{};

  int total() const;
};

/// What a goal gives a town beside the other town.
int score_goal(Card goal, const Town& own, const Town& other);

TownScore score_town(const std::array<Card, kGoals>& goals, const Town& own, const Town& other);
/// Before the goals are dealt they score nothing.
std::array<TownScore, 2> score_towns(const State& state);

// ---- Trying placements ----

/// A town as it shows, row by row, for those who try many placements. Coordinates are the town's
/// own and wrap around as in Squares.
struct Land {
  struct alignas(64) Row {
    std::uint32_t all = 0;
    std::array<std::uint32_t, kTerrains> terrain{};
    std::array<std::uint32_t, kSymbols> symbol{};
  };

  /// What a card hid, to take it off again; and which sets it changed.
  struct Hidden {
    Square at;
    std::int8_t left;
    std::int8_t top;
    std::int8_t bottom;
    std::array<std::uint8_t, 4> kinds;  // of its squares, as in Land
    std::uint16_t gone;                 // sets of which it hid squares
    std::uint16_t changed;              // those, and those of its own squares
  };
  /// Sets are a bit each: the terrains, then the symbols, then the squares as such.
  static constexpr unsigned kSquaresBit = 12;

  std::array<Row, Squares::kSize> lines{};
  /// 0 for an empty square, else 1 + 6 * terrain + symbol.
  std::array<std::uint8_t, std::size_t{Squares::kSize} * Squares::kSize> kinds{};
  std::int8_t left = 0;  // the least x
  std::int8_t top = 0;   // the least y
  std::int8_t bottom = -1;

  Land() = default;
  explicit Land(const TownPlan& plan);
  explicit Land(const Town& town);

  static std::size_t index(int x, int y) {
    return (static_cast<unsigned>(y) % Squares::kSize) * Squares::kSize +
           static_cast<unsigned>(x) % Squares::kSize;
  }
  const Row& row(int y) const { return lines[static_cast<unsigned>(y) % Squares::kSize]; }
  std::uint32_t of(Terrain wanted, int y) const {
    return row(y).terrain[static_cast<std::size_t>(wanted)];
  }
  std::uint32_t of(Symbol wanted, int y) const {
    return row(y).symbol[static_cast<std::size_t>(wanted)];
  }
  int count(Terrain wanted) const;
  int count(Symbol wanted) const;
  int squares() const;
  bool empty() const { return bottom < top; }

  /// Lays a card on top; `lift` with what it hid takes the newest one off.
  void lay(const PlacedCard& card, Hidden& hidden);
  void lift(const Hidden& hidden);

  /// As places_for_card, by row: bit x of row y is the place x, y.
  void places(Squares& out) const;
};

/// The size of the largest group of a terrain, and the next.
struct GroupSizes {
  int largest = 0;
  int second = 0;
};
GroupSizes group_sizes(const Land& land, Terrain terrain);
GroupSizes group_sizes(const Land& land, Symbol symbol);

int score_goal(Card goal, const Land& own, const Land& other);
/// Whether the goal looks at both towns.
bool compares_towns(Card goal);
TownScore score_land(const std::array<Card, kGoals>& goals, const Land& own, const Land& other);
/// The score after a change of the own town: only what can have changed is counted again.
TownScore rescore(const std::array<Card, kGoals>& goals, const Land& own, const Land& other,
                  const TownScore& before, std::uint16_t changed);

/// Calls `visit(square)` for each place where a card may go, row by row.
template <class Visitor>
void for_each_place(const Land& land, const Squares& places, Visitor&& visit) {
  if (land.empty()) {
    visit(Square{});
    return;
  }
  const int least = land.left - 2;
  const int last = land.bottom + 1;
  for (int y = land.top - 2; y <= last; ++y) {
    for (std::uint32_t bits = std::rotr(places.row(y), least & 31); bits != 0; bits &= bits - 1) {
      visit(Square{static_cast<std::int8_t>(least + std::countr_zero(bits)),
                   static_cast<std::int8_t>(y)});
    }
  }
}

/// How the score of the player at turn changes by this placement.
int points(const State& state, const Move& move);
/// The change by terrain and goal: "plains +2, badlands +4".
std::string explain(const State& state, const Move& move);

/// Tries placements in a town that stays as it is. Knows its groups, so that a card that covers
/// nothing of a terrain need not look for them again.
class Trial {
 public:
  using Goals = std::array<Card, kGoals>;
  /// Changes `own` while it tries and puts it back.
  Trial(const Goals& goals, Land& own, const Land& other);
  Trial(const Goals& goals, Land& own, const Land& other, const TownScore& score);

  const TownScore& before() const { return before_; }
  const Land& land() const { return own_; }
  /// The score with the card placed.
  TownScore score(const PlacedCard& card);
  /// The same; the card stays until it is lifted with what it hid.
  TownScore lay(const PlacedCard& card, Land::Hidden& hidden);
  /// The most points that a card can add at once.
  int best_gain(Card card);

 private:
  void find_groups();
  void label(std::size_t first, int id);
  int largest_with(const PlacedCard& card, std::size_t terrain, const Land::Hidden& hidden) const;

  const Goals& goals_;
  Land& own_;
  const Land& other_;
  TownScore before_;
  Squares places_;
  std::array<std::uint8_t, std::size_t{Squares::kSize} * Squares::kSize> group_{};  // by square
  std::array<std::uint8_t, 64> size_{};                                             // of a group
  std::array<std::uint64_t, kTerrains> groups_{};                                   // a bit a group
};

/// The placement after which the player is furthest ahead at once, less what each skipped card can
/// add to the other town at once; of equal ones the one that skips fewest cards.
Move best_move(const Observation<State>& observation);

}  // namespace fullcircle::wagons
