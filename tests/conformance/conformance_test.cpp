#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "bench/allocations.h"
#include "core/text.h"
#include "games/all.h"
#include "tests/core/scaled.h"

// One suite that every game must pass, on every state of random games with all numbers of seats and
// all settings. A new game in cmake/games.cmake is tested without a change here.

namespace fullcircle {
namespace {

constexpr int kGames = scaled(30);

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
    const Checked allowed = G::check(state, move);
    ASSERT_TRUE(allowed.ok()) << G::refusal_words(allowed.error());
    const std::string text = G::format(state, move);
    const auto parsed = G::parse(state, text);
    ASSERT_TRUE(parsed.ok()) << text << ": " << G::refusal_words(parsed.error());
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
      const Checked allowed = G::check(state, move);
      EXPECT_TRUE(allowed.ok()) << text << ": " << G::refusal_words(allowed.error());
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
      const auto again = world.observe(viewer);
      if (again.seen() == observation.seen()) continue;  // and so it is shown in the same way
      ASSERT_EQ(G::to_json(again), G::to_json(observation));
      ASSERT_EQ(G::draw(again, {}, {}), G::draw(observation, {}, {}));
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

// ---- Facts and words ----

/// A refusal that can be shown: a code, a reason, a sentence without a gap, and facts of which
/// everybody knows who has words of their own.
template <Game G>
void expect_words(const Refusal& refusal) {
  const std::string words = G::refusal_words(refusal);
  const std::string name = refusal.code + " " + refusal.reason;
  EXPECT_FALSE(refusal.code.empty() || refusal.reason.empty()) << name;
  EXPECT_FALSE(words.empty()) << name;
  EXPECT_EQ(words.find('{'), std::string::npos) << name << ": " << words;
  EXPECT_TRUE(is_utf8(words)) << name;
  static const std::vector<Refusal> kKnown = G::refusals();
  const auto known = std::ranges::find_if(kKnown, [&](const Refusal& one) {
    return one.code == refusal.code && one.reason == refusal.reason;
  });
  ASSERT_NE(known, kKnown.end()) << name;
  EXPECT_EQ(known->facts.names(), refusal.facts.names()) << name;
}

/// Refused by notation or rule: then a sentence says why.
template <Game G>
void expect_words_if_refused(const typename G::State& state, const std::string& text) {
  const Result<typename G::Move, Refusal> move = G::parse(state, text);
  if (!move) {
    EXPECT_EQ(move.error().code, "notation") << text;
    expect_words<G>(move.error());
  } else if (const Checked allowed = G::check(state, *move); !allowed) {
    expect_words<G>(allowed.error());
  }
}

TYPED_TEST(Conformance, EveryRefusalHasASentence) {
  using G = TypeParam;
  for (const Refusal& refusal : G::refusals()) expect_words<G>(refusal);
}

TYPED_TEST(Conformance, RandomBytesAreNoMoves) {
  using G = TypeParam;
  TestFixture::for_each_state(1, [](const auto& state, Rng& rng) {
    std::string text;
    for (std::uint32_t i = rng.below(20); i > 0; --i) text += static_cast<char>(rng.below(256));
    std::ranges::replace(text, '{', '(');  // in a sentence it would look like a gap
    expect_words_if_refused<G>(state, text);
  });
}

TYPED_TEST(Conformance, WhatWasPossibleBeforeIsPossibleOrRefusedWithAReason) {
  using G = TypeParam;
  // Moves of earlier positions, and those with a character changed, come near to what is legal.
  std::vector<std::string> texts;
  TestFixture::for_each_state(2, [&](const auto& state, Rng& rng) {
    if (G::to_act(state).is_nobody()) {
      for (const std::string& text : texts) expect_words_if_refused<G>(state, text);
      texts.clear();
      return;
    }
    texts.push_back(G::format(state, random_event<G>(state, rng)));
    for (int i = 0; i < 3; ++i) {
      std::string text = texts[rng.below(static_cast<std::uint32_t>(texts.size()))];
      expect_words_if_refused<G>(state, text);
      const std::string& other = texts[rng.below(static_cast<std::uint32_t>(texts.size()))];
      text[rng.below(static_cast<std::uint32_t>(text.size()))] =
          other[rng.below(static_cast<std::uint32_t>(other.size()))];
      expect_words_if_refused<G>(state, text);
    }
  });
}

TYPED_TEST(Conformance, EveryEventSaysItsKindFirst) {
  using G = TypeParam;
  TestFixture::for_each_state(kGames / 3, [](const auto& state, Rng& rng) {
    if (G::to_act(state).is_nobody()) return;
    const auto move = random_event<G>(state, rng);
    JsonWriter json;
    G::facts_of(state, move).write(json);
    const std::string text = json.take();
    ASSERT_TRUE(text.starts_with(R"({"kind":")")) << text;
    ASSERT_FALSE(G::facts_of(state, move).text("kind").empty()) << text;
  });
}

TYPED_TEST(Conformance, AHiddenOutcomeSaysNothingThatDependsOnIt) {
  using G = TypeParam;
  TestFixture::for_each_state(2, [](const auto& state, Rng&) {
    if (!G::to_act(state).is_chance() || !G::secret_of(state)) return;
    const Facts hidden = G::hidden_facts(state);
    ASSERT_FALSE(hidden.text("kind").empty());
    std::set<std::string> outcomes;
    G::for_each_outcome(state, [&](const typename G::Move& outcome, int) {
      const Facts open = G::facts_of(state, outcome);
      for (const std::string& name : hidden.names()) {
        ASSERT_TRUE(open.has(name) && *open.find(name) == *hidden.find(name)) << name;
      }
      ASSERT_GT(open.names().size(), hidden.names().size());
      JsonWriter json;
      open.write(json);
      ASSERT_TRUE(outcomes.insert(json.take()).second) << "two outcomes look the same";
    });
  });
}

int sum_of(const Terms& terms) {
  int sum = 0;
  for (const Term& term : terms) sum += term.points;
  return sum;
}

TYPED_TEST(Conformance, TheTermsOfADecisionAddUpToWhatItGains) {
  using G = TypeParam;
  TestFixture::for_each_state(kGames / 3, [](const auto& state, Rng& rng) {
    if (!G::to_act(state).is_seat()) return;
    const Seat mover = G::to_act(state).seat();
    const auto move = random_event<G>(state, rng);
    const Terms terms = G::terms(state, move);
    std::array<int, kMaxSeats> gained{};
    for (const Term& term : terms) {
      gained[term.seat.index] += term.points;
      if (!term.of.empty()) {
        ASSERT_EQ(term.points, term.times * sum_of(term.of)) << term.what;
      }
      ASSERT_FALSE(term.what.empty());
    }
    const std::string text = G::format(state, move);
    ASSERT_EQ(gained[mover.index], G::points(state, move)) << text;
    ASSERT_EQ(G::gain_words(terms, mover).empty(), terms.empty()) << text;
    auto after = state;
    G::apply(after, move);
    if (G::to_act(after).is_nobody()) return;  // what is scored at the end comes with it
    for (std::size_t seat = 0; seat < G::standing(state).scores.size(); ++seat) {
      ASSERT_EQ(gained[seat], G::standing(after).scores[seat] - G::standing(state).scores[seat])
          << text << " of seat " << seat;
    }
  });
}

}  // namespace
}  // namespace fullcircle
