#pragma once

#include "games/carcassonne/moves.h"

namespace fullcircle::carcassonne {

/// Scores the features that the tile laid last completes, and brings their followers home (CA-13,
/// CA-14).
void score_completed(State& state);

/// Scores what is left when the game is over (CA-30, CA-31); followers stay where they are.
void score_end(State& state);

/// What the seat that acts scores at once by this decision.
int points(const State& state, const Move& move);
/// What each seat scores at once, a term for each of its terrains; where several features of one
/// terrain score, they are the summands.
Terms terms(const State& state, const Move& move);

/// The decision that gains most: what the seat would have if the game ended after it, less what the
/// best other seat would have; of equal ones the one that scores more at once, then the one that
/// leaves more followers in the supply.
Move best_move(const Observation<State>& observation);

}  // namespace fullcircle::carcassonne
