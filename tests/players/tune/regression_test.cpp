#include "players/tune/regression.h"

#include <gtest/gtest.h>

#include <array>

#include "core/rng.h"

namespace fullcircle {
namespace {

TEST(Regression, FindsTheWeightsBehindTheNumbers) {
  Rng rng(1);
  Regression whole(3);
  Regression half(3);
  Regression other_half(3);
  for (int i = 0; i < 1000; ++i) {
    const std::array<float, 3> row = {1, static_cast<float>(rng.below(10)),
                                      static_cast<float>(rng.below(7))};
    const double target = 2 - 0.5 * row[1] + 3 * row[2];
    whole.add(row, target);
    (i % 2 == 0 ? half : other_half).add(row, target);
  }
  half.add(other_half);
  for (const Regression* sums : {&whole, &half}) {
    const std::vector<double> weights = sums->solve(1e-9);
    EXPECT_NEAR(weights[0], 2, 1e-3);
    EXPECT_NEAR(weights[1], -0.5, 1e-3);
    EXPECT_NEAR(weights[2], 3, 1e-3);
    EXPECT_NEAR(sums->mean_squared_error(weights), 0, 1e-3);
    EXPECT_EQ(sums->count(), 1000);
  }
}

TEST(Regression, GivesNoWeightToWhatNeverOccurs) {
  Regression sums(2);
  for (int i = 0; i < 10; ++i) sums.add(std::array<float, 2>{1, 0}, 5);
  const std::vector<double> weights = sums.solve(1e-6);
  EXPECT_NEAR(weights[0], 5, 1e-3);
  EXPECT_EQ(weights[1], 0);
  EXPECT_NEAR(sums.mean_squared_error(std::array<double, 2>{0, 0}), 25, 1e-9);
}

}  // namespace
}  // namespace fullcircle
