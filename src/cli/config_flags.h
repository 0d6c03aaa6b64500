#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace fullcircle::cli {

/// Adds --config and a flag for each setting of a server to a command. What was given is put into
/// `flags` by key, unchecked: load_config() checks it. `flags` must live as long as the command.
void add_config_flags(CLI::App& command, std::map<std::string, std::string>& flags);

}  // namespace fullcircle::cli
