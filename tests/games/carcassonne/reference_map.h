#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "tests/games/carcassonne/reference_tiles.h"

/// The second implementation's map: tiles in a std::map, features found by walking, every time.
namespace fullcircle::carcassonne::reference {

/// A tile in one of its turns, with what lies at each port looked up.
struct Shape {
  Tile tile;
  std::array<int, 4> at_side{};  // the part that is city or road there, or -1
  std::array<int, 8> at_half{};  // the part that is field there, or -1
  int kind = 0;
  int turns = 0;
  int first_alike = 0;  // the least number of turns in which it looks the same
};

inline bool look_alike(const Tile& a, const Tile& b) {
  const auto same = [](const Part& x, const Part& y) {
    return x.terrain == y.terrain && x.ports == y.ports && x.pennants == y.pennants;
  };
  return a.edges == b.edges &&
         std::is_permutation(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(), same);
}

inline Shape shape_of(const Tile& tile, int kind, int turns) {
  Shape shape{.tile = turned_clockwise(tile, turns), .kind = kind, .turns = turns};
  shape.at_side.fill(-1);
  shape.at_half.fill(-1);
  for (std::size_t part = 0; part < shape.tile.parts.size(); ++part) {
    const bool field = shape.tile.parts[part].terrain == "field";
    for (const int port : shape.tile.parts[part].ports) {
      (field ? shape.at_half[static_cast<std::size_t>(port)]
             : shape.at_side[static_cast<std::size_t>(port)]) = static_cast<int>(part);
    }
  }
  while (!look_alike(turned_clockwise(tile, shape.first_alike), shape.tile)) ++shape.first_alike;
  return shape;
}

/// All kinds in all turns: shapes()[kind][turns].
inline const std::vector<std::vector<Shape>>& shapes() {
  static const std::vector<std::vector<Shape>> kShapes = [] {
    std::vector<std::vector<Shape>> all;
    for (const Tile& tile : read_tiles()) {
      const int kind = static_cast<int>(all.size());
      all.emplace_back();
      for (int turns = 0; turns < 4; ++turns) all.back().push_back(shape_of(tile, kind, turns));
    }
    return all;
  }();
  return kShapes;
}

using Spot2D = std::pair<int, int>;  // x, y

inline Spot2D step(Spot2D from, int side) {
  constexpr std::array<int, 4> kX = {0, 1, 0, -1};
  constexpr std::array<int, 4> kY = {-1, 0, 1, 0};
  const auto s = static_cast<std::size_t>(side);
  return {from.first + kX[s], from.second + kY[s]};
}

/// A part of a laid tile: number of the tile, number of the part.
using PartOnMap = std::pair<int, int>;

struct Region {
  std::string terrain;
  std::vector<PartOnMap> parts;
  std::set<int> tiles;
  int pennants = 0;
  int open = 0;  // sides (of fields: halves) that face nothing

  bool complete() const { return open == 0 && terrain != "field"; }
};

class Map {
 public:
  struct Laid {
    Spot2D where;
    const Shape* shape;
  };

  void lay(Spot2D where, const Shape& shape) {
    at_[where] = static_cast<int>(laid_.size());
    laid_.push_back({where, &shape});
  }
  void unlay() {
    at_.erase(laid_.back().where);
    laid_.pop_back();
  }

  const std::vector<Laid>& laid() const { return laid_; }
  int find(Spot2D where) const {
    const auto found = at_.find(where);
    return found == at_.end() ? -1 : found->second;
  }
  const Part& part(PartOnMap at) const {
    return laid_[static_cast<std::size_t>(at.first)]
        .shape->tile.parts[static_cast<std::size_t>(at.second)];
  }

  bool touches(Spot2D where) const {
    for (int side = 0; side < 4; ++side) {
      if (find(step(where, side)) >= 0) return true;
    }
    return false;
  }
  bool sides_match(Spot2D where, const Shape& shape) const {
    for (int side = 0; side < 4; ++side) {
      const int next = find(step(where, side));
      if (next < 0) continue;
      const Tile& there = laid_[static_cast<std::size_t>(next)].shape->tile;
      if (there.edges[static_cast<std::size_t>((side + 2) % 4)] !=
          shape.tile.edges[static_cast<std::size_t>(side)]) {
        return false;
      }
    }
    return true;
  }
  bool fits(Spot2D where, const Shape& shape) const {
    return find(where) < 0 && touches(where) && sides_match(where, shape);
  }

  std::set<Spot2D> empty_places() const {
    std::set<Spot2D> places;
    for (const Laid& laid : laid_) {
      for (int side = 0; side < 4; ++side) {
        const Spot2D place = step(laid.where, side);
        if (find(place) < 0) places.insert(place);
      }
    }
    return places;
  }

  int neighbours(Spot2D where) const {
    int count = 0;
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        count += (dx != 0 || dy != 0) && find({where.first + dx, where.second + dy}) >= 0;
      }
    }
    return count;
  }

  Region region(PartOnMap start) const {
    std::vector<bool> seen(laid_.size() * kPartsEach);
    return walk(start, seen);
  }

  std::vector<Region> regions() const {
    std::vector<Region> all;
    std::vector<bool> seen(laid_.size() * kPartsEach);
    for (std::size_t tile = 0; tile < laid_.size(); ++tile) {
      for (std::size_t part = 0; part < laid_[tile].shape->tile.parts.size(); ++part) {
        const PartOnMap start{static_cast<int>(tile), static_cast<int>(part)};
        if (!seen[index(start)]) all.push_back(walk(start, seen));
      }
    }
    return all;
  }

 private:
  static constexpr std::size_t kPartsEach = 16;
  static std::size_t index(PartOnMap at) {
    return static_cast<std::size_t>(at.first) * kPartsEach + static_cast<std::size_t>(at.second);
  }

  Region walk(PartOnMap start, std::vector<bool>& seen) const {
    Region region;
    region.terrain = part(start).terrain;
    const bool field = region.terrain == "field";
    seen[index(start)] = true;
    region.parts.push_back(start);
    for (std::size_t i = 0; i < region.parts.size(); ++i) {
      const PartOnMap here = region.parts[i];
      region.tiles.insert(here.first);
      region.pennants += part(here).pennants;
      for (const int port : part(here).ports) {
        const PartOnMap next = across(here, port, field);
        if (next.first < 0) {
          ++region.open;
        } else if (!seen[index(next)]) {
          seen[index(next)] = true;
          region.parts.push_back(next);
        }
      }
    }
    if (region.terrain == "cloister") {
      region.open = 8 - neighbours(laid_[static_cast<std::size_t>(start.first)].where);
    }
    return region;
  }

  /// What meets a port of a part; the left half of a side meets the right half of the opposite one.
  PartOnMap across(PartOnMap here, int port, bool field) const {
    const int side = field ? port / 2 : port;
    const int next = find(step(laid_[static_cast<std::size_t>(here.first)].where, side));
    if (next < 0) return {-1, -1};
    const Shape& there = *laid_[static_cast<std::size_t>(next)].shape;
    const int facing = (side + 2) % 4;
    if (!field) return {next, there.at_side[static_cast<std::size_t>(facing)]};
    return {next, there.at_half[static_cast<std::size_t>(2 * facing + 1 - port % 2)]};
  }

  std::map<Spot2D, int> at_;
  std::vector<Laid> laid_;
};

}  // namespace fullcircle::carcassonne::reference
