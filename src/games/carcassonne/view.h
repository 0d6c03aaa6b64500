#pragma once

#include <span>
#include <string>

#include "games/carcassonne/moves.h"

/// What people and programs are shown of a position. Everything here is made from an observation.
namespace fullcircle::carcassonne {

std::string to_json(const Observation<State>& observation);

/// The map with the places for the drawn tile, and the state of the seats; the tile laid last is
/// marked.
std::string draw(const Observation<State>& observation, DrawStyle style,
                 std::span<const Move> decisions);

}  // namespace fullcircle::carcassonne
