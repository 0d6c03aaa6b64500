#pragma once

#include "core/fixed_vector.h"
#include "players/carcassonne/gaps.h"
#include "players/carcassonne/insight.h"

namespace fullcircle::carcassonne {

using Row = std::array<float, Insight<fullcircle::Carcassonne>::kNames.size()>;
using Rows = FeatureRows<Insight<fullcircle::Carcassonne>::kNames.size()>;

/// What will become of an unfinished city or road.
struct Outlook {
  float ever;
  float soon;
  std::uint8_t gaps;
  std::uint8_t last_gap;
};
constexpr Outlook kNoGapsYet = {1, 1, 0, 255};

/// A feature with followers.
struct Held {
  Terrain terrain{};
  std::uint8_t root = 0;
  std::uint8_t most = 0;
  std::uint8_t owners = 0;
  std::array<std::uint8_t, kSeats> count{};
  std::uint64_t done = 0;  // of a field: completed cities it touches, one bit a root
  std::uint64_t open = 0;  // and unfinished ones
  int worth = 0;           // if the game ended now

  bool owned_by(Seat seat) const { return count[seat.index] == most; }
  int share_of(Seat seat) const { return owned_by(seat) ? worth : 0; }
};

/// A side of a gap at which a tile lies.
struct GapSide {
  int gap;
  Side side;
  Edge edge;
  const GapFacts& facts;
  int fitting;  // tiles in the bag that fit into the gap
};

/// A feature that a gap touches, and at which side or half-edge of the gap.
struct Met {
  std::uint8_t root = 0;
  std::size_t at = 0;
};

/// One look at a position: who holds what, and what is to come of it.
class Survey {
 public:
  explicit Survey(const State& state) : state_(state) {
    held_at_.fill(kNone);
    find_held();
    if (farmed_ > 0) find_field_cities();
    for (Held& held : held_) settle(held);
  }

  void points(Points& now) const {
    now = {};
    for (std::size_t seat = 0; seat < state_.seats; ++seat) {
      int total = total_points(state_, seat_at(seat));
      total += monk_points_[seat];
      for (const Held& held : held_) total += held.share_of(seat_at(seat));
      now[seat] = static_cast<float>(total);
    }
  }

  void rows(Rows& rows);

 private:
  static constexpr std::uint8_t kNone = 255;
  static constexpr std::size_t kFirstRoad = kCityParts;
  static constexpr std::size_t kFirstField = kCityParts + kRoadParts;

  static std::size_t slot(Terrain terrain, std::uint8_t root) {
    return root + (terrain == Terrain::city   ? 0
                   : terrain == Terrain::road ? kFirstRoad
                                              : kFirstField);
  }
  Held* find(Terrain terrain, std::uint8_t root) {
    const std::uint8_t number = held_at_[slot(terrain, root)];
    return number == kNone ? nullptr : &held_[number];
  }

  void find_held();
  void find_field_cities();
  void settle(Held& held);

  void count_turns(Rows& rows);
  void look_at_gaps(Rows& rows);
  void look_at_side(const GapSide& at);
  bool add_gap(Outlook& outlook, const GapSide& at) const;
  void note_field(int part, std::size_t half);
  void look_at_joint(Rows& rows, Terrain terrain, KindMask joins, std::uint8_t a, std::uint8_t b);
  void add_city(const Held& held, Rows& rows) const;
  void add_road(const Held& held, Rows& rows) const;
  void add_field(const Held& held, Rows& rows) const;
  void add_monk(const Follower& monk, Rows& rows) const;
  void add_free_cities(Rows& rows) const;
  void add_crop_circle(Rows& rows) const;
  void add_effect(Seat seat, Row& row) const;

  const State& state_;
  FixedVector<Held, kSeats * kFollowersEach> held_;
  std::array<std::uint8_t, kCityParts + kRoadParts + kFieldParts> held_at_;
  std::array<int, kSeats> monk_points_{};
  int farmed_ = 0;  // fields with farmers

  BagCount bag_{state_};
  std::array<float, kSeats> turns_{};
  std::size_t next_ = 0;
  // Not set before look_at_gaps: where only points are asked for, they would be a waste.
  std::array<Outlook, kCityParts> cities_;
  std::array<Outlook, kRoadParts> roads_;
  FixedVector<Met, kSides> gap_cities_;  // at the gap looked at
  FixedVector<Met, kSides> gap_roads_;
  FixedVector<Met, kHalves> gap_fields_;
};

}  // namespace fullcircle::carcassonne
