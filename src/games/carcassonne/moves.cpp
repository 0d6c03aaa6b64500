#include "games/carcassonne/moves.h"

#include <array>
#include <cstring>

#include "games/carcassonne/notation.h"
#include "games/carcassonne/scoring.h"

namespace fullcircle::carcassonne {

Spot spot_of(const State& state, const Follower& follower) {
  const PlacedTile& tile = state.placed[follower.tile];
  const int first = follower.terrain() == Terrain::city    ? tile.first_city
                    : follower.terrain() == Terrain::road  ? tile.first_road
                    : follower.terrain() == Terrain::field ? tile.first_field
                                                           : follower.part;
  return make_spot(facts(tile.tile), follower.terrain(), follower.part - first);
}

bool is_asked(const State& state, Seat seat, Effect effect) {
  if (effect == Effect::add && state.supply[seat.index] == 0) return false;
  const Terrain terrain = affected_by(current_crop(state));
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    if (state.followers[i].seat() == seat && state.followers[i].terrain() == terrain) return true;
  }
  return false;
}

// ---- Legality ----

namespace {

Checked check_follower(const State& state, const Move& move, int gap) {
  const std::vector<int> at = coordinates(move.place);
  if (move.spot.index >= facts(move.tile).spots()) {  // one without a name
    return Refusal{"CA-12", "no_such_spot", {{"at", at}}};
  }
  const std::string spot = format_spot(move.tile, move.spot);
  if (state.supply[state.turn.index] == 0) {
    return Refusal{"CA-12", "no_follower", {{"at", at}, {"spot", spot}}};
  }
  if (is_free(state, gap, move.tile, move.spot)) return Done{};
  const Terrain terrain = spot_facts(facts(move.tile), move.spot).terrain;
  return Refusal{"CA-12",
                 "occupied",
                 {{"at", at}, {"spot", spot}, {"terrain", std::string(terrain_name(terrain))}}};
}

/// CA-11: all sides that differ from what the neighbours show; none, and the tile fits.
Checked check_sides(const Move& move, Edges asked) {
  std::vector<std::string> sides;
  std::vector<std::string> ours;
  std::vector<std::string> theirs;
  for (int i = 0; i < kSides; ++i) {
    const auto side = static_cast<Side>(i);
    const Edge wanted = asked.at(side);
    const Edge got = facts(move.tile).edges.at(side);
    if (wanted == Edge::none || wanted == got) continue;
    sides.emplace_back(1, side_letter(side));
    ours.emplace_back(edge_name(got));
    theirs.emplace_back(edge_name(wanted));
  }
  if (sides.empty()) return Done{};
  return Refusal{
      "CA-11",
      "clash",
      {{"at", coordinates(move.place)}, {"sides", sides}, {"ours", ours}, {"theirs", theirs}}};
}

Checked check_placement(const State& state, const Move& move) {
  if (move.tile.kind() != state.drawn) {
    return Refusal{"CA-10",
                   "other_tile",
                   {{"drawn", std::string(kind_name(state.drawn))},
                    {"tile", std::string(kind_name(move.tile.kind()))}}};
  }
  if (state.tile_at(move.place) >= 0) {
    return Refusal{"CA-11", "taken", {{"at", coordinates(move.place)}}};
  }
  const int gap = state.gap_at(move.place);
  if (gap < 0) return Refusal{"CA-11", "no_neighbour", {{"at", coordinates(move.place)}}};
  if (Checked fits = check_sides(move, state.gap(gap).asked); !fits) return fits;
  return move.follower ? check_follower(state, move, gap) : Checked(Done{});
}

Checked check_effect(const State& state, const Move& move) {
  bool possible = false;
  for_each_move(state, [&](const Move& legal) {
    possible = legal == move;
    return !possible;
  });
  if (possible) return Done{};
  const bool add = state.effect == Effect::add;
  const std::string terrain = std::string(terrain_name(affected_by(current_crop(state))));
  const std::string code = add ? "CA-23" : "CA-24";
  if (move.type == (add ? Move::Type::add : Move::Type::back)) {
    return Refusal{code, "not_there", {{"at", coordinates(move.place)}, {"terrain", terrain}}};
  }
  return Refusal{code, add ? "add_or_decline" : "take_back", {{"terrain", terrain}}};
}

Checked check_outcome(const State& state, const Move& move) {
  if (state.bag[move.tile.kind().index] > 0) return Done{};
  return Refusal{"chance", "none_left", {{"tile", std::string(kind_name(move.tile.kind()))}}};
}

}  // namespace

Checked check(const State& state, const Move& move) {
  const bool outcome = move.type == Move::Type::tile;
  if (const Checked due = check_due(to_act(state), outcome); !due) return due;
  if (outcome) return check_outcome(state, move);
  if (state.phase == Phase::place) {
    if (move.type == Move::Type::place) return check_placement(state, move);
    return Refusal{"CA-11", "place_first"};
  }
  if (state.phase == Phase::choose) {
    if (move.type == Move::Type::choose) return Done{};
    return Refusal{"CA-21", "choose_first"};
  }
  return check_effect(state, move);
}

