#include "games/carcassonne/scoring.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/fixed_vector.h"
#include "games/carcassonne/features.h"

namespace fullcircle::carcassonne {
namespace {

void pay(State& state, Seat seat, Terrain terrain, int worth) {
  std::uint16_t& points = state.points[seat.index][static_cast<std::size_t>(terrain)];
  points = static_cast<std::uint16_t>(points + worth);
}

/// CA-15: the seats with most followers on a feature, tied or not, each score it in full.
/// `stands_there` says of a follower, by its number, whether it is on the feature.
template <class StandsThere>
void pay_majority(State& state, Terrain terrain, int worth, StandsThere&& stands_there) {
  std::array<std::uint8_t, kSeats> count{};
  std::uint8_t most = 0;
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    if (stands_there(i)) most = std::max(most, ++count[state.followers[i].seat().index]);
  }
  for (std::uint8_t seat = 0; most > 0 && seat < state.seats; ++seat) {
    if (count[seat] == most) pay(state, Seat{seat}, terrain, worth);
  }
}

void bring_home(State& state, std::size_t i) {
  ++state.supply[state.followers[i].seat().index];
  state.followers[i] = state.followers[--state.follower_count];
}

void pay_and_bring_home(State& state, Terrain terrain, std::uint8_t root, int worth) {
  const auto stands_there = [&](std::size_t i) {
    const Follower& follower = state.followers[i];
    return follower.terrain() == terrain && root_of(state, terrain, follower.part) == root;
  };
  pay_majority(state, terrain, worth, stands_there);
  for (std::size_t i = state.follower_count; i-- > 0;) {
    if (stands_there(i)) bring_home(state, i);
  }
}

}  // namespace

void score_completed(State& state) {
  const PlacedTile& tile = state.placed[state.placed_count - 1U];
  const TileFacts& on_it = facts(tile.tile);
  for (std::uint8_t i = 0; i < on_it.cities; ++i) {
    const std::uint8_t root = state.cities.root(static_cast<std::uint8_t>(tile.first_city + i));
    if (state.city_open[root] > 0 || !state.cities.occupied(root)) continue;
    pay_and_bring_home(state, Terrain::city, root, 2 * state.city_worth[root]);
    state.cities.set_occupied(root, false);
  }
  for (std::uint8_t i = 0; i < on_it.roads; ++i) {
    const std::uint8_t root = state.roads.root(static_cast<std::uint8_t>(tile.first_road + i));
    if (state.road_open[root] > 0 || !state.roads.occupied(root)) continue;
    pay_and_bring_home(state, Terrain::road, root, state.road_worth[root]);
    state.roads.set_occupied(root, false);
  }
  for (std::size_t i = state.follower_count; i-- > 0;) {
    const Follower follower = state.followers[i];
    if (follower.terrain() != Terrain::cloister || follower.part < 8) continue;
    pay(state, follower.seat(), Terrain::cloister, 9);
    bring_home(state, i);
  }
}

namespace {

/// A field with farmers and the completed cities it touches, one bit a root.
struct FarmedField {
  std::uint8_t root;
  std::uint64_t cities;
};
using FarmedFields = FixedVector<FarmedField, kSeats * kFollowersEach>;

FarmedField* find_field(FarmedFields& fields, std::uint8_t root) {
  for (FarmedField& field : fields) {
    if (field.root == root) return &field;
  }
  return nullptr;
}

FarmedFields farmed_fields(const State& state) {
  FarmedFields fields;
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    if (state.followers[i].terrain() != Terrain::field) continue;
    const std::uint8_t root = state.fields.root(state.followers[i].part);
    if (find_field(fields, root) == nullptr) fields.push_back({root, 0});
  }
  if (fields.empty()) return fields;
  for_each_field_city(
      state,
      [&](std::uint8_t root) {
        return state.fields.occupied(root) ? find_field(fields, root) : nullptr;
      },
      [&](FarmedField& field, std::uint8_t city) {
        if (state.city_open[city] == 0) field.cities |= std::uint64_t{1} << city;
      });
  return fields;
}

int end_worth(const State& state, FarmedFields& fields, Terrain terrain, std::uint8_t root) {
  switch (terrain) {
    case Terrain::city:
      return state.city_worth[root];
    case Terrain::road:
      return state.road_worth[root];
    case Terrain::field:
      return 3 * std::popcount(find_field(fields, root)->cities);
    case Terrain::cloister:
      break;
  }
  return 0;
}

}  // namespace

