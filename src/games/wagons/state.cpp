#include "games/wagons/state.h"

#include <algorithm>

#include "games/wagons/scoring.h"

namespace fullcircle::wagons {

State initial_state(const Options& options, int) {
  State state;
  state.neutral = options[kSymbolsOption] == 1;
  return state;
}

void TownPlan::add(const PlacedCard& card) {
  const Square at = card.at;
  const std::uint32_t two = std::rotl(std::uint32_t{3}, at.x & 31);
  covered.set_row(at.y, covered.row(at.y) | two);
  covered.set_row(at.y + 1, covered.row(at.y + 1) | two);
  corner = {std::min(corner.x, at.x), std::min(corner.y, at.y)};
  bottom = std::max(bottom, static_cast<std::int8_t>(at.y + 1));
  cards[count++] = card;
}

Standing standing(const State& state) {
  Standing standing;
  const std::array<TownScore, 2> scores = score_towns(state);
  for (const TownScore& score : scores) standing.scores.push_back(score.total());
  if (state.phase != Phase::over) return standing;
  // CW-32: most points, then fewer cards, else shared.
  const auto rank = [&](std::size_t seat) {
    return std::pair(standing.scores[seat], -static_cast<int>(state.towns[seat].count));
  };
  if (rank(0) >= rank(1)) standing.winners.push_back(Seat{0});
  if (rank(1) >= rank(0)) standing.winners.push_back(Seat{1});
  return standing;
}

bool recount(const State& state) {
  std::uint32_t seen = state.undealt;
  int count = std::popcount(state.undealt);
  const auto see = [&](Card card) {
    seen |= 1U << card.number;
    ++count;
  };
  const std::size_t goals = state.phase == Phase::deal_goals ? state.dealt : kGoals;
  for (std::size_t i = 0; i < goals; ++i) see(state.goals[i]);
  const std::size_t in_circle = state.phase == Phase::deal_goals    ? 0
                                : state.phase == Phase::deal_circle ? state.dealt
                                                                    : kCircle;
  // What has left the circle lies in a town or waits as a free card.
  std::size_t waiting = static_cast<std::size_t>(state.free_end - state.free_next);
  for (std::size_t i = state.next; i < in_circle; ++i) see(state.circle[i]);
  for (std::size_t i = state.free_next; i < state.free_end; ++i) see(state.circle[i]);
  for (const TownPlan& town : state.towns) {
    Squares covered;
    for (std::size_t i = 0; i < town.count; ++i) {
      see(town.cards[i].card);
      for (int square = 0; square < 4; ++square) {
        covered.insert({static_cast<std::int8_t>(town.cards[i].at.x + square % 2),
                        static_cast<std::int8_t>(town.cards[i].at.y + square / 2)});
      }
    }
    if (covered != town.covered) return false;
    waiting += town.count;
  }
  return seen == (1U << kCards) - 1 && count == kCards && waiting == state.next;
}

}  // namespace fullcircle::wagons
