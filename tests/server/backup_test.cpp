#include <atomic>

#include "store/schema.h"
#include "tests/core/eventually.h"
#include "tests/server/operator.h"

// The commands backup, restore and check.

namespace fullcircle::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// Asks a store, or changes it as nobody should. The first column of all rows.
std::vector<std::string> sql(const std::string& file, const std::string& statement) {
  std::vector<std::string> rows;
  const std::unique_ptr<Database> database = open_sqlite(file);
  database->run(statement, {}, [&](const Row& row) { rows.push_back(row.text(0)); });
  return rows;
}

/// Plays a game in the background, and remembers what was acknowledged.
class Game {
 public:
  explicit Game(std::function<std::int64_t(const std::string& id)> play,
                std::chrono::milliseconds pace = {})
      : play_(std::move(play)), pace_(pace), thread_([this] { run(); }) {}
  ~Game() { stop(); }
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  std::int64_t next() const { return next_; }
  void wait_until(std::int64_t next) const {
    EXPECT_TRUE(eventually([&] { return next_ >= next || over_; }));
  }
  bool over() const { return over_; }
  void stop() {
    stopping_ = true;
    if (thread_.joinable()) thread_.join();
  }
  /// The ids of commands with the numbers that came back; when it is stopped.
  const std::vector<std::pair<std::string, std::int64_t>>& acknowledged() const { return acks_; }

 private:
  void run() {
    while (!stopping_) {
      const std::string id = random_hex(32);
      const std::int64_t number = play_(id);
      if (number == 0) break;
      acks_.emplace_back(id, number);
      next_ = number;
      std::this_thread::sleep_for(pace_);
    }
    over_ = true;
  }

  std::function<std::int64_t(const std::string&)> play_;
  std::chrono::milliseconds pace_;
  std::atomic<std::int64_t> next_ = 0;
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> over_ = false;
  std::vector<std::pair<std::string, std::int64_t>> acks_;
  std::thread thread_;
};

TEST_F(Operator, ABackupOfARunningGameGoesOnElsewhere) {
  HttpClient ada(server_.port());
  HttpClient bo(server_.port());
  ada.become_guest("Ada");
  bo.become_guest("Bo");
  const std::string table = begin(ada, bo, "carcassonne");
  Game game([&](const std::string& id) { return play(ada, bo, table, id); },
            std::chrono::milliseconds(10));
  game.wait_until(30);
  const std::int64_t before = game.next();
  const std::string copy = file("copy.db");
  const Outcome backup = on(data_, {"backup", copy});
  EXPECT_EQ(backup.status, 0) << backup.err;
  game.wait_until(game.next() + 4);
  game.stop();
  const std::int64_t after = game.next();

  const fs::path other = folder_.path() / "other";
  EXPECT_EQ(on(other, {"restore", copy}).status, 0);
  EXPECT_EQ(on(other, {"check"}).status, 0);
  const ServerProcess second(other, {"--commands=100000"});
  HttpClient ada2(second.port());
  HttpClient bo2(second.port());
  ada2.set_cookie(ada.cookie());
  bo2.set_cookie(bo.cookie());
  const json::value there = look(ada2, table);
  const json::array here = look(ada, table).at("events").as_array();
  const std::int64_t kept = there.at("n").as_int64();
  EXPECT_GE(kept, before) << "all that was acknowledged when it began";
  ASSERT_LE(kept, after);
  const json::array events = there.at("events").as_array();
  ASSERT_EQ(static_cast<std::int64_t>(events.size()), kept);
  EXPECT_EQ(events, json::array(here.begin(), here.begin() + kept));
  int known = 0;
  for (const auto& [id, number] : game.acknowledged()) {
    if (number > kept) continue;
    ++known;
    for (HttpClient* who : {&ada2, &bo2}) {
      const Reply again = command(*who, table, {{"id", id}, {"expect", kept}, {"move", "x"}});
      EXPECT_EQ(again.text("answer"), "dup") << again.body;
      EXPECT_EQ(again.parsed().at("n"), number);
    }
  }
  EXPECT_GE(known, 10);
  while (play(ada2, bo2, table) > 0) {
  }
  EXPECT_EQ(look(ada2, table).at("status"), "finished");
  EXPECT_EQ(look(ada, table).at("n"), after) << "nobody has touched the first";
}

