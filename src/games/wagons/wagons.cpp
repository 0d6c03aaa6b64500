#include "games/wagons/wagons.h"

#include <array>

namespace fullcircle {
namespace {

constexpr std::array<std::string_view, 1> kAids = {"points"};

constexpr auto kNotation = std::to_array<NotationLine>({
    {"start 7", "name card 7 as the starting card"},
    {"draft 4 @2,-1", "draft card 4, its top left square at x 2, y -1 of your town"},
    {"draft 4 @2,-1 r", "the same, turned by 180 degrees"},
    {"free 9 @0,2", "place the free card 9"},
    {"@0,0", "where the first card of a town lies; x grows to the right, y down"},
});

}  // namespace

const GameInfo& CircleTheWagons::info() {
  static constexpr GameInfo kInfo = {
      .name = "circle-the-wagons",
      .title = "Circle the Wagons",
      .min_seats = 2,
      .max_seats = 2,
      .has_secrets = false,
      .options = wagons::kOptions,
      .aids = kAids,
      .notation = kNotation,
  };
  return kInfo;
}

}  // namespace fullcircle
