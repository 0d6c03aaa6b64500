#pragma once

#include "games/crop_circles/crop_circles.h"
#include "tests/games/crop_circles/reference.h"

/// Between the game's own types and the plain ones of the reference.
namespace fullcircle::crop_circles::reference {

inline Glyph plain(crop_circles::Glyph glyph) {
  return {"CQTS"[static_cast<std::size_t>(glyph.shape())], glyph.value()};
}

/// Sorted.
inline Glyphs plain(GlyphBag bag) {
  Glyphs glyphs;
  for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
    const crop_circles::Glyph glyph{code};
    glyphs.insert(glyphs.end(), static_cast<std::size_t>(bag.count(glyph)), plain(glyph));
  }
  std::sort(glyphs.begin(), glyphs.end());
  return glyphs;
}

inline Board plain_board(const State& state) {
  Board board;
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      const Cell cell = make_cell(row, column);
      if (state.has_glyph(cell)) at(board, {row, column}) = plain(state.glyph_at(cell));
    }
  }
  return board;
}

inline Rules plain_rules(const State& state) {
  Rules rules;
  for (std::size_t shading = 0; shading < kShadings; ++shading) {
    rules[shading + 1] = format_shapes(state.active[shading]);
  }
  return rules;
}

/// For the seat at turn.
inline Position plain(const State& state) {
  return {plain_board(state), plain(state.hand_of(state.turn)), plain_rules(state)};
}

inline crop_circles::Glyph glyph_of(Glyph plain) {
  const std::size_t shape = std::string_view("CQTS").find(plain.shape);
  return make_glyph(static_cast<Shape>(shape), static_cast<Shading>(plain.value - 1));
}

/// The line may run off the board or be otherwise illegal; its start lies on the board.
inline Move move_of(const Placement& placement) {
  Move move = make_placement(make_cell(placement.start.row, placement.start.column),
                             placement.down && placement.glyphs.size() > 1);
  for (const Glyph glyph : placement.glyphs) move.append(glyph_of(glyph));
  return move;
}

inline Placement placement_of(const Move& move) {
  Placement placement{{move.start.row(), move.start.column()}, move.down, {}};
  for (int i = 0; i < move.length; ++i) placement.glyphs.push_back(plain(move.glyph(i)));
  return placement;
}

}  // namespace fullcircle::crop_circles::reference
