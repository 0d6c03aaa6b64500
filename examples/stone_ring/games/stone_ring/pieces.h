#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <numeric>

#include "core/options.h"

/// The material of Stone Ring: stones, the bag, the ring. Facts only.
namespace fullcircle::stone_ring {

// ---- Stones (SR-1) ----

inline constexpr int kNumbers = 6;  // a stone bears a number from 1 to 6
inline constexpr int kCopies = 6;   // of each number
inline constexpr int kStones = kNumbers * kCopies;
inline constexpr int kHand = 3;

struct Stone {
  std::uint8_t number = 0;  // 1 to 6; 0 is no stone

  constexpr bool exists() const { return number != 0; }
  friend constexpr bool operator==(Stone, Stone) = default;
};

constexpr Stone make_stone(int number) { return {static_cast<std::uint8_t>(number)}; }

/// How many stones of each number there are: a bag, or a hand.
class StoneBag {
 public:
  constexpr int count(Stone stone) const { return count_[stone.number - 1U]; }
  constexpr void add(Stone stone) { ++count_[stone.number - 1U]; }
  constexpr void remove(Stone stone) {
    assert(count(stone) > 0);
    --count_[stone.number - 1U];
  }
  constexpr void add_all(const StoneBag& other) {
    for (std::size_t i = 0; i < kNumbers; ++i) {
      count_[i] = static_cast<std::uint8_t>(count_[i] + other.count_[i]);
    }
  }
  constexpr int size() const { return std::accumulate(count_.begin(), count_.end(), 0); }
  /// The stone number `n` when they lie in order of their numbers; n < size().
  constexpr Stone nth(int n) const {
    int number = 1;
    while (n >= count(make_stone(number))) n -= count(make_stone(number++));
    return make_stone(number);
  }
  /// Calls `visit(stone, count)` for every number of which there is a stone, in order.
  template <class Visitor>
  constexpr void for_each(Visitor&& visit) const {
    for (int number = 1; number <= kNumbers; ++number) {
      const Stone stone = make_stone(number);
      if (count(stone) > 0) visit(stone, count(stone));
    }
  }

  friend constexpr bool operator==(const StoneBag&, const StoneBag&) = default;

 private:
  std::array<std::uint8_t, kNumbers> count_{};
};

StoneBag full_bag();

// ---- The ring (SR-2) ----

inline constexpr int kMostPlaces = 24;

/// A place of the ring, counted from 0; people count from 1.
struct Place {
  std::uint8_t index = 0;

  friend constexpr auto operator<=>(Place, Place) = default;
};

constexpr Place make_place(int index) { return {static_cast<std::uint8_t>(index)}; }

/// The two neighbours of a place in a ring of so many.
constexpr std::array<Place, 2> beside(Place place, int places) {
  return {make_place((place.index + places - 1) % places), make_place((place.index + 1) % places)};
}

// ---- Options (SR-2) ----

enum Option : std::uint8_t { kRingOption };
extern const std::array<OptionSpec, 1> kOptions;
/// How many places the ring has, by value of the option.
inline constexpr std::array<int, 2> kRings = {12, 24};

}  // namespace fullcircle::stone_ring
