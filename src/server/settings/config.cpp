#include "server/settings/config.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <vector>

#include "core/text.h"
#include "server/settings/config_file.h"
#include "server/settings/config_keys.h"

namespace fullcircle {
namespace {

constexpr const char* kSavedGames = "FULLCIRCLE_HOME";  // of `play`, not of a server

using Texts = std::map<std::string, std::string>;

std::optional<std::string> look_up(const Texts& texts, std::string_view name) {
  const auto found = texts.find(std::string(name));
  return found == texts.end() ? std::nullopt : std::optional(found->second);
}

const ConfigKey* find_key(std::string_view name) {
  const auto found = std::ranges::find(config_keys(), name, &ConfigKey::name);
  return found == config_keys().end() ? nullptr : &*found;
}

/// Refuses a name; if it is near a known one, `spell` says how to write that.
Error unknown(const std::string& what, std::string_view name, std::vector<std::string> known,
              std::string (*spell)(std::string_view)) {
  for (const ConfigKey& key : config_keys()) known.emplace_back(key.name);
  std::string lower(name);
  for (char& letter : lower) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  const auto meant = nearest(lower, known);
  return {"config", "unknown " + what + (meant ? "; did you mean " + spell(*meant) + "?" : "")};
}

Status check_names(const ConfigSources& given) {
  const std::string file(kConfigFile);
  std::set<std::string> variables = {environment_name(file), kSavedGames};
  for (const ConfigKey& key : config_keys()) variables.insert(key.environment());
  for (const auto& [variable, text] : given.environment) {
    if (!variable.starts_with(kEnvironmentPrefix) || variables.contains(variable)) continue;
    return unknown("environment variable " + quote(variable),
                   variable.substr(kEnvironmentPrefix.size()), {file}, environment_name);
  }
  for (const auto& [name, text] : given.flags) {
    if (name == file || find_key(name) != nullptr) continue;
    return unknown("flag " + quote(flag_name(name)), name, {file}, flag_name);
  }
  return Done{};
}

Error not_allowed(const ConfigKey& key, const std::string& source, const std::string& what) {
  return {"config",
          source + ": " + std::string(key.name) + " must be " + key.allowed() + ", not " + what};
}

Status set(const ConfigKey& key, const std::string& text, const std::string& source,
           LoadedConfig& loaded) {
  if (!key.set(text, loaded.config)) return not_allowed(key, source, quote(text));
  loaded.sources[key.name] = source;
  return Done{};
}

Status add_environment_and_flags(const ConfigSources& given, LoadedConfig& loaded) {
  for (const ConfigKey& key : config_keys()) {
    if (const auto text = look_up(given.environment, key.environment())) {
      const Status done = set(key, *text, "environment " + key.environment(), loaded);
      if (!done) return done;
    }
    if (const auto text = look_up(given.flags, key.name)) {
      const Status done = set(key, *text, "flag " + key.flag(), loaded);
      if (!done) return done;
    }
  }
  return Done{};
}

Status add_file(const std::string& path, LoadedConfig& loaded) {
  const auto entries = read_config_file(path);
  if (!entries) return entries.error();
  for (const FileEntry& entry : *entries) {
    const std::string source = path + " line " + std::to_string(entry.line);
    const ConfigKey* key = find_key(entry.name);
    if (key == nullptr) {
      Error error = unknown("key " + quote(entry.name), entry.name, {},
                            [](std::string_view name) { return std::string(name); });
      return Error{error.code, source + ": " + error.why};
    }
    // A list may also be one text with commas, as in the environment.
    const bool fits = entry.kind == key->kind() ||
                      (entry.kind == file_kind::kText && key->kind() == file_kind::kList);
    if (!fits) return not_allowed(*key, source, std::string(entry.kind));
    if (const Status done = set(*key, entry.text, source, loaded); !done) return done;
  }
  loaded.file = path;
  return Done{};
}

/// Where programs are to store their data on this system, "" if it does not say.
std::string usual_data(const Texts& environment) {
  const auto folder = [&](std::string_view name) {
    const std::string text = look_up(environment, name).value_or("");
    return text.starts_with('/') && is_clean(text) ? text : "";
  };
  const std::string shared = folder("XDG_DATA_HOME");
  if (!shared.empty()) return shared + "/fullcircle";
  const std::string home = folder("HOME");
  return home.empty() ? "" : home + "/.local/share/fullcircle";
}

/// The file to read, "" if there is none. What is there but cannot be read counts: to pass it over
/// would start a server with other settings than its owner wrote.
Result<std::string> find_file(const ConfigSources& given, const std::string& data) {
  auto named = look_up(given.flags, kConfigFile);
  if (!named) named = look_up(given.environment, environment_name(kConfigFile));
  if (named && (named->empty() || !is_clean(*named))) {
    return Error{"config", "this cannot be the name of a file: " + quote(*named)};
  }
  if (named) return *named;
  std::vector<std::string> files = {given.system_file};
  if (!data.empty()) files.insert(files.begin(), data + "/fullcircle.toml");
  for (const std::string& path : files) {
    std::error_code error;
    const auto type = std::filesystem::status(path, error).type();
    if (type != std::filesystem::file_type::not_found) return path;
  }
  return std::string();
}

}  // namespace

std::map<std::string, std::string> read_environment() {
  std::map<std::string, std::string> variables;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    if (const auto equals = text.find('='); equals != std::string_view::npos) {
      variables.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
  }
  return variables;
}

Result<LoadedConfig> load_config(const ConfigSources& sources) {
  if (const Status known = check_names(sources); !known) return known.error();
  LoadedConfig loaded;
  for (const ConfigKey& key : config_keys()) loaded.sources[key.name] = "default";
  // Twice: the first time says where the data lies, and so the file; the second wins over it.
  if (const Status done = add_environment_and_flags(sources, loaded); !done) return done.error();
  ServerConfig& config = loaded.config;
  const std::string usual = usual_data(sources.environment);
  const auto file = find_file(sources, config.data.empty() ? usual : config.data);
  if (!file) return file.error();
  if (!file->empty()) {
    if (const Status done = add_file(*file, loaded); !done) return done.error();
    if (const Status done = add_environment_and_flags(sources, loaded); !done) return done.error();
  }
  if (config.data.empty()) config.data = usual;
  if (config.data.empty()) {
    return Error{"config", "no folder for data: set --data, FULLCIRCLE_DATA or HOME"};
  }
  if (config.port > 0 && config.port == config.admin_port) {
    return Error{"config",
                 "port and admin_port must differ, but are both " + std::to_string(config.port)};
  }
  return loaded;
}

}  // namespace fullcircle
