#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/carcassonne/state.h"

/// The English of Carcassonne, for terminal and API, and the only place where it stands. The page
/// has words of its own.
namespace fullcircle::carcassonne {

// ---- What the game is ----

extern const std::array<NotationLine, 10> kNotation;
extern const std::array<NotationLine, 1> kChanceNotation;
extern const std::array<std::string_view, std::tuple_size_v<decltype(kOptions)>> kOptionHelp;

std::string_view kind_title(Kind kind);  // "city cap, straight road"

// ---- What happens ----

/// One sentence without a full stop: "no tile lies beside 1,0".
std::string refusal_words(const Refusal& refusal);

/// Every reason for which the rules or the notation refuse something, with an example of its facts.
std::vector<Refusal> refusals();

/// "city 8, road 3 for seat 1": what is scored, and by whom if not by the mover.
std::string gain_words(const Terms& terms, Seat mover);

// ---- The terminal picture ----

/// "Tile CC3: city cap, road into the circle, crop circle with a fork, 12 tiles left".
std::string tile_words(Kind drawn, int left);
/// How a tile lies, by its turns: "as it is", "/1".
std::string turn_words(int turns);
std::string supply_words(int followers);  // "7 followers in supply"

/// What the seat of this name is to do now; empty if nobody is to decide.
std::string due_words(const State& state, std::string_view name);

}  // namespace fullcircle::carcassonne
