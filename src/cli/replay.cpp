#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/arguments.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "core/text.h"
#include "table/replay.h"

namespace fullcircle::cli {
namespace {

struct ReplayArguments {
  std::string file;
  int at = -1;
  std::string view = "all";
  bool json = false;
  bool plain = false;
};

void print_json(const Table& table, const Sight& sight) {
  JsonWriter json;
  json.begin_object().field("game", table.game().name);
  json.field("options", format_options(table.game().options, table.options()));
  json.field("seats", table.seats()).key("events").begin_array();
  for (int i = 0; i < table.event_count(); ++i) write_event(json, table, i, sight);
  json.end_array().field("over", table.to_act().is_nobody());
  write_members(json, table.standing());
  json.key("position").raw(table.to_json(sight));
  std::cout << json.end_object().take() << "\n";
}

void print_text(const Table& table, const Sight& sight, bool plain) {
  const bool pretty = !plain && ::isatty(STDOUT_FILENO) != 0;
  std::cout << table.picture(sight, {.unicode = pretty, .colour = pretty});
  std::cout << table.event_count() << " events; ";
  if (table.to_act().is_nobody()) {
    std::cout << describe_end(table) << "\n";
  } else {
    std::cout << (table.to_act().is_chance()
                      ? "a draw is due"
                      : table.seat_name(table.to_act().seat()) + " is to move")
              << "\n";
  }
}

int replay_file(const ReplayArguments& arguments) {
  const auto record = read_record_file(arguments.file);
  if (!record) return complain(record.error().why, kNo);
  const auto sight = parse_sight(arguments.view, record->seats.size(), "spectator");
  if (!sight) {
    return complain(
        "--view is all, spectator or the number of a seat, not " + quote(arguments.view), kUsage);
  }
  const auto shown = events_at(*record, arguments.at);
  if (!shown) return complain(shown.error().why, kUsage);
  // The whole record is checked even when only a part of it is shown.
  const auto whole = replay(*record);
  if (!whole) return complain(arguments.file + ": " + whole.error().why, kNo);
  if (arguments.at < 0 && !record->result) {
    const bool over = (*whole)->to_act().is_nobody();
    const std::string events = std::to_string(*shown);
    return complain(arguments.file + ": the record stops after " + events + " events, " +
                        (over ? "without its result" : "before the game is over") + " (--at " +
                        events + " shows the position)",
                    kNo);
  }
  const auto part = replay(*record, *shown);
  if (arguments.json) {
    print_json(**part, *sight);
  } else {
    print_text(**part, *sight, arguments.plain);
  }
  return kOk;
}

}  // namespace

void add_replay(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<ReplayArguments>();
  CLI::App* command = app.add_subcommand(
      "replay", "Check every move and the result of a record, and show the position");
  add_record(*command, arguments->file);
  add_at(*command, arguments->at, "Show it after this many events");
  command->add_option("--view", arguments->view, "What is shown: all, spectator, or a seat's sight")
      ->type_name("SEAT|spectator|all")
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Answer in JSON, with every event");
  command->add_flag("--plain", arguments->plain, "ASCII without colours");
  command->callback([=, &chosen] { chosen = [=] { return replay_file(*arguments); }; });
}

}  // namespace fullcircle::cli
