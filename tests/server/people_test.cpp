#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "store/sqlite.h"
#include "tests/server/game_driver.h"
#include "tests/server/harness.h"

// What people do around a game, through the real server: accounts, ratings, clocks, the lobby,
// leaving and coming back, and what is kept of finished games.

namespace fullcircle::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using testing::AllOf;
using testing::ElementsAre;
using testing::Ge;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Le;
using testing::Not;
using testing::UnorderedElementsAre;
using testing::UnorderedElementsAreArray;

constexpr const char* kPassword = "three blind mice";
constexpr const char* kWagons = "circle-the-wagons";

json::object parse(const std::string& text) { return json::parse(text).as_object(); }

std::int64_t number(const json::value& object, const char* name) {
  return object.at(name).as_int64();
}

double real(const json::value& object, const char* name) {
  return object.at(name).to_number<double>();
}

std::string text(const json::value& object, const char* name) {
  return std::string(object.at(name).as_string());
}

std::int64_t elapsed_ms(steady_clock::time_point since) {
  return std::chrono::duration_cast<milliseconds>(steady_clock::now() - since).count();
}

/// The ids of {"tables": [...]} or {"games": [...]}.
std::vector<std::string> ids(const Reply& reply, const char* list = "tables") {
  std::vector<std::string> found;
  const json::object all = parse(reply.body);
  for (const json::value& row : all.at(list).as_array()) found.push_back(text(row, "id"));
  return found;
}

class People : public testing::Test {
 protected:
  explicit People(std::vector<std::string> flags = {})
      : server_(folder_.path() / "data", std::move(flags)) {}

  HttpClient guest(const std::string& name) {
    HttpClient who(server_.port());
    who.become_guest(name);
    return who;
  }
  Reply sign(HttpClient& who, const std::string& path, const std::string& name,
             const std::string& password = kPassword) {
    return who.post(path, json::serialize(json::object{{"name", name}, {"password", password}}));
  }
  HttpClient account(const std::string& name) {
    HttpClient who(server_.port());
    EXPECT_EQ(sign(who, "/api/account", name).status, 200) << name;
    return who;
  }

  std::string open(HttpClient& who, const std::string& body) {
    const Reply reply = who.post("/api/tables", body);
    EXPECT_EQ(reply.status, 201) << reply.body;
    const std::string table = reply.text("table");
    invites_[table] = reply.text("invite");
    return table;
  }
  Reply send(HttpClient& who, const std::string& table, const json::object& command) {
    return who.post("/api/tables/" + table + "/commands?invite=" + invites_[table],
                    json::serialize(command));
  }
  Reply act(HttpClient& who, const std::string& table, const std::string& verb,
            json::object more = {}) {
    more["verb"] = verb;
    more["id"] = random_hex(32);
    return send(who, table, more);
  }
  /// What must be done without complaint.
  void must(HttpClient& who, const std::string& table, const std::string& verb,
            const json::object& more = {}) {
    const Reply reply = act(who, table, verb, more);
    ASSERT_EQ(reply.text("answer"), "ok") << verb << ": " << reply.body;
  }

  json::object look(HttpClient& who, const std::string& table, const std::string& query = {}) {
    const Reply reply =
        who.get("/api/tables/" + table + "?invite=" + invites_[table] + "&" + query);
    EXPECT_EQ(reply.status, 200) << reply.body;
    return parse(reply.body);
  }
  std::string status(HttpClient& who, const std::string& table) {
    return text(look(who, table), "status");
  }
  /// Who of the two is to act (first) and who is not.
  std::pair<HttpClient*, HttpClient*> in_turn(HttpClient& a, HttpClient& b,
                                              const std::string& table) {
    const json::object now = look(a, table);
    return now.at("due") == now.at("seat") ? std::pair{&a, &b} : std::pair{&b, &a};
  }
  /// The first decision of the list; empty if it is not their turn.
  std::string first_move(HttpClient& who, const std::string& table) {
    const json::array moves =
        parse(who.get("/api/tables/" + table + "/moves").body).at("moves").as_array();
    return moves.empty() ? "" : text(moves[0], "move");
  }
  void play(HttpClient& who, const std::string& table) {
    must(who, table, "move",
         {{"expect", look(who, table).at("n")}, {"move", first_move(who, table)}});
  }
  /// Plays until `who` has decided something: a game without that is not rated.
  void take_part(HttpClient& who, HttpClient& other, const std::string& table) {
    while (in_turn(who, other, table).first == &other) play(other, table);
    play(who, table);
  }
  /// Looks until it is as wanted.
  template <typename Wanted>
  json::object wait(HttpClient& who, const std::string& table, const Wanted& wanted) {
    const auto begin = steady_clock::now();
    json::object now = look(who, table);
    while (!wanted(now)) {
      if (elapsed_ms(begin) > kPatience) {
        ADD_FAILURE() << "it never came to that: " << json::serialize(now.at("seats"));
        break;
      }
      std::this_thread::sleep_for(milliseconds(20));
      now = look(who, table);
    }
    return now;
  }
  /// A whole game, whoever is to act taking the first decision there is; for a seat of nullptr a
  /// computer player decides.
  void play_to_end(std::vector<HttpClient*> people, const std::string& table) {
    for (;;) {
      const json::object now = look(*people[0], table);
      if (text(now, "status") == "finished") return;
      HttpClient* due = people[static_cast<std::size_t>(number(now, "due"))];
      if (due != nullptr) play(*due, table);
      if (HasFatalFailure()) return;
    }
  }

  std::int64_t left(HttpClient& who, const std::string& table, std::int64_t seat) {
    return number(look(who, table).at("seats").at(static_cast<std::size_t>(seat)), "left_ms");
  }
  void restart(milliseconds pause = milliseconds(0)) {
    server_.kill_hard();
    std::this_thread::sleep_for(pause);
    server_.start();
  }

  TemporaryFolder folder_;
  ServerProcess server_;
  std::map<std::string, std::string> invites_;
};

// Ratings.

class Ratings : public People {
 protected:
  using People::People;
  static constexpr const char* kRated =
      R"({"game":"circle-the-wagons","rated":true,"clock":{"kind":"days","days":1}})";

  /// A game that `loser` resigns after the winner's first decision.
  std::string lost(HttpClient& winner, HttpClient& loser, const std::string& body = kRated) {
    const std::string table = open(winner, body);
    must(loser, table, "sit");
    take_part(winner, loser, table);
    must(loser, table, "resign");
    return table;
  }
  json::object ratings(const std::string& name) {
    HttpClient nobody(server_.port());
    return parse(nobody.get("/api/players/" + name).body).at("ratings").as_object();
  }
  json::array leaders(const std::string& game) {
    HttpClient nobody(server_.port());
    return parse(nobody.get("/api/leaderboard?game=" + game).body).at("players").as_array();
  }
};

TEST_F(Ratings, NewcomersWinAndLoseTheSame) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  EXPECT_THAT(ratings("Ada"), IsEmpty());
  lost(ada, bo);
  const json::value after = ratings("Ada").at(kWagons);
  const json::value other = ratings("Bo").at(kWagons);
  // Glickman's formulas for two of 1500 with a deviation of 350.
  EXPECT_NEAR(real(after, "rating"), 1662.311, 0.01);
  EXPECT_NEAR(real(other, "rating"), 1337.689, 0.01);
  EXPECT_NEAR(real(after, "rating") + real(other, "rating"), 3000, 0.002);
  EXPECT_NEAR(real(after, "deviation"), real(other, "deviation"), 0.002);
  EXPECT_LT(real(after, "deviation"), 300);
  EXPECT_EQ(number(after, "games"), 1);
  EXPECT_EQ(number(other, "games"), 1);
  EXPECT_FALSE(after.at("sure").as_bool());
  EXPECT_THAT(leaders(kWagons), IsEmpty()) << "nobody's rating is sure after one game";
}

TEST_F(Ratings, AGamePlayedToItsEndCountsForItsWinner) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::string table = open(ada, kRated);
  must(bo, table, "sit");
  EXPECT_EQ(act(bo, table, "leave").text("code"), "setup") << "nobody leaves a rated game";
  play_to_end({&ada, &bo}, table);
  const json::object over = look(ada, table);
  EXPECT_EQ(text(over.at("end"), "why"), "finished");
  const json::array winners = over.at("end").at("winners").as_array();
  const json::array scores =
      over.at("events").as_array().back().at("about").at("scores").as_array();
  ASSERT_THAT(winners.size(), AllOf(Ge(1U), Le(2U)));
  const auto first = static_cast<std::size_t>(winners[0].as_int64());
  EXPECT_GE(scores[first].as_int64(), scores[1 - first].as_int64());
  const double gap =
      real(ratings("Ada").at(kWagons), "rating") - real(ratings("Bo").at(kWagons), "rating");
  const double both = 2 * 162.311;
  EXPECT_NEAR(gap, winners.size() == 2 ? 0 : first == 0 ? both : -both, 0.02);
}

TEST_F(Ratings, TheLeaderboardHasWhoIsSureInOrder) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = account("Cy");
  lost(cy, bo);  // Cy leads after one game, but who knows?
  int games = 0;
  const auto sure = [&](const char* name) {
    const json::object all = ratings(name);
    return all.contains(kWagons) && all.at(kWagons).at("sure").as_bool();
  };
  while (!(sure("Ada") && sure("Bo"))) {
    ASSERT_LT(games, 60) << "they never become sure";
    // Ada wins two of three.
    games++ % 3 == 2 ? lost(bo, ada) : lost(ada, bo);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(games, 5) << "a few games say little";
  const json::array board = leaders(kWagons);
  ASSERT_EQ(board.size(), 2U) << json::serialize(board);
  EXPECT_EQ(text(board[0], "name"), "Ada");
  EXPECT_EQ(text(board[1], "name"), "Bo");
  EXPECT_GT(real(board[0], "rating"), real(board[1], "rating") + 50);
  EXPECT_EQ(number(board[0], "games"), games);
  EXPECT_EQ(number(board[1], "games"), games + 1);
  for (const json::value& row : board) {
    const json::value own = ratings(text(row, "name")).at(kWagons);
    EXPECT_EQ(real(row, "rating"), real(own, "rating"));
    EXPECT_LE(real(own, "deviation"), 110);
  }
  EXPECT_THAT(leaders("carcassonne"), IsEmpty());
  EXPECT_EQ(ada.get("/api/leaderboard?game=chess").status, 400);
}

