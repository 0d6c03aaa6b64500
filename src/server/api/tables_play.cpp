#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "core/text.h"
#include "server/api/command.h"
#include "server/api/tables.h"

namespace fullcircle {
namespace {

/// A position can have many thousands of moves; whoever wants all of them can use the rules.
constexpr int kMostMoves = 500;

/// What the user may decide now; nothing unless it is their turn and nobody is standing in for
/// them.
std::string moves_message(const LoggedTable& table, UserId user) {
  JsonWriter json;
  json.begin_object().field("n", table.next());
  const std::optional<Seat> seat = table.seat_of(user);
  if (seat && table.thinking() == seat) {
    write_moves(json, *table.game(), kMostMoves);
  } else {
    json.key("moves").begin_array().end_array().field("more", false);
  }
  return json.end_object().take();
}

}  // namespace

Awaitable<HttpResponse> Tables::get_table(Call& call) {
  const int seen = parse_int(call.request.asked("seen"), 0, INT32_MAX).value_or(0);
  const NameOf names = core_.names();
  const std::function<std::string(const LoggedTable&)> read = [&](const LoggedTable& logged) {
    return table_message(logged, logged.seat_of(call.who.user), std::min(seen, logged.next()),
                         core_.parts.tables.clock.now(), names);
  };
  std::string message = co_await core_.look_for(call, read);
  co_return json_response(std::move(message));
}

Awaitable<HttpResponse> Tables::get_stream(Call& call) {
  const int seen = parse_int(call.request.asked("seen"), 0, INT32_MAX).value_or(0);
  HttpResponse response;
  response.type = "application/x-ndjson";
  response.stream = [this, table = call.table, who = call.who,
                     seen](const std::shared_ptr<Listener>& listener) {
    core_.listeners.add(listener, who.user, who.key);
    boost::asio::co_spawn(core_.parts.tables.io, core_.watch(table, listener, who, seen),
                          boost::asio::detached);
  };
  co_return response;
}

Awaitable<HttpResponse> Tables::get_moves(Call& call) {
  const std::function<std::string(const LoggedTable&)> read = [&](const LoggedTable& logged) {
    return moves_message(logged, call.who.user);
  };
  std::string message = co_await core_.look_for(call, read);
  co_return json_response(std::move(message));
}

Awaitable<HttpResponse> Tables::post_command(Call& call) {
  Result<TableCommand> command = read_command(call.body, call.who);
  if (!command) co_return error_response(400, command.error());
  if (!core_.admit_command(call.who, call.id)) co_return refuse(429, {"limit", "commands"});
  ++core_.parts.metrics.commands;
  command->arrival = std::move(call.arrival);
  const bool matters = command->verb == Verb::abort;
  if (matters) command->may_abort = co_await core_.may_abort(call.who.user);
  const Answer answer = co_await core_.command(call.table, *command);
  HttpResponse response = json_response(format_answer(answer, command->id));
  if (answer.kind == Answer::Kind::busy) response.status = 503;
  if (answer.kind == Answer::Kind::stale) response.status = 409;
  if (answer.kind == Answer::Kind::illegal) response.status = 422;
  co_return response;
}

}  // namespace fullcircle
