#include <algorithm>

#include "store/store.h"
#include "store/table_columns.h"
#include "store/values.h"

namespace fullcircle {
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
      "deadline, bot_due, invite, secret, summary, asked) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
      {row.id, row.game, row.status, flag(row.listed), flag(row.rated), number(row.created),
       number(row.changed), number(row.events), row.head, maybe(row.deadline), flag(row.bot_due),
       row.invite, row.secret, row.summary, unless_empty(row.asked)});
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
  if (same != before || same != static_cast<int>(seats.size())) replace_seats(table, seats);
  // Until the game is over this changes nothing, and no index with it.
  database_->run(
      "UPDATE seats SET over_at = t.changed FROM tables t WHERE table_id = $1 AND t.id = $1 "
      "AND t.status = 'finished' AND over_at IS NOT t.changed",
      {table});
}

void Store::replace_seats(const std::string& table, const std::vector<StoredSeat>& seats) {
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
  database_->run(select(kTableColumns, "FROM tables WHERE id = $1"), {id},
                 [&](const Row& row) { found = read_table(row); });
  return found;
}

std::optional<TableRow> Store::table_asked(const std::string& asked) {
  std::optional<TableRow> found;
  database_->run(select(kTableColumns, "FROM tables WHERE asked = $1"), {asked},
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

std::vector<std::string> Store::tables_with_jobs(std::int64_t deadline) {
  std::vector<std::string> ids;
  database_->run(
      "SELECT id FROM tables WHERE bot_due = 1 UNION SELECT id FROM tables WHERE deadline < $1",
      {number(deadline)}, [&](const Row& row) { ids.push_back(row.text(0)); });
  return ids;
}

std::vector<std::string> Store::abandoned_tables(std::int64_t changed_before, int most) {
  std::vector<std::string> ids;
  database_->run(
      "SELECT id FROM tables WHERE listed IN (0, 1) AND status = 'open' AND changed < $1 LIMIT $2",
      {number(changed_before), number(most)}, [&](const Row& row) { ids.push_back(row.text(0)); });
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
  database_->run("SELECT count(*) FROM tables WHERE listed IN (0, 1) AND status = $1", {status},
                 [&](const Row& row) { count = static_cast<int>(row.integer(0)); });
  return count;
}

int Store::count_unfinished(UserId user) {
  int count = 0;
  database_->run("SELECT count(*) FROM seats WHERE user_id = $1 AND over_at IS NULL AND kept = 0",
                 {number(user)}, [&](const Row& row) { count = static_cast<int>(row.integer(0)); });
  return count;
}

std::vector<std::string> Store::unfinished_tables(UserId user) {
  std::vector<std::string> ids;
  database_->run(
      "SELECT DISTINCT id FROM seats JOIN tables ON id = table_id WHERE user_id = $1 "
      "AND status <> 'finished' ORDER BY id",
      {number(user)}, [&](const Row& row) { ids.push_back(row.text(0)); });
  return ids;
}

namespace {

std::string record_hash(const std::string& head, const std::string& body) {
  return hash_text(head + "\n" + body);
}

}  // namespace

std::optional<std::string> Store::record(const std::string& table, const std::string& head) {
  std::optional<std::string> body;
  database_->run("SELECT body, hash FROM records WHERE table_id = $1 AND head = $2", {table, head},
                 [&](const Row& row) {
                   if (row.text(1) == record_hash(head, row.text(0))) body = row.text(0);
                 });
  return body;
}

void Store::set_record(const std::string& table, const std::string& head, const std::string& body) {
  database_->run(
      "INSERT INTO records (table_id, head, body, hash) SELECT id, $2, $3, $4 FROM tables "
      "WHERE id = $1 AND head = $2 "
      "ON CONFLICT (table_id) "
      "DO UPDATE SET head = excluded.head, body = excluded.body, hash = excluded.hash",
      {table, head, body, record_hash(head, body)});
}

StoredLog Store::log(const TableRow& row) {
  StoredLog log;
  std::string hash;
  int whole = -1;  // so many events, if one of them does not fit the next
  database_->run(
      "SELECT number, prev, coalesce(command, ''), body FROM events WHERE table_id = $1 "
      "ORDER BY number",
      {row.id}, [&](const Row& event) {
        const auto count = static_cast<int>(log.events.size());
        const bool missing = event.integer(0) != count;
        if (whole < 0 && missing) whole = count;
        if (whole < 0 && event.text(1) != hash) whole = std::max(0, count - 1);
        log.events.push_back({event.text(3), event.text(2)});
        hash = event_hash(hash, log.events.back());
      });
  const auto count = static_cast<int>(log.events.size());
  const auto changed = [&](int event) {
    log.damage = "event " + std::to_string(event) + " was changed";
    log.events.resize(static_cast<std::size_t>(std::max(0, event)));
  };
  if (whole >= 0) {
    changed(whole);
  } else if (count != row.events) {
    log.damage = std::to_string(count) + " events, not " + std::to_string(row.events);
    log.events.resize(static_cast<std::size_t>(std::clamp(row.events, 0, count)));
  } else if (hash != row.head) {
    changed(count - 1);
  }
  return log;
}

Status Store::check_chain(const std::string& id) {
  const std::optional<TableRow> row = table(id);
  if (!row) return Error{"damage", "table " + id + " is missing"};
  const StoredLog found = log(*row);
  if (!found.damage.empty()) return Error{"damage", "table " + id + ": " + found.damage};
  return Done{};
}

}  // namespace fullcircle