TEST_F(Ratings, OnlyRatedGamesWithAWinnerCount) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  lost(ada, bo, R"({"game":"circle-the-wagons","clock":{"kind":"days","days":1}})");
  EXPECT_THAT(ratings("Ada"), IsEmpty()) << "an unrated table";
  const std::string aborted = open(ada, kRated);
  must(bo, aborted, "sit");
  must(bo, aborted, "abort");
  const std::string agreed = open(ada, kRated);
  must(bo, agreed, "sit");
  play(*in_turn(ada, bo, agreed).first, agreed);
  must(bo, agreed, "ask", {{"text", "end"}});
  must(ada, agreed, "agree");
  EXPECT_EQ(text(look(ada, agreed).at("end"), "why"), "agreed");
  EXPECT_THAT(ratings("Ada"), IsEmpty()) << "nobody won";
  EXPECT_THAT(ratings("Bo"), IsEmpty());
}

TEST_F(Ratings, ARatedTableIsForAccountsWithAClock) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = guest("Cy");
  const auto refused = [&](HttpClient& who, const std::string& body) {
    const Reply reply = who.post("/api/tables", body);
    EXPECT_EQ(reply.status, 400) << reply.body;
    return reply.code();
  };
  EXPECT_EQ(refused(cy, kRated), "account");
  EXPECT_EQ(refused(ada, R"({"game":"circle-the-wagons","rated":true})"), "setup");
  EXPECT_EQ(refused(ada, R"({"game":"circle-the-wagons","rated":true,"seats":["open","bot:1"],
                             "clock":{"kind":"days"}})"),
            "setup");
  const std::string table = open(ada, kRated);
  const Reply sat = act(cy, table, "sit");
  EXPECT_EQ(sat.status, 422);
  EXPECT_EQ(sat.text("code"), "account");
  EXPECT_EQ(act(ada, table, "bot", {{"seat", 1}, {"text", "bot:1"}}).text("code"), "setup");
  EXPECT_EQ(status(ada, table), "open");
  must(bo, table, "sit");
  EXPECT_EQ(status(ada, table), "playing");
}

TEST_F(Ratings, ACrashRatesNothingTwice) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::string table = open(ada, kRated);
  must(bo, table, "sit");
  restart();
  EXPECT_THAT(ratings("Ada"), IsEmpty());
  take_part(ada, bo, table);
  const json::object resign = {{"verb", "resign"}, {"id", random_hex(32)}};
  ASSERT_EQ(send(bo, table, resign).text("answer"), "ok");
  restart();  // the moment it was answered
  const json::object once = ratings("Ada");
  ASSERT_TRUE(once.contains(kWagons)) << "answered, so it is on the disk";
  EXPECT_NEAR(real(once.at(kWagons), "rating"), 1662.311, 0.01);
  EXPECT_EQ(number(once.at(kWagons), "games"), 1);
  EXPECT_EQ(send(bo, table, resign).text("answer"), "dup");
  EXPECT_EQ(act(bo, table, "resign").text("code"), "over");
  restart();
  EXPECT_EQ(json::serialize(ratings("Ada")), json::serialize(once));
  EXPECT_EQ(number(ratings("Bo").at(kWagons), "games"), 1);
}

TEST_F(Ratings, ARematchRatesNothingTwice) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::string table = lost(ada, bo);
  const std::string once = json::serialize(ratings("Ada"));
  const std::string next = ada.post("/api/tables/" + table + "/rematch").text("table");
  EXPECT_EQ(json::serialize(ratings("Ada")), once) << "the same game a second time";
  EXPECT_TRUE(look(bo, next).at("setup").at("rated").as_bool());
  must(bo, next, "sit");
  take_part(bo, ada, next);
  must(ada, next, "resign");
  EXPECT_EQ(number(ratings("Ada").at(kWagons), "games"), 2);
}

TEST_F(Ratings, AGameThatEndsBeforeItBeganDoesNotCount) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::string table = open(ada, kRated);
  must(bo, table, "sit");
  must(bo, table, "resign");
  EXPECT_THAT(ratings("Ada"), IsEmpty()) << "Ada has decided nothing";
}

TEST_F(Ratings, ARatedRematchWaitsForWhoDoesNotKnowOfIt) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = account("Cy");
  const std::string table = lost(ada, bo);
  const std::string next = ada.post("/api/tables/" + table + "/rematch").text("table");
  EXPECT_EQ(ids(bo.get("/api/me/tables?status=open")), std::vector{next}) << "it waits for Bo";
  const json::object now = look(bo, next);
  EXPECT_EQ(text(now, "status"), "open");
  EXPECT_FALSE(now.contains("seat")) << "nobody sits who has not sat down";
  const std::string invite = ada.get("/api/tables/" + next + "/invite").text("invite");
  invites_[next] = invite;
  EXPECT_EQ(act(cy, next, "sit").text("code"), "seat") << "the seat is Bo's";
  must(bo, next, "sit");
  EXPECT_EQ(status(ada, next), "playing");
}

TEST_F(Ratings, NobodyIsSeatedWhoIsGone) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::vector<std::string> tables = {lost(ada, bo),
                                           lost(ada, bo, R"({"game":"circle-the-wagons"})")};
  const std::string password = json::serialize(json::object{{"password", kPassword}});
  ASSERT_EQ(bo.ask("DELETE", "/api/me", password).status, 200);
  for (const std::string& table : tables) {
    const std::string next = ada.post("/api/tables/" + table + "/rematch").text("table");
    const json::object now = look(ada, next);
    EXPECT_EQ(text(now, "status"), "open");
    EXPECT_EQ(text(now.at("seats").at(1), "name"), "Ada");
    EXPECT_EQ(text(now.at("seats").at(0), "kind"), "open");
    EXPECT_FALSE(now.at("seats").at(0).as_object().contains("kept"));
  }
}

TEST_F(Ratings, NobodyIsSeatedWhoIsBanned) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::vector<std::string> tables = {lost(ada, bo),
                                           lost(ada, bo, R"({"game":"circle-the-wagons"})")};
  const std::string before = ada.post("/api/tables/" + tables[0] + "/rematch").text("table");
  EXPECT_EQ(text(look(ada, before).at("seats").at(0), "kept"), "Bo");
  HttpClient operator_of(server_.admin_port());
  std::string token;
  std::ifstream(folder_.path() / "data" / "admin.token") >> token;
  ASSERT_EQ(
      operator_of.ask("PUT", "/api/admin/bans/Bo", "{}", {"Authorization: Bearer " + token}).status,
      200);
  const std::string after = ada.post("/api/tables/" + tables[1] + "/rematch").text("table");
  for (const std::string& next : {before, after}) {
    const json::object now = look(ada, next);
    EXPECT_EQ(text(now, "status"), "open");
    EXPECT_EQ(text(now.at("seats").at(0), "kind"), "open");
    EXPECT_FALSE(now.at("seats").at(0).as_object().contains("kept"));
  }
}

TEST_F(People, ARematchKeepsTheSeatOfWhoNeverDecidedAnything) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons"})");
  must(bo, table, "sit");
  must(ada, table, "resign");
  const std::string next = ada.post("/api/tables/" + table + "/rematch").text("table");
  EXPECT_EQ(text(look(ada, next).at("seats").at(0), "kept"), "Bo");
  const json::object list = parse(bo.get("/api/me/tables?status=open").body);
  EXPECT_EQ(list.at("tables").at(0).at("people"),
            json::parse(R"([{"seat":0,"name":"Bo","due":false,"kept":true},
                            {"seat":1,"name":"Ada","due":false}])"));
  // Who has not come yet is in the room of those who watch.
  const std::string chat = "/api/tables/" + next + "/chat";
  EXPECT_EQ(ada.post(chat, R"({"text":"where is Bo"})").status, 200);
  EXPECT_EQ(bo.post(chat, R"({"text":"in a moment"})").status, 200);
  EXPECT_THAT(bo.get(chat).body, AllOf(HasSubstr("moment"), Not(HasSubstr("where"))));
  must(bo, next, "sit");
  EXPECT_THAT(bo.get(chat).body, HasSubstr("where is Bo"));
  EXPECT_EQ(bo.get("/api/me/tables").body.find("kept"), std::string::npos);
}

TEST_F(People, ARematchSeatsWhoStayedAndKeepsTheSeatOfWhoLeft) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient cy = guest("Cy");
  const std::string table = open(ada, R"({"game":"carcassonne","seats":["open","open","open"]})");
  must(bo, table, "sit");
  must(cy, table, "sit");
  must(cy, table, "leave");
  must(ada, table, "resign");
  must(bo, table, "resign");
  ASSERT_EQ(status(ada, table), "finished");
  const std::string next = ada.post("/api/tables/" + table + "/rematch").text("table");
  const json::object now = look(ada, next);
  EXPECT_EQ(text(now, "status"), "open");
  EXPECT_EQ(text(now.at("seats").at(0), "name"), "Bo");
  EXPECT_EQ(text(now.at("seats").at(1), "kept"), "Cy");
  EXPECT_EQ(text(now.at("seats").at(2), "name"), "Ada");
  must(ada, next, "bot", {{"seat", 1}, {"text", "bot:1"}});
  EXPECT_EQ(status(ada, next), "playing") << "who opened it need not wait";
}

class Resigned : public Ratings {
 protected:
  Resigned() : Ratings({"--commands=10000", "--chosen-secrets=true"}) {}
};

