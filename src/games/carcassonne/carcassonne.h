#pragma once

#include "core/game.h"
#include "games/carcassonne/moves.h"
#include "games/carcassonne/notation.h"
#include "games/carcassonne/scoring.h"
#include "games/carcassonne/state.h"
#include "games/carcassonne/view.h"
#include "games/carcassonne/words.h"

namespace fullcircle {

/// Carcassonne as a Game (core/game.h): the names of the concept, the functions of this folder.
struct Carcassonne {
  using State = carcassonne::State;
  using Move = carcassonne::Move;

  /// 77 tiles are drawn and laid; each of six crop circles asks for one choice and at most one
  /// decision of each of five seats.
  static constexpr int kMaxEvents = 2 * 77 + 6 * (1 + 5);

  static const GameInfo& info();
  static State initial(const Options& options, int seats) {
    return carcassonne::initial_state(options, seats);
  }
  static Actor to_act(const State& state) { return carcassonne::to_act(state); }
  static void apply(State& state, const Move& move) { carcassonne::apply(state, move); }
  static Standing standing(const State& state) { return carcassonne::standing(state); }

  static Checked check(const State& state, const Move& move) {
    return carcassonne::check(state, move);
  }
  template <class Visitor>
  static bool for_each_move(const State& state, Visitor&& visit) {
    return carcassonne::for_each_move(state, visit);
  }
  template <class Visitor>
  static void for_each_outcome(const State& state, Visitor&& visit) {
    carcassonne::for_each_outcome(state, visit);
  }
  static Move sample_move(const State& state, Rng& rng) {
    return carcassonne::sample_move(state, rng);
  }
  static Move sample_outcome(const State& state, Rng& rng) {
    return carcassonne::sample_outcome(state, rng);
  }
  static Move best_move(const Observation<State>& observation) {
    return carcassonne::best_move(observation);
  }
  static int points(const State& state, const Move& move) {
    return carcassonne::points(state, move);
  }
  static Terms terms(const State& state, const Move& move) {
    return carcassonne::terms(state, move);
  }

  static Viewer drawer(const State& state) { return state.turn; }
  static int piece(const Move& outcome) { return outcome.tile.kind().index; }
  static State imagine(const Observation<State>& observation, Rng&) { return observation.seen(); }
  static Viewer secret_of(const State&) { return {}; }
  static void apply_hidden(State&) {}
  static void uncover(State&, const Move&) {}

  static Result<Move, Refusal> parse(const State& state, std::string_view text) {
    return carcassonne::parse(state, text);
  }
  static std::string format(const State& state, const Move& move) {
    return carcassonne::format(state, move);
  }
  static std::string format_hidden(const State&) { return "tile ?"; }
  static Facts facts_of(const State& state, const Move& move) {
    return carcassonne::facts_of(state, move);
  }
  static Facts hidden_facts(const State&) { return carcassonne::hidden_facts(); }
  static std::string refusal_words(const Refusal& refusal) {
    return carcassonne::refusal_words(refusal);
  }
  static std::string gain_words(const Terms& terms, Seat mover) {
    return carcassonne::gain_words(terms, mover);
  }
  static std::vector<Refusal> refusals() { return carcassonne::refusals(); }
  static void write_material(JsonWriter& json) { carcassonne::write_material(json); }
  static std::string to_json(const Observation<State>& observation) {
    return carcassonne::to_json(observation);
  }
  static std::string draw(const Observation<State>& observation, DrawStyle style,
                          std::span<const Move> decisions) {
    return carcassonne::draw(observation, style, decisions);
  }
  static bool recount(const State& state) { return carcassonne::recount(state); }
};

static_assert(Game<Carcassonne>);

}  // namespace fullcircle
