#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/arguments.h"
#include "core/cores.h"

namespace fullcircle::cli {
namespace {

struct TuneArguments {
  GameChoice game;
  TunePlan plan;
  std::string out;
};

int tune_weights(TuneArguments& arguments) {
  const auto game = arguments.game.game();
  if (!game) return complain(game.error().why, kUsage);
  const auto options = arguments.game.options(**game);
  if (!options) return complain(options.error().why, kUsage);
  TunePlan& plan = arguments.plan;
  plan.options = *options;
  for (const int seats : plan.seats) {
    const auto fits = open_table(**game, *options,
                                 std::vector<std::string>(static_cast<std::size_t>(seats), "Ada"));
    if (!fits) return complain(fits.error().why, kUsage);
  }
  plan.on_round = [](int round, const TuneRound& report) {
    std::fprintf(stderr,
                 "round %d: %.1f points a seat, %lld positions, error %.2f (without foresight "
                 "%.2f)\n",
                 round + 1, report.points, static_cast<long long>(report.positions), report.error,
                 report.error_none);
  };
  const Weights weights = (*game)->tune(plan);
  char head[200];
  std::snprintf(head, sizeof head,
                "; fullcircle tune %s --games %lld --rounds %d --width %g --trust %g --seed %llu "
                "--threads %d\n",
                arguments.game.name.c_str(), static_cast<long long>(plan.games), plan.rounds,
                plan.width, plan.trust, static_cast<unsigned long long>(plan.seed), plan.threads);
  const std::string text = head + weights.format();
  if (arguments.out.empty()) {
    std::cout << text;
    return kOk;
  }
  const Status written = write_text_file(arguments.out, text);
  return written ? int{kOk} : complain(written.error().why, kNo);
}

}  // namespace

void add_tune(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<TuneArguments>();
  TunePlan& plan = arguments->plan;
  plan.threads = core_count();
  CLI::App* command = app.add_subcommand(
      "tune",
      "Learn the weights of the computer players anew, by self-play (weights.txt of the game)");
  arguments->game.add_to(*command);
  command->add_option("--games", plan.games, "How many games a round")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{10'000'000}))
      ->capture_default_str();
  command->add_option("--rounds", plan.rounds, "Each plays with what the one before has learned")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--seats", plan.seats, "Seats of the games, taken in turn: 2,2,3")
      ->delimiter(',')
      ->check(CLI::Range(1, kMaxSeats))
      ->capture_default_str();
  command
      ->add_option("--width", plan.width,
                   "How many points worse a decision may seem and still be tried now and then")
      ->check(CLI::Range(0.0, 1000.0))
      ->capture_default_str();
  command
      ->add_option("--trust", plan.trust,
                   "How much to believe what was expected of later positions, 0 to 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  add_seed(*command, plan.seed, "The same seed and threads give the same weights");
  add_threads(*command, plan.threads, "How many threads play");
  command->add_option("--out", arguments->out, "The file to write; without it, standard output");
  command->callback([=, &chosen] { chosen = [=] { return tune_weights(*arguments); }; });
}

}  // namespace fullcircle::cli
