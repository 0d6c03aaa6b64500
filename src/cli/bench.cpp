#include "bench/bench.h"

#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "core/json.h"

namespace fullcircle::cli {
namespace {

struct BenchArguments {
  double seconds = 1;
  bool json = false;
  bool signature = false;
};

int bench(const BenchArguments& arguments) {
  if (arguments.signature) {
    std::cout << play_signature() << "\n";
    return kOk;
  }
  const std::vector<Figure> figures = measure(arguments.seconds);
  if (!arguments.json) {
    for (const Figure& figure : figures) {
      std::printf("%-18s %-24s %12.0f %s\n", figure.game.c_str(), figure.what.c_str(), figure.value,
                  figure.unit.c_str());
    }
    return kOk;
  }
  JsonWriter json;
  json.begin_array();
  for (const Figure& figure : figures) {
    json.begin_object().field("game", figure.game).field("what", figure.what);
    json.key("value").value(figure.value, 1).field("unit", figure.unit).end_object();
  }
  std::cout << json.end_array().take() << "\n";
  return kOk;
}

}  // namespace

void add_bench(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<BenchArguments>();
  CLI::App* command = app.add_subcommand("bench", "Measure speed on one core");
  command->add_option("--seconds", arguments->seconds, "Time for each figure")
      ->check(CLI::Range(0.01, 600.0))
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Answer in JSON");
  command->add_flag("--signature", arguments->signature,
                    "Only print a number that changes when play changes");
  command->callback([=, &chosen] { chosen = [=] { return bench(*arguments); }; });
}

}  // namespace fullcircle::cli
