#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/wagons/pieces.h"

/// What a goal is about as a few squares, for whoever draws it beside its words.
namespace fullcircle::wagons {

struct PictureSquare {
  enum class Kind : std::uint8_t {
    land,   // with a terrain, a symbol, or any
    empty,  // ground on which no card lies
    gap,    // the picture says nothing of it
  };
  Kind kind = Kind::land;
  std::optional<Terrain> terrain = {};
  std::optional<Symbol> symbol = {};
  bool never = false;  // what must not be there
};

/// Rows of the same length, in reading order.
struct GoalPicture {
  std::size_t columns;
  std::vector<PictureSquare> squares;
};
const GoalPicture& goal_picture(Card card);

}  // namespace fullcircle::wagons
