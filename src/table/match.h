#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "table/game_table.h"

namespace fullcircle {

/// Plays a game between computer players to its end. `on_event(state, actor, move)` is called
/// before each event is applied. Reused from game to game, it stops allocating.
template <Game G>
class Match {
 public:
  using State = typename G::State;

  template <class OnEvent>
  State play(const Options& options, std::span<Player<G>* const> players, Dealer& dealer,
             OnEvent&& on_event) {
    State state = G::initial(options, static_cast<int>(players.size()));
    for (int event = 0;; ++event) {
      const Actor actor = G::to_act(state);
      if (actor.is_nobody()) return state;
      const typename G::Move move =
          actor.is_chance() ? draw(state, event, dealer)
                            : players[actor.seat().index]->choose(state.observe(actor.seat()));
      on_event(state, actor, move);
      G::apply(state, move);
    }
  }

  State play(const Options& options, std::span<Player<G>* const> players, Dealer& dealer) {
    return play(options, players, dealer, [](const State&, Actor, const typename G::Move&) {});
  }

 private:
  typename G::Move draw(const State& state, int event, Dealer& dealer) {
    lots_.collect(state);
    return lots_.outcomes[dealer.pick(event, G::drawer(state), lots_.lots)];
  }

  Lots<G> lots_;
};

}  // namespace fullcircle
