#include "games/carcassonne/notation.h"

#include <optional>

#include "core/text.h"

namespace fullcircle::carcassonne {

std::string format_place(Place place) {
  return std::to_string(place.x) + "," + std::to_string(place.y);
}

std::vector<int> coordinates(Place place) { return {place.x, place.y}; }

namespace {

/// The number of the feature of a terrain on a side (city, road) or half-edge (field).
int feature_on(const TileFacts& tile, Terrain terrain, std::size_t where) {
  return terrain == Terrain::city   ? tile.city_at[where]
         : terrain == Terrain::road ? tile.road_at[where]
                                    : tile.field_at[where];
}

std::size_t where_count(Terrain terrain) { return terrain == Terrain::field ? kHalves : kSides; }

std::string where_name(Terrain terrain, std::size_t where) {
  if (terrain == Terrain::field) return std::string(half_name(static_cast<int>(where)));
  return {side_letter(static_cast<Side>(where))};
}

Refusal bad(std::string reason, Facts about = {}) {
  return {"notation", std::move(reason), std::move(about)};
}

/// What somebody wrote instead of what is expected.
Facts found(std::string_view text) { return {{"found", printable(text)}}; }

std::optional<Place> read_place(std::string_view text) {
  const auto comma = text.find(',');
  if (comma == std::string_view::npos) return {};
  const auto x = parse_int(text.substr(0, comma), -100, 100);
  const auto y = parse_int(text.substr(comma + 1), -100, 100);
  if (!x || !y) return {};
  return Place{static_cast<std::int8_t>(*x), static_cast<std::int8_t>(*y)};
}

Result<Spot, Refusal> read_spot(TurnedTile turned_tile, std::string_view text) {
  const TileFacts& tile = facts(turned_tile);
  if (text == "cloister") {
    if (tile.cloister) return make_spot(tile, Terrain::cloister, 0);
    return bad("no_cloister");
  }
  const auto dot = text.find('.');
  const std::string_view name = text.substr(0, dot);
  const std::string_view where =
      dot == std::string_view::npos ? std::string_view{} : text.substr(dot + 1);
  for (const Terrain terrain : {Terrain::city, Terrain::road, Terrain::field}) {
    if (terrain_name(terrain) != name) continue;
    for (std::size_t i = 0; i < where_count(terrain); ++i) {
      if (where_name(terrain, i) != where) continue;
      const int number = feature_on(tile, terrain, i);
      if (number != kNothing) return make_spot(tile, terrain, number);
      return bad("no_part", {{"terrain", std::string(name)}, {"where", std::string(where)}});
    }
    return terrain == Terrain::field ? bad("half_edge")
                                     : bad("side", {{"terrain", std::string(name)}});
  }
  return bad("spot", found(text));
}

Result<Move, Refusal> parse_placement(std::string_view text) {
  const auto at = text.find('@');
  const auto blank = text.find(' ');
  if (at == std::string_view::npos || at > blank) {
    return bad("placement", found(text));
  }
  Kind kind;
  if (!find_kind(text.substr(0, at), kind)) return bad("no_such_tile", found(text.substr(0, at)));
  std::string_view where =
      text.substr(at + 1, blank == std::string_view::npos ? blank : blank - at - 1);
  int turns = 0;
  if (const auto slash = where.find('/'); slash != std::string_view::npos) {
    const auto read = parse_int(where.substr(slash + 1), 1, 3);
    if (!read) return bad("turns");
    turns = *read;
    where = where.substr(0, slash);
  }
  const auto place = read_place(where);
  if (!place) return bad("place", found(where));
  const Move move = make_placement(*place, turned(kind, turns));
  if (blank == std::string_view::npos) return move;
  const std::string_view follower = text.substr(blank + 1);
  if (!follower.starts_with('+')) return bad("follower", found(follower));
  const Result<Spot, Refusal> spot = read_spot(move.tile, follower.substr(1));
  if (!spot) return spot.error();
  return with_follower(move, *spot);
}

/// "1,0 city.N" behind "add " or "back ".
Result<Move, Refusal> parse_effect(const State& state, Effect effect, std::string_view text) {
  const auto blank = text.find(' ');
  const auto place = read_place(text.substr(0, blank));
  if (!place || blank == std::string_view::npos) return bad("place_and_spot");
  const int tile = state.tile_at(*place);
  if (tile < 0) return bad("no_tile_there", {{"at", coordinates(*place)}});
  const Result<Spot, Refusal> spot =
      read_spot(state.placed[static_cast<std::size_t>(tile)].tile, text.substr(blank + 1));
  if (!spot) return spot.error();
  return make_effect(effect, *place, *spot);
}

Result<Move, Refusal> parse_outcome(std::string_view text) {
  Kind kind;
  if (!text.starts_with("tile ") || !find_kind(text.substr(5), kind)) {
    return bad("outcome", found(text));
  }
  return make_tile_outcome(kind);
}

}  // namespace

std::string format_spot(TurnedTile tile, Spot spot) {
  const TileFacts& on_it = facts(tile);
  const auto [terrain, number] = spot_facts(on_it, spot);
  std::string text(terrain_name(terrain));
  if (terrain == Terrain::cloister) return text;
  for (std::size_t i = 0; i < where_count(terrain); ++i) {
    if (feature_on(on_it, terrain, i) == number) {
      return text + "." + where_name(terrain, i);
    }
  }
  return text;
}

Result<Move, Refusal> parse(const State& state, std::string_view text) {
  if (state.phase == Phase::draw) return parse_outcome(text);
  if (text == "crop A") return make_choice(Effect::add);
  if (text == "crop B") return make_choice(Effect::back);
  if (text == "decline") return make_decline();
  if (text.starts_with("add ")) return parse_effect(state, Effect::add, text.substr(4));
  if (text.starts_with("back ")) return parse_effect(state, Effect::back, text.substr(5));
  return parse_placement(text);
}

std::string format(const State& state, const Move& move) {
  switch (move.type) {
    case Move::Type::tile:
      return "tile " + std::string(kind_name(move.tile.kind()));
    case Move::Type::choose:
      return move.effect == Effect::add ? "crop A" : "crop B";
    case Move::Type::decline:
      return "decline";
    case Move::Type::add:
    case Move::Type::back: {
      const auto tile = static_cast<std::size_t>(state.tile_at(move.place));
      return (move.type == Move::Type::add ? "add " : "back ") + format_place(move.place) + " " +
             format_spot(state.placed[tile].tile, move.spot);
    }
    case Move::Type::place:
      break;
  }
  std::string text = std::string(kind_name(move.tile.kind())) + "@" + format_place(move.place);
  if (move.tile.turns() > 0) text += "/" + std::to_string(move.tile.turns());
  if (move.follower) text += " +" + format_spot(move.tile, move.spot);
  return text;
}

namespace {

void add_spot(Facts& does, TurnedTile tile, Spot spot) {
  does.add("spot", format_spot(tile, spot));
  does.add("terrain", std::string(terrain_name(spot_facts(facts(tile), spot).terrain)));
}

Facts facts_of_placement(const Move& move) {
  Facts does = {{"kind", "place"},
                {"tile", std::string(kind_name(move.tile.kind()))},
                {"at", coordinates(move.place)},
                {"turns", move.tile.turns()}};
  if (move.follower) add_spot(does, move.tile, move.spot);
  return does;
}

Facts facts_of_effect(const State& state, const Move& move) {
  const TurnedTile tile = state.placed[static_cast<std::size_t>(state.tile_at(move.place))].tile;
  Facts does = {{"kind", move.type == Move::Type::add ? "add" : "back"},
                {"at", coordinates(move.place)}};
  add_spot(does, tile, move.spot);
  return does.add("tile", std::string(kind_name(tile.kind()))).add("turns", tile.turns());
}

}  // namespace

Facts facts_of(const State& state, const Move& move) {
  switch (move.type) {
    case Move::Type::tile:
      return hidden_facts().add("tile", std::string(kind_name(move.tile.kind())));
    case Move::Type::choose:
      return {{"kind", "crop"}, {"effect", move.effect == Effect::add ? "A" : "B"}};
    case Move::Type::decline:
      return {{"kind", "decline"}};
    case Move::Type::add:
    case Move::Type::back:
      return facts_of_effect(state, move);
    case Move::Type::place:
      break;
  }
  return facts_of_placement(move);
}

Facts hidden_facts() { return {{"kind", "tile"}}; }

}  // namespace fullcircle::carcassonne
