#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "store/schema.h"
#include "store/sqlite.h"
#include "tests/cli/run.h"
#include "tests/server/harness.h"

// What an operator does with a server and its data: the commands admin, backup, restore and check,
// on servers that run and that do not.

namespace fullcircle::test {
namespace {

using cli::Arguments;
using cli::expect_complaint;
using cli::lines_of;
using cli::Outcome;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

constexpr const char* kPassword = "three blind mice";

std::string store_of(const fs::path& data) { return (data / "fullcircle.db").string(); }

/// Asks a store, or changes it as nobody should. The first column of all rows.
std::vector<std::string> sql(const std::string& file, const std::string& statement) {
  std::vector<std::string> rows;
  const std::unique_ptr<Database> database = open_sqlite(file);
  database->run(statement, {}, [&](const Row& row) { rows.push_back(row.text(0)); });
  return rows;
}

json::value answer_of_admin(const Outcome& outcome) {
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_EQ(lines_of(outcome.out).size(), 1U) << outcome.out;
  json::error_code error;
  return json::parse(outcome.out, error);
}

class Keep : public testing::Test {
 protected:
  static Outcome on(const fs::path& data, Arguments words) {
    words.push_back("--data=" + data.string());
    return cli::run(words);
  }
  Outcome admin(Arguments words) const {
    words.insert(words.begin(), {"admin", "--admin-port=" + std::to_string(server_.admin_port())});
    return on(data_, std::move(words));
  }
  std::string file(const std::string& name) const { return (folder_.path() / name).string(); }

  /// Ada, or whoever else, with an account.
  HttpClient account(const std::string& name) const {
    HttpClient who(server_.port());
    const json::object body = {{"name", name}, {"password", kPassword}};
    EXPECT_EQ(who.post("/api/account", json::serialize(body)).status, 200);
    return who;
  }
  static Reply command(HttpClient& who, const std::string& table, json::object body,
                       const std::string& invite = {}) {
    if (!body.contains("id")) body["id"] = random_hex(32);
    return who.post("/api/tables/" + table + "/commands?invite=" + invite, json::serialize(body));
  }
  /// A game of two people.
  static std::string begin(HttpClient& ada, HttpClient& bo) {
    const Reply opened = ada.post("/api/tables", R"({"game":"carcassonne"})");
    EXPECT_EQ(opened.status, 201) << opened.body;
    const std::string table = opened.text("table");
    EXPECT_EQ(command(bo, table, {{"verb", "sit"}}, opened.text("invite")).text("answer"), "ok");
    return table;
  }
  static json::value look(HttpClient& who, const std::string& table) {
    return who.get("/api/tables/" + table).parsed();
  }
  /// One legal decision of whoever is to act, with this id; the number that is acknowledged, 0 when
  /// the game is over.
  static std::int64_t play(HttpClient& ada, HttpClient& bo, const std::string& table,
                           const std::string& id = random_hex(32)) {
    for (HttpClient* who : {&ada, &bo}) {
      const json::value legal = who->get("/api/tables/" + table + "/moves").parsed();
      if (legal.at("moves").as_array().empty()) continue;
      const json::value& move = legal.at("moves").at(0).at("move");
      const Reply done =
          command(*who, table, {{"id", id}, {"expect", legal.at("n")}, {"move", move}});
      EXPECT_EQ(done.text("answer"), "ok") << done.body;
      return done.parsed().at("n").as_int64();
    }
    return 0;
  }
  /// A table where six decisions were made; the server is gone.
  std::string stopped_game() {
    HttpClient ada(server_.port());
    HttpClient bo(server_.port());
    ada.become_guest("Ada");
    bo.become_guest("Bo");
    const std::string table = begin(ada, bo);
    for (int i = 0; i < 6; ++i) play(ada, bo, table);
    EXPECT_EQ(server_.terminate(), 0);
    return table;
  }

