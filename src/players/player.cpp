#include "players/player.h"

#include "core/refusals.h"
#include "core/text.h"
#include "players/levels.h"

namespace fullcircle {
namespace {

/// Longer thought than an hour a move helps nobody.
constexpr int kMostMilliseconds = 3'600'000;

Error unknown_player(std::string_view name) {
  return common_error({"player", "unknown"},
                      {{"player", printable(name)}, {"players", player_names()}});
}

}  // namespace

std::string level_player(int level) { return "bot:" + std::to_string(level); }

std::vector<std::string> player_names() {
  std::vector<std::string> names = {"random", "greedy", "uct"};
  for (int level = 1; level <= kLevels; ++level) names.push_back(level_player(level));
  return names;
}

bool looks_like_player(std::string_view name) {
  const std::string_view head = name.substr(0, name.find_first_of("@#"));
  return head == "random" || head == "greedy" || head == "uct" || head.starts_with("bot:");
}

bool is_player_name(std::string_view name) { return parse_player_name(name).ok(); }

Result<PlayerName> parse_player_name(std::string_view name) {
  PlayerName player;
  if (name == "random") return player;
  player.kind = PlayerName::Kind::greedy;
  if (name == "greedy") return player;
  const std::size_t end = name.find_first_of("@#");
  const std::string_view head = name.substr(0, end);
  if (end != name.npos) {
    const bool time = name[end] == '@';
    const auto number = parse_int(name.substr(end + 1), 1, time ? kMostMilliseconds : INT32_MAX);
    if (!number) return unknown_player(name);
    (time ? player.milliseconds : player.iterations) = *number;
  }
  player.kind = PlayerName::Kind::uct;
  if (head == "uct") return player;
  player.kind = PlayerName::Kind::bot;
  const auto level =
      head.starts_with("bot:") ? parse_int(head.substr(4), 1, kLevels) : std::nullopt;
  if (!level) return unknown_player(name);
  player.level = *level;
  return player;
}

}  // namespace fullcircle
