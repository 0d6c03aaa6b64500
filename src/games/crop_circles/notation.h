#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/crop_circles/moves.h"

/// How glyphs, fields, decisions and outcomes are written: see docs/rules/crop-circles.md.
namespace fullcircle::crop_circles {

std::string format_glyph(Glyph glyph);           // T3
std::string format_cell(Cell cell);              // g9
std::string format_shapes(std::uint8_t shapes);  // CQT
std::string format_glyphs(GlyphBag bag);         // "C1 C1 T3", in order of value and shape

/// Reads the notation of a decision, or of an outcome when chance is to act. Whether the rules
/// allow it is for `check` to say.
Result<Move> parse(const State& state, std::string_view text);
std::string format(const State& state, const Move& move);
/// An outcome whose piece is a secret: "bag ?".
std::string format_hidden(const State& state);

}  // namespace fullcircle::crop_circles
