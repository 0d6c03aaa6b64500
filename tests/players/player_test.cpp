#include "players/player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/all.h"
#include "table/registry.h"
#include "tests/core/scaled.h"

namespace fullcircle {
namespace {

/// Every kind of player, with fixed iterations where a clock would decide otherwise.
std::vector<std::string> repeatable_players() {
  const auto thinking = [](const std::string& name, int iterations) {
    return name + "#" + std::to_string(kSanitized ? iterations / 5 : iterations);
  };
  return {"random",
          "greedy",
          thinking("uct", 30),
          "bot:1",
          "bot:2",
          "bot:3",
          "bot:4",
          thinking("bot:5", 10),
          thinking("bot:6", 20)};
}

TEST(Players, AreKnownByName) {
  std::vector<std::string> names = player_names();
  names.insert(names.end(), {"uct@5", "uct#7", "bot:6@200", "bot:1@200", "bot:3#9"});
  for (const std::string& name : names) {
    EXPECT_TRUE(is_player_name(name));
    for_each_game([&]<Game G>() { EXPECT_TRUE(make_player<G>(name)) << G::info().name; });
  }
  for (const char* name :
       {"", "me", "Random", "random ", "bot:7", "bot:", "bot:0", "bot:3@", "bot:3@0", "bot:3@-5",
        "bot:3@9999999999", "uct@x", "greedy@5", "bot:3#0", "bot:3@5@5", "bot:03", "uct#"}) {
    EXPECT_FALSE(is_player_name(name)) << name;
    for_each_game([&]<Game G>() {
      const auto player = make_player<G>(name);
      ASSERT_FALSE(player);
      EXPECT_EQ(player.error().code, "player");
      EXPECT_THAT(player.error().why, testing::StartsWith("there is no computer player"));
    });
  }
}

/// The moves of a player, in notation, on the positions of a random game.
template <Game G>
std::vector<std::string> moves(Player<G>& player, std::uint64_t seed) {
  typename G::State state = G::initial(default_options(G::info().options), G::info().min_seats);
  Rng rng(1);
  player.begin_game(seed);
  std::vector<std::string> chosen;
  for (Actor actor = G::to_act(state); !actor.is_nobody(); actor = G::to_act(state)) {
    if (actor.is_chance()) {
      G::apply(state, G::sample_outcome(state, rng));
      continue;
    }
    const typename G::Move move = player.choose(state.observe(actor.seat()));
    EXPECT_TRUE(G::check(state, move)) << G::format(state, move);
    chosen.push_back(G::format(state, move));
    G::apply(state, G::sample_move(state, rng));
  }
  return chosen;
}

TEST(Players, PlayLegallyAndDependOnSeedAndObservationsAlone) {
  for (const std::string& name : repeatable_players()) {
    for_each_game([&]<Game G>() {
      const auto player = std::move(*make_player<G>(name));
      const auto other = std::move(*make_player<G>(name));
      const std::vector<std::string> first = moves<G>(*player, 5);
      EXPECT_EQ(moves<G>(*player, 5), first);  // nothing is left over from the game before
      EXPECT_EQ(moves<G>(*other, 5), first);
    });
  }
}

TEST(Players, CannotTellImaginedPositionsApart) {
  // What a seat cannot see is dealt anew; a player that answers differently has peeked.
  for (const std::string& name : repeatable_players()) {
    for_each_game([&]<Game G>() {
      const auto player = std::move(*make_player<G>(name));
      typename G::State state = G::initial(default_options(G::info().options), G::info().min_seats);
      Rng rng(2);
      for (Actor actor = G::to_act(state); !actor.is_nobody(); actor = G::to_act(state)) {
        if (actor.is_seat()) {
          const auto seen = state.observe(actor.seat());
          player->begin_game(3);
          const auto move = player->choose(seen);
          const auto imagined = G::imagine(seen, rng);
          player->begin_game(3);
          EXPECT_EQ(player->choose(imagined.observe(actor.seat())), move);
        }
        G::apply(state,
                 actor.is_chance() ? G::sample_outcome(state, rng) : G::sample_move(state, rng));
      }
    });
  }
}

// What the best gain is, is the game's to say; its own tests measure it. Of Crop Circles it is
// points.
TEST(Greedy, TakesTheMostPointsInCropCircles) {
  using G = CropCircles;
  const auto greedy = std::move(*make_player<G>("greedy"));
  G::State state = G::initial(default_options(G::info().options), G::info().min_seats);
  Rng rng(4);
  for (Actor actor = G::to_act(state); !actor.is_nobody(); actor = G::to_act(state)) {
    if (actor.is_seat()) {
      const int gained = G::points(state, greedy->choose(state.observe(actor.seat())));
      int seen = 0;
      G::for_each_move(state, [&](const G::Move& move) {
        EXPECT_LE(G::points(state, move), gained);
        return ++seen < 20'000;
      });
    }
    G::apply(state, actor.is_chance() ? G::sample_outcome(state, rng) : G::sample_move(state, rng));
  }
}

TEST(Greedy, BeatsRandomInEveryGame) {
  for (const GameEntry& game : all_games()) {
    ArenaPlan plan;
    plan.options = default_options(game.info.options);
    plan.a = "greedy";
    plan.b = "random";
    plan.games = 60;
    EXPECT_GT(game.arena(plan)->score, 0.7) << game.info.name;
  }
}

}  // namespace
}  // namespace fullcircle
