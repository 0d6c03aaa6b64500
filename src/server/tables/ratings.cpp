#include "server/tables/ratings.h"

#include <algorithm>

#include "server/settings/calendar.h"
#include "server/tables/glicko.h"

namespace fullcircle {

bool may_abort(Store& store, UserId user, std::int64_t at) {
  return store.last_abort(user) <= at - kDayMs;
}

std::optional<RatedEnd> rated_end(const LoggedTable& table, int from, std::int64_t at) {
  if (!table.setup().rated || table.game() == nullptr) return std::nullopt;
  const std::vector<LoggedTable::Entry>& log = table.log();
  // Not in a later commit, such as that of a rematch.
  const auto end = std::find_if(log.begin() + from, log.end(), [](const LoggedTable::Entry& entry) {
    return entry.event.kind == EventKind::end;
  });
  if (end == log.end()) return std::nullopt;
  RatedEnd rated{
      std::string(table.setup().game->info.name), {}, table.ranks(), end->event.user, at};
  for (const LoggedTable::SeatState& seat : table.seats()) rated.users.push_back(seat.user);
  return rated;
}

bool may_end(Store& store, const RatedEnd& end) {
  return end.aborted_by == 0 || may_abort(store, end.aborted_by, end.at);
}

void rate(Store& store, const RatedEnd& end) {
  if (end.aborted_by != 0) store.set_last_abort(end.aborted_by, end.at);
  if (end.ranks.empty()) return;
  std::vector<StoredRating> stored;
  std::vector<Rating> ratings;
  for (const UserId user : end.users) {
    stored.push_back(store.rating(user, end.game));
    const StoredRating& last = stored.back();
    ratings.push_back({last.rating, last.deviation, last.volatility});
  }
  const std::vector<Rating> rated = rate_game(ratings, end.ranks);
  for (std::size_t i = 0; i < rated.size(); ++i) {
    stored[i].rating = rated[i].rating;
    stored[i].deviation = rated[i].deviation;
    stored[i].volatility = rated[i].volatility;
    ++stored[i].games;
    stored[i].changed = end.at;
    store.set_rating(end.game, stored[i]);
  }
}

}  // namespace fullcircle
