#pragma once

#include <array>
#include <cstdint>

#include "core/game.h"
#include "games/carcassonne/pieces.h"

namespace fullcircle::carcassonne {

inline constexpr int kSeats = 5;
inline constexpr int kFollowersEach = 7;

/// Where a tile lies or could lie: the start tile is at 0,0; x grows to the east, y to the south.
/// 77 tiles can reach no further than 77 places away.
struct Place {
  std::int8_t x = 0;
  std::int8_t y = 0;
  friend constexpr bool operator==(Place, Place) = default;
};
constexpr Place beside(Place place, Side side) {
  constexpr std::array<int, kSides> kX = {0, 1, 0, -1};
  constexpr std::array<int, kSides> kY = {-1, 0, 1, 0};
  const auto i = static_cast<std::size_t>(side);
  return {static_cast<std::int8_t>(place.x + kX[i]), static_cast<std::int8_t>(place.y + kY[i])};
}
constexpr Side opposite(Side side) { return static_cast<Side>((static_cast<int>(side) + 2) % 4); }

/// A tile on the map. Its cities, roads and fields have consecutive numbers from these on.
struct PlacedTile {
  Place place;
  TurnedTile tile;
  std::uint8_t first_city = 0;
  std::uint8_t first_road = 0;
  std::uint8_t first_field = 0;
  friend bool operator==(const PlacedTile&, const PlacedTile&) = default;
};

/// An empty place beside a tile, and what its neighbours ask for.
struct Gap {
  Place place;
  Edges asked;
};

/// A follower on the map. `part` is the number of the city, road or field it stands on; for a monk
/// it is how many of the cloister's eight neighbours are there.
struct Follower {
  std::uint8_t who = 0;  // seat and terrain
  std::uint8_t tile = 0;
  std::uint8_t part = 0;

  constexpr Seat seat() const { return seat_at(who >> 2U); }
  constexpr Terrain terrain() const { return static_cast<Terrain>(who & 3); }
  friend bool operator==(const Follower&, const Follower&) = default;
};
constexpr Follower make_follower(Seat seat, Terrain terrain, std::uint8_t tile, std::uint8_t part) {
  return {static_cast<std::uint8_t>(seat.index << 2 | static_cast<int>(terrain)), tile, part};
}

/// Features that grow together: a forest in which every part points towards the root of its
/// feature.
template <int N>
class Forest {
 public:
  static_assert(N <= 192);
  std::uint8_t root(std::uint8_t part) const {
    while (parent_[part] != part) part = parent_[part];
    return part;
  }
  /// The same, and makes the way shorter for the next time.
  std::uint8_t shorten_to_root(std::uint8_t part) {
    while (parent_[part] != part) part = parent_[part] = parent_[parent_[part]];
    return part;
  }
  void start(std::uint8_t part) { parent_[part] = part; }
  /// Both are roots; `child` is then no longer one.
  void hang(std::uint8_t child, std::uint8_t root) {
    parent_[child] = root;
    if (occupied(child)) set_occupied(root, true);
  }
  /// Whether a follower stands on the feature; asked and set at the root.
  bool occupied(std::uint8_t root) const {
    return ((occupied_[root >> 6] >> (root & 63)) & 1) != 0;
  }
  void set_occupied(std::uint8_t root, bool occupied) {
    const std::uint64_t bit = std::uint64_t{1} << (root & 63);
    occupied_[root >> 6] = occupied ? occupied_[root >> 6] | bit : occupied_[root >> 6] & ~bit;
  }
  friend bool operator==(const Forest&, const Forest&) = default;

