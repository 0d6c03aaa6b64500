#pragma once

#include <span>
#include <string>

#include "games/crop_circles/moves.h"

/// What people and programs are shown of a position. Everything here is made from an observation.
namespace fullcircle::crop_circles {

std::string to_json(const Observation<State>& observation);

/// The terminal picture; the last placement among the decisions is marked.
std::string draw(const Observation<State>& observation, DrawStyle style,
                 std::span<const Move> decisions);

}  // namespace fullcircle::crop_circles
