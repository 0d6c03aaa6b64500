#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "server/api/notices.h"
#include "server/api/people.h"

namespace fullcircle {

namespace {

/// So many are read at a time, before others get their turn.
constexpr int kSeatsAtOnce = 500;

void write_access(JsonWriter& json, Store& store, UserId user) {
  json.key("sessions").value(static_cast<std::int64_t>(store.keys_of(user, "session").size()));
  json.key("tokens").begin_array();
  for (const Key& key : store.keys_of(user, "token")) json.value(key.label);
  json.end_array();
}

void write_notices(JsonWriter& json, Store& store, UserId user) {
  json.key("push").begin_array();
  for (const StoredPush& push : store.pushes_of(user)) json.value(push.endpoint);
  json.end_array().key("notices").begin_array();
  for (const NoticeWish& wish : store.notices_of(user)) write_wish(json, wish);
  json.end_array();
}

void write_mutes_and_reports(JsonWriter& json, Store& store, UserId user) {
  json.key("mutes").begin_array();
  for (const UserId muted : store.mutes_of(user)) {
    if (const std::optional<std::string> name = store.name(muted)) json.value(*name);
  }
  json.end_array().key("reports").begin_array();
  for (const Report& report : store.reports_of(user)) {
    json.begin_object().field("table", report.table).field("text", report.body).end_object();
  }
  json.end_array();
}

/// What somebody said, by table.
using Said = std::map<std::string, std::vector<std::string>>;

/// A part of the tables where they sit, each with what they said there, which is taken out.
TablePage write_seats(JsonWriter& json, Store& store, const TableFilter& filter, Said& said) {
  TablePage page = store.tables(filter);
  for (const TableRow& row : page.rows) {
    json.begin_object().field("id", row.id).field("game", row.game);
    json.field("status", row.status).field("changed", row.changed);
    json.field("chat", said[row.id]).end_object();
    said.erase(row.id);
  }
  return page;
}

/// Where they spoke without a seat.
void write_watched(JsonWriter& json, const Said& said) {
  json.key("watched").begin_array();
  for (const auto& [table, lines] : said) {
    json.begin_object().field("id", table).field("chat", lines).end_object();
  }
  json.end_array();
}

}  // namespace

Awaitable<HttpResponse> People::get_export(Call& call) {
  JsonWriter json;
  json.begin_object();
  write_who(json, call.who);
  const UserId me = call.who.user;
  Said said;
  const SharedReaders::Work work = [&](Store& store) {
    const std::optional<User> user = store.user(me);
    if (user) json.field("created", user->created).key("settings").raw(user->settings);
    write_ratings(json.key("ratings"), store, me);
    if (const std::int64_t at = store.last_abort(me); at != 0) json.field("last_abort", at);
    write_access(json, store, me);
    write_notices(json, store, me);
    write_mutes_and_reports(json, store, me);
    said = store.chat_of(me);
  };
  co_await core_.look_up(call.request, work);
  json.key("tables").begin_array();
  TableFilter filter;
  filter.user = me;
  filter.most = kSeatsAtOnce;
  bool more = true;
  const SharedReaders::Work seats = [&](Store& store) {
    const TablePage page = write_seats(json, store, filter, said);
    filter.from = page.to;
    more = page.more;
  };
  while (more) co_await core_.look_further(call.request, seats);
  json.end_array();
  write_watched(json, said);
  json.end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> People::delete_me(Call& call) {
  const std::string password = call.body.text("password", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (call.who.account) {
    if (std::optional<HttpResponse> no =
            co_await refuse_wrong_password(call, password, {"login", "password"})) {
      co_return std::move(*no);
    }
  }
  // From here on nothing keeps them: if the server stops before they have left all their tables, it
  // goes on with that at its next start.
  const UserId user = call.who.user;
  const StoreThread::Work begin = [&](Store& store) { store.begin_leaving(user); };
  if (!co_await core_.write(begin)) co_return busy();
  core_.parts.tables.names.remove(user);
  core_.parts.tables.shares.remove(user);
  co_await finish_leaving(user);
  co_return end_session();
}

Awaitable<void> People::finish_leaving(UserId user) {
  try {
    co_await core_.dismiss_listeners(user);
    const std::optional<std::vector<std::string>> left = co_await core_.leave_tables(user);
    if (!left) co_return;
    // On the writer's thread, which knows of a seat that they took while they were let out.
    const StoreThread::Work remove = [&](Store& store) {
      const std::vector<std::string> now = store.unfinished_tables(user);
      if (std::includes(left->begin(), left->end(), now.begin(), now.end()))
        store.remove_user(user);
    };
    co_await core_.write(remove);
  } catch (const StoreFailure&) {
    co_return;  // take_up_leaving tries again
  }
}

void People::take_up_leaving() {
  boost::asio::co_spawn(core_.parts.tables.io, finish_all_leaving(), boost::asio::detached);
}

Awaitable<void> People::finish_all_leaving() {
  std::vector<UserId> leaving;
  const StoreThread::Work look = [&](Store& store) { leaving = store.leaving_users(); };
  const bool seen = co_await with_store(core_.parts.reader, look);
  for (std::size_t i = 0; seen && i < leaving.size(); ++i) co_await finish_leaving(leaving[i]);
}

}  // namespace fullcircle
