#include <CLI/CLI.hpp>
#include <cstdio>

#include "bench/load/run.h"
#include "table/registry.h"

// Many people at once: opens tables on a running server, plays at a given pace, and says how long
// answers took and what memory the server used.

namespace fullcircle::load {
namespace {

constexpr std::size_t kSpareFiles = 64;

/// Unless another is wanted: the first in which both seats are sent the same.
std::string usual_game() {
  for (const GameEntry& game : all_games()) {
    if (!game.info.has_secrets()) return std::string(game.info.name);
  }
  return std::string(all_games()[0].info.name);
}

int run(const Plan& plan, bool json) {
  const std::size_t files = raise_file_limit();
  const auto wanted = static_cast<std::size_t>(2 * plan.tables + plan.idle) + kSpareFiles;
  if (files < wanted) {
    std::fprintf(stderr, "load: this needs %zu open files, and the limit is %zu (ulimit -Hn)\n",
                 wanted, files);
    return 1;
  }
  const Result<Report> report = Run(plan).go();
  if (!report) {
    std::fprintf(stderr, "load: %s\n", report.error().why.c_str());
    return 1;
  }
  std::fputs((json ? format_json(*report) : format_text(*report)).c_str(), stdout);
  return report->failures() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace fullcircle::load

int main(int argc, char** argv) {
  using namespace fullcircle::load;
  Plan plan;
  plan.game = usual_game();
  std::string server = "http://127.0.0.1:8080";
  int clients = 0;
  bool json = false;
  CLI::App app{
      "Plays at many tables of a running server at once and measures it.\n"
      "Start the server with --trust-proxy=true: each guest then has an address of its own,\n"
      "and the limit of newcomers an address does not stop them."};
  app.add_option("--server", server, "Where it is: IPv4 address and port")->capture_default_str();
  app.add_option("--pid", plan.pid, "The server's process, to read its memory");
  app.add_option("--tables", plan.tables, "Tables, of two seats with a socket each")
      ->check(CLI::Range(0, 50'000));
  app.add_option("--clients", clients, "Sockets in all; those without a seat only listen")
      ->check(CLI::Range(0, 100'000));
  app.add_option("--idle", plan.idle, "Sockets without a seat, if more than --clients leaves")
      ->check(CLI::Range(0, 100'000));
  app.add_option("--moves", plan.moves, "Moves a second at all tables together")
      ->check(CLI::Range(0.0, 100'000.0));
  app.add_option("--seconds", plan.seconds, "How long to play")->capture_default_str();
  app.add_option("--every", plan.every,
                 "Seconds from one sample of memory, descriptors and times to the next; fails if "
                 "they grow")
      ->check(CLI::Range(0.0, 86'400.0));
  app.add_option("--records", plan.records, "A folder for the records of finished games");
  app.add_option("--game", plan.game, "Which game")->capture_default_str();
  app.add_flag("--json", json, "For programs");
  CLI11_PARSE(app, argc, argv);
  plan.idle = std::max(plan.idle, clients - 2 * plan.tables);
  if (!parse_address(server, plan.address)) {
    std::fprintf(stderr, "load: --server must be like http://127.0.0.1:8080\n");
    return 2;
  }
  return run(plan, json);
}
