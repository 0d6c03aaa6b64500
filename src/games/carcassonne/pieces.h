#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/options.h"

/// The material of Carcassonne: 30 kinds of tile and what lies on them. Facts only.
namespace fullcircle::carcassonne {

// ---- Sides and half-edges (CA-3) ----

/// Clockwise from the north.
enum class Side : std::uint8_t { north, east, south, west };
inline constexpr int kSides = 4;
inline constexpr int kHalves = 8;  // NL NR EL ER SL SR WL WR

/// What touches a side. `none` stands for a neighbour that is not there.
enum class Edge : std::uint8_t { none, field, road, city };

/// Where a follower can stand, and what kind it is there: thief, knight, farmer, monk.
enum class Terrain : std::uint8_t { city, road, field, cloister };
inline constexpr int kTerrains = 4;

/// The sign of a crop circle: fork calls on farmers, club on thieves, shield on knights (CA-20).
enum class Crop : std::uint8_t { none, fork, club, shield };
constexpr Terrain affected_by(Crop crop) {
  return crop == Crop::fork ? Terrain::field : crop == Crop::club ? Terrain::road : Terrain::city;
}

// ---- Tiles (CA-2) ----

/// One of the 24 kinds A to X of the base game and the 6 crop circle tiles.
struct Kind {
  std::uint8_t index = 0;
  friend constexpr bool operator==(Kind, Kind) = default;
};
inline constexpr int kBaseKinds = 24;
inline constexpr int kKinds = 30;
inline constexpr Kind kStartKind{3};  // D
inline constexpr int kTiles = 78;

/// A tile of a kind, turned clockwise by 0 to 3 quarter turns.
struct TurnedTile {
  std::uint8_t code = 0;  // kind * 4 + turns

  constexpr Kind kind() const { return Kind{static_cast<std::uint8_t>(code / 4)}; }
  constexpr int turns() const { return code % 4; }
  friend constexpr bool operator==(TurnedTile, TurnedTile) = default;
};
constexpr TurnedTile turned(Kind kind, int turns) {
  return {static_cast<std::uint8_t>(kind.index * 4 + turns)};
}

/// The sides of a tile, or what the neighbours of an empty place ask for: two bits a side.
struct Edges {
  std::uint8_t bits = 0;

  constexpr Edge at(Side side) const {
    return static_cast<Edge>((bits >> (2 * static_cast<int>(side))) & 3);
  }
  constexpr void set(Side side, Edge edge) {
    const int shift = 2 * static_cast<int>(side);
    bits = static_cast<std::uint8_t>((bits & ~(3 << shift)) | static_cast<int>(edge) << shift);
  }
  friend constexpr bool operator==(Edges, Edges) = default;
};

/// Whether a tile with these sides fits where its neighbours ask for those.
constexpr bool matches(Edges tile, Edges asked) {
  const auto low = static_cast<unsigned>((asked.bits | asked.bits >> 1) & 0x55);
  return ((asked.bits ^ tile.bits) & (low | low << 1)) == 0;  // where anything is asked for
}

inline constexpr int kMaxCities = 2;
inline constexpr int kMaxRoads = 4;
inline constexpr int kMaxFields = 4;
inline constexpr std::int8_t kNothing = -1;

/// A tile in one of its turns: which of its cities, roads and fields lies where.
struct TileFacts {
  Edges edges;
  std::array<std::int8_t, kSides> city_at{};    // number of the city on a side, or kNothing
  std::array<std::int8_t, kSides> road_at{};    // number of the road
  std::array<std::int8_t, kHalves> field_at{};  // number of the field on a half-edge
  std::uint8_t cities = 0;
  std::uint8_t roads = 0;
  std::uint8_t fields = 0;
  bool cloister = false;
  Crop crop = Crop::none;
  std::array<std::uint8_t, kMaxCities> city_sides{};  // how many sides a city has
  std::array<std::uint8_t, kMaxCities> pennants{};
  std::array<std::uint8_t, kMaxRoads> road_sides{};  // 1: it ends on this tile, 2: it goes through
  std::array<std::uint8_t, kMaxFields> field_cities{};  // one bit a city that the field touches

  /// How many places for a follower there are.
  constexpr int spots() const { return cities + roads + fields + (cloister ? 1 : 0); }
};

/// What closes a road inside its tile: "crossing", "cloister", "city" or "crop"; empty if the road
/// leads from side to side.
std::string_view road_end(const TileFacts& tile, std::size_t road);

/// By TurnedTile::code.
extern const std::array<TileFacts, kKinds * 4> kTileFacts;
inline const TileFacts& facts(TurnedTile tile) { return kTileFacts[tile.code]; }

using FitTable = std::array<std::array<std::uint8_t, 256>, kKinds>;
extern const FitTable kFits;
extern const FitTable kDistinctFits;

/// The turns of a kind that match what the neighbours ask for: one bit a turn.
inline std::uint8_t fitting_turns(Kind kind, Edges asked) { return kFits[kind.index][asked.bits]; }
/// The same without turns in which a symmetric tile looks as in an earlier one.
inline std::uint8_t distinct_fitting_turns(Kind kind, Edges asked) {
  return kDistinctFits[kind.index][asked.bits];
}

std::string_view kind_name(Kind kind);  // D, CC3
int kind_count(Kind kind);
/// Whether there is a kind of this name; `kind` is set if so.
bool find_kind(std::string_view name, Kind& kind);

// ---- Spots for followers ----

/// One of the features of a tile, numbered: cities, roads, fields, cloister.
struct Spot {
  std::uint8_t index = 0;
  friend constexpr bool operator==(Spot, Spot) = default;
};
struct SpotFacts {
  Terrain terrain;
  std::uint8_t number;  // among the tile's features of that terrain
};
constexpr SpotFacts spot_facts(const TileFacts& tile, Spot spot) {
  int number = spot.index;
  if (number < tile.cities) return {Terrain::city, static_cast<std::uint8_t>(number)};
  number -= tile.cities;
  if (number < tile.roads) return {Terrain::road, static_cast<std::uint8_t>(number)};
  number -= tile.roads;
  if (number < tile.fields) return {Terrain::field, static_cast<std::uint8_t>(number)};
  return {Terrain::cloister, 0};
}
constexpr Spot make_spot(const TileFacts& tile, Terrain terrain, int number) {
  const int first = terrain == Terrain::city    ? 0
                    : terrain == Terrain::road  ? tile.cities
                    : terrain == Terrain::field ? tile.cities + tile.roads
                                                : tile.cities + tile.roads + tile.fields;
  return {static_cast<std::uint8_t>(first + number)};
}

// ---- Options and names ----

enum Option : std::uint8_t { kCropCirclesOption };
extern const std::array<OptionSpec, 1> kOptions;

std::string_view edge_name(Edge edge);            // city
std::string_view terrain_name(Terrain terrain);   // city
std::string_view follower_name(Terrain terrain);  // knight
std::string_view crop_name(Crop crop);            // shield
char side_letter(Side side);                      // N
std::string_view half_name(int half);             // NL

}  // namespace fullcircle::carcassonne
