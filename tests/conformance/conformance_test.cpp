#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "bench/allocations.h"
#include "table/games.h"

// One suite that every game must pass, on every state of random games with all numbers of seats and
// all settings. A new game in table/games.h is tested without a change here.

namespace fullcircle {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kGames = 3;
#else
constexpr int kGames = 30;
#endif

/// Every combination of settings.
std::vector<Options> all_options(std::span<const OptionSpec> specs) {
  std::vector<Options> all{default_options(specs)};
  for (std::size_t i = 0; i < specs.size(); ++i) {
    std::vector<Options> more;
    for (Options options : all) {
      for (std::size_t value = 0; value < specs[i].values.size(); ++value) {
        options[i] = static_cast<std::uint8_t>(value);
        more.push_back(options);
      }
    }
    all = std::move(more);
  }
  return all;
}

template <Game G>
typename G::Move random_event(const typename G::State& state, Rng& rng) {
  return G::to_act(state).is_chance() ? G::sample_outcome(state, rng) : G::sample_move(state, rng);
}

/// Equal in everything anybody can see or do.
template <Game G>
void expect_same(const typename G::State& a, const typename G::State& b) {
  EXPECT_EQ(G::to_json(a.reveal()), G::to_json(b.reveal()));
  EXPECT_EQ(G::to_act(a), G::to_act(b));
}

template <class G>
class Conformance : public testing::Test {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  /// Calls `visit(state, rng)` on every state of random games, the last included.
  template <class Visitor>
  static void for_each_state(int games, Visitor&& visit) {
    for (const Options& options : all_options(G::info().options)) {
      for (int seats = G::info().min_seats; seats <= G::info().max_seats; ++seats) {
        for (int game = 0; game < games; ++game) {
          Rng rng(derive_seed(static_cast<std::uint64_t>(game), static_cast<std::uint64_t>(seats)));
          State state = G::initial(options, seats);
          int events = 0;
          for (; !G::to_act(state).is_nobody(); ++events) {
            ASSERT_LT(events, G::kMaxEvents) << "the game does not end";
            visit(static_cast<const State&>(state), rng);
            if (testing::Test::HasFatalFailure()) return;
            G::apply(state, random_event<G>(state, rng));
          }
          visit(static_cast<const State&>(state), rng);
        }
      }
    }
  }
};

template <class List>
struct AsTestTypes;
template <Game... G>
struct AsTestTypes<GameList<G...>> {
  using type = testing::Types<G...>;
};
TYPED_TEST_SUITE(Conformance, AsTestTypes<Games>::type);

TYPED_TEST(Conformance, WhatIsKeptIncrementallyIsRight) {
  using G = TypeParam;
  TestFixture::for_each_state(kGames,
                              [](const auto& state, Rng&) { ASSERT_TRUE(G::recount(state)); });
}

TYPED_TEST(Conformance, ACopyGoesOnLikeTheOriginal) {
  using G = TypeParam;
  TestFixture::for_each_state(1, [](const auto& state, Rng&) {
    typename G::State a = state;
    typename G::State b;
    std::memcpy(static_cast<void*>(&b), &state, sizeof b);
    Rng rng_a(7);
    Rng rng_b(7);
    for (int i = 0; i < 5 && !G::to_act(a).is_nobody(); ++i) {
      G::apply(a, random_event<G>(a, rng_a));
      G::apply(b, random_event<G>(b, rng_b));
    }
    expect_same<G>(a, b);
  });
}

TYPED_TEST(Conformance, SampledEventsAreLegalAndRoundTripThroughNotation) {
  using G = TypeParam;
  TestFixture::for_each_state(kGames / 3, [](const auto& state, Rng& rng) {
    if (G::to_act(state).is_nobody()) return;
    const auto move = random_event<G>(state, rng);
    const Status allowed = G::check(state, move);
    ASSERT_TRUE(allowed.ok()) << allowed.error().why;
    const std::string text = G::format(state, move);
    const auto parsed = G::parse(state, text);
    ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.error().why;
    ASSERT_TRUE(*parsed == move) << text;
  });
}

TYPED_TEST(Conformance, VisitedMovesAreLegalDistinctAndReadable) {
  using G = TypeParam;
  TestFixture::for_each_state(1, [](const auto& state, Rng&) {
    if (!G::to_act(state).is_seat()) return;
    std::set<std::string> seen;
    G::for_each_move(state, [&](const typename G::Move& move) {
      const std::string text = G::format(state, move);
      EXPECT_TRUE(seen.insert(text).second) << text << " twice";
      const Status allowed = G::check(state, move);
      EXPECT_TRUE(allowed.ok()) << text << ": " << allowed.error().why;
      const auto parsed = G::parse(state, text);
      EXPECT_TRUE(parsed.ok() && *parsed == move) << text;
      return seen.size() < 300;
    });
    ASSERT_FALSE(seen.empty()) << "nothing to do";
  });
}

TYPED_TEST(Conformance, AVisitStopsWhenToldTo) {
  using G = TypeParam;
  TestFixture::for_each_state(1, [](const auto& state, Rng&) {
    if (!G::to_act(state).is_seat()) return;
    int visited = 0;
    ASSERT_FALSE(G::for_each_move(state, [&](const typename G::Move&) {
      ++visited;
      return false;
    }));
    ASSERT_EQ(visited, 1);
  });
}

TYPED_TEST(Conformance, OutcomesAreLegalAndWeighted) {
  using G = TypeParam;
  TestFixture::for_each_state(2, [](const auto& state, Rng& rng) {
    int total = 0;
    bool sampled_is_listed = false;
    const bool chance = G::to_act(state).is_chance();
    const auto sampled = chance ? G::sample_outcome(state, rng) : typename G::Move{};
    G::for_each_outcome(state, [&](const typename G::Move& outcome, int weight) {
      ASSERT_GT(weight, 0);
      ASSERT_TRUE(G::check(state, outcome).ok());
      sampled_is_listed |= outcome == sampled;
      total += weight;
    });
    ASSERT_EQ(total > 0, chance);
    ASSERT_TRUE(!chance || sampled_is_listed);
  });
}

TYPED_TEST(Conformance, TheBestMoveIsLegalAndAlwaysTheSame) {
  using G = TypeParam;
  TestFixture::for_each_state(2, [](const auto& state, Rng&) {
    if (!G::to_act(state).is_seat()) return;
    const auto observation = state.observe(G::to_act(state).seat());
    const auto best = G::best_move(observation);
    ASSERT_TRUE(G::check(state, best).ok());
    ASSERT_TRUE(best == G::best_move(observation));
  });
}

TYPED_TEST(Conformance, ObservingAgainChangesNothing) {
  using G = TypeParam;
  TestFixture::for_each_state(1, [](const auto& state, Rng& rng) {
    const int seats = static_cast<int>(G::standing(state).scores.size());
    for (int i = -1; i < seats; ++i) {
      const Viewer viewer = i < 0 ? Viewer{} : Viewer{Seat{static_cast<std::uint8_t>(i)}};
      const auto observation = state.observe(viewer);
      ASSERT_EQ(G::to_act(observation.seen()), G::to_act(state));
      // A world imagined from what is seen looks the same to that viewer and is a real position.
      const typename G::State world = G::imagine(observation, rng);
      ASSERT_TRUE(G::recount(world));
      ASSERT_EQ(G::to_json(world.observe(viewer)), G::to_json(observation));
      ASSERT_EQ(G::draw(world.observe(viewer), {}, {}), G::draw(observation, {}, {}));
    }
  });
}

TYPED_TEST(Conformance, WhoActsSeesAllTheirMoves) {
  using G = TypeParam;
  TestFixture::for_each_state(1, [](const auto& state, Rng&) {
    if (!G::to_act(state).is_seat()) return;
    std::vector<std::string> real;
    std::vector<std::string> seen;
    const auto observation = state.observe(G::to_act(state).seat());
    const auto collect = [](const typename G::State& from, std::vector<std::string>& into) {
      G::for_each_move(from, [&](const typename G::Move& move) {
        into.push_back(G::format(from, move));
        return into.size() < 200;
      });
    };
    collect(state, real);
    collect(observation.seen(), seen);
    ASSERT_EQ(real, seen);
  });
}

TYPED_TEST(Conformance, APlayOutAllocatesNothing) {
  using G = TypeParam;
  const Options options = default_options(G::info().options);
  const std::uint64_t before = allocations_so_far();
  for (std::uint64_t game = 0; game < 20; ++game) {
    Rng rng(game);
    typename G::State state = G::initial(options, G::info().min_seats);
    while (!G::to_act(state).is_nobody()) {
      if (game % 2 == 0 && G::to_act(state).is_seat()) {
        G::apply(state, G::best_move(state.observe(G::to_act(state).seat())));
      } else {
        G::apply(state, random_event<G>(state, rng));
      }
    }
  }
  EXPECT_EQ(allocations_so_far() - before, 0U);
}

TYPED_TEST(Conformance, PlainPicturesAreAsciiAndHoldNoEscapes) {
  using G = TypeParam;
  TestFixture::for_each_state(1, [](const auto& state, Rng&) {
    const std::string picture = G::draw(state.observe({}), {.unicode = false, .colour = false}, {});
    for (const char c : picture) ASSERT_TRUE(c == '\n' || (c >= ' ' && c < 0x7f)) << picture;
  });
}

TYPED_TEST(Conformance, RandomBytesAreNoMoves) {
  using G = TypeParam;
  TestFixture::for_each_state(1, [](const auto& state, Rng& rng) {
    std::string text;
    for (std::uint32_t i = rng.below(20); i > 0; --i) text += static_cast<char>(rng.below(256));
    if (const auto move = G::parse(state, text); move.ok()) {
      (void)G::check(state, *move).ok();
    } else {
      ASSERT_FALSE(move.error().why.empty());
    }
  });
}

}  // namespace
}  // namespace fullcircle
