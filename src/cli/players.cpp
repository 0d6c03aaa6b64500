#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/arguments.h"
#include "core/json.h"
#include "players/levels.h"

namespace fullcircle::cli {
namespace {

struct PlayersArguments {
  std::string game;
  bool json = false;
};

void print_json(const std::vector<Level>& levels) {
  JsonWriter json;
  json.begin_array();
  for (const Level& level : levels) {
    write_members(json.begin_object().field("game", level.game), level);
    json.end_object();
  }
  std::cout << json.end_array().take() << "\n";
}

void print_text(const std::vector<Level>& levels) {
  std::string game;
  for (const Level& level : levels) {
    if (level.game != game) {
      std::cout << (game.empty() ? "" : "\n") << level.game << "\n";
      game = level.game;
    }
    std::cout << "  bot:" << level.number << "  " << level.name << ": " << level.line << "\n";
  }
  std::cout << "\nAnd in every game\n"
               "  random  any legal decision\n"
               "  greedy  the best gain at once\n"
               "  uct     plain tree search with random play-outs, a yardstick\n"
               "bot:6@500 thinks 500 milliseconds a move, bot:6#500 five hundred iterations.\n";
}

int players(const PlayersArguments& arguments) {
  std::vector<Level> levels = all_levels();
  if (!arguments.game.empty()) {
    const auto game = find_game(arguments.game);
    if (!game) return complain(game.error().why, kUsage);
    std::erase_if(levels, [&](const Level& level) { return level.game != arguments.game; });
  }
  if (arguments.json) {
    print_json(levels);
  } else {
    print_text(levels);
  }
  return kOk;
}

}  // namespace

void add_players(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<PlayersArguments>();
  CLI::App* command = app.add_subcommand("players", "The computer players and how strong they are");
  command->add_option("GAME", arguments->game, "Of this game only");
  command->add_flag("--json", arguments->json, "Answer in JSON");
  command->callback([=, &chosen] { chosen = [=] { return players(*arguments); }; });
}

}  // namespace fullcircle::cli
