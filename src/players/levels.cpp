#include "players/levels.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "players/player.h"
#include "players/player_data.h"

namespace fullcircle {
namespace {

Status apply_setting(Level& level, std::string_view setting) {
  const std::size_t equals = setting.find('=');
  const std::string_view key = setting.substr(0, equals);
  const std::string_view value = equals == setting.npos ? "" : setting.substr(equals + 1);
  const Error bad{"levels", "bad setting " + quote(setting)};
  if (key == "sight") {
    level.foresight = value == "foresight";
    return level.foresight || value == "points" ? Status(Done{}) : bad;
  }
  if (key == "width") {
    const std::optional<double> width = parse_double(value);
    if (width) level.width = *width;
    return width ? Status(Done{}) : bad;
  }
  const auto number = parse_int(value, 1, 1'000'000'000);
  if (!number || (key != "iterations" && key != "time")) return bad;
  (key == "time" ? level.milliseconds : level.iterations) = *number;
  return Done{};
}

Result<Level> parse_level(std::string_view line) {
  const std::vector<std::string_view> parts = split(line, "|");
  if (parts.size() != 4) return Error{"levels", "four parts are expected"};
  Level level;
  const auto number = parse_int(trim(parts[0]), 1, kLevels);
  if (!number) return Error{"levels", "a level from 1 to 6 is expected"};
  level.number = *number;
  level.name = trim(parts[1]);
  level.line = trim(parts[3]);
  for (const std::string_view setting : split(trim(parts[2]), " ")) {
    if (const Status set = apply_setting(level, setting); !set) return set.error();
  }
  return level;
}

}  // namespace

void write_members(JsonWriter& json, const Level& level) {
  json.field("number", level.number).field("name", level.name).field("line", level.line);
  json.field("player", level_player(level.number));
}

Result<std::vector<Level>> parse_levels(std::string_view text) {
  std::vector<Level> levels;
  for (const auto& [number, line] : numbered_lines(text)) {
    Result<Level> level = parse_level(line);
    if (!level) {
      return Error{"levels", "line " + std::to_string(number) + ": " + level.error().why};
    }
    levels.push_back(std::move(*level));
  }
  return levels;
}

const std::vector<Level>& all_levels() {
  static const std::vector<Level> kAll = [] {
    std::vector<Level> all;
    for (const PlayerData& data : player_data()) {
      Result<std::vector<Level>> levels = parse_levels(data.levels);
      assert(levels);
      for (Level& level : *levels) {
        level.game = data.game;
        all.push_back(std::move(level));
      }
    }
    return all;
  }();
  return kAll;
}

const Level& find_level(std::string_view game, int number) {
  const auto found = std::ranges::find_if(all_levels(), [&](const Level& level) {
    return level.game == game && level.number == number;
  });
  assert(found != all_levels().end());
  return *found;
}

}  // namespace fullcircle
