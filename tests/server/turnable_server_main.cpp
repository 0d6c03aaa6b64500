#include <cstdio>

#include "cli/commands.h"
#include "tests/server/turnable_clock.h"

// `fullcircle serve` by a clock that a test turns: turnable_server CLOCK serve ...

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: turnable_server CLOCK serve ...\n");
    return fullcircle::cli::kUsage;
  }
  const fullcircle::test::TurnableClock clock(argv[1]);
  CLI::App app;
  fullcircle::cli::Command chosen;
  fullcircle::cli::add_serve(app, chosen, clock);
  try {
    app.parse(argc - 1, argv + 1);
  } catch (const CLI::ParseError& error) {
    return app.exit(error);
  }
  return chosen();
}
