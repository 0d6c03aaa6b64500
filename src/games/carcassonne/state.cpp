#include "games/carcassonne/state.h"

#include <bit>
#include <cassert>

namespace fullcircle::carcassonne {

// ---- Where things are ----

namespace {

constexpr std::uint8_t kFirstGapEntry = 1 + kTiles;

unsigned home_slot(Place place) {
  return static_cast<unsigned>((place.x & 15) | (place.y & 15) << 4);
}

/// The slot that holds the place, or the empty one where it belongs.
unsigned find_slot(const State& state, Place place) {
  for (unsigned slot = home_slot(place);; slot = (slot + 37) & 255) {  // 37: odd, so it meets all
    const std::uint8_t entry = state.lookup[slot];
    if (entry == 0) return slot;
    const Place there = entry < kFirstGapEntry ? state.placed[entry - 1U].place
                                               : state.gap_places[entry - kFirstGapEntry + 0U];
    if (there == place) return slot;
  }
}

}  // namespace

int State::tile_at(Place place) const {
  const std::uint8_t entry = lookup[find_slot(*this, place)];
  return entry != 0 && entry < kFirstGapEntry ? entry - 1 : -1;
}

int State::gap_at(Place place) const {
  const std::uint8_t entry = lookup[find_slot(*this, place)];
  return entry >= kFirstGapEntry ? entry - kFirstGapEntry : -1;
}

// ---- Joining features ----

namespace {

void join_fields(State& state, std::uint8_t a, std::uint8_t b) {
  const std::uint8_t root_a = state.fields.shorten_to_root(a);
  const std::uint8_t root_b = state.fields.shorten_to_root(b);
  if (root_a != root_b) state.fields.hang(root_a, root_b);
}

void join_roads(State& state, std::uint8_t a, std::uint8_t b) {
  const std::uint8_t child = state.roads.shorten_to_root(a);
  const std::uint8_t root = state.roads.shorten_to_root(b);
  if (child == root) {  // a ring closes
    state.road_open[root] = static_cast<std::uint8_t>(state.road_open[root] - 2);
    return;
  }
  const std::uint8_t end_a = state.road_end[child];
  const std::uint8_t end_b = state.road_end[root];
  const bool same_tile = end_a != kNoTile && end_a == end_b;
  state.road_worth[root] = static_cast<std::uint8_t>(state.road_worth[root] +
                                                     state.road_worth[child] - (same_tile ? 1 : 0));
  state.road_open[root] =
      static_cast<std::uint8_t>(state.road_open[root] + state.road_open[child] - 2);
  if (end_b == kNoTile) state.road_end[root] = end_a;
  state.roads.hang(child, root);
}

/// How many tiles have one city in each of the two features.
int shared_tiles(const State& state, std::uint8_t root_a, std::uint8_t root_b) {
  int shared = 0;
  for (std::uint64_t twins = state.twin_cities; twins != 0; twins &= twins - 1) {
    const auto first = static_cast<std::uint8_t>(std::countr_zero(twins));
    const std::uint8_t root_1 = state.cities.root(first);
    const std::uint8_t root_2 = state.cities.root(static_cast<std::uint8_t>(first + 1));
    shared += (root_1 == root_a && root_2 == root_b) || (root_1 == root_b && root_2 == root_a);
  }
  return shared;
}

void join_cities(State& state, std::uint8_t a, std::uint8_t b) {
  const std::uint8_t child = state.cities.shorten_to_root(a);
  const std::uint8_t root = state.cities.shorten_to_root(b);
  if (child == root) {
    state.city_open[root] = static_cast<std::uint8_t>(state.city_open[root] - 2);
    return;
  }
  state.city_worth[root] = static_cast<std::uint8_t>(
      state.city_worth[root] + state.city_worth[child] - shared_tiles(state, child, root));
  state.city_open[root] =
      static_cast<std::uint8_t>(state.city_open[root] + state.city_open[child] - 2);
  state.cities.hang(child, root);
}

std::uint8_t plus(std::uint8_t first, std::int8_t number) {
  return static_cast<std::uint8_t>(first + number);
}

/// Joins what meets at one side of a new tile.
void join_side(State& state, const PlacedTile& tile, const PlacedTile& neighbour, Side side) {
  const TileFacts& here = facts(tile.tile);
  const TileFacts& there = facts(neighbour.tile);
  const auto s = static_cast<std::size_t>(side);
  const auto o = static_cast<std::size_t>(opposite(side));
  const Edge edge = here.edges.at(side);
  if (edge == Edge::city) {
    join_cities(state, plus(tile.first_city, here.city_at[s]),
                plus(neighbour.first_city, there.city_at[o]));
    return;
  }
  // Seen from the centres, the left half of a side meets the right half of the opposite one.
  join_fields(state, plus(tile.first_field, here.field_at[2 * s]),
              plus(neighbour.first_field, there.field_at[2 * o + 1]));
  if (edge == Edge::field) return;
  join_fields(state, plus(tile.first_field, here.field_at[2 * s + 1]),
              plus(neighbour.first_field, there.field_at[2 * o]));
  join_roads(state, plus(tile.first_road, here.road_at[s]),
             plus(neighbour.first_road, there.road_at[o]));
}

/// Gives the features of a new tile their numbers, each a feature of its own.
void start_parts(State& state, std::uint8_t number, const TileFacts& tile) {
  PlacedTile& placed = state.placed[number];
  placed.first_city = state.city_count;
  placed.first_road = state.road_count;
  placed.first_field = state.field_count;
  if (tile.cities == 2) state.twin_cities |= std::uint64_t{1} << state.city_count;
  for (std::size_t i = 0; i < tile.cities; ++i) {
    const std::uint8_t part = state.city_count++;
    state.cities.start(part);
    state.city_open[part] = tile.city_sides[i];
    state.city_worth[part] = static_cast<std::uint8_t>(1 + tile.pennants[i]);
  }
  for (std::size_t i = 0; i < tile.roads; ++i) {
    const std::uint8_t part = state.road_count++;
    state.roads.start(part);
    state.road_open[part] = tile.road_sides[i];
    state.road_worth[part] = 1;
    state.road_end[part] = tile.road_sides[i] == 1 ? number : kNoTile;
  }
  for (std::size_t i = 0; i < tile.fields; ++i) state.fields.start(state.field_count++);
}

/// Takes the gap out of the list; its slot in the lookup then belongs to the tile.
void close_gap(State& state, int gap, std::uint8_t tile) {
  const auto hole = static_cast<std::size_t>(gap);
  state.lookup[find_slot(state, state.gap_places[hole])] = static_cast<std::uint8_t>(1 + tile);
  const std::size_t last = --state.gap_count;
  if (hole == last) return;
  // Found under its old number, entered under its new one.
  const unsigned moved = find_slot(state, state.gap_places[last]);
  state.gap_places[hole] = state.gap_places[last];
  state.gap_asked[hole] = state.gap_asked[last];
  state.lookup[moved] = static_cast<std::uint8_t>(kFirstGapEntry + hole);
}

/// What a new tile asks of the place at its side: a new gap, or one more side of a known one.
void open_gap(State& state, Place place, Side towards_tile, Edge edge) {
  std::uint8_t& entry = state.lookup[find_slot(state, place)];
  if (entry == 0) {
    assert(state.gap_count < kMaxGaps);
    state.gap_places[state.gap_count] = place;
    state.gap_asked[state.gap_count] = {};
    entry = static_cast<std::uint8_t>(kFirstGapEntry + state.gap_count++);
  }
  state.gap_asked[entry - kFirstGapEntry + 0U].set(towards_tile, edge);
}

void put_on_map(State& state, Place place, Edges asked, TurnedTile tile) {
  const std::uint8_t number = state.placed_count++;
  PlacedTile& placed = state.placed[number];
  const TileFacts& on_it = facts(tile);
  placed.place = place;
  placed.tile = tile;
  start_parts(state, number, on_it);
  for (int i = 0; i < kSides; ++i) {
    const auto side = static_cast<Side>(i);
    const Place there = beside(place, side);
    if (asked.at(side) == Edge::none) {
      open_gap(state, there, opposite(side), on_it.edges.at(side));
    } else {
      const auto neighbour = static_cast<std::size_t>(state.tile_at(there));
      join_side(state, placed, state.placed[neighbour], side);
    }
  }
}

}  // namespace

void lay_tile(State& state, int gap, TurnedTile tile) {
  const Gap filled = state.gap(gap);
  // The place must be written before the lookup points to it.
  state.placed[state.placed_count].place = filled.place;
  close_gap(state, gap, state.placed_count);
  put_on_map(state, filled.place, filled.asked, tile);
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    Follower& follower = state.followers[i];
    if (follower.terrain() != Terrain::cloister) continue;
    const Place cloister = state.placed[follower.tile].place;
    const int dx = cloister.x - filled.place.x;
    const int dy = cloister.y - filled.place.y;
    if (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1) ++follower.part;
  }
}

