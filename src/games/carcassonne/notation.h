#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/carcassonne/moves.h"

/// How places, spots, decisions and outcomes are written: see docs/rules/carcassonne.md.
namespace fullcircle::carcassonne {

std::string format_place(Place place);                // 1,-2
std::string format_spot(TurnedTile tile, Spot spot);  // city.N, field.SL, cloister

/// Reads the notation of a decision, or of an outcome when a tile is to be drawn. Whether the rules
/// allow it is for `check` to say.
Result<Move> parse(const State& state, std::string_view text);
std::string format(const State& state, const Move& move);

}  // namespace fullcircle::carcassonne
