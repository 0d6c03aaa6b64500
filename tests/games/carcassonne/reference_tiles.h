#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "tests/core/files.h"
#include "tests/core/json_value.h"

/// The tiles as tests/data/carcassonne-tiles.json has them. Nothing of the game's own table.
namespace fullcircle::carcassonne::reference {

/// A place for a follower. `ports` are the sides (0 N to 3 W) that a city or road touches, or the
/// halves (0 NL to 7 WR) that a field touches.
struct Part {
  std::string terrain{};
  std::set<int> ports{};
  int pennants = 0;
  std::set<int> cities{};  // of a field: numbers among the tile's parts
  friend bool operator==(const Part&, const Part&) = default;
};

struct Tile {
  std::string id{};
  int count = 0;
  bool base = false;
  std::array<std::string, 4> edges{};
  std::vector<Part> parts{};  // cities, roads, fields, cloister
  std::string crop{};         // empty, fork, club, shield
};

inline constexpr std::array<const char*, 4> kSideNames = {"N", "E", "S", "W"};
inline constexpr std::array<const char*, 8> kPortNames = {"NL", "NR", "EL", "ER",
                                                          "SL", "SR", "WL", "WR"};

template <std::size_t N>
std::set<int> ports_of(const JsonValue& names, const std::array<const char*, N>& all) {
  std::set<int> ports{};
  for (const JsonValue& name : names.list) {
    ports.insert(static_cast<int>(std::find(all.begin(), all.end(), name.text) - all.begin()));
  }
  return ports;
}

inline Tile tile_of(const JsonValue& json, bool base) {
  Tile tile{.id = json["id"].text, .count = json["count"].number, .base = base};
  for (std::size_t side = 0; side < 4; ++side) {
    tile.edges[side] = json["edges"][kSideNames[side]].text;
  }
  for (const JsonValue& city : json["cities"].list) {
    tile.parts.push_back({.terrain = "city",
                          .ports = ports_of(city["edges"], kSideNames),
                          .pennants = city["pennants"].number});
  }
  for (const JsonValue& road : json["roads"].list) {
    tile.parts.push_back({.terrain = "road", .ports = ports_of(road["edges"], kSideNames)});
  }
  for (const JsonValue& field : json["fields"].list) {
    Part part{.terrain = "field", .ports = ports_of(field["half_edges"], kPortNames)};
    for (const JsonValue& city : field["cities"].list) part.cities.insert(city.number);
    tile.parts.push_back(part);
  }
  if (json["cloister"].number != 0) tile.parts.push_back({.terrain = "cloister"});
  if (json.has("crop")) tile.crop = json["crop"].text;
  return tile;
}

inline JsonValue tile_file() {
  return read_json(read_file(FULLCIRCLE_SOURCE_DIR "/tests/data/carcassonne-tiles.json")).value();
}

inline std::vector<Tile> read_tiles() {
  const JsonValue json = tile_file();
  std::vector<Tile> tiles;
  for (const JsonValue& set : json["sets"].list) {
    for (const JsonValue& tile : set["tiles"].list) {
      tiles.push_back(tile_of(tile, set["id"].text == "base"));
    }
  }
  return tiles;
}

inline Tile turned_clockwise(Tile tile, int turns) {
  for (int turn = 0; turn < turns; ++turn) {
    std::rotate(tile.edges.begin(), tile.edges.end() - 1, tile.edges.end());
    for (Part& part : tile.parts) {
      std::set<int> ports;
      const bool field = part.terrain == "field";
      for (const int port : part.ports) ports.insert((port + (field ? 2 : 1)) % (field ? 8 : 4));
      part.ports = ports;
    }
  }
  return tile;
}

/// "city.N": named by the first side or half it touches.
inline std::string name_of(const Part& part) {
  if (part.terrain == "cloister") return part.terrain;
  const auto first = static_cast<std::size_t>(*part.ports.begin());
  return part.terrain + "." + (part.terrain == "field" ? kPortNames[first] : kSideNames[first]);
}

}  // namespace fullcircle::carcassonne::reference
