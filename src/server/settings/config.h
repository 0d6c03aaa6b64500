#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace fullcircle {

/// How a server runs. The values here are the defaults; config_keys.h says what each means.
struct ServerConfig {
  std::string host = "127.0.0.1";
  int port = 8080;
  int admin_port = 8081;
  std::string data;  // never empty once loaded
  std::string store = "sqlite";
  std::string public_url;
  std::vector<std::string> origins;
  int io_threads = 2;
  int bot_threads = 0;
  int bot_pace = 700;
  int lag = 500;
  bool trust_proxy = false;
  bool private_webhooks = false;
  std::string log_format = "auto";
  std::string log_level = "info";
  int max_connections = 20'000;
  int address_connections = 500;
  int reading = 2000;
  int newcomers = 60;
  int logins = 200;
  int commands = 100;
  int tables = 50;
  int new_tables = 100;
  int idle = 60;
  bool open_registration = true;
  std::string contact = "mailto:admin@localhost";
  bool chosen_secrets = false;
};

/// What is known before any file is read.
struct ConfigSources {
  std::map<std::string, std::string> flags;  // by key: admin_port; "config" is the file to read
  std::map<std::string, std::string> environment;
  std::string system_file = "/etc/fullcircle/fullcircle.toml";
};

/// The variables of this process.
std::map<std::string, std::string> read_environment();

struct LoadedConfig {
  ServerConfig config;
  std::string file;  // that was read, "" if none
  /// Of each key: "default", "FILE line 3", "environment FULLCIRCLE_PORT", "flag --port".
  std::map<std::string_view, std::string> sources;
};

/// Flags win over the environment, this over the file, this over defaults. The file is the one
/// named, else fullcircle.toml in the data folder, else the system's, if there is one. Every value
/// must be right, even one that another wins over; the first mistake is the answer.
Result<LoadedConfig> load_config(const ConfigSources& sources);

}  // namespace fullcircle