/// With this deal the computer player that sits in for Cy beats two who take the first move.
TEST_F(Resigned, AreBehindAllOthersWhateverTheirStandInDoes) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = account("Cy");
  const std::string table = open(ada, R"({"game":"carcassonne","seats":["open","open","open"],
      "rated":true,"clock":{"kind":"days"},"secret":")" +
                                          std::string(64, '7') + "\"}");
  must(bo, table, "sit");
  must(cy, table, "sit");
  must(cy, table, "resign");
  EXPECT_EQ(status(ada, table), "playing");
  play_to_end({&ada, &bo, nullptr}, table);
  const json::object over = look(ada, table);
  const json::array scores =
      over.at("events").as_array().back().at("about").at("scores").as_array();
  ASSERT_GT(scores[2].as_int64(), scores[0].as_int64()) << json::serialize(scores);
  ASSERT_GT(scores[2].as_int64(), scores[1].as_int64()) << json::serialize(scores);
  const auto rating = [&](const char* name) {
    return real(ratings(name).at("carcassonne"), "rating");
  };
  EXPECT_LT(rating("Cy"), 1500) << "gave up, and is rated as the winner";
  EXPECT_GT(std::max(rating("Ada"), rating("Bo")), 1500);
  EXPECT_LT(rating("Cy"), std::min(rating("Ada"), rating("Bo")));
}

TEST_F(People, ComingInTwiceChangesNobody) {
  HttpClient bo = guest("Bo");
  const std::string session = bo.cookie();
  const std::string table = open(bo, R"({"game":"circle-the-wagons"})");
  // Another page of the same browser, which thought that nobody was there.
  EXPECT_EQ(bo.post("/api/guest", R"({"name":"Cy"})").text("name"), "Bo");
  EXPECT_EQ(bo.cookie(), session);
  EXPECT_EQ(number(look(bo, table), "seat"), 0);
}

TEST_F(People, EverybodySeesWhoOpenedTheTableAndWhoAgreed) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient cy = guest("Cy");
  const std::string table = open(ada, R"({"game":"carcassonne","seats":["open","open","open"]})");
  must(bo, table, "sit");
  must(cy, table, "sit");
  EXPECT_EQ(number(look(cy, table), "host"), 0);
  must(ada, table, "ask", {{"text", "end"}});
  EXPECT_EQ(json::serialize(look(bo, table).at("request").at("agreed")), "[0]");
  must(bo, table, "agree");
  EXPECT_EQ(json::serialize(look(cy, table).at("request").at("agreed")), "[0,1]");
}

// A guest becomes an account.

TEST_F(People, AGuestWhoMakesAnAccountStaysInTheirSeat) {
  HttpClient bo = guest("Bo");
  HttpClient cy = guest("Cy");
  const std::string table = open(bo, R"({"game":"circle-the-wagons"})");
  must(cy, table, "sit");
  const auto [first, second] = in_turn(bo, cy, table);
  if (first == &bo) play(bo, table);
  HttpClient old(server_.port());
  old.set_cookie(cy.cookie());
  WsClient socket(server_.port(), cy.cookie());
  const json::object before = look(cy, table);
  ASSERT_EQ(sign(cy, "/api/account", "Ada").status, 200);
  EXPECT_NE(cy.cookie(), old.cookie());

  const json::object me = parse(cy.get("/api/me").body);
  EXPECT_EQ(text(me, "name"), "Ada");
  EXPECT_FALSE(me.at("guest").as_bool());
  EXPECT_THAT(ids(cy.get("/api/me/tables")), ElementsAre(table));
  const json::object after = look(cy, table);
  EXPECT_EQ(number(after, "seat"), 1);
  EXPECT_EQ(after.at("hash"), before.at("hash"));
  EXPECT_EQ(text(after.at("seats").at(1), "name"), "Ada");
  EXPECT_EQ(text(look(bo, table).at("seats").at(1), "name"), "Ada");

  // The session of the guest is one of the account now, and so is the socket.
  EXPECT_EQ(old.get("/api/me").text("name"), "Ada");
  EXPECT_FALSE(parse(old.get("/api/me").body).at("guest").as_bool());
  ASSERT_EQ(number(look(cy, table), "due"), 1);
  play(cy, table);
  while (number(look(bo, table), "due") == 0) play(bo, table);
  socket.send_text(command_json(table, random_hex(32),
                                static_cast<int>(number(look(old, table), "n")),
                                first_move(old, table)));
  EXPECT_EQ(parse(socket.message().value_or("{}"))["answer"], "ok");
  EXPECT_EQ(sign(cy, "/api/account", "Ada too").code(), "account");
  EXPECT_EQ(sign(bo, "/api/account", "ADA").code(), "name");

  restart();
  EXPECT_EQ(text(look(bo, table).at("seats").at(1), "name"), "Ada");
  EXPECT_EQ(number(look(cy, table), "seat"), 1);
}

// The lobby.

class Lobby : public People {
 protected:
  /// The tables that the lobby was told of until now.
  std::vector<std::string> heard(WsClient& lobby) {
    std::vector<std::string> tables;
    lobby.send_text(R"({"t":"ping"})");
    while (const std::optional<std::string> message = lobby.message()) {
      const json::object told = parse(*message);
      if (told.at("t") == "pong") break;
      EXPECT_EQ(told.at("t"), "lobby") << *message;
      tables.push_back(text(told, "table"));
    }
    return tables;
  }
  /// The next table the lobby is told of.
  std::string next(WsClient& lobby) {
    const json::object told = parse(lobby.message(5000).value_or("{}"));
    return told.contains("table") ? text(told, "table") : "nothing";
  }
  WsClient enter(const std::string& cookie = {}) {
    WsClient lobby(server_.port(), cookie);
    EXPECT_TRUE(lobby.accepted());
    lobby.send_text(R"({"t":"lobby"})");
    EXPECT_THAT(heard(lobby), IsEmpty());  // the pong says that it was taken in
    return lobby;
  }
};

TEST_F(Lobby, HearsOfAListedTableFromOpeningToEnd) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient cy = guest("Cy");
  HttpClient nobody(server_.port());
  WsClient lobby = enter();
  WsClient deaf(server_.port(), ada.cookie());  // did not ask
  const std::string table =
      open(ada, R"({"game":"carcassonne","seats":["open","open","open"],"listed":true})");
  EXPECT_EQ(next(lobby), table);
  EXPECT_THAT(ids(nobody.get("/api/tables")), ElementsAre(table));
  must(bo, table, "sit");
  EXPECT_EQ(next(lobby), table);
  const json::object taken = look(nobody, table);
  EXPECT_EQ(text(taken, "status"), "open");
  EXPECT_EQ(text(taken.at("seats").at(1), "kind"), "person");
  EXPECT_EQ(text(taken.at("seats").at(2), "kind"), "open");
  must(bo, table, "stand");
  EXPECT_EQ(next(lobby), table);
  must(bo, table, "sit");
  EXPECT_EQ(next(lobby), table);
  must(cy, table, "sit");
  EXPECT_EQ(next(lobby), table);
  EXPECT_EQ(status(nobody, table), "playing");
  EXPECT_THAT(ids(nobody.get("/api/tables")), IsEmpty());
  EXPECT_THAT(ids(nobody.get("/api/tables?status=playing")), ElementsAre(table));
  must(cy, table, "abort");
  EXPECT_EQ(next(lobby), table);
  EXPECT_EQ(status(nobody, table), "finished");
  EXPECT_THAT(ids(nobody.get("/api/tables?status=finished")), ElementsAre(table));
  EXPECT_THAT(heard(lobby), IsEmpty()) << "each change once";
  EXPECT_THAT(heard(deaf), IsEmpty());
}

TEST_F(Lobby, HearsNothingOfPrivateTables) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  WsClient lobby = enter(ada.cookie());  // not even of one's own
  const std::string hidden = open(ada, R"({"game":"circle-the-wagons"})");
  must(bo, hidden, "sit");
  play(*in_turn(ada, bo, hidden).first, hidden);
  must(bo, hidden, "resign");
  const std::string listed = open(ada, R"({"game":"circle-the-wagons","listed":true})");
  EXPECT_EQ(next(lobby), listed);
  EXPECT_THAT(heard(lobby), IsEmpty());
  HttpClient nobody(server_.port());
  for (const char* status : {"open", "playing", "finished"}) {
    EXPECT_THAT(nobody.get(std::string("/api/tables?status=") + status).body,
                Not(HasSubstr(hidden)));
  }
}

TEST_F(Lobby, HearsOfTheRematchOfAListedTable) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons","listed":true})");
  must(bo, table, "sit");
  must(bo, table, "resign");
  WsClient lobby = enter();
  const std::string again = ada.post("/api/tables/" + table + "/rematch").text("table");
  HttpClient nobody(server_.port());
  EXPECT_THAT(ids(nobody.get("/api/tables?status=playing")), ElementsAre(again));
  std::vector<std::string> told = {next(lobby)};
  if (told[0] == table) told.push_back(next(lobby));  // it has an event more, too
  EXPECT_EQ(told.back(), again) << "a listed table that nobody in the lobby was told of";
}

// Clocks.

class Clocks : public People {
 protected:
  /// A table of two with this clock, both seated. `due_` and `other_` are the seats.
  std::string two(HttpClient& a, HttpClient& b, const std::string& clock) {
    const std::string table =
        open(a, R"({"game":"circle-the-wagons","listed":true,"clock":)" + clock + "}");
    must(b, table, "sit");
    due_ = number(look(a, table), "due");
    other_ = 1 - due_;
    return table;
  }
  std::int64_t due_ = 0;
  std::int64_t other_ = 1;
};

