#pragma once

#include <span>
#include <string>

#include "core/json.h"
#include "games/stone_ring/moves.h"

/// What people and programs are shown of a position. Everything here is made from an observation.
namespace fullcircle::stone_ring {

std::string to_json(const Observation<State>& observation);

/// The members "pieces" and "board" of what the game is.
void write_material(JsonWriter& json);

/// The terminal picture; the last stone among the decisions is marked.
std::string draw(const Observation<State>& observation, DrawStyle style,
                 std::span<const Move> decisions);

}  // namespace fullcircle::stone_ring
