#include "tests/table/draws.h"

#include <gtest/gtest.h>

#include "tests/core/scaled.h"

namespace fullcircle::test {
namespace {

// More of them: scripts/prove draws --deals 10000000.
constexpr std::uint64_t kDeals = kSanitized ? 2'000 : 20'000;  // fewer show too little

TEST(Draws, AreEven) {
  for_each_game([]<Game G>() {
    const Deals deals = deal_many<G>(kDeals, 1, 2, sealed);
    EXPECT_GE(deals.draws[0].count(), kDeals);
    EXPECT_TRUE(are_even(deals)) << G::info().name;
  });
}

/// As one would write it who has not thought of what is left over: 64 modulo the tickets.
class UnevenDealer final : public Dealer {
 public:
  explicit UnevenDealer(const SecretSeed& seed) : seed_(seed) {}
  std::size_t pick(int event, Viewer, std::span<const Lot> lots) override {
    const std::uint64_t number = seed_[static_cast<std::size_t>(event) % seed_.size()] % 64;
    return lot_of_ticket(lots, number % total_weight(lots));
  }

 private:
  SecretSeed seed_;
};

TEST(Draws, AreSeenToBeUnevenIfTheyAre) {
  for_each_game([]<Game G>() {
    const Deals deals = deal_many<G>(kDeals, 1, 2, [](const SecretSeed& secret) {
      return std::make_unique<UnevenDealer>(secret);
    });
    EXPECT_FALSE(are_even(deals)) << G::info().name;
  });
}

}  // namespace
}  // namespace fullcircle::test
