#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/arguments.h"
#include "cli/config_flags.h"
#include "core/json.h"
#include "server/settings/config_keys.h"

namespace fullcircle::cli {
namespace {

struct ConfigArguments {
  std::map<std::string, std::string> flags;
  bool json = false;
};

void print_json(const LoadedConfig& loaded) {
  JsonWriter json;
  json.begin_object().key("file");
  loaded.file.empty() ? json.null() : json.value(loaded.file);
  json.key("settings").begin_array();
  for (const ConfigKey& key : config_keys()) {
    json.begin_object().field("key", key.name).key("value").raw(key.literal(loaded.config));
    json.field("source", loaded.sources.at(key.name)).end_object();
  }
  std::cout << json.end_array().end_object().take() << "\n";
}

/// A configuration file that says the same: the sources are comments.
void print_toml(const LoadedConfig& loaded) {
  std::cout << "# " << (loaded.file.empty() ? "no file" : loaded.file) << "\n";
  std::size_t name_width = 0;
  std::size_t value_width = 0;
  for (const ConfigKey& key : config_keys()) {
    name_width = std::max(name_width, key.name.size());
    value_width = std::max(value_width, key.literal(loaded.config).size());
  }
  const auto padded = [](std::string text, std::size_t width) {
    text.resize(std::max(text.size(), width), ' ');
    return text;
  };
  for (const ConfigKey& key : config_keys()) {
    std::cout << padded(std::string(key.name), name_width) << " = "
              << padded(key.literal(loaded.config), value_width) << "  # "
              << loaded.sources.at(key.name) << "\n";
  }
}

int config(const ConfigArguments& arguments) {
  const auto loaded = load_flags(arguments.flags);
  if (!loaded) return complain(loaded.error().why, kUsage);
  if (arguments.json) {
    print_json(*loaded);
  } else {
    print_toml(*loaded);
  }
  return kOk;
}

}  // namespace

void add_config(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<ConfigArguments>();
  CLI::App* command =
      app.add_subcommand("config", "The settings a server would run with, and where each is from");
  command->add_flag("--json", arguments->json, "Answer in JSON");
  add_config_flags(*command, arguments->flags);
  command->callback([=, &chosen] { chosen = [=] { return config(*arguments); }; });
}

}  // namespace fullcircle::cli
