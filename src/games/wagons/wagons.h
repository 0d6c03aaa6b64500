#pragma once

#include "core/game.h"
#include "games/wagons/moves.h"
#include "games/wagons/notation.h"
#include "games/wagons/scoring.h"
#include "games/wagons/state.h"
#include "games/wagons/view.h"
#include "games/wagons/words.h"

namespace fullcircle {

/// Circle the Wagons as a Game (core/game.h): the names of the concept, the
/// functions of this folder.
struct CircleTheWagons {
  using State = wagons::State;
  using Move = wagons::Move;

  /// 18 cards are dealt, one is named, 15 are placed.
  static constexpr int kMaxEvents = 18 + 1 + 15;

  static const GameInfo& info();
  static State initial(const Options& options, int seats) {
    return wagons::initial_state(options, seats);
  }
  static Actor to_act(const State& state) { return wagons::to_act(state); }
  static void apply(State& state, const Move& move) { wagons::apply(state, move); }
  static Standing standing(const State& state) { return wagons::standing(state); }

  static Checked check(const State& state, const Move& move) { return wagons::check(state, move); }
  template <class Visitor>
  static bool for_each_move(const State& state, Visitor&& visit) {
    return wagons::for_each_move(state, visit);
  }
  template <class Visitor>
  static void for_each_outcome(const State& state, Visitor&& visit) {
    wagons::for_each_outcome(state, visit);
  }
  static Move sample_move(const State& state, Rng& rng) { return wagons::sample_move(state, rng); }
  static Move sample_outcome(const State& state, Rng& rng) {
    return wagons::sample_outcome(state, rng);
  }
  static Move best_move(const Observation<State>& observation) {
    return wagons::best_move(observation);
  }
  static int points(const State& state, const Move& move) { return wagons::points(state, move); }
  static Terms terms(const State& state, const Move& move) { return wagons::terms(state, move); }

  static Viewer drawer(const State&) { return {}; }
  static int piece(const Move& outcome) { return outcome.card.number; }
  static State imagine(const Observation<State>& observation, Rng&) { return observation.seen(); }
  static Viewer secret_of(const State&) { return {}; }
  static void apply_hidden(State&) {}
  static void uncover(State&, const Move&) {}

  static Result<Move, Refusal> parse(const State& state, std::string_view text) {
    return wagons::parse(state, text);
  }
  static std::string format(const State&, const Move& move) { return wagons::format(move); }
  static std::string format_hidden(const State&) { return "card ?"; }
  static Facts facts_of(const State& state, const Move& move) {
    return wagons::facts_of(state, move);
  }
  static Facts hidden_facts(const State& state) { return wagons::hidden_facts(state); }

  static std::string refusal_words(const Refusal& refusal) {
    return wagons::refusal_words(refusal);
  }
  static std::string gain_words(const Terms& terms, Seat mover) {
    return wagons::gain_words(terms, mover);
  }
  static std::vector<Refusal> refusals() { return wagons::refusals(); }
  static void write_material(JsonWriter& json) { wagons::write_material(json); }
  static std::string to_json(const Observation<State>& observation) {
    return wagons::to_json(observation);
  }
  static std::string draw(const Observation<State>& observation, DrawStyle style,
                          std::span<const Move> decisions) {
    return wagons::draw(observation, style, decisions);
  }
  static bool recount(const State& state) { return wagons::recount(state); }
};

static_assert(Game<CircleTheWagons>);

}  // namespace fullcircle
