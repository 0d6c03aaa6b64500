#include <bit>

#include "games/carcassonne/notation.h"
#include "games/carcassonne/view.h"

namespace fullcircle::carcassonne {
namespace {

/// The places that hold this number.
template <std::size_t N>
void write_where(JsonWriter& json, const std::array<std::int8_t, N>& places, int number) {
  json.begin_array();
  for (std::size_t i = 0; i < N; ++i) {
    if (places[i] == number) json.value(static_cast<int>(i));
  }
  json.end_array();
}

void write_edges(JsonWriter& json, const TileFacts& tile) {
  json.key("edges").begin_array();
  for (int side = 0; side < kSides; ++side) {
    json.value(edge_name(tile.edges.at(static_cast<Side>(side))));
  }
  json.end_array();
}

void write_cities(JsonWriter& json, const TileFacts& tile) {
  json.key("cities").begin_array();
  for (std::size_t city = 0; city < tile.cities; ++city) {
    write_where(json.begin_object().key("sides"), tile.city_at, static_cast<int>(city));
    json.field("pennants", int{tile.pennants[city]}).end_object();
  }
  json.end_array();
}

void write_roads(JsonWriter& json, const TileFacts& tile) {
  json.key("roads").begin_array();
  for (std::size_t road = 0; road < tile.roads; ++road) {
    write_where(json.begin_object().key("sides"), tile.road_at, static_cast<int>(road));
    const std::string_view end = road_end(tile, road);
    json.key("end");
    end.empty() ? json.null() : json.value(end);
    json.end_object();
  }
  json.end_array();
}

void write_fields(JsonWriter& json, const TileFacts& tile) {
  json.key("fields").begin_array();
  for (std::size_t field = 0; field < tile.fields; ++field) {
    write_where(json.begin_object().key("halves"), tile.field_at, static_cast<int>(field));
    json.key("cities").begin_array();
    for (unsigned touched = tile.field_cities[field]; touched != 0; touched &= touched - 1) {
      json.value(std::countr_zero(touched));
    }
    json.end_array().end_object();
  }
  json.end_array();
}

/// For each of the four turns the places for a follower: the name changes with the turn, the number
/// among the tile's features of its terrain does not.
void write_spots(JsonWriter& json, Kind kind) {
  json.key("spots").begin_array();
  for (int turns = 0; turns < 4; ++turns) {
    const TurnedTile tile = turned(kind, turns);
    json.begin_array();
    for (std::uint8_t i = 0; i < facts(tile).spots(); ++i) {
      const SpotFacts spot = spot_facts(facts(tile), Spot{i});
      json.begin_object().field("name", format_spot(tile, Spot{i}));
      json.field("terrain", terrain_name(spot.terrain)).field("number", int{spot.number});
      json.end_object();
    }
    json.end_array();
  }
  json.end_array();
}

void write_tile(JsonWriter& json, Kind kind) {
  const TileFacts& tile = facts(turned(kind, 0));
  json.begin_object().field("tile", kind_name(kind));
  json.field("count", kind_count(kind)).field("expansion", kind.index >= kBaseKinds);
  write_edges(json, tile);
  write_cities(json, tile);
  write_roads(json, tile);
  write_fields(json, tile);
  json.field("cloister", tile.cloister).key("crop");
  tile.crop == Crop::none ? json.null() : json.value(crop_name(tile.crop));
  write_spots(json, kind);
  json.end_object();
}

void write_crops(JsonWriter& json) {
  json.key("crops").begin_array();
  for (const Crop crop : {Crop::fork, Crop::club, Crop::shield}) {
    json.begin_object().field("crop", crop_name(crop));
    json.field("affects", terrain_name(affected_by(crop))).end_object();
  }
  json.end_array();
}

void write_names(JsonWriter& json) {
  json.key("terrains").begin_array();
  for (int i = 0; i < kTerrains; ++i) {
    const auto terrain = static_cast<Terrain>(i);
    json.begin_object().field("terrain", terrain_name(terrain));
    json.field("follower", follower_name(terrain)).end_object();
  }
  json.end_array().key("sides").begin_array();
  for (int side = 0; side < kSides; ++side) {
    json.value(std::string(1, side_letter(static_cast<Side>(side))));
  }
  json.end_array().key("halves").begin_array();
  for (int half = 0; half < kHalves; ++half) json.value(half_name(half));
  json.end_array();
}

}  // namespace

void write_material(JsonWriter& json) {
  json.key("pieces").begin_object().key("tiles").begin_array();
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) write_tile(json, Kind{kind});
  json.end_array();
  write_crops(json);
  write_names(json);
  json.field("followers", kFollowersEach).end_object();
  json.key("board").begin_object().field("start", kind_name(kStartKind));
  json.key("at").begin_array().value(0).value(0).end_array().end_object();
}

}  // namespace fullcircle::carcassonne
