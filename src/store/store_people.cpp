#include "store/store.h"
#include "store/values.h"

namespace fullcircle {
namespace {

constexpr std::string_view kUserColumns =
    "SELECT id, name, name_key IS NULL, admin, banned, created, coalesce(password, ''), settings, "
    "leaving FROM users ";
User read_user(const Row& row) {
  return {row.integer(0),      row.text(1),         row.integer(2) != 0,
          row.integer(3) != 0, row.integer(4) != 0, row.integer(5),
          row.text(6),         row.text(7),         row.integer(8) != 0};
}

constexpr std::string_view kKeyColumns =
    "SELECT hash, user_id, kind, label, scopes, created, expires FROM keys ";
Key read_key(const Row& row) {
  return {row.text(0), row.integer(1), row.text(2),   row.text(3),
          row.text(4), row.integer(5), row.integer(6)};
}

constexpr std::string_view kIsLost =
    "name_key IS NULL AND leaving = 0 AND NOT EXISTS (SELECT 1 FROM keys WHERE user_id = users.id) "
    "AND NOT EXISTS (SELECT 1 FROM seats WHERE user_id = users.id) ";

}  // namespace

bool Store::add_user(const User& user) {
  return database_->run(
             "INSERT INTO users (id, name, name_key, password, admin, banned, created, settings) "
             "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
             {number(user.id), user.name, user.guest ? Value() : Value(name_key(user.name)),
              unless_empty(user.password), flag(user.admin), flag(user.banned),
              number(user.created), user.settings}) == 1;
}

std::optional<std::string> Store::name(UserId id) {
  std::optional<User> found = user(id);
  if (!found || found->leaving) return std::nullopt;
  return std::move(found->name);
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

void Store::begin_leaving(UserId id) {
  for (const char* traces :
       {"DELETE FROM keys WHERE user_id = $1", "DELETE FROM looks WHERE user_id = $1",
        "DELETE FROM guest_looks WHERE user_id = $1",
        "DELETE FROM push_subscriptions WHERE user_id = $1",
        "DELETE FROM notices WHERE user_id = $1", "DELETE FROM chat WHERE user_id = $1",
        "DELETE FROM reports WHERE reporter = $1", "DELETE FROM mutes WHERE muted_id = $1"}) {
    database_->run(traces, {number(id)});
  }
  // Their ratings stay until the games that they give up are rated.
  database_->run(
      "UPDATE users SET leaving = 1, name = '', name_key = NULL, password = NULL, admin = 0, "
      "settings = '{}' WHERE id = $1",
      {number(id)});
}

std::vector<UserId> Store::leaving_users() {
  std::vector<UserId> leaving;
  database_->run("SELECT id FROM users WHERE leaving = 1", {},
                 [&](const Row& row) { leaving.push_back(row.integer(0)); });
  return leaving;
}

void Store::remove_user(UserId id) {
  begin_leaving(id);  // what was under way when they left may have come after it
  database_->run("DELETE FROM users WHERE id = $1", {number(id)});
}

bool Store::has_look_alike(const Looks& looks, UserId own) {
  bool found = false;
  database_->run("SELECT 1 FROM looks WHERE skeleton IN ($1, $2) AND user_id <> $3 LIMIT 1",
                 {looks.written, looks.small, number(own)}, [&](const Row&) { found = true; });
  return found;
}

void Store::set_looks(UserId id, const Looks& looks) {
  for (const char* former :
       {"DELETE FROM looks WHERE user_id = $1", "DELETE FROM guest_looks WHERE user_id = $1"}) {
    database_->run(former, {number(id)});
  }
  for (const std::string* skeleton : {&looks.written, &looks.small}) {
    database_->run("INSERT INTO looks (skeleton, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                   {*skeleton, number(id)});
  }
}

void Store::set_guest_looks(UserId guest, const Looks& looks) {
  for (const std::string* skeleton : {&looks.written, &looks.small}) {
    database_->run(
        "INSERT INTO guest_looks (skeleton, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        {*skeleton, number(guest)});
  }
}

std::vector<UserId> Store::rename_guests_alike(const Looks& looks, UserId own,
                                               const std::string& name) {
  std::vector<UserId> guests;
  database_->run(
      "SELECT DISTINCT user_id FROM guest_looks WHERE skeleton IN ($1, $2) AND user_id <> $3",
      {looks.written, looks.small, number(own)},
      [&](const Row& row) { guests.push_back(row.integer(0)); });
  for (const UserId guest : guests) {
    database_->run("UPDATE users SET name = $2 WHERE id = $1", {number(guest), name});
    database_->run("DELETE FROM guest_looks WHERE user_id = $1", {number(guest)});
  }
  return guests;
}

std::vector<User> Store::accounts_without_looks() {
  std::vector<User> users;
  database_->run(select(kUserColumns,
                        "WHERE name_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM looks WHERE "
                        "user_id = users.id)"),
                 {}, [&](const Row& row) { users.push_back(read_user(row)); });
  return users;
}

int Store::count_users() {
  int count = 0;
  database_->run("SELECT count(*) FROM users", {},
                 [&](const Row& row) { count = static_cast<int>(row.integer(0)); });
  return count;
}

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
      "INSERT INTO keys (hash, user_id, kind, label, scopes, created, expires, asked) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
      "ON CONFLICT (hash) DO UPDATE SET created = excluded.created, expires = excluded.expires",
      {key.hash, number(key.user), key.kind, key.label, key.scopes, number(key.created),
       number(key.expires), unless_empty(key.asked)});
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

void Store::remove_key_asked(const std::string& asked) {
  database_->run("DELETE FROM keys WHERE asked = $1", {asked});
}

void Store::remove_keys(UserId user, const std::string& kind, const std::string& but) {
  database_->run("DELETE FROM keys WHERE user_id = $1 AND kind = $2 AND hash <> $3",
                 {number(user), kind, but});
}

void Store::remove_expired_keys(std::int64_t now) {
  database_->run("DELETE FROM keys WHERE expires < $1", {number(now)});
}

void Store::retain_keys(UserId user, const std::string& kind, int most) {
  database_->run(
      "DELETE FROM keys WHERE user_id = $1 AND kind = $2 AND hash NOT IN (SELECT hash FROM keys "
      "WHERE user_id = $1 AND kind = $2 ORDER BY created DESC, hash LIMIT $3)",
      {number(user), kind, number(most)});
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

}  // namespace fullcircle
