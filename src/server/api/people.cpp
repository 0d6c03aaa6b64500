#include "server/api/people.h"

#include <array>

#include "core/text.h"
#include "server/api/command.h"
#include "server/settings/secrets.h"
#include "store/hash.h"

namespace fullcircle {
namespace {

constexpr std::int64_t kTokenSeconds = 3650LL * 24 * 3600;
constexpr std::size_t kMostTokens = 20;

/// As the store holds them, separated by blanks.
}  // namespace

std::span<const Endpoint<People>> People::endpoints() {
  using enum Right;
  static constexpr std::array kEndpoints = {
      Endpoint<People>{{"GET", "/api/me", anyone, "read"}, &People::get_me},
      Endpoint<People>{{"POST", "/api/guest", anyone, "account"}, &People::post_guest},
      Endpoint<People>{{"POST", "/api/account", anyone, "account"}, &People::post_account},
      Endpoint<People>{{"POST", "/api/session", anyone, "account"}, &People::post_session},
      Endpoint<People>{{"DELETE", "/api/session", visitor, "account"}, &People::delete_session},
      Endpoint<People>{{"DELETE", "/api/sessions", visitor, "account"}, &People::delete_sessions},
      Endpoint<People>{{"PUT", "/api/me/password", account, "account"}, &People::put_password},
      Endpoint<People>{{"PUT", "/api/me/name", account, "account"}, &People::put_name},
      Endpoint<People>{{"PUT", "/api/me/settings", visitor, "account"}, &People::put_settings},
      Endpoint<People>{{"GET", "/api/me/export", visitor, "account"}, &People::get_export},
      Endpoint<People>{{"DELETE", "/api/me", visitor, "account"}, &People::delete_me},
      Endpoint<People>{{"PUT", "/api/me/mutes", visitor, "account"}, &People::put_mute},
      Endpoint<People>{{"GET", "/api/tokens", account, "account"}, &People::get_tokens},
      Endpoint<People>{{"POST", "/api/tokens", account, "account"}, &People::post_token},
      Endpoint<People>{{"DELETE", "/api/tokens/{id}", account, "account"}, &People::delete_token},
      Endpoint<People>{{"GET", "/api/players/{name}", anyone, "read"}, &People::get_player},
      Endpoint<People>{{"GET", "/api/leaderboard", anyone, "read"}, &People::get_leaderboard},
  };
  return kEndpoints;
}

People::People(ApiCore& core)
    : core_(core),
      logins_from_(static_cast<std::size_t>(core.parts.config.logins), std::chrono::minutes(15),
                   core.clock()),
      newcomers_(static_cast<std::size_t>(core.parts.config.newcomers), std::chrono::minutes(15),
                 core.clock()) {}

void write_who(JsonWriter& json, const Principal& who) {
  json.field("name", who.name).field("guest", !who.account).field("admin", who.admin);
}

HttpResponse who_response(const Principal& who) {
  JsonWriter json;
  json.begin_object();
  write_who(json, who);
  json.end_object();
  return json_response(json.take());
}

Awaitable<HttpResponse> People::get_me(Call& call) {
  JsonWriter json;
  json.begin_object();
  if (call.who.is_somebody()) {
    write_who(json, call.who);
    std::optional<User> user;
    co_await core_.read([&](Store& store) { user = store.user(call.who.user); });
    if (user) json.key("settings").raw(user->settings);
  }
  json.end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> People::put_settings(Call& call) {
  if (call.request.body.size() > 4000) {
    co_return error_response(413, {"size", "settings have at most 4000 bytes"});
  }
  const std::string settings = call.request.body.empty() ? "{}" : call.request.body;
  const StoreThread::Work work = [&](Store& store) {
    store.set_user_settings(call.who.user, settings);
  };
  const bool written = co_await core_.write(work);
  co_return written ? json_response("{}") : busy();
}

Awaitable<HttpResponse> People::put_mute(Call& call) {
  const std::string name = call.body.text("name", {}, 100);
  const bool on = call.body.truth("on", true);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  constexpr std::size_t kMostAtOnce = 100;
  std::vector<UserId> others;
  const SharedReaders::Work look = [&](Store& store) {
    if (const std::optional<User> other = store.user_by_name(name)) others.push_back(other->id);
    // Many guests go by the same name; those who have said nothing need no muting.
    for (const User& guest : store.guests_by_name(name)) {
      if (others.size() < kMostAtOnce && store.has_spoken(guest.id)) others.push_back(guest.id);
    }
  };
  co_await core_.look_up(call.request, look);
  if (others.empty()) co_return refuse(404, {"name", "nobody"});
  const StoreThread::Work work = [&](Store& store) {
    for (const UserId other : others) store.set_mute(call.who.user, other, on);
  };
  const bool done = co_await core_.write(work);
  co_return done ? json_response("{}") : busy();
}

HttpResponse tokens_response(const std::vector<Key>& keys) {
  JsonWriter json;
  json.begin_object().key("tokens").begin_array();
  for (const Key& key : keys) {
    json.begin_object().field("id", key.hash.substr(0, 16)).field("label", key.label);
    json.field("scopes", split(key.scopes, " ")).field("created", key.created).end_object();
  }
  json.end_array().end_object();
  return json_response(json.take());
}

Awaitable<HttpResponse> People::get_tokens(Call& call) {
  std::vector<Key> keys;
  co_await core_.read([&](Store& store) { keys = store.keys_of(call.who.user, "token"); });
  co_return tokens_response(keys);
}

/// Asked again with the same id, the token is made anew in place of the first: its secret is not
/// stored, so it cannot be told again.
Awaitable<HttpResponse> People::post_token(Call& call) {
  const std::string label = call.body.text("label", "bot", 40);
  const std::vector<std::string> scopes = call.body.texts("scopes", {"read", "play"}, 3);
  const Result<std::string> asked = read_asked(call.body, call.who);
  if (!asked) co_return error_response(400, asked.error());
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (scopes.empty()) co_return refuse(400, {"scope", "none"});
  std::string joined;
  for (const std::string& scope : scopes) {
    if (!call.who.may(scope)) co_return refuse(403, {"scope", "beyond"});
    if (scope != "read" && scope != "play" && scope != "account") {
      co_return refuse(400, {"scope", "unknown"});
    }
    joined += (joined.empty() ? "" : " ") + scope;
  }
  const std::string secret = "fc_" + random_secret_text();
  const std::int64_t now = core_.now();
  const Key key{hash_text(secret),          call.who.user, "token", label, joined, now,
                now + 1000 * kTokenSeconds, *asked};
  bool many = false;
  const StoreThread::Work work = [&](Store& store) {
    if (!key.asked.empty()) store.remove_key_asked(key.asked);
    many = store.keys_of(call.who.user, "token").size() >= kMostTokens;
    if (!many) store.add_key(key);
  };
  if (!co_await core_.write(work)) co_return busy();
  if (many) co_return refuse(409, {"limit", "tokens"});
  JsonWriter json;
  json.begin_object().field("token", secret).field("id", key.hash.substr(0, 16));
  json.field("scopes", scopes).end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> People::delete_token(Call& call) {
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  bool found = false;
  const StoreThread::Work work = [&](Store& store) {
    for (const Key& key : store.keys_of(call.who.user, "token")) {
      if (key.hash.substr(0, 16) != call.id) continue;
      store.remove_key(key.hash);
      found = true;
    }
  };
  if (!co_await core_.write(work)) co_return busy();
  co_await core_.dismiss_listeners(call.who.user);
  co_return found ? json_response("{}") : refuse(404, {"token", "none"});
}

}  // namespace fullcircle
