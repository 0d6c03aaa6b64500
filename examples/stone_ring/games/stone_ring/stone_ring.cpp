#include "games/stone_ring/stone_ring.h"

#include <array>

namespace fullcircle {
namespace {

constexpr std::array<std::string_view, 1> kSecrets = {"hands"};
constexpr std::array<std::string_view, 1> kAids = {"points"};

}  // namespace

const GameInfo& StoneRing::info() {
  static constexpr GameInfo kInfo = {
      .name = "stone-ring",
      .title = "Stone Ring",
      .min_seats = 2,
      .max_seats = stone_ring::kMostSeats,
      .secrets = kSecrets,
      .options = stone_ring::kOptions,
      .option_help = stone_ring::kOptionHelp,
      .aids = kAids,
      .notation = stone_ring::kNotation,
      .chance_notation = stone_ring::kChanceNotation,
  };
  return kInfo;
}

}  // namespace fullcircle
