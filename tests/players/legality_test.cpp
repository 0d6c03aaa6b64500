#include <gtest/gtest.h>

#include "games/all.h"
#include "players/player.h"
#include "tests/core/scaled.h"

namespace fullcircle {
namespace {

/// Three games: more than a million decisions in all.
constexpr std::int64_t kDecisions = scaled(340'000);

/// Who sits at the table of game number n: mostly those who are quick, sometimes those who think.
std::string player_of(std::int64_t game, int seat) {
  const std::int64_t kind = game % 100;
  if (kind < 72) return "random";
  if (kind < 85) return seat % 2 == 0 ? "greedy" : "random";
  if (kind < 97) return "bot:" + std::to_string(1 + (game + seat) % 4);
  if (kind < 99) return seat % 2 == 0 ? "bot:4" : "greedy";
  return seat % 2 == 0 ? "bot:6#12" : "uct#30";
}

/// Plays until so many decisions were made, each of them checked by the rules.
template <Game G>
void expect_legal_play() {
  std::int64_t decisions = 0;
  for (std::int64_t game = 0; decisions < kDecisions; ++game) {
    const int range = G::info().max_seats - G::info().min_seats + 1;
    const int seats = G::info().min_seats + static_cast<int>(game / 100 % range);
    Options options = default_options(G::info().options);
    for (std::size_t i = 0; i < options.size(); ++i) {
      options[i] = static_cast<std::uint8_t>(static_cast<std::size_t>(game) %
                                             G::info().options[i].values.size());
    }
    std::vector<std::unique_ptr<Player<G>>> players;
    for (int seat = 0; seat < seats; ++seat) {
      players.push_back(std::move(*make_player<G>(player_of(game, seat))));
      players.back()->begin_game(static_cast<std::uint64_t>(game * 8 + seat));
    }
    Rng rng(static_cast<std::uint64_t>(game));
    typename G::State state = G::initial(options, seats);
    for (Actor actor = G::to_act(state); !actor.is_nobody(); actor = G::to_act(state)) {
      if (actor.is_chance()) {
        G::apply(state, G::sample_outcome(state, rng));
        continue;
      }
      const auto move = players[actor.seat().index]->choose(state.observe(actor.seat()));
      const Checked legal = G::check(state, move);
      ASSERT_TRUE(legal) << G::format(state, move) << ": " << G::refusal_words(legal.error())
                         << ", game " << game << ", " << player_of(game, actor.seat().index);
      G::apply(state, move);
      ++decisions;
    }
  }
}

TEST(Legality, OfEveryDecisionInCropCircles) { expect_legal_play<CropCircles>(); }
TEST(Legality, OfEveryDecisionInCarcassonne) { expect_legal_play<Carcassonne>(); }
TEST(Legality, OfEveryDecisionInCircleTheWagons) { expect_legal_play<CircleTheWagons>(); }

}  // namespace
}  // namespace fullcircle
