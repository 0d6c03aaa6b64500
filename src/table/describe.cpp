#include "table/describe.h"

#include "players/levels.h"
#include "players/player.h"

namespace fullcircle {
namespace {

void write_options(JsonWriter& json, const GameInfo& info) {
  json.key("options").begin_array();
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    json.begin_object().field("name", info.options[i].name).field("help", info.option_help[i]);
    json.field("values", info.options[i].values).end_object();
  }
  json.end_array();
}

void write_levels(JsonWriter& json, std::string_view game) {
  json.key("levels").begin_array();
  for (int number = 1; number <= kLevels; ++number) {
    write_members(json.begin_object(), find_level(game, number));
    json.end_object();
  }
  json.end_array();
}

void write_notation(JsonWriter& json, std::span<const NotationLine> notation) {
  json.begin_array();
  for (const NotationLine& line : notation) {
    json.begin_object().field("form", line.form).field("words", line.words).end_object();
  }
  json.end_array();
}

void write_refusals(JsonWriter& json, const std::vector<Refusal>& refusals) {
  json.key("refusals").begin_array();
  for (const Refusal& refusal : refusals) {
    json.begin_object().field("code", refusal.code).field("reason", refusal.reason);
    refusal.facts.write(json.key("facts"));
    json.end_object();
  }
  json.end_array();
}

}  // namespace

void describe(const GameEntry& game, JsonWriter& json, bool whole) {
  const GameInfo& info = game.info;
  json.begin_object().field("name", info.name).field("title", info.title);
  json.key("seats").begin_object().field("min", info.min_seats).field("max", info.max_seats);
  json.end_object().field("secrets", info.secrets);
  write_options(json, info);
  write_levels(json, info.name);
  json.field("aids", info.aids);
  write_notation(json.key("notation"), info.notation);
  write_notation(json.key("chance_notation"), info.chance_notation);
  if (whole) {
    write_refusals(json, game.refusals());
    game.write_material(json);
  }
  json.end_object();
}

void describe_games(JsonWriter& json) {
  json.begin_array();
  for (const GameEntry& game : all_games()) describe(game, json, false);
  json.end_array();
}

}  // namespace fullcircle
