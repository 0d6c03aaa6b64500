#pragma once

#include "core/game.h"

namespace fullcircle {

/// Plays the next event of a game whose luck nobody has to be convinced of: an outcome drawn from
/// `rng` if chance is to act, else what `decide(seat)` answers. `actor` is who is to act.
template <Game G, class Decide>
void play_on(typename G::State& state, Actor actor, Rng& rng, Decide&& decide) {
  G::apply(state, actor.is_chance() ? G::sample_outcome(state, rng) : decide(actor.seat()));
}

}  // namespace fullcircle
