#include "server/api.h"

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>

#include "core/text.h"
#include "server/secrets.h"

namespace fullcircle {
namespace {

/// Who plays at many tables may send as many commands as if it were so many, all in all.
constexpr std::size_t kTablesAtOnce = 10;
/// Hashes that may be under way or wait, about 30 ms each: who comes then is told to come again.
constexpr int kMostHashes = 24;

/// Path parameters stand in braces and take one part of the path.
bool matches(std::string_view pattern, const std::string& path, std::string& id) {
  const std::vector<std::string_view> wanted = split(pattern, "/");
  const std::vector<std::string_view> given = split(path, "/");
  if (wanted.size() != given.size()) return false;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].starts_with('{')) {
      if (given[i].empty()) return false;
      id = given[i];
    } else if (wanted[i] != given[i]) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool Principal::may(std::string_view scope) const {
  const std::vector<std::string_view> words = split(scopes, " ");
  return !by_token || std::find(words.begin(), words.end(), scope) != words.end();
}

HttpResponse error_response(int status, const Error& error) {
  JsonWriter json;
  json.begin_object().key("error").begin_object();
  json.field("code", error.code).field("why", error.why).end_object().end_object();
  return {status, "application/json", json.take()};
}

HttpResponse refuse(int status, const char* code, const std::string& why) {
  return error_response(status, {code, why});
}

HttpResponse busy() { return refuse(503, "busy", "the server could not write that; try again"); }

HttpResponse unread() {
  return refuse(503, "busy", "the server could not look that up; try again");
}

HttpResponse json_response(std::string body) { return {200, "application/json", std::move(body)}; }

std::span<const Api::Entry> Api::entries() {
  using enum Right;
  static constexpr std::array kEntries = {
      Entry{{"GET", "/healthz", anyone, "read"}, &Api::get_health},
      Entry{{"GET", "/readyz", anyone, "read"}, &Api::get_ready},
      Entry{{"GET", "/metrics", admin, "admin"}, &Api::get_metrics},
      Entry{{"GET", "/api/me", anyone, "read"}, &Api::get_me},
      Entry{{"POST", "/api/guest", anyone, "account"}, &Api::post_guest},
      Entry{{"POST", "/api/account", anyone, "account"}, &Api::post_account},
      Entry{{"POST", "/api/session", anyone, "account"}, &Api::post_session},
      Entry{{"DELETE", "/api/session", visitor, "account"}, &Api::delete_session},
      Entry{{"DELETE", "/api/sessions", visitor, "account"}, &Api::delete_sessions},
      Entry{{"PUT", "/api/me/password", account, "account"}, &Api::put_password},
      Entry{{"PUT", "/api/me/name", account, "account"}, &Api::put_name},
      Entry{{"PUT", "/api/me/settings", visitor, "account"}, &Api::put_settings},
      Entry{{"GET", "/api/me/export", visitor, "account"}, &Api::get_export},
      Entry{{"DELETE", "/api/me", visitor, "account"}, &Api::delete_me},
      Entry{{"GET", "/api/me/tables", visitor, "read"}, &Api::get_my_tables},
      Entry{{"PUT", "/api/me/mutes", visitor, "account"}, &Api::put_mute},
      Entry{{"GET", "/api/tokens", account, "account"}, &Api::get_tokens},
      Entry{{"POST", "/api/tokens", account, "account"}, &Api::post_token},
      Entry{{"DELETE", "/api/tokens/{id}", account, "account"}, &Api::delete_token},
      Entry{{"GET", "/api/players/{name}", anyone, "read"}, &Api::get_player},
      Entry{{"GET", "/api/leaderboard", anyone, "read"}, &Api::get_leaderboard},
      Entry{{"GET", "/api/games", anyone, "read"}, &Api::get_games},
      Entry{{"GET", "/api/tables", anyone, "read"}, &Api::get_tables},
      Entry{{"POST", "/api/tables", visitor, "play"}, &Api::post_table},
      Entry{{"GET", "/api/tables/{table}", watcher, "read"}, &Api::get_table},
      Entry{{"GET", "/api/tables/{table}/stream", watcher, "read"}, &Api::get_stream},
      Entry{{"GET", "/api/tables/{table}/moves", seated, "read"}, &Api::get_moves},
      Entry{{"GET", "/api/tables/{table}/record", watcher, "read"}, &Api::get_record},
      Entry{{"POST", "/api/tables/{table}/commands", player, "play"}, &Api::post_command},
      Entry{{"POST", "/api/tables/{table}/rematch", seated, "play"}, &Api::post_rematch},
      Entry{{"GET", "/api/tables/{table}/invite", seated, "play"}, &Api::get_invite},
      Entry{{"GET", "/api/tables/{table}/chat", watcher, "read"}, &Api::get_chat},
      Entry{{"POST", "/api/tables/{table}/chat", player, "play"}, &Api::post_chat},
      Entry{{"POST", "/api/tables/{table}/report", player, "play"}, &Api::post_report},
      Entry{{"GET", "/api/finished", anyone, "read"}, &Api::get_bulk},
      Entry{{"GET", "/api/push/key", anyone, "read"}, &Api::get_push_key},
      Entry{{"POST", "/api/push", visitor, "account"}, &Api::post_push},
      Entry{{"DELETE", "/api/push", visitor, "account"}, &Api::delete_push},
      Entry{{"GET", "/api/notices", visitor, "account"}, &Api::get_notices},
      Entry{{"PUT", "/api/notices", visitor, "account"}, &Api::put_notice},
      Entry{{"POST", "/api/admin/first", account, "account"}, &Api::post_first_admin},
      Entry{{"GET", "/api/admin/tables", admin, "admin"}, &Api::get_admin_tables},
      Entry{{"POST", "/api/admin/tables/{table}/close", admin, "admin"}, &Api::post_admin_close},
      Entry{{"GET", "/api/admin/bans", admin, "admin"}, &Api::get_admin_bans},
      Entry{{"PUT", "/api/admin/bans/{name}", admin, "admin"}, &Api::put_admin_ban},
      Entry{{"GET", "/api/admin/reports", admin, "admin"}, &Api::get_admin_reports},
      Entry{{"POST", "/api/admin/reports/{id}/close", admin, "admin"},
            &Api::post_admin_report_closed},
      Entry{{"GET", "/api/admin/figures", admin, "admin"}, &Api::get_admin_figures},
  };
  return kEntries;
}

std::vector<Route> Api::routes() {
  std::vector<Route> routes;
  for (const Entry& entry : entries()) routes.push_back(entry.route);
  return routes;
}

Api::Api(Parts parts)
    : parts_(std::move(parts)),
      commands_(static_cast<std::size_t>(parts_.config.commands), std::chrono::seconds(20)),
      all_commands_(kTablesAtOnce * static_cast<std::size_t>(parts_.config.commands),
                    std::chrono::seconds(20)),
      new_tables_(static_cast<std::size_t>(parts_.config.new_tables), std::chrono::minutes(15)),
      logins_from_(static_cast<std::size_t>(parts_.config.logins), std::chrono::minutes(15)),
      newcomers_(static_cast<std::size_t>(parts_.config.newcomers), std::chrono::minutes(15)) {}
Api::~Api() {
  hashing_.stop();  // who waits for one is gone as well
  hashing_.join();
}

bool Api::origin_allowed(const std::string& origin) const {
  const std::vector<std::string>& more = parts_.config.origins;
  return origin == own_origin_ || std::find(more.begin(), more.end(), origin) != more.end();
}

bool Api::is_secure() const { return own_origin_.starts_with("https://"); }
std::string Api::cookie_name() const { return is_secure() ? "__Host-session" : "session"; }

std::string Api::cookie(const std::string& value, std::int64_t seconds) const {
  return cookie_name() + "=" + value +
         "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(seconds) +
         (is_secure() ? "; Secure" : "");
}

Awaitable<Principal> Api::identify(const HttpRequest& request) {
  Principal who;
  const std::string bearer = request.header("authorization");
  const bool token = bearer.starts_with("Bearer ");
  const std::string secret =
      token ? bearer.substr(7) : cookie_value(request.header("cookie"), cookie_name());
  if (request.admin && token && !parts_.admin_token.empty() &&
      hash_text(secret) == hash_text(parts_.admin_token)) {
    who.admin = true;
    who.name = "administration";
    co_return who;
  }
  if (secret.empty() || secret.size() > 100) co_return who;
  const std::string hash = hash_text(secret);
  const std::int64_t now = parts_.tables.clock.now().at;
  const StoreThread::Work look = [&](Store& store) {
    const std::optional<Key> key = store.key(hash);
    if (!key || key->expires < now || (key->kind == "token") != token) return;
    const std::optional<User> user = store.user(key->user);
    if (!user) return;
    who = {user->id, user->name, !user->guest, user->admin, user->banned, hash, key->scopes, token};
  };
  co_await read(look);
  if (who.user != 0) parts_.tables.names.set(who.user, who.name);
  co_return who;
}

Awaitable<bool> Api::may_watch(const std::string& table, const Principal& who,
                               const std::string& invite) {
  bool may = false;
  const StoreThread::Work look = [&](Store& store) {
    const std::optional<TableRow> row = store.table(table);
    if (!row) return;
    may = row->listed || row->status == "finished" || who.admin ||
          (!invite.empty() && invite == row->invite);
    for (const StoredSeat& seat : store.seats(table)) may = may || seat.user == who.user;
  };
  co_await read(look);
  co_return may;
}

/// The one place where it is decided who may do what. Empty: come in.
Awaitable<std::optional<HttpResponse>> Api::let_in(const Route& route, Call& call) {
  const Principal& who = call.who;
  const bool safe = route.method == "GET";
  const bool by_token = call.request.header("authorization").starts_with("Bearer ");
  if (!safe && !by_token && call.request.header("sec-fetch-site") != "same-origin" &&
      !origin_allowed(call.request.header("origin"))) {
    co_return refuse(403, "origin", "the request does not come from this server's own page");
  }
  if (by_token && who.user == 0 && !who.admin) {
    co_return refuse(401, "token", "nobody has this token");
  }
  if (who.banned) co_return refuse(403, "banned", "this name is banned");
  if (!who.may(route.scope)) {
    co_return refuse(403, "scope", "this token may not do that");
  }
  switch (route.right) {
    case Right::anyone:
      break;
    case Right::visitor:
      if (!who.is_somebody()) co_return refuse(401, "who", "say who you are first");
      break;
    case Right::account:
      if (!who.account) co_return refuse(401, "account", "this takes an account");
      break;
    case Right::admin:
      if (!who.admin) co_return refuse(403, "admin", "this is for administrators");
      break;
    case Right::watcher:
    case Right::player:
    case Right::seated: {
      // Whoever may not see a table is not told whether there is one.
      const std::string invite = call.request.asked("invite");
      if (!co_await may_watch(call.id, who, invite)) {
        co_return refuse(404, "table", "there is no such table, or it is private");
      }
      if (route.right != Right::watcher && !who.is_somebody()) {
        co_return refuse(401, "who", "say who you are first");
      }
      if (route.right != Right::seated) break;
      bool seated = false;
      const StoreThread::Work look = [&](Store& store) {
        for (const StoredSeat& seat : store.seats(call.id)) {
          seated = seated || seat.user == who.user;
        }
      };
      co_await read(look);
      if (!seated) co_return refuse(403, "seat", "you do not sit at this table");
      break;
    }
  }
  co_return std::nullopt;
}

Awaitable<HttpResponse> Api::handle(const HttpRequest& request) {
  ++parts_.metrics.requests;
  HttpResponse response;
  try {
    response = co_await answer(request);
  } catch (const StoreFailure&) {
    response = unread();
  }
  if (response.status >= 400) ++parts_.metrics.refused;
  co_return response;
}

Awaitable<HttpResponse> Api::answer(const HttpRequest& request) {
  std::string allowed;
  for (const Entry& entry : entries()) {
    std::string id;
    if (!matches(entry.route.path, request.path, id)) continue;
    allowed += (allowed.empty() ? "" : ", ") + std::string(entry.route.method) +
               (entry.route.method == "GET" ? ", HEAD" : "");
    if (entry.route.method != request.method) continue;
    Result<JsonReader> body =
        request.body.empty() ? JsonReader(boost::json::object()) : JsonReader::parse(request.body);
    if (!body) co_return error_response(400, body.error());
    Principal who = co_await identify(request);
    Call call{request, std::move(who), id, std::move(*body)};
    if (std::optional<HttpResponse> refused = co_await let_in(entry.route, call)) {
      co_return std::move(*refused);
    }
    HttpResponse response = co_await (this->*entry.handler)(call);
    co_return response;
  }
  if (!allowed.empty()) {
    HttpResponse refused =
        error_response(405, {"method", "this address does not take " + quote(request.method)});
    refused.headers.emplace_back("Allow", allowed);
    co_return refused;
  }
  co_return error_response(404, {"path", "there is nothing at this address"});
}

Awaitable<void> Api::read(StoreThread::Work look) {
  const bool done = co_await with_store(parts_.reader, look);
  if (!done) throw StoreFailure("the store does not answer");
}

Awaitable<std::shared_ptr<LiveTable>> Api::table(const std::string& id) {
  using Live = std::shared_ptr<LiveTable>;
  co_return co_await called_back<Live>(
      [&](std::function<void(Live)> done) { parts_.hub.with_table(id, std::move(done)); });
}

Awaitable<bool> Api::watch(const std::string& id, const std::shared_ptr<Listener>& listener,
                           UserId user, int seen) {
  for (int i = 0; i < kTries; ++i) {
    const std::shared_ptr<LiveTable> live = co_await table(id);
    if (!live) co_return false;
    const bool watches = co_await called_back<bool>(
        [&](const std::function<void(bool)>& done) { live->watch(listener, user, seen, done); });
    if (watches) co_return true;
  }
  listener->send_back();
  co_return true;
}

Awaitable<std::shared_ptr<LiveTable>> Api::table_of(const Call& call) {
  std::shared_ptr<LiveTable> live = co_await table(call.id);
  if (!live) throw StoreFailure("table " + call.id + " cannot be read");
  co_return live;
}

namespace {

/// One of a limited number of places, while it lives; who waits may outlive the Api.
class Place {
 public:
  explicit Place(std::shared_ptr<std::atomic<int>> taken)
      : taken_(std::move(taken)), number_(++*taken_) {}
  ~Place() { --*taken_; }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  bool is_within(int most) const { return number_ <= most; }

 private:
  std::shared_ptr<std::atomic<int>> taken_;
  int number_;
};

}  // namespace

Awaitable<std::optional<std::string>> Api::hashed(const std::string& password) {
  const Place place(hashes_);
  if (!place.is_within(kMostHashes)) co_return std::nullopt;
  co_return co_await called_back<std::string>([&](std::function<void(std::string)> done) {
    boost::asio::post(hashing_,
                      [password, done = std::move(done)] { done(hash_password(password)); });
  });
}

Awaitable<std::optional<bool>> Api::verified(const std::string& hash, const std::string& password) {
  const Place place(hashes_);
  if (!place.is_within(kMostHashes)) co_return std::nullopt;
  co_return co_await called_back<bool>([&](std::function<void(bool)> done) {
    boost::asio::post(hashing_, [hash, password, done = std::move(done)] {
      done(verify_password(hash, password));
    });
  });
}

}  // namespace fullcircle
