#pragma once

#include "games/wagons/wagons.h"
#include "players/search/judge.h"

namespace fullcircle {

template <>
struct Insight<CircleTheWagons> {
  using State = wagons::State;
  using Candidates = std::vector<Candidate<wagons::Move>>;
  /// First those of any game, then those of a goal that is in play, goal by goal.
  static constexpr std::array<std::string_view, 104> kNames = {
      "cards",
      "cards.squared",
      "turn",
      "free",
      "scattered",
      "supply",
      "rim",
      "squares",
      "box",
      "points",
      "gain.free",
      "gain.best",
      "gain.skipped",
      "gain.other",
      "badlands.cards",
      "badlands.symbols",
      "badlands.points",
      "badlands.supply",
      "badlands.almost",
      "happy_cows.cards",
      "happy_cows.symbols",
      "happy_cows.points",
      "happy_cows.supply",
      "happy_cows.almost",
      "the_clearing.cards",
      "the_clearing.symbols",
      "the_clearing.points",
      "the_clearing.supply",
      "the_clearing.almost",
      "circle_the_wagons.cards",
      "circle_the_wagons.symbols",
      "circle_the_wagons.points",
      "circle_the_wagons.supply",
      "circle_the_wagons.almost",
      "smalltown_charm.cards",
      "smalltown_charm.symbols",
      "smalltown_charm.points",
      "smalltown_charm.supply",
      "smalltown_charm.almost",
      "gold_country.cards",
      "gold_country.symbols",
      "gold_country.points",
      "gold_country.supply",
      "gold_country.almost",
      "prairie_life.cards",
      "prairie_life.symbols",
      "prairie_life.points",
      "prairie_life.supply",
      "prairie_life.almost",
      "cool_water.cards",
      "cool_water.symbols",
      "cool_water.points",
      "cool_water.supply",
      "cool_water.almost",
      "claim_jumpers.cards",
      "claim_jumpers.symbols",
      "claim_jumpers.points",
      "claim_jumpers.supply",
      "claim_jumpers.almost",
      "boom_or_bust.cards",
      "boom_or_bust.symbols",
      "boom_or_bust.points",
      "boom_or_bust.supply",
      "boom_or_bust.almost",
      "wagon_train.cards",
      "wagon_train.symbols",
      "wagon_train.points",
      "wagon_train.supply",
      "wagon_train.almost",
      "one_too_many.cards",
      "one_too_many.symbols",
      "one_too_many.points",
      "one_too_many.supply",
      "one_too_many.almost",
      "bootleggers.cards",
      "bootleggers.symbols",
      "bootleggers.points",
      "bootleggers.supply",
      "bootleggers.almost",
      "undiscovered.cards",
      "undiscovered.symbols",
      "undiscovered.points",
      "undiscovered.supply",
      "undiscovered.almost",
      "fortified.cards",
      "fortified.symbols",
      "fortified.points",
      "fortified.supply",
      "fortified.almost",
      "the_herd.cards",
      "the_herd.symbols",
      "the_herd.points",
      "the_herd.supply",
      "the_herd.almost",
      "target_practice.cards",
      "target_practice.symbols",
      "target_practice.points",
      "target_practice.supply",
      "target_practice.almost",
      "rifles_ready.cards",
      "rifles_ready.symbols",
      "rifles_ready.points",
      "rifles_ready.supply",
      "rifles_ready.almost",
  };

  static constexpr SearchShape kShape = {.growth = 0.7, .explore = 0.05};

  static constexpr bool kHasExpectParts = false;
  static constexpr bool kHasCandidates = true;
  static constexpr bool kHasQuick = false;
  static constexpr bool kHasSolver = true;

  static Points now(const State& state);
  static void features(const State& state, FeatureRows<kNames.size()>& rows);
  static float left(const State& state);
  static void candidates(const Judge<CircleTheWagons>& judge, const State& state, std::size_t most,
                         Candidates& out);
  static bool solve(const State& state, const Limits& limits, std::vector<Line<wagons::Move>>& out);
};

static_assert(HasInsight<CircleTheWagons>);

}  // namespace fullcircle
