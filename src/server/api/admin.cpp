#include "server/api/admin.h"

#include <array>

#include "core/text.h"
#include "server/api/people.h"
#include "server/api/table_lists.h"
#include "server/settings/address.h"
#include "server/settings/log.h"

namespace fullcircle {

std::span<const Endpoint<Admin>> Admin::endpoints() {
  using enum Right;
  static constexpr std::array kEndpoints = {
      Endpoint<Admin>{{"GET", "/healthz", anyone, "read"}, &Admin::get_health},
      Endpoint<Admin>{{"GET", "/readyz", anyone, "read"}, &Admin::get_ready},
      Endpoint<Admin>{{"GET", "/metrics", admin, "admin"}, &Admin::get_metrics},
      Endpoint<Admin>{{"POST", "/api/admin/first", account, "account"}, &Admin::post_first_admin},
      Endpoint<Admin>{{"GET", "/api/admin/tables", admin, "admin"}, &Admin::get_tables},
      Endpoint<Admin>{{"POST", "/api/admin/tables/{table}/close", table_admin, "admin"},
                      &Admin::post_close},
      Endpoint<Admin>{{"GET", "/api/admin/bans", admin, "admin"}, &Admin::get_bans},
      Endpoint<Admin>{{"PUT", "/api/admin/bans/{name}", admin, "admin"}, &Admin::put_ban},
      Endpoint<Admin>{{"GET", "/api/admin/reports", admin, "admin"}, &Admin::get_reports},
      Endpoint<Admin>{{"POST", "/api/admin/reports/{id}/close", admin, "admin"},
                      &Admin::post_report_closed},
      Endpoint<Admin>{{"GET", "/api/admin/figures", admin, "admin"}, &Admin::get_figures},
      Endpoint<Admin>{{"GET", "/api/admin/date", admin, "admin"}, &Admin::get_date},
      Endpoint<Admin>{{"POST", "/api/admin/date", admin, "admin"}, &Admin::post_date},
  };
  return kEndpoints;
}

namespace {

/// What administrators did is logged as soon as it is written, whatever becomes of the answer.
void log_deed(const Call& call, const char* path) {
  log_every_line("info", "administration", {{"by", call.who.name}, {"did", path}, {"on", call.id}});
}

void write_date(JsonWriter& json, const ServedClock& clock) {
  const std::int64_t ahead = clock.calendar().doubt();
  const std::int64_t now = clock.now().at;
  json.begin_object().field("date", now).field("machine", now + ahead);
  json.field("doubted", ahead != 0).end_object();
}

}  // namespace

Awaitable<HttpResponse> Admin::get_health(Call&) { co_return json_response("{\"status\":\"up\"}"); }

/// A server is ready if it can write. However many ask, it is tried once a second.
Awaitable<HttpResponse> Admin::get_ready(Call&) {
  const std::int64_t now = core_.parts.tables.clock.now().served;
  const bool fresh = now - written_at_ < kFreshMs;
  const bool written = fresh || co_await core_.write([](Store&) {});
  if (written && !fresh) written_at_ = now;
  co_return written ? json_response("{\"status\":\"ready\"}") : busy();
}

Awaitable<HttpResponse> Admin::post_first_admin(Call& call) {
  const std::string code = call.body.text("code", {}, 100);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  // The code has 256 bits: nobody finds it by trying, and so nobody is locked out by others.
  if (!tries_.admit(address_share(call.request.peer))) {
    co_return refuse(429, {"limit", "codes"});
  }
  bool done = false;
  const StoreThread::Work work = [&](Store& store) {
    done = !first_code_.empty() && code == first_code_ && !store.setting("first_admin_done");
    if (!done) return;
    store.set_user_flags(call.who.user, true, false);
    store.set_setting("first_admin_done", "1");
  };
  if (!co_await core_.write(work)) co_return busy();
  if (!done)
    co_return error_response(403, {"code", "this link is not valid, or has been used before"});
  log_line("info", "first administrator", {{"name", call.who.name}});
  co_return json_response("{\"admin\":true}");
}

Awaitable<HttpResponse> Admin::get_tables(Call& call) {
  TableFilter filter;
  filter.status = call.request.asked("status");
  filter.game = call.request.asked("game");
  filter.from = read_place(call.request.asked("before"));
  HttpResponse response = co_await list_tables(core_, call.request, filter);
  co_return response;
}

Awaitable<HttpResponse> Admin::post_close(Call& call) {
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  TableCommand command;
  command.verb = Verb::close;
  const Answer answer = co_await core_.command(call.table, command);
  if (answer.kind == Answer::Kind::ok) {
    log_deed(call, "/api/admin/tables/{table}/close");
    co_return json_response("{}");
  }
  if (answer.kind == Answer::Kind::illegal) co_return error_response(409, answer.why);
  co_return busy();
}

Awaitable<HttpResponse> Admin::get_bans(Call&) {
  std::vector<Ban> bans;
  co_await core_.read([&](Store& store) { bans = store.bans(); });
  JsonWriter json;
  json.begin_object().key("bans").begin_array();
  for (const Ban& ban : bans) {
    json.begin_object().field("name", ban.name_key).field("why", ban.why);
    json.field("at", ban.at).end_object();
  }
  json.end_array().end_object();
  co_return json_response(json.take());
}

/// Bans a name and everybody who has it, and takes them from their tables; `on` false lifts it.
Awaitable<HttpResponse> Admin::put_ban(Call& call) {
  const bool on = call.body.truth("on", true);
  const std::string why = call.body.text("why", {}, 300);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (on && is_shared_name(call.id)) {
    co_return refuse(400, {"name", "guests"});
  }
  const std::int64_t now = core_.now();
  std::vector<User> users;
  const StoreThread::Work work = [&](Store& store) {
    on ? store.ban({call.id, why, now}) : store.unban(call.id);
    users = store.guests_by_name(call.id);
    if (const std::optional<User> user = store.user_by_name(call.id)) users.push_back(*user);
    for (const User& user : users) store.set_user_flags(user.id, user.admin, on);
  };
  if (!co_await core_.write(work)) co_return busy();
  log_deed(call, "/api/admin/bans/{name}");
  bool left = true;
  for (const User& user : users) {
    co_await core_.dismiss_listeners(user.id);
    if (!on) continue;
    const std::optional<std::vector<std::string>> gone = co_await core_.leave_tables(user.id);
    left = left && gone.has_value();
  }
  co_return left ? json_response("{}") : busy();
}

Awaitable<HttpResponse> Admin::get_reports(Call& call) {
  JsonWriter json;
  json.begin_object().key("reports").begin_array();
  const StoreThread::Work work = [&](Store& store) {
    for (const Report& report : store.open_reports()) {
      json.begin_object().field("id", report.id).field("table", report.table);
      write_name(json, "by", names_in(store)(report.reporter));
      json.field("text", report.body);
      if (report.chat) {
        json.field("chat", *report.chat);
        for (const char* room : {"players", "spectators"}) {
          for (const ChatLine& line : store.chat(report.table, *report.chat - 1, room)) {
            if (line.number != *report.chat) continue;
            json.key("said").begin_object();
            json.field("name", line.name).field("text", line.body).end_object();
          }
        }
      }
      json.field("at", report.at).end_object();
    }
  };
  co_await core_.look_up(call.request, work);
  json.end_array().end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Admin::post_report_closed(Call& call) {
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  const auto id = parse_u64(call.id);
  bool found = false;
  const StoreThread::Work work = [&](Store& store) {
    found = id && store.close_report(static_cast<std::int64_t>(*id & INT64_MAX));
  };
  if (!co_await core_.write(work)) co_return busy();
  if (found) log_deed(call, "/api/admin/reports/{id}/close");
  co_return found ? json_response("{}")
                  : error_response(404, {"report", "there is no such open report"});
}

Awaitable<HttpResponse> Admin::get_date(Call&) {
  JsonWriter json;
  write_date(json, core_.parts.clock);
  co_return json_response(json.take());
}

/// What an operator says after a jump: the date of the machine is right.
Awaitable<HttpResponse> Admin::post_date(Call& call) {
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  core_.parts.clock.confirm_date();
  // The commit notes it.
  if (!co_await core_.write([](Store&) {})) co_return busy();
  log_deed(call, "/api/admin/date");
  JsonWriter json;
  write_date(json, core_.parts.clock);
  co_return json_response(json.take());
}

namespace {

struct Figure {
  const char* name;
  const char* help;
  const char* type;
  std::int64_t value;
};

std::vector<Figure> figures(const ApiParts& parts) {
  const Metrics& metrics = parts.metrics;
  const StoreThread::Counts counts = parts.writer.counts();
  return {
      {"requests_total", "HTTP requests", "counter", metrics.requests},
      {"refused_total", "Requests answered with 400 or more", "counter", metrics.refused},
      {"connections", "Open connections", "gauge", metrics.connections},
      {"sockets", "Open WebSockets", "gauge", metrics.sockets},
      {"messages_in_total", "WebSocket messages received", "counter", metrics.messages_in},
      {"messages_out_total", "WebSocket messages sent", "counter", metrics.messages_out},
      {"commands_total", "Commands at tables", "counter", metrics.commands},
      {"slow_closed_total", "Connections closed for not reading", "counter", metrics.slow_closed},
      {"notices_total", "Turn notices sent", "counter", metrics.notices},
      {"commits_total", "Commits to the store", "counter", counts.commits},
      {"works_total", "Works in those commits", "counter", counts.works},
      {"store_trouble",
       "1 if the disk lost something that the log still has: start the server again", "gauge",
       std::int64_t{counts.trouble}},
      {"store_waiting", "Works waiting for the store", "gauge",
       static_cast<std::int64_t>(parts.writer.waiting())},
      {"bots_waiting", "Decisions waiting for a computer player", "gauge",
       static_cast<std::int64_t>(parts.tables.bots.waiting())},
      {"bots_idle", "Computer players that wait for their next turn", "gauge",
       static_cast<std::int64_t>(parts.tables.bots.idle())},
      {"bots_idle_bytes", "Bytes of what those have thought", "gauge",
       static_cast<std::int64_t>(parts.tables.bots.idle_bytes())},
      {"tables_in_memory", "Tables in memory", "gauge",
       static_cast<std::int64_t>(parts.hub.in_memory())},
      {"date_ahead_seconds", "Seconds by which the machine's date is ahead, if it is not believed",
       "gauge", parts.clock.calendar().doubt() / 1000},
      {"served_seconds_total", "Seconds the server has run in its whole life", "counter",
       parts.tables.clock.now().served / 1000},
  };
}

}  // namespace

Awaitable<HttpResponse> Admin::get_figures(Call& call) {
  JsonWriter json;
  json.begin_object();
  for (const Figure& figure : figures(core_.parts)) {
    json.field(figure.name, figure.value);
  }
  const StoreThread::Work work = [&](Store& store) {
    json.field("users", store.count_users());
    for (const char* status : {"open", "playing", "finished"}) {
      json.field(std::string("tables_") + status, store.count_tables(status));
    }
  };
  co_await core_.look_up(call.request, work);
  json.end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Admin::get_metrics(Call&) {
  std::string text;
  for (const Figure& figure : figures(core_.parts)) {
    const std::string name = std::string("fullcircle_") + figure.name;
    text.append("# HELP ").append(name).append(" ").append(figure.help);
    text.append("\n# TYPE ").append(name).append(" ").append(figure.type).append("\n");
    text.append(name).append(" ").append(std::to_string(figure.value)).append("\n");
  }
  co_return HttpResponse{200, "text/plain; version=0.0.4", std::move(text)};
}

}  // namespace fullcircle
