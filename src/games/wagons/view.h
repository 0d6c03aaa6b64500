#pragma once

#include <span>
#include <string>

#include "core/json.h"
#include "games/wagons/moves.h"

/// What people and programs are shown of a position. Everything here is made
/// from an observation.
namespace fullcircle::wagons {

std::string to_json(const Observation<State>& observation);

/// Writes the members "pieces" and "board": cards, terrains, signs and goals.
void write_material(JsonWriter& json);

/// Both towns, the goals in words, the circle with the next card first, and the
/// best placements.
std::string draw(const Observation<State>& observation, DrawStyle style,
                 std::span<const Move> decisions);

}  // namespace fullcircle::wagons
