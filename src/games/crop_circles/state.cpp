#include "games/crop_circles/state.h"

namespace fullcircle::crop_circles {

State initial_state(const Options& options, int seats) {
  State state;
  state.board.fill(kNoGlyph);
  state.bag = full_bag(options[kGlyphsOption] == 1);
  state.bag_size = static_cast<std::uint8_t>(state.bag.size());
  state.deck = full_deck();
  state.active[static_cast<std::size_t>(Shading::empty)] = kAllShapes;
  state.seats = static_cast<std::uint8_t>(seats);
  state.rules_change = options[kRulesChangeOption] == 0;
  return state;
}

Observation<State> State::observe(Viewer viewer) const {
  State seen = *this;
  for (std::uint8_t seat = 0; seat < seats; ++seat) {
    if (viewer == Seat{seat}) continue;
    GlyphBag unknown = hand[seat];
    unknown.remove_all(known[seat]);
    seen.hand[seat] = known[seat];
    seen.bag.add_all(unknown);
  }
  return {seen, viewer};
}

State imagine(const Observation<State>& observation, Rng& rng) {
  State state = observation.seen();
  int unseen = state.bag.size();
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    for (int missing = state.hand_size[seat] - state.hand[seat].size(); missing > 0; --missing) {
      const Glyph glyph = state.bag.nth(static_cast<int>(rng.below(static_cast<unsigned>(unseen))));
      state.bag.remove(glyph);
      state.hand[seat].add(glyph);
      --unseen;
    }
  }
  return state;
}

Standing standing(const State& state) {
  Standing standing;
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    standing.scores.push_back(state.score[seat]);
  }
  if (state.phase == Phase::over) let_most_points_win(standing);  // CC-31
  return standing;
}

bool recount(const State& state) {
  GlyphBag all = state.bag;
  all.add_all(state.pool);
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    if (state.hand[seat].size() != state.hand_size[seat]) return false;
    for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
      if (state.known[seat].count(Glyph{code}) > state.hand[seat].count(Glyph{code})) return false;
    }
    all.add_all(state.hand[seat]);
  }
  for (int index = 0; index < kGrid; ++index) {
    const Cell cell{static_cast<std::uint8_t>(index)};
    if (state.has_glyph(cell) != state.occupied.contains(cell)) return false;
    if (!state.has_glyph(cell)) continue;
    if (!on_board(cell)) return false;
    all.add(state.glyph_at(cell));
  }
  CardBag cards = state.deck;
  for (int kind = 0; kind < kCardKinds; ++kind) {
    for (int i = 0; i < state.replaced.count(kind); ++i) cards.add(kind);
  }
  for (const Shading shading : {Shading::solid, Shading::striped, Shading::crossed}) {
    const int kind = card_kind(state.active_card(shading));
    if (kind >= 0) cards.add(kind);
  }
  if (state.upcoming != kNoCard) cards.add(state.upcoming);
  return state.bag.size() == state.bag_size && cards == full_deck() &&
         (all == full_bag(false) || all == full_bag(true));
}

NeighbourRules::NeighbourRules(const State& state) {
  // A card speaks of shapes only: `row` are the kinds of the permitted shapes, in all shadings;
  // `column` the kinds whose own cards permit a shape.
  std::array<std::uint64_t, kShadings> row{};
  std::array<std::uint64_t, kShapes> column{};
  for (std::size_t shading = 0; shading < kShadings; ++shading) {
    for (std::size_t shape = 0; shape < kShapes; ++shape) {
      if (((state.active[shading] >> shape) & 1) == 0) continue;
      row[shading] |= 0x0001'0001'0001'0001U << (4 * shape);
      column[shape] |= std::uint64_t{0x1111} << (16 * shading);
    }
  }
  for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
    beside_[code] = GlyphSet{row[code >> 2] & column[code & 3]};
  }
  beside_[kNoGlyph] = GlyphSet::all();
}

}  // namespace fullcircle::crop_circles