  TemporaryFolder folder_;
  const fs::path data_ = folder_.path() / "data";
  ServerProcess server_{data_, {"--commands=100000"}};
};

// Administration.

TEST_F(Keep, AdminTellsFiguresAndTables) {
  HttpClient ada = account("Ada");
  HttpClient bo(server_.port());
  bo.become_guest("Bo");
  const std::string game = begin(ada, bo);
  const std::string open = ada.post("/api/tables", R"({"game":"crop-circles"})").text("table");
  const json::value figures = answer_of_admin(admin({"figures"}));
  EXPECT_EQ(figures.at("users"), 2);
  EXPECT_EQ(figures.at("tables_open"), 1);
  EXPECT_EQ(figures.at("tables_playing"), 1);
  EXPECT_EQ(figures.at("tables_finished"), 0);
  EXPECT_EQ(figures.at("commands_total"), 1) << "that Bo sits down";
  const json::value tables = answer_of_admin(admin({"tables"}));
  ASSERT_THAT(tables.at("tables").as_array(), SizeIs(2));
  for (const json::value& one : tables.at("tables").as_array()) {
    const bool begun = one.at("id").as_string() == game;
    EXPECT_TRUE(begun || one.at("id").as_string() == open) << one;
    EXPECT_EQ(one.at("status"), begun ? "playing" : "open");
    EXPECT_EQ(one.at("people").as_array().size(), begun ? 2U : 1U);
    EXPECT_EQ(one.at("about").at("listed"), false) << "private ones too";
  }
}

TEST_F(Keep, AdminFindsTablesAndShowsOne) {
  HttpClient ada = account("Ada");
  HttpClient bo(server_.port());
  bo.become_guest("Bo");
  const std::string game = begin(ada, bo);
  const std::string open = ada.post("/api/tables", R"({"game":"crop-circles"})").text("table");
  const auto found = [&](const Arguments& words) {
    std::vector<std::string> ids;
    const json::value answer = answer_of_admin(admin(words));
    for (const json::value& row : answer.at("tables").as_array()) {
      ids.emplace_back(row.at("id").as_string());
    }
    return ids;
  };
  EXPECT_THAT(found({"tables", "--status", "open"}), ElementsAre(open));
  EXPECT_THAT(found({"tables", "--game=carcassonne"}), ElementsAre(game));
  EXPECT_THAT(found({"tables", "--before=1000"}), ElementsAre());
  EXPECT_EQ(admin({"tables", "--status=lost"}).status, 2);

  const json::value shown = answer_of_admin(admin({"show", game, "--json"}));
  EXPECT_EQ(shown.at("status"), "playing");
  EXPECT_EQ(shown.at("setup").at("game"), "carcassonne");
  EXPECT_EQ(shown.at("seats").at(1).at("name"), "Bo");
  EXPECT_FALSE(shown.as_object().contains("view")) << "whoever looks after a table plays no part";
  const Outcome text = admin({"show", game});
  EXPECT_EQ(text.status, 0);
  EXPECT_THAT(text.out, HasSubstr("table " + game + ": playing, "));
  EXPECT_THAT(text.out, HasSubstr("\n  game: carcassonne\n"));
  const std::string due = json::serialize(shown.at("due"));
  EXPECT_THAT(text.out, HasSubstr("\n  seat " + due + ": person, " + (due == "0" ? "Ada" : "Bo") +
                                  ", to act\n"));
  EXPECT_EQ(admin({"show", "nosuch"}).status, 1);
  ASSERT_EQ(command(bo, game, {{"verb", "resign"}}).status, 200);
  const std::string next = bo.post("/api/tables/" + game + "/rematch").text("table");
  EXPECT_THAT(admin({"show", next}).out, HasSubstr("\n  seat 1: open, kept for Ada"));
}

TEST_F(Keep, AdminEndsATable) {
  HttpClient ada(server_.port());
  HttpClient bo(server_.port());
  ada.become_guest("Ada");
  bo.become_guest("Bo");
  const std::string table = begin(ada, bo);
  EXPECT_EQ(admin({"end", table}).out, "{}\n");
  const json::value over = look(bo, table);
  EXPECT_EQ(over.at("status"), "finished");
  EXPECT_EQ(over.at("end").at("winners").as_array().size(), 0U);
  const Outcome again = admin({"end", table});
  EXPECT_EQ(again.status, 1);
  EXPECT_THAT(again.out, HasSubstr("the game is over"));
  const Outcome nowhere = admin({"end", "nowhere"});
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_THAT(nowhere.out, HasSubstr("there is no such table"));
}

TEST_F(Keep, AdminReadsReportsAndSettlesThem) {
  HttpClient ada(server_.port());
  HttpClient bo(server_.port());
  ada.become_guest("Ada");
  bo.become_guest("Bo");
  const std::string table = begin(ada, bo);
  const std::string path = "/api/tables/" + table;
  EXPECT_EQ(ada.post(path + "/chat", R"({"text":"You goat."})").status, 200);
  EXPECT_EQ(bo.post(path + "/report", R"({"text":"Not kind.","chat":1})").status, 200);
  const json::value reports = answer_of_admin(admin({"reports"})).at("reports");
  ASSERT_THAT(reports.as_array(), SizeIs(1));
  EXPECT_EQ(reports.at(0).at("by"), "Bo");
  EXPECT_EQ(reports.at(0).at("text"), "Not kind.");
  EXPECT_EQ(reports.at(0).at("said"), "Ada: You goat.");
  EXPECT_EQ(reports.at(0).at("table").as_string(), table);
  const std::string id = std::to_string(reports.at(0).at("id").as_int64());
  EXPECT_EQ(admin({"settle", id}).out, "{}\n");
  EXPECT_EQ(admin({"reports"}).out, "{\"reports\":[]}\n");
  EXPECT_EQ(admin({"settle", id}).status, 1);
}

TEST_F(Keep, AServerSaysWhichAddressItCannotHave) {
  const auto serve = [&](const std::string& flag, const std::string& other) {
    return on(folder_.path() / "other", {"serve", flag, other});
  };
  const std::string port = std::to_string(server_.port());
  const std::string admin_port = std::to_string(server_.admin_port());
  expect_complaint(serve("--port=" + port, "--admin-port=0"), 1,
                   "cannot listen on 127.0.0.1 port " + port + ": Address already in use");
  expect_complaint(serve("--port=0", "--admin-port=" + admin_port), 1,
                   "cannot listen on 127.0.0.1 port " + admin_port + ": Address already in use");
  expect_complaint(on(folder_.path() / "other", {"serve", "--host=nobody.invalid", "--port=0"}), 1,
                   "cannot listen on nobody.invalid port 0: this machine knows no such address");
}

TEST_F(Keep, AHostMayBeGivenByName) {
  const ServerProcess named(folder_.path() / "named", {"--host=localhost"});
  EXPECT_THAT(named.output(), HasSubstr("Full Circle is at http://localhost:"));
}

TEST_F(Keep, AdminNeedsARunningServer) {
  expect_complaint(on(folder_.path() / "elsewhere", {"admin", "figures"}), 1,
                   "no server has run with the data folder " + file("elsewhere"));
  server_.terminate();
  expect_complaint(admin({"figures"}), 1,
                   "no server answers on port " + std::to_string(server_.admin_port()));
  expect_complaint(admin({}), 2, "subcommand is required");
  expect_complaint(admin({"ban"}), 2, "NAME is required");
}

// Bans.

TEST_F(Keep, ABannedNameIsLockedOut) {
  HttpClient ada = account("Ada");
  HttpClient bo(server_.port());
  bo.become_guest("Bo");
  const std::string table = begin(ada, bo);
  const std::string bearer =
      "Authorization: Bearer " +
      ada.post("/api/tokens", R"({"label":"bot","scopes":["read","play"]})").text("token");
  HttpClient bot(server_.port());
  EXPECT_EQ(bot.ask("GET", "/api/me", {}, {bearer}).text("name"), "Ada");
  EXPECT_EQ(admin({"ban", "ADA", "--why", "sold seats"}).out, "{}\n");
  const json::value bans = answer_of_admin(admin({"bans"})).at("bans");
  ASSERT_THAT(bans.as_array(), SizeIs(1));
  EXPECT_EQ(bans.at(0).at("name"), "ada");
  EXPECT_EQ(bans.at(0).at("why"), "sold seats");

  const std::string login = json::serialize(json::object{{"name", "Ada"}, {"password", kPassword}});
  const auto banned = [](const Reply& reply) {
    return reply.status == 403 && reply.code() == "banned";
  };
  EXPECT_TRUE(banned(ada.get("/api/me")));
  EXPECT_TRUE(banned(ada.get("/api/tables/" + table)));
  EXPECT_TRUE(banned(command(ada, table, {{"verb", "resign"}})));
  EXPECT_TRUE(banned(bot.ask("GET", "/api/me", {}, {bearer})));
  EXPECT_EQ(WsClient(server_.port(), ada.cookie()).status(), 403);
  HttpClient fresh(server_.port());
  EXPECT_TRUE(banned(fresh.post("/api/session", login)));
  EXPECT_TRUE(banned(fresh.post("/api/guest", R"({"name":"aDa"})")));
  EXPECT_EQ(bo.get("/api/me").text("name"), "Bo");
  EXPECT_EQ(look(bo, table).at("end").at("why"), "resigned") << "Bo need not wait for Ada";

  // It outlives the server, and ends when it is lifted.
  server_.kill_hard();
  server_.start();
  EXPECT_TRUE(banned(ada.get("/api/me")));
  EXPECT_EQ(admin({"unban", "Ada"}).out, "{}\n");
  EXPECT_EQ(admin({"bans"}).out, "{\"bans\":[]}\n");
  EXPECT_EQ(ada.get("/api/me").text("name"), "Ada");
  EXPECT_EQ(fresh.post("/api/session", login).status, 200);
  EXPECT_EQ(command(ada, table, {{"verb", "resign"}}).text("code"), "over");
}

TEST_F(Keep, ABanEndsWhatIsOpen) {
  HttpClient ada = account("Ada");
  HttpClient bo(server_.port());
  bo.become_guest("Bo");
  const std::string table = begin(ada, bo);
  WsClient socket(server_.port(), ada.cookie());
  socket.send_text(R"({"t":"watch","table":")" + table + "\"}");
  ASSERT_TRUE(socket.message());
  const std::int64_t before = look(bo, table).at("n").as_int64();
  EXPECT_EQ(admin({"ban", "Ada"}).status, 0);
  const std::optional<Frame> frame = socket.receive();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->opcode(), 8) << frame->payload;
  EXPECT_EQ(frame->close_code(), 1008);
  // Who does not mind the end of the socket is not heard either.
  socket.send_text(R"({"t":"do","table":")" + table + R"(","verb":"resign","id":")" +
                   random_hex(32) + "\"}");
  EXPECT_FALSE(socket.receive(200));
  EXPECT_EQ(look(bo, table).at("n"), before + 2) << "Ada resigned once, with the ban";
}

