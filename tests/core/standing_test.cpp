#include "core/standing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace fullcircle {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Standing standing_of(std::initializer_list<int> scores) {
  Standing standing;
  for (const int score : scores) standing.scores.push_back(score);
  return standing;
}

/// The numbers of the winners when the most points win.
std::vector<int> winners_of(std::initializer_list<int> scores) {
  Standing standing = standing_of(scores);
  let_most_points_win(standing);
  std::vector<int> winners;
  for (const Seat winner : standing.winners) winners.push_back(winner.index);
  return winners;
}

TEST(Standing, MostPointsWin) {
  EXPECT_THAT(winners_of({3, 12, 5}), ElementsAre(1));
  EXPECT_THAT(winners_of({0, 0, 1, 0}), ElementsAre(2));
}

TEST(Standing, WhoeverHasAsManyPointsSharesTheWin) {
  EXPECT_THAT(winners_of({0, 0}), ElementsAre(0, 1));
  EXPECT_THAT(winners_of({7, 0, 7}), ElementsAre(0, 2));
  Standing standing = standing_of({7, 0, 7});
  let_most_points_win(standing);
  EXPECT_THAT(win_shares(standing.winners, 3), ElementsAre(0.5, 0, 0.5));
}

TEST(Standing, NobodyHasWonBeforeTheEnd) {
  EXPECT_THAT(win_shares(standing_of({1, 2}).winners, 2), IsEmpty());
}

TEST(Standing, IsWritten) {
  Standing standing = standing_of({1, 2});
  let_most_points_win(standing);
  JsonWriter json;
  write_members(json.begin_object(), standing);
  EXPECT_EQ(json.end_object().take(), R"({"scores":[1,2],"winners":[1]})");
}

}  // namespace
}  // namespace fullcircle
