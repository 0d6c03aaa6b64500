#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/settings/config.h"
#include "server/settings/config_file.h"

/// The one table of settings: flags, names in the environment, keys of the file, help, docs and the
/// output of `fullcircle config` all follow from it.
namespace fullcircle {

/// How flags and the environment spell a name of the file.
std::string flag_name(std::string_view key);
std::string environment_name(std::string_view key);
inline constexpr std::string_view kEnvironmentPrefix = "FULLCIRCLE_";

/// What a key sets and takes: `kind` is a file_kind, `allowed` completes "must be ...", and `set`
/// answers false and changes nothing if the text does not fit.
struct NumberValue {
  int ServerConfig::* member;
  int least;
  int most;

  static constexpr std::string_view kind() { return file_kind::kNumber; }
  std::string allowed() const;
  bool set(std::string_view text, ServerConfig& config) const;
};
struct TruthValue {
  bool ServerConfig::* member;

  static constexpr std::string_view kind() { return file_kind::kTruth; }
  static std::string allowed() { return "true or false"; }
  bool set(std::string_view text, ServerConfig& config) const;
};
struct ChoiceValue {
  std::string ServerConfig::* member;
  std::vector<std::string> values;

  static constexpr std::string_view kind() { return file_kind::kText; }
  std::string allowed() const;
  bool set(std::string_view text, ServerConfig& config) const;
};
struct TextValue {
  std::string ServerConfig::* member;
  std::string_view shape;
  bool (*fits)(std::string_view);

  static constexpr std::string_view kind() { return file_kind::kText; }
  std::string allowed() const { return std::string(shape); }
  bool set(std::string_view text, ServerConfig& config) const;
};
struct ListValue {
  std::vector<std::string> ServerConfig::* member;
  std::string_view shape;
  bool (*fits)(std::string_view);  // each of them

  static constexpr std::string_view kind() { return file_kind::kList; }
  std::string allowed() const { return std::string(shape); }
  bool set(std::string_view text, ServerConfig& config) const;
};
using ConfigValue = std::variant<NumberValue, TruthValue, ChoiceValue, TextValue, ListValue>;

/// One setting.
struct ConfigKey {
  std::string_view name;  // in the file: admin_port
  ConfigValue value;
  std::string_view help;

  std::string flag() const { return flag_name(name); }
  std::string environment() const { return environment_name(name); }
  std::string allowed() const;
  std::string_view kind() const;

  /// Texts are UTF-8 without control characters, in every key.
  bool set(std::string_view text, ServerConfig& config) const;

  /// The value as TOML and JSON both write it. Of ServerConfig{} it is the default.
  std::string literal(const ServerConfig& config) const;
};

/// All of them, in the order in which they are shown.
std::span<const ConfigKey> config_keys();

/// The one name that is no setting: which file to read (--config, FULLCIRCLE_CONFIG).
inline constexpr std::string_view kConfigFile = "config";

/// Whether a text may be shown and written into a file: UTF-8 without control characters.
bool is_clean(std::string_view text);

}  // namespace fullcircle
