#include "core/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace fullcircle {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) return Error{"odd", "the number is odd"};
  return number / 2;
}

TEST(Result, HoldsAValue) {
  const Result<int> result = half(8);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(*result, 4);
  EXPECT_EQ(result.value(), 4);
}

TEST(Result, HoldsAnError) {
  const Result<int> result = half(7);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, "odd");
  EXPECT_EQ(result.error().why, "the number is odd");
}

TEST(Error, IsOfARuleIfItsCodeIsANumberOfOne) {
  for (const char* code : {"CC-21", "CW-3", "SR-20"}) EXPECT_TRUE(is_rule({code, ""})) << code;
  for (const char* code : {"turn", "re-open", "CC-", "-21", "CC-2x", "C1-2", ""}) {
    EXPECT_FALSE(is_rule({code, ""})) << code;
  }
}

TEST(Result, GivesAccessToMembers) {
  Result<std::string> result = std::string("abc");
  EXPECT_EQ(result->size(), 3U);
  *result += "d";
  EXPECT_EQ(*result, "abcd");
}

TEST(Result, CarriesWhatCanOnlyBeMoved) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
  const std::unique_ptr<int> taken = std::move(*result);
  EXPECT_EQ(*taken, 5);
}

TEST(Result, AStatusNeedsNoValue) {
  const Status fine = Done{};
  const Status bad = Error{"code", "why"};
  EXPECT_TRUE(fine);
  EXPECT_FALSE(bad);
}

TEST(CheckDue, WantsOutcomesOfChanceAndDecisionsOfSeats) {
  EXPECT_TRUE(check_due(Actor::chance(), true));
  EXPECT_TRUE(check_due(Seat{1}, false));
  EXPECT_EQ(check_due(Actor::chance(), false).error().reason, "draw_due");
  EXPECT_EQ(check_due(Seat{0}, true).error().reason, "no_draw_due");
  for (const bool outcome : {true, false}) {
    EXPECT_EQ(check_due(Actor::nobody(), outcome).error().code, "over");
  }
}

}  // namespace
}  // namespace fullcircle
