#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/wagons/moves.h"

/// How decisions and outcomes are written: see docs/rules/circle-the-wagons.md.
namespace fullcircle::wagons {

std::string format_square(Square square);  // 2,-1

/// Reads the notation of a decision, or of an outcome when cards are dealt.
/// Whether the rules allow it is for `check` to say.
Result<Move> parse(const State& state, std::string_view text);
std::string format(const Move& move);

}  // namespace fullcircle::wagons
