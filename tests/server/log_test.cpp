#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "store/sqlite.h"
#include "tests/server/harness.h"

// What the server says on stderr: what an operator needs, and nothing that is somebody's secret.

namespace fullcircle::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string field(const json::object& line, const char* name) {
  return std::string(line.at(name).as_string());
}

class ServerLog : public testing::Test {
 protected:
  /// The lines so far; each is one object of JSON.
  std::vector<json::object> lines() const {
    std::ifstream in(data_.string() + ".log");
    std::vector<json::object> found;
    for (std::string line; std::getline(in, line);) {
      json::error_code error;
      const json::value value = json::parse(line, error);
      EXPECT_TRUE(!error && value.is_object()) << line;
      if (value.is_object()) found.push_back(value.as_object());
    }
    return found;
  }
  std::vector<json::object> lines(const std::string& event) const {
    std::vector<json::object> found = lines();
    std::erase_if(found, [&](const json::object& line) { return field(line, "event") != event; });
    return found;
  }
  std::string text() const {
    std::ifstream in(data_.string() + ".log");
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::string first_admin_code() const {
    const std::size_t at = server_.output().find("code=") + 5;
    return server_.output().substr(at, server_.output().find('\n', at) - at);
  }

  TemporaryFolder folder_;
  const fs::path data_ = folder_.path() / "data";
  ServerProcess server_{data_, {"--chosen-secrets=true", "--private-webhooks=true"}};
};

TEST_F(ServerLog, SaysWhenItStartsAndStops) {
  EXPECT_EQ(server_.terminate(), 0);
  std::vector<std::string> events;
  for (const json::object& line : lines()) events.push_back(field(line, "event"));
  EXPECT_THAT(events, testing::ElementsAre("started", "stopping", "stopped"));
  const json::object started = lines().front();
  EXPECT_EQ(field(started, "address"), server_.origin());
  EXPECT_EQ(field(started, "data"), data_.string());
  EXPECT_THAT(field(started, "version"), Not(IsEmpty()));
}

TEST_F(ServerLog, HasWhatAnOperatorNeedsAndNoSecrets) {
  constexpr const char* kSeed = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  HttpClient ada(server_.port());
  HttpClient bo(server_.port());
  ada.post("/api/account", R"({"name":"Ada","password":"three blind mice"})");
  bo.become_guest("Bo");
  const std::string code = first_admin_code();
  EXPECT_EQ(ada.post("/api/admin/first", R"({"code":")" + code + "\"}").status, 200);
  const std::string token = ada.post("/api/tokens").text("token");
  const Reply opened = ada.post(
      "/api/tables", std::string(R"({"game":"circle-the-wagons","secret":")") + kSeed + "\"}");
  ASSERT_EQ(opened.status, 201) << opened.body;
  const std::string table = opened.text("table");
  const std::string invite = opened.text("invite");
  // Nobody is behind this webhook.
  EXPECT_EQ(ada.ask("PUT", "/api/notices", R"({"webhook":"http://127.0.0.1:1/mousetrap"})").status,
            200);
  const std::string sit = R"({"verb":"sit","id":")" + random_hex(32) + "\"}";
  EXPECT_EQ(bo.post("/api/tables/" + table + "/commands?invite=" + invite, sit).status, 200);
  EXPECT_EQ(ada.post("/api/tables/" + table + "/chat", R"({"text":"good luck"})").status, 200);
  int refused = 0;
  for (int i = 0; i < 9; ++i) {
    const Reply reply = bo.post("/api/session", R"({"name":"Cy","password":"hickory dickory"})");
    refused += reply.status == 429 ? 1 : 0;
  }
  EXPECT_EQ(refused, 4) << "five are free";
  {
    const std::unique_ptr<Database> store = open_sqlite(data_ / "fullcircle.db");
    store->run_script("ALTER TABLE chat RENAME TO hidden");
    for (int i = 0; i < 3; ++i) {
      const Reply lost = ada.post("/api/tables/" + table + "/chat", R"({"text":"good luck"})");
      EXPECT_EQ(lost.status, 503);
    }
    store->run_script("ALTER TABLE hidden RENAME TO chat");
  }
  EXPECT_EQ(ada.post("/api/admin/tables/" + table + "/close").status, 200);
  EXPECT_EQ(ada.ask("PUT", "/api/admin/bans/Bo", R"({"why":"rude"})").status, 200);
  EXPECT_EQ(server_.terminate(), 0);

