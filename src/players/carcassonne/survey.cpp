#include "players/carcassonne/survey.h"

#include <algorithm>

namespace fullcircle::carcassonne {
namespace {

/// The features of a row. "ever": by the chance that somebody who wants to will complete it;
/// "soon": by how early; "turns": by the turns the seat still has.
enum Term : std::size_t {
  kTurns,  // turns the seat still has
  kTurnsSquared,
  kNext,     // draws the next tile
  kSupply1,  // has one follower or more in the supply, by turns; and so on
  kSupply2,
  kSupply3,
  kSupply4,
  kSupplyMore,
  kSupplyUseful,  // followers that it still has the turns to place
  kCity1,         // worth of cities held that one tile can close, ever
  kCity2,
  kCity3,
  kCityShared,  // the same for those shared with another seat
  kCityGrow,    // tiles that closing takes, ever
  kCityGaps,    // gaps beside cities held, by turns
  kCityHeld,    // cities held, by turns
  kKnightBack,  // knights, soon, by turns
  kKnightEver,
  kRoadGrow,
  kRoadGaps,
  kRoadHeld,
  kThiefBack,
  kThiefEver,
  kCloisterFill,  // places around cloisters that will be filled
  kCloisterEver,
  kMonkHeld,
  kMonkBack,
  kFieldEver,  // unfinished cities beside fields held
  kFieldSoon,
  kFieldOpen,
  kFieldHeld,  // fields held, by turns
  kFieldHeldLate,
  kFieldShared,
  kFarmerIdle,    // farmers on fields of others, by turns
  kFreeCity,      // worth of the best city nobody holds, for the seat that draws next
  kCityJoinGain,  // what joining two cities at a gap would bring
  kCityJoinLoss,
  kFieldJoinGain,
  kFieldJoinLoss,
  kRoadJoinGain,
  kRoadJoinLoss,
  kFieldWorth,        // worth of fields held, by turns: others may still come in
  kFieldMargin,       // of those where the next seat lacks two farmers or more
  kFieldSharedWorth,  // of those shared with another seat
  kKnightIdle,        // cities of others with own knights, by turns
  kCityRisk,          // worth of cities held alone, by turns
  kFreeCityLater,     // the same as kFreeCity, for the other seats
  kCitySoon,          // worth of cities held, soon
  kChoose,            // a crop circle's effect is to be chosen
  kBackPending,       // a follower will come home by effect B, by turns
  kBackLoss,          // what is lost by it
  kAddPending,        // a follower may be added by effect A
  kAddGain,           // what can be won by it
  kTerms
};
static_assert(kTerms == Insight<fullcircle::Carcassonne>::kNames.size());

template <class List, class Visitor>
void for_each_pair(const List& list, Visitor&& visit) {
  for (std::size_t i = 1; i < list.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) visit(list[i], list[j]);
  }
}

}  // namespace

void Survey::find_held() {
  if (state_.phase == Phase::over) return;
  for (std::size_t i = 0; i < state_.follower_count; ++i) {
    const Follower& follower = state_.followers[i];
    const Terrain terrain = follower.terrain();
    if (terrain == Terrain::cloister) {
      monk_points_[follower.seat().index] += 1 + follower.part;
      continue;
    }
    const std::uint8_t root = root_of(state_, terrain, follower.part);
    std::uint8_t& number = held_at_[slot(terrain, root)];
    if (number == kNone) {
      number = static_cast<std::uint8_t>(held_.size());
      held_.push_back({.terrain = terrain, .root = root});
      if (terrain == Terrain::field) ++farmed_;
    }
    Held& held = held_[number];
    held.most = std::max(held.most, ++held.count[follower.seat().index]);
  }
}

void Survey::find_field_cities() {
  for_each_field_city(
      state_, [&](std::uint8_t root) { return find(Terrain::field, root); },
      [&](Held& held, std::uint8_t city) {
        (state_.city_open[city] == 0 ? held.done : held.open) |= std::uint64_t{1} << city;
      });
}

void Survey::settle(Held& held) {
  held.worth = held.terrain == Terrain::city   ? state_.city_worth[held.root]
               : held.terrain == Terrain::road ? state_.road_worth[held.root]
                                               : 3 * std::popcount(held.done);
  for (std::size_t seat = 0; seat < state_.seats; ++seat)
    held.owners += held.owned_by(seat_at(seat));
}

// ---- What is to come ----

