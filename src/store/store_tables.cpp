#include "store/store.h"
#include "store/values.h"

namespace fullcircle {
namespace {

constexpr std::string_view kTableColumns =
    "SELECT id, game, status, listed, rated, created, changed, events, head, deadline, bot_due, "
    "invite, secret, summary FROM tables ";
TableRow read_table(const Row& row) {
  TableRow table{row.text(0),          row.text(1),
                 row.text(2),          row.integer(3) != 0,
                 row.integer(4) != 0,  row.integer(5),
                 row.integer(6),       static_cast<int>(row.integer(7)),
                 row.text(8),          {},
                 row.integer(10) != 0, row.text(11),
                 row.text(12),         row.text(13)};
  if (!row.is_null(9)) table.deadline = row.integer(9);
  return table;
}

}  // namespace

void Store::insert_events(const std::string& table, int first, std::string previous,
                          const std::vector<StoredEvent>& events, bool& lost) {
  for (const StoredEvent& event : events) {
    lost = database_->run(
               "INSERT INTO events (table_id, number, prev, command, body) "
               "VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
               {table, number(first++), previous,
                event.command.empty() ? Value() : Value(event.command), event.body}) != 1;
    if (lost) return;
    previous = event_hash(previous, event);
  }
}

void Store::add_table(const TableRow& row, const std::vector<StoredEvent>& events) {
  database_->run(
      "INSERT INTO tables (id, game, status, listed, rated, created, changed, events, head, "
      "deadline, bot_due, invite, secret, summary) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
      {row.id, row.game, row.status, flag(row.listed), flag(row.rated), number(row.created),
       number(row.changed), number(row.events), row.head, maybe(row.deadline), flag(row.bot_due),
       row.invite, row.secret, row.summary});
  bool lost = false;
  insert_events(row.id, 0, "", events, lost);
}

bool Store::append(const TableRow& row, const std::vector<StoredEvent>& events,
                   const std::string& previous_head) {
  const int first = row.events - static_cast<int>(events.size());
  // The row first: if its number is not the expected one, nothing has been written yet.
  if (database_->run(
          "UPDATE tables SET status = $2, listed = $3, changed = $4, events = $5, head = $6, "
          "deadline = $7, bot_due = $8, summary = $9 WHERE id = $1 AND events = $10 AND head = $11",
          {row.id, row.status, flag(row.listed), number(row.changed), number(row.events), row.head,
           maybe(row.deadline), flag(row.bot_due), row.summary, number(first), previous_head}) !=
      1) {
    return false;
  }
  bool lost = false;
  insert_events(row.id, first, previous_head, events, lost);
  if (lost) throw StoreFailure("table " + row.id + " has events beyond its number");
  return true;
}

void Store::set_seats(const std::string& table, const std::vector<StoredSeat>& seats) {
  // Nearly always the same people: changing their rows leaves the indexes alone.
  int same = 0;
  for (const StoredSeat& seat : seats) {
    same += database_->run(
        "UPDATE seats SET due = $4, score = $5, share = $6, kept = $7 "
        "WHERE table_id = $1 AND seat = $2 AND user_id = $3",
        {table, number(seat.seat.index), number(seat.user), flag(seat.due), maybe(seat.score),
         maybe(seat.share), flag(seat.reserved)});
  }
  int before = 0;
  database_->run("SELECT count(*) FROM seats WHERE table_id = $1", {table},
                 [&](const Row& row) { before = static_cast<int>(row.integer(0)); });
  if (same == before && same == static_cast<int>(seats.size())) return;
  database_->run("DELETE FROM seats WHERE table_id = $1", {table});
  for (const StoredSeat& seat : seats) {
    // Somebody whose account is gone has no row.
    database_->run(
        "INSERT INTO seats (table_id, seat, user_id, due, score, share, kept) "
        "SELECT $1, $2, id, $4, $5, $6, $7 FROM users WHERE id = $3",
        {table, number(seat.seat.index), number(seat.user), flag(seat.due), maybe(seat.score),
         maybe(seat.share), flag(seat.reserved)});
  }
}

std::optional<TableRow> Store::table(const std::string& id) {
  std::optional<TableRow> found;
  database_->run(select(kTableColumns, "WHERE id = $1"), {id},
                 [&](const Row& row) { found = read_table(row); });
  return found;
}

std::vector<StoredEvent> Store::events(const std::string& table, int from) {
  std::vector<StoredEvent> events;
  database_->run(
      "SELECT body, coalesce(command, '') FROM events WHERE table_id = $1 AND number >= $2 "
      "ORDER BY number",
      {table, number(from)}, [&](const Row& row) { events.push_back({row.text(0), row.text(1)}); });
  return events;
}

std::vector<StoredSeat> Store::seats(const std::string& table) {
  std::vector<StoredSeat> seats;
  database_->run(
      "SELECT seat, user_id, due, score, share, kept FROM seats WHERE table_id = $1 ORDER BY seat",
      {table}, [&](const Row& row) {
        StoredSeat& seat = seats.emplace_back();
        seat = {Seat{static_cast<std::uint8_t>(row.integer(0))},
                row.integer(1),
                row.integer(2) != 0,
                {},
                {}};
        if (!row.is_null(3)) seat.score = static_cast<int>(row.integer(3));
        if (!row.is_null(4)) seat.share = row.real(4);
        seat.reserved = row.integer(5) != 0;
      });
  return seats;
}

namespace {

/// The shares of the win that count as a result, from the least to the most.
struct Shares {
  double least;
  double most;
};
Shares shares_of(const std::string& result) {
  if (result == "won") return {1, 1};
  if (result == "lost") return {0, 0};
  return {0.001, 0.999};
}

}  // namespace

std::vector<TableRow> Store::tables(const TableFilter& filter) {
  std::vector<TableRow> rows;
  const Shares shares = shares_of(filter.result);
  // With a status the index by status and change gives the rows in order.
  const std::string_view where = filter.status.empty() ? "WHERE ($1 = '') " : "WHERE status = $1 ";
  database_->run(
      select(kTableColumns,
             std::string(where) +
                 "AND ($2 = '' OR game = $2) AND listed >= $3 AND changed <= $4 "
                 "AND (changed < $4 OR ($8 <> '' AND id > $8)) AND ($5 = 0 OR id "
                 "IN (SELECT table_id FROM seats WHERE user_id = $5 AND due >= $6 "
                 "AND ($9 = '' OR share BETWEEN $10 AND $11))) "
                 "AND ($12 = 0 OR id IN (SELECT table_id FROM seats WHERE user_id = $12)) "
                 "AND ($13 < 0 OR rated = $13) AND ($14 = 0 OR listed = 1 OR rated = 1) "
                 "AND ($15 = 0 OR status <> 'finished') "
                 "ORDER BY changed DESC, id LIMIT $7"),
      {filter.status, filter.game, flag(filter.listed), number(filter.before), number(filter.user),
       flag(filter.due), number(filter.most), filter.before_id, filter.result, shares.least,
       shares.most, number(filter.opponent), filter.rated ? flag(*filter.rated) : number(-1),
       flag(filter.shown), flag(filter.unfinished)},
      [&](const Row& row) { rows.push_back(read_table(row)); });
  return rows;
}

std::vector<std::string> Store::tables_with_jobs(std::int64_t deadline) {
  std::vector<std::string> ids;
  database_->run(
      "SELECT id FROM tables WHERE bot_due = 1 UNION SELECT id FROM tables WHERE deadline < $1",
      {number(deadline)}, [&](const Row& row) { ids.push_back(row.text(0)); });
  return ids;
}

std::vector<std::string> Store::abandoned_tables(std::int64_t changed_before, int most) {
  std::vector<std::string> ids;
  database_->run("SELECT id FROM tables WHERE status = 'open' AND changed < $1 LIMIT $2",
                 {number(changed_before), number(most)},
                 [&](const Row& row) { ids.push_back(row.text(0)); });
  return ids;
}

std::vector<std::string> Store::table_ids(const std::string& after, int most) {
  std::vector<std::string> ids;
  database_->run("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2", {after, number(most)},
                 [&](const Row& row) { ids.push_back(row.text(0)); });
  return ids;
}

int Store::count_tables(const std::string& status) {
  int count = 0;
  database_->run("SELECT count(*) FROM tables WHERE status = $1", {status},
                 [&](const Row& row) { count = static_cast<int>(row.integer(0)); });
  return count;
}

int Store::count_unfinished(UserId user) {
  int count = 0;
  database_->run(
      "SELECT count(*) FROM seats JOIN tables ON id = table_id WHERE user_id = $1 AND kept = 0 "
      "AND status <> 'finished'",
      {number(user)}, [&](const Row& row) { count = static_cast<int>(row.integer(0)); });
  return count;
}

Status Store::check_chain(const std::string& id) {
  const auto damaged = [&](int event) {
    return Error{"damage", "table " + id + ": event " + std::to_string(event) + " was changed"};
  };
  const std::optional<TableRow> row = table(id);
  if (!row) return Error{"damage", "table " + id + " is missing"};
  std::string hash;
  int count = 0;
  int wrong = -1;
  database_->run(
      "SELECT number, prev, coalesce(command, ''), body FROM events WHERE table_id = $1 "
      "ORDER BY number",
      {id}, [&](const Row& event) {
        if (wrong < 0 && (event.integer(0) != count || event.text(1) != hash)) {
          wrong = event.integer(0) != count ? count : count - 1;
        }
        hash = event_hash(hash, {event.text(3), event.text(2)});
        ++count;
      });
  if (wrong >= 0) return damaged(wrong);
  if (count != row->events) {
    return Error{"damage", "table " + id + " has " + std::to_string(count) + " events, not " +
                               std::to_string(row->events)};
  }
  if (hash != row->head) return damaged(count - 1);
  return Done{};
}

}  // namespace fullcircle
