#pragma once

#include "core/json.h"
#include "table/registry.h"

namespace fullcircle {

/// What a game is, as a JSON object: its seats, what is secret, its options, computer players, aids
/// and notation. The `whole` of it also has every reason for which it refuses something, each with
/// an example of its facts, and the pieces and the board, for whoever makes words and draws.
void describe(const GameEntry& game, JsonWriter& json, bool whole);

/// All games as a JSON array, without pieces and boards.
void describe_games(JsonWriter& json);

}  // namespace fullcircle
