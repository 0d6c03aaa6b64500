#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "core/text.h"
#include "players/levels.h"
#include "server/api.h"
#include "server/secrets.h"

namespace fullcircle {
namespace {

HttpResponse no_table() { return refuse(404, "table", "there is no such table, or it is private"); }
/// The table could not be looked at.
HttpResponse not_seen(const Error& why) { return error_response(503, why); }

constexpr std::size_t kLongestChat = 500;
/// A position of Crop Circles can have many thousands; whoever wants them all has the rules.
constexpr int kMostMoves = 500;
/// Tables that one request for a list looks at, however few of them it wants.
constexpr int kMostLookedAt = 500;
/// Games that are replayed before others have their turn at the store.
constexpr int kGamesAtOnce = 8;

bool is_command_id(const std::string& id) {
  return id.size() == 32 && id.find_first_not_of("0123456789abcdef") == id.npos;
}

}  // namespace

Result<TableCommand> read_command(JsonReader& body, const Principal& who) {
  TableCommand command;
  command.id = body.text("id", {}, 32);
  command.verb = body.text("verb", "move", 20);
  command.text = body.text(command.verb == "move" ? "move" : "text", {}, 2000);
  const std::int64_t expect = body.integer("expect", -1, 0, INT32_MAX);
  const std::int64_t seat = body.integer("seat", -1, 0, kMaxSeats - 1);
  if (expect >= 0) command.expect = static_cast<int>(expect);
  if (seat >= 0) command.seat = static_cast<int>(seat);
  if (const Status fine = body.finish(); !fine) return fine.error();
  if (!is_command_id(command.id)) {
    return Error{"id", "id must be 128 random bits as 32 small hex digits"};
  }
  const bool needs = command.verb == "move" || command.verb == "undo";
  if (needs && !command.expect) {
    return Error{"expect", "expect must be the number of the next event"};
  }
  command.user = who.user;
  command.account = who.account;
  return command;
}

namespace {

void write_table_row(JsonWriter& json, Store& store, const TableRow& row) {
  json.begin_object().field("id", row.id).field("status", row.status);
  json.field("created", row.created).field("changed", row.changed).field("n", row.events);
  json.key("people").begin_array();
  for (const StoredSeat& seat : store.seats(row.id)) {
    const std::optional<User> user = store.user(seat.user);
    json.begin_object().field("seat", seat.seat);
    json.field("name", user ? user->name : "(gone)").field("due", seat.due);
    if (seat.kept) json.field("kept", true);
    if (seat.score) json.field("score", *seat.score);
    if (seat.share) json.field("share", *seat.share);
    json.end_object();
  }
  json.end_array().key("about").raw(row.summary).end_object();
}

/// Goes on behind a row.
void go_on(TableFilter& filter, const TableRow& last) {
  filter.before = last.changed;
  filter.before_id = last.id;
}

/// As `set_before` reads it.
std::string place_of(const TableFilter& filter) {
  return std::to_string(filter.before) + "-" + filter.before_id;
}

}  // namespace

void set_before(TableFilter& filter, const std::string& place) {
  const std::size_t dash = std::min(place.find('-'), place.size());
  const auto before = parse_u64(place.substr(0, dash));
  if (!before) return;
  filter.before = static_cast<std::int64_t>(*before & INT64_MAX);
  filter.before_id = place.substr(std::min(dash + 1, place.size()));
}

void Api::write_tables(JsonWriter& json, const char* name, Store& store, TableFilter filter,
                       const Wanted& wanted) {
  json.key(name).begin_array();
  int written = 0;
  bool more = true;
  for (int looked = 0; more && written < filter.most && looked < kMostLookedAt;) {
    const std::vector<TableRow> rows = store.tables(filter);
    more = static_cast<int>(rows.size()) == filter.most;
    for (const TableRow& row : rows) {
      if (written == filter.most) {
        more = true;
        break;
      }
      ++looked;
      go_on(filter, row);
      if (wanted && !wanted(row)) continue;
      write_table_row(json, store, row);
      ++written;
    }
  }
  json.end_array();
  if (more) json.field("next", place_of(filter));
}

Awaitable<HttpResponse> Api::get_games(Call&) {
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  for (const GameEntry& game : all_games()) {
    json.begin_object().field("name", game.info.name).field("title", game.info.title);
    json.field("min_seats", game.info.min_seats).field("max_seats", game.info.max_seats);
    json.key("options").begin_array();
    for (const OptionSpec& option : game.info.options) {
      json.begin_object().field("name", option.name).field("help", option.help);
      json.key("values").begin_array();
      for (const std::string_view value : option.values) json.value(value);
      json.end_array().end_object();
    }
    json.end_array().key("levels").begin_array();
    for (int number = 1; number <= kLevels; ++number) {
      const Level& level = find_level(game.info.name, number);
      json.begin_object().field("player", "bot:" + std::to_string(number));
      json.field("name", level.name).field("about", level.line).end_object();
    }
    json.end_array().end_object();
  }
  json.end_array().end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Api::list_tables(const TableFilter& filter) {
  JsonWriter json;
  json.begin_object();
  const StoreThread::Work work = [&](Store& store) { write_tables(json, "tables", store, filter); };
  co_await read(work);
  json.end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Api::get_tables(Call& call) {
  TableFilter filter;
  filter.listed = true;
  filter.game = call.request.asked("game");
  filter.status = call.request.asked("status");
  if (filter.status.empty()) filter.status = "open";
  set_before(filter, call.request.asked("before"));
  HttpResponse response = co_await list_tables(filter);
  co_return response;
}

Awaitable<HttpResponse> Api::get_my_tables(Call& call) {
  TableFilter filter;
  filter.user = call.who.user;
  filter.due = call.request.asked("due") == "1";
  filter.status = call.request.asked("status");
  filter.game = call.request.asked("game");
  set_before(filter, call.request.asked("before"));
  HttpResponse response = co_await list_tables(filter);
  co_return response;
}

Awaitable<std::optional<HttpResponse>> Api::refuse_table(const Principal& who) {
  if (!new_tables_.admit(std::to_string(who.user))) {
    co_return refuse(429, "limit", "too many new tables in a quarter of an hour");
  }
  int unfinished = 0;
  const StoreThread::Work count = [&](Store& store) {
    unfinished = store.count_unfinished(who.user);
  };
  co_await read(count);
  if (unfinished >= parts_.config.tables) {
    co_return refuse(409, "tables", "you sit at too many tables; play some of them to the end");
  }
  co_return std::nullopt;
}

Awaitable<HttpResponse> Api::post_table(Call& call) {
  const Result<TableSetup> setup = read_setup(call.body);
  const std::int64_t seat = call.body.integer("seat", -1, 0, kMaxSeats - 1);
  const std::string chosen = call.body.text("secret", {}, 64);
  const std::vector<std::string> deal = call.body.texts("deal", {}, 1000);
  if (!setup) co_return error_response(400, setup.error());
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  SecretSeed secret = random_secret();
  if (!chosen.empty() || !deal.empty()) {
    // Whoever chooses the draws knows them.
    const std::optional<SecretSeed> seed = secret_from_hex(chosen);
    if (!parts_.config.chosen_secrets || !seed) {
      co_return refuse(400, "secret", "the server draws the secret itself");
    }
    secret = *seed;
  }
  std::optional<HttpResponse> refused = co_await refuse_table(call.who);
  if (refused) co_return std::move(*refused);
  using Opened = Result<std::string>;
  const Opened id = co_await called_back<Opened>([&](std::function<void(Opened)> done) {
    parts_.hub.open(*setup, call.who.user, call.who.account,
                    seat < 0 ? std::nullopt : std::optional<int>(static_cast<int>(seat)), secret,
                    deal, std::move(done));
  });
  if (!id) co_return error_response(id.error().code == "busy" ? 503 : 400, id.error());
  std::optional<TableRow> row;
  co_await with_store(parts_.reader, [&](Store& store) { row = store.table(*id); });
  JsonWriter json;
  json.begin_object().field("table", *id);
  if (row) json.field("invite", row->invite);
  json.end_object();
  HttpResponse response = json_response(json.take());
  response.status = 201;
  co_return response;
}

Awaitable<HttpResponse> Api::get_table(Call& call) {
  const int seen = parse_int(call.request.asked("seen"), 0, INT32_MAX).value_or(0);
  const NameOf names = [this](UserId user) { return parts_.tables.names.of(user); };
  const std::function<std::string(const LoggedTable&)> read = [&](const LoggedTable& logged) {
    return table_message(logged, logged.seat_of(call.who.user), std::min(seen, logged.next()),
                         parts_.tables.clock.now(), names);
  };
  Result<std::string> message = co_await look_at(call.id, read);
  co_return message ? json_response(std::move(*message)) : not_seen(message.error());
}

Awaitable<HttpResponse> Api::get_stream(Call& call) {
  const int seen = parse_int(call.request.asked("seen"), 0, INT32_MAX).value_or(0);
  (void)co_await table_of(call);
  HttpResponse response;
  response.type = "application/x-ndjson";
  response.stream = [this, id = call.id, who = call.who,
                     seen](const std::shared_ptr<Listener>& listener) {
    listeners_.add(listener, who.user, who.key);
    boost::asio::co_spawn(
        parts_.tables.io,
        [](Api& api, std::string table_id, std::shared_ptr<Listener> to, UserId user,
           int from) -> Awaitable<void> {
          const bool there = co_await api.watch(table_id, to, user, from);
          if (!there) to->send_back();
        }(*this, id, listener, who.user, seen),
        boost::asio::detached);
  };
  co_return response;
}

namespace {

/// What the user may decide now; nothing unless it is their turn and nobody sits in for them.
std::string moves_message(const LoggedTable& table, UserId user) {
  JsonWriter json;
  json.begin_object().field("n", table.next()).key("moves").begin_array();
  const std::optional<int> seat = table.seat_of(user);
  bool more = false;
  if (seat && table.due() == seat && table.driver(*seat).empty()) {
    int count = 0;
    table.game()->for_each_move([&](const std::string& move, int points) {
      more = count++ == kMostMoves;
      if (!more) json.begin_object().field("move", move).field("points", points).end_object();
      return !more;
    });
  }
  json.end_array().field("more", more).end_object();
  return json.take();
}

}  // namespace

Awaitable<HttpResponse> Api::get_moves(Call& call) {
  const std::function<std::string(const LoggedTable&)> read = [&](const LoggedTable& logged) {
    return moves_message(logged, call.who.user);
  };
  Result<std::string> message = co_await look_at(call.id, read);
  co_return message ? json_response(std::move(*message)) : not_seen(message.error());
}

bool Api::admit_command(const Principal& who, const std::string& table) {
  const std::string user = std::to_string(who.user);
  return all_commands_.admit(user) && commands_.admit(user + "@" + table);
}

Awaitable<HttpResponse> Api::post_command(Call& call) {
  const Result<TableCommand> command = read_command(call.body, call.who);
  if (!command) co_return error_response(400, command.error());
  if (!admit_command(call.who, call.id)) {
    co_return refuse(429, "limit", "too many commands in 20 seconds");
  }
  const std::shared_ptr<LiveTable> live = co_await table_of(call);
  ++parts_.metrics.commands;
  const Answer answer = co_await called_back<Answer>(
      [&](std::function<void(Answer)> done) { live->command(*command, std::move(done)); });
  HttpResponse response = json_response(format_answer(answer, command->id));
  if (answer.kind == Answer::Kind::busy) response.status = 503;
  if (answer.kind == Answer::Kind::stale) response.status = 409;
  if (answer.kind == Answer::Kind::illegal) response.status = 422;
  co_return response;
}

namespace {

HttpResponse named_table(const std::string& id) {
  JsonWriter json;
  json.begin_object().field("table", id).end_object();
  return json_response(json.take());
}

}  // namespace

Awaitable<HttpResponse> Api::post_rematch(Call& call) {
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  // Who is only shown where it goes on opens nothing.
  const std::function<std::string(const LoggedTable&)> opened = [&](const LoggedTable& logged) {
    return logged.seat_of(call.who.user) ? logged.rematch() : std::string();
  };
  const Result<std::string> there = co_await look_at(call.id, opened);
  if (!there) co_return not_seen(there.error());
  if (!there->empty()) co_return named_table(*there);
  std::optional<HttpResponse> refused = co_await refuse_table(call.who);
  if (refused) co_return std::move(*refused);
  const std::shared_ptr<LiveTable> live = co_await table_of(call);
  std::vector<UserId> known;
  const StoreThread::Work look = [&](Store& store) {
    for (const StoredSeat& seat : store.seats(call.id)) {
      const std::optional<User> user = store.user(seat.user);
      if (user && !user->banned) known.push_back(seat.user);
    }
  };
  // Behind a ban or a deletion that is being written.
  if (!co_await with_store(parts_.writer, look)) co_return busy();
  using Opened = Result<std::string>;
  const Opened id = co_await called_back<Opened>([&](const std::function<void(Opened)>& done) {
    live->rematch(call.who.user, known, random_id(12), random_secret(), done);
  });
  if (!id) co_return error_response(id.error().code == "busy" ? 503 : 409, id.error());
  // Computer players of the new table begin at once.
  (void)co_await table(*id);
  co_return named_table(*id);
}

Awaitable<HttpResponse> Api::get_invite(Call& call) {
  std::optional<TableRow> row;
  co_await read([&](Store& store) { row = store.table(call.id); });
  if (!row) co_return no_table();
  JsonWriter json;
  json.begin_object().field("invite", row->invite);
  json.field("link", own_origin_ + "/table/" + row->id + "?invite=" + row->invite).end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Api::get_record(Call& call) {
  const NameOf names = [this](UserId user) { return parts_.tables.names.of(user); };
  const std::function<std::string(const LoggedTable&)> read = [&](const LoggedTable& logged) {
    return logged.game() == nullptr
               ? std::string()
               : format_record(table_record(logged, logged.seat_of(call.who.user), names));
  };
  const Result<std::string> record = co_await look_at(call.id, read);
  if (!record) co_return not_seen(record.error());
  if (record->empty()) co_return refuse(409, "status", "the game has not begun");
  HttpResponse response{200, "text/plain; charset=utf-8", *record};
  response.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"" + call.id + ".fcr\"");
  co_return response;
}

namespace {

std::string format_chat(const std::string& table, const ChatLine& line) {
  JsonWriter json;
  json.begin_object().field("t", "chat").field("table", table).field("n", line.number);
  json.field("name", line.name).field("text", line.body).field("at", line.at).end_object();
  return json.take();
}

}  // namespace

Awaitable<HttpResponse> Api::get_chat(Call& call) {
  const int after = parse_int(call.request.asked("after"), 0, INT32_MAX).value_or(0);
  const std::function<bool(const LoggedTable&)> sits = [&](const LoggedTable& logged) {
    return logged.seat_of(call.who.user).has_value();
  };
  const Result<bool> player = co_await look_at(call.id, sits);
  if (!player) co_return not_seen(player.error());
  JsonWriter json;
  json.begin_object().key("chat").begin_array();
  const StoreThread::Work work = [&](Store& store) {
    const std::vector<UserId> muted = store.mutes_of(call.who.user);
    for (const ChatLine& line : store.chat(call.id, after, *player ? "players" : "spectators")) {
      if (std::find(muted.begin(), muted.end(), line.user) == muted.end()) {
        json.raw(format_chat(call.id, line));
      }
    }
  };
  co_await read(work);
  json.end_array().end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Api::post_chat(Call& call) {
  const std::string text = call.body.text("text", {}, kLongestChat);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (trim(text).empty() || has_control(text) || !is_utf8(text)) {
    co_return refuse(400, "text", "say something in plain text");
  }
  if (!talk_.admit(std::to_string(call.who.user))) {
    co_return refuse(429, "limit", "more than 20 lines in 20 seconds");
  }
  struct Place {
    bool chat = false;
    bool player = false;
  };
  const std::function<Place(const LoggedTable&)> read = [&](const LoggedTable& logged) {
    return Place{logged.setup().chat, logged.seat_of(call.who.user).has_value()};
  };
  const Result<Place> place = co_await look_at(call.id, read);
  if (!place) co_return not_seen(place.error());
  if (!place->chat) co_return refuse(403, "chat", "this table is without chat");
  ChatLine line{0,
                place->player ? "players" : "spectators",
                call.who.user,
                call.who.name,
                text,
                parts_.tables.clock.now().at};
  std::vector<UserId> deaf;
  const StoreThread::Work work = [&](Store& store) {
    line.number = store.add_chat(call.id, line);
    deaf = store.muted_by(call.who.user);
  };
  if (!co_await with_store(parts_.writer, work)) co_return busy();
  const std::string message = format_chat(call.id, line);
  const std::shared_ptr<LiveTable> live = co_await table(call.id);
  if (live) {
    live->tell_room(place->player, std::make_shared<const std::string>(message), std::move(deaf));
  }
  co_return json_response(message);
}

Awaitable<HttpResponse> Api::post_report(Call& call) {
  Report report;
  report.id = random_number();
  report.reporter = call.who.user;
  report.table = call.id;
  report.body = call.body.text("text", {}, 1000);
  const std::int64_t chat = call.body.integer("chat", -1, 1, INT32_MAX);
  if (chat > 0) report.chat = static_cast<int>(chat);
  report.at = parts_.tables.clock.now().at;
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (!talk_.admit(std::to_string(call.who.user))) {
    co_return refuse(429, "limit", "too many reports at once");
  }
  const StoreThread::Work work = [&](Store& store) { store.add_report(report); };
  const bool written = co_await with_store(parts_.writer, work);
  co_return written ? json_response("{}") : busy();
}

/// Finished games as lines of JSON with their records, the newest first. What never began has no
/// record; a page with many of those may be short, so the header Link says where it goes on.
Awaitable<HttpResponse> Api::get_bulk(Call& call) {
  TableFilter filter;
  filter.status = "finished";
  filter.listed = true;
  filter.game = call.request.asked("game");
  const int most = parse_int(call.request.asked("most"), 1, 200).value_or(100);
  set_before(filter, call.request.asked("before"));
  std::string lines;
  const auto add_line = [&](Store& store, const TableRow& row) {
    const Result<std::unique_ptr<LoggedTable>> logged = read_table(store, row);
    if (!logged || (*logged)->game() == nullptr) return 0;
    const NameOf names = [&](UserId id) {
      const std::optional<User> user = store.user(id);
      return user ? user->name : std::string("(gone)");
    };
    JsonWriter json;
    json.begin_object().field("id", row.id).field("game", row.game);
    json.field("changed", row.changed).field("rated", row.rated);
    json.key("about").raw(row.summary);
    json.field("record", format_record(table_record(**logged, {}, names))).end_object();
    lines += json.take() + "\n";
    return 1;
  };
  int written = 0;
  bool more = true;
  const StoreThread::Work work = [&](Store& store) {
    const std::vector<TableRow> rows = store.tables(filter);
    for (const TableRow& row : rows) {
      written += add_line(store, row);
      go_on(filter, row);
    }
    more = static_cast<int>(rows.size()) == filter.most;
  };
  // A few at a time: everybody else's requests are read on the same thread.
  for (int looked = 0; more && written < most && looked < kMostLookedAt; looked += filter.most) {
    filter.most = std::min(kGamesAtOnce, most - written);
    co_await read(work);
  }
  HttpResponse response{200, "application/x-ndjson", std::move(lines)};
  if (more) {  // so there are such games, and the name of theirs is fit for a header
    response.headers.emplace_back("Link", "</api/finished?game=" + filter.game +
                                              "&most=" + std::to_string(most) +
                                              "&before=" + place_of(filter) + ">; rel=\"next\"");
  }
  co_return response;
}

}  // namespace fullcircle
