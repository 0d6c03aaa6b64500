#include "server/api/tables.h"

#include <array>

#include "core/text.h"
#include "server/api/command.h"
#include "server/api/table_lists.h"
#include "server/settings/address.h"
#include "server/settings/secrets.h"
#include "table/describe.h"

namespace fullcircle {

std::span<const Endpoint<Tables>> Tables::endpoints() {
  using enum Right;
  static constexpr std::array kEndpoints = {
      Endpoint<Tables>{{"GET", "/api/me/tables", visitor, "read"}, &Tables::get_my_tables},
      Endpoint<Tables>{{"GET", "/api/games", anyone, "read"}, &Tables::get_games},
      Endpoint<Tables>{{"GET", "/api/games/{game}", anyone, "read"}, &Tables::get_game},
      Endpoint<Tables>{{"GET", "/api/tables", anyone, "read"}, &Tables::get_tables},
      Endpoint<Tables>{{"POST", "/api/tables", visitor, "play"}, &Tables::post_table},
      Endpoint<Tables>{{"GET", "/api/tables/{table}", watcher, "read"}, &Tables::get_table},
      Endpoint<Tables>{{"GET", "/api/tables/{table}/stream", watcher, "read"}, &Tables::get_stream},
      Endpoint<Tables>{{"GET", "/api/tables/{table}/moves", seated, "read"}, &Tables::get_moves},
      Endpoint<Tables>{{"GET", "/api/tables/{table}/record", watcher, "read"}, &Tables::get_record},
      Endpoint<Tables>{{"POST", kCommands, player, "play"}, &Tables::post_command},
      Endpoint<Tables>{{"POST", "/api/tables/{table}/rematch", seated, "play"},
                       &Tables::post_rematch},
      Endpoint<Tables>{{"GET", "/api/tables/{table}/invite", seated, "play"}, &Tables::get_invite},
      Endpoint<Tables>{{"GET", "/api/tables/{table}/chat", watcher, "read"}, &Tables::get_chat},
      Endpoint<Tables>{{"POST", "/api/tables/{table}/chat", player, "play"}, &Tables::post_chat},
      Endpoint<Tables>{{"POST", "/api/tables/{table}/report", player, "play"},
                       &Tables::post_report},
      Endpoint<Tables>{{"GET", "/api/finished", anyone, "read"}, &Tables::get_finished},
  };
  return kEndpoints;
}

namespace {

/// How many times as much as one person may all guests from one address do.
constexpr std::size_t kGuests = 3;
constexpr std::chrono::minutes kTableWindow{15};
constexpr std::size_t kMostTalk = 20;
constexpr std::chrono::seconds kTalkWindow{20};

std::size_t most_tables(const ApiCore& core) {
  return static_cast<std::size_t>(core.parts.config.new_tables);
}

}  // namespace

Tables::Tables(ApiCore& core)
    : core_(core),
      new_tables_(most_tables(core), kTableWindow, core.clock()),
      guests_tables_(kGuests * most_tables(core), kTableWindow, core.clock()),
      talk_(kMostTalk, kTalkWindow, core.clock()),
      guests_talk_(kGuests * kMostTalk, kTalkWindow, core.clock()) {}

Awaitable<HttpResponse> Tables::get_games(Call&) {
  JsonWriter json;
  json.begin_object();
  describe_games(json.key("games"));
  json.end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Tables::get_game(Call& call) {
  const Result<const GameEntry*> game = find_game(call.id);
  if (!game) co_return error_response(404, game.error());
  JsonWriter json;
  describe(**game, json, true);
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Tables::get_tables(Call& call) {
  TableFilter filter;
  filter.listed = true;
  filter.game = call.request.asked("game");
  filter.status = call.request.asked("status");
  if (filter.status.empty()) filter.status = "open";
  filter.from = read_place(call.request.asked("before"));
  HttpResponse response = co_await list_tables(core_, call.request, filter);
  co_return response;
}

Awaitable<HttpResponse> Tables::get_my_tables(Call& call) {
  TableFilter filter;
  filter.user = call.who.user;
  filter.due = call.request.asked("due") == "1";
  filter.status = call.request.asked("status");
  filter.game = call.request.asked("game");
  filter.from = read_place(call.request.asked("before"));
  HttpResponse response = co_await list_tables(core_, call.request, filter);
  co_return response;
}

Awaitable<std::optional<TableHub::Opened>> Tables::opened_before(const std::string& asked) {
  std::optional<TableHub::Opened> opened;
  if (asked.empty()) co_return opened;
  const StoreThread::Work look = [&](Store& store) {
    if (const std::optional<TableRow> row = store.table_asked(asked)) {
      opened = TableHub::Opened::of(*row);
    }
  };
  co_await core_.read(look);
  co_return opened;
}

Awaitable<std::optional<HttpResponse>> Tables::refuse_table(const Call& call) {
  const Principal& who = call.who;
  const bool fine = new_tables_.admit(std::to_string(who.user)) &&
                    (who.account || guests_tables_.admit(address_share(call.request.peer)));
  if (!fine) co_return refuse(429, {"limit", "new_tables"});
  int unfinished = 0;
  const StoreThread::Work count = [&](Store& store) {
    unfinished = store.count_unfinished(who.user);
  };
  co_await core_.read(count);
  if (unfinished >= core_.parts.config.tables) {
    co_return refuse(409, {"tables"});
  }
  co_return std::nullopt;
}

namespace {

HttpResponse opened_table(const TableHub::Opened& opened) {
  JsonWriter json;
  json.begin_object().field("table", opened.id).field("invite", opened.invite);
  json.field("commit", opened.commit).end_object();
  HttpResponse response = json_response(json.take());
  response.status = 201;
  return response;
}

}  // namespace

Awaitable<HttpResponse> Tables::post_table(Call& call) {
  Result<TableSetup> setup = read_setup(call.body);
  TableCommand sit;
  sit.user = call.who.user;
  sit.account = call.who.account;
  sit.verb = Verb::sit;
  sit.seat = call.body.seat("seat");
  sit.text = call.body.text("seal", {}, 64);
  const std::string chosen = call.body.text("secret", {}, 64);
  const std::vector<std::string> deal = call.body.texts("deal", {}, 1000);
  const Result<std::string> asked = read_asked(call.body, call.who);
  if (!asked) co_return error_response(400, asked.error());
  if (!setup) co_return error_response(400, setup.error());
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  const bool timed = setup->clock.kind != ClockSetup::Kind::none;
  setup->clock.lag_ms = timed ? core_.parts.config.lag : 0;
  SecretSeed secret = random_secret();
  if (!chosen.empty() || !deal.empty()) {
    // Whoever chooses the draws knows them.
    const std::optional<SecretSeed> seed = secret_from_hex(chosen);
    if (!core_.parts.config.chosen_secrets || !seed) {
      co_return error_response(400, {"secret", "the server chooses the secret itself"});
    }
    secret = *seed;
  }
  const std::optional<TableHub::Opened> before = co_await opened_before(*asked);
  if (before) co_return opened_table(*before);
  std::optional<HttpResponse> refused = co_await refuse_table(call);
  if (refused) co_return std::move(*refused);
  using Opened = Result<TableHub::Opened>;
  const Opened opened = co_await called_back<Opened>([&](std::function<void(Opened)> done) {
    core_.parts.hub.open(*setup, sit, secret, deal, *asked, std::move(done));
  });
  if (!opened) co_return error_response(opened.error().code == "busy" ? 503 : 400, opened.error());
  co_return opened_table(*opened);
}

namespace {

HttpResponse named_table(const std::string& id) {
  JsonWriter json;
  json.begin_object().field("table", id).end_object();
  return json_response(json.take());
}

}  // namespace

/// A game has one rematch, so asking again gives the first answer with or without an id.
Awaitable<HttpResponse> Tables::post_rematch(Call& call) {
  const Result<std::string> asked = read_asked(call.body, call.who);
  if (!asked) co_return error_response(400, asked.error());
  const std::string seal = call.body.text("seal", {}, 64);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (!seal.empty() && !secret_from_hex(seal)) {
    co_return error_response(400, refuse({"part", "seal"}));
  }
  // Whoever only asks where the next game is does not open a table.
  const std::function<std::string(const LoggedTable&)> opened = [&](const LoggedTable& logged) {
    return logged.seat_of(call.who.user) ? logged.rematch() : std::string();
  };
  const std::string there = co_await core_.look_at(call.table, opened);
  if (!there.empty()) co_return named_table(there);
  std::optional<HttpResponse> refused = co_await refuse_table(call);
  if (refused) co_return std::move(*refused);
  std::vector<UserId> known;
  const StoreThread::Work look = [&](Store& store) {
    for (const StoredSeat& seat : store.seats(call.id)) {
      const std::optional<User> user = store.user(seat.user);
      if (user && !user->banned && !user->leaving) known.push_back(seat.user);
    }
  };
  // On the writer's thread, so that it sees a ban or a deletion that is being written.
  if (!co_await core_.write(look)) co_return busy();
  using Opened = Result<std::string>;
  const Opened id = co_await called_back<Opened>([&](const std::function<void(Opened)>& done) {
    call.table->rematch(call.who.user, seal, known, random_id(12), random_secret(), done);
  });
  if (!id) co_return error_response(id.error().code == "busy" ? 503 : 409, id.error());
  core_.parts.hub.wake(*id);
  co_return named_table(*id);
}

Awaitable<HttpResponse> Tables::get_invite(Call& call) {
  const std::string& invite = call.table->invite();
  const std::function<std::string(const LoggedTable&)> read = &LoggedTable::commit;
  const std::string commit = co_await core_.look_at(call.table, read);
  JsonWriter json;
  json.begin_object().field("invite", invite).field("commit", commit);
  json.field("link", core_.origin + "/table/" + call.id + "?invite=" + invite).end_object();
  co_return json_response(json.take());
}

}  // namespace fullcircle
