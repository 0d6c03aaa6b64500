#include "server/api/tables.h"

#include <array>

#include "core/text.h"
#include "server/api/table_lists.h"
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
      Endpoint<Tables>{{"POST", "/api/tables/{table}/commands", player, "play"},
                       &Tables::post_command},
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

Tables::Tables(ApiCore& core)
    : core_(core),
      new_tables_(static_cast<std::size_t>(core.parts.config.new_tables), std::chrono::minutes(15),
                  core.clock()) {}

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
  set_before(filter, call.request.asked("before"));
  HttpResponse response = co_await list_tables(core_, filter);
  co_return response;
}

Awaitable<HttpResponse> Tables::get_my_tables(Call& call) {
  TableFilter filter;
  filter.user = call.who.user;
  filter.due = call.request.asked("due") == "1";
  filter.status = call.request.asked("status");
  filter.game = call.request.asked("game");
  set_before(filter, call.request.asked("before"));
  HttpResponse response = co_await list_tables(core_, filter);
  co_return response;
}

Awaitable<std::optional<HttpResponse>> Tables::refuse_table(const Principal& who) {
  if (!new_tables_.admit(std::to_string(who.user))) {
    co_return refuse(429, {"limit", "new_tables"});
  }
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

Awaitable<HttpResponse> Tables::post_table(Call& call) {
  const Result<TableSetup> setup = read_setup(call.body);
  const std::optional<Seat> seat = call.body.seat("seat");
  const std::string chosen = call.body.text("secret", {}, 64);
  const std::vector<std::string> deal = call.body.texts("deal", {}, 1000);
  if (!setup) co_return error_response(400, setup.error());
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  SecretSeed secret = random_secret();
  if (!chosen.empty() || !deal.empty()) {
    // Whoever chooses the draws knows them.
    const std::optional<SecretSeed> seed = secret_from_hex(chosen);
    if (!core_.parts.config.chosen_secrets || !seed) {
      co_return error_response(400, {"secret", "the server chooses the secret itself"});
    }
    secret = *seed;
  }
  std::optional<HttpResponse> refused = co_await refuse_table(call.who);
  if (refused) co_return std::move(*refused);
  using Opened = Result<TableHub::Opened>;
  const Opened opened = co_await called_back<Opened>([&](std::function<void(Opened)> done) {
    core_.parts.hub.open(*setup, call.who.user, call.who.account, seat, secret, deal,
                         std::move(done));
  });
  if (!opened) co_return error_response(opened.error().code == "busy" ? 503 : 400, opened.error());
  JsonWriter json;
  json.begin_object().field("table", opened->id).field("invite", opened->invite).end_object();
  HttpResponse response = json_response(json.take());
  response.status = 201;
  co_return response;
}

namespace {

HttpResponse named_table(const std::string& id) {
  JsonWriter json;
  json.begin_object().field("table", id).end_object();
  return json_response(json.take());
}

}  // namespace

Awaitable<HttpResponse> Tables::post_rematch(Call& call) {
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  // Whoever only asks where the next game is does not open a table.
  const std::function<std::string(const LoggedTable&)> opened = [&](const LoggedTable& logged) {
    return logged.seat_of(call.who.user) ? logged.rematch() : std::string();
  };
  const std::string there = co_await core_.look_at(call.table, opened);
  if (!there.empty()) co_return named_table(there);
  std::optional<HttpResponse> refused = co_await refuse_table(call.who);
  if (refused) co_return std::move(*refused);
  std::vector<UserId> known;
  const StoreThread::Work look = [&](Store& store) {
    for (const StoredSeat& seat : store.seats(call.id)) {
      const std::optional<User> user = store.user(seat.user);
      if (user && !user->banned) known.push_back(seat.user);
    }
  };
  // On the writer's thread, so that it sees a ban or a deletion that is being written.
  if (!co_await core_.write(look)) co_return busy();
  using Opened = Result<std::string>;
  const Opened id = co_await called_back<Opened>([&](const std::function<void(Opened)>& done) {
    call.table->rematch(call.who.user, known, random_id(12), random_secret(), done);
  });
  if (!id) co_return error_response(id.error().code == "busy" ? 503 : 409, id.error());
  core_.parts.hub.wake(*id);
  co_return named_table(*id);
}

Awaitable<HttpResponse> Tables::get_invite(Call& call) {
  const std::string& invite = call.table->invite();
  JsonWriter json;
  json.begin_object().field("invite", invite);
  json.field("link", core_.origin + "/table/" + call.id + "?invite=" + invite).end_object();
  co_return json_response(json.take());
}

}  // namespace fullcircle
