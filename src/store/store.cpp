#include "store/store.h"

#include <sodium.h>

#include <array>

namespace fullcircle {
namespace {

Value number(std::int64_t value) { return value; }
Value flag(bool value) { return std::int64_t{value ? 1 : 0}; }
template <class T>
Value maybe(const std::optional<T>& value) {
  if (!value) return std::monostate{};
  if constexpr (std::is_floating_point_v<T>) {
    return *value;
  } else {
    return static_cast<std::int64_t>(*value);
  }
}

constexpr std::string_view kUserColumns =
    "SELECT id, name, name_key IS NULL, admin, banned, created, coalesce(password, ''), settings "
    "FROM users ";
User read_user(const Row& row) {
  return {row.integer(0),      row.text(1),    row.integer(2) != 0, row.integer(3) != 0,
          row.integer(4) != 0, row.integer(5), row.text(6),         row.text(7)};
}

constexpr std::string_view kKeyColumns =
    "SELECT hash, user_id, kind, label, scopes, created, expires FROM keys ";
Key read_key(const Row& row) {
  return {row.text(0), row.integer(1), row.text(2),   row.text(3),
          row.text(4), row.integer(5), row.integer(6)};
}

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

constexpr std::string_view kReportColumns =
    "SELECT id, reporter, table_id, chat_number, body, at FROM reports ";
Report read_report(const Row& row) {
  Report report{row.integer(0), row.integer(1), row.text(2), {}, row.text(4), row.integer(5)};
  if (!row.is_null(3)) report.chat = static_cast<int>(row.integer(3));
  return report;
}

std::string select(std::string_view columns, std::string_view rest) {
  return std::string(columns).append(rest);
}

}  // namespace

std::string name_key(const std::string& name) {
  std::string key = name;
  for (char& c : key) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return key;
}

std::string event_hash(const std::string& previous, const StoredEvent& event) {
  crypto_hash_sha256_state hashing;
  crypto_hash_sha256_init(&hashing);
  for (const std::string* part : {&previous, &event.command, &event.body}) {
    // The length before each part: no two logs run together to the same bytes.
    const std::string size = std::to_string(part->size()) + ":";
    for (const std::string* bytes : {&size, part}) {
      crypto_hash_sha256_update(&hashing, reinterpret_cast<const unsigned char*>(bytes->data()),
                                bytes->size());
    }
  }
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256_final(&hashing, hash.data());
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return hex.data();
}

// People.

bool Store::add_user(const User& user) {
  return database_->run(
             "INSERT INTO users (id, name, name_key, password, admin, banned, created, settings) "
             "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
             {number(user.id), user.name, user.guest ? Value() : Value(name_key(user.name)),
              user.password.empty() ? Value() : Value(user.password), flag(user.admin),
              flag(user.banned), number(user.created), user.settings}) == 1;
}

std::optional<User> Store::user(UserId id) {
  std::optional<User> found;
  database_->run(select(kUserColumns, "WHERE id = $1"), {number(id)},
                 [&](const Row& row) { found = read_user(row); });
  return found;
}

std::optional<User> Store::user_by_name(const std::string& name) {
  std::optional<User> found;
  database_->run(select(kUserColumns, "WHERE name_key = $1"), {name_key(name)},
                 [&](const Row& row) { found = read_user(row); });
  return found;
}

std::vector<User> Store::guests_by_name(const std::string& name) {
  std::vector<User> guests;
  database_->run(
      select(kUserColumns, "WHERE name_key IS NULL AND lower(name) = $1 ORDER BY created, id"),
      {name_key(name)}, [&](const Row& row) { guests.push_back(read_user(row)); });
  return guests;
}

bool Store::claim_user(UserId id, const std::string& name, const std::string& password) {
  const std::optional<User> other = user_by_name(name);
  if (other && other->id != id) return false;
  return database_->run("UPDATE users SET name = $2, name_key = $3, password = $4 WHERE id = $1",
                        {number(id), name, name_key(name), password}) == 1;
}

bool Store::rename_user(UserId id, const std::string& name) {
  const std::optional<User> other = user_by_name(name);
  if (other && other->id != id) return false;
  return database_->run("UPDATE users SET name = $2, name_key = $3 WHERE id = $1",
                        {number(id), name, name_key(name)}) == 1;
}

void Store::set_password(UserId id, const std::string& password) {
  database_->run("UPDATE users SET password = $2 WHERE id = $1", {number(id), password});
}

void Store::set_user_flags(UserId id, bool admin, bool banned) {
  database_->run("UPDATE users SET admin = $2, banned = $3 WHERE id = $1",
                 {number(id), flag(admin), flag(banned)});
}

void Store::set_user_settings(UserId id, const std::string& settings) {
  database_->run("UPDATE users SET settings = $2 WHERE id = $1", {number(id), settings});
}

void Store::remove_user(UserId id) {
  database_->run("DELETE FROM chat WHERE user_id = $1", {number(id)});
  database_->run("DELETE FROM reports WHERE reporter = $1", {number(id)});
  database_->run("DELETE FROM mutes WHERE muted_id = $1", {number(id)});
  database_->run("DELETE FROM users WHERE id = $1", {number(id)});
}

int Store::count_users() {
  int count = 0;
  database_->run("SELECT count(*) FROM users", {},
                 [&](const Row& row) { count = static_cast<int>(row.integer(0)); });
  return count;
}

namespace {

constexpr std::string_view kIsLost =
    "name_key IS NULL AND NOT EXISTS (SELECT 1 FROM keys WHERE user_id = users.id) "
    "AND NOT EXISTS (SELECT 1 FROM seats WHERE user_id = users.id) ";

}  // namespace

std::vector<UserId> Store::lost_guests(std::int64_t created_before, int most) {
  std::vector<UserId> lost;
  database_->run("SELECT id FROM users WHERE created < $1 AND " + std::string(kIsLost) + "LIMIT $2",
                 {number(created_before), number(most)},
                 [&](const Row& row) { lost.push_back(row.integer(0)); });
  return lost;
}

void Store::remove_lost_guest(UserId id) {
  database_->run("DELETE FROM users WHERE id = $1 AND " + std::string(kIsLost), {number(id)});
}

void Store::add_key(const Key& key) {
  database_->run(
      "INSERT INTO keys (hash, user_id, kind, label, scopes, created, expires) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7)",
      {key.hash, number(key.user), key.kind, key.label, key.scopes, number(key.created),
       number(key.expires)});
}

std::optional<Key> Store::key(const std::string& hash) {
  std::optional<Key> found;
  database_->run(select(kKeyColumns, "WHERE hash = $1"), {hash},
                 [&](const Row& row) { found = read_key(row); });
  return found;
}

std::vector<Key> Store::keys_of(UserId user, const std::string& kind) {
  std::vector<Key> keys;
  database_->run(select(kKeyColumns, "WHERE user_id = $1 AND kind = $2 ORDER BY created, hash"),
                 {number(user), kind}, [&](const Row& row) { keys.push_back(read_key(row)); });
  return keys;
}

void Store::remove_key(const std::string& hash) {
  database_->run("DELETE FROM keys WHERE hash = $1", {hash});
}

void Store::remove_keys(UserId user, const std::string& kind, const std::string& but) {
  database_->run("DELETE FROM keys WHERE user_id = $1 AND kind = $2 AND hash <> $3",
                 {number(user), kind, but});
}

void Store::remove_expired_keys(std::int64_t now) {
  database_->run("DELETE FROM keys WHERE expires < $1", {number(now)});
}

void Store::ban(const Ban& ban) {
  database_->run(
      "INSERT INTO bans (name_key, why, at) VALUES ($1, $2, $3) "
      "ON CONFLICT (name_key) DO UPDATE SET why = excluded.why",
      {name_key(ban.name_key), ban.why, number(ban.at)});
}

void Store::unban(const std::string& name) {
  database_->run("DELETE FROM bans WHERE name_key = $1", {name_key(name)});
}

std::vector<Ban> Store::bans() {
  std::vector<Ban> bans;
  database_->run("SELECT name_key, why, at FROM bans ORDER BY name_key", {}, [&](const Row& row) {
    bans.push_back({row.text(0), row.text(1), row.integer(2)});
  });
  return bans;
}

bool Store::is_banned(const std::string& name) {
  bool found = false;
  database_->run("SELECT 1 FROM bans WHERE name_key = $1", {name_key(name)},
                 [&](const Row&) { found = true; });
  return found;
}

void Store::set_mute(UserId user, UserId muted, bool on) {
  if (on) {
    database_->run("INSERT INTO mutes (user_id, muted_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                   {number(user), number(muted)});
  } else {
    database_->run("DELETE FROM mutes WHERE user_id = $1 AND muted_id = $2",
                   {number(user), number(muted)});
  }
}

std::vector<UserId> Store::mutes_of(UserId user) {
  std::vector<UserId> muted;
  database_->run("SELECT muted_id FROM mutes WHERE user_id = $1 ORDER BY muted_id", {number(user)},
                 [&](const Row& row) { muted.push_back(row.integer(0)); });
  return muted;
}

std::vector<UserId> Store::muted_by(UserId user) {
  std::vector<UserId> deaf;
  database_->run("SELECT user_id FROM mutes WHERE muted_id = $1 ORDER BY user_id", {number(user)},
                 [&](const Row& row) { deaf.push_back(row.integer(0)); });
  return deaf;
}

// Tables.

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
        {table, number(seat.seat), number(seat.user), flag(seat.due), maybe(seat.score),
         maybe(seat.share), flag(seat.kept)});
  }
  int before = 0;
  database_->run("SELECT count(*) FROM seats WHERE table_id = $1", {table},
                 [&](const Row& row) { before = static_cast<int>(row.integer(0)); });
  if (same == before && same == static_cast<int>(seats.size())) return;
  database_->run("DELETE FROM seats WHERE table_id = $1", {table});
  for (const StoredSeat& seat : seats) {
    // Whose account is gone has no row.
    database_->run(
        "INSERT INTO seats (table_id, seat, user_id, due, score, share, kept) "
        "SELECT $1, $2, id, $4, $5, $6, $7 FROM users WHERE id = $3",
        {table, number(seat.seat), number(seat.user), flag(seat.due), maybe(seat.score),
         maybe(seat.share), flag(seat.kept)});
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
        seat = {static_cast<int>(row.integer(0)), row.integer(1), row.integer(2) != 0, {}, {}};
        if (!row.is_null(3)) seat.score = static_cast<int>(row.integer(3));
        if (!row.is_null(4)) seat.share = row.real(4);
        seat.kept = row.integer(5) != 0;
      });
  return seats;
}

