#pragma once

#include "games/carcassonne/carcassonne.h"
#include "players/search/judge.h"

namespace fullcircle {

template <>
struct Insight<Carcassonne> {
  using State = carcassonne::State;
  using Move = carcassonne::Move;
  /// In the order of Term in survey.cpp, where each is explained.
  // clang-format off
  static constexpr std::array<std::string_view, 53> kNames = {
      "turns", "turns.squared", "next", "supply.1", "supply.2", "supply.3", "supply.4",
      "supply.more", "supply.useful", "city.1", "city.2", "city.3", "city.shared", "city.grow",
      "city.gaps", "city.held", "knight.back", "knight.ever", "road.grow", "road.gaps",
      "road.held", "thief.back", "thief.ever", "cloister.fill", "cloister.ever", "monk.held",
      "monk.back", "field.ever", "field.soon", "field.open", "field.held", "field.held.late",
      "field.shared", "farmer.idle", "free.city", "city.join.gain", "city.join.loss",
      "field.join.gain", "field.join.loss", "road.join.gain", "road.join.loss", "field.worth",
      "field.margin", "field.shared.worth", "knight.idle", "city.risk", "free.city.later",
      "city.soon", "choose", "back.pending", "back.loss", "add.pending", "add.gain"};
  // clang-format on

  static constexpr SearchShape kShape = {.width = 3, .growth = 0.5};

  static constexpr bool kHasExpectParts = true;
  static constexpr bool kHasCandidates = true;
  static constexpr bool kHasQuick = false;
  static constexpr bool kHasSolver = true;

  static Points now(const State& state);
  static void features(const State& state, FeatureRows<kNames.size()>& rows);
  /// Both at once, for little more than the price of the second.
  static void expect_parts(const State& state, Points& now, FeatureRows<kNames.size()>& rows);
  static float left(const State& state);

  /// Every decision; what a crop circle promises is seen when its effect has been played out.
  static void candidates(const Judge<Carcassonne>& judge, const State& state, std::size_t most,
                         std::vector<Candidate<Move>>& out);

  /// The last tiles at two seats, exactly.
  static bool solve(const State& state, const Limits& limits, std::vector<Line<Move>>& out);
};

static_assert(HasInsight<Carcassonne>);

}  // namespace fullcircle
