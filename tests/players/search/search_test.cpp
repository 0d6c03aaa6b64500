#include "players/search/search.h"

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <thread>

#include "games/all.h"
#include "players/all.h"
#include "players/search/adviser.h"
#include "players/search/expectimax.h"
#include "tests/core/eventually.h"

namespace fullcircle {
namespace {

/// A position of a random game after so many decisions; a seat is to act.
template <Game G>
typename G::State position(int decisions, std::uint64_t seed) {
  Rng rng(seed);
  typename G::State state = G::initial(default_options(G::info().options), G::info().min_seats);
  for (;;) {
    const Actor actor = G::to_act(state);
    if (actor.is_seat() && decisions-- == 0) return state;
    G::apply(state, actor.is_chance() ? G::sample_outcome(state, rng) : G::sample_move(state, rng));
  }
}

template <class Move>
void expect_same(const std::vector<Line<Move>>& a, const std::vector<Line<Move>>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].move, b[i].move);
    EXPECT_EQ(a[i].visits, b[i].visits);
    EXPECT_EQ(a[i].chance, b[i].chance);
    EXPECT_EQ(a[i].lead, b[i].lead);
  }
}

TEST(Search, GivesTheSameLinesForTheSameIterationsAndSeed) {
  for_each_game([]<Game G>() {
    for (const int threads : {1, 3}) {
      const auto state = position<G>(6, 7);
      const auto seen = state.observe(G::to_act(state).seat());
      ParallelSearch<G, JudgeGuide<G>> one(JudgeGuide<G>(Weights::of_game(G::info().name)),
                                           threads);
      ParallelSearch<G, JudgeGuide<G>> two(JudgeGuide<G>(Weights::of_game(G::info().name)),
                                           threads);
      const Limits limits{.iterations = 60};
      expect_same(one.think(seen, 5, limits), two.think(seen, 5, limits));
    }
  });
}

TEST(Search, LinesAreLegalAndOddsAreOdds) {
  for_each_game([]<Game G>() {
    for (int decisions = 0; decisions < 12; ++decisions) {
      const auto state = position<G>(decisions, 11);
      const auto seen = state.observe(G::to_act(state).seat());
      Search<G, JudgeGuide<G>> search(JudgeGuide<G>(Weights::of_game(G::info().name)));
      const auto lines = search.think(seen, 5, Limits{.iterations = 40});
      ASSERT_FALSE(lines.empty());
      for (const auto& line : lines) {
        EXPECT_TRUE(G::check(state, line.move));
        EXPECT_GE(line.chance, 0);
        EXPECT_LE(line.chance, 1);
      }
      EXPECT_GE(lines[0].visits, lines.back().visits);
    }
  });
}

TEST(Search, LooksAtWhatItIsAskedAbout) {
  for_each_game([]<Game G>() {
    const auto state = position<G>(8, 3);
    const auto seen = state.observe(G::to_act(state).seat());
    Rng rng(1);
    Search<G, JudgeGuide<G>> search(JudgeGuide<G>(Weights::of_game(G::info().name)));
    for (int i = 0; i < 5; ++i) {
      const typename G::Move asked = G::sample_move(state, rng);
      const auto lines = search.think(seen, 5, Limits{.iterations = 60}, {&asked, 1});
      const auto found = std::find_if(lines.begin(), lines.end(),
                                      [&](const auto& line) { return line.move == asked; });
      ASSERT_NE(found, lines.end());
      EXPECT_TRUE(found->visits >= 9 || lines.size() == 1);
    }
  });
}

TEST(Search, GoesOnWithTheTreeItHas) {
  // After the expected decision nothing of the thought about what follows is lost: visits that a
  // new search would have to make are there already.
  using G = CircleTheWagons;
  G::State state = position<G>(3, 2);
  Search<G, JudgeGuide<G>> search(JudgeGuide<G>(Weights::of_game(G::info().name)));
  const auto lines = search.think(state.observe(G::to_act(state).seat()), 5, {.iterations = 300});
  G::apply(state, lines[0].move);
  const auto seen = state.observe(G::to_act(state).seat());
  std::int64_t visits = 0;
  for (const auto& line : search.think(seen, 5, {.iterations = 10})) visits += line.visits;
  EXPECT_GE(visits, 10 + lines[0].visits / 2);
}