State initial_state(const Options& options, int seats) {
  State state;
  state.seats = static_cast<std::uint8_t>(seats);
  const int kinds = options[kCropCirclesOption] == 0 ? kKinds : kBaseKinds;
  for (std::uint8_t kind = 0; kind < kinds; ++kind) {
    const int count = kind_count(Kind{kind}) - (Kind{kind} == kStartKind ? 1 : 0);
    state.bag[kind] = static_cast<std::uint8_t>(count);
    state.bag_size = static_cast<std::uint8_t>(state.bag_size + count);
  }
  for (int seat = 0; seat < seats; ++seat) {
    state.supply[static_cast<std::size_t>(seat)] = kFollowersEach;
  }
  state.lookup[find_slot(state, Place{})] = 1;
  put_on_map(state, Place{}, Edges{}, turned(kStartKind, 0));
  return state;
}

int total_points(const State& state, Seat seat) {
  int total = 0;
  for (const std::uint16_t points : state.points[seat.index]) total += points;
  return total;
}

Standing standing(const State& state) {
  Standing standing;
  for (std::uint8_t seat = 0; seat < state.seats; ++seat) {
    standing.scores.push_back(total_points(state, Seat{seat}));
  }
  if (state.phase == Phase::over) let_most_points_win(standing);  // CA-32
  return standing;
}

