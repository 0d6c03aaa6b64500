#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/wagons/wagons.h"
#include "tests/games/by_notation.h"

/// Games of Circle the Wagons dealt by hand, moves made in notation, and towns drawn as text.
namespace fullcircle::wagons {

inline Options options(std::string_view settings = "") {
  return *parse_options(kOptions, settings);
}

inline Card card(int number) { return Card{static_cast<std::uint8_t>(number)}; }

inline Square square(int x, int y) {
  return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

inline void play(State& state, std::string_view text) { play_event<CircleTheWagons>(state, text); }

inline void play_all(State& state, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) play(state, text);
}

/// The reason why a move is refused; code "" if it is allowed.
inline Error refusal(const State& state, std::string_view text) {
  return refusal_of<CircleTheWagons>(state, text);
}

inline bool allowed(const State& state, std::string_view text) {
  return refusal(state, text).code.empty();
}

/// Expects that a move is refused for this reason, in a sentence.
inline void expect_refused(const State& state, std::string_view text, std::string_view code) {
  const Error refused = refusal(state, text);
  EXPECT_EQ(refused.code, code) << text;
  EXPECT_GT(split(refused.why, " ").size(), 3U) << text << ": " << refused.why;
}

/// A game with these goals, dealt; the circle begins with these cards and goes on with the others
/// in the order of their numbers.
inline State dealt(const std::vector<int>& goals, const std::vector<int>& circle = {},
                   std::string_view settings = "") {
  State state = initial_state(options(settings), 2);
  for (const int goal : goals) play(state, "goal " + std::to_string(goal));
  for (const int number : circle) play(state, "circle " + std::to_string(number));
  for (int number = 0; number < kCards; ++number) {
    if (allowed(state, "circle " + std::to_string(number))) {
      play(state, "circle " + std::to_string(number));
    }
  }
  return state;
}

/// The same, and the first card of the circle is the starting card.
inline State started(const std::vector<int>& goals, const std::vector<int>& circle = {},
                     std::string_view settings = "") {
  State state = dealt(goals, circle, settings);
  play(state, "start " + std::to_string(state.circle[0].number));
  return state;
}

inline State dealt_by_chance(Rng& rng, std::string_view settings = "") {
  State state = initial_state(options(settings), 2);
  while (to_act(state).is_chance()) apply(state, sample_outcome(state, rng));
  return state;
}

/// A game by chance, some decisions on; the first one names the starting card.
inline State position_by_chance(Rng& rng, int decisions, std::string_view settings = "") {
  State state = dealt_by_chance(rng, settings);
  for (; decisions > 0 && to_act(state).is_seat(); --decisions) {
    apply(state, sample_move(state, rng));
  }
  return state;
}

inline std::vector<Move> all_moves(const State& state) {
  std::vector<Move> moves;
  for_each_move(state, [&](const Move& move) {
    moves.push_back(move);
    return true;
  });
  return moves;
}

// ---- Towns as text ----

/// The index of the name that begins so; two letters are enough.
inline std::size_t place_of(std::string_view start, const std::vector<std::string_view>& names) {
  const auto found =
      std::ranges::find_if(names, [&](std::string_view name) { return name.starts_with(start); });
  EXPECT_NE(found, names.end()) << "no name begins with " << start;
  return static_cast<std::size_t>(found - names.begin());
}

using Rows = std::vector<std::string>;

/// Shows a square of a town that is made by hand, within columns and rows 1 to 30.
inline void show(Town& town, Square at, std::size_t terrain, std::size_t symbol) {
  town.left = 1;
  town.top = 1;
  town.bottom = 30;
  Town::Row& row = town.lines[static_cast<std::size_t>(at.y)];
  const std::uint32_t bit = std::uint32_t{1} << at.x;
  row.all |= bit;
  row.terrain[terrain] |= bit;
  row.symbol[symbol] |= bit;
}

/// A town from rows such as "de:gu fo:co .. wa:be": terrain and symbol, ".." for empty grid.
inline Town town(const Rows& rows) {
  Town drawn;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    const std::vector<std::string_view> cells = split(rows[y], " ");
    for (std::size_t x = 0; x < cells.size(); ++x) {
      if (cells[x] == "..") continue;
      show(drawn, square(static_cast<int>(x) + 1, static_cast<int>(y) + 1),
           place_of(cells[x].substr(0, 2),
                    {"desert", "forest", "mountains", "plains", "snow", "water"}),
           place_of(cells[x].substr(3), {"beer", "cow", "fort", "gun", "mine", "wagon"}));
    }
  }
  return drawn;
}

inline Card goal_card(std::string_view name) {
  for (int number = 0; number < kCards; ++number) {
    if (goal_name(card(number)) == name) return card(number);
  }
  ADD_FAILURE() << "no goal is called " << name;
  return {};
}

/// What the goal gives the first town beside the second.
inline int score(std::string_view goal, const Rows& own, const Rows& other = {}) {
  return score_goal(goal_card(goal), town(own), town(other));
}

}  // namespace fullcircle::wagons
