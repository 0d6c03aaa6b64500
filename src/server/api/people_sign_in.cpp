#include <algorithm>
#include <array>

#include "core/text.h"
#include "server/api/gate.h"
#include "server/api/people.h"
#include "server/settings/log.h"
#include "server/settings/secrets.h"

namespace fullcircle {
namespace {

constexpr std::int64_t kSessionSeconds = 400LL * 24 * 3600;

Status check_name(const std::string& name) {
  if (const Status fine = check_seat_name(name); !fine) return fine;
  const std::size_t letters = name.size();
  if (letters < 2 || letters > 24) return Error{"name", "a name has 2 to 24 letters"};
  if (name.find_first_of("<>&\"'/\\%?#(),:@") != name.npos) {
    return Error{"name", "a name has only letters, digits, blanks and . - _"};
  }
  return Done{};
}

/// What a guest without a name is called: the first by the server, the others by the page in each
/// of its languages.
constexpr std::array kGuestNames = {"Guest", "Player", "Gast", "Oyuncu"};

Status check_account_name(const std::string& name) {
  if (is_shared_name(name)) return Error{"name", "this name is reserved for guests"};
  return check_name(name);
}

Status check_password(const std::string& password) {
  if (password.size() < 8 || password.size() > 200) {
    return Error{"password", "a password has 8 to 200 characters"};
  }
  return Done{};
}

HttpResponse too_many_tries() {
  return refuse(429, "limit", "too many attempts at a password; wait a quarter of an hour");
}

HttpResponse crowded() {
  return refuse(429, "limit", "too many people are signing in right now; try again");
}

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

Awaitable<std::optional<HttpResponse>> People::doubt(const Call& call, const std::string& password,
                                                     const char* wrong) {
  // Counted by number, so that attempts at the name from elsewhere do not lock anybody out.
  if (!may_try("#" + std::to_string(call.who.user), call.request)) co_return too_many_tries();
  std::optional<User> user;
  co_await core_.read([&](Store& store) { user = store.user(call.who.user); });
  const std::string hash = user ? user->password : std::string();
  const std::optional<bool> right = co_await passwords_.verify(hash, password);
  if (!right) co_return crowded();
  if (!*right) co_return refuse(401, "login", wrong);
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
    co_return refuse(429, "limit", "too many new players from your address; wait a few minutes");
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
  if (banned) co_return error_response(403, banned_name());
  if (taken) {
    co_return refuse(409, "name", "an account has this name; sign in, or choose another name");
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
    co_return refuse(403, "closed", "this server does not accept new accounts");
  }
  if (call.who.account) co_return refuse(409, "account", "you already have an account");
  if (const Status fine = check_account_name(name); !fine) {
    co_return error_response(400, fine.error());
  }
  if (const Status fine = check_password(password); !fine) {
    co_return error_response(400, fine.error());
  }
  if (!newcomers_.admit(call.request.peer)) {
    co_return refuse(429, "limit", "too many new players from your address; wait a few minutes");
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
  if (banned) co_return error_response(403, banned_name());
  if (!added) co_return refuse(409, "name", "this name is taken");
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
  if (!user || !*right) co_return refuse(401, "login", "name or password is wrong");
  if (user->banned) co_return error_response(403, banned_name());
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
  if (std::optional<HttpResponse> no = co_await doubt(call, old, "the old password is wrong")) {
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
  if (std::optional<HttpResponse> no = co_await doubt(call, password, "the password is wrong")) {
    co_return std::move(*no);
  }
  bool banned = false;
  bool free = false;
  const StoreThread::Work work = [&](Store& store) {
    banned = store.is_banned(name);
    free = !banned && store.rename_user(call.who.user, name);
  };
  if (!co_await core_.write(work)) co_return busy();
  if (banned) co_return error_response(403, banned_name());
  if (!free) co_return refuse(409, "name", "this name is taken");
  core_.parts.tables.names.set(call.who.user, name);
  call.who.name = name;
  co_return who_response(call.who);
}

}  // namespace fullcircle
