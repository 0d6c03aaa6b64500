#include "server/api/command.h"

namespace fullcircle {
namespace {

bool is_command_id(const std::string& id) {
  return id.size() == 32 && id.find_first_not_of("0123456789abcdef") == id.npos;
}

Error not_an_id() { return {"id", "id must be 128 random bits as 32 lower-case hex digits"}; }

}  // namespace

Result<std::string> read_asked(JsonReader& body, const Principal& who) {
  const std::string id = body.text("id", {}, 32);
  if (!id.empty() && !is_command_id(id)) return not_an_id();
  return asked_by(who.user, id);
}

Result<TableCommand> read_command(JsonReader& body, const Principal& who) {
  TableCommand command;
  command.id = body.text("id", {}, 32);
  const std::string verb = body.text("verb", "move", 20);
  command.verb = parse_verb(verb);
  command.text = body.text(command.verb == Verb::move ? "move" : "text", {}, 2000);
  if (command.verb == Verb::unknown) command.text = verb;
  const std::int64_t expect = body.integer("expect", -1, 0, INT32_MAX);
  if (expect >= 0) command.expect = static_cast<int>(expect);
  command.seat = body.seat("seat");
  if (const Status fine = body.finish(); !fine) return fine.error();
  if (!is_command_id(command.id)) return not_an_id();
  const bool needs = command.verb == Verb::move || command.verb == Verb::undo;
  if (needs && !command.expect) {
    return Error{"expect", "expect must be the number of the next event"};
  }
  command.user = who.user;
  command.account = who.account;
  return command;
}

}  // namespace fullcircle
