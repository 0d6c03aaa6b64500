#include "games/carcassonne/carcassonne.h"

#include <array>

namespace fullcircle {
namespace {

constexpr std::array<std::string_view, 3> kAids = {"points", "extent", "remaining"};

}  // namespace

const GameInfo& Carcassonne::info() {
  static constexpr GameInfo kInfo = {
      .name = "carcassonne",
      .title = "Carcassonne with Crop Circles",
      .min_seats = 2,
      .max_seats = 5,
      .secrets = {},
      .options = carcassonne::kOptions,
      .option_help = carcassonne::kOptionHelp,
      .aids = kAids,
      .notation = carcassonne::kNotation,
      .chance_notation = carcassonne::kChanceNotation,
  };
  return kInfo;
}

}  // namespace fullcircle
