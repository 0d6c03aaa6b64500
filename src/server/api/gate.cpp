#include "server/api/gate.h"

#include <algorithm>
#include <boost/asio/steady_timer.hpp>

#include "core/text.h"
#include "store/hash.h"

namespace fullcircle {
namespace {

constexpr std::string_view kBearer = "Bearer ";
bool has_token(const HttpRequest& request) {
  return request.header("authorization").starts_with(kBearer);
}

bool is_secure(const std::string& origin) { return origin.starts_with("https://"); }
std::string cookie_name(const std::string& origin, std::string_view name) {
  return (is_secure(origin) ? "__Host-" : "") + std::string(name);
}

/// A table that is listed or over is open to all; any other one to those who belong to it or were
/// invited.
bool may_see(const Principal& who, bool open_to_all, bool belongs, bool invited) {
  return open_to_all || belongs || invited || who.admin;
}

HttpResponse not_admin() { return refuse(403, {"admin"}); }

/// A table is refused after a whole number of these, however long it took to see why: so the time
/// does not tell whether there is one.
constexpr std::chrono::milliseconds kStep{20};

Awaitable<void> wait_for_step(std::chrono::steady_clock::time_point begun) {
  const auto steps = (std::chrono::steady_clock::now() - begun) / kStep + 1;
  boost::asio::steady_timer step(co_await boost::asio::this_coro::executor, begun + steps * kStep);
  co_await step.async_wait(boost::asio::use_awaitable);
}

bool belongs_to(const LoggedTable& table, UserId user) {
  return table.seat_of(user) || (!table.end() && table.seat_reserved_for(user));
}

}  // namespace

std::string cookie_of(const HttpRequest& request, const std::string& origin,
                      std::string_view name) {
  return cookie_value(request.header("cookie"), cookie_name(origin, name));
}

std::string set_cookie(const std::string& origin, std::string_view name, const std::string& value,
                       std::int64_t seconds) {
  return cookie_name(origin, name) + "=" + value +
         "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(seconds) +
         (is_secure(origin) ? "; Secure" : "");
}

bool Principal::may(std::string_view scope) const {
  const std::vector<std::string_view> words = split(scopes, " ");
  return !by_token || std::find(words.begin(), words.end(), scope) != words.end();
}

/// Whether a page of this origin may send requests with the cookie, and open a socket.
bool Gate::origin_allowed(const std::string& origin) const {
  const std::vector<std::string>& more = core_.parts.config.origins;
  return origin == core_.origin || std::find(more.begin(), more.end(), origin) != more.end();
}

Awaitable<Principal> Gate::identify(const HttpRequest& request) {
  Principal who;
  who.share = request.share;
  const bool token = has_token(request);
  const std::string secret = token ? request.header("authorization").substr(kBearer.size())
                                   : cookie_of(request, core_.origin, kSessionCookie);
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
    if (!key || key->expires < now || key->kind != (token ? "token" : "session")) return;
    const std::optional<User> user = store.user(key->user);
    if (!user || user->leaving) return;
    who = {user->id, user->name,  !user->guest, user->admin,  user->banned,
           hash,     key->scopes, token,        request.share};
  };
  co_await core_.read(look);
  TableServices& tables = core_.parts.tables;
  if (who.is_somebody()) tables.names.set(who.user, who.name);
  if (who.is_somebody() && !who.share.empty()) tables.shares.set(who.user, who.own_share());
  co_return who;
}

/// What is refused wherever it is asked for: another site's page (`own_page`: whether this one
/// comes from ours), a token that is not valid, a banned name.
std::optional<HttpResponse> Gate::refuse_stranger(const HttpRequest& request, const Principal& who,
                                                  bool own_page) const {
  // A page can make its browser send a name and a password, but not a token.
  const bool by_token = has_token(request);
  if (!by_token && !own_page) {
    return refuse(403, {"origin"});
  }
  if (by_token && !who.is_somebody() && !who.admin) return refuse(401, {"token", "invalid"});
  if (who.banned) return refuse(403, {"banned"});
  return std::nullopt;
}

Awaitable<std::optional<HttpResponse>> Gate::let_to_socket(const HttpRequest& request,
                                                           Principal& who) {
  try {
    who = co_await identify(request);
  } catch (const StoreFailure&) {
    co_return unread();
  }
  // Any page can open a socket, and its first request is a GET: only the origin shows whose it is.
  co_return refuse_stranger(request, who, origin_allowed(request.header("origin")));
}

