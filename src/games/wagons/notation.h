#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/wagons/moves.h"

/// How decisions and outcomes are written, and what they do as facts: see
/// docs/rules/circle-the-wagons.md.
namespace fullcircle::wagons {

std::string format_square(Square square);  // 2,-1

/// Reads the notation of a decision, or of an outcome when cards are dealt.
/// Whether the rules allow it is for `check` to say.
Result<Move, Refusal> parse(const State& state, std::string_view text);
std::string format(const Move& move);

/// What a decision or outcome does, as facts; and the outcome that is due without its card.
Facts facts_of(const State& state, const Move& move);
Facts hidden_facts(const State& state);

}  // namespace fullcircle::wagons
