#include "table/sealed_dealer.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <numeric>

namespace fullcircle {
namespace {

SecretSeed counting_seed() {
  SecretSeed seed;
  std::iota(seed.begin(), seed.end(), std::uint8_t{0});
  return seed;
}

std::vector<Lot> equal_lots(int count) {
  std::vector<Lot> lots;
  for (int i = 0; i < count; ++i) lots.push_back({i, 1});
  return lots;
}

/// docs/fairness.md in other words: the first word of the stream that is not among the
/// `2^64 mod tickets` lowest, modulo the tickets.
std::uint64_t expected_ticket(const SecretSeed& seed, std::uint64_t event, std::uint64_t tickets) {
  unsigned char nonce[8];
  for (unsigned char& byte : nonce) {
    byte = static_cast<unsigned char>(event);
    event >>= 8;
  }
  unsigned char stream[512];
  crypto_stream_chacha20(stream, sizeof stream, nonce, seed.data());
  const std::uint64_t uneven = (UINT64_MAX % tickets + 1) % tickets;
  for (const unsigned char* at = stream;; at += 8) {
    std::uint64_t word = 0;
    for (int i = 7; i >= 0; --i) word = word << 8 | at[i];
    if (word >= uneven) return word % tickets;
  }
}

TEST(SealedDealer, DrawsTheKnownTickets) {
  // Computed with another implementation of ChaCha20, in another language.
  const std::vector<std::pair<int, std::size_t>> of_104 = {
      {0, 1},   {1, 47}, {2, 68},  {3, 97},  {4, 18},   {5, 7},    {6, 77},     {7, 40},
      {8, 103}, {9, 9},  {10, 40}, {11, 78}, {255, 13}, {256, 47}, {65536, 53}, {1000000, 67}};
  const std::vector<std::size_t> of_7 = {2, 3, 2, 3, 0, 6, 2, 6, 4, 1, 0, 3};
  SealedDealer dealer(counting_seed());
  for (const auto& [event, ticket] : of_104) {
    EXPECT_EQ(dealer.pick(event, {}, equal_lots(104)), ticket) << event;
  }
  for (std::size_t event = 0; event < of_7.size(); ++event) {
    EXPECT_EQ(dealer.pick(static_cast<int>(event), {}, equal_lots(7)), of_7[event]) << event;
  }
}

TEST(SealedDealer, DrawsFromTheStreamOfSeedAndEvent) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    const SecretSeed seed = secret_from(number, 1);
    SealedDealer dealer(seed);
    for (int event = 0; event < 100; ++event) {
      const int tickets = 1 + event;
      EXPECT_EQ(dealer.pick(event, {}, equal_lots(tickets)),
                expected_ticket(seed, static_cast<std::uint64_t>(event),
                                static_cast<std::uint64_t>(tickets)));
    }
  }
}

TEST(SealedDealer, ALotHasAsManyTicketsAsPieces) {
  const std::vector<Lot> lots = {{4, 3}, {9, 1}, {2, 6}};
  SealedDealer dealer(counting_seed());
  for (int event = 0; event < 200; ++event) {
    const std::uint64_t ticket =
        expected_ticket(counting_seed(), static_cast<std::uint64_t>(event), 10);
    const std::size_t lot = ticket < 3 ? 0 : ticket < 4 ? 1 : 2;
    EXPECT_EQ(dealer.pick(event, {}, lots), lot);
  }
}

TEST(SealedDealer, DependsOnNothingElse) {
  SealedDealer forward(counting_seed());
  SealedDealer backward(counting_seed());
  std::vector<std::size_t> first(50);
  std::vector<std::size_t> second(50);
  for (int i = 0; i < 50; ++i) {
    first[static_cast<std::size_t>(i)] = forward.pick(i, Seat{0}, equal_lots(100));
  }
  for (int i = 49; i >= 0; --i) {
    second[static_cast<std::size_t>(i)] = backward.pick(i, {}, equal_lots(100));
  }
  EXPECT_EQ(first, second);
}

TEST(SealedDealer, IsNotBiased) {
  const std::vector<Lot> lots = {{0, 1}, {1, 2}, {2, 3}, {3, 10}, {4, 7}, {5, 1}};
  SealedDealer dealer(counting_seed());
  constexpr int kDraws = 50'000;
  std::vector<int> drawn(lots.size());
  for (int event = 0; event < kDraws; ++event) ++drawn[dealer.pick(event, {}, lots)];
  double chi_square = 0;
  for (std::size_t i = 0; i < lots.size(); ++i) {
    const double expected = kDraws * lots[i].weight / 24.0;
    chi_square += (drawn[i] - expected) * (drawn[i] - expected) / expected;
  }
  EXPECT_LT(chi_square, 25);  // five degrees of freedom: p = 0.00014
}

SecretSeed all(std::uint8_t byte) {
  SecretSeed bytes;
  bytes.fill(byte);
  return bytes;
}

TEST(DrawKey, IsTheSecretWhereNobodyAddsAnything) {
  EXPECT_EQ(draw_key(counting_seed(), {}), counting_seed());
  EXPECT_EQ(draw_key(counting_seed(), std::vector<ClientPart>(3)), counting_seed());
}

TEST(DrawKey, IsSha256OfSecretAndParts) {
  // Computed in another language.
  EXPECT_EQ(to_hex(draw_key(counting_seed(),
                            std::vector<ClientPart>{std::nullopt, all(7), std::nullopt})),
            "3e1c1479212357df3f29bf9537f2ffa91bb7f521069d53a06b837a8279ee3cf0");
  EXPECT_EQ(to_hex(draw_key(counting_seed(), std::vector<ClientPart>{all(7), all(8)})),
            "da04c5f15981382a777254a6aa645c676963f00cbdbfe3783c3193ed30e38a3b");
}

TEST(SecretSeed, CommitmentIsSha256) {
  EXPECT_EQ(commitment(counting_seed()),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

TEST(SecretSeed, FromANumberIsSha256OfNumberAndPlace) {
  EXPECT_EQ(to_hex(secret_from(42, 7)),
            "82259e15fbe09cbab9ddf7f598425439f15a53b8a19b0435cc47cd9f1b4283c7");
}

TEST(SecretSeed, HexGoesBothWays) {
  const std::string hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  EXPECT_EQ(to_hex(counting_seed()), hex);
  EXPECT_EQ(secret_from_hex(hex), counting_seed());
  EXPECT_FALSE(secret_from_hex(""));
  EXPECT_FALSE(secret_from_hex(hex.substr(2)));
  EXPECT_FALSE(secret_from_hex(hex.substr(1)));
  EXPECT_FALSE(secret_from_hex(hex + "00"));
  EXPECT_FALSE(secret_from_hex("zz" + hex.substr(2)));
}

TEST(SecretSeed, RandomOnesDiffer) { EXPECT_NE(random_secret(), random_secret()); }

}  // namespace
}  // namespace fullcircle
