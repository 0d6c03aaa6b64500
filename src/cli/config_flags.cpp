#include "cli/config_flags.h"

#include "server/settings/config_keys.h"

namespace fullcircle::cli {

void add_config_flags(CLI::App& command, std::map<std::string, std::string>& flags) {
  // The names live as long as the program.
  const auto add = [&](const std::string_view& name, const std::string& help) {
    const auto note = [&flags, &name](const std::string& text) { flags[std::string(name)] = text; };
    return command.add_option_function<std::string>(flag_name(name), note, help)
        ->group("Settings (docs/configuration.md)");
  };
  add(kConfigFile, "Read this file instead of the usual one")->type_name("FILE");
  for (const ConfigKey& key : config_keys()) {
    const std::string help = std::string(key.help) + " (" + key.allowed() + ")";
    add(key.name, help)->type_name("")->default_str(key.literal(ServerConfig{}));
  }
}

Result<LoadedConfig> load_flags(const std::map<std::string, std::string>& flags) {
  return load_config({.flags = flags, .environment = read_environment()});
}

}  // namespace fullcircle::cli