std::uint8_t part_of(const PlacedTile& tile, SpotFacts spot) {
  switch (spot.terrain) {
    case Terrain::city:
      return static_cast<std::uint8_t>(tile.first_city + spot.number);
    case Terrain::road:
      return static_cast<std::uint8_t>(tile.first_road + spot.number);
    case Terrain::field:
      return static_cast<std::uint8_t>(tile.first_field + spot.number);
    case Terrain::cloister:
      break;
  }
  return 0;
}

std::uint8_t root_of(const State& state, Terrain terrain, std::uint8_t part) {
  switch (terrain) {
    case Terrain::city:
      return state.cities.root(part);
    case Terrain::road:
      return state.roads.root(part);
    case Terrain::field:
      return state.fields.root(part);
    case Terrain::cloister:
      break;
  }
  return part;
}

int neighbours_of(const State& state, Place place) {
  int count = 0;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const Place there{static_cast<std::int8_t>(place.x + dx),
                        static_cast<std::int8_t>(place.y + dy)};
      count += (dx != 0 || dy != 0) && state.tile_at(there) >= 0;
    }
  }
  return count;
}

// ---- Is a feature free? ----

namespace {

/// Where a tile in a gap would touch an older feature: the number of its own feature, and the root
/// of the older one.
struct Contact {
  std::int8_t own;
  std::uint8_t root;
  bool occupied;
};
using Contacts = FixedVector<Contact, kHalves>;

template <int N>
void add_contact(Contacts& contacts, const Forest<N>& forest, std::int8_t own, std::uint8_t first,
                 std::int8_t theirs) {
  const std::uint8_t root = forest.root(plus(first, theirs));
  contacts.push_back({own, root, forest.occupied(root)});
}

Contacts contacts_of(const State& state, const Gap& gap, const TileFacts& tile, Terrain terrain) {
  Contacts contacts;
  for (int i = 0; i < kSides; ++i) {
    const auto side = static_cast<Side>(i);
    const Edge edge = gap.asked.at(side);
    if (edge == Edge::none) continue;
    const auto s = static_cast<std::size_t>(side);
    const auto o = static_cast<std::size_t>(opposite(side));
    if (terrain == Terrain::city && edge != Edge::city) continue;
    if (terrain == Terrain::road && edge != Edge::road) continue;
    if (terrain == Terrain::field && edge == Edge::city) continue;
    const PlacedTile& neighbour =
        state.placed[static_cast<std::size_t>(state.tile_at(beside(gap.place, side)))];
    const TileFacts& there = facts(neighbour.tile);
    if (terrain == Terrain::city) {
      add_contact(contacts, state.cities, tile.city_at[s], neighbour.first_city, there.city_at[o]);
    } else if (terrain == Terrain::road) {
      add_contact(contacts, state.roads, tile.road_at[s], neighbour.first_road, there.road_at[o]);
    } else {
      add_contact(contacts, state.fields, tile.field_at[2 * s], neighbour.first_field,
                  there.field_at[2 * o + 1]);
      if (edge == Edge::road) {
        add_contact(contacts, state.fields, tile.field_at[2 * s + 1], neighbour.first_field,
                    there.field_at[2 * o]);
      }
    }
  }
  return contacts;
}

}  // namespace

bool is_free(const State& state, int gap, TurnedTile tile, Spot spot) {
  const TileFacts& on_it = facts(tile);
  const SpotFacts on_tile = spot_facts(on_it, spot);
  if (on_tile.terrain == Terrain::cloister) return true;
  const Contacts contacts = contacts_of(state, state.gap(gap), on_it, on_tile.terrain);
  // Two features of the tile may become one by way of an older feature that both touch; so go on
  // until nothing more is reached.
  unsigned reached = 1U << on_tile.number;
  for (unsigned before = 0; before != reached;) {
    before = reached;
    for (const Contact& contact : contacts) {
      if (((reached >> contact.own) & 1) == 0) continue;
      if (contact.occupied) return false;
      for (const Contact& other : contacts) {
        if (other.root == contact.root) reached |= 1U << other.own;
      }
    }
  }
  return true;
}

}  // namespace fullcircle::carcassonne
