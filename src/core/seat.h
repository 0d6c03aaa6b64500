#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace fullcircle {

/// A player's position at the table, counted from 0 in turn order.
struct Seat {
  std::uint8_t index = 0;

  friend constexpr auto operator<=>(Seat, Seat) = default;
};

inline constexpr int kMaxSeats = 6;

constexpr Seat seat_at(std::size_t index) { return Seat{static_cast<std::uint8_t>(index)}; }

/// The seat to the left, the next in turn order.
constexpr Seat next_seat(Seat seat, int seats) {
  return seat_at(seat.index + 1 == seats ? 0 : seat.index + 1U);
}

/// Who looks at a game: a seat, or (empty) a spectator, who sees only what is open to all.
using Viewer = std::optional<Seat>;

/// Whose turn it is to act: a seat, chance, or nobody because the game is over.
class Actor {
 public:
  constexpr Actor(Seat seat) : code_(seat.index) {}
  static constexpr Actor chance() { return Actor(kChance); }
  static constexpr Actor nobody() { return Actor(kNobody); }

  constexpr bool is_seat() const { return code_ < kChance; }
  constexpr bool is_chance() const { return code_ == kChance; }
  constexpr bool is_nobody() const { return code_ == kNobody; }
  /// Only for a seat.
  constexpr Seat seat() const { return Seat{code_}; }

  friend constexpr bool operator==(Actor, Actor) = default;

 private:
  static constexpr std::uint8_t kChance = 254;
  static constexpr std::uint8_t kNobody = 255;
  explicit constexpr Actor(std::uint8_t code) : code_(code) {}

  std::uint8_t code_;
};

}  // namespace fullcircle
