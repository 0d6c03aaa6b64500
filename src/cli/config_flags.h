#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>

#include "server/settings/config.h"

namespace fullcircle::cli {

/// Adds --config and a flag for each setting of a server to a command. What was given is put into
/// `flags` by key, unchecked: load_flags() checks it. `flags` must live as long as the command.
void add_config_flags(CLI::App& command, std::map<std::string, std::string>& flags);

/// The settings that these flags, the environment and the configuration file amount to.
Result<LoadedConfig> load_flags(const std::map<std::string, std::string>& flags);

}  // namespace fullcircle::cli
