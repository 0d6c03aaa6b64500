#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <fstream>
#include <iostream>

#include "cli/arguments.h"
#include "cli/config_flags.h"
#include "core/json.h"
#include "server/config.h"
#include "server/data_folder.h"

// `fullcircle admin`: asks the running server on its local port.

namespace fullcircle::cli {
namespace {

namespace asio = boost::asio;

struct Wanted {
  std::map<std::string, std::string> flags;
  std::string method = "GET";
  std::string path;
  std::string body;
};

int ask(const Wanted& wanted) {
  ConfigSources sources;
  sources.flags = wanted.flags;
  sources.environment = read_environment();
  const Result<LoadedConfig> loaded = load_config(sources);
  if (!loaded) return complain(loaded.error().why, kUsage);
  std::string token;
  if (!(std::ifstream(std::filesystem::path(loaded->config.data) / "admin.token") >> token)) {
    return complain("no server has run with the data folder " + loaded->config.data, kNo);
  }
  asio::io_context io;
  asio::ip::tcp::socket socket(io);
  boost::system::error_code error;
  error = socket.connect(
      {asio::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(loaded->config.admin_port)},
      error);
  if (error) {
    return complain("no server answers on port " + std::to_string(loaded->config.admin_port), kNo);
  }
  const std::string request = wanted.method + " " + wanted.path +
                              " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                              "Authorization: Bearer " +
                              token + "\r\nContent-Length: " + std::to_string(wanted.body.size()) +
                              "\r\n\r\n" + wanted.body;
  asio::write(socket, asio::buffer(request), error);
  std::string answer;
  asio::read(socket, asio::dynamic_buffer(answer), error);
  const std::size_t body = answer.find("\r\n\r\n");
  if (body == answer.npos || !answer.starts_with("HTTP/1.1 ")) {
    return complain("the server's answer is not understood", kNo);
  }
  std::cout << answer.substr(body + 4) << '\n';
  return answer.compare(9, 1, "2") == 0 ? kOk : kNo;
}

/// A name as a part of a path: everything but letters and digits as %XX.
std::string path_part(const std::string& text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string part;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) {
      part += c;
    } else {
      part.append({'%', kDigits[byte >> 4], kDigits[byte & 15]});
    }
  }
  return part;
}

std::string ban_body(bool on, const std::string& why) {
  JsonWriter json;
  json.begin_object().field("on", on).field("why", why).end_object();
  return json.take();
}

}  // namespace

void add_admin(CLI::App& app, Command& chosen) {
  CLI::App* admin = app.add_subcommand("admin", "Look after a running server on this machine");
  admin->require_subcommand(1);
  const auto wanted = std::make_shared<Wanted>();
  const auto id = std::make_shared<std::string>();
  const auto why = std::make_shared<std::string>();
  add_config_flags(*admin, wanted->flags);
  const auto add = [&](const char* name, const char* help, const char* argument, auto fill) {
    CLI::App* command = admin->add_subcommand(name, help);
    if (argument != nullptr) command->add_option(argument, *id)->required();
    command->fallthrough();
    command->callback([&chosen, wanted, id, why, fill] {
      fill(*wanted, *id, *why);
      chosen = [wanted] { return ask(*wanted); };
    });
    return command;
  };
  using Text = const std::string&;
  add("figures", "What the server is doing", nullptr,
      [](Wanted& w, Text, Text) { w.path = "/api/admin/figures"; });
  add("tables", "The tables that changed last", nullptr,
      [](Wanted& w, Text, Text) { w.path = "/api/admin/tables"; });
  add("end", "End a table", "TABLE", [](Wanted& w, Text table, Text) {
    w.method = "POST";
    w.path = "/api/admin/tables/" + path_part(table) + "/close";
  });
  add("bans", "The names that are banned", nullptr,
      [](Wanted& w, Text, Text) { w.path = "/api/admin/bans"; });
  add("ban", "Ban a name, and the account that has it", "NAME",
      [](Wanted& w, Text name, Text reason) {
        w.method = "PUT";
        w.path = "/api/admin/bans/" + path_part(name);
        w.body = ban_body(true, reason);
      })
      ->add_option("--why", *why, "The reason");
  add("unban", "Lift a ban", "NAME", [](Wanted& w, Text name, Text) {
    w.method = "PUT";
    w.path = "/api/admin/bans/" + path_part(name);
    w.body = ban_body(false, "");
  });
  add("reports", "What players reported", nullptr,
      [](Wanted& w, Text, Text) { w.path = "/api/admin/reports"; });
  add("settle", "Close a report", "ID", [](Wanted& w, Text report, Text) {
    w.method = "POST";
    w.path = "/api/admin/reports/" + path_part(report) + "/close";
  });
}

}  // namespace fullcircle::cli
