#include "games/carcassonne/view.h"

#include <array>
#include <string_view>

#include "core/json.h"
#include "games/carcassonne/features.h"
#include "games/carcassonne/notation.h"

namespace fullcircle::carcassonne {
namespace {

constexpr std::array<std::string_view, 5> kPhaseNames = {"draw", "place", "choose", "effect",
                                                         "over"};

void write_place(JsonWriter& json, Place place) {
  json.begin_array().value(int{place.x}).value(int{place.y}).end_array();
}

void write_map(JsonWriter& json, const State& seen) {
  json.key("tiles").begin_array();
  for (std::size_t i = 0; i < seen.placed_count; ++i) {
    const PlacedTile& tile = seen.placed[i];
    json.begin_object().key("at");
    write_place(json, tile.place);
    json.field("tile", kind_name(tile.tile.kind())).field("turns", tile.tile.turns());
    json.end_object();
  }
  json.end_array().key("followers").begin_array();
  for (std::size_t i = 0; i < seen.follower_count; ++i) {
    const Follower& follower = seen.followers[i];
    const PlacedTile& tile = seen.placed[follower.tile];
    json.begin_object().field("seat", int{follower.seat().index}).key("at");
    write_place(json, tile.place);
    json.field("spot", format_spot(tile.tile, spot_of(seen, follower)));
    json.field("terrain", terrain_name(follower.terrain())).end_object();
  }
  json.end_array().key("dead").begin_array();
  for (const Place place : dead_places(seen)) write_place(json, place);
  json.end_array();
}

void write_fits(JsonWriter& json, const State& seen) {
  json.key("fits").begin_array();
  for (std::size_t i = 0; i < seen.gap_count; ++i) {
    const std::uint8_t turns = distinct_fitting_turns(seen.drawn, seen.gap_asked[i]);
    if (turns == 0) continue;
    json.begin_object().key("at");
    write_place(json, seen.gap_places[i]);
    json.key("turns").begin_array();
    for (int turn = 0; turn < 4; ++turn) {
      if ((turns >> turn) & 1) json.value(turn);
    }
    json.end_array().end_object();
  }
  json.end_array();
}

/// CA-22: from the active player's left on, the active player last.
FixedVector<Seat, kSeats> effect_order(const State& seen) {
  FixedVector<Seat, kSeats> order;
  for (Seat seat = next_seat(seen.turn, seen.seats); seat != seen.turn;
       seat = next_seat(seat, seen.seats)) {
    order.push_back(seat);
  }
  order.push_back(seen.turn);
  return order;
}

void write_asked(JsonWriter& json, const State& seen, Effect effect) {
  json.begin_array();
  for (const Seat seat : effect_order(seen)) {
    if (is_asked(seen, seat, effect)) json.value(int{seat.index});
  }
  json.end_array();
}

/// The crop circle that is being decided on: in which order it reaches the seats, and before the
/// choice, whom each effect would ask.
void write_crop(JsonWriter& json, const State& seen) {
  const Crop crop = current_crop(seen);
  json.field("crop", crop_name(crop)).field("affects", terrain_name(affected_by(crop)));
  write_seats(json.key("order"), effect_order(seen));
  if (seen.phase == Phase::effect) {
    json.field("effect", seen.effect == Effect::add ? "A" : "B");
    return;
  }
  json.key("asked").begin_object();
  write_asked(json.key("A"), seen, Effect::add);
  write_asked(json.key("B"), seen, Effect::back);
  json.end_object();
}

void write_features(JsonWriter& json, const State& seen) {
  json.key("features").begin_array();
  for (const Feature& feature : all_features(seen)) {
    json.begin_object().field("terrain", terrain_name(feature.terrain));
    json.key("parts").begin_array();
    for (const FeaturePart& part : feature.parts) {
      const PlacedTile& tile = seen.placed[part.tile];
      json.begin_array().value(int{tile.place.x}).value(int{tile.place.y});
      json.value(format_spot(tile.tile, part.spot)).end_array();
    }
    json.end_array().key("followers").begin_array();
    for (const std::uint8_t count : feature.followers) json.value(int{count});
    write_seats(json.end_array().key("owners"), feature.owners);
    json.field("complete", feature.complete).field("open", feature.open_sides);
    json.field("tiles", feature.tiles);
    if (feature.terrain == Terrain::city) json.field("pennants", feature.pennants);
    if (feature.terrain == Terrain::field) json.field("cities", feature.cities);
    json.field("points_now", feature.points_now);
    json.field("points_complete", feature.points_complete).end_object();
  }
  json.end_array();
}

void write_seats(JsonWriter& json, const State& seen) {
  json.key("seats").begin_array();
  for (std::uint8_t seat = 0; seat < seen.seats; ++seat) {
    json.begin_object().field("score", total_points(seen, Seat{seat}));
    for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
      json.field(terrain_name(static_cast<Terrain>(terrain)), int{seen.points[seat][terrain]});
    }
    json.field("supply", int{seen.supply[seat]}).end_object();
  }
  json.end_array();
}

}  // namespace

std::string to_json(const Observation<State>& observation) {
  const State& seen = observation.seen();
  JsonWriter json;
  json.begin_object().field("game", "carcassonne");
  json.field("phase", kPhaseNames[static_cast<std::size_t>(seen.phase)]);
  write_to_act(json.key("to_act"), to_act(seen));
  json.field("turn", int{seen.turn.index}).key("drawn");
  if (seen.phase == Phase::place) {
    json.value(kind_name(seen.drawn));
    write_fits(json, seen);
  } else {
    json.null();
  }
  if (seen.phase == Phase::choose || seen.phase == Phase::effect) write_crop(json, seen);
  write_map(json, seen);
  write_features(json, seen);
  json.field("tiles_left", int{seen.bag_size}).key("remaining").begin_object();
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
    if (seen.bag[kind] > 0) json.field(kind_name(Kind{kind}), int{seen.bag[kind]});
  }
  json.end_object();
  write_seats(json, seen);
  return json.end_object().take();
}

}  // namespace fullcircle::carcassonne
