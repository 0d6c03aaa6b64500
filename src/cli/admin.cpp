#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/json.hpp>
#include <fstream>
#include <iostream>

#include "cli/arguments.h"
#include "cli/config_flags.h"
#include "core/json.h"
#include "server/settings/config.h"
#include "server/settings/data_folder.h"

// `fullcircle admin`: asks the running server on its local port.

namespace fullcircle::cli {
namespace {

namespace asio = boost::asio;

/// What the answer becomes on the terminal.
using Show = std::function<std::string(const std::string& body)>;

struct Wanted {
  std::map<std::string, std::string> flags;
  std::string method = "GET";
  std::string path;
  std::map<std::string, std::string> query;  // without what is empty
  std::string body;
  Show show = [](const std::string& answer) { return answer; };
};

/// A part of a path or a query: everything but letters and digits as %XX.
std::string escaped(const std::string& text) {
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

std::string target_of(const Wanted& wanted) {
  std::string target = wanted.path;
  char separator = '?';
  for (const auto& [name, value] : wanted.query) {
    if (value.empty()) continue;
    target += separator + name + "=" + escaped(value);
    separator = '&';
  }
  return target;
}

int ask(const Wanted& wanted) {
  const Result<LoadedConfig> loaded = load_flags(wanted.flags);
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
  const std::string request = wanted.method + " " + target_of(wanted) +
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
  const bool fine = answer.compare(9, 1, "2") == 0;
  const std::string text = answer.substr(body + 4);
  std::cout << (fine ? wanted.show(text) : text) << '\n';
  return fine ? kOk : kNo;
}

namespace json = boost::json;

std::string text_of(const json::object& object, const char* name) {
  const json::value* member = object.if_contains(name);
  if (member == nullptr) return {};
  return member->is_string() ? std::string(member->as_string()) : json::serialize(*member);
}

/// A table as the server describes it, without the game itself.
json::object table_of(const std::string& body) {
  json::object table = json::parse(body).as_object();
  for (const char* rest : {"t", "events", "view", "hash"}) table.erase(rest);
  return table;
}

std::string table_as_json(const std::string& body) { return json::serialize(table_of(body)); }

std::string table_as_text(const std::string& body) {
  const json::object table = table_of(body);
  std::string text = "table " + text_of(table, "table") + ": " + text_of(table, "status") + ", " +
                     text_of(table, "n") + " events";
  if (const json::value* setup = table.if_contains("setup")) {
    for (const auto& member : setup->as_object()) {
      const std::string name(member.key());
      if (name != "seats") text += "\n  " + name + ": " + text_of(setup->as_object(), name.c_str());
    }
  }
  const std::string due = text_of(table, "due");
  int number = 0;
  for (const json::value& each : table.at("seats").as_array()) {
    const json::object& seat = each.as_object();
    const std::string seat_number = std::to_string(number++);
    text += "\n  seat " + seat_number + ": " + text_of(seat, "kind");
    if (seat.contains("name")) text += ", " + text_of(seat, "name");
    if (seat.contains("kept")) text += ", reserved for " + text_of(seat, "kept");
    if (seat.contains("away")) text += ", away";
    if (seat.contains("out")) text += ", out";
    if (seat.contains("left_ms")) text += ", " + text_of(seat, "left_ms") + " ms left";
    if (due == seat_number) text += ", to act";
  }
  if (table.contains("end")) text += "\n  end: " + text_of(table, "end");
  return text;
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
  const auto add = [&](const char* name, const char* help, const char* argument, const auto& fill) {
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
  CLI::App* tables = add("tables", "The tables that changed last, fifty at a time", nullptr,
                         [](Wanted& w, Text, Text) { w.path = "/api/admin/tables"; });
  tables->add_option("--status", wanted->query["status"], "Only open, playing or finished ones")
      ->check(CLI::IsMember({"open", "playing", "finished"}));
  tables->add_option("--game", wanted->query["game"], "Only those of a game");
  tables->add_option("--before", wanted->query["before"], "The \"next\" of the fifty before");
  const auto as_json = std::make_shared<bool>(false);
  add("show", "A table: setup, seats, and who is to act", "TABLE",
      [as_json](Wanted& w, Text table, Text) {
        w.path = "/api/tables/" + escaped(table);
        w.show = *as_json ? table_as_json : table_as_text;
      })
      ->add_flag("--json", *as_json, "For programs");
  add("end", "End a table", "TABLE", [](Wanted& w, Text table, Text) {
    w.method = "POST";
    w.path = "/api/admin/tables/" + escaped(table) + "/close";
  });
  add("bans", "The names that are banned", nullptr,
      [](Wanted& w, Text, Text) { w.path = "/api/admin/bans"; });
  add("ban", "Ban a name: the account and the guests that have it give up their games", "NAME",
      [](Wanted& w, Text name, Text reason) {
        w.method = "PUT";
        w.path = "/api/admin/bans/" + escaped(name);
        w.body = ban_body(true, reason);
      })
      ->add_option("--why", *why, "The reason");
  add("unban", "Lift a ban", "NAME", [](Wanted& w, Text name, Text) {
    w.method = "PUT";
    w.path = "/api/admin/bans/" + escaped(name);
    w.body = ban_body(false, "");
  });
  add("date", "The date that the server goes by, and whether it doubts the machine's", nullptr,
      [](Wanted& w, Text, Text) { w.path = "/api/admin/date"; });
  add("confirm-date", "The machine's date is right: go by it from now on", nullptr,
      [](Wanted& w, Text, Text) {
        w.method = "POST";
        w.path = "/api/admin/date";
      });
  add("reports", "What players reported", nullptr,
      [](Wanted& w, Text, Text) { w.path = "/api/admin/reports"; });
  add("settle", "Close a report", "ID", [](Wanted& w, Text report, Text) {
    w.method = "POST";
    w.path = "/api/admin/reports/" + escaped(report) + "/close";
  });
}

}  // namespace fullcircle::cli
