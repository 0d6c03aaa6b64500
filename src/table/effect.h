#pragma once

#include "core/game.h"

namespace fullcircle {

/// What a decision or an outcome does, and what it gains at once.
struct Effect {
  Facts does;
  int points = 0;  // of the seat that decided
  Terms terms;     // of all seats
};

/// What a decision or an outcome that the rules allow does in this position. An outcome gains
/// nothing, so points betray no hidden draw.
template <Game G>
Effect effect_of(const typename G::State& state, const typename G::Move& move) {
  if (!G::to_act(state).is_seat()) return {G::facts_of(state, move), 0, {}};
  return {G::facts_of(state, move), G::points(state, move), G::terms(state, move)};
}

/// The members "does", "points" and, if there are any, "terms" of a JSON object, with something
/// before each name: "best_does".
void write_members(JsonWriter& json, const Effect& effect, std::string_view before = {});

}  // namespace fullcircle
