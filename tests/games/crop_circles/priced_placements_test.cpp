// Placements whose glyphs have a price: the best of them, compared with trying all.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/crop_circles/crop_circles.h"
#include "tests/core/scaled.h"

namespace fullcircle::crop_circles {
namespace {

constexpr int kEnoughWork = 10'000'000;

float net_of(const State& state, const Prices& prices, const Move& move) {
  auto net = static_cast<float>(points(state, move)) - prices.length[move.length];
  for (int i = 0; i < move.length; ++i) net -= prices.glyph[move.glyph(i).code];
  return net;
}

Prices random_prices(Rng& rng) {
  Prices prices;
  for (float& price : prices.glyph) price = static_cast<float>(rng.below(40)) / 4;
  for (std::size_t i = 1; i < prices.length.size(); ++i) {
    prices.length[i] = prices.length[i - 1] + static_cast<float>(rng.below(30)) / 4;
  }
  return prices;
}

/// Calls `visit(state)` on positions of random games in which glyphs are to be placed.
template <class Visitor>
void for_each_position(int games, std::size_t most_in_hand, Visitor&& visit) {
  for (int game = 0; game < games; ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    State state = initial_state(default_options(kOptions), 2 + game % 3);
    while (!to_act(state).is_nobody()) {
      if (state.phase == Phase::place && state.hand_size[state.turn.index] <= most_in_hand) {
        visit(state, rng);
      }
      apply(state,
            to_act(state).is_chance() ? sample_outcome(state, rng) : sample_move(state, rng));
    }
  }
}

TEST(CropCirclesPricedPlacements, WithoutPricesTheBestIsTheBestPlacement) {
  int seen = 0;
  for_each_position(scaled(60), 30, [&](const State& state, Rng&) {
    PricedPlacements found;
    best_placements(state, Prices{}, 1, kEnoughWork, found);
    const Move best = best_placement(state);
    ASSERT_EQ(found.empty(), best.kind == Move::Kind::pass);
    if (found.empty()) return;
    EXPECT_EQ(points(state, found[0].move), points(state, best));
    EXPECT_EQ(found[0].move.length, best.length);
    ++seen;
  });
  EXPECT_GT(seen, scaled(300));
}

TEST(CropCirclesPricedPlacements, AreTheBestOfEveryStretch) {
  int seen = 0;
  for_each_position(scaled(40), 6, [&](const State& state, Rng& rng) {
    const Prices prices = random_prices(rng);
    PricedPlacements found;
    best_placements(state, prices, 8, kEnoughWork, found);
    std::map<std::tuple<int, bool, int>, float> stretches;  // by start, direction, length
    for_each_move(state, [&](const Move& move) {
      if (move.kind != Move::Kind::place) return true;
      const float net = net_of(state, prices, move);
      const auto [at, fresh] =
          stretches.try_emplace({move.start.index, move.down, move.length}, net);
      if (!fresh) at->second = std::max(at->second, net);
      return true;
    });
    std::vector<float> nets;
    for (const auto& [stretch, net] : stretches) nets.push_back(net);
    std::sort(nets.rbegin(), nets.rend());
    ASSERT_EQ(found.size(), std::min<std::size_t>(8, nets.size()));
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_TRUE(check(state, found[i].move));
      EXPECT_NEAR(found[i].net, nets[i], 1e-3);
      EXPECT_NEAR(found[i].net, net_of(state, prices, found[i].move), 1e-3);
    }
    ++seen;
  });
  EXPECT_GT(seen, scaled(300));
}

TEST(CropCirclesPricedPlacements, TooLittleWorkStillGivesLegalOnes) {
  for_each_position(scaled(20), 40, [&](const State& state, Rng& rng) {
    PricedPlacements found;
    best_placements(state, random_prices(rng), 16, 50, found);
    for (const PricedPlacement& one : found) EXPECT_TRUE(check(state, one.move));
  });
}

}  // namespace
}  // namespace fullcircle::crop_circles
