#include "logged.h"
#include "server/api/command.h"

// The input: the body that opens a table, then a line a command, of one person or the other.

namespace fullcircle {
namespace {

constexpr UserId kOpener = 1;
constexpr int kMostPeople = 4;

/// Whoever sends a line, by its first byte.
Principal sender(std::string_view line) {
  Principal who;
  const auto first = static_cast<unsigned char>(line.empty() ? 0 : line[0]);
  who.user = kOpener + first % kMostPeople;
  who.account = who.user == kOpener;
  return who;
}

/// As a message on a socket is read.
Result<TableCommand> read(std::string_view text, const Principal& who) {
  Result<JsonReader> body = JsonReader::parse(text);
  if (!body) return body.error();
  (void)body->text("t", {}, 20);
  (void)body->text("table", {}, 40);
  (void)body->text("invite", {}, 40);
  return read_command(*body, who);
}

void check_refusal(const Error& error) {
  require(!error.code.empty(), "a refusal has a code");
  require_clean(error.why, "a refusal can be shown");
  JsonWriter json;
  json.begin_object();
  write_members(json, error);
  json.end_object();
  require_json(json.take(), "a refusal is JSON");
}

/// Sends a command, which leaves the table as it was if it is refused.
void send(LoggedTable& table, std::string_view line, const Instant& now) {
  const Result<TableCommand> command =
      read(line.substr(std::min<std::size_t>(1, line.size())), sender(line));
  if (!command) return check_refusal(command.error());
  require(command->id.size() == 32, "a command has an id");
  const int before = table.next();
  if (const Status done = table.execute(*command, now); !done) {
    check_refusal(done.error());
    require(table.next() == before, "what is refused changes nothing");
  } else {
    require(table.next() > before, "what is done is in the log");
  }
}

void check_commands(std::string_view text) {
  const std::vector<std::string_view> lines = split(text, "\n");
  Result<JsonReader> body = JsonReader::parse(lines[0]);
  if (!body) return check_refusal(body.error());
  const Result<TableSetup> setup = read_setup(*body);
  if (!setup) return check_refusal(setup.error());
  if (const Status fine = body->finish(); !fine) return check_refusal(fine.error());
  LoggedTable table(std::string(kTable), SecretSeed{});
  require(table.open(*setup, kOpener, {}).ok(), "a setup that is allowed opens a table");
  Instant now;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    now = {now.at + 1000, now.served + 1000};
    send(table, lines[i], now);
  }
  require_told(table);
  const std::unique_ptr<LoggedTable> again = folded(stored(table));
  require(again != nullptr, "what was done can be read again");
  require(stored(*again) == stored(table), "and is the same log");
  for (const Viewer viewer : {Viewer(), Viewer(Seat{0})}) {
    require(table_message(*again, viewer, 0, now, anybody) ==
                table_message(table, viewer, 0, now, anybody),
            "and the same table to whoever sees it");
  }
}

}  // namespace

void fuzz_command(std::string_view input) { check_commands(input); }

}  // namespace fullcircle
