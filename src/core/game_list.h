#pragma once

#include "core/game.h"

namespace fullcircle {

/// Games as a list of types. The one of this program is `Games` in games/all.h, which is made from
/// cmake/games.cmake.
template <Game... G>
struct GameList {};

/// Calls `visit.operator()<G>()` for every game of the list.
template <Game... G, class Visitor>
void for_each_in(GameList<G...>, Visitor&& visit) {
  (visit.template operator()<G>(), ...);
}

}  // namespace fullcircle