void Survey::count_turns(Rows& rows) {
  const bool drawn = state_.phase == Phase::place;
  const bool turn_over = state_.phase == Phase::choose || state_.phase == Phase::effect;
  const int tiles = state_.bag_size + (drawn ? 1 : 0);
  const int seats = state_.seats;
  next_ = turn_over ? next_seat(state_.turn, seats).index : state_.turn.index;
  for (int seat = 0; seat < seats; ++seat) {
    const int after = (seat - static_cast<int>(next_) + seats) % seats;
    const int turns = tiles > after ? (tiles - after + seats - 1) / seats : 0;
    const auto i = static_cast<std::size_t>(seat);
    const int supply = state_.supply[i];
    const float part = static_cast<float>(turns) / 36;
    turns_[i] = part;
    Row& row = rows[i];
    row[kTurns] = part;
    row[kTurnsSquared] = part * part;
    row[kNext] = i == next_ ? 1 : 0;
    row[kSupply1] = supply >= 1 ? part : 0;
    row[kSupply2] = supply >= 2 ? part : 0;
    row[kSupply3] = supply >= 3 ? part : 0;
    row[kSupply4] = supply >= 4 ? part : 0;
    row[kSupplyMore] = supply >= 5 ? part * static_cast<float>(supply - 4) : 0;
    row[kSupplyUseful] = static_cast<float>(std::min(supply, turns));
  }
}

void Survey::look_at_side(const GapSide& at) {
  const Place there = beside(state_.gap_places[static_cast<std::size_t>(at.gap)], at.side);
  const PlacedTile& tile = state_.placed[static_cast<std::size_t>(state_.tile_at(there))];
  const TileFacts& on_it = facts(tile.tile);
  const auto s = static_cast<std::size_t>(at.side);
  const auto o = static_cast<std::size_t>(opposite(at.side));
  if (at.edge == Edge::city) {
    const std::uint8_t root =
        state_.cities.root(static_cast<std::uint8_t>(tile.first_city + on_it.city_at[o]));
    if (add_gap(cities_[root], at)) gap_cities_.push_back({root, s});
    return;
  }
  if (at.edge == Edge::road) {
    const std::uint8_t root =
        state_.roads.root(static_cast<std::uint8_t>(tile.first_road + on_it.road_at[o]));
    if (add_gap(roads_[root], at)) gap_roads_.push_back({root, s});
  }
  if (farmed_ < 2) return;
  // Seen from the centres, the left half of a side meets the right half of the opposite one.
  note_field(tile.first_field + on_it.field_at[2 * o + 1], 2 * s);
  if (at.edge == Edge::road) note_field(tile.first_field + on_it.field_at[2 * o], 2 * s + 1);
}

/// False if the feature was met at another side of this gap.
bool Survey::add_gap(Outlook& outlook, const GapSide& at) const {
  if (outlook.last_gap == at.gap) return false;
  outlook.last_gap = static_cast<std::uint8_t>(at.gap);
  ++outlook.gaps;
  // A tile that fits but does not close counts as a quarter of one that does.
  const int closing = bag_.of(at.facts.closes[static_cast<std::size_t>(at.side)]);
  const Chance& chance = kChances[state_.seats][3 * static_cast<std::size_t>(closing) +
                                                static_cast<std::size_t>(at.fitting)];
  outlook.ever *= chance.ever;
  outlook.soon *= chance.soon;
  return true;
}

void Survey::note_field(int part, std::size_t half) {
  const std::uint8_t root = state_.fields.root(static_cast<std::uint8_t>(part));
  if (held_at_[kFirstField + root] == kNone) return;
  for (const Met& known : gap_fields_) {
    if (known.root == root) return;
  }
  gap_fields_.push_back({root, half});
}

void Survey::look_at_gaps(Rows& rows) {
  std::fill_n(cities_.begin(), state_.city_count, kNoGapsYet);
  std::fill_n(roads_.begin(), state_.road_count, kNoGapsYet);
  for (int gap = 0; gap < state_.gap_count; ++gap) {
    const Edges asked = state_.gap_asked[static_cast<std::size_t>(gap)];
    const GapFacts& gap_facts = kGapFacts[asked.bits];
    const int fitting = bag_.of(gap_facts.fits);
    gap_cities_.clear();
    gap_roads_.clear();
    gap_fields_.clear();
    for (int i = 0; i < kSides; ++i) {
      const auto side = static_cast<Side>(i);
      const Edge edge = asked.at(side);
      const bool wanted = edge >= Edge::road || (edge == Edge::field && farmed_ > 1);
      if (wanted) look_at_side({gap, side, edge, gap_facts, fitting});
    }
    for_each_pair(gap_cities_, [&](const Met& a, const Met& b) {
      look_at_joint(rows, Terrain::city, gap_facts.joins, a.root, b.root);
    });
    for_each_pair(gap_roads_, [&](const Met& a, const Met& b) {
      look_at_joint(rows, Terrain::road, gap_facts.road_joins, a.root, b.root);
    });
    for_each_pair(gap_fields_, [&](const Met& a, const Met& b) {
      look_at_joint(rows, Terrain::field, kFieldJoins[asked.bits][a.at][b.at], a.root, b.root);
    });
  }
}

