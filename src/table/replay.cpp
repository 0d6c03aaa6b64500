#include "table/replay.h"

#include <algorithm>

#include "core/refusals.h"

namespace fullcircle {
namespace {

/// A result though somebody is still to act.
Error early_result(Actor due) {
  if (due.is_chance()) return common_error({"record", "result_before_draw"});
  return common_error({"record", "result_before_move"}, {{"due", int{due.seat().index}}});
}

Status check_result(const Table& table, const Record& record) {
  if (!record.result) return Done{};
  const Actor due = table.to_act();
  if (!due.is_nobody()) return wrong_line(record.result_line, early_result(due));
  const std::vector<int> result = *table.record().result;
  if (result == *record.result) return Done{};
  return wrong_line(
      record.result_line,
      common_error({"record", "other_result"}, {{"result", result}, {"found", *record.result}}));
}

/// An event of somebody who is not due.
Error wrong_actor(Actor due, Actor found) {
  if (due.is_nobody()) return common_error({"record", "after_end"});
  if (due.is_chance()) {
    return common_error({"record", "draw_due"}, {{"found", int{found.seat().index}}});
  }
  Facts facts = {{"due", int{due.seat().index}}};
  if (found.is_chance()) return common_error({"record", "move_due"}, std::move(facts));
  return common_error({"record", "seat_due"}, facts.add("found", int{found.seat().index}));
}

/// What the game refuses comes with the names of the game and its seats: to put the facts into
/// words one has to know which game they belong to, and may want to name a seat.
Status play_event(Table& table, const Record& record, const Record::Event& event) {
  const Actor due = table.to_act();
  if (due != event.actor) return wrong_line(event.line, wrong_actor(due, event.actor));
  const Status played = table.submit(event.actor, event.text);
  if (played) return Done{};
  Error error = wrong_line(event.line, played.error());
  error.facts.add("game", record.game).add("seats", record.seats);
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
    const Status played = play_event(**table, record, record.events[i]);
    if (!played) return played.error();
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
