#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/harness.h"

// A session, a token or a person that is no more welcome does not go on listening or playing
// through a connection that was opened before; and who is muted is not heard.

namespace fullcircle::test {
namespace {

using testing::HasSubstr;

constexpr int kSoon = 300;  // milliseconds in which nothing must come

class Listening : public testing::Test {
 protected:
  TemporaryFolder folder_;
  ServerProcess server_{folder_.path() / "data"};
  HttpClient ada_{server_.port()};
  HttpClient bo_{server_.port()};
  std::string table_;

  void SetUp() override {
    for (auto& [who, name] : {std::pair(&ada_, "Ada"), std::pair(&bo_, "Bo")}) {
      ASSERT_EQ(who->post("/api/account", account(name)).status, 200);
    }
    const Reply opened = ada_.post(
        "/api/tables",
        R"({"game":"circle-the-wagons","seats":["open","open"],"listed":true,"chat":true})");
    ASSERT_EQ(opened.status, 201) << opened.body;
    table_ = opened.text("table");
    ASSERT_EQ(bo_.post(path("commands"), command("sit")).status, 200);
  }
  static std::string account(const std::string& name) {
    return R"({"name":")" + name + R"(","password":"long enough for all"})";
  }
  std::string path(const std::string& what) const { return "/api/tables/" + table_ + "/" + what; }
  static std::string command(const std::string& verb) {
    return R"({"id":")" + random_hex(32) + R"(","verb":")" + verb + "\"}";
  }
  /// A socket that watches the table.
  WsClient watch(HttpClient& who, const std::string& token = {}) {
    WsClient socket(server_.port(), token.empty() ? who.cookie() : "", {},
                    token.empty() ? "" : "Authorization: Bearer " + token + "\r\n");
    socket.send_text(R"({"t":"watch","table":")" + table_ + "\"}");
    EXPECT_THAT(socket.message().value_or("nothing"), HasSubstr(R"("t":"table")"));
    return socket;
  }
  /// The code with which the socket is closed; 0 if it is not.
  static int close_code(WsClient& socket, int patience = kPatience) {
    while (const std::optional<Frame> frame = socket.receive(patience)) {
      if (frame->opcode() == 8) return frame->close_code();
    }
    return 0;
  }
  static bool is_alive(WsClient& socket) {
    socket.send_text(R"({"t":"ping"})");
    // What happened at the table may come first.
    while (const std::optional<std::string> message = socket.message()) {
      if (*message == R"({"t":"pong"})") return true;
    }
    return false;
  }
};

TEST_F(Listening, EndsWithTheSession) {
  HttpClient elsewhere(server_.port());
  ASSERT_EQ(elsewhere.post("/api/session", account("Ada")).status, 200);
  WsClient here = watch(ada_);
  WsClient there = watch(elsewhere);
  ASSERT_EQ(elsewhere.ask("DELETE", "/api/session").status, 200);
  EXPECT_EQ(close_code(there), 1008);
  EXPECT_TRUE(is_alive(here));
}

TEST_F(Listening, EndsEverywhereWhenSignedOutEverywhere) {
  const std::string token = bo_.post("/api/tokens", "{}").text("token");
  WsClient by_session = watch(bo_);
  WsClient by_token = watch(bo_, token);
  WsClient of_another = watch(ada_);
  ASSERT_EQ(bo_.ask("DELETE", "/api/sessions").status, 200);
  EXPECT_EQ(close_code(by_session), 1008);
  EXPECT_EQ(close_code(by_token), 1008);
  EXPECT_TRUE(is_alive(of_another));
}

TEST_F(Listening, EndsWithTheToken) {
  const Reply made = bo_.post("/api/tokens", "{}");
  WsClient by_session = watch(bo_);
  WsClient by_token = watch(bo_, made.text("token"));
  Connection stream(server_.port());
  stream.send("GET " + path("stream") + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " +
              made.text("token") + "\r\n\r\n");
  ASSERT_TRUE(stream.take_until("\"t\":\"table\"", kPatience));
  ASSERT_EQ(bo_.ask("DELETE", "/api/tokens/" + made.text("id")).status, 200);
  EXPECT_EQ(close_code(by_token), 1008);
  while (stream.fill(kPatience)) {
  }
  EXPECT_TRUE(stream.ended());
  EXPECT_TRUE(is_alive(by_session));
}

TEST_F(Listening, EndsElsewhereWithANewPassword) {
  HttpClient elsewhere(server_.port());
  ASSERT_EQ(elsewhere.post("/api/session", account("Ada")).status, 200);
  WsClient here = watch(ada_);
  WsClient there = watch(elsewhere);
  ASSERT_EQ(ada_.ask("PUT", "/api/me/password",
                     R"({"old":"long enough for all","new":"another long one"})")
                .status,
            200);
  EXPECT_EQ(close_code(there), 1008);
  EXPECT_TRUE(is_alive(here));
}

TEST_F(Listening, EndsWithABan) {
  const std::string& output = server_.output();
  const std::size_t code = output.find("code=") + 5;
  const std::string secret = output.substr(code, output.find('\n', code) - code);
  ASSERT_EQ(ada_.post("/api/admin/first", R"({"code":")" + secret + "\"}").status, 200);
  WsClient banned = watch(bo_);
  WsClient other = watch(ada_);
  ASSERT_EQ(ada_.ask("PUT", "/api/admin/bans/Bo", R"({"why":"rude"})").status, 200);
  EXPECT_EQ(close_code(banned), 1008);
  EXPECT_TRUE(is_alive(other));
  EXPECT_EQ(WsClient(server_.port(), bo_.cookie()).status(), 403);
}

TEST_F(Listening, EndsWithTheAccount) {
  WsClient socket = watch(bo_);
  ASSERT_EQ(bo_.ask("DELETE", "/api/me", R"({"password":"long enough for all"})").status, 200);
  EXPECT_EQ(close_code(socket), 1008);
}

TEST_F(Listening, MutedIsNotHeardLiveNorLater) {
  WsClient ada = watch(ada_);
  WsClient bo = watch(bo_);
  ASSERT_EQ(bo_.ask("PUT", "/api/me/mutes", R"({"name":"Ada","on":true})").status, 200);
  ASSERT_EQ(ada_.post(path("chat"), R"({"text":"hello"})").status, 200);
  EXPECT_THAT(ada.message().value_or(""), HasSubstr("hello"));
  EXPECT_FALSE(bo.message(kSoon)) << "heard what was muted";
  EXPECT_THAT(bo_.get(path("chat")).body, testing::Not(HasSubstr("hello")));
  ASSERT_EQ(bo_.ask("PUT", "/api/me/mutes", R"({"name":"Ada","on":false})").status, 200);
  ASSERT_EQ(ada_.post(path("chat"), R"({"text":"again"})").status, 200);
  EXPECT_THAT(bo.message().value_or(""), HasSubstr("again"));
}

TEST_F(Listening, TakesOnlyWhatItKnows) {
  WsClient socket(server_.port(), ada_.cookie());
  for (const char* text : {R"({"t":"ping","x":1})", R"({"t":"lobby","x":1})",
                           R"({"t":"unwatch","table":"a","x":1})"}) {
    socket.send_text(text);
    EXPECT_THAT(socket.message().value_or(""), HasSubstr(R"("t":"error")")) << text;
  }
  const Reply plain = ada_.get("/api/socket");
  EXPECT_EQ(plain.status, 426);
  EXPECT_THAT(plain.head, HasSubstr("Upgrade: websocket"));
}

}  // namespace
}  // namespace fullcircle::test
