#pragma once

#include "core/json.h"
#include "table/registry.h"

namespace fullcircle {

/// What a game is, as a JSON object: its seats, options, computer players, aids and notation. The
/// whole of it also has all reasons for which it refuses something, each with an example of the
/// facts, and the pieces and the board, for whoever makes words and draws.
void describe(const GameEntry& game, JsonWriter& json, bool whole);

/// All games as a JSON array, without pieces and boards.
void describe_games(JsonWriter& json);

}  // namespace fullcircle