void score_end(State& state) {
  FarmedFields fields = farmed_fields(state);
  std::array<std::uint8_t, kSeats * kFollowersEach> roots;
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    roots[i] = root_of(state, state.followers[i].terrain(), state.followers[i].part);
  }
  const auto together = [&](std::size_t i, std::size_t j) {
    return roots[i] == roots[j] && state.followers[i].terrain() == state.followers[j].terrain();
  };
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    const Follower& follower = state.followers[i];
    const Terrain terrain = follower.terrain();
    if (terrain == Terrain::cloister) {
      pay(state, follower.seat(), terrain, 1 + follower.part);
      continue;
    }
    bool paid = false;
    for (std::size_t j = 0; j < i; ++j) paid |= together(i, j);
    if (paid) continue;
    pay_majority(state, terrain, end_worth(state, fields, terrain, roots[i]),
                 [&](std::size_t j) { return together(i, j); });
  }
}

namespace {

State after(const State& state, const Move& move) {
  State next = state;
  apply(next, move);
  return next;
}

/// What each seat would have if the game ended here.
std::array<int, kSeats> points_at_end(State state) {
  if (state.phase != Phase::over) score_end(state);
  std::array<int, kSeats> totals{};
  for (std::uint8_t seat = 0; seat < state.seats; ++seat) {
    totals[seat] = total_points(state, Seat{seat});
  }
  return totals;
}

int margin(const State& state, Seat seat) {
  const std::array<int, kSeats> totals = points_at_end(state);
  int best_other = 0;
  for (std::size_t other = 0; other < state.seats; ++other) {
    if (other != seat.index) best_other = std::max(best_other, totals[other]);
  }
  return totals[seat.index] - best_other;
}

}  // namespace

int points(const State& state, const Move& move) {
  if (move.type != Move::Type::place) return 0;
  State next = state;
  lay_and_score(next, move);
  return total_points(next, state.turn) - total_points(state, state.turn);
}

namespace {

/// The complete features with followers: once they have paid they have none any more.
std::vector<Feature> paying_features(const State& state) {
  std::vector<Feature> paying;
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    const Follower& follower = state.followers[i];
    Feature feature = feature_at(state, follower.tile, spot_of(state, follower));
    const bool known = std::ranges::any_of(paying, [&](const Feature& other) {
      return other.terrain == feature.terrain && other.parts[0] == feature.parts[0];
    });
    if (feature.complete && !known) paying.push_back(std::move(feature));
  }
  return paying;
}

Term gain_of(Seat seat, Terrain terrain, const std::vector<Feature>& paying) {
  const std::string name(terrain_name(terrain));
  Term gain{.seat = seat, .what = name};
  for (const Feature& feature : paying) {
    const bool owned = std::ranges::find(feature.owners, seat) != feature.owners.end();
    if (feature.terrain != terrain || !owned) continue;
    gain.points += feature.points_now;
    gain.of.push_back({.seat = seat, .what = name, .points = feature.points_now});
  }
  if (gain.of.size() == 1) gain.of.clear();
  return gain;
}

}  // namespace

Terms terms(const State& state, const Move& move) {
  if (move.type != Move::Type::place) return {};
  State next = state;
  lay(next, move);
  const std::vector<Feature> paying = paying_features(next);
  Terms gains;
  for (std::uint8_t seat = 0; seat < state.seats; ++seat) {
    for (int terrain = 0; terrain < kTerrains; ++terrain) {
      Term gain = gain_of(Seat{seat}, static_cast<Terrain>(terrain), paying);
      if (gain.points > 0) gains.push_back(std::move(gain));
    }
  }
  return gains;
}

Move best_move(const Observation<State>& observation) {
  const State& seen = observation.seen();
  const Seat seat = to_act(seen).seat();
  Move best;
  std::array<int, 3> best_gain = {INT32_MIN, 0, 0};
  for_each_move(seen, [&](const Move& move) {
    const State next = after(seen, move);
    const std::array<int, 3> gain = {margin(next, seat), total_points(next, seat),
                                     next.supply[seat.index]};
    if (gain > best_gain) {
      best_gain = gain;
      best = move;
    }
    return true;
  });
  return best;
}

}  // namespace fullcircle::carcassonne
