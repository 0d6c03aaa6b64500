#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/arguments.h"
#include "core/cores.h"
#include "core/json.h"

namespace fullcircle::cli {
namespace {

struct ArenaArguments {
  GameChoice game;
  ArenaPlan plan;
  std::string a_weights;
  std::string b_weights;
  bool json = false;
};

void print_json(const ArenaPlan& plan, std::string_view game, const ArenaReport& report) {
  JsonWriter json;
  json.begin_object().field("game", game).field("a", plan.a).field("b", plan.b);
  json.field("seats", plan.seats).field("games", report.games).field("deals", report.deals);
  json.field("seed", plan.seed).field("wins", report.wins).field("draws", report.draws);
  json.key("score").value(report.score, 5).key("score_error").value(report.score_error, 5);
  json.key("unpaired_error").value(report.unpaired_error, 5);
  json.field("margin", report.margin).field("margin_error", report.margin_error);
  json.field("unpaired_margin_error", report.unpaired_margin_error);
  if (plan.seats == 2) {
    json.key("elo").value(report.elo, 1).key("elo_low").value(report.elo_low, 1);
    json.key("elo_high").value(report.elo_high, 1);
  }
  json.field("seconds", report.seconds);
  json.field("games_per_second", static_cast<double>(report.games) / report.seconds);
  for (const auto& [name, time] : {std::pair{"a_time", report.a_time}, {"b_time", report.b_time}}) {
    json.key(name).begin_object().field("mean_ms", time.mean).field("p99_ms", time.p99);
    json.field("longest_ms", time.longest).end_object();
  }
  std::cout << json.end_object().take() << "\n";
}

void print_text(const ArenaPlan& plan, const ArenaReport& report) {
  std::printf("%s against %s, %d seats, %lld games (%lld deals, each from every seat)\n",
              plan.a.c_str(), plan.b.c_str(), plan.seats, static_cast<long long>(report.games),
              static_cast<long long>(report.deals));
  std::printf("score   %.2f %% +- %.2f (95 %%; unpaired games: +- %.2f)\n", 100 * report.score,
              100 * report.score_error, 100 * report.unpaired_error);
  std::printf("wins    %lld, draws %lld, losses %lld\n", static_cast<long long>(report.wins),
              static_cast<long long>(report.draws),
              static_cast<long long>(report.games - report.wins - report.draws));
  std::printf("margin  %.2f +- %.2f points (unpaired: +- %.2f)\n", report.margin,
              report.margin_error, report.unpaired_margin_error);
  if (plan.seats == 2) {
    std::printf("Elo     %+.0f (%+.0f to %+.0f)\n", report.elo, report.elo_low, report.elo_high);
  }
  for (const auto& [name, time] : {std::pair{&plan.a, report.a_time}, {&plan.b, report.b_time}}) {
    std::fprintf(stderr, "%s: %.2f ms a decision, 99 %% within %.2f ms, longest %.2f ms\n",
                 name->c_str(), time.mean, time.p99, time.longest);
  }
  std::fprintf(stderr, "%.2f s, %.1f games/s\n", report.seconds,
               static_cast<double>(report.games) / report.seconds);
}

Status read_weights(const std::string& path, std::optional<Weights>& weights) {
  if (path.empty()) return Done{};
  const Result<std::string> text = read_text_file(path);
  if (!text) return text.error();
  const Result<Weights> read = Weights::parse(*text);
  if (!read) return Error{"weights", path + ": " + read.error().why};
  weights = *read;
  return Done{};
}

int arena(ArenaArguments& arguments) {
  ArenaPlan& plan = arguments.plan;
  const std::vector<std::string> seats(static_cast<std::size_t>(plan.seats), plan.b);
  const auto chosen = choose_game(arguments.game, seats);
  if (!chosen) return complain(chosen.error().why, kUsage);
  plan.options = chosen->options;
  plan.progress = progress_line("deals");
  for (const Status& read : {read_weights(arguments.a_weights, plan.a_weights),
                             read_weights(arguments.b_weights, plan.b_weights)}) {
    if (!read) return complain(read.error().why, kNo);
  }
  const auto report = chosen->game.arena(plan);
  if (!report) return complain(report.error().why, kUsage);
  if (arguments.json) {
    print_json(plan, arguments.game.name, *report);
  } else {
    print_text(plan, *report);
  }
  return kOk;
}

}  // namespace

void add_arena(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<ArenaArguments>();
  ArenaPlan& plan = arguments->plan;
  plan.threads = core_count();
  plan.seed = 1;
  CLI::App* command = app.add_subcommand(
      "arena", "Compare two computer players: every deal is played from every seat");
  arguments->game.add_to(*command);
  command->add_option("--a", plan.a, "The player that is measured")->required();
  command->add_option("--b", plan.b, "The player it is measured against")->required();
  command->add_option("--games", plan.games, "How many games, rounded up to whole deals")
      ->required()
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{10'000'000}));
  command->add_option("--seats", plan.seats, "How many seats; A takes one, B the others")
      ->check(CLI::Range(1, kMaxSeats))
      ->capture_default_str();
  add_seed(*command, plan.seed, "The same seed gives the same deals");
  add_threads(*command, plan.threads, "How many threads play");
  command->add_option("--weights-a", arguments->a_weights,
                      "A file of weights for A instead of the built-in ones (see tune)");
  command->add_option("--weights-b", arguments->b_weights, "The same for B");
  command->add_flag("--forget-b", plan.b_forgets,
                    "B forgets before each decision what it has thought");
  command->add_flag("--json", arguments->json, "Answer in JSON");
  command->callback([=, &chosen] { chosen = [=] { return arena(*arguments); }; });
}

}  // namespace fullcircle::cli