 private:
  std::array<std::uint64_t, (N + 63) / 64> occupied_{};
  std::array<std::uint8_t, N> parent_{};
};

/// All tiles together have so many cities, roads and fields.
inline constexpr int kCityParts = 54;
inline constexpr int kRoadParts = 68;
inline constexpr int kFieldParts = 136;
/// A connected shape of n places has at most 2n + 2 places around it.
inline constexpr int kMaxGaps = 2 * kTiles + 2;

enum class Phase : std::uint8_t {
  draw,    // chance: a tile
  place,   // decision: tile, turn and follower in one
  choose,  // decision of the active player: effect A or B of a crop circle (CA-21)
  effect,  // decision of each seat in turn (CA-22)
  over,
};

enum class Effect : std::uint8_t { add, back };  // A, B

inline constexpr std::uint8_t kNoTile = 255;

/// A position. Features are updated incrementally: placing a tile joins its parts to its
/// neighbours'.
struct alignas(64) State {
  Forest<kFieldParts> fields;
  Forest<kRoadParts> roads;
  Forest<kCityParts> cities;
  /// Cities that are the first of two on one tile, one bit each: such a tile may enter one city
  /// twice, and counts once (CA-15).
  std::uint64_t twin_cities = 0;
  std::array<std::uint8_t, kCityParts> city_open{};   // sides that face a gap, at the root
  std::array<std::uint8_t, kCityParts> city_worth{};  // tiles and pennants, at the root
  std::array<std::uint8_t, kRoadParts> road_open{};
  std::array<std::uint8_t, kRoadParts> road_worth{};  // tiles
  /// The tile on which a road ends, if one of its ends is closed. A road whose two ends are on one
  /// tile counts that tile once.
  std::array<std::uint8_t, kRoadParts> road_end{};

  std::array<PlacedTile, kTiles> placed{};
  std::array<Place, kMaxGaps> gap_places{};
  std::array<Edges, 160> gap_asked{};  // kMaxGaps in whole groups of 16
  /// Finds what is at a place: 0 nothing, 1 + number of a placed tile, 1 + kTiles + number of a
  /// gap. Open addressing; a map that fits into 16 x 16 has no collisions.
  std::array<std::uint8_t, 256> lookup{};

  std::array<Follower, kSeats * kFollowersEach> followers{};
  std::array<std::array<std::uint16_t, kTerrains>, kSeats> points{};
  std::array<std::uint8_t, kSeats> supply{};
  std::array<std::uint8_t, 32> bag{};  // by kind; the last two are always empty
  std::uint8_t bag_size = 0;

  std::uint8_t placed_count = 0;
  std::uint8_t gap_count = 0;
  std::uint8_t follower_count = 0;
  std::uint8_t city_count = 0;  // parts so far
  std::uint8_t road_count = 0;
  std::uint8_t field_count = 0;

  std::uint8_t seats = 0;
  Phase phase = Phase::draw;
  Seat turn{};
  Seat acting{};  // in a crop circle's effect: whose decision it is
  Kind drawn{};
  Effect effect = Effect::add;

  friend bool operator==(const State&, const State&) = default;

  /// Nothing is hidden but the order of the tiles, which does not exist yet (CA-33).
  Observation<State> observe(Viewer viewer) const { return {*this, viewer}; }
  Observation<State> reveal() const { return {*this, {}}; }

  Gap gap(int number) const {
    const auto i = static_cast<std::size_t>(number);
    return {gap_places[i], gap_asked[i]};
  }
  /// The number of the tile or gap at a place, or -1.
  int tile_at(Place place) const;
  int gap_at(Place place) const;
};

static_assert(sizeof(State) <= 2048);

State initial_state(const Options& options, int seats);
Standing standing(const State& state);
int total_points(const State& state, Seat seat);

/// Whether the features, which are updated incrementally, are those that a walk over the map finds,
/// and tiles, followers and gaps add up.
bool recount(const State& state);

/// Lays a tile into a gap: the gap closes, new ones open, parts join.
void lay_tile(State& state, int gap, TurnedTile tile);

/// The number of the part of its terrain that a spot of a placed tile is, over the whole map.
std::uint8_t part_of(const PlacedTile& tile, SpotFacts spot);
/// The root of the feature a part belongs to; a cloister is its own.
std::uint8_t root_of(const State& state, Terrain terrain, std::uint8_t part);
/// How many of the eight places around hold a tile.
int neighbours_of(const State& state, Place place);

/// Whether the feature under a spot of a tile would hold no follower if the tile lay in this gap
/// (CA-12).
bool is_free(const State& state, int gap, TurnedTile tile, Spot spot);

}  // namespace fullcircle::carcassonne
