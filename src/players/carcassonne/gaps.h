#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "games/carcassonne/carcassonne.h"

/// What the tiles still to come can do for the gaps of a map: tables made once, at the start.
namespace fullcircle::carcassonne {

/// One bit a kind.
using KindMask = std::uint32_t;

/// What kinds do in a gap, by what it asks for.
struct GapFacts {
  KindMask fits = 0;
  KindMask joins = 0;                     // make two of its city sides one city
  KindMask road_joins = 0;                // or two of its road sides one road
  std::array<KindMask, kSides> closes{};  // leave the city or road at this side no new opening
};

/// By what a gap asks for: Edges::bits.
extern const std::array<GapFacts, 256> kGapFacts;

/// The kinds that make two half-edges of a gap one field. Apart from GapFacts, as it is large and
/// seldom asked.
using FieldJoins = std::array<std::array<KindMask, kHalves>, kHalves>;

extern const std::array<FieldJoins, 256> kFieldJoins;

/// Counts the tiles of a set of kinds in the bag: the bag as binary digits, each a set of kinds.
class BagCount {
 public:
  explicit BagCount(const State& state) {
    for (std::size_t word = 0; word < 4; ++word) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, &state.bag[word * 8], sizeof eight);
      for (std::size_t digit = 0; digit < digits_.size(); ++digit) {
        // The multiplication gathers the lowest bit of each byte in the highest byte.
        const std::uint64_t bits = (eight >> digit) & 0x0101'0101'0101'0101U;
        digits_[digit] |= static_cast<KindMask>((bits * 0x0102'0408'1020'4080U) >> 56) << word * 8;
      }
    }
  }
  int of(KindMask kinds) const {
    return std::popcount(kinds & digits_[0]) + 2 * std::popcount(kinds & digits_[1]) +
           4 * std::popcount(kinds & digits_[2]) + 8 * std::popcount(kinds & digits_[3]);
  }

 private:
  std::array<KindMask, 4> digits_{};
};

/// Chances by how many tiles in the bag serve, counted in quarters.
struct Chance {
  float ever;  // that one of them comes to a given seat
  float soon;  // the part of the game that is left when the first of them comes, on average
};
using ChanceTable = std::array<Chance, 4 * kTiles + 1>;

/// By the number of seats.
extern const std::array<ChanceTable, kSeats + 1> kChances;

}  // namespace fullcircle::carcassonne
