#pragma once

#include <array>
#include <cstdint>

#include "core/game.h"
#include "games/stone_ring/pieces.h"

namespace fullcircle::stone_ring {

inline constexpr int kMostSeats = 4;

/// What is due next.
enum class Phase : std::uint8_t {
  deal_hands,  // chance, seat by seat (SR-10)
  deal_heart,  // chance (SR-11)
  lay,         // decision (SR-20)
  draw,        // chance (SR-24)
  over,
};

/// A stone of the ring and who laid it.
struct LaidStone {
  Stone stone{};
  Seat seat{};

  friend bool operator==(const LaidStone&, const LaidStone&) = default;
};

/// A position of Stone Ring. In an observation `bag` holds every unseen stone (the bag and the
/// other hands), and `hand` of another seat is empty; the sizes stay true.
struct alignas(64) State {
  std::array<LaidStone, kMostPlaces> ring{};
  std::array<StoneBag, kMostSeats> hand{};
  std::array<std::uint8_t, kMostSeats> hand_size{};
  /// A stone gains at most (3 + 3) * 2 for whoever lays it and 1 + 1 for others: 24 * 14 in all.
  std::array<std::uint16_t, kMostSeats> score{};
  StoneBag bag;
  std::uint8_t bag_size = 0;
  Stone heart{};
  std::uint8_t places = 0;
  std::uint8_t laid = 0;  // stones on the ring

  std::uint8_t seats = 0;
  Phase phase = Phase::deal_hands;
  Seat turn{};  // whose turn it is, or who is dealt a stone

  friend bool operator==(const State&, const State&) = default;

  /// What the viewer may know of this position (SR-40).
  Observation<State> observe(Viewer viewer) const;
  /// All of it.
  Observation<State> reveal() const { return {*this, {}}; }

  const LaidStone& at(Place place) const { return ring[place.index]; }
  StoneBag& hand_of(Seat seat) { return hand[seat.index]; }
  const StoneBag& hand_of(Seat seat) const { return hand[seat.index]; }
};

static_assert(sizeof(State) <= 128);

State initial_state(const Options& options, int seats);

/// Deals the unseen stones back to the hands and the bag at random.
State imagine(const Observation<State>& observation, Rng& rng);

Standing standing(const State& state);

/// Whether the sizes are right and every stone is in exactly one place.
bool recount(const State& state);

}  // namespace fullcircle::stone_ring
