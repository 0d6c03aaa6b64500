#include <boost/json.hpp>
#include <iostream>
#include <map>
#include <memory>

#include "cli/arguments.h"
#include "core/text.h"
#include "players/levels.h"
#include "table/describe.h"

namespace fullcircle::cli {
namespace {

namespace json = boost::json;

struct DescribeArguments {
  std::string game;
  bool json = false;
};

std::string joined(std::span<const std::string_view> texts) {
  std::string text;
  for (const std::string_view one : texts) text.append(text.empty() ? "" : ", ").append(one);
  return text;
}

/// How many pieces a list has: "18". If they are kinds, each with its count, "16 kinds, 104 or 112
/// in all": a count may depend on an option.
std::string count_words(const json::array& pieces) {
  std::map<std::string, std::int64_t> sums;
  for (const json::value& piece : pieces) {
    const json::value* count = piece.is_object() ? piece.as_object().if_contains("count") : nullptr;
    if (count == nullptr) return std::to_string(pieces.size());
    if (count->is_int64()) sums[""] += count->as_int64();
    if (!count->is_object()) continue;
    for (const auto& [option, number] : count->as_object()) {
      sums[std::string(option)] += number.to_number<std::int64_t>();
    }
  }
  std::vector<std::string> numbers;
  numbers.reserve(sums.size());
  for (const auto& [option, sum] : sums) numbers.push_back(std::to_string(sum));
  return std::to_string(pieces.size()) + " kinds, " + join_words(numbers, "or") + " in all";
}

/// The pieces by name with their number, as far as they are lists and numbers.
void print_pieces(const GameEntry& game) {
  JsonWriter writer;
  game.write_material(writer.begin_object());
  const json::value material = json::parse(writer.end_object().take());
  std::cout << "\nPieces:\n";
  for (const auto& [name, piece] : material.at("pieces").as_object()) {
    if (piece.is_array()) {
      std::cout << "  " << name << ": " << count_words(piece.as_array()) << "\n";
    } else if (piece.is_int64()) {
      std::cout << "  " << name << ": " << piece.as_int64() << "\n";
    }
  }
}

void print_text(const GameEntry& game) {
  const GameInfo& info = game.info;
  std::cout << info.title << " (" << info.name << ")\nSeats: " << info.min_seats;
  if (info.max_seats > info.min_seats) std::cout << " to " << info.max_seats;
  std::cout << "\nSecret: " << (info.has_secrets() ? joined(info.secrets) : "nothing")
            << "\n\nOptions:\n";
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const OptionSpec& option = info.options[i];
    std::cout << "  " << option.name << "=" << option.values[0] << "  " << info.option_help[i]
              << " (" << joined(option.values) << ")\n";
  }
  std::cout << "\nMoves:\n" << notation_lines(info.notation);
  std::cout << "\nDraws, as they stand in a record:\n" << notation_lines(info.chance_notation);
  std::cout << "\nComputer players:\n";
  for (int number = 1; number <= kLevels; ++number) {
    const Level& level = find_level(info.name, number);
    std::cout << "  bot:" << number << "  " << level.name << ": " << level.line << "\n";
  }
  std::cout << "\nAids of a table: " << joined(info.aids) << "\n";
  print_pieces(game);
  std::cout << "\nEach piece, the board and every reason to refuse a move: describe " << info.name
            << " --json\n";
}

int describe_game(const DescribeArguments& arguments) {
  const Result<const GameEntry*> game = find_game(arguments.game);
  if (!game) return complain(game.error().why, kUsage);
  if (!arguments.json) {
    print_text(**game);
    return kOk;
  }
  JsonWriter writer;
  describe(**game, writer, true);
  std::cout << writer.take() << "\n";
  return kOk;
}

}  // namespace

void add_describe(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<DescribeArguments>();
  CLI::App* command = app.add_subcommand(
      "describe", "What a game is: seats, options, players, notation, pieces and board");
  add_game(*command, arguments->game);
  command->add_flag("--json", arguments->json, "Answer in JSON, with every piece and the board");
  command->callback([=, &chosen] { chosen = [=] { return describe_game(*arguments); }; });
}

}  // namespace fullcircle::cli
