#include "tests/server/operator.h"

// The command admin, the first administrator, and bans.

namespace fullcircle::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

json::value answer_of_admin(const Outcome& outcome) {
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_EQ(lines_of(outcome.out).size(), 1U) << outcome.out;
  json::error_code error;
  return json::parse(outcome.out, error);
}

TEST_F(Operator, AdminSaysFiguresAndTables) {
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
    EXPECT_EQ(text(one.at("seats").at(1), "kind"), begun ? "person" : "open");
    EXPECT_EQ(one.at("about").at("listed"), false) << "private ones too";
  }
}

TEST_F(Operator, AdminFindsTablesAndShowsOne) {
  HttpClient ada = account("Ada");
  HttpClient bo(server_.port());
  bo.become_guest("Bo");
  const std::string game = begin(ada, bo, "carcassonne");
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
  EXPECT_THAT(admin({"show", next}).out, HasSubstr("\n  seat 1: open, reserved for Ada"));
}

TEST_F(Operator, AdminEndsATable) {
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

TEST_F(Operator, AdminReadsReportsAndSettlesThem) {
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
  EXPECT_EQ(reports.at(0).at("said"), (json::object{{"name", "Ada"}, {"text", "You goat."}}));
  EXPECT_EQ(reports.at(0).at("table").as_string(), table);
  const std::string id = std::to_string(reports.at(0).at("id").as_int64());
  EXPECT_EQ(admin({"settle", id}).out, "{}\n");
  EXPECT_EQ(admin({"reports"}).out, "{\"reports\":[]}\n");
  EXPECT_EQ(admin({"settle", id}).status, 1);
}

TEST_F(Operator, AServerSaysWhichAddressItCannotHave) {
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
                   "cannot listen on nobody.invalid port 0: no such address on this machine");
}

TEST_F(Operator, AHostMayBeGivenByName) {
  const ServerProcess named(folder_.path() / "named", {"--host=localhost"});
  EXPECT_THAT(named.output(), HasSubstr("Full Circle is at http://localhost:"));
}

TEST_F(Operator, AdminNeedsARunningServer) {
  expect_complaint(on(folder_.path() / "elsewhere", {"admin", "figures"}), 1,
                   "no server has run with the data folder " + file("elsewhere"));
  server_.terminate();
  expect_complaint(admin({"figures"}), 1,
                   "no server answers on port " + std::to_string(server_.admin_port()));
  expect_complaint(admin({}), 2, "subcommand is required");
  expect_complaint(admin({"ban"}), 2, "NAME is required");
}

// Bans.

TEST_F(Operator, ABannedNameIsLockedOut) {
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

TEST_F(Operator, ABanEndsWhatIsOpen) {
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
  socket.send_raw(frame_bytes(0x88, frame->payload));
  EXPECT_FALSE(socket.receive()) << "nothing but the end comes";
  EXPECT_TRUE(socket.connection().ended());
  EXPECT_EQ(look(bo, table).at("n"), before + 2) << "Ada resigned once, with the ban";
}

TEST_F(Operator, ABanReachesGuestsWithTheName) {
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

TEST_F(Operator, ABanTakesEveryNameThatPeopleMayHave) {
  for (const std::string name : {"Ada", "Ada Bo Cy", "A.B_c-d.e", "J\u00fcrgen"}) {
    HttpClient who = account(name);
    EXPECT_EQ(admin({"ban", name}).out, "{}\n") << name;
    EXPECT_EQ(who.get("/api/me").code(), "banned") << name;
    EXPECT_EQ(admin({"unban", name}).out, "{}\n") << name;
    EXPECT_EQ(who.get("/api/me").text("name"), name);
  }
}

TEST_F(Operator, ANameThatManyGuestsHaveIsNotBanned) {
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

TEST_F(Operator, TheFirstAdministratorsLinkWorksOnce) {
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

TEST_F(Operator, AnUnusedLinkIsNewAtTheNextStart) {
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

}  // namespace
}  // namespace fullcircle::test
