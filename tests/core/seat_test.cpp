#include "core/seat.h"

#include <gtest/gtest.h>

namespace fullcircle {
namespace {

TEST(Seat, TheNextGoesRoundTheTable) {
  EXPECT_EQ(next_seat(Seat{0}, 3), Seat{1});
  EXPECT_EQ(next_seat(Seat{2}, 3), Seat{0});
  EXPECT_EQ(next_seat(Seat{0}, 1), Seat{0});
}

TEST(Actor, IsExactlyOneOfThree) {
  const Actor seat = Seat{5};
  EXPECT_TRUE(seat.is_seat() && !seat.is_chance() && !seat.is_nobody());
  EXPECT_TRUE(Actor::chance().is_chance() && !Actor::chance().is_seat());
  EXPECT_TRUE(Actor::nobody().is_nobody() && !Actor::nobody().is_seat());
  EXPECT_EQ(seat.seat(), Seat{5});
  EXPECT_NE(seat, Actor(Seat{4}));
  EXPECT_NE(Actor::chance(), Actor::nobody());
}

}  // namespace
}  // namespace fullcircle