TEST_F(Clocks, AreWithinWhatTheTableMayHave) {
  HttpClient ada = guest("Ada");
  for (const char* clock :
       {R"({"kind":"turn","seconds":4})", R"({"kind":"bank","seconds":9})",
        R"({"kind":"bank","seconds":60,"increment":601})", R"({"kind":"days","days":31})",
        R"({"kind":"days","seconds":60})", R"({"kind":"sand"})"}) {
    const Reply reply = ada.post(
        "/api/tables", std::string(R"({"game":"circle-the-wagons","clock":)") + clock + "}");
    EXPECT_EQ(reply.status, 400) << clock << reply.body;
  }
}

TEST_F(Clocks, TheRunningOneIsShownToAll) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient nobody(server_.port());
  const struct {
    const char* clock;
    std::int64_t base;
  } kinds[] = {{R"({"kind":"turn","seconds":60})", 60'000},
               {R"({"kind":"bank","seconds":90,"increment":7})", 90'000},
               {R"({"kind":"days","days":1})", 86'400'000}};
  for (const auto& [clock, base] : kinds) {
    SCOPED_TRACE(clock);
    const std::string table = two(ada, bo, clock);
    const std::int64_t early = left(nobody, table, due_);
    EXPECT_LE(early, base);
    EXPECT_GT(early, base - 5000);
    std::this_thread::sleep_for(milliseconds(60));
    for (HttpClient* who : {&ada, &bo, &nobody}) {
      EXPECT_LE(left(*who, table, due_), early - 60);
      EXPECT_EQ(left(*who, table, other_), base) << "stands still";
    }
  }
  const std::string none = open(ada, R"({"game":"circle-the-wagons"})");
  EXPECT_FALSE(look(ada, none).at("seats").at(0).as_object().contains("left_ms"));
}

TEST_F(Clocks, ATurnBeginsAfreshAndABankGetsItsIncrement) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  for (const bool bank : {false, true}) {
    SCOPED_TRACE(bank ? "bank" : "turn");
    const auto begin = steady_clock::now();
    const std::string table = two(
        ada, bo,
        bank ? R"({"kind":"bank","seconds":60,"increment":7})" : R"({"kind":"turn","seconds":60})");
    HttpClient& first = due_ == 0 ? ada : bo;
    HttpClient& second = due_ == 0 ? bo : ada;
    std::this_thread::sleep_for(milliseconds(200));
    play(first, table);
    const std::int64_t took = elapsed_ms(begin);
    const std::int64_t kept = left(first, table, due_);
    if (bank) {
      EXPECT_THAT(kept, AllOf(Le(60'000 - 200 + 7000), Ge(60'000 - took + 7000 - 2)));
    } else {
      EXPECT_THAT(kept, AllOf(Le(60'000 - 200), Ge(60'000 - took - 2)));
    }
    ASSERT_EQ(number(look(first, table), "due"), other_);
    EXPECT_EQ(left(first, table, due_), kept) << "stands still in the other's turn";
    while (number(look(second, table), "due") == other_) play(second, table);
    const json::object now = look(first, table);
    const std::int64_t again =
        number(now.at("seats").at(static_cast<std::size_t>(due_)), "left_ms");
    if (bank) {
      EXPECT_THAT(again, AllOf(Le(kept), Ge(kept - elapsed_ms(begin))));
      EXPECT_GT(left(first, table, other_), 66'000 - elapsed_ms(begin));
      EXPECT_LE(left(first, table, other_), 67'000) << "one turn, one increment";
    } else {
      EXPECT_THAT(again, AllOf(Le(60'000), Ge(60'000 - elapsed_ms(begin) + took)));
    }
  }
}

TEST_F(Clocks, TakingBackGivesNoTime) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  for (const char* clock :
       {R"({"kind":"turn","seconds":60})", R"({"kind":"bank","seconds":60,"increment":10})"}) {
    SCOPED_TRACE(clock);
    const std::string table = two(ada, bo, clock);
    HttpClient& mover = due_ == 0 ? ada : bo;
    std::this_thread::sleep_for(milliseconds(200));
    for (int i = 0; i < 3; ++i) {
      play(mover, table);
      ASSERT_TRUE(look(mover, table).contains("can_undo"));
      must(mover, table, "undo", {{"expect", look(mover, table).at("n")}});
    }
    ASSERT_EQ(number(look(mover, table), "due"), due_);
    EXPECT_LE(left(mover, table, due_), 60'000 - 200) << "who takes back has thought all along";
    EXPECT_LE(left(mover, table, other_), 60'000) << "the other has had no turn";
  }
}

/// Several clocks run out beside each other, so that it takes the time of the longest.
TEST_F(Clocks, WhoIsOutOfTimeLosesOrIsReplaced) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient cy = guest("Cy");
  const auto begin = steady_clock::now();
  const std::string bank = two(ada, bo, R"({"kind":"bank","seconds":10,"increment":0})");
  const std::int64_t bank_due = due_;
  const std::string turn = two(ada, bo, R"({"kind":"turn","seconds":5})");
  const std::string three = open(
      ada,
      R"({"game":"carcassonne","seats":["open","open","open"],"clock":{"kind":"turn","seconds":5}})");
  must(bo, three, "sit");
  must(cy, three, "sit");
  const std::int64_t late = number(look(ada, three), "due");

  const auto finished = [](const json::object& now) { return now.at("status") == "finished"; };
  const json::object lost = wait(ada, turn, finished);
  EXPECT_THAT(elapsed_ms(begin), AllOf(Ge(5000), Le(9000)));
  EXPECT_EQ(text(lost.at("end"), "why"), "time");
  EXPECT_EQ(lost.at("end").at("winners"), (json::array{other_}));
  const json::value out = lost.at("seats").at(static_cast<std::size_t>(due_));
  EXPECT_TRUE(out.as_object().contains("out"));
  EXPECT_EQ(number(out, "left_ms"), 0);

  // A computer player decides for who is out, and the game goes on.
  const json::object replaced = wait(ada, three, [&](const json::object& now) {
    return now.contains("due") && number(now, "due") != late;
  });
  EXPECT_EQ(text(replaced, "status"), "playing");
  EXPECT_TRUE(replaced.at("seats").at(static_cast<std::size_t>(late)).as_object().contains("out"));
  std::vector<std::string> story;
  for (const json::value& event : replaced.at("events").as_array()) {
    const std::string kind = text(event, "event");
    if (kind != "timeout" && kind != "move") continue;
    EXPECT_EQ(number(event, "seat"), late);
    story.push_back(kind);
  }
  ASSERT_GE(story.size(), 2U);
  EXPECT_EQ(story[0], "timeout");
  EXPECT_EQ(story[1], "move");
  HttpClient* const people[] = {&ada, &bo, &cy};
  EXPECT_EQ(act(*people[late], three, "back").text("code"), "seat") << "out is out";
  const std::int64_t due = number(replaced, "due");
  play(*people[due], three);

  const json::object broke = wait(ada, bank, finished);
  EXPECT_THAT(elapsed_ms(begin), AllOf(Ge(10'000), Le(14'000)));
  EXPECT_EQ(text(broke.at("end"), "why"), "time");
  EXPECT_EQ(broke.at("end").at("winners"), (json::array{1 - bank_due}));
}

TEST_F(Clocks, NoneIsChargedWhileTheServerIsDown) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  struct Running {
    std::string table;
    std::int64_t due;
    std::int64_t before;
    std::int64_t still;
  };
  std::vector<Running> all;
  for (const char* clock :
       {R"({"kind":"turn","seconds":60})", R"({"kind":"bank","seconds":60,"increment":5})",
        R"({"kind":"days","days":2})"}) {
    const std::string table = two(ada, bo, clock);
    std::this_thread::sleep_for(milliseconds(100));
    play(due_ == 0 ? ada : bo, table);
    all.push_back({table, other_, 0, left(ada, table, due_)});
  }
  // Only the time in which the server was up may be gone.
  auto up = steady_clock::now();
  for (Running& one : all) one.before = left(ada, one.table, one.due);
  server_.kill_hard();
  std::int64_t served = elapsed_ms(up);
  std::this_thread::sleep_for(milliseconds(1500));
  up = steady_clock::now();
  server_.start();
  for (const Running& one : all) {
    SCOPED_TRACE(one.table);
    const std::int64_t after = left(ada, one.table, one.due);
    EXPECT_GE(after, one.before - served - elapsed_ms(up) - 5);
    EXPECT_EQ(left(ada, one.table, 1 - one.due), one.still) << "what was used up stays so";
    const auto goes_on = [&](const json::object& now) {
      return number(now.at("seats").at(static_cast<std::size_t>(one.due)), "left_ms") < after;
    };
    wait(ada, one.table, goes_on);
  }
}

// Leaving and coming back, the next game.

TEST_F(People, WhoLeavesIsReplacedUntilTheyAreBack) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons"})");
  must(bo, table, "sit");
  const auto [away, stays] = in_turn(ada, bo, table);
  const std::int64_t seat = number(look(*away, table), "seat");
  const auto seat_of = [&](const json::object& now) {
    return now.at("seats").at(static_cast<std::size_t>(seat)).as_object();
  };
  must(*away, table, "leave");
  const json::object played =
      wait(*stays, table, [&](const json::object& now) { return number(now, "due") != seat; });
  EXPECT_TRUE(seat_of(played).contains("away"));
  EXPECT_EQ(text(seat_of(played), "kind"), "person") << "still their seat";
  const json::array& events = played.at("events").as_array();
  EXPECT_EQ(text(events[events.size() - 2], "event"), "leave");
  EXPECT_EQ(text(events.back(), "event"), "move");
  EXPECT_EQ(number(events.back(), "seat"), seat);
  EXPECT_EQ(act(*away, table, "leave").text("code"), "seat");
  EXPECT_THAT(ids(away->get("/api/me/tables")), ElementsAre(table));
  const Reply refused = act(*away, table, "move", {{"expect", played.at("n")}, {"move", "x"}});
  EXPECT_EQ(refused.text("code"), "away") << refused.body;

  must(*away, table, "back");
  EXPECT_FALSE(seat_of(look(*stays, table)).contains("away"));
  EXPECT_EQ(act(*away, table, "back").text("code"), "seat");
  while (number(look(*stays, table), "due") != seat) play(*stays, table);
  // Nobody decides for them any more: the list of decisions is theirs.
  EXPECT_THAT(ids(away->get("/api/me/tables?due=1")), ElementsAre(table));
  play(*away, table);
}

