#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/arguments.h"
#include "core/text.h"
#include "players/levels.h"
#include "table/describe.h"

namespace fullcircle::cli {
namespace {

struct DescribeArguments {
  std::string game;
  bool json = false;
};

std::string joined(std::span<const std::string_view> texts) {
  std::string text;
  for (const std::string_view one : texts) text.append(text.empty() ? "" : ", ").append(one);
  return text;
}

void print_text(const GameInfo& info) {
  std::cout << info.title << " (" << info.name << ")\nSeats: " << info.min_seats;
  if (info.max_seats > info.min_seats) std::cout << " to " << info.max_seats;
  std::cout << (info.has_secrets ? "; hands are secret" : "; nothing is secret")
            << "\n\nOptions:\n";
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const OptionSpec& option = info.options[i];
    std::cout << "  " << option.name << "=" << option.values[0] << "  " << info.option_help[i]
              << " (" << joined(option.values) << ")\n";
  }
  std::cout << "\nMoves:\n" << notation_lines(info.notation) << "\nComputer players:\n";
  for (int number = 1; number <= kLevels; ++number) {
    const Level& level = find_level(info.name, number);
    std::cout << "  bot:" << number << "  " << level.name << ": " << level.line << "\n";
  }
  std::cout << "\nAids of a table: " << joined(info.aids) << "\n";
}

int describe_game(const DescribeArguments& arguments) {
  const Result<const GameEntry*> game = find_game(arguments.game);
  if (!game) return complain(game.error().why, kUsage);
  if (!arguments.json && ::isatty(STDOUT_FILENO) != 0) {
    print_text((*game)->info);
    return kOk;
  }
  JsonWriter json;
  describe(**game, json, true);
  std::cout << json.take() << "\n";
  return kOk;
}

}  // namespace

void add_describe(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<DescribeArguments>();
  CLI::App* command = app.add_subcommand(
      "describe", "What a game is: seats, options, players, notation, pieces and board");
  add_game(*command, arguments->game);
  command->add_flag("--json", arguments->json,
                    "Answer in JSON, with pieces and board, also on a terminal");
  command->callback([=, &chosen] { chosen = [=] { return describe_game(*arguments); }; });
}

}  // namespace fullcircle::cli
