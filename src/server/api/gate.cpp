#include "server/api/gate.h"

#include <algorithm>

#include "core/text.h"
#include "server/settings/secrets.h"

namespace fullcircle {
namespace {

bool is_secure(const std::string& origin) { return origin.starts_with("https://"); }
std::string cookie_name(const std::string& origin) {
  return is_secure(origin) ? "__Host-session" : "session";
}

/// A table that is listed or over is open to all; any other one to those who belong to it or were
/// invited.
bool may_see(const Principal& who, bool open_to_all, bool belongs, bool invited) {
  return open_to_all || belongs || invited || who.admin;
}

HttpResponse not_admin() { return refuse(403, "admin", "this is for administrators"); }

bool belongs_to(const LoggedTable& table, UserId user) {
  return table.seat_of(user) || (!table.end() && table.seat_reserved_for(user));
}

}  // namespace

std::string session_cookie(const std::string& origin, const std::string& value,
                           std::int64_t seconds) {
  return cookie_name(origin) + "=" + value +
         "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(seconds) +
         (is_secure(origin) ? "; Secure" : "");
}

bool Principal::may(std::string_view scope) const {
  const std::vector<std::string_view> words = split(scopes, " ");
  return !by_token || std::find(words.begin(), words.end(), scope) != words.end();
}

bool Gate::origin_allowed(const std::string& origin) const {
  const std::vector<std::string>& more = core_.parts.config.origins;
  return origin == core_.origin || std::find(more.begin(), more.end(), origin) != more.end();
}

Awaitable<Principal> Gate::identify(const HttpRequest& request) {
  Principal who;
  const std::string bearer = request.header("authorization");
  const bool token = bearer.starts_with("Bearer ");
  const std::string secret =
      token ? bearer.substr(7) : cookie_value(request.header("cookie"), cookie_name(core_.origin));
  const std::string& local = core_.parts.admin_token;
  if (request.admin && token && !local.empty() && hash_text(secret) == hash_text(local)) {
    who.admin = true;
    who.name = "administration";
    co_return who;
  }
  if (secret.empty() || secret.size() > 100) co_return who;
  const std::string hash = hash_text(secret);
  const std::int64_t now = core_.now();
  const StoreThread::Work look = [&](Store& store) {
    const std::optional<Key> key = store.key(hash);
    if (!key || key->expires < now || (key->kind == "token") != token) return;
    const std::optional<User> user = store.user(key->user);
    if (!user) return;
    who = {user->id, user->name, !user->guest, user->admin, user->banned, hash, key->scopes, token};
  };
  co_await core_.read(look);
  if (who.user != 0) core_.parts.tables.names.set(who.user, who.name);
  co_return who;
}

Awaitable<std::optional<HttpResponse>> Gate::let_in(const Route& route, Call& call) {
  const Principal& who = call.who;
  const bool safe = route.method == "GET";
  const bool by_token = call.request.header("authorization").starts_with("Bearer ");
  if (!safe && !by_token && call.request.header("sec-fetch-site") != "same-origin" &&
      !origin_allowed(call.request.header("origin"))) {
    co_return refuse(403, "origin", "the request does not come from this server's own page");
  }
  if (by_token && who.user == 0 && !who.admin) co_return error_response(401, invalid_token());
  if (who.banned) co_return error_response(403, banned_name());
  if (!who.may(route.scope)) co_return error_response(403, wrong_scope());
  switch (route.right) {
    case Right::anyone:
      break;
    case Right::visitor:
      if (!who.is_somebody()) co_return error_response(401, not_signed_in());
      break;
    case Right::account:
      if (!who.account) co_return refuse(401, "account", "you need an account for this");
      break;
    case Right::admin:
      if (!who.admin) co_return not_admin();
      break;
    case Right::watcher:
    case Right::player:
    case Right::seated:
    case Right::table_admin: {
      std::optional<HttpResponse> refused = co_await let_to_table(route.right, call);
      co_return refused;
    }
  }
  co_return std::nullopt;
}

/// Whoever may not see a table does not learn whether there is one.
Awaitable<std::optional<HttpResponse>> Gate::let_to_table(Right right, Call& call) {
  if (right == Right::table_admin && !call.who.admin) co_return not_admin();
  const std::string invite = call.request.asked("invite");
  const Admission admission = co_await admit(call.id, call.who, invite);
  if (!admission.table) co_return error_response(404, no_such_table());
  // An administrator on the local port is no user.
  if (!call.who.is_somebody() && (right == Right::player || right == Right::seated)) {
    co_return error_response(401, not_signed_in());
  }
  if (right == Right::seated && !admission.belongs) {
    co_return error_response(403, refuse({"seat", "not_seated"}));
  }
  call.table = admission.table;
  co_return std::nullopt;
}

Awaitable<Gate::Admission> Gate::admit(const std::string& table, const Principal& who,
                                       const std::string& invite) {
  const TableHub::Found found = co_await core_.find_table(table);
  if (!found) {
    if (found.error().code == TableHub::kNone) co_return Admission{};
    const bool may = co_await may_see_stored(table, who, invite);
    if (!may) co_return Admission{};
    throw StoreFailure("table " + table + " cannot be read");
  }
  std::shared_ptr<LiveTable> live = *found;
  const bool invited = !invite.empty() && invite == live->invite();
  struct Seen {
    bool may = false;
    bool belongs = false;
  };
  const std::function<Seen(const LoggedTable&)> look = [&](const LoggedTable& logged) {
    const bool belongs = belongs_to(logged, who.user);
    const bool open_to_all = logged.setup().listed || logged.end().has_value();
    return Seen{may_see(who, open_to_all, belongs, invited), belongs};
  };
  const Seen seen = co_await core_.look_at(live, look);
  Admission admission;
  if (seen.may) admission = {live, seen.belongs};
  co_return admission;
}

/// The same of a table whose log cannot be read, by what the store has beside the log.
Awaitable<bool> Gate::may_see_stored(const std::string& table, const Principal& who,
                                     const std::string& invite) {
  bool may = false;
  const StoreThread::Work look = [&](Store& store) {
    const std::optional<TableRow> row = store.table(table);
    if (!row) return;
    const std::vector<StoredSeat> seats = store.seats(table);
    const bool belongs = std::any_of(seats.begin(), seats.end(),
                                     [&](const StoredSeat& seat) { return seat.user == who.user; });
    may = may_see(who, row->listed || row->status == "finished", belongs,
                  !invite.empty() && invite == row->invite);
  };
  co_await core_.read(look);
  co_return may;
}

}  // namespace fullcircle
