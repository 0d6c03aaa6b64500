#pragma once

#include "core/game.h"
#include "games/stone_ring/moves.h"
#include "games/stone_ring/notation.h"
#include "games/stone_ring/scoring.h"
#include "games/stone_ring/state.h"
#include "games/stone_ring/view.h"
#include "games/stone_ring/words.h"

namespace fullcircle {

/// Stone Ring as a Game (core/game.h): the names of the concept, the functions of this folder.
struct StoneRing {
  using State = stone_ring::State;
  using Move = stone_ring::Move;

  /// Twelve stones dealt to four hands, one heart, 24 stones laid and a draw after each but the
  /// last.
  static constexpr int kMaxEvents = 12 + 1 + 24 + 23;

  static const GameInfo& info();
  static State initial(const Options& options, int seats) {
    return stone_ring::initial_state(options, seats);
  }
  static Actor to_act(const State& state) { return stone_ring::to_act(state); }
  static void apply(State& state, const Move& move) { stone_ring::apply(state, move); }
  static Standing standing(const State& state) { return stone_ring::standing(state); }

  static Checked check(const State& state, const Move& move) {
    return stone_ring::check(state, move);
  }
  template <class Visitor>
  static bool for_each_move(const State& state, Visitor&& visit) {
    return stone_ring::for_each_move(state, visit);
  }
  template <class Visitor>
  static void for_each_outcome(const State& state, Visitor&& visit) {
    stone_ring::for_each_outcome(state, visit);
  }
  static Move sample_move(const State& state, Rng& rng) {
    return stone_ring::sample_move(state, rng);
  }
  static Move sample_outcome(const State& state, Rng& rng) {
    return stone_ring::sample_outcome(state, rng);
  }
  static Move best_move(const Observation<State>& observation) {
    return stone_ring::best_move(observation);
  }
  static int points(const State& state, const Move& move) {
    return stone_ring::points(state, move);
  }
  static Terms terms(const State& state, const Move& move) {
    return stone_ring::terms(state, move);
  }

  static Viewer drawer(const State& state) { return stone_ring::drawer(state); }
  static int piece(const Move& outcome) { return outcome.stone.number; }
  static State imagine(const Observation<State>& observation, Rng& rng) {
    return stone_ring::imagine(observation, rng);
  }
  static Viewer secret_of(const State& state) { return stone_ring::secret_of(state); }
  static void apply_hidden(State& seen) { stone_ring::apply_hidden(seen); }
  static void uncover(State& seen, const Move& decision) { stone_ring::uncover(seen, decision); }

  static Result<Move, Refusal> parse(const State& state, std::string_view text) {
    return stone_ring::parse(state, text);
  }
  static std::string format(const State& state, const Move& move) {
    return stone_ring::format(state, move);
  }
  static std::string format_hidden(const State& state) { return stone_ring::format_hidden(state); }
  static Facts facts_of(const State& state, const Move& move) {
    return stone_ring::facts_of(state, move);
  }
  static Facts hidden_facts(const State& state) { return stone_ring::hidden_facts(state); }

  static std::string refusal_words(const Refusal& refusal) {
    return stone_ring::refusal_words(refusal);
  }
  static std::vector<Refusal> refusals() { return stone_ring::refusals(); }
  static std::string gain_words(const Terms& terms, Seat mover) {
    return stone_ring::gain_words(terms, mover);
  }
  static void write_material(JsonWriter& json) { stone_ring::write_material(json); }
  static std::string to_json(const Observation<State>& observation) {
    return stone_ring::to_json(observation);
  }
  static std::string draw(const Observation<State>& observation, DrawStyle style,
                          std::span<const Move> decisions) {
    return stone_ring::draw(observation, style, decisions);
  }
  static bool recount(const State& state) { return stone_ring::recount(state); }
};

static_assert(Game<StoneRing>);

}  // namespace fullcircle
