#include "games/carcassonne/features.h"

#include <algorithm>
#include <set>
#include <utility>

namespace fullcircle::carcassonne {
namespace {

/// What makes two parts one feature.
std::pair<Terrain, int> identity(const State& state, std::uint8_t tile, Spot spot) {
  const PlacedTile& placed = state.placed[tile];
  const SpotFacts on_tile = spot_facts(facts(placed.tile), spot);
  if (on_tile.terrain == Terrain::cloister) return {on_tile.terrain, tile};
  return {on_tile.terrain, root_of(state, on_tile.terrain, part_of(placed, on_tile))};
}

template <class Visitor>
void for_each_part(const State& state, Visitor&& visit) {
  for (std::uint8_t tile = 0; tile < state.placed_count; ++tile) {
    for (std::uint8_t spot = 0; spot < facts(state.placed[tile].tile).spots(); ++spot) {
      visit(tile, Spot{spot});
    }
  }
}

/// The cities that the parts of a field touch, by root.
std::set<std::uint8_t> cities_touched(const State& state, const Feature& field) {
  std::set<std::uint8_t> cities;
  for (const FeaturePart& part : field.parts) {
    const PlacedTile& tile = state.placed[part.tile];
    const TileFacts& on_it = facts(tile.tile);
    const std::uint8_t touched = on_it.field_cities[spot_facts(on_it, part.spot).number];
    for (std::uint8_t city = 0; city < on_it.cities; ++city) {
      if (((touched >> city) & 1) == 0) continue;
      cities.insert(state.cities.root(static_cast<std::uint8_t>(tile.first_city + city)));
    }
  }
  return cities;
}

void count_tiles(const State& state, Feature& feature) {
  std::set<std::uint8_t> tiles;
  for (const FeaturePart& part : feature.parts) {
    tiles.insert(part.tile);
    if (feature.terrain != Terrain::city) continue;
    const TileFacts& on_it = facts(state.placed[part.tile].tile);
    feature.pennants += on_it.pennants[spot_facts(on_it, part.spot).number];
  }
  feature.tiles = static_cast<int>(tiles.size());
}

void count_points(const State& state, Feature& feature, int root) {
  const auto part = static_cast<std::uint8_t>(root);
  switch (feature.terrain) {
    case Terrain::city:
      feature.open_sides = state.city_open[part];
      feature.points_complete = 2 * state.city_worth[part];
      feature.points_now = state.city_worth[part];
      break;
    case Terrain::road:
      feature.open_sides = state.road_open[part];
      feature.points_complete = state.road_worth[part];
      feature.points_now = state.road_worth[part];
      break;
    case Terrain::field:
      for (const std::uint8_t city : cities_touched(state, feature)) {
        feature.points_complete += 3;
        if (state.city_open[city] == 0) ++feature.cities;
      }
      feature.points_now = 3 * feature.cities;
      return;
    case Terrain::cloister: {
      const int neighbours = neighbours_of(state, state.placed[feature.parts[0].tile].place);
      feature.open_sides = 8 - neighbours;
      feature.points_complete = 9;
      feature.points_now = 1 + neighbours;
      break;
    }
  }
  feature.complete = feature.open_sides == 0;
  if (feature.complete) feature.points_now = feature.points_complete;
}

}  // namespace

Feature feature_at(const State& state, std::uint8_t tile, Spot spot) {
  const auto wanted = identity(state, tile, spot);
  Feature feature;
  feature.terrain = wanted.first;
  feature.followers.resize(state.seats);
  for_each_part(state, [&](std::uint8_t other, Spot other_spot) {
    if (identity(state, other, other_spot) == wanted) feature.parts.push_back({other, other_spot});
  });
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    const Follower& follower = state.followers[i];
    if (identity(state, follower.tile, spot_of(state, follower)) == wanted) {
      ++feature.followers[follower.seat().index];
    }
  }
  const std::uint8_t most = *std::ranges::max_element(feature.followers);
  for (std::uint8_t seat = 0; seat < state.seats; ++seat) {
    if (most > 0 && feature.followers[seat] == most) feature.owners.push_back(Seat{seat});
  }
  count_tiles(state, feature);
  count_points(state, feature, wanted.second);
  return feature;
}

std::vector<Feature> all_features(const State& state) {
  std::vector<Feature> features;
  std::set<std::pair<Terrain, int>> seen;
  for_each_part(state, [&](std::uint8_t tile, Spot spot) {
    if (seen.insert(identity(state, tile, spot)).second) {
      features.push_back(feature_at(state, tile, spot));
    }
  });
  return features;
}

std::vector<Place> dead_places(const State& state) {
  std::vector<Place> dead;
  for (std::size_t gap = 0; gap < state.gap_count; ++gap) {
    bool fits = false;
    for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
      const bool left =
          state.bag[kind] > 0 || (state.phase == Phase::place && state.drawn == Kind{kind});
      fits |= left && fitting_turns(Kind{kind}, state.gap_asked[gap]) != 0;
    }
    if (!fits) dead.push_back(state.gap_places[gap]);
  }
  return dead;
}

}  // namespace fullcircle::carcassonne
