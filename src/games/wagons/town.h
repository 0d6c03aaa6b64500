#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/wagons/state.h"

namespace fullcircle::wagons {

/// A town as it shows (CW-21), row by row. Coordinates are those of its squares and wrap around as
/// in Squares.
struct Town {
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
    std::array<std::uint8_t, 4> kinds;  // of its squares, as in Town
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

  Town() = default;
  explicit Town(const TownPlan& plan);

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

  /// The same as the function of this name in moves.h, for a town as it shows.
  void squares_for_card(Squares& out) const;
};

/// The size of the largest group of squares connected by edges.
int largest_group(const Town& town, Terrain terrain);
int largest_group(const Town& town, Symbol symbol);

// Rows of squares seen from their neighbours: those whose neighbour on that side is in the set.
inline std::uint32_t with_left(std::uint32_t bits) { return std::rotl(bits, 1); }
inline std::uint32_t with_right(std::uint32_t bits) { return std::rotr(bits, 1); }
inline std::uint32_t beside(std::uint32_t bits) { return with_left(bits) | with_right(bits); }

/// The terrain of a kind of square, see Town::kinds.
constexpr std::size_t terrain_of_kind(std::uint8_t kind) { return (kind - 1U) / kSymbols; }

/// The squares of a terrain on a card as it lies, a bit each in reading order.
unsigned squares_of_terrain(Card card, bool turned, std::size_t terrain);

/// Calls `visit(square)` for each square where a card may go, row by row.
template <class Visitor>
void for_each_square(const Town& town, const Squares& squares, Visitor&& visit) {
  if (town.empty()) {
    visit(Square{});
    return;
  }
  const int least = town.left - 2;
  const int last = town.bottom + 1;
  for (int y = town.top - 2; y <= last; ++y) {
    for (std::uint32_t bits = std::rotr(squares.row(y), least & 31); bits != 0; bits &= bits - 1) {
      visit(Square{static_cast<std::int8_t>(least + std::countr_zero(bits)),
                   static_cast<std::int8_t>(y)});
    }
  }
}

}  // namespace fullcircle::wagons