/// What would change if a tile made one of two features that meet at a gap.
void Survey::look_at_joint(Rows& rows, Terrain terrain, KindMask joins, std::uint8_t a,
                           std::uint8_t b) {
  static constexpr Held kNobody{};
  const Held* first = find(terrain, a);
  const Held* second = find(terrain, b);
  if (first == nullptr && second == nullptr) return;
  const int tiles = bag_.of(joins);
  if (tiles == 0) return;
  if (first == nullptr) first = &kNobody;
  if (second == nullptr) second = &kNobody;
  const bool city = terrain == Terrain::city;
  const bool road = terrain == Terrain::road;
  const int worth = city   ? state_.city_worth[a] + state_.city_worth[b]
                    : road ? state_.road_worth[a] + state_.road_worth[b]
                           : 3 * std::popcount(first->done | second->done);
  const Term gain = city ? kCityJoinGain : road ? kRoadJoinGain : kFieldJoinGain;
  const Term loss = city ? kCityJoinLoss : road ? kRoadJoinLoss : kFieldJoinLoss;
  const float chance = kChances[state_.seats][4 * static_cast<std::size_t>(tiles)].soon;
  int most = 0;
  for (std::size_t seat = 0; seat < state_.seats; ++seat) {
    most = std::max(most, first->count[seat] + second->count[seat]);
  }
  for (std::size_t seat = 0; seat < state_.seats; ++seat) {
    const int together = first->count[seat] + second->count[seat];
    if (together == 0) continue;
    const int before = first->share_of(seat_at(seat)) + second->share_of(seat_at(seat));
    const int change = (together == most ? worth : 0) - before;
    rows[seat][change > 0 ? gain : loss] += chance * static_cast<float>(change);
  }
}

void Survey::add_city(const Held& held, Rows& rows) const {
  const Outlook& outlook = cities_[held.root];
  const float worth = static_cast<float>(held.worth) * outlook.ever;
  const auto gaps = static_cast<float>(outlook.gaps);
  for (std::size_t seat = 0; seat < state_.seats; ++seat) {
    if (held.count[seat] == 0) continue;
    Row& row = rows[seat];
    const float knights = held.count[seat];
    row[kKnightBack] += knights * outlook.soon * turns_[seat];
    row[kKnightEver] += knights * outlook.ever * turns_[seat];
    if (!held.owned_by(seat_at(seat))) {
      row[kKnightIdle] += turns_[seat];
      continue;
    }
    if (held.owners == 1) row[kCityRisk] += static_cast<float>(held.worth) * turns_[seat];
    row[outlook.gaps == 1 ? kCity1 : outlook.gaps == 2 ? kCity2 : kCity3] += worth;
    if (held.owners > 1) row[kCityShared] += worth;
    row[kCityGrow] += gaps * outlook.ever;
    row[kCitySoon] += static_cast<float>(held.worth) * outlook.soon;
    row[kCityGaps] += gaps * turns_[seat];
    row[kCityHeld] += turns_[seat];
  }
}

void Survey::add_road(const Held& held, Rows& rows) const {
  const Outlook& outlook = roads_[held.root];
  const auto gaps = static_cast<float>(outlook.gaps);
  for (std::size_t seat = 0; seat < state_.seats; ++seat) {
    if (held.count[seat] == 0) continue;
    Row& row = rows[seat];
    const float thieves = held.count[seat];
    row[kThiefBack] += thieves * outlook.soon * turns_[seat];
    row[kThiefEver] += thieves * outlook.ever * turns_[seat];
    if (!held.owned_by(seat_at(seat))) continue;
    row[kRoadGrow] += gaps * outlook.ever;
    row[kRoadGaps] += gaps * turns_[seat];
    row[kRoadHeld] += turns_[seat];
  }
}

void Survey::add_field(const Held& held, Rows& rows) const {
  float ever = 0;
  float soon = 0;
  for (std::uint64_t open = held.open; open != 0; open &= open - 1) {
    const Outlook& outlook = cities_[static_cast<std::size_t>(std::countr_zero(open))];
    ever += outlook.ever;
    soon += outlook.soon;
  }
  const auto open = static_cast<float>(std::popcount(held.open));
  int second = 0;
  for (std::size_t seat = 0; seat < state_.seats; ++seat) {
    if (!held.owned_by(seat_at(seat))) second = std::max<int>(second, held.count[seat]);
  }
  const auto worth = static_cast<float>(held.worth);
  for (std::size_t seat = 0; seat < state_.seats; ++seat) {
    if (held.count[seat] == 0) continue;
    Row& row = rows[seat];
    if (!held.owned_by(seat_at(seat))) {
      row[kFarmerIdle] += turns_[seat];
      continue;
    }
    row[kFieldEver] += ever;
    row[kFieldSoon] += soon;
    row[kFieldOpen] += open * turns_[seat];
    row[kFieldHeld] += turns_[seat];
    row[kFieldHeldLate] += turns_[seat] * turns_[seat];
    row[kFieldWorth] += worth * turns_[seat];
    if (held.owners > 1) {
      row[kFieldShared] += turns_[seat];
      row[kFieldSharedWorth] += worth * turns_[seat];
    } else if (held.most >= second + 2) {
      row[kFieldMargin] += worth * turns_[seat];
    }
  }
}

