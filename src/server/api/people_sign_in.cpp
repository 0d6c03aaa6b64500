#include <algorithm>
#include <array>

#include "core/text.h"
#include "server/api/gate.h"
#include "server/api/people.h"
#include "server/settings/log.h"
#include "server/settings/secrets.h"
#include "store/hash.h"

namespace fullcircle {
namespace {

constexpr std::int64_t kSessionSeconds = 400LL * 24 * 3600;
constexpr int kLeastNameBytes = 2;
constexpr int kMostNameBytes = 24;
constexpr int kLeastPasswordBytes = 8;
constexpr int kMostPasswordBytes = 200;

Status check_name(const std::string& name) {
  const auto bytes = static_cast<int>(name.size());
  if (bytes < kLeastNameBytes) return api_error({"name", "short"}, {{"least", kLeastNameBytes}});
  if (bytes > kMostNameBytes) return api_error({"name", "long"}, {{"most", kMostNameBytes}});
  if (name != trim(name)) return api_error({"name", "blank"});
  const bool letters =
      check_seat_name(name) && name.find_first_of("<>&\"'/\\%?#(),:@") == name.npos;
  return letters ? Status(Done{}) : api_error({"name", "letters"});
}

/// What a guest without a name is called: the first by the server, the others by the page in each
/// of its languages.
constexpr std::array kGuestNames = {"Guest", "Player", "Gast", "Oyuncu"};

Status check_account_name(const std::string& name) {
  if (is_shared_name(name)) return api_error({"name", "reserved"});
  return check_name(name);
}

Status check_password(const std::string& password) {
  const auto bytes = static_cast<int>(password.size());
  if (bytes < kLeastPasswordBytes) {
    return api_error({"password", "short"}, {{"least", kLeastPasswordBytes}});
  }
  if (bytes > kMostPasswordBytes) {
    return api_error({"password", "long"}, {{"most", kMostPasswordBytes}});
  }
  return Done{};
}

HttpResponse too_many_tries() { return refuse(429, {"limit", "tries"}); }

HttpResponse crowded() { return refuse(429, {"limit", "crowded"}); }

}  // namespace

bool is_shared_name(const std::string& name) {
  return std::any_of(kGuestNames.begin(), kGuestNames.end(),
                     [&](const char* shared) { return name_key(name) == name_key(shared); });
}

bool People::may_try(const std::string& whose, const HttpRequest& request) {
  if (logins_from_.admit(request.peer) && logins_.admit(whose)) return true;
  log_line("warn", "too many tries at a password", {{"from", request.peer}});
  return false;
}

Awaitable<std::optional<HttpResponse>> People::refuse_wrong_password(const Call& call,
                                                                     const std::string& password,
                                                                     const ApiRefusal& wrong) {
  // Counted by number, so that attempts at the name from elsewhere do not lock anybody out.
  if (!may_try("#" + std::to_string(call.who.user), call.request)) co_return too_many_tries();
  std::optional<User> user;
  co_await core_.read([&](Store& store) { user = store.user(call.who.user); });
  const std::string hash = user ? user->password : std::string();
  const std::optional<bool> right = co_await passwords_.verify(hash, password);
  if (!right) co_return crowded();
  if (!*right) co_return refuse(401, wrong);
  co_return std::nullopt;
}

Awaitable<std::string> People::add_session(UserId user) {
  const std::string secret = random_secret_text();
  const std::int64_t now = core_.now();
  const Key key{hash_text(secret), user, "session", "", "", now, now + 1000 * kSessionSeconds};
  const bool done = co_await core_.write([&](Store& store) { store.add_key(key); });
  co_return done ? secret : std::string();
}

HttpResponse People::start_session(const Principal& who, const std::string& secret) const {
  HttpResponse response = who_response(who);
  response.headers.emplace_back("Set-Cookie",
                                session_cookie(core_.origin, secret, kSessionSeconds));
  return response;
}

HttpResponse People::end_session() const {
  HttpResponse response = json_response("{}");
  response.headers.emplace_back("Set-Cookie", session_cookie(core_.origin, "", 0));
  return response;
}

Awaitable<HttpResponse> People::post_guest(Call& call) {
  const std::string name = call.body.text("name", kGuestNames[0], 100);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  // Somebody who is signed in stays so: another page may have been first, and a guest who loses
  // their session cannot come back.
  if (call.who.is_somebody()) co_return who_response(call.who);
  if (const Status fine = check_name(name); !fine) co_return error_response(400, fine.error());
  if (!newcomers_.admit(call.request.peer)) {
    co_return refuse(429, {"limit", "newcomers"});
  }
  User user;
  user.id = random_number();
  user.name = name;
  user.created = core_.now();
  bool banned = false;
  bool taken = false;
  const StoreThread::Work work = [&](Store& store) {
    const bool shared = is_shared_name(name);
    banned = !shared && store.is_banned(name);
    taken = !shared && store.user_by_name(name).has_value();
    if (!banned && !taken) store.add_user(user);
  };
  if (!co_await core_.write(work)) co_return busy();
  if (banned) co_return refuse(403, {"banned"});
  if (taken) {
    co_return refuse(409, {"name", "account"});
  }
  const std::string secret = co_await add_session(user.id);
  if (secret.empty()) co_return busy();
  core_.parts.tables.names.set(user.id, name);
  co_return start_session({user.id, name, false, false, false, {}, {}}, secret);
}

Awaitable<HttpResponse> People::post_account(Call& call) {
  const std::string name = call.body.text("name", {}, 100);
  const std::string password = call.body.text("password", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (!core_.parts.config.open_registration) {
    co_return refuse(403, {"closed"});
  }
  if (call.who.account) co_return refuse(409, {"account", "already"});
  if (const Status fine = check_account_name(name); !fine) {
    co_return error_response(400, fine.error());
  }
  if (const Status fine = check_password(password); !fine) {
    co_return error_response(400, fine.error());
  }
  if (!newcomers_.admit(call.request.peer)) {
    co_return refuse(429, {"limit", "newcomers"});
  }
  const std::optional<std::string> hash = co_await passwords_.hash(password);
  if (!hash) co_return crowded();
  // A guest who makes an account stays the same person, with all their tables.
  const bool claim = call.who.is_somebody();
  User user;
  user.id = claim ? call.who.user : random_number();
  user.name = name;
  user.guest = false;
  user.password = *hash;
  user.created = core_.now();
  bool banned = false;
  bool added = false;
  const StoreThread::Work work = [&](Store& store) {
    banned = store.is_banned(name);
    if (banned) return;
    added = claim ? store.claim_user(user.id, name, *hash) : store.add_user(user);
  };
  if (!co_await core_.write(work)) co_return busy();
  if (banned) co_return refuse(403, {"banned"});
  if (!added) co_return refuse(409, {"name", "taken"});
  const std::string secret = co_await add_session(user.id);
  if (secret.empty()) co_return busy();
  core_.parts.tables.names.set(user.id, name);
  co_return start_session({user.id, name, true, call.who.admin, false, {}, {}}, secret);
}

Awaitable<HttpResponse> People::post_session(Call& call) {
  const std::string name = call.body.text("name", {}, 100);
  const std::string password = call.body.text("password", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (!may_try("@" + name_key(name), call.request)) co_return too_many_tries();
  std::optional<User> user;
  co_await core_.read([&](Store& store) { user = store.user_by_name(name); });
  // A wrong name and a wrong password take the same time and get the same answer.
  static const std::string nobody = hash_password(random_secret_text());
  const std::string hash = user ? user->password : nobody;
  const std::optional<bool> right = co_await passwords_.verify(hash, password);
  if (!right) co_return crowded();
  if (!user || !*right) co_return refuse(401, {"login", "wrong"});
  if (user->banned) co_return refuse(403, {"banned"});
  const std::string secret = co_await add_session(user->id);
  if (secret.empty()) co_return busy();
  co_return start_session({user->id, user->name, true, user->admin, false, {}, {}}, secret);
}

Awaitable<HttpResponse> People::delete_session(Call& call) {
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  const StoreThread::Work work = [&](Store& store) { store.remove_key(call.who.key); };
  if (!co_await core_.write(work)) co_return busy();
  co_await core_.dismiss_listeners(call.who.user);
  co_return end_session();
}

Awaitable<HttpResponse> People::delete_sessions(Call& call) {
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  const UserId user = call.who.user;
  const StoreThread::Work work = [user](Store& store) {
    store.remove_keys(user, "session");
    store.remove_keys(user, "token");
  };
  if (!co_await core_.write(work)) co_return busy();
  co_await core_.dismiss_listeners(user);
  co_return end_session();
}

Awaitable<HttpResponse> People::put_password(Call& call) {
  const std::string old = call.body.text("old", {}, 1000);
  const std::string fresh = call.body.text("new", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (const Status fine = check_password(fresh); !fine) co_return error_response(400, fine.error());
  if (std::optional<HttpResponse> no =
          co_await refuse_wrong_password(call, old, {"login", "old"})) {
    co_return std::move(*no);
  }
  const std::optional<std::string> hash = co_await passwords_.hash(fresh);
  if (!hash) co_return crowded();
  const StoreThread::Work work = [&](Store& store) {
    store.set_password(call.who.user, *hash);
    store.remove_keys(call.who.user, "session", call.who.key);
  };
  if (!co_await core_.write(work)) co_return busy();
  co_await core_.dismiss_listeners(call.who.user);
  co_return json_response("{}");
}

Awaitable<HttpResponse> People::put_name(Call& call) {
  const std::string name = call.body.text("name", {}, 100);
  const std::string password = call.body.text("password", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (const Status fine = check_account_name(name); !fine) {
    co_return error_response(400, fine.error());
  }
  if (std::optional<HttpResponse> no =
          co_await refuse_wrong_password(call, password, {"login", "password"})) {
    co_return std::move(*no);
  }
  bool banned = false;
  bool free = false;
  const StoreThread::Work work = [&](Store& store) {
    banned = store.is_banned(name);
    free = !banned && store.rename_user(call.who.user, name);
  };
  if (!co_await core_.write(work)) co_return busy();
  if (banned) co_return refuse(403, {"banned"});
  if (!free) co_return refuse(409, {"name", "taken"});
  core_.parts.tables.names.set(call.who.user, name);
  call.who.name = name;
  co_return who_response(call.who);
}

}  // namespace fullcircle
