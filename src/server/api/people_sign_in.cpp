#include <algorithm>
#include <array>

#include "core/text.h"
#include "server/api/gate.h"
#include "server/api/people.h"
#include "server/settings/address.h"
#include "server/settings/log.h"
#include "server/settings/names.h"
#include "server/settings/secrets.h"
#include "store/hash.h"

namespace fullcircle {
namespace {

constexpr std::int64_t kSessionSeconds = 400LL * 24 * 3600;
constexpr int kMostDevices = 20;
constexpr int kMostSessions = 50;  // of one account: the newest
constexpr int kLeastNameBytes = 2;
constexpr int kMostNameBytes = 24;
constexpr int kLeastPasswordBytes = 8;
constexpr int kMostPasswordBytes = 200;

Status check_name(const std::string& name) {
  const auto bytes = static_cast<int>(name.size());
  if (bytes < kLeastNameBytes) return api_error({"name", "short"}, {{"least", kLeastNameBytes}});
  if (bytes > kMostNameBytes) return api_error({"name", "long"}, {{"most", kMostNameBytes}});
  if (name != trim(name)) return api_error({"name", "blank"});
  switch (fault_of(name)) {
    case NameFault::letters:
      return api_error({"name", "letters"});
    case NameFault::invisible:
      return api_error({"name", "invisible"});
    case NameFault::mixed:
      return api_error({"name", "mixed"});
    case NameFault::none:
      break;
  }
  return Done{};
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

HttpResponse crowded() { return refuse(429, {"limit", "crowded"}); }

HttpResponse too_early(std::chrono::seconds wait) {
  const auto seconds = static_cast<int>(wait.count());
  HttpResponse response = refuse(429, {"limit", "tries"}, {{"seconds", seconds}});
  response.headers.emplace_back("Retry-After", std::to_string(seconds));
  return response;
}

/// Whether somebody may be called this.
enum class NameFate : std::uint8_t { free, banned, taken, alike };

NameFate fate_of(Store& store, const std::string& name, UserId own) {
  const Looks looks = looks_of(name);
  for (const Ban& ban : store.bans()) {
    if (look_alike(looks_of(ban.name_key), looks)) return NameFate::banned;
  }
  const std::optional<User> other = store.user_by_name(name);
  if (other && other->id != own) return NameFate::taken;
  return store.has_look_alike(looks, own) ? NameFate::alike : NameFate::free;
}

/// From now on an account has this name. Guests who are called so, or nearly so, are guests without
/// a name; returns them.
std::vector<UserId> take_name(Store& store, const std::string& name, UserId account) {
  const Looks looks = looks_of(name);
  store.set_looks(account, looks);
  return store.rename_guests_alike(looks, account, kGuestNames[0]);
}

/// The answer to a name that is not free; `taken` says that an account has it.
HttpResponse refuse_name(NameFate fate, const ApiRefusal& taken) {
  if (fate == NameFate::banned) return refuse(403, {"banned"});
  return refuse(409, fate == NameFate::alike ? ApiRefusal{"name", "alike"} : taken);
}

/// Under its hash with the user in it, so that nobody learns from the store which accounts are used
/// on one device.
std::string device_hash(const std::string& device, UserId user) {
  return hash_text(device + "@" + std::to_string(user));
}

bool is_device(const std::string& text) { return text.size() == random_secret_text().size(); }

}  // namespace

bool is_shared_name(const std::string& name) {
  return std::any_of(kGuestNames.begin(), kGuestNames.end(), [&](const char* shared) {
    return look_alike(looks_of(name), looks_of(shared));
  });
}

Awaitable<std::optional<HttpResponse>> People::refuse_attempt(const Attempt& attempt,
                                                              const std::string& password,
                                                              const HttpRequest& request,
                                                              const ApiRefusal& wrong) {
  const std::string share = address_share(request.peer);
  // Where somebody is known, others at the same address do not use up their tries.
  if (!attempt.known && !logins_from_.admit(share)) {
    log_line("warn", "too many tries at a password", {{"from", request.peer}});
    co_return refuse(429, {"limit", "address"});
  }
  const std::string key = attempt.known ? attempt.key : attempt.key + " from " + share;
  if (const std::chrono::seconds wait = tries_.begin(key); wait.count() > 0) {
    if (tries_.is_news(key)) {  // once for each wait
      log_line("warn", "too many tries at a password", {{"from", request.peer}});
    }
    co_return too_early(wait);
  }
  const Asker asker{attempt.known ? key : share, attempt.known};
  const std::optional<bool> right = co_await passwords_.verify(asker, attempt.hash, password);
  if (!right) {
    tries_.take_back(key);
    co_return crowded();
  }
  if (!*right) co_return refuse(401, wrong);
  tries_.succeeded(key);
  co_return std::nullopt;
}

Awaitable<std::optional<HttpResponse>> People::refuse_wrong_password(const Call& call,
                                                                     const std::string& password,
                                                                     const ApiRefusal& wrong) {
  std::optional<User> user;
  co_await core_.read([&](Store& store) { user = store.user(call.who.user); });
  // Counted by their key, so that nobody who took another one locks them out.
  const Attempt attempt{"#" + call.who.key, true, user ? user->password : std::string()};
  co_return co_await refuse_attempt(attempt, password, call.request, wrong);
}

void People::note_name(UserId account, const std::string& name,
                       const std::vector<UserId>& renamed) {
  NameBook& names = core_.parts.tables.names;
  names.set(account, name);
  for (const UserId guest : renamed) names.set(guest, kGuestNames[0]);
}

People::Admittance People::admittance(UserId user, bool account, const HttpRequest& request) const {
  Admittance made;
  made.session = random_secret_text();
  const std::int64_t now = core_.now();
  const std::int64_t expires = now + 1000 * kSessionSeconds;
  made.keys.push_back({hash_text(made.session), user, "session", "", "", now, expires});
  if (!account) return made;
  made.device = cookie_of(request, core_.origin, kDeviceCookie);
  if (!is_device(made.device)) made.device = random_secret_text();
  made.keys.push_back({device_hash(made.device, user), user, "device", "", "", now, expires});
  return made;
}

void People::Admittance::add_to(Store& store) const {
  for (const Key& key : keys) {
    store.add_key(key);
    if (key.kind == "device") store.retain_keys(key.user, key.kind, kMostDevices);
    if (key.kind == "session") store.retain_keys(key.user, key.kind, kMostSessions);
  }
}

HttpResponse People::start_session(const Principal& who, const Admittance& admittance) const {
  HttpResponse response = who_response(who);
  const auto give = [&](std::string_view cookie, const std::string& value) {
    response.headers.emplace_back("Set-Cookie",
                                  set_cookie(core_.origin, cookie, value, kSessionSeconds));
  };
  give(kSessionCookie, admittance.session);
  if (!admittance.device.empty()) give(kDeviceCookie, admittance.device);
  return response;
}

HttpResponse People::end_session() const {
  HttpResponse response = json_response("{}");
  response.headers.emplace_back("Set-Cookie", set_cookie(core_.origin, kSessionCookie, "", 0));
  return response;
}

Awaitable<HttpResponse> People::post_guest(Call& call) {
  const std::string name = proper_name(call.body.text("name", kGuestNames[0], 100));
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  // Somebody who is signed in stays so: another page may have been first, and a guest who loses
  // their session cannot come back.
  if (call.who.is_somebody()) co_return who_response(call.who);
  if (const Status fine = check_name(name); !fine) co_return error_response(400, fine.error());
  if (!newcomers_.admit(address_share(call.request.peer))) {
    co_return refuse(429, {"limit", "newcomers"});
  }
  User user;
  user.id = random_number();
  user.name = name;
  user.created = core_.now();
  const Admittance admitted = admittance(user.id, false, call.request);
  NameFate fate = NameFate::free;
  const StoreThread::Work work = [&](Store& store) {
    const bool shared = is_shared_name(name);
    if (!shared) fate = fate_of(store, name, 0);
    if (fate != NameFate::free) return;
    store.add_user(user);
    if (!shared) store.set_guest_looks(user.id, looks_of(name));
    admitted.add_to(store);
  };
  if (!co_await core_.write(work)) co_return busy();
  if (fate != NameFate::free) co_return refuse_name(fate, {"name", "account"});
  core_.parts.tables.names.set(user.id, name);
  co_return start_session({user.id, name, false, false, false, {}, {}}, admitted);
}

Awaitable<HttpResponse> People::post_account(Call& call) {
  const std::string name = proper_name(call.body.text("name", {}, 100));
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
  const std::string share = address_share(call.request.peer);
  if (!newcomers_.admit(share)) {
    co_return refuse(429, {"limit", "newcomers"});
  }
  const Asker asker{share, false};
  const std::optional<std::string> hash = co_await passwords_.hash(asker, password);
  if (!hash) co_return crowded();
  // A guest who makes an account stays the same person, with all their tables.
  const bool claim = call.who.is_somebody();
  User user;
  user.id = claim ? call.who.user : random_number();
  user.name = name;
  user.guest = false;
  user.password = *hash;
  user.created = core_.now();
  const Admittance admitted = admittance(user.id, true, call.request);
  NameFate fate = NameFate::free;
  bool added = false;
  std::vector<UserId> renamed;
  const StoreThread::Work work = [&](Store& store) {
    fate = fate_of(store, name, user.id);
    if (fate != NameFate::free) return;
    added = claim ? store.claim_user(user.id, name, *hash) : store.add_user(user);
    if (!added) return;
    renamed = take_name(store, name, user.id);
    // Whoever had the guest's session has no part in the account.
    store.remove_keys(user.id, "session");
    admitted.add_to(store);
  };
  if (!co_await core_.write(work)) co_return busy();
  if (fate != NameFate::free) co_return refuse_name(fate, {"name", "taken"});
  if (!added) co_return refuse(401, {"who"});  // the guest was removed meanwhile
  note_name(user.id, name, renamed);
  co_await core_.dismiss_listeners(user.id);
  co_return start_session({user.id, name, true, call.who.admin, false, {}, {}}, admitted);
}

Awaitable<HttpResponse> People::post_session(Call& call) {
  const std::string name = call.body.text("name", {}, 100);
  const std::string password = call.body.text("password", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  // A wrong name and a wrong password take the same time and get the same answer.
  static const std::string nobody = hash_password(random_secret_text());
  Attempt attempt{"@" + name_key(proper_name(name)), false, nobody};
  std::optional<User> user;
  const std::string device = cookie_of(call.request, core_.origin, kDeviceCookie);
  const StoreThread::Work look = [&](Store& store) {
    user = store.user_by_name(name);
    if (!user) user = store.user_by_name(proper_name(name));
    if (!user) return;
    attempt.hash = user->password;
    const std::string hash = device_hash(device, user->id);
    attempt.known = !device.empty() && store.key(hash).has_value();
    if (attempt.known) attempt.key += " on " + hash;
  };
  co_await core_.read(look);
  if (std::optional<HttpResponse> no =
          co_await refuse_attempt(attempt, password, call.request, {"login", "wrong"})) {
    co_return std::move(*no);
  }
  if (user->banned) co_return refuse(403, {"banned"});
  const Admittance admitted = admittance(user->id, true, call.request);
  const StoreThread::Work work = [&](Store& store) { admitted.add_to(store); };
  if (!co_await core_.write(work)) co_return busy();
  co_return start_session({user->id, user->name, true, user->admin, false, {}, {}}, admitted);
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
    for (const char* kind : {"session", "token", "device"}) store.remove_keys(user, kind);
  };
  if (!co_await core_.write(work)) co_return busy();
  co_await core_.dismiss_listeners(user);
  co_return end_session();
}

/// All other sessions and devices end; the tokens are shown, and end too if that is wished.
Awaitable<HttpResponse> People::put_password(Call& call) {
  const std::string old = call.body.text("old", {}, 1000);
  const std::string fresh = call.body.text("new", {}, 1000);
  const bool end_tokens = call.body.truth("end_tokens", false);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (const Status fine = check_password(fresh); !fine) co_return error_response(400, fine.error());
  if (std::optional<HttpResponse> no =
          co_await refuse_wrong_password(call, old, {"login", "old"})) {
    co_return std::move(*no);
  }
  const Asker asker{"#" + call.who.key, true};
  const std::optional<std::string> hash = co_await passwords_.hash(asker, fresh);
  if (!hash) co_return crowded();
  const UserId user = call.who.user;
  const std::string device = cookie_of(call.request, core_.origin, kDeviceCookie);
  std::vector<Key> tokens;
  const StoreThread::Work work = [&](Store& store) {
    store.set_password(user, *hash);
    store.remove_keys(user, "session", call.who.key);
    store.remove_keys(user, "device", device_hash(device, user));
    if (end_tokens) store.remove_keys(user, "token");
    tokens = store.keys_of(user, "token");
  };
  if (!co_await core_.write(work)) co_return busy();
  co_await core_.dismiss_listeners(user);
  co_return tokens_response(tokens);
}

Awaitable<HttpResponse> People::put_name(Call& call) {
  const std::string name = proper_name(call.body.text("name", {}, 100));
  const std::string password = call.body.text("password", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (const Status fine = check_account_name(name); !fine) {
    co_return error_response(400, fine.error());
  }
  if (std::optional<HttpResponse> no =
          co_await refuse_wrong_password(call, password, {"login", "password"})) {
    co_return std::move(*no);
  }
  const UserId user = call.who.user;
  NameFate fate = NameFate::free;
  std::vector<UserId> renamed;
  const StoreThread::Work work = [&](Store& store) {
    fate = fate_of(store, name, user);
    if (fate != NameFate::free || !store.rename_user(user, name)) return;
    renamed = take_name(store, name, user);
  };
  if (!co_await core_.write(work)) co_return busy();
  if (fate != NameFate::free) co_return refuse_name(fate, {"name", "taken"});
  note_name(user, name, renamed);
  call.who.name = name;
  co_return who_response(call.who);
}

}  // namespace fullcircle
