#pragma once

#include "server/api/core.h"

namespace fullcircle {

/// The most tables that one request for a list looks at, even if few of them are wanted.
inline constexpr int kMostLookedAt = 500;

/// The names that people have in the store.
NameOf names_in(Store& store);

/// What is stored of the seats of a table for lists (`table_summary`).
struct SeatSummary {
  std::vector<std::string> seats;  // "open", which a person may have, or a computer player
  bool begun = false;              // there is a game
};
SeatSummary seat_summary(const TableRow& row);

/// Continues where a list ended: after what it called `next`, or before a time.
void set_before(TableFilter& filter, const std::string& next);
/// Continues after a row.
void set_behind(TableFilter& filter, const TableRow& last);
/// What `set_before` reads.
std::string next_of(const TableFilter& filter);

using WantedRow = std::function<bool(const TableRow&)>;
/// Members of a list: the tables, and where its next page begins if there is one.
void write_tables(JsonWriter& json, const char* name, Store& store, TableFilter filter,
                  const WantedRow& wanted = {});

/// {"tables":[...],"next":...}
Awaitable<HttpResponse> list_tables(ApiCore& core, const TableFilter& filter);

}  // namespace fullcircle
