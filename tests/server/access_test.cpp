#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "server/api/api.h"
#include "tests/server/harness.h"

// Who may do what: every address against everybody there can be. What comes out is
// docs/access.md; the test fails when that is stale (UPDATE_DOCS=1 writes it anew).

namespace fullcircle::test {
namespace {

struct Somebody {
  const char* name;
  HttpClient http;
};

class Access : public testing::Test {
 protected:
  Access() {
    const auto add = [&](const char* name) -> HttpClient& {
      people_.push_back({name, HttpClient(server_.port())});
      return people_.back().http;
    };
    add("nobody");
    HttpClient& elsewhere = add("guest elsewhere").become_guest("Cy");
    elsewhere.post("/api/tables", R"({"game":"carcassonne"})");
    HttpClient& seat = add("this seat");
    make_account(seat, "Ada");
    HttpClient& other = add("other seat").become_guest("Bo");
    HttpClient& former = add("former seat").become_guest("Di");
    add("spectator").become_guest("Ed");
    HttpClient& banned = add("banned");
    make_account(banned, "Flo");
    HttpClient& admin = add("administrator");
    make_account(admin, "Gus");
    const std::string& output = server_.output();
    const std::size_t code = output.find("code=") + 5;
    EXPECT_EQ(
        admin
            .post("/api/admin/first",
                  "{\"code\":\"" + output.substr(code, output.find('\n', code) - code) + "\"}")
            .status,
        200);
    // A private table: Ada, Bo, and Di, who left it again before the game.
    const Reply opened =
        seat.post("/api/tables", R"({"game":"carcassonne","seats":["open","open","open"]})");
    table_ = opened.text("table");
    invite_ = opened.text("invite");
    const std::string commands = "/api/tables/" + table_ + "/commands?invite=" + invite_;
    const auto act = [&](HttpClient& who, const std::string& verb) {
      return who.post(commands, "{\"verb\":\"" + verb + "\",\"id\":\"" + random_hex(32) + "\"}")
          .status;
    };
    EXPECT_EQ(act(former, "sit"), 200);
    EXPECT_EQ(act(former, "stand"), 200);
    EXPECT_EQ(act(other, "sit"), 200);
    EXPECT_EQ(seat.post(commands, "{\"verb\":\"bot\",\"seat\":2,\"text\":\"bot:1\",\"id\":\"" +
                                      random_hex(32) + "\"}")
                  .status,
              200);
    EXPECT_EQ(admin.ask("PUT", "/api/admin/bans/Flo", R"({"why":"rude"})").status, 200);
  }

  void make_account(HttpClient& who, const std::string& name) {
    EXPECT_EQ(
        who.post("/api/account", "{\"name\":\"" + name + "\",\"password\":\"a good password\"}")
            .status,
        200);
  }

