#pragma once

#include <array>
#include <cstdint>

#include "core/game.h"
#include "games/crop_circles/pieces.h"

namespace fullcircle::crop_circles {

/// What is due next. Those before `place` are the set-up, in order (CC-10, CC-11).
enum class Phase : std::uint8_t {
  deal_hands,
  deal_centre,
  deal_pool,
  deal_rules,
  deal_upcoming,
  place,   // decision, CC-20
  reveal,  // chance: the next upcoming card after a rule change, CC-23
  take,    // decision, CC-24
  draw,    // chance: the glyph taken from the bag
  refill,  // chance: the pool is filled up
  over,
};

inline constexpr std::uint8_t kNoGlyph = kGlyphKinds;
inline constexpr std::uint8_t kNoCard = kCardKinds;
inline constexpr int kHandAtStart = 4;
inline constexpr int kPoolSize = 5;

/// A position of Crop Circles. In an observation `bag` holds everything unseen (the bag and the
/// unknown part of the other hands), `hand` of another seat only what is known of it, and the sizes
/// stay true.
struct alignas(64) State {
  std::array<std::uint8_t, kGrid> board{};  // Glyph::code or kNoGlyph, by Cell::index
  CellSet occupied;                         // the same, as a set
  std::array<GlyphBag, kMaxSeats> hand{};
  /// The part of a hand that everybody knows: taken openly from the pool, not played since (CC-40).
  std::array<GlyphBag, kMaxSeats> known{};
  GlyphBag bag;
  GlyphBag pool;
  CardBag deck;
  CardBag replaced;  // cards that are out until the deck runs dry (CC-23)
  /// Every glyph is placed once and scores at most 4 (value) * 4 (barn) * 30 (neighbours of a line
  /// of 14), in sum at most 240 * 4 * 30 = 28,800.
  std::array<std::uint16_t, kMaxSeats> score{};
  std::array<std::uint8_t, kMaxSeats> hand_size{};
  std::array<std::uint8_t, kShadings> active{};  // permitted shapes, by shading
  std::uint8_t bag_size = 0;
  std::uint8_t upcoming = kNoCard;

  std::uint8_t seats = 0;
  Phase phase = Phase::deal_hands;
  std::uint8_t dealt = 0;  // how far the current step of the set-up is
  Seat turn{};
  std::uint8_t takes_left = 0;
  std::uint8_t final_turns = 0;  // turns left of the final round, 0 before it (CC-30)
  Seat change_holder{};
  bool rules_change = true;
  bool can_change = false;
  bool held_at_start = true;  // whether the player at turn began it with the change card (CC-25)
  bool first_turn = true;
  bool end_triggered = false;

  friend bool operator==(const State&, const State&) = default;

  /// What the viewer may know of this position (CC-40).
  Observation<State> observe(Viewer viewer) const;
  /// All of it.
  Observation<State> reveal() const { return {*this, {}}; }

  bool has_glyph(Cell cell) const { return board[cell.index] != kNoGlyph; }
  Glyph glyph_at(Cell cell) const { return Glyph{board[cell.index]}; }
  void put(Cell cell, Glyph glyph) {
    board[cell.index] = glyph.code;
    occupied.insert(cell);
  }
  GlyphBag& hand_of(Seat seat) { return hand[seat.index]; }
  const GlyphBag& hand_of(Seat seat) const { return hand[seat.index]; }
  RuleCard active_card(Shading shading) const {
    return {shading, active[static_cast<std::size_t>(shading)]};
  }
};

static_assert(sizeof(State) <= 512);

State initial_state(const Options& options, int seats);

/// Deals the unseen glyphs back to the hands and the bag at random.
State imagine(const Observation<State>& observation, Rng& rng);

Standing standing(const State& state);

/// Whether sizes, scores and piece counts add up: every glyph and card is in exactly one place.
bool recount(const State& state);

/// For each kind of glyph the kinds that may lie beside it now, both cards asked (CC-21). The entry
/// kNoGlyph, an empty field, permits all.
class NeighbourRules {
 public:
  explicit NeighbourRules(const State& state);
  GlyphSet beside(std::uint8_t board_code) const { return beside_[board_code]; }
  GlyphSet beside(Glyph glyph) const { return beside_[glyph.code]; }
  /// What the older neighbours of a field permit on it.
  GlyphSet allowed(const State& state, Cell cell) const {
    const std::uint8_t* at = &state.board[cell.index];
    return beside(at[-16]) & beside(at[-1]) & beside(at[1]) & beside(at[16]);
  }

 private:
  std::array<GlyphSet, kGlyphKinds + 1> beside_;
};

}  // namespace fullcircle::crop_circles
