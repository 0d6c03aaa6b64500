#include "tests/server/people.h"

// Whoever got no answer asks again with the same id, and nothing is done twice.

namespace fullcircle::test {
namespace {

using testing::ElementsAre;

class AskingAgain : public People {
 protected:
  explicit AskingAgain(std::vector<std::string> flags = {}) : People(std::move(flags)) {}
  static std::string with_id(json::object body, const std::string& id = random_hex(32)) {
    body["id"] = id;
    return json::serialize(body);
  }
};

TEST_F(AskingAgain, OpensOneTable) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string id = random_hex(32);
  const std::string wanted = with_id({{"game", "carcassonne"}, {"listed", true}}, id);
  const Reply first = ada.post("/api/tables", wanted);
  ASSERT_EQ(first.status, 201) << first.body;
  EXPECT_EQ(ada.post("/api/tables", wanted).body, first.body);
  restart();
  const Reply again = ada.post("/api/tables", wanted);
  EXPECT_EQ(again.status, 201);
  EXPECT_EQ(again.body, first.body);
  EXPECT_THAT(ids(ada.get("/api/me/tables")), ElementsAre(first.text("table")));
  const Reply other = bo.post("/api/tables", wanted);
  EXPECT_EQ(other.status, 201) << "an id is its owner's";
  EXPECT_NE(other.text("table"), first.text("table"));
  EXPECT_NE(ada.post("/api/tables", with_id({{"game", "carcassonne"}})).text("table"),
            first.text("table"));
  EXPECT_EQ(ada.post("/api/tables", with_id({{"game", "carcassonne"}}, "mine")).code(), "id");
}

TEST_F(AskingAgain, AtOnceOpensOneTable) {
  HttpClient ada = guest("Ada");
  const std::string wanted = with_id({{"game", "carcassonne"}});
  std::vector<std::thread> all;
  std::vector<std::string> answers(8);
  for (std::string& answer : answers) {
    all.emplace_back([&] {
      HttpClient page(server_.port());
      page.set_cookie(ada.cookie());
      answer = page.post("/api/tables", wanted).body;
    });
  }
  for (std::thread& each : all) each.join();
  for (const std::string& answer : answers) EXPECT_EQ(answer, answers[0]);
  EXPECT_EQ(ids(ada.get("/api/me/tables")).size(), 1U);
}

class FewTables : public AskingAgain {
 protected:
  FewTables() : AskingAgain({"--tables=1", "--new-tables=2"}) {}
};

TEST_F(FewTables, AskingAgainIsNotOneMore) {
  HttpClient ada = guest("Ada");
  const std::string wanted = with_id({{"game", "carcassonne"}});
  const Reply first = ada.post("/api/tables", wanted);
  ASSERT_EQ(first.status, 201);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(ada.post("/api/tables", wanted).body, first.body);
  EXPECT_EQ(ada.post("/api/tables", with_id({{"game", "carcassonne"}})).code(), "tables");
}

TEST_F(FewTables, AreSharedByTheGuestsOfAnAddress) {
  for (const char* name : {"Ada", "Bo", "Cy"}) {
    HttpClient who = guest(name);
    EXPECT_EQ(who.post("/api/tables", R"({"game":"carcassonne"})").status, 201);
    EXPECT_EQ(who.post("/api/tables", R"({"game":"carcassonne"})").code(), "tables");
  }
  HttpClient di = guest("Di");
  EXPECT_EQ(di.post("/api/tables", R"({"game":"carcassonne"})").code(), "limit")
      << "there is always one more guest";
  HttpClient ed = account("Ed");
  EXPECT_EQ(ed.post("/api/tables", R"({"game":"carcassonne"})").status, 201);
}

TEST_F(AskingAgain, GuestsOfAnAddressTalkTogetherNoMoreThanThreePeople) {
  HttpClient ada = guest("Ada");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  const auto said = [&](HttpClient& who) {
    int lines = 0;
    const std::string chat = "/api/tables/" + table + "/chat";
    while (lines < 100 && who.post(chat, with_id({{"text", "Hello!"}})).status == 200) ++lines;
    return lines;
  };
  EXPECT_EQ(said(ada), 20);
  for (const char* name : {"Bo", "Cy"}) {
    HttpClient who = guest(name);
    EXPECT_EQ(said(who), 20);
  }
  HttpClient di = guest("Di");
  EXPECT_EQ(said(di), 0) << "there is always one more guest";
  HttpClient ed = account("Ed");
  EXPECT_EQ(said(ed), 20);
}

TEST_F(AskingAgain, SaysALineOnceAndReportsOnce) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table =
      open(ada, R"({"game":"carcassonne","listed":true,"seats":["open","open","open"]})");
  must(bo, table, "sit");
  WsClient socket(server_.port(), bo.cookie());
  socket.send_text(R"({"t":"watch","table":")" + table + "\"}");
  ASSERT_TRUE(socket.message());
  const std::string chat = "/api/tables/" + table + "/chat";
  const std::string line = with_id({{"text", "Good luck!"}});
  const Reply first = ada.post(chat, line);
  ASSERT_EQ(first.status, 200);
  EXPECT_EQ(ada.post(chat, line).body, first.body);
  restart();
  EXPECT_EQ(ada.post(chat, line).body, first.body);
  EXPECT_EQ(ada.post(chat, with_id({{"text", "Good luck!"}})).parsed().at("n"), 2);
  EXPECT_EQ(parse(bo.get(chat).body).at("chat").as_array().size(), 2U);
  const std::string report = with_id({{"text", "not kind"}});
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(bo.post("/api/tables/" + table + "/report", report).status, 200);
  }
  EXPECT_EQ(parse(bo.get("/api/me/export").body).at("reports").as_array().size(), 1U);
}

TEST_F(AskingAgain, MakesOneToken) {
  HttpClient ada = account("Ada");
  const std::string wanted = with_id({{"label", "bot"}});
  const std::string lost = ada.post("/api/tokens", wanted).text("token");
  const std::string token = ada.post("/api/tokens", wanted).text("token");
  EXPECT_EQ(parse(ada.get("/api/tokens").body).at("tokens").as_array().size(), 1U);
  HttpClient bot(server_.port());
  EXPECT_EQ(bot.ask("GET", "/api/me", "", {"Authorization: Bearer " + token}).text("name"), "Ada");
  EXPECT_EQ(bot.ask("GET", "/api/me", "", {"Authorization: Bearer " + lost}).code(), "token");
}

}  // namespace
}  // namespace fullcircle::test