TEST_F(Keep, ABanReachesGuestsWithTheName) {
  HttpClient ada = account("Ada");
  HttpClient bo(server_.port());
  bo.become_guest("Bo");
  HttpClient other(server_.port());
  other.become_guest("bO");
  const std::string playing = begin(ada, bo);
  const std::string waiting =
      other.post("/api/tables", R"({"game":"carcassonne","listed":true})").text("table");
  WsClient socket(server_.port(), bo.cookie());
  socket.send_text(R"({"t":"ping"})");
  ASSERT_TRUE(socket.message());
  EXPECT_EQ(admin({"ban", "Bo"}).out, "{}\n");
  const std::optional<Frame> frame = socket.receive();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->close_code(), 1008) << frame->payload;
  for (HttpClient* guest : {&bo, &other}) {
    EXPECT_EQ(guest->get("/api/me").code(), "banned");
    EXPECT_EQ(guest->post("/api/tables/" + playing + "/chat", R"({"text":"I stay"})").code(),
              "banned");
  }
  EXPECT_EQ(look(ada, playing).at("end").at("why"), "resigned");
  EXPECT_EQ(look(ada, waiting).at("end").at("why"), "aborted");
  EXPECT_EQ(admin({"unban", "bo"}).out, "{}\n");
  EXPECT_EQ(bo.get("/api/me").text("name"), "Bo");
}

