#include <algorithm>
#include <array>

#include "core/text.h"
#include "server/api/people.h"
#include "server/api/table_lists.h"

namespace fullcircle {
namespace {

/// A rating is shown to others once its deviation is no more than this.
constexpr double kSureDeviation = 110;

/// Which games of a player are asked for, without the names.
Result<TableFilter> read_filter(const HttpRequest& request) {
  TableFilter filter;
  filter.status = "finished";
  filter.game = request.asked("game");
  filter.result = request.asked("result");
  filter.from = read_place(request.asked("before"));
  static constexpr std::array<std::string_view, 4> kResults = {"", "won", "lost", "drawn"};
  if (std::find(kResults.begin(), kResults.end(), filter.result) == kResults.end()) {
    return Error{"result", "result must be won, lost or drawn"};
  }
  const std::string rated = request.asked("rated");
  if (!rated.empty() && rated != "0" && rated != "1") return Error{"rated", "rated must be 0 or 1"};
  if (!rated.empty()) filter.rated = rated == "1";
  return filter;
}

}  // namespace

void write_ratings(JsonWriter& json, Store& store, UserId user) {
  json.begin_object();
  for (const GameEntry& game : all_games()) {
    const StoredRating rating = store.rating(user, std::string(game.info.name));
    if (rating.games == 0) continue;
    json.key(game.info.name).begin_object().field("rating", rating.rating);
    json.field("deviation", rating.deviation).field("games", rating.games);
    json.field("sure", rating.deviation <= kSureDeviation).end_object();
  }
  json.end_object();
}

/// Games at tables that were not listed are left out, unless they were rated: they are public only
/// to those who have the link.
Awaitable<HttpResponse> People::get_player(Call& call) {
  Result<TableFilter> filter = read_filter(call.request);
  if (!filter) co_return error_response(400, filter.error());
  const std::string seats = call.request.asked("seats");
  const std::optional<int> size = parse_int(seats, 1, kMaxSeats);
  if (!seats.empty() && !size)
    co_return error_response(400, {"seats", "seats must be a number of seats"});
  const std::string opponent = call.request.asked("opponent");
  std::optional<HttpResponse> response;
  const StoreThread::Work work = [&](Store& store) {
    const std::optional<User> user = store.user_by_name(call.id);
    const std::optional<User> other = store.user_by_name(opponent);
    if (!user || (!opponent.empty() && !other)) return;
    filter->user = user->id;
    filter->seats = size.value_or(0);
    filter->opponent = other ? other->id : 0;
    filter->shown = call.who.user != user->id && !call.who.admin;
    JsonWriter json;
    json.begin_object().field("name", user->name).field("since", user->created);
    write_ratings(json.key("ratings"), store, user->id);
    write_tables(json, "games", core_.parts.hub, store, *filter);
    json.end_object();
    response = json_response(json.take());
  };
  co_await core_.look_up(call.request, work);
  co_return response ? std::move(*response) : refuse(404, {"name", "nobody"});
}

Awaitable<HttpResponse> People::get_leaderboard(Call& call) {
  const Result<const GameEntry*> game = find_game(call.request.asked("game"));
  if (!game) co_return error_response(400, game.error());
  std::vector<StoredRating> leaders;
  const SharedReaders::Work work = [&](Store& store) {
    leaders = store.leaders(std::string((*game)->info.name), kSureDeviation, 100);
  };
  co_await core_.look_up(call.request, work);
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
