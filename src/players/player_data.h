#pragma once

#include <span>
#include <string_view>

namespace fullcircle {

/// What the program was built with of a game's folder in players/.
struct PlayerData {
  std::string_view game;     // GameInfo::name
  std::string_view levels;   // levels.txt; of players/levels.txt if it has none of its own
  std::string_view weights;  // weights.txt; empty if nothing has been learned
};

/// One for every game, in their order.
std::span<const PlayerData> player_data();

}  // namespace fullcircle