void Survey::add_monk(const Follower& monk, Rows& rows) const {
  const Place cloister = state_.placed[monk.tile].place;
  const ChanceTable& chances = kChances[state_.seats];
  float fill = 0;
  float ever = 1;
  float soon = 1;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const Place there{static_cast<std::int8_t>(cloister.x + dx),
                        static_cast<std::int8_t>(cloister.y + dy)};
      if (state_.tile_at(there) >= 0) continue;
      const int gap = state_.gap_at(there);
      const int fits =
          gap < 0 ? state_.bag_size / 2
                  : bag_.of(kGapFacts[state_.gap_asked[static_cast<std::size_t>(gap)].bits].fits);
      const Chance& chance = chances[2 * static_cast<std::size_t>(fits)];
      fill += chance.ever;
      ever *= chance.ever;
      soon *= chance.soon;
    }
  }
  const std::size_t seat = monk.seat().index;
  rows[seat][kCloisterFill] += fill;
  rows[seat][kCloisterEver] += ever;
  rows[seat][kMonkHeld] += turns_[seat];
  rows[seat][kMonkBack] += soon * turns_[seat];
}

void Survey::add_free_cities(Rows& rows) const {
  float best = 0;
  for (std::uint8_t root = 0; root < state_.city_count; ++root) {
    if (cities_[root].gaps == 0 || held_at_[root] != kNone) continue;
    best = std::max(best, static_cast<float>(state_.city_worth[root]) * (1 + cities_[root].ever));
  }
  for (std::size_t seat = 0; seat < state_.seats; ++seat) {
    if (state_.supply[seat] > 0) rows[seat][seat == next_ ? kFreeCity : kFreeCityLater] = best;
  }
}

/// What the effect that is going on will do to a seat that has still to decide.
void Survey::add_effect(Seat seat, Row& row) const {
  const Terrain terrain = affected_by(current_crop(state_));
  int loss = INT32_MAX;
  int gain = 0;
  for (const Held& held : held_) {
    if (held.terrain != terrain || held.count[seat.index] == 0) continue;
    int others = 0;
    for (std::size_t other = 0; other < state_.seats; ++other) {
      if (other != seat.index) others = std::max<int>(others, held.count[other]);
    }
    const int own = held.count[seat.index];
    const bool holds = own >= others;
    const bool holds_without = own > 1 && own > others;
    loss = std::min(loss, holds && !holds_without ? held.worth : 0);
    if (!holds && own + 1 == others) gain = std::max(gain, held.worth);
  }
  if (loss == INT32_MAX) return;
  if (state_.effect == Effect::back) {
    row[kBackPending] = turns_[seat.index];
    row[kBackLoss] = static_cast<float>(loss);
  } else if (state_.supply[seat.index] > 0) {
    row[kAddPending] = turns_[seat.index];
    row[kAddGain] = static_cast<float>(gain);
  }
}

void Survey::add_crop_circle(Rows& rows) const {
  if (state_.phase == Phase::choose) rows[state_.turn.index][kChoose] = 1;
  if (state_.phase != Phase::effect) return;
  for (Seat seat = state_.acting;; seat = next_seat(seat, state_.seats)) {
    add_effect(seat, rows[seat.index]);
    if (seat == state_.turn) break;
  }
}

void Survey::rows(Rows& rows) {
  std::fill_n(rows.begin(), state_.seats, Row{});
  if (state_.phase == Phase::over) return;
  count_turns(rows);
  look_at_gaps(rows);
  for (const Held& held : held_) {
    if (held.terrain == Terrain::city) add_city(held, rows);
    if (held.terrain == Terrain::road) add_road(held, rows);
    if (held.terrain == Terrain::field) add_field(held, rows);
  }
  for (std::size_t i = 0; i < state_.follower_count; ++i) {
    const Follower& follower = state_.followers[i];
    if (follower.terrain() == Terrain::cloister) add_monk(follower, rows);
  }
  add_free_cities(rows);
  add_crop_circle(rows);
}

}  // namespace fullcircle::carcassonne