TEST_F(Keep, ABanTakesEveryNameThatPeopleMayHave) {
  for (const std::string name : {"Ada", "Ada Bo Cy", "A+B_c-d.e", "J\u00fcrgen"}) {
    HttpClient who = account(name);
    EXPECT_EQ(admin({"ban", name}).out, "{}\n") << name;
    EXPECT_EQ(who.get("/api/me").code(), "banned") << name;
    EXPECT_EQ(admin({"unban", name}).out, "{}\n") << name;
    EXPECT_EQ(who.get("/api/me").text("name"), name);
  }
}

TEST_F(Keep, ANameThatManyGuestsHaveIsNotBanned) {
  HttpClient who(server_.port());
  who.become_guest("player");
  const Outcome refused = admin({"ban", "Player"});
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.out, HasSubstr(R"("code":"name")"));
  EXPECT_EQ(who.get("/api/me").text("name"), "player");
  EXPECT_EQ(admin({"bans"}).out, "{\"bans\":[]}\n");
  EXPECT_EQ(admin({"unban", "Player"}).out, "{}\n") << "of a time when one could";
}

// The first administrator.

std::string link_of(const ServerProcess& server) {
  const std::string before = "becomes the first administrator: ";
  const std::size_t at = server.output().find(before);
  if (at == std::string::npos) return {};
  const std::size_t start = at + before.size();
  return server.output().substr(start, server.output().find('\n', start) - start);
}

