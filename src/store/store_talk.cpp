#include "store/store.h"
#include "store/values.h"

namespace fullcircle {
namespace {

ChatLine read_line(const Row& row) {
  return {static_cast<int>(row.integer(0)),
          row.text(1),
          row.integer(2),
          row.text(3),
          row.text(4),
          row.integer(5)};
}

constexpr std::string_view kReportColumns =
    "SELECT id, reporter, table_id, chat_number, body, at FROM reports ";
Report read_report(const Row& row) {
  Report report{row.integer(0), row.integer(1), row.text(2), {}, row.text(4), row.integer(5)};
  if (!row.is_null(3)) report.chat = static_cast<int>(row.integer(3));
  return report;
}

}  // namespace

// Talk.

int Store::add_chat(const std::string& table, ChatLine line) {
  line.number = 0;
  database_->run("SELECT coalesce(max(number), 0) FROM chat WHERE table_id = $1", {table},
                 [&](const Row& row) { line.number = static_cast<int>(row.integer(0)) + 1; });
  database_->run(
      "INSERT INTO chat (table_id, number, room, user_id, name, body, at, asked) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
      {table, number(line.number), line.room, number(line.user), line.name, line.body,
       number(line.at), unless_empty(line.asked)});
  return line.number;
}

std::optional<ChatLine> Store::chat_asked(const std::string& table, const std::string& asked) {
  std::optional<ChatLine> found;
  database_->run(
      "SELECT number, room, user_id, name, body, at FROM chat WHERE table_id = $1 AND asked = $2",
      {table, asked}, [&](const Row& row) { found = read_line(row); });
  return found;
}

std::vector<ChatLine> Store::chat(const std::string& table, int after, const std::string& room) {
  std::vector<ChatLine> lines;
  database_->run(
      "SELECT number, room, user_id, name, body, at FROM chat WHERE table_id = $1 AND "
      "number > $2 AND room = $3 ORDER BY number DESC LIMIT 200",
      {table, number(after), room},
      [&](const Row& row) { lines.insert(lines.begin(), read_line(row)); });
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
      "INSERT INTO reports (id, reporter, table_id, chat_number, body, at, closed, asked) "
      "VALUES ($1, $2, $3, $4, $5, $6, 0, $7) ON CONFLICT DO NOTHING",
      {number(report.id), number(report.reporter), report.table, maybe(report.chat), report.body,
       number(report.at), unless_empty(report.asked)});
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

std::int64_t Store::last_abort(UserId user) {
  std::int64_t at = 0;
  database_->run("SELECT last_abort FROM users WHERE id = $1", {user},
                 [&](const Row& row) { at = row.integer(0); });
  return at;
}

void Store::set_last_abort(UserId user, std::int64_t at) {
  database_->run("UPDATE users SET last_abort = $2 WHERE id = $1", {user, at});
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

}  // namespace fullcircle
