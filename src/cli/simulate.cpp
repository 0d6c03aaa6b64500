#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <mutex>

#include "cli/arguments.h"
#include "core/cores.h"
#include "core/json.h"

namespace fullcircle::cli {
namespace {

struct SimulateArguments {
  GameChoice game;
  std::int64_t games = 0;
  std::string seats = "random,random";
  int threads = core_count();
  std::uint64_t seed = 1;
  std::string records;
  bool json = false;
};

double mean(const SimulationReport& report, const SimulationReport::SeatSums& seat) {
  return static_cast<double>(seat.points) / static_cast<double>(report.games);
}

double deviation(const SimulationReport& report, const SimulationReport::SeatSums& seat) {
  const double average = mean(report, seat);
  return std::sqrt(
      std::max(0.0, static_cast<double>(seat.points_squared) / static_cast<double>(report.games) -
                        average * average));
}

void print_json(const SimulationPlan& plan, std::string_view game, const SimulationReport& report) {
  JsonWriter json;
  json.begin_object().field("game", game).field("games", report.games).field("seed", plan.seed);
  json.field("decisions", report.decisions).field("events", report.events);
  json.field("longest", report.longest);
  json.key("seats").begin_array();
  for (std::size_t i = 0; i < report.seats.size(); ++i) {
    const SimulationReport::SeatSums& seat = report.seats[i];
    json.begin_object().field("player", plan.players[i]).field("wins", seat.wins);
    json.field("shared", seat.shared).field("mean", mean(report, seat));
    json.field("deviation", deviation(report, seat));
    json.field("least", seat.least).field("most", seat.most).end_object();
  }
  json.end_array().field("seconds", report.seconds);
  json.field("games_per_second", static_cast<double>(report.games) / report.seconds);
  std::cout << json.end_object().take() << "\n";
}

void print_text(const SimulationPlan& plan, const SimulationReport& report) {
  std::printf("%lld games, %.1f decisions and %.1f events a game, longest %d events\n",
              static_cast<long long>(report.games),
              static_cast<double>(report.decisions) / static_cast<double>(report.games),
              static_cast<double>(report.events) / static_cast<double>(report.games),
              report.longest);
  std::printf("seat  player        wins    shared      mean  deviation  least  most\n");
  for (std::size_t i = 0; i < report.seats.size(); ++i) {
    const SimulationReport::SeatSums& seat = report.seats[i];
    std::printf("%4zu  %-10s %7lld %9lld %9.1f %10.1f %6d %5d\n", i, plan.players[i].c_str(),
                static_cast<long long>(seat.wins), static_cast<long long>(seat.shared),
                mean(report, seat), deviation(report, seat), seat.least, seat.most);
  }
  std::fprintf(stderr, "%.2f s, %.0f games/s\n", report.seconds,
               static_cast<double>(report.games) / report.seconds);
}

/// Sets the plan up to write each game into the folder; `failed` gets the first failure.
Status write_records(SimulationPlan& plan, const std::string& folder, std::string_view game,
                     const std::shared_ptr<std::string>& failed) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return Error{"file", folder + ": cannot be made: " + error.message()};
  auto guard = std::make_shared<std::mutex>();
  plan.on_record = [=, prefix = std::string(game)](std::int64_t number, const Record& record) {
    std::string digits = std::to_string(number + 1);
    digits.insert(0, digits.size() < 6 ? 6 - digits.size() : 0, '0');
    const std::string path =
        (std::filesystem::path(folder) / (prefix + "-" + digits + ".fcr")).string();
    if (const Status written = write_text_file(path, format_record(record)); !written) {
      const std::lock_guard lock(*guard);
      if (failed->empty()) *failed = written.error().why;
    }
  };
  return Done{};
}

int simulate(const SimulateArguments& arguments) {
  const std::vector<std::string> seats = split_seats(arguments.seats);
  const auto chosen = choose_game(arguments.game, seats);
  if (!chosen) return complain(chosen.error().why, kUsage);
  SimulationPlan plan{.options = chosen->options,
                      .players = seats,
                      .games = arguments.games,
                      .seed = arguments.seed,
                      .threads = arguments.threads,
                      .on_record = {},
                      .progress = progress_line("games")};
  auto failed = std::make_shared<std::string>();
  if (!arguments.records.empty()) {
    const Status prepared = write_records(plan, arguments.records, arguments.game.name, failed);
    if (!prepared) return complain(prepared.error().why, kUsage);
  }
  const auto report = chosen->game.simulate(plan);
  if (!report) return complain(report.error().why, kUsage);
  if (!failed->empty()) return complain(*failed, kNo);
  if (arguments.json) {
    print_json(plan, arguments.game.name, *report);
  } else {
    print_text(plan, *report);
  }
  return kOk;
}

}  // namespace

void add_simulate(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<SimulateArguments>();
  CLI::App* command =
      app.add_subcommand("simulate", "Play many games between computer players and count");
  arguments->game.add_to(*command);
  command->add_option("--games", arguments->games, "How many games")
      ->required()
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  command->add_option("--seats", arguments->seats, "A computer player for each seat")
      ->capture_default_str();
  add_threads(*command, arguments->threads, "How many threads play");
  add_seed(*command, arguments->seed, "The same seed gives the same games");
  command->add_option("--records", arguments->records, "Write each game into this folder");
  command->add_flag("--json", arguments->json, "Answer in JSON");
  command->callback([=, &chosen] { chosen = [=] { return simulate(*arguments); }; });
}

}  // namespace fullcircle::cli
