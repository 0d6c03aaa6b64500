#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/stone_ring/moves.h"

/// How decisions and outcomes are written, and the same as facts.
namespace fullcircle::stone_ring {

/// Reads the notation of a decision, or of an outcome when chance is to act. Whether the rules
/// allow it is for `check` to say.
Result<Move, Refusal> parse(const State& state, std::string_view text);
std::string format(const State& state, const Move& move);
/// An outcome whose stone is a secret: "draw ?".
std::string format_hidden(const State& state);

/// {kind: "lay", stone, place}, {kind: "hand", seat, stone}, {kind: "heart", stone}, {kind: "draw",
/// stone}.
Facts facts_of(const State& state, const Move& move);
/// The same for a draw without its stone.
Facts hidden_facts(const State& state);

}  // namespace fullcircle::stone_ring
