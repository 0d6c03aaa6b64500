#pragma once

#include "games/carcassonne/carcassonne.h"
#include "games/crop_circles/crop_circles.h"
#include "games/wagons/wagons.h"

namespace fullcircle {

template <Game... G>
struct GameList {};

/// The games of this house. A new one is added here, and its players in players/insights.h,
/// adviser.cpp and make_player.cpp.
using Games = GameList<CropCircles, Carcassonne, CircleTheWagons>;

namespace detail {
template <Game... G, class Visitor>
void for_each_game(GameList<G...>, Visitor&& visit) {
  (visit.template operator()<G>(), ...);
}
}  // namespace detail

/// Calls `visit.operator()<G>()` for every game.
template <class Visitor>
void for_each_game(Visitor&& visit) {
  detail::for_each_game(Games{}, visit);
}

}  // namespace fullcircle