namespace {

/// The share of the win that a result is, from the one to the other.
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

// Talk.

int Store::add_chat(const std::string& table, ChatLine line) {
  line.number = 0;
  database_->run("SELECT coalesce(max(number), 0) FROM chat WHERE table_id = $1", {table},
                 [&](const Row& row) { line.number = static_cast<int>(row.integer(0)) + 1; });
  database_->run(
      "INSERT INTO chat (table_id, number, room, user_id, name, body, at) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7)",
      {table, number(line.number), line.room, number(line.user), line.name, line.body,
       number(line.at)});
  return line.number;
}

std::vector<ChatLine> Store::chat(const std::string& table, int after, const std::string& room) {
  std::vector<ChatLine> lines;
  database_->run(
      "SELECT number, room, user_id, name, body, at FROM chat WHERE table_id = $1 AND "
      "number > $2 AND room = $3 ORDER BY number DESC LIMIT 200",
      {table, number(after), room}, [&](const Row& row) {
        lines.insert(lines.begin(), {static_cast<int>(row.integer(0)), row.text(1), row.integer(2),
                                     row.text(3), row.text(4), row.integer(5)});
      });
  return lines;
}

bool Store::has_spoken(UserId user) {
  bool found = false;
  database_->run("SELECT 1 FROM chat WHERE user_id = $1 LIMIT 1", {number(user)},
                 [&](const Row&) { found = true; });
  return found;
}

std::map<std::string, std::vector<std::string>> Store::chat_of(UserId user) {
  std::map<std::string, std::vector<std::string>> said;
  database_->run("SELECT table_id, body FROM chat WHERE user_id = $1 ORDER BY table_id, number",
                 {number(user)}, [&](const Row& row) { said[row.text(0)].push_back(row.text(1)); });
  return said;
}

void Store::add_report(const Report& report) {
  database_->run(
      "INSERT INTO reports (id, reporter, table_id, chat_number, body, at, closed) "
      "VALUES ($1, $2, $3, $4, $5, $6, 0)",
      {number(report.id), number(report.reporter), report.table, maybe(report.chat), report.body,
       number(report.at)});
}

std::vector<Report> Store::open_reports() {
  std::vector<Report> reports;
  database_->run(select(kReportColumns, "WHERE closed = 0 ORDER BY at, id"), {},
                 [&](const Row& row) { reports.push_back(read_report(row)); });
  return reports;
}

std::vector<Report> Store::reports_of(UserId reporter) {
  std::vector<Report> reports;
  database_->run(select(kReportColumns, "WHERE reporter = $1 ORDER BY at, id"), {number(reporter)},
                 [&](const Row& row) { reports.push_back(read_report(row)); });
  return reports;
}

bool Store::close_report(std::int64_t id) {
  return database_->run("UPDATE reports SET closed = 1 WHERE id = $1 AND closed = 0",
                        {number(id)}) == 1;
}

// Ratings.

StoredRating Store::rating(UserId user, const std::string& game) {
  StoredRating rating;
  rating.user = user;
  database_->run(
      "SELECT rating, deviation, volatility, games, changed FROM ratings "
      "WHERE user_id = $1 AND game = $2",
      {number(user), game}, [&](const Row& row) {
        rating.rating = row.real(0);
        rating.deviation = row.real(1);
        rating.volatility = row.real(2);
        rating.games = static_cast<int>(row.integer(3));
        rating.changed = row.integer(4);
      });
  return rating;
}

void Store::set_rating(const std::string& game, const StoredRating& rating) {
  database_->run(
      "INSERT INTO ratings (user_id, game, rating, deviation, volatility, games, changed) "
      "SELECT id, $2, $3, $4, $5, $6, $7 FROM users WHERE id = $1 "
      "ON CONFLICT (user_id, game) DO UPDATE SET rating = excluded.rating, "
      "deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, "
      "changed = excluded.changed",
      {number(rating.user), game, rating.rating, rating.deviation, rating.volatility,
       number(rating.games), number(rating.changed)});
}

std::vector<StoredRating> Store::leaders(const std::string& game, double most_deviation, int most) {
  std::vector<StoredRating> leaders;
  database_->run(
      "SELECT user_id, name, rating, deviation, volatility, games, changed "
      "FROM ratings JOIN users ON users.id = ratings.user_id "
      "WHERE game = $1 AND deviation <= $2 AND banned = 0 ORDER BY rating DESC, user_id LIMIT $3",
      {game, most_deviation, number(most)}, [&](const Row& row) {
        leaders.push_back({row.integer(0), row.text(1), row.real(2), row.real(3), row.real(4),
                           static_cast<int>(row.integer(5)), row.integer(6)});
      });
  return leaders;
}

// Notices.

void Store::add_push(UserId user, const StoredPush& push) {
  database_->run(
      "INSERT INTO push_subscriptions (endpoint, user_id, p256dh, auth) VALUES ($1, $2, $3, $4) "
      "ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh, "
      "auth = excluded.auth",
      {push.endpoint, number(user), push.p256dh, push.auth});
}

void Store::remove_push(const std::string& endpoint) {
  database_->run("DELETE FROM push_subscriptions WHERE endpoint = $1", {endpoint});
}

std::vector<StoredPush> Store::pushes_of(UserId user) {
  std::vector<StoredPush> pushes;
  database_->run(
      "SELECT endpoint, p256dh, auth FROM push_subscriptions WHERE user_id = $1 ORDER BY endpoint",
      {number(user)},
      [&](const Row& row) { pushes.push_back({row.text(0), row.text(1), row.text(2)}); });
  return pushes;
}

void Store::set_notice(UserId user, const NoticeWish& wish) {
  database_->run(
      "INSERT INTO notices (user_id, table_id, push, webhook) VALUES ($1, $2, $3, $4) "
      "ON CONFLICT (user_id, table_id) DO UPDATE SET push = excluded.push, "
      "webhook = excluded.webhook",
      {number(user), wish.table, flag(wish.push), wish.webhook});
}

std::vector<NoticeWish> Store::notices_of(UserId user) {
  std::vector<NoticeWish> wishes;
  database_->run("SELECT table_id, push, webhook FROM notices WHERE user_id = $1 ORDER BY table_id",
                 {number(user)}, [&](const Row& row) {
                   wishes.push_back({row.text(0), row.integer(1) != 0, row.text(2)});
                 });
  return wishes;
}

// Of the server itself.

std::optional<std::string> Store::setting(const std::string& name) {
  std::optional<std::string> value;
  database_->run("SELECT value FROM settings WHERE name = $1", {name},
                 [&](const Row& row) { value = row.text(0); });
  return value;
}

void Store::set_setting(const std::string& name, const std::string& value) {
  database_->run(
      "INSERT INTO settings (name, value) VALUES ($1, $2) "
      "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      {name, value});
}

}  // namespace fullcircle
