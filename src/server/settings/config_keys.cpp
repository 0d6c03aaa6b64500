#include "server/settings/config_keys.h"

#include <algorithm>

#include "core/json.h"
#include "core/text.h"

namespace fullcircle {

std::string flag_name(std::string_view key) {
  std::string flag = "--" + std::string(key);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

std::string environment_name(std::string_view key) {
  std::string name(kEnvironmentPrefix);
  for (const char letter : key) {
    name += letter == '_' ? letter : static_cast<char>(letter - 'a' + 'A');  // there are no others
  }
  return name;
}

bool is_clean(std::string_view text) { return is_utf8(text) && !has_control(text); }

namespace {

bool consists_of(std::string_view text, std::string_view alphabet) {
  return !text.empty() && text.find_first_not_of(alphabet) == std::string_view::npos;
}

bool is_host(std::string_view text) {
  return consists_of(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:%");
}

/// A "~" would become a folder of that name: no shell has seen the file.
bool is_folder(std::string_view text) { return !text.starts_with('~'); }

bool is_filled(std::string_view text) { return !text.empty(); }

/// As browsers write it, because it is compared byte by byte: lower case, no port that goes without
/// saying, no path.
bool is_origin(std::string_view text) {
  const bool secure = text.starts_with("https://");
  if (!secure && !text.starts_with("http://")) return false;
  std::string_view host = text.substr(secure ? 8 : 7);
  if (const auto colon = host.rfind(':'); colon != std::string_view::npos && !host.ends_with(']')) {
    const auto port = parse_int(host.substr(colon + 1), 1, 65535);
    if (!port || *port == (secure ? 443 : 80)) return false;
    host = host.substr(0, colon);
  }
  if (host.starts_with('[') && host.ends_with(']')) {  // IPv6
    return consists_of(host.substr(1, host.size() - 2), "0123456789abcdef:.");
  }
  return consists_of(host, "abcdefghijklmnopqrstuvwxyz0123456789.-_");
}

bool is_origin_or_empty(std::string_view text) { return text.empty() || is_origin(text); }

bool is_contact(std::string_view text) {
  if (text.find(' ') != std::string_view::npos) return false;
  const auto at = text.find('@');
  if (text.starts_with("mailto:")) {
    return at != std::string_view::npos && at > 7 && at + 1 < text.size();
  }
  return text.starts_with("https://") && text.size() > 8;
}

using Config = ServerConfig;

const std::vector<ConfigKey> kKeys = {
    {"host", TextValue{&Config::host, "an address or a host name", is_host},
     "Address that players connect to"},
    {"port", NumberValue{&Config::port, 0, 65535}, "Its port; 0 lets the system choose"},
    {"admin_port", NumberValue{&Config::admin_port, -1, 65535},
     "Port for the operator, on 127.0.0.1 only; 0 lets the system choose, -1 is none"},
    {"data", TextValue{&Config::data, "a folder, written without ~", is_folder},
     "Folder of all that is stored; empty means $XDG_DATA_HOME/fullcircle or "
     "~/.local/share/fullcircle"},
    {"store", TextValue{&Config::store, "the name of a store", is_filled},
     "Where games and accounts are stored; sqlite is a file in the data folder"},
    {"public_url",
     TextValue{&Config::public_url, "like https://play.example, lower case and without path",
               is_origin_or_empty},
     "Address that people type; empty means http://HOST:PORT"},
    {"origins",
     ListValue{&Config::origins, "a list of origins like https://play.example", is_origin},
     "Other pages that may talk to this server"},
    {"io_threads", NumberValue{&Config::io_threads, 1, 64}, "Threads that serve connections"},
    {"bot_threads", NumberValue{&Config::bot_threads, 0, 256},
     "Threads for computer players; 0 means one per core"},
    {"bot_pace", NumberValue{&Config::bot_pace, 0, 60'000},
     "Milliseconds of a step: computer players answer after whole steps of at least 600 ms in all; "
     "0: as soon as they can, which tells what they think"},
    {"lag", NumberValue{&Config::lag, 0, 5000},
     "Milliseconds of each decision that no clock is charged for: the way through the network"},
    {"trust_proxy", TruthValue{&Config::trust_proxy},
     "Believe X-Forwarded-For from a proxy on this machine"},
    {"private_webhooks", TruthValue{&Config::private_webhooks},
     "Let webhooks reach private addresses"},
    {"log_format", ChoiceValue{&Config::log_format, {"auto", "json", "text"}},
     "How the log is written; auto means text on a terminal, else json"},
    {"log_level", ChoiceValue{&Config::log_level, {"debug", "info", "warn", "error"}},
     "The lowest level that is logged"},
    {"max_connections", NumberValue{&Config::max_connections, 1, 1'000'000},
     "Connections at a time; more are turned away"},
    {"address_connections", NumberValue{&Config::address_connections, 1, 1'000'000},
     "How many of those one address may have; of IPv6, its first 64 bits"},
    {"reading", NumberValue{&Config::reading, 1, 1'000'000},
     "Milliseconds of a processor's time that one address may take in 10 seconds to look things "
     "up"},
    {"newcomers", NumberValue{&Config::newcomers, 1, 1'000'000},
     "Guests and accounts that one address may make in 15 minutes"},
    {"logins", NumberValue{&Config::logins, 1, 1'000'000},
     "Passwords that one address may try in 15 minutes"},
    {"commands", NumberValue{&Config::commands, 1, 1'000'000},
     "Commands that one player may send to one table in 20 seconds"},
    {"tables", NumberValue{&Config::tables, 1, 1'000'000},
     "Unfinished tables a player may sit at and still open another"},
    {"new_tables", NumberValue{&Config::new_tables, 1, 1'000'000},
     "Tables that one player may open in 15 minutes"},
    {"idle", NumberValue{&Config::idle, 1, 3600},
     "Seconds of silence after which a connection ends; sockets are pinged after half of them"},
    {"open_registration", TruthValue{&Config::open_registration},
     "Whether anybody may make an account"},
    {"contact", TextValue{&Config::contact, "mailto:NAME@HOST or an https:// address", is_contact},
     "Contact address for push services"},
    {"chosen_secrets", TruthValue{&Config::chosen_secrets},
     "For tests only: whoever opens a table may choose its draws"},
};

}  // namespace

std::span<const ConfigKey> config_keys() { return kKeys; }

std::string NumberValue::allowed() const {
  return std::to_string(least) + " to " + std::to_string(most);
}

bool NumberValue::set(std::string_view text, ServerConfig& config) const {
  const auto number = parse_int(text, least, most);
  if (number) config.*member = *number;
  return number.has_value();
}

bool TruthValue::set(std::string_view text, ServerConfig& config) const {
  if (text != "true" && text != "false") return false;
  config.*member = text == "true";
  return true;
}

std::string ChoiceValue::allowed() const { return join_words(values, "or"); }

bool ChoiceValue::set(std::string_view text, ServerConfig& config) const {
  if (std::ranges::find(values, text) == values.end()) return false;
  config.*member = text;
  return true;
}

bool TextValue::set(std::string_view text, ServerConfig& config) const {
  if (!fits(text)) return false;
  config.*member = text;
  return true;
}

bool ListValue::set(std::string_view text, ServerConfig& config) const {
  std::vector<std::string> items;
  if (!trim(text).empty()) {
    for (const std::string_view item : split(text, ",")) items.emplace_back(trim(item));
  }
  if (!std::ranges::all_of(items, fits)) return false;
  config.*member = std::move(items);
  return true;
}

std::string ConfigKey::allowed() const {
  return std::visit([](const auto& some) { return some.allowed(); }, value);
}

std::string_view ConfigKey::kind() const {
  return std::visit([](const auto& some) { return some.kind(); }, value);
}

bool ConfigKey::set(std::string_view text, ServerConfig& config) const {
  if (!is_clean(text)) return false;
  return std::visit([&](const auto& some) { return some.set(text, config); }, value);
}

std::string ConfigKey::literal(const ServerConfig& config) const {
  JsonWriter json;
  std::visit([&](const auto& some) { json.value(config.*some.member); }, value);
  return json.take();
}

}  // namespace fullcircle
