#include <cstdio>

#include "cli/arguments.h"
#include "cli/config_flags.h"
#include "server/server.h"
#include "server/settings/log.h"

namespace fullcircle::cli {
namespace {

int serve(const std::map<std::string, std::string>& flags, const Clock& clock) {
  const Result<LoadedConfig> loaded = load_flags(flags);
  if (!loaded) return complain(loaded.error().why, kUsage);
  set_log(loaded->config.log_format, loaded->config.log_level);
  Result<std::unique_ptr<Server>> server = Server::start(loaded->config, clock);
  if (!server) return complain(server.error().why, kNo);
  std::printf("Full Circle is at %s\n", (*server)->address().c_str());
  if ((*server)->admin_port() >= 0) {
    std::printf("Figures and administration at http://127.0.0.1:%d\n", (*server)->admin_port());
  }
  if (const std::string link = (*server)->first_admin_link(); !link.empty()) {
    std::printf("Whoever opens this link becomes the first administrator: %s\n", link.c_str());
  }
  std::printf("Everything is stored in %s. Press Ctrl-C to stop.\n", loaded->config.data.c_str());
  std::fflush(stdout);
  log_line("info", "started",
           {{"version", FULLCIRCLE_VERSION},
            {"address", (*server)->address()},
            {"data", loaded->config.data}});
  (*server)->run();
  server->reset();
  log_line("info", "stopped", {});
  return kOk;
}

}  // namespace

void add_serve(CLI::App& app, Command& chosen, const Clock& clock) {
  CLI::App* command = app.add_subcommand(
      "serve", "Serve tables for people and programs: in a browser, through a link, by API");
  const auto flags = std::make_shared<std::map<std::string, std::string>>();
  add_config_flags(*command, *flags);
  command->callback(
      [&chosen, flags, &clock] { chosen = [flags, &clock] { return serve(*flags, clock); }; });
}

}  // namespace fullcircle::cli
