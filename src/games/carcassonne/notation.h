#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/carcassonne/moves.h"

/// How places, spots, decisions and outcomes are written: see docs/rules/carcassonne.md.
namespace fullcircle::carcassonne {

std::string format_place(Place place);                // 1,-2
std::vector<int> coordinates(Place place);            // the same as a fact
std::string format_spot(TurnedTile tile, Spot spot);  // city.N, field.SL, cloister

/// Reads the notation of a decision, or of an outcome when a tile is to be drawn. Whether the rules
/// allow it is for `check` to say.
Result<Move, Refusal> parse(const State& state, std::string_view text);
std::string format(const State& state, const Move& move);

/// The same as facts: `kind` and what belongs to it. A follower's spot comes with its terrain, and
/// where a follower is added or taken back, with the tile that it stands on.
Facts facts_of(const State& state, const Move& move);
/// A tile that is drawn, of a kind that nobody knows yet.
Facts hidden_facts();

}  // namespace fullcircle::carcassonne
