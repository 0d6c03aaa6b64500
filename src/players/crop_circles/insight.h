#pragma once

#include "games/crop_circles/crop_circles.h"
#include "players/search/judge.h"

namespace fullcircle {

/// Points grow with the square of a line's length, and every placement brings three new glyphs
/// however few were placed. So most of what is to come is a matter of how many glyphs a seat holds
/// ("hand", what it will hold at its next turn) and how many turns it has left; then of what the
/// board offers to so many glyphs ("prospect"), and of how well the glyphs fit.
template <>
struct Insight<CropCircles> {
  using State = crop_circles::State;
  using Move = crop_circles::Move;
  static constexpr std::array<std::string_view, 28> kNames = {
      "turns",
      "turns.squared",
      "hand",
      "hand.squared",
      "hand.over.12",
      "hand.turns",
      "hand.squared.turns",
      "hand.over.12.turns",
      "last",
      "last.hand",
      "last.hand.squared",
      "second.last",
      "second.last.hand",
      "more.seats.turns",
      "prospect.next",
      "prospect.last.next",
      "hand.solid",
      "hand.striped",
      "hand.crossed",
      "last.solid",
      "last.striped",
      "last.crossed",
      "hand.flexible",
      "last.flexible",
      "hand.fit",
      "last.fit",
      "hand.pairs",
      "last.pairs",
  };

  static constexpr SearchShape kShape = {.most = 16,
                                         .width = 10,
                                         .growth = 0.5,
                                         .explore = 0.15,
                                         .prior_visits = 2,
                                         .playout_turns = 3};

  static constexpr bool kHasExpectParts = false;
  static constexpr bool kHasCandidates = true;
  static constexpr bool kHasQuick = true;
  static constexpr bool kHasSolver = true;

  static Points now(const State& state);
  static void features(const State& state, FeatureRows<kNames.size()>& rows);
  static float left(const State& state);

  static void candidates(const Judge<CropCircles>& judge, const State& state, std::size_t most,
                         std::vector<Candidate<Move>>& out);
  /// Points less the prices of what is used up; the glyph of the pool with the highest price.
  static Move quick(const Judge<CropCircles>& judge, const State& state);

  /// In the final round nothing is hidden any more at two seats: the unseen glyphs are the other
  /// hand. Gives the placements by lead after the other's best reply, the best first: of all
  /// placements if there are few, else of the best one on each of the 64 most promising stretches,
  /// and then no line is called exact. The last seat of all takes what is most.
  static bool solve(const State& seen, const Limits& limits, std::vector<Line<Move>>& out);
};

static_assert(HasInsight<CropCircles>);

}  // namespace fullcircle
