#include <cstdio>
#include <exception>
#include <iostream>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "core/text.h"
#include "server/settings/clock.h"

using namespace fullcircle::cli;

int main(int argc, char** argv) {
  CLI::App app{"Full Circle: tabletop games that share a circle."};
  app.name("fullcircle");
  app.require_subcommand(1);
  app.set_version_flag("--version", FULLCIRCLE_VERSION);
  app.footer(
      "fullcircle COMMAND --help says more about each.\n"
      "Exit status: 0 fine, 1 the answer is no, 2 bad usage.");
  app.failure_message([](const CLI::App* failed, const CLI::Error& error) {
    const CLI::App* named = failed;
    for (const CLI::App* sub : failed->get_subcommands()) named = sub;
    // An argument that is missing may be the one that was not understood: say only that.
    const std::vector<std::string> unknown = named->remaining();
    const std::string why = unknown.empty() ? std::string(error.what())
                                            : "unknown argument " + fullcircle::quote(unknown[0]);
    return "fullcircle: " + why + " (see " + named->get_name() + " --help)\n";
  });
  Command chosen;
  add_serve(app, chosen, fullcircle::machine_clock());
  add_play(app, chosen);
  add_players(app, chosen);
  add_describe(app, chosen);
  add_simulate(app, chosen);
  add_arena(app, chosen);
  add_replay(app, chosen);
  add_verify(app, chosen);
  add_review(app, chosen);
  add_moves(app, chosen);
  add_tune(app, chosen);
  add_bench(app, chosen);
  add_config(app, chosen);
  add_check(app, chosen);
  add_backup(app, chosen);
  add_restore(app, chosen);
  add_admin(app, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kUsage;
  }
  int status = kNo;
  try {
    status = chosen();
  } catch (const std::exception& error) {  // no memory, or a file system that fails
    return complain(error.what(), kNo);
  }
  if (std::fflush(stdout) == 0 && std::cout.flush()) return status;
  return complain("the answer cannot be written", kNo);
}
