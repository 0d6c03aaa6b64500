#include "games/crop_circles/crop_circles.h"

#include <array>

namespace fullcircle {

namespace {

constexpr std::array<std::string_view, 2> kAids = {"points", "unseen"};

constexpr std::array kNotation = std::to_array<NotationLine>({
    {"g9C1", "place an empty circle (C1) on g9"},
    {"g9>C1T2", "place a line to the right from g9; g9vC1T2 goes down"},
    {"pass", "place nothing, then take one glyph instead of three"},
    {"+T3", "take a striped triangle from the pool"},
    {"+bag", "take a glyph from the bag, unseen by the others"},
    {"C Q T S", "the shapes: circle, square, triangle, star"},
    {"1 2 3 4", "the values: empty, solid, striped, crossed"},
});

}  // namespace

const GameInfo& CropCircles::info() {
  static constexpr GameInfo kInfo = {
      .name = "crop-circles",
      .title = "Crop Circles",
      .min_seats = 2,
      .max_seats = 6,
      .has_secrets = true,
      .options = crop_circles::kOptions,
      .aids = kAids,
      .notation = kNotation,
  };
  return kInfo;
}

}  // namespace fullcircle
