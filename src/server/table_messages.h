#pragma once

#include <functional>

#include "server/logged_table.h"

namespace fullcircle {

/// How people are called, by number.
using NameOf = std::function<std::string(UserId)>;

/// One number for every viewer of a table: its seats, and all spectators together.
using Viewpoint = std::optional<int>;

/// Everything that is told about a table goes through here, and is made from what the viewer may
/// know.

/// {"t":"table",...}: the events from number `from` on, how things stand, what the viewer sees of
/// the game (`view`) and the hash of it. If these are more than `most` events, it has none of them.
std::string table_message(const LoggedTable& table, Viewpoint viewer, int from, const Instant& now,
                          const NameOf& names, int most = INT32_MAX);

/// The hash of what a viewer sees of a game, as it stands in every message: the first 32 hex digits
/// of the SHA-256 of the position's JSON.
std::string view_hash(const std::string& view);

/// What lists show of a table; without names, which may go.
std::string table_summary(const LoggedTable& table);

/// The record of the game; without hidden draws and seed unless it is over.
Record table_record(const LoggedTable& table, Viewpoint viewer, const NameOf& names);

}  // namespace fullcircle
