#include "games/wagons/wagons.h"

#include <array>

namespace fullcircle {
namespace {

constexpr std::array<std::string_view, 1> kAids = {"points"};

}  // namespace

const GameInfo& CircleTheWagons::info() {
  static constexpr GameInfo kInfo = {
      .name = "circle-the-wagons",
      .title = "Circle the Wagons",
      .min_seats = 2,
      .max_seats = 2,
      .secrets = {},
      .options = wagons::kOptions,
      .option_help = wagons::kOptionHelp,
      .aids = kAids,
      .notation = wagons::kNotation,
      .chance_notation = wagons::kChanceNotation,
  };
  return kInfo;
}

}  // namespace fullcircle
