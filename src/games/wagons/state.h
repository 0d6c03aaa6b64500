#pragma once

#include <array>
#include <cstdint>

#include "core/game.h"
#include "games/wagons/pieces.h"
#include "games/wagons/squares.h"

namespace fullcircle::wagons {

enum class Phase : std::uint8_t {
  deal_goals,   // chance
  deal_circle,  // chance
  start,        // seat 1 names the starting card (CW-3)
  place_free,   // the player at turn places a free card (CW-10)
  draft,        // and then drafts and places (CW-11)
  over,
};

/// A card in a town; its square is the top left one.
struct PlacedCard {
  Card card;
  Square at;
  bool turned = false;
  friend bool operator==(const PlacedCard&, const PlacedCard&) = default;
};

/// What a seat has built. What is visible follows from it (CW-21).
struct TownPlan {
  std::array<PlacedCard, kCircle> cards{};
  std::uint8_t count = 0;
  Square corner;           // the least x and y of any square
  std::int8_t bottom = 0;  // the greatest y
  Squares covered;

  void add(const PlacedCard& card);
  friend bool operator==(const TownPlan&, const TownPlan&) = default;
};

/// A position. After the deal everything is open (CW-2).
struct alignas(64) State {
  std::array<TownPlan, 2> towns{};
  std::array<Card, kGoals> goals{};
  /// The circle clockwise as dealt; once the start is named, from the starting
  /// card on. Cards leave it from the front: what is skipped is taken too.
  std::array<Card, kCircle> circle{};
  std::uint32_t undealt = (1U << kCards) - 1;  // one bit a card
  std::uint8_t dealt = 0;                      // cards of the current step of the deal
  std::uint8_t start = 0;                      // where the starting card lay as dealt
  std::uint8_t next = 0;                       // first card that is still in the circle
  std::uint8_t free_next = 0;                  // free cards that wait for the player at turn:
  std::uint8_t free_end = 0;                   // these slots of the circle
  Seat turn{};
  Phase phase = Phase::deal_goals;
  bool neutral = false;  // symbols=neutral: names and pictures only

  static constexpr std::uint8_t seats = 2;

  friend bool operator==(const State&, const State&) = default;

  /// Nothing is hidden: search may use all of it.
  Observation<State> observe(Viewer viewer) const { return {*this, viewer}; }
  Observation<State> reveal() const { return {*this, {}}; }

  const TownPlan& town(Seat seat) const { return towns[seat.index]; }
};

static_assert(sizeof(State) <= 1024);

State initial_state(const Options& options, int seats);
Standing standing(const State& state);
/// Whether every card is in exactly one place and the covered squares are those
/// of the cards.
bool recount(const State& state);

}  // namespace fullcircle::wagons