TEST_F(Operator, ABackupIsForTheOperatorAloneAndOverwritesNothing) {
  stopped_game();
  const std::string copy = file("copy.db");
  const Outcome backup = on(data_, {"backup", copy});
  EXPECT_EQ(backup.status, 0) << backup.err;
  EXPECT_EQ(backup.out, copy + ": " + std::to_string(fs::file_size(copy)) + " bytes\n");
  EXPECT_EQ(fs::status(copy).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  const std::string bytes = read_file(copy);
  expect_complaint(on(data_, {"backup", copy}), 1, copy + " exists already");
  EXPECT_EQ(read_file(copy), bytes);
}

TEST_F(Operator, RestoringOverDataLosesNothing) {
  const std::string table = stopped_game();
  ASSERT_EQ(on(data_, {"backup", file("early.db")}).status, 0);
  server_.start();
  HttpClient cy(server_.port());
  cy.become_guest("Cy");
  const std::string late = cy.post("/api/tables", R"({"game":"crop-circles"})").text("table");
  expect_complaint(on(data_, {"restore", file("early.db")}), 1,
                   "another fullcircle is using the data folder " + data_.string());
  EXPECT_EQ(cy.get("/api/tables/" + late).status, 200) << "nothing was touched";
  server_.kill_hard();  // so that the last writes are in the log beside the file

  EXPECT_EQ(on(data_, {"restore", file("early.db")}).status, 0);
  const std::string tables = "SELECT id FROM tables";
  EXPECT_THAT(sql(store_of(data_), tables), ElementsAre(table));
  EXPECT_THAT(sql(store_of(data_) + ".before", "SELECT id FROM tables WHERE id = '" + late + "'"),
              ElementsAre(late));
  // Whoever took the wrong backup takes another; what there was at first is still somewhere.
  EXPECT_EQ(on(data_, {"restore", file("early.db")}).status, 0);
  bool found = false;
  for (const fs::directory_entry& entry : fs::directory_iterator(data_)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("fullcircle.db") || name.ends_with("-wal") || name.ends_with("-shm")) {
      continue;
    }
    for (const std::string& id : sql(entry.path().string(), tables)) found = found || id == late;
  }
  EXPECT_TRUE(found) << "the only copy of Cy's table was overwritten";
  server_.start();
  EXPECT_EQ(cy.get("/api/tables/" + late).status, 404);
}

TEST_F(Operator, OnlyABackupIsRestored) {
  const std::string table = stopped_game();
  ASSERT_EQ(on(data_, {"backup", file("good.db")}).status, 0);
  const std::string good = read_file(file("good.db"));
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"text.db", "It was a dark and stormy night.\n"},
      {"empty.db", ""},
      {"half.db", good.substr(0, good.size() / 2)}};
  const fs::path fresh = folder_.path() / "fresh";
  for (const fs::path& data : {data_, fresh}) {
    expect_complaint(on(data, {"restore", file("none.db")}), 1,
                     file("none.db") + " does not exist");
    for (const auto& [name, bytes] : bad) {
      std::ofstream(file(name), std::ios::binary) << bytes;
      expect_complaint(on(data, {"restore", file(name)}), 1,
                       file(name) + " is not a backup of Full Circle");
    }
  }
  EXPECT_THAT(sql(store_of(data_), "SELECT id FROM tables"), ElementsAre(table));
  EXPECT_FALSE(fs::exists(store_of(fresh)));
  // Nothing of a refused file is in the way of the right one.
  const Outcome right = on(fresh, {"restore", file("good.db")});
  EXPECT_EQ(right.status, 0) << right.err;
  EXPECT_EQ(on(fresh, {"check"}).out, on(data_, {"check"}).out);
}