Awaitable<std::optional<HttpResponse>> Gate::let_in(const Route& route, Call& call) {
  const Principal& who = call.who;
  const bool own_page = route.method == "GET" ||
                        call.request.header("sec-fetch-site") == "same-origin" ||
                        origin_allowed(call.request.header("origin"));
  if (std::optional<HttpResponse> refused = refuse_stranger(call.request, who, own_page)) {
    co_return std::move(*refused);
  }
  if (!who.may(route.scope)) co_return refuse(403, {"scope", "denied"});
  switch (route.right) {
    case Right::anyone:
      break;
    case Right::visitor:
      if (!who.is_somebody()) co_return refuse(401, {"who"});
      break;
    case Right::account:
      if (!who.account) co_return refuse(401, {"account", "needed"});
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
  if (admission.damaged) co_return error_response(503, admission.refusal());
  if (!admission.table) co_return error_response(404, admission.refusal());
  // An administrator on the local port is no user.
  if (!call.who.is_somebody() && (right == Right::player || right == Right::seated)) {
    co_return refuse(401, {"who"});
  }
  if (right == Right::seated && !admission.belongs) {
    co_return error_response(403, refuse({"seat", "not_seated"}));
  }
  // Only those who play there can make the clocks wait for them.
  call.belongs = admission.belongs;
  if (call.arrival && admission.belongs) call.arrival->hold = core_.parts.tables.clock.hold();
  call.table = admission.table;
  co_return std::nullopt;
}

Awaitable<Gate::Admission> Gate::admit(const std::string& table, const Principal& who,
                                       const std::string& invite) {
  const auto begun = std::chrono::steady_clock::now();
  const Admission admission = co_await admit_or_not(table, who, invite);
  if (admission.refused) co_await wait_for_step(begun);
  co_return admission;
}

Awaitable<Gate::Admission> Gate::admit_or_not(const std::string& table, const Principal& who,
                                              const std::string& invite) {
  static const Admission refused{nullptr, false, true, false};
  // Whoever sits there comes back in any case: others of their address must not keep them away.
  const auto wait = core_.parts.reading.wait(who.share);
  // A table is read for nobody who may not see it. Nor does anybody wait for what is under way at
  // one in memory before they are refused, since that takes longer than if there was none.
  const std::shared_ptr<LiveTable> known = core_.parts.hub.find_in_memory(table);
  if (!known ||
      !may_see(who, known->listed(), false, !invite.empty() && invite == known->invite())) {
    const Sight sight = co_await see_stored(table, who, invite);
    if (!sight.may) co_return refused;
    if (wait && !sight.belongs) throw OverBudget{*wait};
  }
  const TableHub::Found found = co_await core_.find_table(table, who.share);
  if (!found) {
    if (found.error().code == TableHub::kNone) co_return refused;
    if (found.error().code == TableHub::kDamaged) co_return Admission{nullptr, false, false, true};
    throw StoreFailure("table " + table + " cannot be read");
  }
  std::shared_ptr<LiveTable> live = *found;
  const bool invited = !invite.empty() && invite == live->invite();
  const std::function<Sight(const LoggedTable&)> look = [&](const LoggedTable& logged) {
    const bool belongs = belongs_to(logged, who.user);
    const bool open_to_all = logged.setup().listed || logged.end().has_value();
    return Sight{may_see(who, open_to_all, belongs, invited), belongs};
  };
  const Sight sight = co_await core_.look_at(live, look);
  if (!sight.may) co_return refused;
  if (wait && !sight.belongs) throw OverBudget{*wait};
  co_return Admission{live, sight.belongs, false, false};
}

Error Gate::Admission::refusal() const { return damaged ? damaged_table(0) : api_error({"table"}); }

/// What somebody may see of a table by what the store has beside the log.
Awaitable<Gate::Sight> Gate::see_stored(const std::string& table, const Principal& who,
                                        const std::string& invite) {
  Sight sight;
  const StoreThread::Work look = [&](Store& store) {
    const std::optional<TableRow> row = store.table(table);
    if (!row) return;
    const std::vector<StoredSeat> seats = store.seats(table);
    sight.belongs =
        who.is_somebody() && std::ranges::find(seats, who.user, &StoredSeat::user) != seats.end();
    sight.may = may_see(who, row->listed || row->status == "finished", sight.belongs,
                        !invite.empty() && invite == row->invite);
  };
  co_await core_.read(look);
  co_return sight;
}

}  // namespace fullcircle
