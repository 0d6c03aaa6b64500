#include "server/tables/ratings.h"

#include "server/tables/glicko.h"

namespace fullcircle {

void rate(Store& store, const std::string& game, const std::vector<UserId>& users,
          const std::vector<double>& ranks, std::int64_t at) {
  std::vector<StoredRating> stored;
  std::vector<Rating> ratings;
  for (const UserId user : users) {
    stored.push_back(store.rating(user, game));
    const StoredRating& last = stored.back();
    ratings.push_back({last.rating, last.deviation, last.volatility});
  }
  const std::vector<Rating> rated = rate_game(ratings, ranks);
  for (std::size_t i = 0; i < rated.size(); ++i) {
    stored[i].rating = rated[i].rating;
    stored[i].deviation = rated[i].deviation;
    stored[i].volatility = rated[i].volatility;
    ++stored[i].games;
    stored[i].changed = at;
    store.set_rating(game, stored[i]);
  }
}

}  // namespace fullcircle
