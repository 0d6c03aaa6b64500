#include "games/wagons/trial.h"

#include <algorithm>
#include <bit>

namespace fullcircle::wagons {

Trial::Trial(const Goals& goals, Town& own, const Town& other)
    : Trial(goals, own, other, score_town(goals, own, other)) {}

Trial::Trial(const Goals& goals, Town& own, const Town& other, const TownScore& score)
    : goals_(goals), own_(own), other_(other), before_(score) {
  own.squares_for_card(squares_);
  find_groups();
}

void Trial::find_groups() {
  int id = 0;  // 0 is none
  for (int y = own_.top; y <= own_.bottom; ++y) {
    for (std::uint32_t bits = own_.row(y).all; bits != 0; bits &= bits - 1) {
      const std::size_t at = Town::index(std::countr_zero(bits), y);
      if (group_[at] == 0) label(at, ++id);
    }
  }
}

void Trial::label(std::size_t first, int id) {
  const std::size_t terrain = terrain_of_kind(own_.kinds[first]);
  const auto group = static_cast<std::uint8_t>(id);
  groups_[terrain] |= std::uint64_t{1} << id;
  std::array<std::uint16_t, 64> waiting;
  std::size_t count = 0;
  const auto reach = [&](std::size_t at) {
    const std::uint8_t kind = own_.kinds[at];
    if (kind == 0 || group_[at] != 0 || terrain_of_kind(kind) != terrain) return;
    group_[at] = group;
    waiting[count++] = static_cast<std::uint16_t>(at);
    ++size_[group];
  };
  for (reach(first); count > 0;) {
    const int at = waiting[--count];
    const int x = at % 32;
    const int y = at / 32;
    reach(Town::index(x + 1, y));
    reach(Town::index(x - 1, y));
    reach(Town::index(x, y + 1));
    reach(Town::index(x, y - 1));
  }
}

namespace {

/// The two neighbours outside of the card that each of its squares has.
constexpr std::array<std::array<Square, 2>, 4> kOutside = {{
    {{{-1, 0}, {0, -1}}},
    {{{2, 0}, {1, -1}}},
    {{{-1, 1}, {0, 2}}},
    {{{2, 1}, {1, 2}}},
}};

}  // namespace

int Trial::largest_with(const PlacedCard& card, std::size_t terrain,
                        const Town::Hidden& hidden) const {
  const unsigned squares = squares_of_terrain(card.card, card.turned, terrain);
  const int before = before_.terrains[terrain];
  if (((hidden.gone >> terrain) & 1) != 0) {
    return largest_group(own_, static_cast<Terrain>(terrain));
  }
  // Squares across the card from each other hang together only outside of it, if at all.
  const bool apart = squares == 0b1001 || squares == 0b0110;
  std::array<std::uint64_t, 2> touched{};
  unsigned part = 0;
  for (unsigned rest = squares; rest != 0; rest &= rest - 1) {
    for (const Square& step : kOutside[static_cast<unsigned>(std::countr_zero(rest))]) {
      const std::size_t at = Town::index(card.at.x + step.x, card.at.y + step.y);
      touched[part] |= std::uint64_t{1} << group_[at];
    }
    if (apart) ++part;
  }
  touched[0] &= groups_[terrain];
  touched[1] &= groups_[terrain];
  const auto joined = [&](std::uint64_t groups, int own) {
    for (; groups != 0; groups &= groups - 1) {
      own += size_[static_cast<std::size_t>(std::countr_zero(groups))];
    }
    return own;
  };
  if (apart && (touched[0] & touched[1]) == 0) {
    return std::max({before, joined(touched[0], 1), joined(touched[1], 1)});
  }
  return std::max(before, joined(touched[0] | touched[1], std::popcount(squares)));
}

TownScore Trial::lay(const PlacedCard& card, Town::Hidden& hidden) {
  own_.lay(card, hidden);
  TownScore score = before_;
  for (unsigned rest = hidden.changed & ((1U << kTerrains) - 1); rest != 0; rest &= rest - 1) {
    const auto terrain = static_cast<std::size_t>(std::countr_zero(rest));
    score.terrains[terrain] = largest_with(card, terrain, hidden);
  }
  rescore_goals(goals_, own_, other_, hidden.changed, score);
  return score;
}

TownScore Trial::score(const PlacedCard& card) {
  Town::Hidden hidden;
  const TownScore score = lay(card, hidden);
  own_.lift(hidden);
  return score;
}

int Trial::best_gain(Card card) {
  int best = INT32_MIN;
  for_each_square(own_, squares_, [&](Square at) {
    for (const bool turned : {false, true}) {
      best = std::max(best, score({card, at, turned}).total());
    }
  });
  return best - before_.total();
}

}  // namespace fullcircle::wagons
