#pragma once

#include "core/game.h"
#include "games/crop_circles/moves.h"
#include "games/crop_circles/notation.h"
#include "games/crop_circles/scoring.h"
#include "games/crop_circles/state.h"
#include "games/crop_circles/view.h"
#include "games/crop_circles/words.h"

namespace fullcircle {

/// Crop Circles as a Game (core/game.h): the names of the concept, the functions of this folder.
struct CropCircles {
  using State = crop_circles::State;
  using Move = crop_circles::Move;

  /// Every glyph is drawn once and taken once at most (112 each); a turn with no take but its first
  /// still takes one glyph, so there are at most 112 turns and a final round of 6, each with one
  /// placement and one revealed card; and 4 cards are dealt.
  static constexpr int kMaxEvents = 2 * 112 + 2 * (112 + 6) + 4;

  static const GameInfo& info();
  static State initial(const Options& options, int seats) {
    return crop_circles::initial_state(options, seats);
  }
  static Actor to_act(const State& state) { return crop_circles::to_act(state); }
  static void apply(State& state, const Move& move) { crop_circles::apply(state, move); }
  static Standing standing(const State& state) { return crop_circles::standing(state); }

  static Checked check(const State& state, const Move& move) {
    return crop_circles::check(state, move);
  }
  template <class Visitor>
  static bool for_each_move(const State& state, Visitor&& visit) {
    return crop_circles::for_each_move(state, visit);
  }
  template <class Visitor>
  static void for_each_outcome(const State& state, Visitor&& visit) {
    crop_circles::for_each_outcome(state, visit);
  }
  static Move sample_move(const State& state, Rng& rng) {
    return crop_circles::sample_move(state, rng);
  }
  static Move sample_outcome(const State& state, Rng& rng) {
    return crop_circles::sample_outcome(state, rng);
  }
  static Move best_move(const Observation<State>& observation) {
    return crop_circles::best_move(observation);
  }
  static int points(const State& state, const Move& move) {
    return crop_circles::points(state, move);
  }
  static Terms terms(const State& state, const Move& move) {
    return crop_circles::terms(state, move);
  }

  static Viewer drawer(const State& state) { return crop_circles::drawer(state); }
  static int piece(const Move& outcome) {
    const bool card = outcome.kind == Move::Kind::card;
    return outcome.piece + (card ? crop_circles::kGlyphKinds : 0);
  }
  static State imagine(const Observation<State>& observation, Rng& rng) {
    return crop_circles::imagine(observation, rng);
  }
  static Viewer secret_of(const State& state) { return crop_circles::secret_of(state); }
  static void apply_hidden(State& seen) { crop_circles::apply_hidden(seen); }
  static void uncover(State& seen, const Move& decision) { crop_circles::uncover(seen, decision); }

  static Result<Move, Refusal> parse(const State& state, std::string_view text) {
    return crop_circles::parse(state, text);
  }
  static std::string format(const State& state, const Move& move) {
    return crop_circles::format(state, move);
  }
  static std::string format_hidden(const State& state) {
    return crop_circles::format_hidden(state);
  }
  static Facts facts_of(const State& state, const Move& move) {
    return crop_circles::facts_of(state, move);
  }
  static Facts hidden_facts(const State& state) { return crop_circles::hidden_facts(state); }
  static std::string refusal_words(const Refusal& refusal) {
    return crop_circles::refusal_words(refusal);
  }
  static std::string gain_words(const Terms& terms, Seat mover) {
    return crop_circles::gain_words(terms, mover);
  }
  static std::vector<Refusal> refusals() { return crop_circles::refusals(); }
  static void write_material(JsonWriter& json) { crop_circles::write_material(json); }
  static std::string to_json(const Observation<State>& observation) {
    return crop_circles::to_json(observation);
  }
  static std::string draw(const Observation<State>& observation, DrawStyle style,
                          std::span<const Move> decisions) {
    return crop_circles::draw(observation, style, decisions);
  }
  static bool recount(const State& state) { return crop_circles::recount(state); }
};

static_assert(Game<CropCircles>);

}  // namespace fullcircle
