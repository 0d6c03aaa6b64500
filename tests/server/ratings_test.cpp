#include "tests/server/people.h"

// Ratings, and the next game between the same people.

namespace fullcircle::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::Ge;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Le;
using testing::Not;

// Ratings.

class Ratings : public People {
 protected:
  using People::People;
  static constexpr const char* kGame = "circle-the-wagons";
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
  const json::value after = ratings("Ada").at(kGame);
  const json::value other = ratings("Bo").at(kGame);
  // Glickman's formulas for two of 1500 with a deviation of 350.
  EXPECT_NEAR(real(after, "rating"), 1662.311, 0.01);
  EXPECT_NEAR(real(other, "rating"), 1337.689, 0.01);
  EXPECT_NEAR(real(after, "rating") + real(other, "rating"), 3000, 0.002);
  EXPECT_NEAR(real(after, "deviation"), real(other, "deviation"), 0.002);
  EXPECT_LT(real(after, "deviation"), 300);
  EXPECT_EQ(number(after, "games"), 1);
  EXPECT_EQ(number(other, "games"), 1);
  EXPECT_FALSE(after.at("sure").as_bool());
  EXPECT_THAT(leaders(kGame), IsEmpty()) << "nobody's rating is sure after one game";
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
      real(ratings("Ada").at(kGame), "rating") - real(ratings("Bo").at(kGame), "rating");
  const double both = 2 * 162.311;
  EXPECT_NEAR(gap, winners.size() == 2 ? 0 : first == 0 ? both : -both, 0.02);
}

TEST_F(Ratings, TheLeaderboardHasSureRatingsInOrder) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = account("Cy");
  lost(cy, bo);  // Cy leads after one game, but who knows?
  int games = 0;
  const auto sure = [&](const char* name) {
    const json::object all = ratings(name);
    return all.contains(kGame) && all.at(kGame).at("sure").as_bool();
  };
  while (!(sure("Ada") && sure("Bo"))) {
    ASSERT_LT(games, 60) << "they never become sure";
    // Ada wins two of three.
    games++ % 3 == 2 ? lost(bo, ada) : lost(ada, bo);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(games, 5) << "a few games say little";
  const json::array board = leaders(kGame);
  ASSERT_EQ(board.size(), 2U) << json::serialize(board);
  EXPECT_EQ(text(board[0], "name"), "Ada");
  EXPECT_EQ(text(board[1], "name"), "Bo");
  EXPECT_GT(real(board[0], "rating"), real(board[1], "rating") + 50);
  EXPECT_EQ(number(board[0], "games"), games);
  EXPECT_EQ(number(board[1], "games"), games + 1);
  for (const json::value& row : board) {
    const json::value own = ratings(text(row, "name")).at(kGame);
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
  ASSERT_TRUE(once.contains(kGame)) << "answered, so it is on the disk";
  EXPECT_NEAR(real(once.at(kGame), "rating"), 1662.311, 0.01);
  EXPECT_EQ(number(once.at(kGame), "games"), 1);
  EXPECT_EQ(send(bo, table, resign).text("answer"), "dup");
  EXPECT_EQ(act(bo, table, "resign").text("code"), "over");
  restart();
  EXPECT_EQ(json::serialize(ratings("Ada")), json::serialize(once));
  EXPECT_EQ(number(ratings("Bo").at(kGame), "games"), 1);
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
  EXPECT_EQ(number(ratings("Ada").at(kGame), "games"), 2);
}

TEST_F(Ratings, WhatWasDealtIsPlayedOrLost) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::string table = open(ada, kRated);
  must(bo, table, "sit");
  must(bo, table, "resign");
  EXPECT_EQ(number(ratings("Ada").at(kGame), "games"), 1) << "nobody had decided anything";
  EXPECT_LT(real(ratings("Bo").at(kGame), "rating"), 1500);
}

/// Whoever saw the deal and did not like it could have another one, and another one.
TEST_F(Ratings, NobodyAbortsUntilTheDealIsGood) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  int aborted = 0;
  for (int i = 0; i < 20; ++i) {
    const std::string table = open(ada, kRated);
    must(bo, table, "sit");
    const Reply reply = act(bo, table, "abort");
    if (reply.text("answer") == "ok") {
      ++aborted;
      continue;
    }
    EXPECT_EQ(reply.text("code"), "often");
    EXPECT_EQ(reply.text("reason"), "aborted");
    EXPECT_EQ(status(ada, table), "playing");
    must(bo, table, "resign");
  }
  EXPECT_EQ(aborted, 1) << "the allowance of a day";
  EXPECT_EQ(number(ratings("Bo").at(kGame), "games"), 19);
  restart();
  const std::string table = open(ada, kRated);
  must(bo, table, "sit");
  EXPECT_EQ(act(bo, table, "abort").text("code"), "often") << "it is stored";
  must(ada, table, "abort");
  EXPECT_EQ(number(ratings("Ada").at(kGame), "games"), 19) << "it is Ada's first";
  must(bo, open(bo, R"({"game":"circle-the-wagons","rated":true,"clock":{"kind":"days"}})"),
       "abort");  // before anything was dealt
}

