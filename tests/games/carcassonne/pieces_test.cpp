// CA-2, CA-3: the game's own table of tiles against tests/data/carcassonne-tiles.json.
#include <map>
#include <string>

#include "tests/games/carcassonne/fixture.h"
#include "tests/games/carcassonne/reference_map.h"

namespace fullcircle::carcassonne {
namespace {

using reference::Part;
using reference::Tile;

std::string edge_text(Edge edge) {
  return edge == Edge::city    ? "city"
         : edge == Edge::road  ? "road"
         : edge == Edge::field ? "field"
                               : "";
}

/// The game's table in the words of the reference.
Part part_of_game(const TileFacts& tile, std::uint8_t spot) {
  const SpotFacts place = spot_facts(tile, Spot{spot});
  Part part{.terrain = std::string(terrain_name(place.terrain))};
  for (int side = 0; side < kSides; ++side) {
    const auto s = static_cast<std::size_t>(side);
    const int there = place.terrain == Terrain::city   ? tile.city_at[s]
                      : place.terrain == Terrain::road ? tile.road_at[s]
                                                       : int{kNothing};
    if (there == place.number) part.ports.insert(side);
  }
  for (int half = 0; half < kHalves && place.terrain == Terrain::field; ++half) {
    if (tile.field_at[static_cast<std::size_t>(half)] == place.number) part.ports.insert(half);
  }
  if (place.terrain == Terrain::city) part.pennants = tile.pennants[place.number];
  for (int city = 0; city < tile.cities && place.terrain == Terrain::field; ++city) {
    if (((tile.field_cities[place.number] >> city) & 1) != 0) part.cities.insert(city);
  }
  return part;
}

void expect_same_tile(const Tile& expected, TurnedTile tile) {
  SCOPED_TRACE(expected.id + "/" + std::to_string(tile.turns()));
  const TileFacts& got = facts(tile);
  for (std::size_t side = 0; side < 4; ++side) {
    EXPECT_EQ(edge_text(got.edges.at(static_cast<Side>(side))), expected.edges[side]);
  }
  ASSERT_EQ(static_cast<std::size_t>(got.spots()), expected.parts.size());
  for (std::uint8_t spot = 0; spot < got.spots(); ++spot) {
    const Part part = part_of_game(got, spot);
    const Part& wanted = expected.parts[spot];
    EXPECT_EQ(part.terrain, wanted.terrain);
    EXPECT_EQ(part.ports, wanted.ports);
    EXPECT_EQ(part.pennants, wanted.pennants);
    EXPECT_EQ(part.cities, wanted.cities);
    const SpotFacts place = spot_facts(got, Spot{spot});
    if (place.terrain == Terrain::city) {
      EXPECT_EQ(got.city_sides[place.number], wanted.ports.size());
    }
    if (place.terrain == Terrain::road) {
      EXPECT_EQ(got.road_sides[place.number], wanted.ports.size());
    }
  }
  EXPECT_EQ(crop_name(got.crop), expected.crop);
  EXPECT_EQ(got.cloister, find_if(expected.parts.begin(), expected.parts.end(), [](const Part& p) {
                            return p.terrain == "cloister";
                          }) != expected.parts.end());
}

TEST(CarcassonnePieces, CA2_EveryFactOfEveryTileInEveryTurn) {
  const std::vector<Tile> tiles = reference::read_tiles();
  ASSERT_EQ(tiles.size(), static_cast<std::size_t>(kKinds));
  for (const Tile& tile : tiles) {
    for (int turns = 0; turns < 4; ++turns) {
      expect_same_tile(reference::turned_clockwise(tile, turns), turned(kind(tile.id), turns));
    }
  }
}

TEST(CarcassonnePieces, CA2_HowManyThereAre) {
  const std::vector<Tile> tiles = reference::read_tiles();
  int base = 0;
  int crop = 0;
  for (const Tile& tile : tiles) {
    EXPECT_EQ(kind_count(kind(tile.id)), tile.count) << tile.id;
    EXPECT_EQ(kind(tile.id).index < kBaseKinds, tile.base) << tile.id;
    EXPECT_EQ(kind_name(kind(tile.id)), tile.id);
    EXPECT_FALSE(kind_title(kind(tile.id)).empty());
    (tile.base ? base : crop) += tile.count;
  }
  EXPECT_EQ(base, 72);
  EXPECT_EQ(crop, 6);
  EXPECT_EQ(base + crop, kTiles);
}

TEST(CarcassonnePieces, CA2_TheStateHasRoomForEveryPart) {
  std::map<std::string, int> parts;
  for (const Tile& tile : reference::read_tiles()) {
    for (const Part& part : tile.parts) parts[part.terrain] += tile.count;
  }
  EXPECT_EQ(parts["city"], kCityParts);
  EXPECT_EQ(parts["road"], kRoadParts);
  EXPECT_EQ(parts["field"], kFieldParts);
  EXPECT_EQ(parts["cloister"], 6);
}

TEST(CarcassonnePieces, CA20_WhatASignCallsOn) {
  const JsonValue json = reference::tile_file();
  for (const JsonValue& set : json["sets"].list) {
    for (const JsonValue& tile : set["tiles"].list) {
      const Crop crop = facts(turned(kind(tile["id"].text), 0)).crop;
      ASSERT_EQ(tile.has("affects"), crop != Crop::none);
      if (crop == Crop::none) continue;
      EXPECT_EQ(terrain_name(affected_by(crop)), tile["affects"].text);
    }
  }
}

TEST(CarcassonnePieces, CA11_FitsAreTheTurnsWhoseSidesMatch) {
  for (std::uint8_t index = 0; index < kKinds; ++index) {
    for (int asked = 0; asked < 256; ++asked) {
      const Edges edges{static_cast<std::uint8_t>(asked)};
      unsigned fits = 0;
      for (int turns = 0; turns < 4; ++turns) {
        const Edges shown = facts(turned(Kind{index}, turns)).edges;
        bool match = true;
        for (int side = 0; side < kSides; ++side) {
          const Edge wanted = edges.at(static_cast<Side>(side));
          match &= wanted == Edge::none || wanted == shown.at(static_cast<Side>(side));
        }
        fits |= match ? 1U << turns : 0U;
      }
      ASSERT_EQ(fitting_turns(Kind{index}, edges), fits);
    }
  }
}

TEST(CarcassonnePieces, CA11_OneOfTheTurnsThatLookAlike) {
  for (const std::vector<reference::Shape>& all : reference::shapes()) {
    unsigned distinct = 0;
    for (int turns = 0; turns < 4; ++turns) {
      if (all[static_cast<std::size_t>(turns)].first_alike == turns) distinct |= 1U << turns;
    }
    EXPECT_EQ(distinct_fitting_turns(kind(all[0].tile.id), Edges{}), distinct) << all[0].tile.id;
  }
}

TEST(CarcassonnePieces, UnknownKinds) {
  for (const char* name : {"", "a", "Y", "CC", "CC0", "CC7", "DD", "D ", " D", "AB"}) {
    Kind found;
    EXPECT_FALSE(find_kind(name, found)) << name;
  }
}

}  // namespace
}  // namespace fullcircle::carcassonne
