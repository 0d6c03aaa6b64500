#pragma once

#include <span>
#include <string>

#include "core/json.h"
#include "games/crop_circles/moves.h"

/// What people and programs are shown: of the game its material, of a position what an observation
/// holds.
namespace fullcircle::crop_circles {

/// The members "pieces" and "board" of the game's description.
void write_material(JsonWriter& json);

std::string to_json(const Observation<State>& observation);

/// The terminal picture; a placement among the decisions is marked.
std::string draw(const Observation<State>& observation, DrawStyle style,
                 std::span<const Move> decisions);

}  // namespace fullcircle::crop_circles