  EXPECT_EQ(lines("first administrator").size(), 1U);
  const std::vector<json::object> done = lines("administration");
  ASSERT_EQ(done.size(), 2U);
  EXPECT_EQ(done[0].at("by"), "Ada");
  EXPECT_EQ(field(done[0], "on"), table);
  EXPECT_EQ(done[1].at("did"), "/api/admin/bans/{name}");
  EXPECT_EQ(done[1].at("on"), "Bo");
  const std::vector<json::object> failed = lines("store failed");
  ASSERT_EQ(failed.size(), 3U) << text();
  EXPECT_THAT(field(failed[0], "why"), HasSubstr("chat"));
  EXPECT_EQ(lines("too many tries at a password").size(), 1U) << "once for each wait";
  for (const json::object& notice : lines("notice failed")) {
    EXPECT_EQ(notice.at("host"), "127.0.0.1");
  }
  for (const std::string& secret :
       {std::string("three blind mice"), std::string("hickory dickory"), std::string("good luck"),
        std::string("mousetrap"), std::string(kSeed), code, token, invite,
        ada.cookie().substr(ada.cookie().find('=') + 1),
        bo.cookie().substr(bo.cookie().find('=') + 1)}) {
    ASSERT_THAT(secret, Not(IsEmpty()));
    EXPECT_THAT(text(), Not(HasSubstr(secret)));
  }
}

TEST_F(ServerLog, NamesATableThatIsDamaged) {
  HttpClient ada(server_.port());
  ada.become_guest("Ada");
  const std::string table =
      ada.post("/api/tables", R"({"game":"carcassonne","listed":true})").text("table");
  server_.kill_hard();
  open_sqlite(data_ / "fullcircle.db")->run("UPDATE events SET body = 'x' WHERE number = 1");
  server_.start();
  const Reply shown = ada.get("/api/tables/" + table);
  EXPECT_EQ(shown.status, 200) << "what is whole can be looked at";
  EXPECT_THAT(shown.body, HasSubstr("\"damage\":{"));
  const std::vector<json::object> damaged = lines("table damaged");
  ASSERT_EQ(damaged.size(), 1U);
  EXPECT_EQ(field(damaged[0], "table"), table);
}

TEST_F(ServerLog, HasEverythingThatAdministratorsDo) {
  HttpClient operator_of(server_.admin_port());
  std::string token;
  std::ifstream(data_ / "admin.token") >> token;
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(operator_of
                  .ask("PUT", "/api/admin/bans/Dodo" + std::to_string(i), "{}",
                       {"Authorization: Bearer " + token})
                  .status,
              200);
  }
  EXPECT_EQ(lines("administration").size(), 50U);
}

TEST_F(ServerLog, HasABanThatCouldNotEndEveryGame) {
  HttpClient bo(server_.port());
  bo.become_guest("Bo");
  ASSERT_EQ(bo.post("/api/tables", R"({"game":"carcassonne"})").status, 201);
  HttpClient operator_of(server_.admin_port());
  std::string token;
  std::ifstream(data_ / "admin.token") >> token;
  const std::unique_ptr<Database> store = open_sqlite(data_ / "fullcircle.db");
  store->run_script("ALTER TABLE events RENAME TO hidden");
  const Reply reply =
      operator_of.ask("PUT", "/api/admin/bans/Bo", "{}", {"Authorization: Bearer " + token});
  store->run_script("ALTER TABLE hidden RENAME TO events");
  EXPECT_EQ(reply.status, 503);
  EXPECT_EQ(bo.get("/api/me").code(), "banned");
  EXPECT_EQ(lines("administration").size(), 1U);
}

TEST_F(ServerLog, SaysOnceThatAProxyIsNotTrusted) {
  HttpClient ada(server_.port());
  for (int i = 0; i < 3; ++i) ada.ask("GET", "/api/me", {}, {"X-Forwarded-For: 192.0.2.1"});
  const std::vector<json::object> found = lines("proxy not trusted");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(field(found[0], "level"), "warn");
  EXPECT_EQ(field(found[0], "setting"), "trust_proxy");
}

TEST_F(ServerLog, AFailingDiskDoesNotFloodIt) {
  HttpClient ada(server_.port());
  ada.become_guest("Ada");
  {
    const std::unique_ptr<Database> store = open_sqlite(data_ / "fullcircle.db");
    store->run_script("ALTER TABLE ratings RENAME TO hidden");
    for (int i = 0; i < 100; ++i) {
      EXPECT_EQ(ada.get("/api/leaderboard?game=carcassonne").status, 503);
    }
    store->run_script("ALTER TABLE hidden RENAME TO ratings");
  }
  EXPECT_GE(lines("store failed").size(), 20U);
  EXPECT_LE(lines("store failed").size(), 60U);
}

}  // namespace
}  // namespace fullcircle::test
