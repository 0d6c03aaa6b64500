#include "core/fixed_vector.h"

#include <gtest/gtest.h>

#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

namespace fullcircle {
namespace {

using Small = FixedVector<int, 4>;
static_assert(std::is_trivially_copyable_v<Small>);
static_assert(Small::capacity() == 4);

TEST(FixedVector, StartsEmpty) {
  const Small list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.size(), 0U);
  EXPECT_EQ(list.begin(), list.end());
}

TEST(FixedVector, KeepsWhatIsPushedInOrder) {
  Small list;
  for (const int value : {3, 1, 4, 1}) list.push_back(value);
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{3, 1, 4, 1}));
  EXPECT_EQ(list.size(), Small::capacity());
  EXPECT_EQ(list.back(), 1);
  list[2] = 9;
  EXPECT_EQ(std::as_const(list)[2], 9);
}

TEST(FixedVector, PopsAndClears) {
  Small list;
  list.push_back(1);
  list.push_back(2);
  list.pop_back();
  EXPECT_EQ(list.back(), 1);
  list.clear();
  EXPECT_TRUE(list.empty());
  list.push_back(5);
  EXPECT_EQ(list[0], 5);
}

TEST(FixedVector, ResizesWithZeros) {
  Small list;
  list.resize(3);
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(std::accumulate(list.begin(), list.end(), 0), 0);
}

TEST(FixedVector, ACopyIsItsOwn) {
  Small list;
  list.push_back(1);
  Small copy = list;
  copy[0] = 2;
  copy.push_back(3);
  EXPECT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0], 1);
}

#ifndef NDEBUG
TEST(FixedVectorDeathTest, AssertsItsBounds) {
  Small list;
  EXPECT_DEATH(list.pop_back(), "");
  EXPECT_DEATH(list[0] = 1, "");
  list.resize(4);
  EXPECT_DEATH(list.push_back(1), "");
  EXPECT_DEATH(list.resize(5), "");
}
#endif

}  // namespace
}  // namespace fullcircle
