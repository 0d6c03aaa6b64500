#pragma once

#include <array>
#include <bit>
#include <cstdint>

/// Sets of squares of a town.
namespace fullcircle::wagons {

/// A square of a town's grid, x to the right, y down, counted from the first
/// card's top left square.
struct Square {
  std::int8_t x = 0;
  std::int8_t y = 0;
  friend constexpr bool operator==(Square, Square) = default;
};

/// A set of squares as 32 rows of 32 bits that wrap around. 15 cards span at
/// most 30 squares, so a town never meets itself across the rim; and while a
/// card is still to be placed there are at most 14, which leaves the four
/// squares that a placement can add.
class Squares {
 public:
  static constexpr unsigned kSize = 32;

  constexpr bool contains(Square square) const {
    return ((row(square.y) >> (square.x & 31)) & 1) != 0;
  }
  constexpr void insert(Square square) {
    rows_[static_cast<unsigned>(square.y) % kSize] |= std::uint32_t{1} << (square.x & 31);
  }
  constexpr std::uint32_t row(int y) const { return rows_[static_cast<unsigned>(y) % kSize]; }
  constexpr void set_row(int y, std::uint32_t bits) {
    rows_[static_cast<unsigned>(y) % kSize] = bits;
  }

  constexpr int size() const {
    int sum = 0;
    for (const std::uint32_t bits : rows_) sum += std::popcount(bits);
    return sum;
  }
  friend constexpr bool operator==(const Squares&, const Squares&) = default;

 private:
  std::array<std::uint32_t, kSize> rows_{};
};

}  // namespace fullcircle::wagons
