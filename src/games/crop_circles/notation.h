#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/crop_circles/moves.h"

/// How glyphs, fields, decisions and outcomes are written (see docs/rules/crop-circles.md), and
/// what they do as facts.
namespace fullcircle::crop_circles {

std::string format_glyph(Glyph glyph);                        // T3
std::string format_cell(Cell cell);                           // g9
std::string format_shapes(std::uint8_t shapes);               // CQT
std::vector<std::string> shape_letters(std::uint8_t shapes);  // C, Q, T
std::string format_glyphs(GlyphBag bag);  // "C1 C1 T3", in order of value and shape

std::optional<Glyph> read_glyph(std::string_view text);
std::optional<Shape> read_shape(char letter);

/// Reads the notation of a decision, or of an outcome when chance is to act. Whether the rules
/// allow it is for `check` to say.
Result<Move, Refusal> parse(const State& state, std::string_view text);
std::string format(const State& state, const Move& move);
/// An outcome whose piece is a secret: "bag ?".
std::string format_hidden(const State& state);

/// "place" (its fields and glyphs in order, the older glyphs that it touches, and whether it
/// changes a rule), "pass", "take" (from the pool or the bag); or by what the drawn piece is for:
/// "hand", "centre", "pool", "rule", "upcoming", "bag", "refill".
Facts facts_of(const State& state, const Move& move);
/// The same of an outcome whose piece is a secret, without the piece.
Facts hidden_facts(const State& state);

}  // namespace fullcircle::crop_circles
