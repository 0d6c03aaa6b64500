#include "players/wagons/solver.h"

#include <gtest/gtest.h>

#include "games/wagons/wagons.h"

namespace fullcircle::wagons {
namespace {

/// The margin of a seat at the end, a tie counted as half a point for the smaller town (CW-32).
float final_margin(const State& state, Seat seat) {
  const auto scores = score_towns(state);
  const std::size_t me = seat.index;
  const auto margin = static_cast<float>(scores[me].total() - scores[1 - me].total());
  if (margin != 0) return margin;
  return state.towns[me].count < state.towns[1 - me].count ? 0.5F : -0.5F;
}

/// Every way to go on, looked at to the end: the best margin the seat at turn can have.
float minimax(const State& state) {
  const Seat seat = state.turn;
  float best = -1e9F;
  for_each_move(state, [&](const Move& move) {
    State next = state;
    apply(next, move);
    float value = 0;
    if (next.phase == Phase::over) {
      value = final_margin(next, seat);
    } else {
      value = next.turn == seat ? minimax(next) : -minimax(next);
    }
    best = std::max(best, value);
    return true;
  });
  return best;
}

/// Ada and Bo play at random until so many cards are to be placed.
State position(Rng& rng, int left) {
  State state = initial_state(default_options(kOptions), 2);
  while (state.phase <= Phase::start ||
         kCircle - state.towns[0].count - state.towns[1].count > left) {
    apply(state, to_act(state).is_chance() ? sample_outcome(state, rng) : sample_move(state, rng));
  }
  return state;
}

void compare(int left, int positions) {
  Rng rng(static_cast<std::uint64_t>(left));
  for (int i = 0; i < positions; ++i) {
    const State state = position(rng, left);
    std::vector<Line<Move>> out;
    ASSERT_TRUE(solve(state, {}, out));
    EXPECT_EQ(out[0].lead, minimax(state)) << "position " << i;
    ASSERT_TRUE(check(state, out[0].move));
    // The move is worth what it says.
    State next = state;
    apply(next, out[0].move);
    if (next.phase == Phase::over) {
      EXPECT_EQ(final_margin(next, state.turn), out[0].lead);
    } else {
      EXPECT_EQ(next.turn == state.turn ? minimax(next) : -minimax(next), out[0].lead);
    }
  }
}

TEST(WagonsSolver, AgreesWithPlainMinimaxOnTheLastCard) { compare(1, 200); }
TEST(WagonsSolver, AgreesWithPlainMinimaxOnTheLastTwoCards) { compare(2, 20); }
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// Plain minimax takes a sanitizer minutes, and shows it nothing that two cards do not.
TEST(WagonsSolver, AgreesWithPlainMinimaxOnTheLastThreeCards) { compare(3, 2); }
#endif

TEST(WagonsSolver, GivesUpFarFromTheEndAndWhenTimeIsUp) {
  Rng rng(1);
  std::vector<Line<Move>> out;
  EXPECT_FALSE(solve(position(rng, kCircle), {}, out));
  const Limits none{.iterations = 0, .deadline = Limits::Clock::now(), .stop = nullptr};
  EXPECT_FALSE(solve(position(rng, 5), none, out));
  EXPECT_TRUE(out.empty());
}

}  // namespace
}  // namespace fullcircle::wagons
