#include "games/crop_circles/crop_circles.h"

#include <array>

namespace fullcircle {
namespace {

constexpr std::array<std::string_view, 1> kSecrets = {"hands"};
constexpr std::array<std::string_view, 2> kAids = {"points", "unseen"};

}  // namespace

const GameInfo& CropCircles::info() {
  static constexpr GameInfo kInfo = {
      .name = "crop-circles",
      .title = "Crop Circles",
      .min_seats = 2,
      .max_seats = 6,
      .secrets = kSecrets,
      .options = crop_circles::kOptions,
      .option_help = crop_circles::kOptionHelp,
      .aids = kAids,
      .notation = crop_circles::kNotation,
      .chance_notation = crop_circles::kChanceNotation,
  };
  return kInfo;
}

}  // namespace fullcircle
