#include "table/registry.h"

#include <algorithm>

#include "core/text.h"
#include "table/game_table.h"
#include "table/games.h"
#include "table/run_review.h"
#ifndef __wasi__
#include "players/run_tune.h"
#include "table/run_tournament.h"
#endif

namespace fullcircle {
namespace {

template <Game G>
GameEntry entry() {
  return {G::info(),
          [](const Options& options, std::vector<std::string> seats) -> std::unique_ptr<Table> {
            return std::make_unique<GameTable<G>>(options, std::move(seats));
          },
          run_review<G>,
#ifndef __wasi__
          run_simulation<G>,
          run_arena<G>,
          tune<G>
#endif
  };
}

Error at_line(int line, const std::string& why) {
  return {"record", "line " + std::to_string(line) + ": " + why};
}

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
    return at_line(line, "a result, but the game is not over: " + due(table));
  }
  const std::vector<int> result = *table.record().result;
  if (result == *record.result) return Done{};
  return at_line(line, "the result is " + numbers(result) + ", not " + numbers(*record.result));
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
  return event.actor.is_chance() ? table.submit_outcome(event.text)
                                 : table.submit(event.actor.seat(), event.text);
}

}  // namespace

std::span<const GameEntry> all_games() {
  static const std::vector<GameEntry> kGames = [] {
    std::vector<GameEntry> games;
    for_each_game([&]<Game G>() { games.push_back(entry<G>()); });
    return games;
  }();
  return kGames;
}

Result<const GameEntry*> find_game(std::string_view name) {
  std::vector<std::string> names;
  for (const GameEntry& game : all_games()) {
    if (game.info.name == name) return &game;
    names.emplace_back(game.info.name);
  }
  return Error{"game", "unknown game " + quote(name) + "; there " +
                           (names.size() == 1 ? "is " : "are ") + join_words(names, "and")};
}

Result<std::unique_ptr<Table>> open_table(const GameEntry& game, const Options& options,
                                          std::vector<std::string> seats) {
  const auto count = static_cast<int>(seats.size());
  const GameInfo& info = game.info;
  if (count < info.min_seats || count > info.max_seats) {
    const std::string range =
        info.min_seats == info.max_seats
            ? std::to_string(info.min_seats)
            : std::to_string(info.min_seats) + " to " + std::to_string(info.max_seats);
    return Error{"seats", std::string(info.title) + " has " + range + " seats, not " +
                              std::to_string(count)};
  }
  for (const std::string& name : seats) {
    if (const Status named = check_seat_name(name); !named) return named.error();
  }
  return game.make_table(options, std::move(seats));
}

Result<std::unique_ptr<Table>> replay(const Record& record, std::optional<int> events) {
  const Result<const GameEntry*> game = find_game(record.game);
  if (!game) return at_line(record.game_line, game.error().why);
  const Result<Options> options = parse_options((*game)->info.options, record.options);
  if (!options) return at_line(record.options_line, options.error().why);
  Result<std::unique_ptr<Table>> table = open_table(**game, *options, record.seats);
  if (!table) return at_line(record.seats_line, table.error().why);
  const std::size_t count =
      std::min(record.events.size(), static_cast<std::size_t>(events.value_or(INT32_MAX)));
  for (std::size_t i = 0; i < count; ++i) {
    const Record::Event& event = record.events[i];
    if (const Status played = play_event(**table, event); !played) {
      return at_line(event.line, played.error().why);
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
