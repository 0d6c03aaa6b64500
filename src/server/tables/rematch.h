#pragma once

#include "server/tables/logged_table.h"

namespace fullcircle {

/// Opens the table of the next game as `next`: the same setup with the seats moved on by one.
/// LiveTable::rematch says who is seated at once. The clients that added something to the draws of
/// the old game are to do so in the next one.
void open_rematch(const LoggedTable& old, UserId asker, const std::string& seal,
                  const std::vector<UserId>& known, const Instant& now, LoggedTable& next);

}  // namespace fullcircle
