// The final round of Crop Circles at two seats, solved and tried out.
#include <gtest/gtest.h>

#include "players/crop_circles/insight.h"
#include "players/player.h"

namespace fullcircle {
namespace {

/// A position of the final round with both hands known to us.
CropCircles::State final_round(std::uint64_t seed, const char* players) {
  Rng rng(seed);
  const auto player = std::move(*make_player<CropCircles>(players));
  player->begin_game(seed);
  CropCircles::State state = CropCircles::initial(default_options(CropCircles::info().options), 2);
  while (state.final_turns == 0) {
    const Actor actor = CropCircles::to_act(state);
    CropCircles::apply(state, actor.is_chance() ? CropCircles::sample_outcome(state, rng)
                                                : player->choose(state.observe(actor.seat())));
  }
  return state;
}

/// The lead after the other's best answer.
int lead_after(const CropCircles::State& before, const CropCircles::Move& move) {
  const std::size_t me = before.turn.index;
  CropCircles::State state = before;
  CropCircles::apply(state, move);
  while (CropCircles::to_act(state).is_chance()) {
    Rng rng(1);
    CropCircles::apply(state, CropCircles::sample_outcome(state, rng));
  }
  if (!CropCircles::to_act(state).is_nobody())
    CropCircles::apply(state, crop_circles::best_placement(state));
  return state.score[me] - state.score[1 - me];
}

TEST(FinalRound, IsSolvedFromWhatTheSeatSees) {
  int exact = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    CropCircles::State state = final_round(seed, seed % 3 == 0 ? "random" : "greedy");
    std::vector<Line<CropCircles::Move>> lines;
    ASSERT_TRUE(Insight<CropCircles>::solve(state.observe(state.turn).seen(), {}, lines));
    ASSERT_TRUE(CropCircles::check(state, lines[0].move));
    EXPECT_EQ(lead_after(state, lines[0].move), lines[0].lead);
    if (!lines[0].exact) continue;
    ++exact;
    CropCircles::for_each_move(state, [&](const CropCircles::Move& move) {
      EXPECT_LE(lead_after(state, move), lines[0].lead) << CropCircles::format(state, move);
      return true;
    });
    CropCircles::apply(state, lines[0].move);
    while (CropCircles::to_act(state).is_chance()) {
      Rng rng(2);
      CropCircles::apply(state, CropCircles::sample_outcome(state, rng));
    }
    ASSERT_TRUE(Insight<CropCircles>::solve(state.observe(state.turn).seen(), {}, lines));
    EXPECT_TRUE(lines[0].exact);
    EXPECT_EQ(lead_after(state, lines[0].move), lines[0].lead);
  }
  EXPECT_GT(exact, 5);
}

TEST(FinalRound, BeforeItNothingIsCalledSolved) {
  CropCircles::State state = CropCircles::initial(default_options(CropCircles::info().options), 2);
  Rng rng(1);
  while (!CropCircles::to_act(state).is_seat())
    CropCircles::apply(state, CropCircles::sample_outcome(state, rng));
  std::vector<Line<CropCircles::Move>> lines;
  EXPECT_FALSE(Insight<CropCircles>::solve(state.observe(state.turn).seen(), {}, lines));
}

}  // namespace
}  // namespace fullcircle
