#include "core/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>

namespace fullcircle {
namespace {

TEST(Rng, MixIsSplitMix64) {
  EXPECT_EQ(mix(0), 0xe220a8397b1dcdafU);  // the first number of the reference with seed 0
}

TEST(Rng, GivesTheNumbersOfTheReference) {
  // xoshiro256** seeded by SplitMix64, as in the reference code and in other libraries.
  const std::array<std::uint64_t, 5> of_0 = {11091344671253066420U, 13793997310169335082U,
                                             1900383378846508768U, 7684712102626143532U,
                                             13521403990117723737U};
  const std::array<std::uint64_t, 5> of_42 = {1546998764402558742U, 6990951692964543102U,
                                              12544586762248559009U, 17057574109182124193U,
                                              18295552978065317476U};
  Rng zero(0);
  Rng forty_two(42);
  for (const std::uint64_t number : of_0) EXPECT_EQ(zero.next(), number);
  for (const std::uint64_t number : of_42) EXPECT_EQ(forty_two.next(), number);
}

TEST(Rng, WorksAtCompileTime) {
  constexpr std::uint64_t kFirst = Rng(0).next();
  static_assert(kFirst == 11091344671253066420U);
}

TEST(Rng, BelowStaysInRangeAndReachesEveryNumber) {
  Rng rng(7);
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 64U, 112U}) {
    std::array<int, 112> seen{};
    for (int i = 0; i < 20'000; ++i) {
      const std::uint32_t number = rng.below(bound);
      ASSERT_LT(number, bound);
      ++seen[number];
    }
    for (std::uint32_t number = 0; number < bound; ++number) {
      EXPECT_NEAR(seen[number], 20'000.0 / bound, 6 * std::sqrt(20'000.0 / bound));
    }
  }
}

TEST(Rng, BelowTakesTheLargestBound) {
  Rng rng(7);
  for (int i = 0; i < 1000; ++i) ASSERT_LT(rng.below(0xffff'ffffU), 0xffff'ffffU);
}

TEST(Rng, DerivedSeedsDiffer) {
  EXPECT_EQ(derive_seed(42, 7), 0x16062d6c1339e500U);
  EXPECT_NE(derive_seed(42, 7), derive_seed(42, 8));
  EXPECT_NE(derive_seed(42, 7), derive_seed(43, 7));
  EXPECT_NE(derive_seed(42, 7), derive_seed(7, 42));
}

}  // namespace
}  // namespace fullcircle