// ---- Applying ----

namespace {

void put_follower(State& state, Seat seat, std::uint8_t tile, Spot spot) {
  const PlacedTile& placed = state.placed[tile];
  const SpotFacts on_tile = spot_facts(facts(placed.tile), spot);
  std::uint8_t part = part_of(placed, on_tile);
  switch (on_tile.terrain) {
    case Terrain::city:
      state.cities.set_occupied(state.cities.root(part), true);
      break;
    case Terrain::road:
      state.roads.set_occupied(state.roads.root(part), true);
      break;
    case Terrain::field:
      state.fields.set_occupied(state.fields.root(part), true);
      break;
    case Terrain::cloister:
      part = static_cast<std::uint8_t>(neighbours_of(state, placed.place));
      break;
  }
  --state.supply[seat.index];
  state.followers[state.follower_count++] = make_follower(seat, on_tile.terrain, tile, part);
}

/// The feature may now be free again.
void note_follower_gone(State& state, Terrain terrain, std::uint8_t part) {
  const std::uint8_t root = root_of(state, terrain, part);
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    const Follower& other = state.followers[i];
    if (other.terrain() == terrain && root_of(state, terrain, other.part) == root) return;
  }
  switch (terrain) {
    case Terrain::city:
      return state.cities.set_occupied(root, false);
    case Terrain::road:
      return state.roads.set_occupied(root, false);
    case Terrain::field:
      return state.fields.set_occupied(root, false);
    case Terrain::cloister:
      return;
  }
}

void take_back(State& state, Seat seat, std::uint8_t tile, Spot spot) {
  const SpotFacts on_tile = spot_facts(facts(state.placed[tile].tile), spot);
  const std::uint8_t part = part_of(state.placed[tile], on_tile);
  for (std::size_t i = 0; i < state.follower_count; ++i) {
    const Follower follower = state.followers[i];
    if (follower.seat() != seat || follower.terrain() != on_tile.terrain || follower.part != part) {
      continue;
    }
    state.followers[i] = state.followers[--state.follower_count];
    ++state.supply[seat.index];
    note_follower_gone(state, on_tile.terrain, part);
    return;
  }
}

void draw_next(State& state) {
  if (state.bag_size > 0) {
    state.phase = Phase::draw;
    return;
  }
  score_end(state);
  state.phase = Phase::over;
}

void end_turn(State& state) {
  state.turn = next_seat(state.turn, state.seats);
  draw_next(state);
}

/// CA-22: from the active player's left on, the active player last; whoever can do nothing is
/// skipped.
void go_on_with_effect(State& state, Seat from) {
  for (Seat seat = from;; seat = next_seat(seat, state.seats)) {
    if (is_asked(state, seat, state.effect)) {
      state.phase = Phase::effect;
      state.acting = seat;
      return;
    }
    if (seat == state.turn) break;
  }
  end_turn(state);
}

void after_effect(State& state) {
  if (state.acting == state.turn) {
    end_turn(state);
  } else {
    go_on_with_effect(state, next_seat(state.acting, state.seats));
  }
}

void apply_tile(State& state, Kind kind) {
  --state.bag[kind.index];
  --state.bag_size;
  state.drawn = kind;
  const bool fits = !detail::for_each_fit(state, [](int, TurnedTile) { return false; });
  if (fits) {
    state.phase = Phase::place;
  } else {
    draw_next(state);  // CA-10: it is out, and the same player draws again
  }
}

}  // namespace

void lay(State& state, const Move& placement) {
  lay_tile(state, state.gap_at(placement.place), placement.tile);
  if (placement.follower) {
    put_follower(state, state.turn, static_cast<std::uint8_t>(state.placed_count - 1),
                 placement.spot);
  }
}

void lay_and_score(State& state, const Move& placement) {
  lay(state, placement);
  score_completed(state);
}

void apply(State& state, const Move& move) {
  switch (move.type) {
    case Move::Type::tile:
      apply_tile(state, move.tile.kind());
      return;
    case Move::Type::place:
      lay_and_score(state, move);
      if (facts(move.tile).crop != Crop::none && state.follower_count > 0) {
        state.phase = Phase::choose;  // CA-21
      } else {
        end_turn(state);
      }
      return;
    case Move::Type::choose:
      state.effect = move.effect;
      go_on_with_effect(state, next_seat(state.turn, state.seats));
      return;
    case Move::Type::add:
      put_follower(state, state.acting, static_cast<std::uint8_t>(state.tile_at(move.place)),
                   move.spot);
      after_effect(state);
      return;
    case Move::Type::back:
      take_back(state, state.acting, static_cast<std::uint8_t>(state.tile_at(move.place)),
                move.spot);
      after_effect(state);
      return;
    case Move::Type::decline:
      after_effect(state);
      return;
  }
}

// ---- Chance and random decisions ----