  TemporaryFolder folder_;
  ServerProcess server_{folder_.path() / "data"};
  std::deque<Somebody> people_;
  std::string table_;
  std::string invite_;
};

/// What the answer says of the right to ask, whatever becomes of the request itself.
std::string verdict(const Reply& reply) {
  static const std::map<std::string, std::string> kRefusals = {
      {"who", "sign in"}, {"account", "account"}, {"admin", "no"},    {"banned", "banned"},
      {"seat", "no"},     {"origin", "origin"},   {"table", "hidden"}};
  const std::string code = reply.code();
  if (reply.status == 0) return "no answer";
  if (reply.status < 400) return "yes";
  const auto refused = kRefusals.find(code);
  return refused == kRefusals.end() ? "yes" : refused->second;
}

TEST_F(Access, EveryAddressKnowsWhoMayUseIt) {
  std::string text =
      "# Who may do what\n\nMade by `tests/server/access_test.cpp`, which asks the real server. "
      "The table is private, and its game has begun; the spectator has its invitation. *hidden*: "
      "answered as if there were no such "
      "table. *yes* says that the right is there, not that every request makes sense.\n\n| address "
      "|";
  for (const Somebody& somebody : people_) text += std::string(" ") + somebody.name + " |";
  text += "\n|---|";
  for (std::size_t i = 0; i < people_.size(); ++i) text += "---|";
  text += "\n";
  for (const Route& route : Api::routes()) {
    std::string path(route.path);
    const std::size_t brace = path.find('{');
    if (brace != path.npos) {
      const std::string value = path.find("{table}") != path.npos ? table_ : "nosuch";
      path.replace(brace, path.find('}') - brace + 1, value);
    }
    // What would change who is who is asked with a body that is refused after the right is checked.
    const bool dangerous = route.method == "DELETE" || path.find("/close") != path.npos ||
                           path == "/api/guest" || path == "/api/account";
    text += "| `" + std::string(route.method) + " " + std::string(route.path) + "` |";
    for (Somebody& somebody : people_) {
      const bool watches =
          std::strcmp(somebody.name, "spectator") == 0 && path.find(table_) != path.npos;
      const std::string address = watches ? path + "?invite=" + invite_ : path;
      if (route.path.ends_with("/stream")) {
        Connection raw(server_.port());
        raw.send("GET " + address + " HTTP/1.1\r\nHost: x\r\nCookie: " + somebody.http.cookie() +
                 "\r\n\r\n");
        const std::string head = raw.take_until("\r\n\r\n", kPatience).value_or("");
        const bool fine = head.starts_with("HTTP/1.1 200");
        text += fine ? " yes |" : head.find(" 403") != head.npos ? " banned |" : " hidden |";
        continue;
      }
      HttpClient copy(server_.port());
      copy.set_cookie(somebody.http.cookie());
      const Reply reply = copy.ask(std::string(route.method), address,
                                   route.method == "GET" ? ""
                                   : dangerous           ? "{\"x\":1}"
                                                         : "{}");
      // Whoever is asked to be removed is only refused for the unknown member.
      text += " " + verdict(reply) + " |";
    }
    text += "\n";
  }
  const fs::path file = fs::path(FULLCIRCLE_SOURCE_DIR) / "docs" / "access.md";
  if (std::getenv("UPDATE_DOCS") != nullptr) std::ofstream(file) << text;
  std::ifstream in(file);
  std::stringstream kept;
  kept << in.rdbuf();
  EXPECT_EQ(kept.str(), text) << "docs/access.md is stale";
}

TEST_F(Access, WithoutTheRightOriginNothingIsChanged) {
  HttpClient stranger(server_.port());
  stranger.send_origin(false);
  EXPECT_EQ(stranger.post("/api/guest").code(), "origin");
  EXPECT_EQ(stranger.ask("POST", "/api/guest", "{}", {"Origin: http://evil.example"}).code(),
            "origin");
  EXPECT_EQ(stranger.ask("POST", "/api/guest", "{}", {"Sec-Fetch-Site: cross-site"}).code(),
            "origin");
  EXPECT_EQ(stranger.ask("POST", "/api/guest", "{\"name\":\"Hy\"}", {"Sec-Fetch-Site: same-origin"})
                .status,
            200);
  const std::string cookie = people_[2].http.cookie();
  EXPECT_FALSE(WsClient(server_.port(), cookie, "http://evil.example").accepted());
  EXPECT_FALSE(WsClient(server_.port(), cookie, "null").accepted());
  EXPECT_TRUE(WsClient(server_.port(), cookie).accepted());
}

TEST_F(Access, TokensDoWhatTheirScopesSayAndGo) {
  HttpClient& ada = people_[2].http;
  const Reply made = ada.post("/api/tokens", R"({"label":"bot","scopes":["read"]})");
  ASSERT_EQ(made.status, 200) << made.body;
  HttpClient bot(server_.port());
  bot.send_origin(false);
  const std::vector<std::string> bearer = {"Authorization: Bearer " + made.text("token")};
  EXPECT_EQ(bot.ask("GET", "/api/tables/" + table_, "", bearer).status, 200);
  EXPECT_EQ(bot.ask("POST", "/api/tables", R"({"game":"carcassonne"})", bearer).code(), "scope");
  EXPECT_EQ(bot.ask("GET", "/api/me", "", {"Authorization: Bearer nonsense"}).code(), "token");
  EXPECT_EQ(ada.ask("DELETE", "/api/tokens/" + made.text("id"), "{}").status, 200);
  EXPECT_EQ(bot.ask("GET", "/api/me", "", bearer).code(), "token");
}

TEST_F(Access, AccountsSignInOutEverywhereAndGo) {
  HttpClient& ada = people_[2].http;
  HttpClient phone(server_.port());
  EXPECT_EQ(phone.post("/api/session", R"({"name":"ADA","password":"wrong one"})").code(), "login");
  EXPECT_EQ(phone.post("/api/session", R"({"name":"Nobody","password":"wrong one"})").code(),
            "login");
  EXPECT_EQ(phone.post("/api/session", R"({"name":"ADA","password":"a good password"})").status,
            200);
  EXPECT_EQ(phone.get("/api/me").text("name"), "Ada");
  EXPECT_EQ(phone.ask("PUT", "/api/me/password", R"({"old":"no","new":"another good one"})").code(),
            "login");
  EXPECT_EQ(
      phone.ask("PUT", "/api/me/password", R"({"old":"a good password","new":"another good one"})")
          .status,
      200);
  EXPECT_EQ(ada.get("/api/me").text("name"), "") << "other sessions end with the old password";
  EXPECT_EQ(phone.get("/api/me").text("name"), "Ada");
  const Reply mine = phone.get("/api/me/export");
  EXPECT_THAT(mine.body, testing::HasSubstr(table_));
  EXPECT_EQ(phone.ask("DELETE", "/api/me", R"({"password":"wrong"})").code(), "login");
  EXPECT_EQ(phone.ask("DELETE", "/api/me", R"({"password":"another good one"})").status, 200);
  HttpClient& bo = people_[3].http;
  const Reply table = bo.get("/api/tables/" + table_);
  EXPECT_THAT(table.body, testing::HasSubstr("(gone)"));
  EXPECT_THAT(table.body, testing::Not(testing::HasSubstr("\"Ada\"")));
  for (int i = 0; i < 25; ++i) {
    phone.post("/api/session", R"({"name":"Gus","password":"wrong one"})");
  }
  EXPECT_EQ(phone.post("/api/session", R"({"name":"gus","password":"a good password"})").code(),
            "limit");
}

TEST_F(Access, ChatIsForItsRoomAndCanBeReported) {
  HttpClient& ada = people_[2].http;
  HttpClient& bo = people_[3].http;
  const std::string chat = "/api/tables/" + table_ + "/chat";
  EXPECT_EQ(ada.post(chat, R"({"text":"hello"})").status, 200);
  EXPECT_THAT(bo.get(chat).body, testing::HasSubstr("hello"));
  EXPECT_EQ(ada.post(chat, R"({"text":"  "})").code(), "text");
  EXPECT_EQ(ada.post(chat, "{\"text\":\"" + std::string(600, 'x') + "\"}").code(), "field");
  EXPECT_EQ(bo.ask("PUT", "/api/me/mutes", R"({"name":"Ada","on":true})").status, 200);
  EXPECT_THAT(bo.get(chat).body, testing::Not(testing::HasSubstr("hello")));
  EXPECT_EQ(bo.post("/api/tables/" + table_ + "/report", R"({"chat":1,"text":"rude"})").status,
            200);
  HttpClient& admin = people_[7].http;
  EXPECT_THAT(admin.get("/api/admin/reports").body,
              testing::HasSubstr(R"("said":{"name":"Ada","text":"hello"})"));
  // Administrators look at a table from outside: their room is the spectators'.
  EXPECT_THAT(admin.get(chat).body, testing::Not(testing::HasSubstr("hello")));
  EXPECT_EQ(admin.post("/api/admin/tables/" + table_ + "/close").status, 200);
  EXPECT_THAT(ada.get("/api/tables/" + table_).body, testing::HasSubstr("\"closed\""));
}

}  // namespace
}  // namespace fullcircle::test
