#pragma once

#include "games/carcassonne/moves.h"

namespace fullcircle::carcassonne {

/// Scores the features that the tile laid last completes, and brings their followers home (CA-13,
/// CA-14).
void score_completed(State& state);

/// Scores what is left when the game is over (CA-30, CA-31); followers stay where they are.
void score_end(State& state);

/// Visits the cities that each field touches, tile by tile, so a city may come more than once.
/// Fields and cities are named by their roots; `known(field)` answers with a pointer to what is
/// known of the field, null if it does not matter, and `visit(*known, city)` gets the cities of the
/// others.
template <class Known, class Visitor>
void for_each_field_city(const State& state, Known&& known, Visitor&& visit) {
  for (std::size_t i = 0; i < state.placed_count; ++i) {
    const PlacedTile& tile = state.placed[i];
    const TileFacts& on_it = facts(tile.tile);
    if (on_it.cities == 0) continue;
    for (std::uint8_t number = 0; number < on_it.fields; ++number) {
      const std::uint8_t touched = on_it.field_cities[number];
      if (touched == 0) continue;
      auto* field = known(state.fields.root(static_cast<std::uint8_t>(tile.first_field + number)));
      if (field == nullptr) continue;
      for (std::uint8_t city = 0; city < on_it.cities; ++city) {
        if (((touched >> city) & 1) == 0) continue;
        visit(*field, state.cities.root(static_cast<std::uint8_t>(tile.first_city + city)));
      }
    }
  }
}

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
