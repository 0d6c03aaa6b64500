#include <algorithm>

#include "core/text.h"
#include "server/api/command.h"
#include "server/api/tables.h"
#include "server/settings/address.h"
#include "server/settings/secrets.h"

namespace fullcircle {
namespace {

constexpr std::size_t kLongestChat = 500;

std::string format_chat(const std::string& table, const ChatLine& line) {
  JsonWriter json;
  json.begin_object().field("t", "chat").field("table", table).field("n", line.number);
  json.field("name", line.name).field("text", line.body).field("at", line.at).end_object();
  return json.take();
}

}  // namespace

Awaitable<HttpResponse> Tables::get_chat(Call& call) {
  const int after = parse_int(call.request.asked("after"), 0, INT32_MAX).value_or(0);
  const std::function<bool(const LoggedTable&)> sits = [&](const LoggedTable& logged) {
    return logged.seat_of(call.who.user).has_value();
  };
  const bool player = co_await core_.look_at(call.table, sits);
  JsonWriter json;
  json.begin_object().key("chat").begin_array();
  const StoreThread::Work work = [&](Store& store) {
    const std::vector<UserId> muted = store.mutes_of(call.who.user);
    for (const ChatLine& line : store.chat(call.id, after, player ? "players" : "spectators")) {
      if (std::find(muted.begin(), muted.end(), line.user) == muted.end()) {
        json.raw(format_chat(call.id, line));
      }
    }
  };
  co_await core_.look_up(call.request, work);
  json.end_array().end_object();
  co_return json_response(json.take());
}

bool Tables::may_talk(const Call& call) {
  return talk_.admit(std::to_string(call.who.user)) &&
         (call.who.account || guests_talk_.admit(address_share(call.request.peer)));
}

Awaitable<HttpResponse> Tables::post_chat(Call& call) {
  const std::string text = call.body.text("text", {}, kLongestChat);
  const Result<std::string> asked = read_asked(call.body, call.who);
  if (!asked) co_return error_response(400, asked.error());
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (trim(text).empty() || has_control(text) || !is_utf8(text)) {
    co_return error_response(400, refuse({"text", "plain"}));
  }
  if (!may_talk(call)) co_return refuse(429, {"limit", "chat"});
  struct Room {
    bool chat = false;
    bool players = false;
  };
  const std::function<Room(const LoggedTable&)> read = [&](const LoggedTable& logged) {
    return Room{logged.setup().chat, logged.seat_of(call.who.user).has_value()};
  };
  const Room room = co_await core_.look_at(call.table, read);
  if (!room.chat) co_return error_response(403, refuse({"chat", "off"}));
  ChatLine line{0,
                room.players ? "players" : "spectators",
                call.who.user,
                call.who.name,
                text,
                core_.now(),
                *asked};
  std::vector<UserId> deaf;
  bool again = false;
  const StoreThread::Work work = [&](Store& store) {
    const std::optional<ChatLine> before =
        line.asked.empty() ? std::nullopt : store.chat_asked(call.id, line.asked);
    again = before.has_value();
    if (again) {
      line = *before;
      return;
    }
    line.number = store.add_chat(call.id, line);
    deaf = store.muted_by(call.who.user);
  };
  if (!co_await core_.write(work)) co_return busy();
  const std::string message = format_chat(call.id, line);
  if (again) co_return json_response(message);
  const ApiCore::AtTable send = [&](LiveTable& table, const std::function<void(bool)>& done) {
    table.send_to_room(room.players, std::make_shared<const std::string>(message), deaf, done);
  };
  (void)co_await core_.at_table(call.table, send);
  co_return json_response(message);
}

Awaitable<HttpResponse> Tables::post_report(Call& call) {
  Report report;
  report.id = random_number();
  report.reporter = call.who.user;
  report.table = call.id;
  report.body = call.body.text("text", {}, 1000);
  const std::int64_t chat = call.body.integer("chat", -1, 1, INT32_MAX);
  if (chat > 0) report.chat = static_cast<int>(chat);
  report.at = core_.now();
  const Result<std::string> asked = read_asked(call.body, call.who);
  if (!asked) co_return error_response(400, asked.error());
  report.asked = *asked;
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (!may_talk(call)) co_return refuse(429, {"limit", "reports"});
  const StoreThread::Work work = [&](Store& store) { store.add_report(report); };
  const bool written = co_await core_.write(work);
  co_return written ? json_response("{}") : busy();
}

}  // namespace fullcircle