TEST_F(People, ARematchMovesEverybodyOnByOneSeat) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient cy = guest("Cy");
  const std::string table =
      open(ada, R"({"game":"carcassonne","seats":["open","open","bot:1"],"listed":true})");
  must(bo, table, "sit");
  const auto seats = [&](const std::string& id) {
    std::vector<std::string> names;
    const json::object now = look(cy, id);
    for (const json::value& seat : now.at("seats").as_array()) names.push_back(text(seat, "name"));
    return names;
  };
  EXPECT_THAT(seats(table), ElementsAre("Ada", "Bo", "bot:1"));
  EXPECT_EQ(ada.post("/api/tables/" + table + "/rematch").code(), "status");
  must(ada, table, "resign");
  EXPECT_EQ(status(ada, table), "playing") << "Bo is there";
  must(bo, table, "resign");
  EXPECT_EQ(look(ada, table).at("end").at("winners"), (json::array{2}));
  EXPECT_EQ(cy.post("/api/tables/" + table + "/rematch").code(), "seat");

  const std::string second = ada.post("/api/tables/" + table + "/rematch").text("table");
  EXPECT_EQ(bo.post("/api/tables/" + table + "/rematch").text("table"), second);
  EXPECT_EQ(text(look(cy, table), "rematch"), second);
  EXPECT_THAT(seats(second), ElementsAre("Bo", "bot:1", "Ada"));
  EXPECT_EQ(status(cy, second), "playing");
  must(ada, second, "resign");
  must(bo, second, "resign");
  const std::string third = bo.post("/api/tables/" + second + "/rematch").text("table");
  EXPECT_THAT(seats(third), ElementsAre("bot:1", "Ada", "Bo"));
}

TEST_F(People, ARematchKeepsTheComputerPlayerThatWasSeated) {
  HttpClient ada = guest("Ada");
  const std::string table = open(ada, R"({"game":"circle-the-wagons"})");
  must(ada, table, "bot", {{"seat", 1}, {"text", "bot:1"}});
  must(ada, table, "resign");
  const std::string next = ada.post("/api/tables/" + table + "/rematch").text("table");
  const json::object now = look(ada, next);
  EXPECT_EQ(text(now, "status"), "playing");
  EXPECT_EQ(text(now.at("seats").at(0), "kind"), "bot");
  EXPECT_EQ(number(now, "seat"), 1);
}

// Sessions and accounts.

TEST_F(People, SignedOutEverywhereIsNobodyEverywhere) {
  HttpClient page = account("Ada");
  HttpClient phone(server_.port());
  HttpClient bo = account("Bo");
  ASSERT_EQ(sign(phone, "/api/session", "ada").status, 200);
  const Reply token = page.post("/api/tokens", R"({"label":"bot"})");
  const std::vector<std::string> bearer = {"Authorization: Bearer " + token.text("token")};
  EXPECT_EQ(phone.ask("GET", "/api/me", "", bearer).text("name"), "Ada");

  const std::string old = page.cookie();
  EXPECT_EQ(page.ask("DELETE", "/api/sessions").status, 200);
  page.set_cookie(old);
  for (HttpClient* who : {&page, &phone}) {
    EXPECT_EQ(who->get("/api/me").body, "{}");
    EXPECT_EQ(who->get("/api/me/tables").code(), "who");
    EXPECT_EQ(who->post("/api/tables", R"({"game":"carcassonne"})").code(), "who");
  }
  HttpClient program(server_.port());
  EXPECT_EQ(program.ask("GET", "/api/me", "", bearer).code(), "token");
  EXPECT_EQ(bo.get("/api/me").text("name"), "Bo") << "others stay";
  EXPECT_EQ(sign(page, "/api/session", "Ada").status, 200);
  EXPECT_EQ(page.get("/api/me").text("name"), "Ada");
}

TEST_F(People, ASocketEndsWithTheSessionItWasOpenedWith) {
  HttpClient page = account("Ada");
  HttpClient phone(server_.port());
  ASSERT_EQ(sign(phone, "/api/session", "Ada").status, 200);
  WsClient mine(server_.port(), page.cookie());
  WsClient other(server_.port(), phone.cookie());
  const std::string body =
      json::serialize(json::object{{"old", kPassword}, {"new", "see them run"}});
  EXPECT_EQ(page.ask("PUT", "/api/me/password", body).status, 200);
  const auto closed = [](WsClient& socket) {
    const std::optional<Frame> frame = socket.receive(3000);
    return frame && frame->opcode() == 8;
  };
  EXPECT_TRUE(closed(other)) << "whoever took the phone goes on playing";
  mine.send_text(R"({"t":"ping"})");
  EXPECT_EQ(mine.message().value_or(""), R"({"t":"pong"})");
  EXPECT_EQ(page.ask("DELETE", "/api/sessions").status, 200);
  EXPECT_TRUE(closed(mine));
}

TEST_F(People, ANewPasswordTakesTheOldOne) {
  HttpClient ada = account("Ada");
  HttpClient phone(server_.port());
  ASSERT_EQ(sign(phone, "/api/session", "Ada").status, 200);
  const auto change = [&](HttpClient& who, const char* old, const char* fresh) {
    return who.ask("PUT", "/api/me/password",
                   json::serialize(json::object{{"old", old}, {"new", fresh}}));
  };
  EXPECT_EQ(change(ada, "four blind mice", "see how they run").code(), "login");
  EXPECT_EQ(change(ada, "", "see how they run").code(), "login");
  EXPECT_EQ(change(ada, kPassword, "short").code(), "password");
  HttpClient cy = guest("Cy");
  EXPECT_EQ(change(cy, "", "see how they run").code(), "account");
  HttpClient page(server_.port());
  EXPECT_EQ(sign(page, "/api/session", "Ada").status, 200) << "nothing has changed";

  EXPECT_EQ(change(ada, kPassword, "see how they run").status, 200);
  EXPECT_EQ(ada.get("/api/me").text("name"), "Ada") << "this session stays";
  EXPECT_EQ(phone.get("/api/me").body, "{}") << "others end";
  EXPECT_EQ(sign(phone, "/api/session", "Ada").code(), "login");
  EXPECT_EQ(sign(phone, "/api/session", "Ada", "see how they run").status, 200);
}

TEST_F(People, AnExportHasOnesDataAndNoSecrets) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  ada.ask("PUT", "/api/me/settings", R"({"theme":"dark"})");
  const Reply token = ada.post("/api/tokens", R"({"label":"my bot","scopes":["read"]})");
  const std::string table =
      open(ada, R"({"game":"circle-the-wagons","rated":true,"clock":{"kind":"days","days":1}})");
  must(bo, table, "sit");
  EXPECT_EQ(ada.post("/api/tables/" + table + "/chat", R"({"text":"Good luck, Bo!"})").status, 200);
  EXPECT_EQ(bo.post("/api/tables/" + table + "/chat", R"({"text":"Not for Ada"})").status, 200);
  const std::string running = open(bo, R"({"game":"carcassonne"})");
  must(ada, running, "sit");
  take_part(ada, bo, table);
  must(bo, table, "resign");

  const Reply reply = ada.get("/api/me/export");
  ASSERT_EQ(reply.status, 200);
  const json::object mine = parse(reply.body);
  EXPECT_EQ(text(mine, "name"), "Ada");
  EXPECT_EQ(mine.at("settings"), (json::object{{"theme", "dark"}}));
  EXPECT_NEAR(real(mine.at("ratings").at(kWagons), "rating"), 1662.311, 0.01);
  EXPECT_EQ(number(mine, "sessions"), 1);
  EXPECT_EQ(mine.at("tokens"), (json::array{"my bot"}));
  EXPECT_THAT(ids(reply), testing::UnorderedElementsAre(table, running));
  for (const json::value& row : mine.at("tables").as_array()) {
    const bool over = text(row, "id") == table;
    EXPECT_EQ(text(row, "status"), over ? "finished" : "playing");
    EXPECT_EQ(row.at("chat"), over ? json::array{"Good luck, Bo!"} : json::array{});
  }
  const std::string session = ada.cookie().substr(ada.cookie().find('=') + 1);
  for (const std::string& secret :
       {session, token.text("token"), token.text("id"), std::string(kPassword),
        std::string("argon2"), invites_[running], std::string("Not for Ada")}) {
    EXPECT_THAT(reply.body, Not(HasSubstr(secret)));
  }
  HttpClient nobody(server_.port());
  EXPECT_EQ(nobody.get("/api/me/export").code(), "who");
}