TEST_F(Operator, ThereMustBeAStoreToKeep) {
  const fs::path empty = folder_.path() / "empty";
  const std::string why = "there is no store in " + empty.string();
  expect_complaint(on(empty, {"check"}), 1, why);
  expect_complaint(on(empty, {"backup", file("copy.db")}), 1, why);
  EXPECT_FALSE(fs::exists(file("copy.db")));
  EXPECT_FALSE(fs::exists(empty)) << "nor is one made";
}

// Check.

TEST_F(Operator, ACheckOfSoundDataSaysSo) {
  stopped_game();
  const std::string events = sql(store_of(data_), "SELECT count(*) FROM events").at(0);
  EXPECT_GE(std::stoi(events), 12);
  const Outcome sound = on(data_, {"check"});
  EXPECT_EQ(sound.status, 0);
  EXPECT_EQ(sound.out, "1 tables with " + events + " events, 0 damaged\n");
  EXPECT_EQ(sound.err, "");
}

TEST_F(Operator, ACheckOfARunningServerIsNotDisturbedByIt) {
  HttpClient ada(server_.port());
  ada.become_guest("Ada");
  // Computer players play all of them as fast as they can.
  for (int i = 0; i < 6; ++i) {
    const Reply opened =
        ada.post("/api/tables", R"({"game":"crop-circles","seats":["open","greedy","greedy"]})");
    EXPECT_EQ(command(ada, opened.text("table"), {{"verb", "leave"}}).text("answer"), "ok");
  }
  for (int i = 0; i < 10; ++i) {
    const Outcome check = on(data_, {"check"});
    ASSERT_EQ(check.status, 0) << check.out << check.err;
    EXPECT_THAT(check.out, testing::StartsWith("6 tables with "));
  }
}

TEST_F(Operator, ACheckNamesTheTableThatWasChanged) {
  const std::string table = stopped_game();
  server_.start();
  HttpClient cy(server_.port());
  cy.become_guest("Cy");
  EXPECT_EQ(cy.post("/api/tables", R"({"game":"crop-circles"})").status, 201);
  server_.terminate();
  const std::string store = store_of(data_);
  const std::string whole = read_file(store);
  const int events =
      std::stoi(sql(store, "SELECT events FROM tables WHERE id = '" + table + "'").at(0));
  const std::string of = " WHERE table_id = '" + table + "' AND number = ";
  const std::string last = std::to_string(events - 1);
  const std::vector<std::pair<std::string, std::string>> damages = {
      {"UPDATE events SET body = replace(body, '1', '2')" + of + "3", ": event 3 was changed"},
      {"UPDATE events SET body = body || ' '" + of + last, ": event " + last + " was changed"},
      {"UPDATE events SET command = 'x'" + of + "4", ": event 4 was changed"},
      {"DELETE FROM events" + of + "5", ": event 5 was changed"},
      {"DELETE FROM events" + of + last, ": " + last + " events, not " + std::to_string(events)},
      {"UPDATE tables SET head = prev FROM events" + of + "1 AND id = '" + table + "'",
       ": event " + last + " was changed"}};
  for (const auto& [statement, why] : damages) {
    std::ofstream(store, std::ios::binary) << whole;
    ASSERT_EQ(on(data_, {"check"}).status, 0);
    sql(store, statement);
    const Outcome check = on(data_, {"check"});
    EXPECT_EQ(check.status, 1) << statement;
    ASSERT_THAT(lines_of(check.out), SizeIs(2)) << statement << "\n" << check.out << check.err;
    EXPECT_EQ(lines_of(check.out)[0], "table " + table + why) << statement;
    EXPECT_THAT(lines_of(check.out)[1], testing::EndsWith(" events, 1 damaged")) << statement;
    EXPECT_EQ(check.err, "");
  }
}

TEST_F(Operator, ACheckSeesASecretThatDoesNotFit) {
  const std::string table = stopped_game();
  sql(store_of(data_), "UPDATE tables SET secret = substr(secret, 3) || substr(secret, 1, 2)");
  const Outcome check = on(data_, {"check"});
  EXPECT_EQ(check.status, 1) << check.out;
  EXPECT_THAT(check.out, HasSubstr("table " + table));
}

