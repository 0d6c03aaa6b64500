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
  constexpr bool empty() const {
    std::uint32_t any = 0;
    for (const std::uint32_t bits : rows_) any |= bits;
    return any == 0;
  }

  /// The squares whose neighbour in that direction is in the set.
  constexpr Squares with_left() const {
    return each([](std::uint32_t bits) { return std::rotl(bits, 1); });
  }
  constexpr Squares with_right() const {
    return each([](std::uint32_t bits) { return std::rotr(bits, 1); });
  }
  constexpr Squares with_above() const { return shifted(kSize - 1); }
  constexpr Squares with_below() const { return shifted(1); }
  /// The squares next to one in the set.
  constexpr Squares neighbours() const {
    return with_left() | with_right() | with_above() | with_below();
  }
  /// The set and what is next to it.
  constexpr Squares grown() const { return *this | neighbours(); }

  friend constexpr Squares operator&(const Squares& a, const Squares& b) {
    Squares result;
    for (unsigned i = 0; i < kSize; ++i) result.rows_[i] = a.rows_[i] & b.rows_[i];
    return result;
  }
  friend constexpr Squares operator|(const Squares& a, const Squares& b) {
    Squares result;
    for (unsigned i = 0; i < kSize; ++i) result.rows_[i] = a.rows_[i] | b.rows_[i];
    return result;
  }
  /// What is in a and not in b.
  friend constexpr Squares operator-(const Squares& a, const Squares& b) {
    Squares result;
    for (unsigned i = 0; i < kSize; ++i) result.rows_[i] = a.rows_[i] & ~b.rows_[i];
    return result;
  }
  friend constexpr bool operator==(const Squares&, const Squares&) = default;

  /// Calls `visit(group)` for each group of squares connected by edges.
  template <class Visitor>
  constexpr void for_each_group(Visitor&& visit) const {
    Squares rest = *this;
    while (!rest.empty()) {
      Squares group = rest.first();
      for (Squares before; before != group;) {
        before = group;
        group = group.grown() & *this;
      }
      visit(group);
      rest = rest - group;
    }
  }

 private:
  template <class Change>
  constexpr Squares each(Change change) const {
    Squares result;
    for (unsigned i = 0; i < kSize; ++i) result.rows_[i] = change(rows_[i]);
    return result;
  }
  /// Row i of the result is row i + by.
  constexpr Squares shifted(unsigned by) const {
    Squares result;
    for (unsigned i = 0; i < kSize; ++i) result.rows_[i] = rows_[(i + by) % kSize];
    return result;
  }
  constexpr Squares first() const {
    Squares result;
    for (unsigned i = 0; i < kSize; ++i) {
      if (rows_[i] == 0) continue;
      result.rows_[i] = rows_[i] & (~rows_[i] + 1);
      break;
    }
    return result;
  }

  std::array<std::uint32_t, kSize> rows_{};
};

}  // namespace fullcircle::wagons
