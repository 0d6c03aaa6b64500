#include "store/schema.h"

#include <array>

namespace fullcircle {
namespace {

// Times are milliseconds since 1970, except `deadline`, which is on the server's own clock of time
// served. Hashes and secrets are in hex.
constexpr std::string_view kPeople = R"sql(
CREATE TABLE users (
  id BIGINT PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT UNIQUE,         -- NULL: a guest; the same name in small letters otherwise
  password TEXT,                -- argon2id
  admin BIGINT NOT NULL,
  banned BIGINT NOT NULL,
  created BIGINT NOT NULL,
  settings TEXT NOT NULL        -- JSON of the page's own
);
CREATE TABLE keys (             -- sessions and tokens
  hash TEXT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,           -- session or token
  label TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created BIGINT NOT NULL,
  expires BIGINT NOT NULL
);
CREATE INDEX keys_of_user ON keys(user_id);
CREATE TABLE bans (
  name_key TEXT PRIMARY KEY,
  why TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE TABLE mutes (
  user_id BIGINT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  muted_id BIGINT NOT NULL,
  PRIMARY KEY (user_id, muted_id)
);
CREATE TABLE ratings (
  user_id BIGINT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  game TEXT NOT NULL,
  rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL,
  volatility DOUBLE PRECISION NOT NULL,
  games BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  PRIMARY KEY (user_id, game)
);
CREATE INDEX ratings_by_game ON ratings(game, rating);
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
)sql";

constexpr std::string_view kTables = R"sql(
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  status TEXT NOT NULL,         -- open, playing, finished
  listed BIGINT NOT NULL,       -- in the lobby
  rated BIGINT NOT NULL,
  created BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  events BIGINT NOT NULL,       -- how many
  head TEXT NOT NULL,           -- the hash of the last one
  deadline BIGINT,              -- when the clock of the seat to act runs out, in time served
  bot_due BIGINT NOT NULL,      -- a computer player is to act
  invite TEXT NOT NULL,
  secret TEXT NOT NULL,         -- the seed of all draws
  summary TEXT NOT NULL         -- JSON for lists
);
CREATE INDEX tables_by_status ON tables(status, changed);
CREATE INDEX tables_by_change ON tables(changed);
CREATE INDEX tables_by_deadline ON tables(deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_of_bots ON tables(bot_due) WHERE bot_due = 1;
CREATE TABLE events (
  table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
  number BIGINT NOT NULL,
  prev TEXT NOT NULL,           -- the hash of the one before
  command TEXT,                 -- the id of the command that made it
  body TEXT NOT NULL,
  PRIMARY KEY (table_id, number)
);
CREATE UNIQUE INDEX events_by_command ON events(table_id, command) WHERE command IS NOT NULL;
CREATE TABLE seats (
  table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
  seat BIGINT NOT NULL,
  user_id BIGINT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  due BIGINT NOT NULL,          -- this seat is to act
  score BIGINT,
  share DOUBLE PRECISION,       -- 1 won, 0 lost, between: shared
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_of_user ON seats(user_id);
CREATE TABLE chat (
  table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
  number BIGINT NOT NULL,
  room TEXT NOT NULL,           -- players or spectators
  user_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, number)
);
CREATE TABLE reports (
  id BIGINT PRIMARY KEY,
  reporter BIGINT NOT NULL,
  table_id TEXT NOT NULL,
  chat_number BIGINT,
  body TEXT NOT NULL,
  at BIGINT NOT NULL,
  closed BIGINT NOT NULL
);
)sql";

constexpr std::string_view kNotices = R"sql(
CREATE TABLE push_subscriptions (
  endpoint TEXT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL
);
CREATE INDEX push_of_user ON push_subscriptions(user_id);
CREATE TABLE notices (
  user_id BIGINT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  table_id TEXT NOT NULL,       -- '' for all tables
  push BIGINT NOT NULL,
  webhook TEXT NOT NULL,        -- '' for none
  PRIMARY KEY (user_id, table_id)
);
)sql";

/// Every line of chat asks who has muted its author.
constexpr std::string_view kMutedBy = "CREATE INDEX mutes_by_muted ON mutes(muted_id);";

/// A ban and a mute are for a name, which guests share; whoever is gone takes their chat along.
constexpr std::string_view kGuestsByName = R"sql(
CREATE INDEX guests_by_name ON users(lower(name)) WHERE name_key IS NULL;
CREATE INDEX chat_of_user ON chat(user_id);
)sql";

/// A seat that is reserved for somebody who does not sit there yet.
constexpr std::string_view kReservedSeats =
    "ALTER TABLE seats ADD COLUMN kept BIGINT NOT NULL DEFAULT 0;";

/// Whoever asked to be deleted is nobody at once; the row stays until they have left their tables.
constexpr std::string_view kLeaving = R"sql(
ALTER TABLE users ADD COLUMN leaving BIGINT NOT NULL DEFAULT 0;
CREATE INDEX users_leaving ON users(id) WHERE leaving = 1;
)sql";

