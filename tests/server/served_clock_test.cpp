#include "server/tables/served_clock.h"

#include <gtest/gtest.h>

#include "tests/server/manual_clock.h"

// The time that the server serves.

namespace fullcircle::test {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

class ServedTime : public testing::Test {
 protected:
  static constexpr milliseconds kPatience{250};
  static constexpr milliseconds kBeat{50};

  std::int64_t served() { return clock_.now().served; }
  /// The server is well for so long.
  void serve(milliseconds time) {
    for (; time >= kBeat; time -= kBeat) {
      time_.turn(kBeat);
      clock_.beat();
    }
    time_.turn(time);
  }

  ManualClock time_{kPatience};
  ServedClock clock_{time_, 1000};
};

TEST_F(ServedTime, GoesOnWithTheTimeAndFromWhatWasServedBefore) {
  EXPECT_EQ(served(), 1000);
  serve(milliseconds(3210));
  EXPECT_EQ(served(), 4210);
  EXPECT_EQ(clock_.when(5210), time_.now() + milliseconds(1000));
}

TEST_F(ServedTime, LosesNothingBetweenTwoBeats) {
  for (int i = 0; i < 1000; ++i) {
    time_.turn(milliseconds(7));
    if (i % 3 == 0) clock_.beat();
  }
  EXPECT_EQ(served(), 1000 + 7000);
}

TEST_F(ServedTime, StandsStillWhileTheProcessDoes) {
  serve(milliseconds(500));
  for (const milliseconds pause :
       {milliseconds(251), milliseconds(60'000), milliseconds(hours(9))}) {
    const std::int64_t before = served();
    time_.turn(pause);
    EXPECT_EQ(served(), before) << "seen before its heart beats again";
    clock_.beat();
    EXPECT_EQ(served(), before);
    serve(milliseconds(500));
    EXPECT_EQ(served(), before) << "what came in meanwhile is read first";
    serve(milliseconds(500));
    EXPECT_EQ(served(), before + 500) << "and then it goes on";
  }
}

TEST_F(ServedTime, NeverGoesBack) {
  serve(milliseconds(100));
  time_.turn(milliseconds(200));
  const std::int64_t before = served();
  EXPECT_EQ(before, 1300);
  time_.turn(milliseconds(5000));
  EXPECT_EQ(served(), before) << "somebody has seen it";
}

TEST_F(ServedTime, WaitsForWhatIsUnderWay) {
  serve(milliseconds(100));
  Hold first = clock_.hold();
  serve(milliseconds(100));
  Hold second = clock_.hold();
  serve(milliseconds(100));
  EXPECT_EQ(served(), 1300) << "as long as nothing takes too long";
  serve(milliseconds(10'000));
  EXPECT_EQ(served(), 1350);
  first.reset();
  serve(milliseconds(10'000));
  EXPECT_EQ(served(), 1450) << "the second one began later";
  second.reset();
  serve(milliseconds(10'000));
  EXPECT_EQ(served(), 11'450);
}

TEST_F(ServedTime, HoldsUntilTheLastOfThoseWhoShareIt) {
  const Arrival arrival = clock_.arrival();
  EXPECT_EQ(arrival.at.served, 1000);
  {
    // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): is the point
    const Arrival copy = arrival;
    serve(milliseconds(1000));
  }
  serve(milliseconds(1000));
  EXPECT_EQ(served(), 1250);
}

TEST(ServedTimes, OfAClockThatIsTurnedByHandAreWhatItWasTurnedBy) {
  ManualClock time;
  ServedClock clock(time, 0);
  const Hold hold = clock.hold();
  time.turn(hours(24));
  EXPECT_EQ(clock.now().served, 24 * 3600 * 1000);
}

}  // namespace
}  // namespace fullcircle::test
