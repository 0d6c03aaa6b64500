#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "core/text.h"
#include "server/api.h"
#include "server/log.h"
#include "server/secrets.h"

namespace fullcircle {
namespace {

constexpr std::int64_t kSessionSeconds = 400LL * 24 * 3600;
constexpr std::int64_t kTokenSeconds = 3650LL * 24 * 3600;
/// Somebody's rating is told to others once it is this sure.
constexpr double kSureDeviation = 110;

Status check_name(const std::string& name) {
  if (const Status fine = check_seat_name(name); !fine) return fine;
  const std::size_t letters = name.size();
  if (letters < 2 || letters > 24) return Error{"name", "a name has 2 to 24 letters"};
  if (name.find_first_of("<>&\"'/\\%?#(),:@") != name.npos) {
    return Error{"name", "a name has letters, digits, blanks and . - _ only"};
  }
  return Done{};
}

/// What a guest is called who says no name: the first here, the others by the page in each of its
/// languages.
constexpr std::array kGuestNames = {"Guest", "Player", "Gast", "Oyuncu"};

Status check_account_name(const std::string& name) {
  if (is_shared_name(name)) return Error{"name", "this name is for guests"};
  return check_name(name);
}

Status check_password(const std::string& password) {
  if (password.size() < 8 || password.size() > 200) {
    return Error{"password", "a password has 8 to 200 characters"};
  }
  return Done{};
}

void write_who(JsonWriter& json, const Principal& who) {
  json.field("name", who.name).field("guest", !who.account).field("admin", who.admin);
}

HttpResponse tell_who(const Principal& who) {
  JsonWriter json;
  json.begin_object();
  write_who(json, who);
  json.end_object();
  return json_response(json.take());
}

HttpResponse too_many_tries() {
  return refuse(429, "limit", "too many tries at a password; wait a quarter of an hour");
}

HttpResponse crowded() {
  return refuse(429, "limit", "too many people sign in at this moment; try again");
}

}  // namespace

bool is_shared_name(const std::string& name) {
  return std::any_of(kGuestNames.begin(), kGuestNames.end(),
                     [&](const char* shared) { return name_key(name) == name_key(shared); });
}

bool Api::may_try(const std::string& whose, const HttpRequest& request) {
  if (logins_from_.admit(request.peer) && logins_.admit(whose)) return true;
  log_line("warn", "too many tries at a password", {{"from", request.peer}});
  return false;
}

Awaitable<std::optional<HttpResponse>> Api::doubt(const Call& call, const std::string& password,
                                                  const char* wrong) {
  // Who tries at somebody's name from elsewhere does not keep them from their own account.
  if (!may_try("#" + std::to_string(call.who.user), call.request)) co_return too_many_tries();
  std::optional<User> user;
  co_await read([&](Store& store) { user = store.user(call.who.user); });
  const std::string hash = user ? user->password : std::string();
  const std::optional<bool> right = co_await verified(hash, password);
  if (!right) co_return crowded();
  if (!*right) co_return refuse(401, "login", wrong);
  co_return std::nullopt;
}

Awaitable<std::string> Api::add_session(UserId user) {
  const std::string secret = random_secret_text();
  const std::int64_t now = parts_.tables.clock.now().at;
  const Key key{hash_text(secret), user, "session", "", "", now, now + 1000 * kSessionSeconds};
  const bool done = co_await with_store(parts_.writer, [&](Store& store) { store.add_key(key); });
  co_return done ? secret : std::string();
}

HttpResponse Api::start_session(const Principal& who, const std::string& secret) const {
  HttpResponse response = tell_who(who);
  response.headers.emplace_back("Set-Cookie", cookie(secret, kSessionSeconds));
  return response;
}

Awaitable<HttpResponse> Api::get_me(Call& call) {
  JsonWriter json;
  json.begin_object();
  if (call.who.is_somebody()) {
    write_who(json, call.who);
    std::optional<User> user;
    co_await read([&](Store& store) { user = store.user(call.who.user); });
    if (user) json.key("settings").raw(user->settings);
  }
  json.end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Api::post_guest(Call& call) {
  const std::string name = call.body.text("name", kGuestNames[0], 100);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  // Who is somebody stays so: another page may have come in first, and a guest has no way back.
  if (call.who.is_somebody()) co_return tell_who(call.who);
  if (const Status fine = check_name(name); !fine) co_return error_response(400, fine.error());
  if (!newcomers_.admit(call.request.peer)) {
    co_return refuse(429, "limit", "too many newcomers from here; wait some minutes");
  }
  User user;
  user.id = random_number();
  user.name = name;
  user.created = parts_.tables.clock.now().at;
  bool banned = false;
  bool taken = false;
  const StoreThread::Work work = [&](Store& store) {
    const bool shared = is_shared_name(name);
    banned = !shared && store.is_banned(name);
    taken = !shared && store.user_by_name(name).has_value();
    if (!banned && !taken) store.add_user(user);
  };
  if (!co_await with_store(parts_.writer, work)) co_return busy();
  if (banned) co_return refuse(403, "banned", "this name is banned");
  if (taken) {
    co_return refuse(409, "name", "an account has this name; sign in, or take another name");
  }
  const std::string secret = co_await add_session(user.id);
  if (secret.empty()) co_return busy();
  parts_.tables.names.set(user.id, name);
  co_return start_session({user.id, name, false, false, false, {}, {}}, secret);
}

Awaitable<HttpResponse> Api::post_account(Call& call) {
  const std::string name = call.body.text("name", {}, 100);
  const std::string password = call.body.text("password", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (!parts_.config.open_registration) {
    co_return refuse(403, "closed", "this server takes no new accounts");
  }
  if (call.who.account) co_return refuse(409, "account", "you have an account already");
  if (const Status fine = check_account_name(name); !fine) {
    co_return error_response(400, fine.error());
  }
  if (const Status fine = check_password(password); !fine) {
    co_return error_response(400, fine.error());
  }
  if (!newcomers_.admit(call.request.peer)) {
    co_return refuse(429, "limit", "too many newcomers from here; wait some minutes");
  }
  const std::optional<std::string> hash = co_await hashed(password);
  if (!hash) co_return crowded();
  // A guest keeps number and tables.
  const bool claim = call.who.is_somebody();
  User user;
  user.id = claim ? call.who.user : random_number();
  user.name = name;
  user.guest = false;
  user.password = *hash;
  user.created = parts_.tables.clock.now().at;
  bool banned = false;
  bool added = false;
  const StoreThread::Work work = [&](Store& store) {
    banned = store.is_banned(name);
    if (banned) return;
    added = claim ? store.claim_user(user.id, name, *hash) : store.add_user(user);
  };
  if (!co_await with_store(parts_.writer, work)) co_return busy();
  if (banned) co_return refuse(403, "banned", "this name is banned");
  if (!added) co_return refuse(409, "name", "this name is taken");
  const std::string secret = co_await add_session(user.id);
  if (secret.empty()) co_return busy();
  parts_.tables.names.set(user.id, name);
  co_return start_session({user.id, name, true, call.who.admin, false, {}, {}}, secret);
}

Awaitable<HttpResponse> Api::post_session(Call& call) {
  const std::string name = call.body.text("name", {}, 100);
  const std::string password = call.body.text("password", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (!may_try("@" + name_key(name), call.request)) co_return too_many_tries();
  std::optional<User> user;
  co_await read([&](Store& store) { user = store.user_by_name(name); });
  // Whether the name or the password was wrong takes the same time and gets the same answer.
  static const std::string nobody = hash_password(random_secret_text());
  const std::string hash = user ? user->password : nobody;
  const std::optional<bool> right = co_await verified(hash, password);
  if (!right) co_return crowded();
  if (!user || !*right) co_return refuse(401, "login", "name or password is wrong");
  if (user->banned) co_return refuse(403, "banned", "this name is banned");
  const std::string secret = co_await add_session(user->id);
  if (secret.empty()) co_return busy();
  co_return start_session({user->id, user->name, true, user->admin, false, {}, {}}, secret);
}

Awaitable<HttpResponse> Api::delete_session(Call& call) {
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  const StoreThread::Work work = [&](Store& store) { store.remove_key(call.who.key); };
  if (!co_await with_store(parts_.writer, work)) co_return busy();
  co_await dismiss_listeners(call.who.user);
  HttpResponse response = json_response("{}");
  response.headers.emplace_back("Set-Cookie", cookie("", 0));
  co_return response;
}

Awaitable<HttpResponse> Api::delete_sessions(Call& call) {
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  const UserId user = call.who.user;
  const StoreThread::Work work = [user](Store& store) {
    store.remove_keys(user, "session");
    store.remove_keys(user, "token");
  };
  if (!co_await with_store(parts_.writer, work)) co_return busy();
  co_await dismiss_listeners(user);
  HttpResponse response = json_response("{}");
  response.headers.emplace_back("Set-Cookie", cookie("", 0));
  co_return response;
}

Awaitable<HttpResponse> Api::put_password(Call& call) {
  const std::string old = call.body.text("old", {}, 1000);
  const std::string fresh = call.body.text("new", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (const Status fine = check_password(fresh); !fine) co_return error_response(400, fine.error());
  if (std::optional<HttpResponse> no = co_await doubt(call, old, "the old password is wrong")) {
    co_return std::move(*no);
  }
  const std::optional<std::string> hash = co_await hashed(fresh);
  if (!hash) co_return crowded();
  const StoreThread::Work work = [&](Store& store) {
    store.set_password(call.who.user, *hash);
    store.remove_keys(call.who.user, "session", call.who.key);
  };
  if (!co_await with_store(parts_.writer, work)) co_return busy();
  co_await dismiss_listeners(call.who.user);
  co_return json_response("{}");
}

Awaitable<HttpResponse> Api::put_name(Call& call) {
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
  if (!co_await with_store(parts_.writer, work)) co_return busy();
  if (banned) co_return refuse(403, "banned", "this name is banned");
  if (!free) co_return refuse(409, "name", "this name is taken");
  parts_.tables.names.set(call.who.user, name);
  call.who.name = name;
  co_return tell_who(call.who);
}

Awaitable<HttpResponse> Api::put_settings(Call& call) {
  if (call.request.body.size() > 4000) {
    co_return refuse(413, "size", "settings have at most 4000 bytes");
  }
  const std::string settings = call.request.body.empty() ? "{}" : call.request.body;
  const StoreThread::Work work = [&](Store& store) {
    store.set_user_settings(call.who.user, settings);
  };
  const bool written = co_await with_store(parts_.writer, work);
  co_return written ? json_response("{}") : busy();
}

Awaitable<HttpResponse> Api::get_export(Call& call) {
  JsonWriter json;
  json.begin_object();
  write_who(json, call.who);
  const StoreThread::Work work = [&](Store& store) {
    const UserId me = call.who.user;
    const std::optional<User> user = store.user(me);
    if (user) json.field("created", user->created).key("settings").raw(user->settings);
    json.key("ratings").begin_object();
    for (const GameEntry& game : all_games()) {
      const StoredRating rating = store.rating(me, std::string(game.info.name));
      if (rating.games == 0) continue;
      json.key(game.info.name).begin_object();
      json.field("rating", rating.rating).field("games", rating.games).end_object();
    }
    json.end_object();
    json.key("sessions").value(static_cast<std::int64_t>(store.keys_of(me, "session").size()));
    json.key("tokens").begin_array();
    for (const Key& key : store.keys_of(me, "token")) json.value(key.label);
    json.end_array();
    json.key("push").begin_array();
    for (const StoredPush& push : store.pushes_of(me)) json.value(push.endpoint);
    json.end_array();
    json.key("notices").begin_array();
    for (const NoticeWish& wish : store.notices_of(me)) {
      json.begin_object().field("table", wish.table).field("push", wish.push);
      json.field("webhook", wish.webhook).end_object();
    }
    json.end_array();
    json.key("mutes").begin_array();
    for (const UserId muted : store.mutes_of(me)) {
      if (const std::optional<User> other = store.user(muted)) json.value(other->name);
    }
    json.end_array();
    json.key("reports").begin_array();
    for (const Report& report : store.reports_of(me)) {
      json.begin_object().field("table", report.table).field("text", report.body).end_object();
    }
    json.end_array();
    std::map<std::string, std::vector<std::string>> said = store.chat_of(me);
    const auto write_lines = [&](const std::vector<std::string>& lines) {
      json.key("chat").begin_array();
      for (const std::string& line : lines) json.value(line);
      json.end_array();
    };
    json.key("tables").begin_array();
    TableFilter filter;
    filter.user = me;
    filter.most = 100'000;
    for (const TableRow& row : store.tables(filter)) {
      json.begin_object().field("id", row.id).field("game", row.game);
      json.field("status", row.status).field("changed", row.changed);
      write_lines(said[row.id]);
      said.erase(row.id);
      json.end_object();
    }
    json.end_array();
    json.key("watched").begin_array();  // where one spoke without a seat
    for (const auto& [table, lines] : said) {
      json.begin_object().field("id", table);
      write_lines(lines);
      json.end_object();
    }
    json.end_array();
  };
  co_await read(work);
  json.end_object();
  co_return json_response(json.take());
}

Awaitable<bool> Api::leave_table(UserId user, const TableRow& row) {
  // The game may have begun since the list was made: then one does not stand up, but resigns.
  static constexpr std::array kWaysOut = {"stand", "resign"};
  for (int i = 0; i < kTries; ++i) {
    const std::shared_ptr<LiveTable> live = co_await table(row.id);
    if (!live) continue;
    Answer answer;
    for (const char* verb : kWaysOut) {
      TableCommand command;
      command.user = user;
      command.verb = verb;
      answer = co_await called_back<Answer>(
          [&](std::function<void(Answer)> done) { live->command(command, std::move(done)); });
      if (answer.kind != Answer::Kind::illegal) break;
    }
    if (answer.kind != Answer::Kind::busy) co_return true;
  }
  // At a damaged one nobody plays any more, nor waits.
  bool damaged = false;
  co_await read([&](Store& store) {
    const std::optional<TableRow> now = store.table(row.id);
    damaged = !now || !read_table(store, *now);
  });
  co_return damaged;
}

Awaitable<bool> Api::leave_tables(UserId user) {
  std::vector<TableRow> rows;
  const StoreThread::Work look = [&](Store& store) {
    TableFilter filter;
    filter.user = user;
    filter.unfinished = true;
    filter.most = 100'000;
    rows = store.tables(filter);
  };
  co_await read(look);
  bool gone = true;
  for (const TableRow& row : rows) {
    const bool left = co_await leave_table(user, row);
    gone = gone && left;
  }
  co_return gone;
}

Awaitable<HttpResponse> Api::delete_me(Call& call) {
  const std::string password = call.body.text("password", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (call.who.account) {
    if (std::optional<HttpResponse> no = co_await doubt(call, password, "the password is wrong")) {
      co_return std::move(*no);
    }
  }
  const UserId user = call.who.user;
  // Shut out first, so that they sit down nowhere while they leave. The key they came with stays:
  // they try again with it if a table cannot be left now.
  const StoreThread::Work shut_out = [&](Store& store) {
    store.set_user_flags(user, call.who.admin, true);
    store.remove_keys(user, "session", call.who.key);
    store.remove_keys(user, "token", call.who.key);
  };
  if (!co_await with_store(parts_.writer, shut_out)) co_return busy();
  co_await dismiss_listeners(user);
  bool gone = true;
  try {
    gone = co_await leave_tables(user);
  } catch (const StoreFailure&) {
    gone = false;
  }
  const StoreThread::Work remove = [&](Store& store) { store.remove_user(user); };
  if (gone) gone = co_await with_store(parts_.writer, remove);
  if (!gone) {
    const StoreThread::Work let_back = [&](Store& store) {
      store.set_user_flags(user, call.who.admin, store.is_banned(call.who.name));
    };
    co_await with_store(parts_.writer, let_back);
    co_return busy();
  }
  parts_.tables.names.set(user, "(gone)");
  HttpResponse response = json_response("{}");
  response.headers.emplace_back("Set-Cookie", cookie("", 0));
  co_return response;
}

Awaitable<HttpResponse> Api::get_tokens(Call& call) {
  std::vector<Key> keys;
  co_await read([&](Store& store) { keys = store.keys_of(call.who.user, "token"); });
  JsonWriter json;
  json.begin_object().key("tokens").begin_array();
  for (const Key& key : keys) {
    json.begin_object().field("id", key.hash.substr(0, 16)).field("label", key.label);
    json.field("scopes", key.scopes).field("created", key.created).end_object();
  }
  json.end_array().end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Api::post_token(Call& call) {
  const std::string label = call.body.text("label", "bot", 40);
  const std::vector<std::string> scopes = call.body.texts("scopes", {"read", "play"}, 3);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (scopes.empty()) co_return refuse(400, "scope", "a token without scopes may do nothing");
  std::string joined;
  for (const std::string& scope : scopes) {
    if (!call.who.may(scope)) co_return refuse(403, "scope", "no token may give more than it has");
    if (scope != "read" && scope != "play" && scope != "account") {
      co_return refuse(400, "scope", "scopes are read, play and account");
    }
    joined += (joined.empty() ? "" : " ") + scope;
  }
  const std::string secret = "fc_" + random_secret_text();
  const std::int64_t now = parts_.tables.clock.now().at;
  const Key key{hash_text(secret),         call.who.user, "token", label, joined, now,
                now + 1000 * kTokenSeconds};
  bool many = false;
  const StoreThread::Work work = [&](Store& store) {
    many = store.keys_of(call.who.user, "token").size() >= 20;
    if (!many) store.add_key(key);
  };
  if (!co_await with_store(parts_.writer, work)) co_return busy();
  if (many) co_return refuse(409, "limit", "twenty tokens are enough; remove one first");
  JsonWriter json;
  json.begin_object().field("token", secret).field("id", key.hash.substr(0, 16));
  json.field("scopes", joined).end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Api::delete_token(Call& call) {
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  bool found = false;
  const StoreThread::Work work = [&](Store& store) {
    for (const Key& key : store.keys_of(call.who.user, "token")) {
      if (key.hash.substr(0, 16) != call.id) continue;
      store.remove_key(key.hash);
      found = true;
    }
  };
  if (!co_await with_store(parts_.writer, work)) co_return busy();
  co_await dismiss_listeners(call.who.user);
  co_return found ? json_response("{}") : refuse(404, "token", "there is no such token");
}

Awaitable<HttpResponse> Api::put_mute(Call& call) {
  const std::string name = call.body.text("name", {}, 100);
  const bool on = call.body.truth("on", true);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  bool found = false;
  const StoreThread::Work work = [&](Store& store) {
    const auto mute = [&](UserId other) {
      found = true;
      store.set_mute(call.who.user, other, on);
    };
    if (const std::optional<User> other = store.user_by_name(name)) mute(other->id);
    // Many guests go by the same name; those who have said nothing need no muting.
    for (const User& guest : store.guests_by_name(name)) {
      if (store.has_spoken(guest.id)) mute(guest.id);
    }
  };
  if (!co_await with_store(parts_.writer, work)) co_return busy();
  co_return found ? json_response("{}") : refuse(404, "name", "nobody has this name");
}

namespace {

/// Which games of a player are asked for, but for the names in it.
Result<TableFilter> read_filter(const HttpRequest& request) {
  TableFilter filter;
  filter.status = "finished";
  filter.game = request.asked("game");
  filter.result = request.asked("result");
  set_before(filter, request.asked("before"));
  static constexpr std::array<std::string_view, 4> kResults = {"", "won", "lost", "drawn"};
  if (std::find(kResults.begin(), kResults.end(), filter.result) == kResults.end()) {
    return Error{"result", "a result is won, lost or drawn"};
  }
  const std::string rated = request.asked("rated");
  if (!rated.empty() && rated != "0" && rated != "1") return Error{"rated", "rated is 0 or 1"};
  if (!rated.empty()) filter.rated = rated == "1";
  return filter;
}

/// How many seats a table has, whoever sits there.
int seats_in(const TableRow& row) {
  boost::json::error_code error;
  const boost::json::value about = boost::json::parse(row.summary, error);
  const boost::json::value* seats =
      about.is_object() ? about.as_object().if_contains("seats") : nullptr;
  return seats != nullptr && seats->is_array() ? static_cast<int>(seats->as_array().size()) : 0;
}

}  // namespace

/// A game at a table that was not listed is public by its link alone, unless it was rated.
Awaitable<HttpResponse> Api::get_player(Call& call) {
  Result<TableFilter> filter = read_filter(call.request);
  if (!filter) co_return error_response(400, filter.error());
  const std::string seats = call.request.asked("seats");
  const std::optional<int> size = parse_int(seats, 1, kMaxSeats);
  if (!seats.empty() && !size) co_return refuse(400, "seats", "seats is a number of seats");
  const std::string opponent = call.request.asked("opponent");
  std::optional<HttpResponse> response;
  const StoreThread::Work work = [&](Store& store) {
    const std::optional<User> user = store.user_by_name(call.id);
    const std::optional<User> other = store.user_by_name(opponent);
    if (!user || (!opponent.empty() && !other)) return;
    filter->user = user->id;
    filter->opponent = other ? other->id : 0;
    filter->shown = call.who.user != user->id && !call.who.admin;
    JsonWriter json;
    json.begin_object().field("name", user->name).field("since", user->created);
    json.key("ratings").begin_object();
    for (const GameEntry& game : all_games()) {
      const StoredRating rating = store.rating(user->id, std::string(game.info.name));
      if (rating.games == 0) continue;
      json.key(game.info.name).begin_object().field("rating", rating.rating);
      json.field("deviation", rating.deviation).field("games", rating.games);
      json.field("sure", rating.deviation <= kSureDeviation).end_object();
    }
    json.end_object();
    write_tables(json, "games", store, *filter,
                 [&](const TableRow& row) { return !size || seats_in(row) == *size; });
    json.end_object();
    response = json_response(json.take());
  };
  co_await read(work);
  co_return response ? std::move(*response) : refuse(404, "name", "nobody has this name");
}

Awaitable<HttpResponse> Api::get_leaderboard(Call& call) {
  const Result<const GameEntry*> game = find_game(call.request.asked("game"));
  if (!game) co_return error_response(400, game.error());
  std::vector<StoredRating> leaders;
  co_await read([&](Store& store) {
    leaders = store.leaders(std::string((*game)->info.name), kSureDeviation, 100);
  });
  JsonWriter json;
  json.begin_object().field("game", (*game)->info.name).key("players").begin_array();
  for (const StoredRating& rating : leaders) {
    json.begin_object().field("name", rating.name).field("rating", rating.rating);
    json.field("games", rating.games).end_object();
  }
  json.end_array().end_object();
  co_return json_response(json.take());
}

}  // namespace fullcircle