TEST_F(Keep, TheFirstAdministratorsLinkWorksOnce) {
  const std::string link = link_of(server_);
  const std::string begin = server_.origin() + "/admin?code=";
  ASSERT_TRUE(link.starts_with(begin)) << link;
  const auto use = [](HttpClient& who, const std::string& code) {
    return who.post("/api/admin/first", json::serialize(json::object{{"code", code}}));
  };
  const std::string code = link.substr(begin.size());
  EXPECT_GE(code.size(), 40U);
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy(server_.port());
  cy.become_guest("Cy");
  EXPECT_EQ(cy.get("/admin?code=" + code).status, 200);
  EXPECT_EQ(use(cy, code).code(), "account");
  EXPECT_EQ(use(bo, "").code(), "code");
  EXPECT_EQ(use(bo, code.substr(1)).code(), "code");
  EXPECT_EQ(ada.get("/api/admin/figures").code(), "admin");
  EXPECT_EQ(use(ada, code).body, R"({"admin":true})");
  EXPECT_EQ(use(bo, code).status, 403);
  EXPECT_EQ(use(ada, code).status, 403);
  EXPECT_EQ(bo.get("/api/admin/figures").code(), "admin");
  EXPECT_EQ(ada.get("/api/admin/figures").parsed().at("users"), 3);
  server_.kill_hard();
  server_.start();
  EXPECT_EQ(link_of(server_), "");
  EXPECT_EQ(use(bo, code).code(), "code");
  EXPECT_EQ(use(bo, "").code(), "code");
  EXPECT_EQ(ada.get("/api/admin/figures").status, 200);
}

TEST_F(Keep, AnUnusedLinkIsNewAtTheNextStart) {
  const std::string old = link_of(server_);
  server_.kill_hard();
  server_.start();
  const std::string link = link_of(server_);
  ASSERT_NE(link, "");
  EXPECT_NE(link, old);
  HttpClient ada = account("Ada");
  const auto use = [&](const std::string& which) {
    return ada
        .post("/api/admin/first",
              json::serialize(json::object{{"code", which.substr(which.find("code=") + 5)}}))
        .status;
  };
  EXPECT_EQ(use(old), 403);
  EXPECT_EQ(use(link), 200);
}

