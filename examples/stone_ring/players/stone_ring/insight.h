#pragma once

#include "games/stone_ring/stone_ring.h"
#include "players/search/insight.h"

namespace fullcircle {

/// What is to come is a matter of how many stones a seat will still lay, and of what the stones in
/// its hand would score on the ring as it is.
template <>
struct Insight<StoneRing> {
  using State = stone_ring::State;
  static constexpr std::array<std::string_view, 4> kNames = {
      "turns",  // stones that the seat will lay
      "best",   // what the best stone of its hand would score now
      "rest",   // what the others of its hand would score, each on its own
      "heart",  // stones in its hand with the number of the heart
  };

  static constexpr SearchShape kShape = {};

  static constexpr bool kHasExpectParts = false;
  static constexpr bool kHasCandidates = false;
  static constexpr bool kHasQuick = false;
  static constexpr bool kHasSolver = false;

  static Points now(const State& state);
  static void features(const State& state, FeatureRows<kNames.size()>& rows);
  static float left(const State& state);
};

static_assert(HasInsight<StoneRing>);

}  // namespace fullcircle