TEST_F(Operator, ACheckSeesOneBitThatTheDiskLost) {
  const std::string table = stopped_game();
  const std::string store = store_of(data_);
  // Of an event whose bytes stand nowhere else.
  const std::string number =
      sql(store,
          "SELECT number FROM events AS one WHERE NOT EXISTS (SELECT 1 FROM events AS other"
          " WHERE other.number <> one.number AND instr(other.body, one.body)) ORDER BY number DESC")
          .at(0);
  const std::string body = sql(store, "SELECT body FROM events WHERE number = " + number).at(0);
  std::string bytes = read_file(store);
  int copies = 0;
  for (std::size_t at = 0; (at = bytes.find(body, at)) != std::string::npos; ++at, ++copies) {
    bytes[at + body.size() / 2] = static_cast<char>(bytes[at + body.size() / 2] ^ 1);
  }
  ASSERT_GE(copies, 1);
  std::ofstream(store, std::ios::binary) << bytes;
  const Outcome check = on(data_, {"check"});
  EXPECT_EQ(check.status, 1);
  EXPECT_EQ(lines_of(check.out).at(0), "table " + table + ": event " + number + " was changed");
}

TEST_F(Operator, ACheckSaysThatHalfAStoreIsNone) {
  stopped_game();
  const std::string whole = read_file(store_of(data_));
  std::ofstream(store_of(data_), std::ios::binary) << whole.substr(0, whole.size() / 2);
  expect_complaint(on(data_, {"check"}), 1, "malformed");
}

// Versions.

TEST_F(Operator, LookingAtTheDataOfAnOlderProgramDoesNotBringItForward) {
  stopped_game();
  // As the program before the last migration left it.
  const int older = static_cast<int>(migrations().size()) - 1;
  sql(store_of(data_), "DROP TABLE guest_looks");
  sql(store_of(data_), "UPDATE schema_version SET version = " + std::to_string(older));
  const Outcome check = on(data_, {"check"});
  EXPECT_EQ(check.status, 0) << check.out << check.err;
  ASSERT_EQ(on(data_, {"backup", file("older.db")}).status, 0);
  const std::string version = "SELECT version FROM schema_version";
  for (const std::string& store : {store_of(data_), file("older.db")}) {
    EXPECT_THAT(sql(store, version), ElementsAre(std::to_string(older)));
  }
  // A restored one is brought forward, as by a server.
  ASSERT_EQ(on(data_, {"restore", file("older.db")}).status, 0);
  EXPECT_THAT(sql(store_of(data_), version), ElementsAre(std::to_string(older + 1)));
  server_.start();
  HttpClient cy(server_.port());
  EXPECT_EQ(cy.become_guest("Cy").get("/api/me").text("name"), "Cy");
}

TEST_F(Operator, NothingTouchesTheDataOfANewerProgram) {
  stopped_game();
  ASSERT_EQ(on(data_, {"backup", file("newer.db")}).status, 0);
  for (const std::string& store : {store_of(data_), file("newer.db")}) {
    sql(store, "UPDATE schema_version SET version = 99");
  }
  const std::string bytes = read_file(store_of(data_));
  const std::string why = "the database has version 99, this program supports versions up to " +
                          std::to_string(migrations().size()) + "; a newer program wrote it";
  expect_complaint(on(data_, {"serve", "--port=0", "--admin-port=0"}), 1, why);
  expect_complaint(on(data_, {"check"}), 1, why);
  expect_complaint(on(data_, {"backup", file("copy.db")}), 1, why);
  EXPECT_FALSE(fs::exists(file("copy.db")));
  const fs::path fresh = folder_.path() / "fresh";
  expect_complaint(on(fresh, {"restore", file("newer.db")}), 1, why);
  EXPECT_FALSE(fs::exists(store_of(fresh)));
  EXPECT_EQ(read_file(store_of(data_)), bytes);
}

}  // namespace
}  // namespace fullcircle::test