// Backup and restore.

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
    while (next_ < next && !over_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
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

TEST_F(Keep, ABackupOfARunningGameGoesOnElsewhere) {
  HttpClient ada(server_.port());
  HttpClient bo(server_.port());
  ada.become_guest("Ada");
  bo.become_guest("Bo");
  const std::string table = begin(ada, bo);
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

TEST_F(Keep, ABackupIsForTheOperatorAloneAndOverwritesNothing) {
  stopped_game();
  const std::string copy = file("copy.db");
  const Outcome backup = on(data_, {"backup", copy});
  EXPECT_EQ(backup.status, 0) << backup.err;
  EXPECT_EQ(backup.out, copy + ": " + std::to_string(fs::file_size(copy)) + " bytes\n");
  EXPECT_EQ(fs::status(copy).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  const std::string bytes = read_file(copy);
  expect_complaint(on(data_, {"backup", copy}), 1, copy + " is there already");
  EXPECT_EQ(read_file(copy), bytes);
}

TEST_F(Keep, RestoringOverDataLosesNothing) {
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

TEST_F(Keep, OnlyABackupIsRestored) {
  const std::string table = stopped_game();
  ASSERT_EQ(on(data_, {"backup", file("good.db")}).status, 0);
  const std::string good = read_file(file("good.db"));
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"text.db", "It was a dark and stormy night.\n"},
      {"empty.db", ""},
      {"half.db", good.substr(0, good.size() / 2)}};
  const fs::path fresh = folder_.path() / "fresh";
  for (const fs::path& data : {data_, fresh}) {
    expect_complaint(on(data, {"restore", file("none.db")}), 1, file("none.db") + " is not there");
    for (const auto& [name, bytes] : bad) {
      std::ofstream(file(name), std::ios::binary) << bytes;
      expect_complaint(on(data, {"restore", file(name)}), 1,
                       file(name) + " is no backup of Full Circle");
    }
  }
  EXPECT_THAT(sql(store_of(data_), "SELECT id FROM tables"), ElementsAre(table));
  EXPECT_FALSE(fs::exists(store_of(fresh)));
  // Nothing of a refused file is in the way of the right one.
  const Outcome right = on(fresh, {"restore", file("good.db")});
  EXPECT_EQ(right.status, 0) << right.err;
  EXPECT_EQ(on(fresh, {"check"}).out, on(data_, {"check"}).out);
}

TEST_F(Keep, ThereMustBeAStoreToKeep) {
  const fs::path empty = folder_.path() / "empty";
  const std::string why = "there is no store in " + empty.string();
  expect_complaint(on(empty, {"check"}), 1, why);
  expect_complaint(on(empty, {"backup", file("copy.db")}), 1, why);
  EXPECT_FALSE(fs::exists(file("copy.db")));
  EXPECT_FALSE(fs::exists(empty)) << "nor is one made";
}

// Check.

TEST_F(Keep, ACheckOfSoundDataSaysSo) {
  const std::string table = stopped_game();
  const std::string events = sql(store_of(data_), "SELECT count(*) FROM events").at(0);
  EXPECT_GE(std::stoi(events), 12);
  const Outcome sound = on(data_, {"check"});
  EXPECT_EQ(sound.status, 0);
  EXPECT_EQ(sound.out, "1 tables with " + events + " events, 0 damaged\n");
  EXPECT_EQ(sound.err, "");
}

TEST_F(Keep, ACheckOfARunningServerIsNotDisturbedByIt) {
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

TEST_F(Keep, ACheckNamesTheTableThatWasChanged) {
  const std::string table = stopped_game();
  server_.start();
  HttpClient cy(server_.port());
  cy.become_guest("Cy");
  const std::string sound = cy.post("/api/tables", R"({"game":"crop-circles"})").text("table");
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
      {"DELETE FROM events" + of + last, " has " + last + " events, not " + std::to_string(events)},
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

TEST_F(Keep, ACheckSeesASecretThatDoesNotFit) {
  const std::string table = stopped_game();
  sql(store_of(data_), "UPDATE tables SET secret = substr(secret, 3) || substr(secret, 1, 2)");
  const Outcome check = on(data_, {"check"});
  EXPECT_EQ(check.status, 1) << check.out;
  EXPECT_THAT(check.out, HasSubstr("table " + table));
}

TEST_F(Keep, ACheckSeesOneBitThatTheDiskLost) {
  const std::string table = stopped_game();
  const std::string store = store_of(data_);
  const std::string body = sql(store, "SELECT body FROM events WHERE number = 6").at(0);
  std::string bytes = read_file(store);
  int copies = 0;
  for (std::size_t at = 0; (at = bytes.find(body, at)) != std::string::npos; ++at, ++copies) {
    bytes[at + body.size() / 2] = static_cast<char>(bytes[at + body.size() / 2] ^ 1);
  }
  ASSERT_GE(copies, 1);
  std::ofstream(store, std::ios::binary) << bytes;
  const Outcome check = on(data_, {"check"});
  EXPECT_EQ(check.status, 1);
  EXPECT_EQ(lines_of(check.out).at(0), "table " + table + ": event 6 was changed");
}

TEST_F(Keep, ACheckSaysThatHalfAStoreIsNone) {
  stopped_game();
  const std::string whole = read_file(store_of(data_));
  std::ofstream(store_of(data_), std::ios::binary) << whole.substr(0, whole.size() / 2);
  expect_complaint(on(data_, {"check"}), 1, "malformed");
}

// Versions.

TEST_F(Keep, LookingAtTheDataOfAnOlderProgramDoesNotBringItForward) {
  const std::string table = stopped_game();
  // As the program before the last migration left it.
  const int older = static_cast<int>(migrations().size()) - 1;
  sql(store_of(data_), "ALTER TABLE seats DROP COLUMN kept");
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

TEST_F(Keep, NothingTouchesTheDataOfANewerProgram) {
  stopped_game();
  ASSERT_EQ(on(data_, {"backup", file("newer.db")}).status, 0);
  for (const std::string& store : {store_of(data_), file("newer.db")}) {
    sql(store, "UPDATE schema_version SET version = 99");
  }
  const std::string bytes = read_file(store_of(data_));
  const std::string why = "the database has version 99, this program knows versions up to " +
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
