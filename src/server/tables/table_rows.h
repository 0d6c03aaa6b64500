#pragma once

#include "server/tables/logged_table.h"

namespace fullcircle {

/// What is stored of a table beside its log. `before` is the row so far.
TableRow row_of(const LoggedTable& table, TableRow before, const Instant& now);
std::vector<StoredSeat> seats_of(const LoggedTable& table);
/// The new entries as the store takes them, and the head after them in `head`.
std::vector<StoredEvent> stored_events(const LoggedTable& table, int from,
                                       const std::string& command, std::string& head);

/// All that is stored of a table that is new.
struct NewTable {
  TableRow row;
  std::vector<StoredEvent> events;
  std::vector<StoredSeat> seats;

  void add_to(Store& store) const;
};
NewTable new_table(const LoggedTable& table, const std::string& invite, const Instant& now);

}  // namespace fullcircle
