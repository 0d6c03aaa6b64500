// The final round of Crop Circles at two seats, solved and tried out.
#include <gtest/gtest.h>

#include "players/crop_circles_insight.h"
#include "players/player.h"

namespace fullcircle {
namespace {

using G = CropCircles;

/// A position of the final round with both hands known to us.
G::State final_round(std::uint64_t seed, const char* players) {
  Rng rng(seed);
  const auto player = std::move(*make_player<G>(players));
  player->begin_game(seed);
  G::State state = G::initial(default_options(G::info().options), 2);
  while (state.final_turns == 0) {
    const Actor actor = G::to_act(state);
    G::apply(state, actor.is_chance() ? G::sample_outcome(state, rng)
                                      : player->choose(state.observe(actor.seat())));
  }
  return state;
}

/// The lead after the other's best answer.
int lead_after(const G::State& before, const G::Move& move) {
  const std::size_t me = before.turn.index;
  G::State state = before;
  G::apply(state, move);
  while (G::to_act(state).is_chance()) {
    Rng rng(1);
    G::apply(state, G::sample_outcome(state, rng));
  }
  if (!G::to_act(state).is_nobody()) G::apply(state, crop_circles::best_placement(state));
  return state.score[me] - state.score[1 - me];
}

TEST(FinalRound, IsSolvedFromWhatTheSeatSees) {
  int exact = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    G::State state = final_round(seed, seed % 3 == 0 ? "random" : "greedy");
    std::vector<Line<G::Move>> lines;
    ASSERT_TRUE(Insight<G>::solve(state.observe(state.turn).seen(), {}, lines));
    ASSERT_TRUE(G::check(state, lines[0].move));
    EXPECT_EQ(lead_after(state, lines[0].move), lines[0].lead);
    if (!lines[0].exact) continue;
    ++exact;
    G::for_each_move(state, [&](const G::Move& move) {
      EXPECT_LE(lead_after(state, move), lines[0].lead) << G::format(state, move);
      return true;
    });
    G::apply(state, lines[0].move);
    while (G::to_act(state).is_chance()) {
      Rng rng(2);
      G::apply(state, G::sample_outcome(state, rng));
    }
    ASSERT_TRUE(Insight<G>::solve(state.observe(state.turn).seen(), {}, lines));
    EXPECT_TRUE(lines[0].exact);
    EXPECT_EQ(lead_after(state, lines[0].move), lines[0].lead);
  }
  EXPECT_GT(exact, 5);
}

TEST(FinalRound, BeforeItNothingIsCalledSolved) {
  G::State state = G::initial(default_options(G::info().options), 2);
  Rng rng(1);
  while (!G::to_act(state).is_seat()) G::apply(state, G::sample_outcome(state, rng));
  std::vector<Line<G::Move>> lines;
  EXPECT_FALSE(Insight<G>::solve(state.observe(state.turn).seen(), {}, lines));
}

}  // namespace
}  // namespace fullcircle
