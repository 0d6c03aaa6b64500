#include "table/replay.h"

#include <algorithm>

namespace fullcircle {
namespace {

std::string numbers(const std::vector<int>& values) {
  std::string text;
  for (const int value : values) text += (text.empty() ? "" : " ") + std::to_string(value);
  return text;
}

/// Whose turn it is, for a message.
std::string due(const Table& table) {
  const Actor actor = table.to_act();
  if (actor.is_chance()) return "a draw is due";
  return "seat " + std::to_string(actor.seat().index) + " is to move";
}

Status check_result(const Table& table, const Record& record) {
  if (!record.result) return Done{};
  const int line = record.result_line;
  if (!table.to_act().is_nobody()) {
    return wrong_line(line, {"record", "a result, but the game is not over: " + due(table)});
  }
  const std::vector<int> result = *table.record().result;
  if (result == *record.result) return Done{};
  return wrong_line(
      line, {"record", "the result is " + numbers(result) + ", not " + numbers(*record.result)});
}

Status play_event(Table& table, const Record::Event& event) {
  const Actor due_actor = table.to_act();
  if (due_actor.is_nobody()) return Error{"record", "an event after the end of the game"};
  if (due_actor != event.actor) {
    const std::string found = event.actor.is_chance()
                                  ? "a draw"
                                  : "a move of seat " + std::to_string(event.actor.seat().index);
    return Error{"record", due(table) + ", but this is " + found};
  }
  return table.submit(event.actor, event.text);
}

/// What a game refused is told with the game and its seats: whoever makes words of the facts needs
/// to know which game they are of, and may want to name a seat.
Error wrong_event(const Record& record, const Record::Event& event, const Error& refused) {
  Error error = wrong_line(event.line, refused);
  if (!refused.reason.empty()) error.facts.add("game", record.game).add("seats", record.seats);
  return error;
}

}  // namespace

Result<std::unique_ptr<Table>> replay(const Record& record, std::optional<int> events) {
  const Result<const GameEntry*> game = find_game(record.game);
  if (!game) return wrong_line(record.game_line, game.error());
  const Result<Options> options = parse_options((*game)->info.options, record.options);
  if (!options) return wrong_line(record.options_line, options.error());
  Result<std::unique_ptr<Table>> table = open_table(**game, *options, record.seats);
  if (!table) return wrong_line(record.seats_line, table.error());
  const std::size_t count =
      std::min(record.events.size(), static_cast<std::size_t>(events.value_or(INT32_MAX)));
  for (std::size_t i = 0; i < count; ++i) {
    const Record::Event& event = record.events[i];
    if (const Status played = play_event(**table, event); !played) {
      return wrong_event(record, event, played.error());
    }
  }
  if (count == record.events.size()) {
    if (const Status same = check_result(**table, record); !same) return same.error();
  }
  return table;
}

Result<Review> review_record(const Record& record, const ReviewPlan& plan) {
  const Result<std::unique_ptr<Table>> table = replay(record);
  if (!table) return table.error();
  return (*find_game(record.game))->review(record, (*table)->options(), plan);
}

}  // namespace fullcircle
