#include "players/player.h"

#include <algorithm>

#include "core/text.h"

namespace fullcircle {

std::vector<std::string> player_names() { return {"random", "greedy"}; }

bool is_player_name(std::string_view name) {
  const std::vector<std::string> names = player_names();
  return std::ranges::find(names, name) != names.end();
}

Error unknown_player(std::string_view name) {
  return {"player", "there is no computer player " + quote(name) + "; there are " +
                        join_words(player_names(), "and")};
}

}  // namespace fullcircle
