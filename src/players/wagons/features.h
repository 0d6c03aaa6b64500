#pragma once

#include <algorithm>
#include <array>

#include "games/wagons/trial.h"
#include "players/wagons/insight.h"

/// What is to come for a seat, as the row of features that the weights are learned for.
namespace fullcircle::wagons {

inline constexpr std::size_t kFeatures = Insight<CircleTheWagons>::kNames.size();
using Row = std::array<float, kFeatures>;

enum Feature : std::uint8_t {
  kCardsToCome,
  kCardsSquared,
  kTurn,
  kFree,
  kScattered,
  kSupply,
  kRim,
  kSquares,
  kBox,
  kPoints,
  kGainFree,
  kGainBest,
  kGainSkipped,
  kGainOther,
  kFirstOfGoal,
};
inline constexpr std::size_t kPerGoal = 5;
static_assert(kFirstOfGoal + kPerGoal * kCards == kFeatures);

/// How many cards of the circle a player is thought to look at for the next draft.
inline constexpr std::size_t kNear = 4;

/// What the cards still to come can add to a seat's town at once.
struct Gains {
  float free = 0;     // all free cards
  float best = 0;     // the card to draft
  float skipped = 0;  // for the seat that is not at turn: cards skipped by that draft
  float other = 0;    // and the card after it
};

/// What is still to come, the same for both seats.
struct Future {
  std::array<float, kTerrains> terrain{};  // squares of the circle
  std::array<float, kSymbols> symbol{};
  float circle = 0;  // cards

  Future(const State& state, std::size_t next) {
    for (std::size_t i = next; i < kCircle; ++i) {
      for (const Territory& territory : front_of(state.circle[i], false)) {
        ++terrain[static_cast<std::size_t>(territory.terrain)];
        ++symbol[static_cast<std::size_t>(territory.symbol)];
      }
      ++circle;
    }
  }
};

/// How many squares of each kind a town shows.
struct Counts {
  std::array<int, kTerrains> terrain{};
  std::array<int, kSymbols> symbol{};
  int squares = 0;

  explicit Counts(const Town& town) {
    for (int y = town.top; y <= town.bottom; ++y) {
      const Town::Row& row = town.row(y);
      for (std::size_t i = 0; i < kTerrains; ++i) terrain[i] += std::popcount(row.terrain[i]);
      for (std::size_t i = 0; i < kSymbols; ++i) symbol[i] += std::popcount(row.symbol[i]);
      squares += std::popcount(row.all);
    }
  }
  int of(Terrain wanted) const { return terrain[static_cast<std::size_t>(wanted)]; }
  int of(Symbol wanted) const { return symbol[static_cast<std::size_t>(wanted)]; }
};

/// A seat as its features see it.
struct Side {
  const Town& town;
  const Counts& own;
  const Counts& other;
  const TownScore& score;
  bool turn = false;
  float free = 0;  // free cards that wait
};

/// Fills the row of a seat.
void fill_row(const std::array<Card, kGoals>& goals, const Future& future, const Side& side,
              const Gains& gains, Row& row);

/// The gains of the seat at turn and of the other, from what each card can add at once: the seat at
/// turn drafts the card that is best after what skipping gives away.
template <class GainOf, class OtherGainOf>
std::array<Gains, 2> gains_of(std::size_t free, std::size_t free_end, std::size_t next, GainOf gain,
                              OtherGainOf other_gain) {
  std::array<Gains, 2> gains;
  for (std::size_t i = free; i < free_end; ++i) gains[0].free += gain(i);
  float given = 0;
  float margin = -1e9F;
  std::size_t drafted = next;
  for (std::size_t i = next; i < std::min<std::size_t>(next + kNear, kCircle); ++i) {
    if (gain(i) - given > margin) {
      margin = gain(i) - given;
      drafted = i;
      gains[0].best = gain(i);
      gains[1].skipped = given;
    }
    given += other_gain(i);
  }
  if (drafted + 1 < kCircle) gains[1].other = other_gain(drafted + 1);
  return gains;
}

}  // namespace fullcircle::wagons
