#include "games/crop_circles/crop_circles.h"

namespace fullcircle {

const GameInfo& CropCircles::info() {
  static constexpr GameInfo kInfo = {
      .name = "crop-circles",
      .title = "Crop Circles",
      .min_seats = 2,
      .max_seats = 6,
      .has_secrets = true,
      .options = crop_circles::kOptions,
      .move_help =
          "  g9C1       place an empty circle (C1) on g9\n"
          "  g9>C1T2    place a line to the right from g9; g9vC1T2 goes down\n"
          "  pass       place nothing, then take one glyph instead of three\n"
          "  +T3        take a striped triangle from the pool\n"
          "  +bag       take a glyph from the bag, unseen by the others\n"
          "Shapes: C circle, Q square, T triangle, S star.\n"
          "Values: 1 empty, 2 solid, 3 striped, 4 crossed.",
  };
  return kInfo;
}

}  // namespace fullcircle
