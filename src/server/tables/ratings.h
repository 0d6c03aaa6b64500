#pragma once

#include <string>
#include <vector>

#include "server/tables/logged_table.h"
#include "store/store.h"

namespace fullcircle {

/// Once in a day somebody may abort a rated game before its first decision. All else that begins is
/// played or lost, or else they could look for luck that they like.
bool may_abort(Store& store, UserId user, std::int64_t at);

/// A rated game that has ended.
struct RatedEnd {
  std::string game;
  std::vector<UserId> users;
  std::vector<double> ranks;  // how each of them did: the lowest is the best; empty if nobody won
  UserId aborted_by = 0;
  std::int64_t at = 0;
};
/// The one that ends in the entries from number `from` on; none if it did not, or had not begun, or
/// is not rated.
std::optional<RatedEnd> rated_end(const LoggedTable& table, int from, std::int64_t at);

/// False if whoever aborted it may not.
bool may_end(Store& store, const RatedEnd& end);
/// Rates a game, or notes who aborted it; called in the commit that ends it.
void rate(Store& store, const RatedEnd& end);

}  // namespace fullcircle