class RatedTime : private HasTurnableTime, public Ratings {
 protected:
  RatedTime() : Ratings({"--lag=0"}, time_.program()) {}
  void turn(milliseconds by) { time_.clock.turn(by); }
};

TEST_F(RatedTime, WhoeverSeesTheFirstTurnAndLetsTimePassHasLost) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons","rated":true,
                                          "clock":{"kind":"turn","seconds":60}})");
  must(bo, table, "sit");
  const json::object begun = look(ada, table);
  const auto [first, second] = in_turn(ada, bo, table);
  while (in_turn(ada, bo, table).first == first) play(*first, table);
  turn(std::chrono::seconds(60));
  const json::object over =
      wait(ada, table, [](const json::object& now) { return now.at("status") == "finished"; });
  EXPECT_EQ(text(over.at("end"), "why"), "time");
  EXPECT_EQ(number(ratings("Ada").at(kGame), "games"), 1);
  const char* loser = first == &ada ? "Bo" : "Ada";
  EXPECT_LT(real(ratings(loser).at(kGame), "rating"), 1500);
}

TEST_F(RatedTime, OneAbortADayIsForgiven) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const auto aborts = [&] {
    const std::string table = open(ada, kRated);
    must(bo, table, "sit");
    const bool may = act(bo, table, "abort").text("answer") == "ok";
    if (!may) must(ada, table, "resign");
    return may;
  };
  EXPECT_TRUE(aborts());
  turn(std::chrono::hours(23));
  EXPECT_FALSE(aborts());
  turn(std::chrono::hours(1));
  EXPECT_TRUE(aborts());
}

TEST_F(RatedTime, TheLastOfSeveralCannotUndoWhatTheOthersLost) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = account("Cy");
  const std::string table = open(ada, R"({"game":"carcassonne","seats":["open","open","open"],
                                          "rated":true,"clock":{"kind":"days"}})");
  must(bo, table, "sit");
  must(cy, table, "sit");
  must(ada, table, "resign");
  EXPECT_EQ(status(ada, table), "playing");
  must(bo, table, "resign");
  EXPECT_EQ(look(cy, table).at("end").at("winners"), (json::array{2}));
  EXPECT_LT(real(ratings("Ada").at("carcassonne"), "rating"), 1500);
  EXPECT_GT(real(ratings("Cy").at("carcassonne"), "rating"), 1500);
}

TEST_F(Ratings, ARatedRematchWaitsForWhoeverDoesNotKnowOfIt) {
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

TEST_F(Ratings, AnAccountMadeMeanwhileCountsOnceTheSocketIsBack) {
  HttpClient ada = account("Ada");
  HttpClient bo = guest("Bo");
  WsClient former(server_.port(), bo.cookie());
  ASSERT_EQ(sign(bo, "/api/account", "Bo").status, 200);
  const std::optional<Frame> closed = former.receive();
  ASSERT_TRUE(closed);
  EXPECT_EQ(closed->opcode(), 8) << closed->payload;
  EXPECT_EQ(closed->close_code(), 1008) << "the session of the guest is over";
  WsClient socket(server_.port(), bo.cookie());
  const std::string table = open(ada, kRated);
  socket.send_text(json::serialize(json::object{{"t", "do"},
                                                {"table", table},
                                                {"invite", invites_[table]},
                                                {"verb", "sit"},
                                                {"id", random_hex(32)}}));
  EXPECT_THAT(socket.message().value_or(""), HasSubstr(R"("answer":"ok")"));
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

TEST_F(People, ARematchReservesTheSeatOfWhoeverNeverDecidedAnything) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons"})");
  must(bo, table, "sit");
  must(ada, table, "resign");
  const std::string next = ada.post("/api/tables/" + table + "/rematch").text("table");
  EXPECT_EQ(text(look(ada, next).at("seats").at(0), "kept"), "Bo");
  const json::object list = parse(bo.get("/api/me/tables?status=open").body);
  EXPECT_EQ(list.at("tables").at(0).at("seats"),
            json::parse(R"([{"kind":"open","kept":"Bo"},{"kind":"person","name":"Ada"}])"));
  // Who has not come yet is in the room of those who watch.
  const std::string chat = "/api/tables/" + next + "/chat";
  EXPECT_EQ(ada.post(chat, R"({"text":"where is Bo"})").status, 200);
  EXPECT_EQ(bo.post(chat, R"({"text":"in a moment"})").status, 200);
  EXPECT_THAT(bo.get(chat).body, AllOf(HasSubstr("moment"), Not(HasSubstr("where"))));
  must(bo, next, "sit");
  EXPECT_THAT(bo.get(chat).body, HasSubstr("where is Bo"));
  EXPECT_EQ(bo.get("/api/me/tables").body.find("kept"), std::string::npos);
}

TEST_F(People, ARematchSeatsWhoeverStayedAndReservesTheSeatOfWhoeverLeft) {
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

}  // namespace
}  // namespace fullcircle::test