/// Whose request made something, and the id that they gave it: asking again does nothing twice.
constexpr std::string_view kAsked = R"sql(
ALTER TABLE tables ADD COLUMN asked TEXT;
CREATE UNIQUE INDEX tables_by_asked ON tables(asked) WHERE asked IS NOT NULL;
ALTER TABLE chat ADD COLUMN asked TEXT;
CREATE UNIQUE INDEX chat_by_asked ON chat(table_id, asked) WHERE asked IS NOT NULL;
ALTER TABLE reports ADD COLUMN asked TEXT;
CREATE UNIQUE INDEX reports_by_asked ON reports(asked) WHERE asked IS NOT NULL;
CREATE INDEX reports_of_user ON reports(reporter);
ALTER TABLE keys ADD COLUMN asked TEXT;
CREATE UNIQUE INDEX keys_by_asked ON keys(asked) WHERE asked IS NOT NULL;
CREATE INDEX keys_by_expiry ON keys(expires);
)sql";

/// What the names of accounts look like, so that no two can be mistaken for each other.
constexpr std::string_view kLooks = R"sql(
CREATE TABLE looks (
  skeleton TEXT NOT NULL,
  user_id BIGINT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (skeleton, user_id)
);
CREATE INDEX looks_of_user ON looks(user_id);
)sql";

/// Every list is a walk along an index (Store::tables). A seat says when its table last changed
/// once that is over: until then only few of somebody's tables have to be sorted, and moves need
/// not change another index.
constexpr std::string_view kWalks = R"sql(
DROP INDEX tables_by_status;
DROP INDEX tables_by_change;
CREATE INDEX tables_by_change ON tables(listed, status, changed DESC, id);
CREATE INDEX tables_of_game ON tables(game, status, changed DESC, id) WHERE listed = 1;
ALTER TABLE seats ADD COLUMN over_at BIGINT;
UPDATE seats SET over_at =
  (SELECT changed FROM tables WHERE id = table_id AND status = 'finished');
CREATE INDEX seats_in_play ON seats(user_id) WHERE over_at IS NULL;
CREATE INDEX seats_over ON seats(user_id, over_at DESC, table_id) WHERE over_at IS NOT NULL;
DROP INDEX ratings_by_game;
CREATE INDEX ratings_by_game ON ratings(game, rating DESC, user_id);
)sql";

/// Records of games that are over, so that no request has to play them again. People are numbers in
/// them. One that does not fit the head of its table is made anew.
constexpr std::string_view kRecords = R"sql(
CREATE TABLE records (
  table_id TEXT PRIMARY KEY REFERENCES tables(id) ON DELETE CASCADE,
  head TEXT NOT NULL,
  body TEXT NOT NULL
);
)sql";

/// When somebody last aborted a rated game, which they may do once a day.
constexpr std::string_view kLastAbort =
    "ALTER TABLE users ADD COLUMN last_abort BIGINT NOT NULL DEFAULT 0;";

/// The hash of a record with its head: one that was changed is made anew.
constexpr std::string_view kRecordHashes =
    "ALTER TABLE records ADD COLUMN hash TEXT NOT NULL DEFAULT '';";

/// What the names of guests look like: an account that takes such a name takes it from them.
constexpr std::string_view kGuestLooks = R"sql(
CREATE TABLE guest_looks (
  skeleton TEXT NOT NULL,
  user_id BIGINT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (skeleton, user_id)
);
CREATE INDEX guest_looks_of_user ON guest_looks(user_id);
)sql";

constexpr std::array<std::string_view, 14> kMigrations = {
    kPeople, kTables, kNotices, kMutedBy, kGuestsByName, kReservedSeats, kLeaving,
    kAsked,  kLooks,  kWalks,   kRecords, kLastAbort,    kRecordHashes,  kGuestLooks};

constexpr std::string_view kVersionTable =
    "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)";

}  // namespace

std::span<const std::string_view> migrations() { return kMigrations; }

int schema_version(Database& database) {
  database.run(kVersionTable);
  int version = 0;
  database.run("SELECT version FROM schema_version", {},
               [&](const Row& row) { version = static_cast<int>(row.integer(0)); });
  return version;
}

Status is_known(int version) {
  const auto newest = static_cast<int>(kMigrations.size());
  if (version <= newest) return Done{};
  return Error{"store", "the database has version " + std::to_string(version) +
                            ", this program supports versions up to " + std::to_string(newest) +
                            "; a newer program wrote it"};
}

Status migrate(Database& database, int wanted) {
  const int found = schema_version(database);
  if (Status known = is_known(found); !known) return known;
  for (int version = found; version < wanted; ++version) {
    Transaction transaction(database);
    database.run_script(std::string(kMigrations[static_cast<std::size_t>(version)]));
    database.run("DELETE FROM schema_version");
    database.run("INSERT INTO schema_version VALUES ($1)", {std::int64_t{version + 1}});
    transaction.commit();
  }
  return Done{};
}

}  // namespace fullcircle