namespace {

/// The turns in which the drawn tile fits into each gap, one byte a gap, in whole groups of
/// sixteen.
class Fits {
 public:
  explicit Fits(const State& state) {
    const Kind kind = state.drawn;
    const std::uint8_t unturned = facts(turned(kind, 0)).edges.bits;
    const std::uint8_t once = facts(turned(kind, 1)).edges.bits;
    const std::uint8_t twice = facts(turned(kind, 2)).edges.bits;
    const std::uint8_t thrice = facts(turned(kind, 3)).edges.bits;
    const std::uint8_t distinct = distinct_fitting_turns(kind, Edges{});
    groups_ = (state.gap_count + 15U) / 16U * 2U;
    // Written without branches and tables so that the compiler does sixteen gaps at a time: a turn
    // fits where the sides that are asked for (both bits of `known`) do not differ.
    const Edges* gaps = state.gap_asked.data();
    std::uint8_t* __restrict turns = turns_.data();
    const std::size_t count = groups_ * 8;  // a local: the bytes written could be groups_ itself
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t asked = gaps[i].bits;
      const auto low = static_cast<std::uint8_t>((asked | asked >> 1) & 0x55);
      const auto known = static_cast<std::uint8_t>(low | low << 1);
      const auto fits = [&](std::uint8_t shown, std::uint8_t bit) {
        return static_cast<std::uint8_t>(((asked ^ shown) & known) == 0 ? bit : 0);
      };
      turns[i] = static_cast<std::uint8_t>(fits(unturned, 1 & distinct) | fits(once, 2 & distinct) |
                                           fits(twice, 4 & distinct) | fits(thrice, 8 & distinct));
    }
    for (std::size_t i = state.gap_count; i < groups_ * 8; ++i) turns_[i] = 0;
    for (std::size_t group = 0; group < groups_; ++group) count_ += size_of(group);
  }

  std::uint32_t count() const { return count_; }

  /// The n-th of all: its gap and its turn.
  std::pair<std::size_t, int> nth(std::uint32_t n) const {
    std::size_t group = 0;
    for (std::uint32_t here; n >= (here = size_of(group)); ++group) n -= here;
    std::uint64_t bits = word(group);
    for (; n > 0; --n) bits &= bits - 1;
    const int bit = std::countr_zero(bits);
    return {group * 8 + static_cast<std::size_t>(bit / 8), bit % 8};
  }

 private:
  std::uint64_t word(std::size_t group) const {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &turns_[group * 8], sizeof bits);
    return bits;
  }
  std::uint32_t size_of(std::size_t group) const {
    return static_cast<std::uint32_t>(std::popcount(word(group)));
  }

  std::array<std::uint8_t, kMaxGaps + 8> turns_;
  std::size_t groups_ = 0;
  std::uint32_t count_ = 0;
};

/// A kind has the same number of spots wherever it lies, so drawing (placement, spot or none) until
/// it is legal is uniform over the legal decisions.
Move sample_placement(const State& state, Rng& rng) {
  const Fits fits(state);
  const bool supply = state.supply[state.turn.index] > 0;
  const auto choices =
      static_cast<std::uint32_t>(supply ? 1 + facts(turned(state.drawn, 0)).spots() : 1);
  for (;;) {
    const std::uint32_t ticket = rng.below(fits.count() * choices);
    const std::uint32_t choice = ticket % choices;
    const auto [gap, turn] = fits.nth(ticket / choices);
    const TurnedTile tile = turned(state.drawn, turn);
    const Move move = make_placement(state.gap_places[gap], tile);
    if (choice == 0) return move;
    const Spot spot{static_cast<std::uint8_t>(choice - 1)};
    if (is_free(state, static_cast<int>(gap), tile, spot)) return with_follower(move, spot);
  }
}

Move sample_visited(const State& state, Rng& rng) {
  std::uint32_t count = 0;
  for_each_move(state, [&](const Move&) {
    ++count;
    return true;
  });
  std::uint32_t n = rng.below(count);
  Move chosen;
  for_each_move(state, [&](const Move& move) {
    chosen = move;
    return n-- > 0;
  });
  return chosen;
}

}  // namespace

Move sample_move(const State& state, Rng& rng) {
  return state.phase == Phase::place ? sample_placement(state, rng) : sample_visited(state, rng);
}

Move sample_outcome(const State& state, Rng& rng) {
  auto n = static_cast<int>(rng.below(state.bag_size));
  std::size_t kind = 0;
  // Eight kinds at a time: no byte overflows, there are at most 77 tiles.
  for (;; kind += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, &state.bag[kind], sizeof eight);
    const auto sum = static_cast<int>((eight * 0x0101'0101'0101'0101U) >> 56);
    if (n < sum) break;
    n -= sum;
  }
  while (n >= state.bag[kind]) n -= state.bag[kind++];
  return make_tile_outcome(Kind{static_cast<std::uint8_t>(kind)});
}

}  // namespace fullcircle::carcassonne
