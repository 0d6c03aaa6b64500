#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "games/carcassonne/moves.h"

// The slow way to know what the State updates incrementally: look at the whole map.

namespace fullcircle::carcassonne {
namespace {

bool tiles_add_up(const State& state) {
  std::array<int, kKinds> used{};
  for (std::size_t i = 0; i < state.placed_count; ++i) {
    ++used[state.placed[i].tile.kind().index];
    if (state.tile_at(state.placed[i].place) != static_cast<int>(i)) return false;
  }
  int in_bag = 0;
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
    in_bag += state.bag[kind];
    if (used[kind] + state.bag[kind] > kind_count(Kind{kind})) return false;
  }
  return in_bag == state.bag_size;
}

bool followers_add_up(const State& state) {
  std::array<int, kSeats> count{};
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    const Follower& follower = state.followers[i];
    ++count[follower.seat().index];
    const Place place = state.placed[follower.tile].place;
    if (follower.terrain() == Terrain::cloister && follower.part != neighbours_of(state, place)) {
      return false;
    }
  }
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    if (count[seat] + state.supply[seat] != kFollowersEach) return false;
  }
  return true;
}

/// Every empty place beside a tile is a gap that asks for what its neighbours show, and nothing
/// else is.
bool gaps_are_right(const State& state) {
  std::set<std::pair<int, int>> places;
  for (std::size_t i = 0; i < state.placed_count; ++i) {
    for (int side = 0; side < kSides; ++side) {
      const Place place = beside(state.placed[i].place, static_cast<Side>(side));
      if (state.tile_at(place) < 0) places.emplace(place.x, place.y);
    }
  }
  for (std::size_t i = 0; i < state.gap_count; ++i) {
    const Gap gap = state.gap(static_cast<int>(i));
    if (state.gap_at(gap.place) != static_cast<int>(i)) return false;
    if (!places.contains({gap.place.x, gap.place.y})) return false;
    for (int s = 0; s < kSides; ++s) {
      const auto side = static_cast<Side>(s);
      const int tile = state.tile_at(beside(gap.place, side));
      const Edge shown =
          tile < 0
              ? Edge::none
              : facts(state.placed[static_cast<std::size_t>(tile)].tile).edges.at(opposite(side));
      if (gap.asked.at(side) != shown) return false;
    }
  }
  return places.size() == state.gap_count;
}

/// A feature as a walk finds it.
struct Walked {
  std::set<int> parts;
  std::set<int> tiles;
  int pennants = 0;
  int open = 0;
  bool occupied = false;
};

/// The number of the part of a terrain on a half-edge of a placed tile, or -1.
int part_on_half(const PlacedTile& tile, Terrain terrain, int half) {
  const TileFacts& on_it = facts(tile.tile);
  const auto side = static_cast<std::size_t>(half / 2);
  const int number = terrain == Terrain::city   ? on_it.city_at[side]
                     : terrain == Terrain::road ? on_it.road_at[side]
                                                : on_it.field_at[static_cast<std::size_t>(half)];
  if (number == kNothing) return -1;
  return part_of(tile, {terrain, static_cast<std::uint8_t>(number)});
}

void walk(const State& state, Terrain terrain, std::size_t tile_number, int part, Walked& found) {
  if (!found.parts.insert(part).second) return;
  const PlacedTile& tile = state.placed[tile_number];
  found.tiles.insert(static_cast<int>(tile_number));
  if (terrain == Terrain::city) {
    found.pennants += facts(tile.tile).pennants[static_cast<std::size_t>(part - tile.first_city)];
  }
  for (int half = 0; half < kHalves; ++half) {
    if (part_on_half(tile, terrain, half) != part) continue;
    const auto side = static_cast<Side>(half / 2);
    const int next = state.tile_at(beside(tile.place, side));
    if (next < 0) {
      found.open += half % 2;  // a side has two halves; count it once
      continue;
    }
    const int facing = 2 * static_cast<int>(opposite(side)) + 1 - half % 2;
    const auto neighbour = static_cast<std::size_t>(next);
    walk(state, terrain, neighbour, part_on_half(state.placed[neighbour], terrain, facing), found);
  }
}

bool feature_is_right(const State& state, Terrain terrain, const Walked& found) {
  const auto root = root_of(state, terrain, static_cast<std::uint8_t>(*found.parts.begin()));
  for (const int part : found.parts) {
    if (root_of(state, terrain, static_cast<std::uint8_t>(part)) != root) return false;
  }
  const int tiles = static_cast<int>(found.tiles.size());
  switch (terrain) {
    case Terrain::city:
      return state.city_open[root] == found.open &&
             state.city_worth[root] == tiles + found.pennants &&
             state.cities.occupied(root) == found.occupied;
    case Terrain::road:
      return state.road_open[root] == found.open && state.road_worth[root] == tiles &&
             state.roads.occupied(root) == found.occupied;
    default:
      return state.fields.occupied(root) == found.occupied;
  }
}

bool features_are_right(const State& state, Terrain terrain) {
  std::set<int> seen;
  std::set<int> roots;
  for (std::size_t i = 0; i < state.placed_count; ++i) {
    for (int half = 0; half < kHalves; ++half) {
      const int part = part_on_half(state.placed[i], terrain, half);
      if (part < 0 || seen.contains(part)) continue;
      Walked found;
      walk(state, terrain, i, part, found);
      seen.insert(found.parts.begin(), found.parts.end());
      for (std::size_t f = 0; f < state.follower_count; ++f) {
        const Follower& follower = state.followers[f];
        found.occupied |= follower.terrain() == terrain && found.parts.contains(follower.part);
      }
      if (!feature_is_right(state, terrain, found)) return false;
      // Two walks must not meet in one root.
      if (!roots.insert(root_of(state, terrain, static_cast<std::uint8_t>(part))).second) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

bool recount(const State& state) {
  return tiles_add_up(state) && followers_add_up(state) && gaps_are_right(state) &&
         features_are_right(state, Terrain::city) && features_are_right(state, Terrain::road) &&
         features_are_right(state, Terrain::field);
}

}  // namespace fullcircle::carcassonne
