#include "players/carcassonne/gaps.h"

#include <cmath>

namespace fullcircle::carcassonne {
namespace {

void add_turned(GapFacts& gap, Edges asked, const TileFacts& tile, KindMask kind) {
  gap.fits |= kind;
  for (std::size_t side = 0; side < kSides; ++side) {
    const Edge edge = asked.at(static_cast<Side>(side));
    if (edge != Edge::city && edge != Edge::road) continue;
    const auto& parts = edge == Edge::city ? tile.city_at : tile.road_at;
    bool closes = true;
    for (std::size_t other = 0; other < kSides; ++other) {
      if (other == side || parts[other] != parts[side]) continue;
      const bool asked_too = asked.at(static_cast<Side>(other)) != Edge::none;
      closes &= asked_too;
      if (asked_too) (edge == Edge::city ? gap.joins : gap.road_joins) |= kind;
    }
    if (closes) gap.closes[side] |= kind;
  }
}

std::array<GapFacts, 256> make_gap_facts() {
  std::array<GapFacts, 256> gaps;
  for (std::size_t bits = 1; bits < gaps.size(); ++bits) {
    const Edges asked{static_cast<std::uint8_t>(bits)};
    for (std::size_t code = 0; code < kKinds * 4; ++code) {
      const TileFacts& tile = kTileFacts[code];
      if (matches(tile.edges, asked))
        add_turned(gaps[bits], asked, tile, KindMask{1} << (code / 4));
    }
  }
  return gaps;
}
std::array<FieldJoins, 256> make_field_joins() {
  std::array<FieldJoins, 256> joins{};
  for (std::size_t bits = 1; bits < joins.size(); ++bits) {
    for (std::size_t code = 0; code < kKinds * 4; ++code) {
      const TileFacts& tile = kTileFacts[code];
      if (!matches(tile.edges, Edges{static_cast<std::uint8_t>(bits)})) continue;
      for (std::size_t a = 0; a < kHalves; ++a) {
        for (std::size_t b = 0; b < kHalves; ++b) {
          const bool one = tile.field_at[a] != kNothing && tile.field_at[a] == tile.field_at[b];
          if (one) joins[bits][a][b] |= KindMask{1} << (code / 4);
        }
      }
    }
  }
  return joins;
}
std::array<ChanceTable, kSeats + 1> make_chances() {
  std::array<ChanceTable, kSeats + 1> chances{};
  for (std::size_t seats = 1; seats <= kSeats; ++seats) {
    const auto count = static_cast<float>(seats);
    for (std::size_t quarters = 0; quarters < chances[seats].size(); ++quarters) {
      const float tiles = static_cast<float>(quarters) / 4;
      const float missed = seats == 1 ? 0.2F : 1 - 1 / count;
      chances[seats][quarters] = {1 - std::pow(missed, tiles), tiles / (tiles + count)};
    }
  }
  return chances;
}
}  // namespace

const std::array<GapFacts, 256> kGapFacts = make_gap_facts();
const std::array<FieldJoins, 256> kFieldJoins = make_field_joins();
const std::array<ChanceTable, kSeats + 1> kChances = make_chances();

}  // namespace fullcircle::carcassonne
