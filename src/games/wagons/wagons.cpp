#include "games/wagons/wagons.h"

namespace fullcircle {

const GameInfo& CircleTheWagons::info() {
  static constexpr GameInfo kInfo = {
      .name = "circle-the-wagons",
      .title = "Circle the Wagons",
      .min_seats = 2,
      .max_seats = 2,
      .has_secrets = false,
      .options = wagons::kOptions,
      .move_help =
          "  start 7          name card 7 as the starting card\n"
          "  draft 4 @2,-1    draft card 4, its top left square at x 2, y -1 "
          "of your town\n"
          "  draft 4 @2,-1 r  the same, turned by 180 degrees\n"
          "  free 9 @0,2      place the free card 9\n"
          "The first card of a town lies at 0,0; x grows to the right, y down.",
  };
  return kInfo;
}

}  // namespace fullcircle
