#pragma once

#include "core/seat.h"

namespace fullcircle {

/// Some of the seats of a table.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  explicit constexpr SeatSet(Seat seat) { add(seat); }
  constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << seat.index)); }
  constexpr bool contains(Seat seat) const { return (bits_ >> seat.index & 1U) != 0; }

 private:
  std::uint8_t bits_ = 0;
};
static_assert(kMaxSeats <= 8);

}  // namespace fullcircle
