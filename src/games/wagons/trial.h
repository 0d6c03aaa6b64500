#pragma once

#include "games/wagons/scoring.h"
#include "games/wagons/town.h"

namespace fullcircle::wagons {

/// Tries placements in a town that stays as it is. Knows its groups, so that a card that covers
/// nothing of a terrain need not look for them again.
class Trial {
 public:
  using Goals = std::array<Card, kGoals>;
  /// Changes `own` while it tries and puts it back.
  Trial(const Goals& goals, Town& own, const Town& other);
  Trial(const Goals& goals, Town& own, const Town& other, const TownScore& score);

  const TownScore& before() const { return before_; }
  const Town& town() const { return own_; }
  /// The score with the card placed.
  TownScore score(const PlacedCard& card);
  /// The same; the card stays until it is lifted with what it hid.
  TownScore lay(const PlacedCard& card, Town::Hidden& hidden);
  /// The most points that a card can add at once.
  int best_gain(Card card);

 private:
  void find_groups();
  void label(std::size_t first, int id);
  int largest_with(const PlacedCard& card, std::size_t terrain, const Town::Hidden& hidden) const;

  const Goals& goals_;
  Town& own_;
  const Town& other_;
  TownScore before_;
  Squares squares_;  // where a card may be placed
  std::array<std::uint8_t, std::size_t{Squares::kSize} * Squares::kSize> group_{};  // by square
  std::array<std::uint8_t, 64> size_{};                                             // of a group
  std::array<std::uint64_t, kTerrains> groups_{};                                   // a bit a group
};

}  // namespace fullcircle::wagons
