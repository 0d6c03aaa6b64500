#include <iostream>
#include <memory>

#include "cli/arguments.h"
#include "table/replay.h"

namespace fullcircle::cli {
namespace {

struct MovesArguments {
  std::string file;
  int at = -1;
  bool count = false;
  std::int64_t limit = -1;
};

int moves(const MovesArguments& arguments) {
  const auto record = read_record_file(arguments.file);
  if (!record) return complain(record.error().why, kNo);
  const auto events = events_at(*record, arguments.at);
  if (!events) return complain(events.error().why, kUsage);
  const auto table = replay(*record, *events);
  if (!table) return complain(arguments.file + ": " + table.error().why, kNo);
  std::int64_t number = 0;
  const auto print = [&](const std::string& text, int points_or_weight) {
    if (number == arguments.limit) return false;
    ++number;
    if (!arguments.count) std::cout << text << " " << points_or_weight << "\n";
    return std::cout.good();
  };
  (*table)->for_each_move(print);
  (*table)->for_each_outcome(print);
  if (arguments.count) std::cout << number << "\n";
  return kOk;
}

}  // namespace

void add_moves(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<MovesArguments>();
  CLI::App* command = app.add_subcommand(
      "moves", "List the legal moves at an event of a record, each with its points");
  add_record(*command, arguments->file);
  add_at(*command, arguments->at, "After this many events (default: all of them)");
  command->add_flag("--count", arguments->count, "Only say how many there are");
  command->add_option("--limit", arguments->limit, "Stop after so many")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000'000'000}));
  command->footer("When a draw is due, its outcomes are listed with the number of pieces of each.");
  command->callback([=, &chosen] { chosen = [=] { return moves(*arguments); }; });
}

}  // namespace fullcircle::cli
