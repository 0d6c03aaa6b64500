#include "server/api/notices.h"
#include "server/api/people.h"

namespace fullcircle {

namespace {

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
    if (const std::optional<User> other = store.user(muted)) json.value(other->name);
  }
  json.end_array().key("reports").begin_array();
  for (const Report& report : store.reports_of(user)) {
    json.begin_object().field("table", report.table).field("text", report.body).end_object();
  }
  json.end_array();
}

/// The tables where they sit, each with what they said there, and those where they spoke without a
/// seat.
void write_tables_and_chat(JsonWriter& json, Store& store, UserId user) {
  std::map<std::string, std::vector<std::string>> said = store.chat_of(user);
  TableFilter filter;
  filter.user = user;
  filter.most = 100'000;
  json.key("tables").begin_array();
  for (const TableRow& row : store.tables(filter)) {
    json.begin_object().field("id", row.id).field("game", row.game);
    json.field("status", row.status).field("changed", row.changed);
    json.field("chat", said[row.id]).end_object();
    said.erase(row.id);
  }
  json.end_array().key("watched").begin_array();
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
  const StoreThread::Work work = [&](Store& store) {
    const UserId me = call.who.user;
    const std::optional<User> user = store.user(me);
    if (user) json.field("created", user->created).key("settings").raw(user->settings);
    write_ratings(json.key("ratings"), store, me);
    write_access(json, store, me);
    write_notices(json, store, me);
    write_mutes_and_reports(json, store, me);
    write_tables_and_chat(json, store, me);
  };
  co_await core_.read(work);
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
  const UserId user = call.who.user;
  // They are shut out first, so that they take no new seat while they leave. The key they came with
  // stays valid, so that they can try again if a table cannot be left now.
  const StoreThread::Work shut_out = [&](Store& store) {
    store.set_user_flags(user, call.who.admin, true);
    store.remove_keys(user, "session", call.who.key);
    store.remove_keys(user, "token", call.who.key);
  };
  if (!co_await core_.write(shut_out)) co_return busy();
  co_await core_.dismiss_listeners(user);
  bool gone = true;
  try {
    gone = co_await core_.leave_tables(user);
  } catch (const StoreFailure&) {
    gone = false;
  }
  const StoreThread::Work remove = [&](Store& store) { store.remove_user(user); };
  if (gone) gone = co_await core_.write(remove);
  if (!gone) {
    const StoreThread::Work let_back = [&](Store& store) {
      store.set_user_flags(user, call.who.admin, store.is_banned(call.who.name));
    };
    co_await core_.write(let_back);
    co_return busy();
  }
  core_.parts.tables.names.remove(user);
  co_return end_session();
}

}  // namespace fullcircle
