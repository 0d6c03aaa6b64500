#include "players/search/insight.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "players/all.h"

// An insight that is not what it says does not compile: a misspelt function must not fall back in
// silence to what a game without it does.

namespace fullcircle {
namespace {

template <int kVariant>
struct Variant : CircleTheWagons {};

/// The least that an insight has.
struct Least {
  using State = CircleTheWagons::State;
  using Move = CircleTheWagons::Move;
  static constexpr std::array<std::string_view, 1> kNames = {"turns"};
  static constexpr SearchShape kShape = {};
  static constexpr bool kHasExpectParts = false;
  static constexpr bool kHasCandidates = false;
  static constexpr bool kHasQuick = false;
  static constexpr bool kHasSolver = false;
  static Points now(const State&) { return {}; }
  static void features(const State&, FeatureRows<1>&) {}
  static float left(const State&) { return 0; }
};

using Complete = Variant<0>;
using SaysQuickAndMisspellsIt = Variant<1>;
using HasSolverAndDoesNotSay = Variant<2>;
using SolvesWithOtherArguments = Variant<3>;
using SaysNothingOfCandidates = Variant<4>;
using MisspellsLeft = Variant<5>;
using WithAllAbilities = Variant<6>;

}  // namespace

template <>
struct Insight<Complete> : Least {};

template <>
struct Insight<SaysQuickAndMisspellsIt> : Least {
  static constexpr bool kHasQuick = true;
  static Move qiuck(const Judge<SaysQuickAndMisspellsIt>&, const State&) { return {}; }
};

template <>
struct Insight<HasSolverAndDoesNotSay> : Least {
  static bool solve(const State&, const Limits&, std::vector<Line<Move>>&) { return false; }
};

template <>
struct Insight<SolvesWithOtherArguments> : Least {
  static constexpr bool kHasSolver = true;
  static bool solve(const State&, std::vector<Line<Move>>&) { return false; }
};

template <>
struct Insight<SaysNothingOfCandidates> : Least {
 private:
  static constexpr bool kHasCandidates = false;
};

template <>
struct Insight<MisspellsLeft> {
  using State = Least::State;
  static constexpr auto kNames = Least::kNames;
  static constexpr auto kShape = Least::kShape;
  static constexpr bool kHasExpectParts = false;
  static constexpr bool kHasCandidates = false;
  static constexpr bool kHasQuick = false;
  static constexpr bool kHasSolver = false;
  static Points now(const State&) { return {}; }
  static void features(const State&, FeatureRows<1>&) {}
  static float letf(const State&) { return 0; }
};

template <>
struct Insight<WithAllAbilities> : Least {
  using G = WithAllAbilities;
  static constexpr bool kHasExpectParts = true;
  static constexpr bool kHasCandidates = true;
  static constexpr bool kHasQuick = true;
  static constexpr bool kHasSolver = true;
  static void expect_parts(const State&, Points&, FeatureRows<1>&) {}
  static void candidates(const Judge<G>&, const State&, std::size_t,
                         std::vector<Candidate<Move>>&) {}
  static Move quick(const Judge<G>&, const State&) { return {}; }
  static bool solve(const State&, const Limits&, std::vector<Line<Move>>&) { return false; }
};

namespace {

TEST(Insight, OfEveryGameIsComplete) {
  for_each_game([]<Game G>() { EXPECT_TRUE(HasInsight<G>) << G::info().name; });
}

TEST(Insight, HasWhatItSaysAndSaysWhatItHas) {
  EXPECT_TRUE(HasInsight<Complete>);
  EXPECT_TRUE(HasInsight<WithAllAbilities>);
  EXPECT_FALSE(HasInsight<SaysQuickAndMisspellsIt>);
  EXPECT_FALSE(HasInsight<HasSolverAndDoesNotSay>);
  EXPECT_FALSE(HasInsight<SolvesWithOtherArguments>);
  EXPECT_FALSE(HasInsight<SaysNothingOfCandidates>);
  EXPECT_FALSE(HasInsight<MisspellsLeft>);
  EXPECT_FALSE(HasInsight<Variant<7>>) << "there is none";
}

}  // namespace
}  // namespace fullcircle