/// "Everything the server keeps about me", also where one does not sit.
TEST_F(People, AnExportHasWhatOneSaidElsewhere) {
  HttpClient ada = guest("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = account("Cy");
  const std::string table = open(ada, R"({"game":"circle-the-wagons","listed":true})");
  EXPECT_EQ(cy.post("/api/tables/" + table + "/chat", R"({"text":"A fine circle"})").status, 200);
  EXPECT_EQ(cy.post("/api/tables/" + table + "/report", R"({"text":"Bo shouts"})").status, 200);
  EXPECT_EQ(cy.ask("PUT", "/api/me/mutes", R"({"name":"Bo"})").status, 200);
  const std::string mine = cy.get("/api/me/export").body;
  EXPECT_THAT(mine, HasSubstr("A fine circle"));
  EXPECT_THAT(mine, HasSubstr("Bo shouts"));
  EXPECT_THAT(mine, HasSubstr("\"Bo\"")) << "whom one has muted";
}

TEST_F(People, WhoDeletesTheirAccountIsGone) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::string table =
      open(ada, R"({"game":"circle-the-wagons","rated":true,"clock":{"kind":"days","days":1}})");
  must(bo, table, "sit");
  EXPECT_EQ(ada.post("/api/tables/" + table + "/chat", R"({"text":"Good luck!"})").status, 200);
  play_to_end({&ada, &bo}, table);
  EXPECT_EQ(ada.ask("DELETE", "/api/me", R"({"password":"four blind mice"})").code(), "login");
  EXPECT_EQ(ada.get("/api/me").text("name"), "Ada");
  const std::string cookie = ada.cookie();
  const std::string right = json::serialize(json::object{{"password", kPassword}});
  EXPECT_EQ(ada.ask("DELETE", "/api/me", right).status, 200);

  HttpClient old(server_.port());
  old.set_cookie(cookie);
  EXPECT_EQ(old.get("/api/me").body, "{}");
  EXPECT_EQ(sign(old, "/api/session", "Ada").code(), "login");
  HttpClient nobody(server_.port());
  EXPECT_EQ(nobody.get("/api/players/Ada").status, 404);
  const std::string address = "/api/tables/" + table;
  for (int round = 0; round < 2; ++round) {  // the second time from the disk
    const json::object seen = look(nobody, table);
    EXPECT_EQ(text(seen.at("seats").at(0), "name"), "(gone)");
    EXPECT_EQ(text(seen.at("seats").at(1), "name"), "Bo");
    EXPECT_THAT(nobody.get(address).body, Not(HasSubstr("Ada")));
    EXPECT_THAT(nobody.get(address + "/record").body, HasSubstr("seats: (gone) | Bo\n"));
    EXPECT_THAT(nobody.get(address + "/chat").body, Not(HasSubstr("Good luck!")));
    EXPECT_THAT(ids(bo.get("/api/players/Bo"), "games"), ElementsAre(table));
    EXPECT_THAT(bo.get("/api/players/Bo").body, Not(HasSubstr("Ada")));
    if (round == 0) restart();
  }
  EXPECT_EQ(bo.get(address + "/chat").body, R"({"chat":[]})");

  // The name is free, and whoever takes it is somebody else.
  HttpClient other = account("Ada");
  const json::object fresh = parse(other.get("/api/players/Ada").body);
  EXPECT_THAT(fresh.at("ratings").as_object(), IsEmpty());
  EXPECT_THAT(fresh.at("games").as_array(), IsEmpty());
  EXPECT_FALSE(look(other, table).contains("seat"));
  EXPECT_EQ(text(look(other, table).at("seats").at(0), "name"), "(gone)");
}

// What is kept of games.

TEST_F(People, WhoDeletesTheirAccountLeavesNoGhostAtAnOpenTable) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = guest("Cy");
  const std::string shared =
      open(bo, R"({"game":"carcassonne","seats":["open","open","open"],"listed":true})");
  must(ada, shared, "sit");
  const std::string own = open(ada, R"({"game":"carcassonne","listed":true})");
  ASSERT_EQ(ada.ask("DELETE", "/api/me", R"({"password":"three blind mice"})").status, 200);
  EXPECT_EQ(text(look(bo, shared).at("seats").at(1), "kind"), "open");
  EXPECT_EQ(text(look(bo, own).at("end"), "why"), "aborted") << "nobody was left at it";
  must(cy, shared, "sit");
  EXPECT_EQ(status(bo, shared), "open") << "there is a seat for one more";
}

TEST_F(People, WhoCannotLeaveATableNowCanTryAgain) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  must(bo, table, "sit");
  {
    const std::unique_ptr<Database> store = open_sqlite(folder_.path() / "data" / "fullcircle.db");
    store->run_script("ALTER TABLE events RENAME TO hidden");
    EXPECT_EQ(bo.ask("DELETE", "/api/me", "{}").status, 503);
    store->run_script("ALTER TABLE hidden RENAME TO events");
  }
  EXPECT_EQ(bo.get("/api/me").text("name"), "Bo");
  EXPECT_EQ(status(ada, table), "playing");
  EXPECT_EQ(bo.ask("DELETE", "/api/me", "{}").status, 200);
  EXPECT_EQ(status(ada, table), "finished");
}

TEST_F(People, ADamagedTableKeepsNobodyFromGoing) {
  HttpClient ada = guest("Ada");
  const std::string table = open(ada, R"({"game":"carcassonne"})");
  server_.kill_hard();
  open_sqlite(folder_.path() / "data" / "fullcircle.db")
      ->run("UPDATE events SET body = 'nonsense' WHERE table_id = $1", {table});
  server_.start();
  EXPECT_EQ(ada.ask("DELETE", "/api/me", "{}").status, 200);
  EXPECT_EQ(ada.get("/api/me").body, "{}");
}

TEST_F(People, AGuestTakesNoNameOfAnAccount) {
  HttpClient ada = account("Ada");
  HttpClient cy(server_.port());
  const Reply refused = cy.post("/api/guest", R"({"name":"aDa"})");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.code(), "name");
  EXPECT_EQ(cy.post("/api/guest", R"({"name":"Cy"})").status, 200);
  EXPECT_EQ(guest("Cy").get("/api/me").text("name"), "Cy") << "guests may be called the same";
  EXPECT_EQ(sign(cy, "/api/account", "gUEST").code(), "name") << "who says no name is called that";
}

TEST_F(People, ANameThatThePageGivesIsNobodysOwn) {
  std::vector<std::string> names = {"Guest"};
  for (const char* language : {"en", "de", "tr"}) {
    std::ifstream in(fs::path(FULLCIRCLE_SOURCE_DIR) / "web/src/i18n" / language / "shell.json");
    const std::string words(std::istreambuf_iterator<char>(in), {});
    names.push_back(text(json::parse(words), "home.you"));
  }
  HttpClient ada = account("Ada");
  for (std::string name : names) {
    EXPECT_EQ(guest(name).get("/api/me").text("name"), name);
    name[0] = static_cast<char>(std::tolower(name[0]));
    HttpClient who(server_.port());
    const Reply refused = sign(who, "/api/account", name);
    EXPECT_EQ(refused.status, 400) << name;
    EXPECT_EQ(refused.code(), "name") << name;
    EXPECT_EQ(ada.ask("PUT", "/api/me/name",
                      json::serialize(json::object{{"name", name}, {"password", kPassword}}))
                  .code(),
              "name")
        << name;
  }
}

TEST_F(People, GuestsCanBeMuted) {
  HttpClient ada = account("Ada");
  HttpClient bo = guest("Bo");
  HttpClient quiet = guest("Cy");
  const std::string table =
      open(ada, R"({"game":"carcassonne","seats":["open","open","open"],"listed":true})");
  must(bo, table, "sit");
  const std::string chat = "/api/tables/" + table + "/chat";
  EXPECT_EQ(bo.post(chat, R"({"text":"rude words"})").status, 200);
  EXPECT_THAT(ada.get(chat).body, HasSubstr("rude words"));
  const auto mute = [&](const char* body) { return ada.ask("PUT", "/api/me/mutes", body).status; };
  EXPECT_EQ(mute(R"({"name":"bo"})"), 200);
  EXPECT_THAT(ada.get(chat).body, Not(HasSubstr("rude words")));
  WsClient socket(server_.port(), ada.cookie());
  socket.send_text(R"({"t":"watch","table":")" + table + "\"}");
  ASSERT_TRUE(socket.message());
  EXPECT_EQ(bo.post(chat, R"({"text":"more of them"})").status, 200);
  must(quiet, table, "sit");
  EXPECT_THAT(socket.message().value_or(""), HasSubstr(R"("event":"sit")")) << "not the chat";
  EXPECT_EQ(mute(R"({"name":"Bo","on":false})"), 200);
  EXPECT_THAT(ada.get(chat).body, HasSubstr("more of them"));
  EXPECT_EQ(mute(R"({"name":"Cy"})"), 404) << "who has said nothing";
}

TEST_F(Ratings, AnAccountMadeMeanwhileCountsOnAnOpenSocket) {
  HttpClient ada = account("Ada");
  HttpClient bo = guest("Bo");
  WsClient socket(server_.port(), bo.cookie());
  ASSERT_EQ(sign(bo, "/api/account", "Bo").status, 200);
  const std::string table = open(ada, kRated);
  socket.send_text(json::serialize(json::object{{"t", "do"},
                                                {"table", table},
                                                {"invite", invites_[table]},
                                                {"verb", "sit"},
                                                {"id", random_hex(32)}}));
  EXPECT_THAT(socket.message().value_or(""), HasSubstr(R"("answer":"ok")"));
}

