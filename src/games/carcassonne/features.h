#pragma once

#include <vector>

#include "games/carcassonne/moves.h"

/// What players ask about a map. For showing, not for play: these walk over all tiles.
namespace fullcircle::carcassonne {

/// A spot of a placed tile.
struct FeaturePart {
  std::uint8_t tile = 0;
  Spot spot{};
  friend bool operator==(const FeaturePart&, const FeaturePart&) = default;
};

/// A whole feature: a road, city, field, or a cloister with its surroundings.
struct Feature {
  Terrain terrain = Terrain::city;
  std::vector<FeaturePart> parts;
  std::vector<std::uint8_t> followers;  // how many of each seat stand on it
  std::vector<Seat> owners;             // who would score it: most followers, tied or not
  bool complete = false;                // never true of a field
  int open_sides = 0;                   // sides that face a gap; of a cloister, places still empty
  int tiles = 0;                        // a tile with two parts counts once
  int pennants = 0;                     // of a city
  int cities = 0;                       // of a field: the complete cities it touches
  int points_now = 0;                   // if the game ended now
  int points_complete = 0;              // if it were complete as it is; a field: if all cities were
};

Feature feature_at(const State& state, std::uint8_t tile, Spot spot);

/// Every feature of the map once, in order of its first part.
std::vector<Feature> all_features(const State& state);

/// Gaps that no tile of those left (the drawn one included) can fill.
std::vector<Place> dead_places(const State& state);

}  // namespace fullcircle::carcassonne
