#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/facts.h"
#include "games/carcassonne/state.h"

/// The English of Carcassonne: everything else in this folder says facts.
namespace fullcircle::carcassonne {

/// One sentence, without a capital letter and a full stop.
std::string refusal_words(const Refusal& refusal);

/// Every reason for which the rules or the notation refuse something, with an example of its facts.
std::vector<Refusal> refusals();

/// "city 8, road 3 for seat 1": what is scored, and by whom if not by the mover.
std::string gain_words(const Terms& terms, Seat mover);

/// What the seat of this name is to do now; empty if nobody is to decide.
std::string due_words(const State& state, std::string_view name);

}  // namespace fullcircle::carcassonne
