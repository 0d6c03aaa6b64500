#pragma once

#include <bit>
#include <cstdint>

#include "core/result.h"
#include "core/rng.h"
#include "games/carcassonne/state.h"

/// What can happen in a game of Carcassonne: decisions of seats and drawn tiles.
namespace fullcircle::carcassonne {

/// A decision or an outcome. Use the makers below.
struct Move {
  enum class Type : std::uint8_t {
    place,    // a tile, its turn, and a follower or none
    choose,   // effect A or B of a crop circle
    add,      // effect A: a second follower beside one of the seat's own
    decline,  // effect A: none
    back,     // effect B: a follower comes home
    tile,     // outcome: a tile is drawn
  };
  Type type = Type::decline;
  Place place{};
  TurnedTile tile{};  // of a placement; an outcome has its kind here, unturned
  bool follower = false;
  Spot spot{};  // of the follower
  Effect effect = Effect::add;

  friend bool operator==(const Move&, const Move&) = default;
};

inline Move make_placement(Place place, TurnedTile tile) {
  return {.type = Move::Type::place, .place = place, .tile = tile};
}
inline Move with_follower(Move placement, Spot spot) {
  placement.follower = true;
  placement.spot = spot;
  return placement;
}
inline Move make_choice(Effect effect) { return {.type = Move::Type::choose, .effect = effect}; }
inline Move make_decline() { return {}; }
inline Move make_effect(Effect effect, Place place, Spot spot) {
  return {.type = effect == Effect::add ? Move::Type::add : Move::Type::back,
          .place = place,
          .spot = spot};
}
inline Move make_tile_outcome(Kind kind) {
  return {.type = Move::Type::tile, .tile = turned(kind, 0)};
}

inline Actor to_act(const State& state) {
  switch (state.phase) {
    case Phase::draw:
      return Actor::chance();
    case Phase::over:
      return Actor::nobody();
    case Phase::effect:
      return state.acting;
    default:
      return state.turn;
  }
}

/// Whether the rules allow the move now; if not, which rule forbids it and why.
Checked check(const State& state, const Move& move);

/// The move must be one that `check` allows.
void apply(State& state, const Move& move);

/// The first part of a placement: the tile lies and its follower stands.
void lay(State& state, const Move& placement);
/// The same, and what is complete pays.
void lay_and_score(State& state, const Move& placement);

/// Uniform over all that for_each_move visits.
Move sample_move(const State& state, Rng& rng);
Move sample_outcome(const State& state, Rng& rng);

/// The crop circle whose effect is being decided.
inline Crop current_crop(const State& state) {
  return facts(state.placed[state.placed_count - 1U].tile).crop;
}
/// Whether this effect of the crop circle asks anything of the seat (CA-23, CA-24).
bool is_asked(const State& state, Seat seat, Effect effect);
/// The spot of a follower on its tile.
Spot spot_of(const State& state, const Follower& follower);

namespace detail {

/// Visits the placements of the drawn tile, without followers: gap and turned tile.
template <class Visitor>
bool for_each_fit(const State& state, Visitor&& visit) {
  for (int gap = 0; gap < state.gap_count; ++gap) {
    unsigned turns =
        distinct_fitting_turns(state.drawn, state.gap_asked[static_cast<std::size_t>(gap)]);
    for (; turns != 0; turns &= turns - 1) {
      if (!visit(gap, turned(state.drawn, std::countr_zero(turns)))) return false;
    }
  }
  return true;
}

/// Visits the decisions of the seat acting in an effect, each spot once.
template <class Visitor>
bool for_each_effect_move(const State& state, Visitor&& visit) {
  if (state.effect == Effect::add && !visit(make_decline())) return false;
  const Terrain terrain = affected_by(current_crop(state));
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    const Follower& follower = state.followers[i];
    if (follower.seat() != state.acting || follower.terrain() != terrain) continue;
    bool seen = false;  // two followers of one seat may stand on one spot
    for (std::size_t j = 0; j < i; ++j) {
      const Follower& other = state.followers[j];
      seen |= other.seat() == follower.seat() && other.terrain() == terrain &&
              other.tile == follower.tile && other.part == follower.part;
    }
    if (seen) continue;
    const Place place = state.placed[follower.tile].place;
    if (!visit(make_effect(state.effect, place, spot_of(state, follower)))) return false;
  }
  return true;
}

}  // namespace detail

/// Visits every legal decision once (of turns that look alike only the first). The visitor returns
/// false to stop; then so does this.
template <class Visitor>
bool for_each_move(const State& state, Visitor&& visit) {
  switch (state.phase) {
    case Phase::place:
      return detail::for_each_fit(state, [&](int gap, TurnedTile tile) {
        const Move move = make_placement(state.gap_places[static_cast<std::size_t>(gap)], tile);
        if (!visit(move)) return false;
        if (state.supply[state.turn.index] == 0) return true;
        for (std::uint8_t spot = 0; spot < facts(tile).spots(); ++spot) {
          if (is_free(state, gap, tile, Spot{spot}) && !visit(with_follower(move, Spot{spot}))) {
            return false;
          }
        }
        return true;
      });
    case Phase::choose:
      return visit(make_choice(Effect::add)) && visit(make_choice(Effect::back));
    case Phase::effect:
      return detail::for_each_effect_move(state, visit);
    default:
      return true;
  }
}

/// Visits every kind of tile that can be drawn with the number of its tiles left.
template <class Visitor>
void for_each_outcome(const State& state, Visitor&& visit) {
  if (state.phase != Phase::draw) return;
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
    if (state.bag[kind] > 0) visit(make_tile_outcome(Kind{kind}), int{state.bag[kind]});
  }
}

}  // namespace fullcircle::carcassonne