TEST(Search, FindsItsTreeAgainWhenADecisionIsTakenBack) {
  using G = CircleTheWagons;
  const G::State state = position<G>(3, 2);
  const auto seen = state.observe(G::to_act(state).seat());
  Search<G, JudgeGuide<G>> search(JudgeGuide<G>(Weights::of_game(G::info().name)));
  const auto visits_of = [&](std::int64_t iterations) {
    std::int64_t visits = 0;
    for (const auto& line : search.think(seen, 5, {.iterations = iterations}))
      visits += line.visits;
    return visits;
  };
  const std::int64_t before = visits_of(100);
  EXPECT_GT(before, 30);
  EXPECT_GE(visits_of(10), before) << "the same position again";
  const std::size_t memory = search.memory();
  EXPECT_GT(memory, 0U);
  search.forget();
  EXPECT_EQ(search.memory(), 0U);
  EXPECT_LE(visits_of(10), 10) << "nothing is left of it";
}

TEST(Search, StopsAtOnceWhenTold) {
  for_each_game([]<Game G>() {
    const auto state = position<G>(5, 3);
    const auto seen = state.observe(G::to_act(state).seat());
    std::atomic<bool> stop = false;
    Adviser<G> adviser(Weights::of_game(G::info().name), 2);
    const auto start = std::chrono::steady_clock::now();
    const std::clock_t before = std::clock();
    std::jthread other([&] {  // when it has thought for some time of a core
      EXPECT_TRUE(eventually([&] { return std::clock() - before > 30 * CLOCKS_PER_SEC / 1000; }));
      stop = true;
    });
    Limits limits{.stop = &stop};
    const auto lines = adviser.think(seen, 1, limits);
    EXPECT_FALSE(lines.empty());
    // A minute would be the time of a search that does not hear; sanitizers and busy machines are
    // slow.
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  });
}

TEST(Search, AnswersEvenWithNoTimeAtAll) {
  for_each_game([]<Game G>() {
    const auto state = position<G>(5, 3);
    Adviser<G> adviser(Weights::of_game(G::info().name), 1);
    const Limits limits{.deadline = Limits::Clock::now() - std::chrono::seconds(1)};
    const auto lines = adviser.think(state.observe(G::to_act(state).seat()), 1, limits);
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(G::check(state, lines[0].move));
  });
}

// ---- the last tiles ----

using Tiles = Carcassonne;

/// What the seat to act at the root wins on average, by trying everything.
struct Plain {
  Seat me;
  std::pair<double, double> value(const Tiles::State& state) const {
    const Actor actor = Tiles::to_act(state);
    if (actor.is_nobody()) {
      const Standing end = Tiles::standing(state);
      const double lead = end.scores[me.index] - end.scores[1U - me.index];
      return {lead > 0 ? 1 : lead < 0 ? 0 : 0.5, lead};
    }
    std::pair<double, double> sum{0, 0};
    if (actor.is_chance()) {
      double weights = 0;
      Tiles::for_each_outcome(state, [&](const Tiles::Move& outcome, int weight) {
        const auto part = value(after(state, outcome));
        sum = {sum.first + weight * part.first, sum.second + weight * part.second};
        weights += weight;
      });
      return {sum.first / weights, sum.second / weights};
    }
    const double sign = actor.seat() == me ? 1 : -1;
    double best = -1e9;
    Tiles::for_each_move(state, [&](const Tiles::Move& move) {
      const auto part = value(after(state, move));
      const double total = sign * (part.first + 1e-4 * part.second);
      if (total > best) {
        best = total;
        sum = part;
      }
      return true;
    });
    return sum;
  }
  static Tiles::State after(Tiles::State state, const Tiles::Move& move) {
    Tiles::apply(state, move);
    return state;
  }
};

TEST(Expectimax, AgreesWithTryingEverything) {
  int checked = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Rng rng(seed);
    Tiles::State state = Tiles::initial(default_options(Tiles::info().options), 2);
    while (state.bag_size > 1 || !Tiles::to_act(state).is_seat()) {
      if (Tiles::to_act(state).is_nobody()) break;
      Tiles::apply(state, Tiles::to_act(state).is_chance() ? Tiles::sample_outcome(state, rng)
                                                           : Tiles::sample_move(state, rng));
    }
    if (Tiles::to_act(state).is_nobody()) continue;
    std::vector<Line<Tiles::Move>> lines;
    const Limits limits;
    ASSERT_TRUE(Expectimax<Tiles>(limits).solve(state, lines));
    const auto [chance, lead] = Plain{Tiles::to_act(state).seat()}.value(state);
    EXPECT_NEAR(lines[0].chance, chance, 1e-9);
    EXPECT_NEAR(lines[0].lead, lead, 1e-9);
    EXPECT_TRUE(lines[0].exact);
    ++checked;
  }
  EXPECT_GE(checked, 8);
}

TEST(Expectimax, GivesUpWhenItsTimeIs) {
  const auto state = position<Tiles>(20, 1);
  const Limits limits{.deadline = Limits::Clock::now()};
  std::vector<Line<Tiles::Move>> lines;
  EXPECT_FALSE(Expectimax<Tiles>(limits).solve(state, lines));
}

}  // namespace
}  // namespace fullcircle
