#pragma once

#include <span>
#include <string>

#include "games/carcassonne/moves.h"

/// What people and programs are shown: of a position, made from an observation, and of the
/// material.
namespace fullcircle::carcassonne {

std::string to_json(const Observation<State>& observation);

/// The members "pieces" and "board". Sides are numbered clockwise from the north, 0 to 3;
/// half-edges 0 to 7 (NL NR EL ER SL SR WL WR); a tile's facts are those of the tile unturned.
void write_material(JsonWriter& json);

/// The map with the places for the drawn tile, and the state of the seats; the tile laid last is
/// marked.
std::string draw(const Observation<State>& observation, DrawStyle style,
                 std::span<const Move> decisions);

}  // namespace fullcircle::carcassonne
