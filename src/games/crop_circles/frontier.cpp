#include "games/crop_circles/moves.h"

namespace fullcircle::crop_circles {
namespace {

constexpr std::array<GlyphSet, kGrid> open_board() {
  std::array<GlyphSet, kGrid> allowed{};
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      allowed[make_cell(row, column).index] = GlyphSet::all();
    }
  }
  return allowed;
}
constexpr std::array<GlyphSet, kGrid> kOpenBoard = open_board();

}  // namespace

Frontier::Frontier(const State& state) : rules_(state), allowed_(kOpenBoard), neighbours_{} {
  state.occupied.for_each([&](Cell cell) { allowed_[cell.index] = {}; });
  state.occupied.border().for_each([&](Cell cell) {
    allowed_[cell.index] = rules_.allowed(state, cell);
    for (const int step : kNeighbours) {
      neighbours_[cell.index] =
          static_cast<std::uint8_t>(neighbours_[cell.index] + state.has_glyph(shifted(cell, step)));
    }
  });
}

}  // namespace fullcircle::crop_circles