TEST_F(People, WhatNobodyNeedsAnyMoreIsPutAway) {
  HttpClient ada = account("Ada");
  HttpClient bo = guest("Bo");
  guest("Cy");
  const std::string stale = open(ada, R"({"game":"carcassonne","listed":true})");
  const std::string fresh = open(ada, R"({"game":"carcassonne","listed":true})");
  const std::string playing = open(ada, R"({"game":"carcassonne"})");
  must(bo, playing, "sit");
  server_.kill_hard();
  const std::unique_ptr<Database> store = open_sqlite(folder_.path() / "data" / "fullcircle.db");
  store->run("UPDATE tables SET changed = 1000 WHERE id <> $1", {fresh});
  store->run(
      "UPDATE keys SET expires = 1000 WHERE user_id IN (SELECT id FROM users WHERE name_key IS "
      "NULL)");
  store->run("UPDATE users SET created = 1000");
  server_.start();
  const json::object ended =
      wait(ada, stale, [](const json::object& now) { return text(now, "status") == "finished"; });
  EXPECT_EQ(text(ended.at("end"), "why"), "closed");
  EXPECT_EQ(status(ada, fresh), "open");
  EXPECT_EQ(status(ada, playing), "playing");
  const auto count = [&](const char* sql) {
    std::int64_t found = 0;
    store->run(sql, {}, [&](const Row& row) { found = row.integer(0); });
    return found;
  };
  const auto begin = steady_clock::now();
  while (count("SELECT count(*) FROM keys") != 1 && elapsed_ms(begin) < kPatience) {
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_EQ(count("SELECT count(*) FROM keys"), 1) << "Ada's";
  server_.terminate();
  server_.start();  // now that Cy's session is gone
  while (count("SELECT count(*) FROM users") != 2 && elapsed_ms(begin) < kPatience) {
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_EQ(count("SELECT count(*) FROM users"), 2) << "Bo has a seat, Cy had nothing";
}

class Tries : public People {
 protected:
  Tries() : People({"--logins=3"}) {}
};

TEST_F(Tries, OfPasswordsAreCountedByAddress) {
  account("Ada");
  HttpClient cy(server_.port());
  for (const char* name : {"One", "Two", "Three"}) {
    EXPECT_EQ(sign(cy, "/api/session", name, "hickory dickory").code(), "login");
  }
  const Reply refused = sign(cy, "/api/session", "Ada");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.code(), "limit");
}

class BehindProxy : public People {
 protected:
  BehindProxy() : People({"--logins=30", "--trust-proxy=true"}) {}
};

TEST_F(BehindProxy, WhoTriesAtANameDoesNotUseUpWhatIsOthers) {
  HttpClient ada = account("Ada");
  HttpClient cy(server_.port());
  const auto sign_in = [&](const char* name, const char* password, const char* from) {
    const json::object body{{"name", name}, {"password", password}};
    return cy.ask("POST", "/api/session", json::serialize(body),
                  {std::string("X-Forwarded-For: ") + from});
  };
  for (int i = 0; i < 30; ++i) sign_in("Nobody", "hickory dickory", "192.0.2.1");
  for (int i = 0; i < 25; ++i) sign_in("Ada", "hickory dickory", "192.0.2.1");
  EXPECT_EQ(sign_in("Ada", kPassword, "192.0.2.1").status, 429);
  EXPECT_EQ(sign_in("Ada", kPassword, "192.0.2.2").status, 200) << "her name was not counted";
  for (int i = 0; i < 25; ++i) sign_in("Ada", "hickory dickory", "192.0.2.3");
  EXPECT_EQ(sign_in("Ada", kPassword, "192.0.2.2").status, 429);
  EXPECT_EQ(ada.ask("PUT", "/api/me/name",
                    json::serialize(json::object{{"name", "Di"}, {"password", kPassword}}))
                .status,
            200)
      << "who is signed in has their own tries";
}

TEST_F(People, WhoSignsInWhileManyDoIsToldToComeAgain) {
  // More at once than may wait, each under another name.
  std::vector<Connection> clients;
  for (int i = 0; i < 48; ++i) {
    const std::string body = R"({"name":"No)" + std::to_string(i) + R"(","password":"mousetrap"})";
    clients.emplace_back(server_.port())
        .send("POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: " + server_.origin() +
              "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }
  int crowded = 0;
  for (Connection& client : clients) {
    const std::string head = client.take_until("\r\n\r\n", kPatience).value_or("");
    crowded += head.starts_with("HTTP/1.1 429") ? 1 : 0;
    EXPECT_TRUE(head.starts_with("HTTP/1.1 429") || head.starts_with("HTTP/1.1 401")) << head;
  }
  EXPECT_GT(crowded, 0);
  account("Ada");
  HttpClient again(server_.port());
  EXPECT_EQ(sign(again, "/api/session", "Ada").status, 200);
}

TEST_F(People, ANewNameIsTakenEverywhere) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  const auto rename = [&](const std::string& name, const std::string& password = kPassword) {
    return ada.ask("PUT", "/api/me/name",
                   json::serialize(json::object{{"name", name}, {"password", password}}));
  };
  EXPECT_EQ(rename("Di", "hickory dickory").code(), "login");
  EXPECT_EQ(rename("bO").code(), "name");
  EXPECT_EQ(rename("x").status, 400);
  EXPECT_EQ(rename("Di").text("name"), "Di");
  EXPECT_EQ(rename("DI").text("name"), "DI") << "one's own name in other letters";
  EXPECT_EQ(ada.get("/api/me").text("name"), "DI");
  EXPECT_EQ(text(look(bo, table).at("seats").at(0), "name"), "DI");
  EXPECT_EQ(bo.get("/api/players/Ada").status, 404);
  HttpClient again(server_.port());
  EXPECT_EQ(sign(again, "/api/session", "Ada").code(), "login");
  EXPECT_EQ(sign(again, "/api/session", "di").status, 200);
  account("Ada");
}

TEST_F(People, WhatCannotBeReadIsBusyAndNotEmpty) {
  HttpClient ada = account("Ada");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  const std::unique_ptr<Database> store = open_sqlite(folder_.path() / "data" / "fullcircle.db");
  WsClient socket(server_.port(), ada.cookie());
  socket.send_text(R"({"t":"ping"})");
  ASSERT_TRUE(socket.message());
  const auto without = [&](const char* part, const std::vector<std::string>& paths) {
    store->run_script(std::string("ALTER TABLE ") + part + " RENAME TO hidden");
    for (const std::string& path : paths) {
      const Reply reply = ada.get(path);
      EXPECT_EQ(reply.status, 503) << path << ": " << reply.body;
      EXPECT_EQ(reply.code(), "busy") << path;
    }
    if (std::string(part) == "keys") {
      EXPECT_EQ(WsClient(server_.port(), ada.cookie()).status(), 503);
    }
    if (std::string(part) == "seats") {
      socket.send_text(R"({"t":"watch","table":")" + table + "\"}");
      const std::optional<Frame> frame = socket.receive();
      ASSERT_TRUE(frame);
      EXPECT_EQ(frame->opcode(), 8) << frame->payload;
      EXPECT_EQ(frame->close_code(), 1012) << "they come back by themselves";
    }
    store->run_script(std::string("ALTER TABLE hidden RENAME TO ") + part);
  };
  without("keys", {"/api/me", "/api/tables", "/api/me/tables"});
  without("chat", {"/api/tables/" + table + "/chat"});
  without("seats", {"/api/tables", "/api/me/tables", "/api/tables/" + table});
  without("ratings", {"/api/leaderboard?game=carcassonne", "/api/players/Ada"});
  EXPECT_EQ(ada.get("/api/me").text("name"), "Ada");
}

TEST_F(People, ThePlayersPageHasTheirGamesByFilter) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const auto resigned = [&](const std::string& game) {
    const std::string table =
        open(ada, json::serialize(json::object{{"game", game}, {"listed", true}}));
    must(bo, table, "sit");
    must(bo, table, "resign");
    std::this_thread::sleep_for(milliseconds(2));  // so that the times differ
    return table;
  };
  const std::string first = resigned(kWagons);
  const std::string second = resigned("carcassonne");
  const std::string third = resigned(kWagons);
  const std::string running = open(ada, R"({"game":"crop-circles"})");
  must(bo, running, "sit");
  HttpClient nobody(server_.port());
  const auto games = [&](const std::string& query) {
    return ids(nobody.get("/api/players/ada" + query), "games");
  };
  EXPECT_THAT(games(""), ElementsAre(third, second, first)) << "the newest first, no running one";
  EXPECT_THAT(games("?game=circle-the-wagons"), ElementsAre(third, first));
  EXPECT_THAT(games("?game=crop-circles"), IsEmpty());
  const json::array rows = parse(nobody.get("/api/players/Ada").body).at("games").as_array();
  const auto before = [&](std::size_t row) {
    return "before=" + std::to_string(number(rows[row], "changed"));
  };
  EXPECT_THAT(games("?" + before(0)), ElementsAre(second, first));
  EXPECT_THAT(games("?" + before(0) + "&game=circle-the-wagons"), ElementsAre(first));
  EXPECT_THAT(games("?" + before(2)), IsEmpty());
  EXPECT_EQ(rows[0].at("about").at("why"), "resigned");
  EXPECT_EQ(rows[0].at("about").at("winners"), (json::array{0}));
  EXPECT_EQ(text(rows[0].at("people").at(1), "name"), "Bo");
  EXPECT_EQ(real(rows[0].at("people").at(0), "share"), 1);
  EXPECT_EQ(real(rows[0].at("people").at(1), "share"), 0);

  EXPECT_THAT(ids(bo.get("/api/me/tables")), ElementsAre(running, third, second, first));
  EXPECT_THAT(ids(bo.get("/api/me/tables?status=playing")), ElementsAre(running));
  EXPECT_THAT(ids(bo.get("/api/me/tables?status=finished&game=carcassonne")), ElementsAre(second));
  const auto [due, other] = in_turn(ada, bo, running);
  EXPECT_THAT(ids(due->get("/api/me/tables?due=1")), ElementsAre(running));
  EXPECT_THAT(ids(other->get("/api/me/tables?due=1")), IsEmpty());
  HttpClient cy = guest("Cy");
  EXPECT_EQ(nobody.get("/api/players/Cy").code(), "name") << "guests have no page";
}

