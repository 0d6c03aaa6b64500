#include "server/tables/table_rows.h"

#include "server/tables/table_messages.h"

namespace fullcircle {

TableRow row_of(const LoggedTable& table, TableRow before, const Instant& now) {
  TableRow row = std::move(before);
  row.game = table.setup().game->info.name;
  row.status = table.status();
  row.listed = table.setup().listed;
  row.rated = table.setup().rated;
  row.changed = now.at;
  row.events = table.next();
  row.deadline = table.deadline();
  row.bot_due = table.bot_due();
  row.summary = table_summary(table);
  return row;
}

std::vector<StoredSeat> seats_of(const LoggedTable& table) {
  std::vector<StoredSeat> seats;
  const std::vector<double> shares = table.shares();
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    const LoggedTable::SeatState& state = table.seats()[i];
    // Whoever has a seat reserved finds the table as those who sit there do, until it is over.
    const bool reserved = state.is_open() && !table.end();
    const UserId user = reserved ? state.reserved_for : state.user;
    if (user == 0) continue;
    StoredSeat& seat = seats.emplace_back();
    seat.seat = seat_at(i);
    seat.user = user;
    seat.reserved = reserved;
    seat.due = table.due() == seat_at(i) && state.is_person();
    if (!table.end() || table.end()->scores.empty()) continue;
    seat.score = table.end()->scores[i];
    if (!shares.empty()) seat.share = shares[i];
  }
  return seats;
}

void NewTable::add_to(Store& store) const {
  store.add_table(row, events);
  store.set_seats(row.id, seats);
}

NewTable new_table(const LoggedTable& table, const std::string& invite, const Instant& now) {
  TableRow empty;
  empty.id = table.id();
  empty.created = now.at;
  empty.invite = invite;
  empty.secret = to_hex(table.secret());
  NewTable made{row_of(table, std::move(empty), now), {}, seats_of(table)};
  made.events = stored_events(table, 0, {}, made.row.head);
  return made;
}

std::vector<StoredEvent> stored_events(const LoggedTable& table, int from,
                                       const std::string& command, std::string& head) {
  std::vector<StoredEvent> events;
  for (int i = from; i < table.next(); ++i) {
    TableEvent event = table.log()[static_cast<std::size_t>(i)].event;
    if (i == from) event.batch = table.next() - from;
    events.push_back({format_event(event), i == from ? command : std::string()});
    head = event_hash(head, events.back());
  }
  return events;
}

}  // namespace fullcircle