TEST_F(People, ThePlayersPageShowsWhatIsAskedFor) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = account("Cy");
  const auto game = [&](HttpClient& other, HttpClient& loser, const json::object& more) {
    json::object setup = {{"game", kWagons}, {"listed", true}};
    for (const auto& member : more) setup[member.key()] = member.value();
    const std::string table = open(ada, json::serialize(setup));
    must(other, table, "sit");
    must(loser, table, "resign");
    return table;
  };
  const json::object days = {{"kind", "days"}, {"days", 1}};
  const std::string won = game(bo, bo, {});
  const std::string lost = game(bo, ada, {});
  const std::string rated = game(cy, cy, {{"listed", false}, {"rated", true}, {"clock", days}});
  const std::string secret = game(cy, cy, {{"listed", false}});
  const std::string three =
      game(bo, bo, {{"game", "carcassonne"}, {"seats", {"open", "open", "bot:1"}}});
  must(ada, three, "resign");  // Bo's stand-in went on
  const auto games = [&](HttpClient& who, const std::string& query) {
    const Reply reply = who.get("/api/players/Ada?" + query);
    EXPECT_EQ(reply.status, 200) << reply.body;
    return ids(reply, "games");
  };
  HttpClient nobody(server_.port());
  EXPECT_THAT(games(nobody, "opponent=bo&game=circle-the-wagons"), UnorderedElementsAre(won, lost));
  EXPECT_THAT(games(nobody, "opponent=cy"), ElementsAre(rated)) << "the other is for its link only";
  EXPECT_THAT(games(cy, "opponent=cy"), ElementsAre(rated)) << "it is Ada's page";
  EXPECT_THAT(games(ada, "opponent=cy"), UnorderedElementsAre(rated, secret));
  EXPECT_THAT(games(nobody, "result=won&opponent=bo"), ElementsAre(won));
  EXPECT_THAT(games(nobody, "result=lost&seats=2"), ElementsAre(lost));
  EXPECT_THAT(games(nobody, "result=drawn"), IsEmpty());
  EXPECT_THAT(games(nobody, "rated=1"), ElementsAre(rated));
  EXPECT_THAT(games(nobody, "rated=0&seats=2"), UnorderedElementsAre(won, lost));
  EXPECT_THAT(games(nobody, "seats=3"), ElementsAre(three));
  for (const char* wrong : {"result=best", "rated=yes", "seats=many"}) {
    EXPECT_EQ(nobody.get(std::string("/api/players/Ada?") + wrong).status, 400) << wrong;
  }
  EXPECT_EQ(nobody.get("/api/players/Ada?opponent=Di").code(), "name");
}

TEST_F(People, PagesOfAListLoseNothingOfTheSameMillisecond) {
  HttpClient ada = account("Ada");
  std::vector<std::string> all;
  for (int i = 0; i < 53; ++i) {
    all.push_back(
        open(ada, R"({"game":"circle-the-wagons","listed":true,"seats":["open","open"]})"));
    if (i % 2 == 0) must(ada, all.back(), "abort");
  }
  {
    const std::unique_ptr<Database> store = open_sqlite(folder_.path() / "data" / "fullcircle.db");
    store->run("UPDATE tables SET changed = 7, status = 'finished'");
  }
  const auto pages = [&](const std::string& path) {
    std::vector<std::string> found;
    std::string next;
    do {
      const Reply reply = ada.get(path + next);
      for (std::string& id : ids(reply, path.find("players") == path.npos ? "tables" : "games")) {
        found.push_back(std::move(id));
      }
      next = reply.text("next");
      if (!next.empty()) next.insert(0, "&before=");
    } while (!next.empty() && found.size() < 200);
    return found;
  };
  for (const char* path : {"/api/me/tables?", "/api/tables?status=finished", "/api/players/Ada?"}) {
    EXPECT_THAT(pages(path), UnorderedElementsAreArray(all)) << path;
  }
}

/// What the program prints, and its exit status in `status`.
std::string run_program(const std::string& arguments, int& status) {
  const std::string line = std::string(FULLCIRCLE_BINARY) + " " + arguments + " 2>&1";
  std::string output;
  FILE* pipe = popen(line.c_str(), "r");
  char buffer[4096];
  while (const std::size_t got = fread(buffer, 1, sizeof buffer, pipe)) output.append(buffer, got);
  const int ended = pclose(pipe);
  status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
  return output;
}

TEST_F(People, AFinishedGameIsPublicByItsLink) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient nobody(server_.port());
  const std::string table = open(ada, R"({"game":"circle-the-wagons"})");
  const std::string address = "/api/tables/" + table;
  EXPECT_EQ(ada.get(address + "/record").code(), "status") << "not begun";
  must(bo, table, "sit");
  EXPECT_EQ(nobody.get(address).status, 404);
  EXPECT_EQ(nobody.get(address + "/record").status, 404);
  const Reply half = ada.get(address + "/record");
  EXPECT_THAT(half.body, Not(HasSubstr("seed:")));
  play_to_end({&ada, &bo}, table);

  const json::object over = parse(nobody.get(address).body);
  EXPECT_EQ(text(over, "status"), "finished");
  EXPECT_FALSE(over.contains("seat"));
  const json::array& events = over.at("events").as_array();
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(number(events[i], "n"), static_cast<std::int64_t>(i));
  }
  const std::string last = std::to_string(events.size() - 1);
  EXPECT_EQ(parse(nobody.get(address + "?seen=" + last).body).at("events").as_array().size(), 1U);

  const Reply record = nobody.get(address + "/record");
  EXPECT_THAT(record.head, HasSubstr("filename=\"" + table + ".fcr\""));
  const fs::path file = folder_.path() / (table + ".fcr");
  std::ofstream(file) << record.body;
  int status = -1;
  const std::string shown = run_program("replay --json " + file.string(), status);
  EXPECT_EQ(status, 0) << shown;
  EXPECT_THAT(run_program("verify " + file.string(), status), Not(IsEmpty()));
  EXPECT_EQ(status, 0) << "the draws are those of the seed that was promised";

  // At any move: the views of the players on the way are those of the replay.
  const Result<Record> parsed = parse_record(record.body);
  ASSERT_TRUE(parsed);
  EXPECT_THAT(parsed->seats, ElementsAre("Ada", "Bo"));
  EXPECT_EQ(text(events.back().at("about"), "seed"), parsed->seed);
  const auto whole = replay(*parsed);
  ASSERT_TRUE(whole);
  EXPECT_EQ(view_hash((*whole)->to_json({false, {}})), text(over, "hash"));
  for (const std::size_t at : {std::size_t{0}, parsed->events.size() / 2, parsed->events.size()}) {
    run_program("replay --plain --at " + std::to_string(at) + " " + file.string(), status);
    EXPECT_EQ(status, 0) << at;
  }
}

TEST_F(People, AGameThatWasGivenUpReplaysToWhereItStopped) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons"})");
  must(bo, table, "sit");
  play(*in_turn(ada, bo, table).first, table);
  must(bo, table, "resign");
  HttpClient nobody(server_.port());
  const std::string record = nobody.get("/api/tables/" + table + "/record").body;
  const fs::path file = folder_.path() / "given-up.fcr";
  std::ofstream(file) << record;
  const Result<Record> parsed = parse_record(record);
  ASSERT_TRUE(parsed);
  int status = -1;
  run_program("replay --plain --at " + std::to_string(parsed->events.size()) + " " + file.string(),
              status);
  EXPECT_EQ(status, 0);
  EXPECT_THAT(run_program("replay --plain " + file.string(), status),
              HasSubstr("before the game is over"));
  EXPECT_EQ(status, 1);
}

TEST_F(People, TheBulkExportHasALineForEachFinishedListedGame) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const auto begun = [&](const std::string& game, bool listed) {
    const std::string table =
        open(ada, json::serialize(json::object{{"game", game}, {"listed", listed}}));
    must(bo, table, "sit");
    return table;
  };
  const auto resigned = [&](const std::string& game, bool listed) {
    const std::string table = begun(game, listed);
    must(bo, table, "resign");
    std::this_thread::sleep_for(milliseconds(2));  // so that the times differ
    return table;
  };
  const std::string whole = begun(kWagons, true);
  play_to_end({&ada, &bo}, whole);
  std::this_thread::sleep_for(milliseconds(2));
  const std::string second = resigned("carcassonne", true);
  resigned(kWagons, false);
  begun(kWagons, true);
  must(ada, open(ada, R"({"game":"crop-circles","listed":true})"), "abort");  // never began
  const std::string third = resigned("crop-circles", true);

  HttpClient nobody(server_.port());
  const auto bulk = [&](const std::string& query) {
    const Reply reply = nobody.get("/api/finished" + query);
    EXPECT_THAT(reply.head, HasSubstr("application/x-ndjson"));
    std::vector<json::object> lines;
    std::istringstream in(reply.body);
    for (std::string line; std::getline(in, line);) lines.push_back(parse(line));
    return lines;
  };
  const auto names = [](const std::vector<json::object>& lines) {
    std::vector<std::string> found;
    for (const json::object& line : lines) found.push_back(text(line, "id"));
    return found;
  };
  const std::vector<json::object> all = bulk("");
  EXPECT_THAT(names(all), ElementsAre(third, second, whole));
  EXPECT_THAT(names(bulk("?game=carcassonne")), ElementsAre(second));
  EXPECT_THAT(names(bulk("?most=1")), ElementsAre(third));
  const std::string next = "?most=1&before=" + std::to_string(number(all[0], "changed"));
  EXPECT_THAT(names(bulk(next)), ElementsAre(second));
  // From link to link, in pages of two.
  std::vector<std::string> linked;
  for (std::string path = "/api/finished?most=2"; !path.empty() && linked.size() < 9;) {
    const Reply reply = nobody.get(path);
    std::istringstream in(reply.body);
    for (std::string line; std::getline(in, line);) linked.push_back(text(parse(line), "id"));
    const std::size_t link = reply.head.find("Link: <");
    path = link == reply.head.npos
               ? ""
               : reply.head.substr(link + 7, reply.head.find('>', link) - link - 7);
  }
  EXPECT_THAT(linked, ElementsAre(third, second, whole));
  for (const json::object& line : all) {
    const Result<Record> record = parse_record(text(line, "record"));
    ASSERT_TRUE(record) << text(line, "record");
    EXPECT_EQ(record->game, text(line, "game"));
    EXPECT_TRUE(replay(*record));
    EXPECT_EQ(record->result.has_value(), text(line, "id") == whole);
    EXPECT_EQ(text(line, "record"), nobody.get("/api/tables/" + text(line, "id") + "/record").body);
  }
  EXPECT_EQ(all[2].at("about").at("why"), "finished");
}

}  // namespace
}  // namespace fullcircle::test
