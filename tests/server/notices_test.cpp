#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <ctime>
#include <deque>

#include "core/text.h"
#include "server/notices/web_push.h"
#include "tests/core/files.h"
#include "tests/server/harness.h"
#include "tests/server/loopback.h"
#include "tests/server/push_crypto.h"

// That it is your turn, sent by the real server: to push services and
// webhooks that the test opens.

namespace fullcircle::test {
namespace {

using testing::UnorderedElementsAre;
using namespace std::string_literals;

/// A browser that may subscribe.
struct Browser {
  P256Keys keys = random_p256_keys();
  std::string secret = random_bytes(16);

  std::string subscription(const std::string& endpoint) const {
    return json::serialize(json::object{{"endpoint", endpoint},
                                        {"p256dh", to_base64url(keys.point)},
                                        {"auth", to_base64url(secret)}});
  }
};

/// People at tables of one server.
class Tables {
 public:
  explicit Tables(const ServerProcess& server) : server_(server) {
    for (const char* name : {"Ada", "Bo"}) {
      people_.emplace_back(server.port()).become_guest(name);
    }
  }

  HttpClient& ada() { return people_[0]; }
  HttpClient& bo() { return people_[1]; }

  /// Ada opens a table and Bo sits down: the game begins, and in this one it is Ada's turn.
  std::string begin(const std::string& game = "carcassonne") {
    const Reply opened = ada().post("/api/tables", R"({"game":")" + game + R"("})");
    EXPECT_EQ(opened.status, 201) << opened.body;
    const std::string table = opened.text("table");
    const Reply sat =
        bo().post("/api/tables/" + table + "/commands?invite=" + opened.text("invite"),
                  R"({"verb":"sit","id":")" + random_hex(32) + "\"}");
    EXPECT_EQ(sat.status, 200) << sat.body;
    EXPECT_EQ(due(table), 0);
    return table;
  }
  int due(const std::string& table) {
    const json::value now = ada().get("/api/tables/" + table).parsed();
    return static_cast<int>(now.at("due").as_int64());
  }
  /// The first decision that is legal.
  void play(int seat, const std::string& table) {
    HttpClient& who = people_[static_cast<std::size_t>(seat)];
    const json::value legal = who.get("/api/tables/" + table + "/moves").parsed();
    const json::object command = {{"id", random_hex(32)},
                                  {"expect", legal.at("n")},
                                  {"move", legal.at("moves").at(0).at("move")}};
    const Reply done = who.post("/api/tables/" + table + "/commands", json::serialize(command));
    EXPECT_EQ(done.text("answer"), "ok") << done.body;
  }
  /// It was Ada's turn, and is again.
  void go_round(const std::string& table) {
    while (due(table) == 0) play(0, table);
    while (due(table) == 1) play(1, table);
  }
  std::string url(const std::string& table) const { return server_.origin() + "/table/" + table; }
  /// What the webhooks of Discord and Slack get.
  std::string call(const std::string& table, const std::string& title) const {
    const std::string text = "It is your turn in " + title + ": " + url(table);
    return R"({"content":")" + text + R"(","text":")" + text + R"("})";
  }

 private:
  const ServerProcess& server_;
  std::deque<HttpClient> people_;
};

Reply wish(HttpClient& who, const json::object& wanted) {
  return who.ask("PUT", "/api/notices", json::serialize(wanted));
}

std::vector<std::string> devices(HttpClient& who) {
  const json::value about = who.get("/api/me/export").parsed();
  std::vector<std::string> endpoints;
  for (const json::value& endpoint : about.at("push").as_array()) {
    endpoints.emplace_back(endpoint.as_string());
  }
  return endpoints;
}

std::vector<std::string> lines(const LoopbackServer& service) {
  std::vector<std::string> all;
  for (const ReceivedRequest& request : service.requests()) all.push_back(request.line);
  return all;
}

/// What was sent to /hook.
std::vector<std::string> hooked(const LoopbackServer& service) {
  std::vector<std::string> bodies;
  for (const ReceivedRequest& request : service.requests()) {
    if (request.line.starts_with("POST /hook ")) bodies.push_back(request.body);
  }
  return bodies;
}

int times_in(const std::string& text, const std::string& part) {
  int found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; ++at) ++found;
  return found;
}

bool heard(const LoopbackServer& service, std::size_t count) {
  return eventually([&] { return service.requests().size() >= count; }) &&
         service.requests().size() == count;
}

class Notices : public testing::Test {
 protected:
  void subscribe(const Browser& browser, const std::string& endpoint) {
    const Reply done = tables_.ada().post("/api/push", browser.subscription(endpoint));
    EXPECT_EQ(done.status, 200) << done.body;
  }
  /// What `fullcircle admin figures` would say.
  std::int64_t figure(const char* name) {
    HttpClient operator_port(server_.admin_port());
    const std::string token = read_file(folder_.path() / "data" / "admin.token");
    const Reply reply = operator_port.ask("GET", "/api/admin/figures", {},
                                          {"Authorization: Bearer " + std::string(trim(token))});
    return reply.parsed().at(name).as_int64();
  }

  TemporaryFolder folder_;
  ServerProcess server_{folder_.path() / "data", {"--private-webhooks=true"}};
  Tables tables_{server_};
};

TEST_F(Notices, PushToADeviceWhatOnlyItCanRead) {
  const LoopbackServer service(answer_of("201 Created"));
  const Browser phone;
  subscribe(phone, service.url("/send/phone"));
  EXPECT_EQ(wish(tables_.ada(), {{"push", true}}).status, 200);
  const std::string table = tables_.begin();
  ASSERT_TRUE(heard(service, 1));
  const ReceivedRequest request = service.requests()[0];
  EXPECT_EQ(request.line, "POST /send/phone HTTP/1.1");
  EXPECT_EQ(request.headers.at("ttl"), "86400");
  EXPECT_EQ(request.headers.at("urgency"), "normal");
  EXPECT_EQ(request.headers.at("content-encoding"), "aes128gcm");
  EXPECT_EQ(decrypt_push(request.body, phone.keys, phone.secret),
            R"({"t":"turn","table":")" + table + R"(","game":"carcassonne","url":")" +
                tables_.url(table) + "\"}");
  EXPECT_EQ(decrypt_push(request.body, Browser().keys, phone.secret), std::nullopt);
  EXPECT_EQ(request.body.find(table), std::string::npos);
  // One for each turn, none for what Ada does herself.
  tables_.go_round(table);
  EXPECT_TRUE(eventually([&] { return figure("notices_total") == 2; }));
  EXPECT_TRUE(heard(service, 2));
}

TEST_F(Notices, AreSignedWithTheKeyThatBrowsersGet) {
  const LoopbackServer service(answer_of("201 Created"));
  subscribe(Browser(), service.url("/send/phone"));
  wish(tables_.ada(), {{"push", true}});
  tables_.begin();
  ASSERT_TRUE(heard(service, 1));
  const std::string header = service.requests()[0].headers.at("authorization");
  const std::string key = tables_.bo().get("/api/push/key").text("key");
  ASSERT_TRUE(header.starts_with("vapid t=")) << header;
  ASSERT_TRUE(header.ends_with(", k=" + key)) << header << " is not by " << key;
  const std::string token = header.substr(8, header.size() - 8 - 4 - key.size());
  const std::vector<std::string_view> parts = split(token, ".");
  ASSERT_EQ(parts.size(), 3U) << token;
  EXPECT_TRUE(is_signed(std::string(parts[0]) + "." + std::string(parts[1]), bytes_of(parts[2]),
                        bytes_of(key)));
  const json::value claims = json::parse(bytes_of(parts[1]));
  EXPECT_EQ(claims.at("aud").as_string(), service.url(""));
  EXPECT_EQ(claims.at("sub"), "mailto:admin@localhost");
  EXPECT_NEAR(static_cast<double>(claims.at("exp").as_int64()),
              static_cast<double>(std::time(nullptr)) + 12 * 3600, 60);
}

TEST_F(Notices, AreNotForWhoeverIsLooking) {
  const LoopbackServer service;
  const std::string seen = tables_.begin();
  const std::string other = tables_.begin();
  EXPECT_EQ(wish(tables_.ada(), {{"webhook", service.url("/hook")}}).status, 200);
  const auto watch = [&](WsClient& socket, const std::string& table) {
    socket.send_text(R"({"t":"watch","table":")" + table + "\"}");
    EXPECT_TRUE(socket.message());
  };
  const auto bodies = [&] {
    std::vector<std::string> all;
    for (const ReceivedRequest& request : service.requests()) all.push_back(request.body);
    return all;
  };
  const std::string title = "Carcassonne with Crop Circles";
  WsClient ada(server_.port(), tables_.ada().cookie());
  WsClient bo(server_.port(), tables_.bo().cookie());
  watch(ada, seen);
  watch(bo, other);
  tables_.go_round(seen);
  // Looking elsewhere, or that somebody else looks, is another matter.
  tables_.go_round(other);
  ASSERT_TRUE(heard(service, 1));
  EXPECT_EQ(bodies(), std::vector{tables_.call(other, title)});
  // Nor is it enough to have looked.
  ada.send_text(R"({"t":"unwatch","table":")" + seen + "\"}");
  ada.send_text(R"({"t":"ping"})");
  while (ada.message() != R"({"t":"pong"})"s) {
  }
  tables_.go_round(seen);
  ASSERT_TRUE(heard(service, 2));
  EXPECT_EQ(bodies()[1], tables_.call(seen, title));
  watch(ada, seen);
  tables_.go_round(seen);
  ada.connection().shut();
  ASSERT_TRUE(eventually([&] { return figure("sockets") == 1; }));
  tables_.go_round(seen);
  ASSERT_TRUE(heard(service, 3));
  EXPECT_EQ(bodies()[2], tables_.call(seen, title));
}

TEST_F(Notices, AreOneForATurnOfSeveralDecisions) {
  const LoopbackServer service;
  wish(tables_.ada(), {{"webhook", service.url("/hook")}});
  const std::string table = tables_.begin("crop-circles");
  std::size_t turns = 1;
  int decisions = 0;
  for (int due = 0; turns < 4; ++decisions) {
    tables_.play(due, table);
    const int next = tables_.due(table);
    if (next == 0 && due == 1) ++turns;
    due = next;
  }
  EXPECT_GT(decisions, 6) << "else each turn was one decision";
  ASSERT_TRUE(eventually([&] { return figure("notices_total") == 4; }));
  ASSERT_TRUE(heard(service, 4));
  for (const ReceivedRequest& request : service.requests()) {
    EXPECT_EQ(request.body, tables_.call(table, "Crop Circles"));
  }
}

TEST_F(Notices, EndWhenADeviceIsTakenBack) {
  const LoopbackServer service;
  const std::string endpoint = service.url("/send/phone");
  const std::string body = json::serialize(json::object{{"endpoint", endpoint}});
  subscribe(Browser(), endpoint);
  wish(tables_.ada(), {{"push", true}, {"webhook", service.url("/hook")}});
  EXPECT_EQ(tables_.bo().ask("DELETE", "/api/push", body).status, 200);
  EXPECT_EQ(devices(tables_.ada()), std::vector{endpoint}) << "it is not Bo's";
  const std::string table = tables_.begin();
  ASSERT_TRUE(heard(service, 2));
  EXPECT_THAT(lines(service),
              UnorderedElementsAre("POST /send/phone HTTP/1.1", "POST /hook HTTP/1.1"));
  EXPECT_EQ(tables_.ada().ask("DELETE", "/api/push", body).status, 200);
  EXPECT_EQ(devices(tables_.ada()), std::vector<std::string>());
  tables_.go_round(table);
  ASSERT_TRUE(eventually([&] { return figure("notices_total") == 3; }));
  ASSERT_TRUE(heard(service, 3));
  EXPECT_EQ(lines(service)[2], "POST /hook HTTP/1.1");
}

TEST_F(Notices, GoNoMoreToDevicesThatAreGone) {
  const LoopbackServer service([](const ReceivedRequest& request) {
    const bool gone = request.line.find("/gone") != std::string::npos;
    const bool unknown = request.line.find("/unknown") != std::string::npos;
    return answer_of(gone ? "410 Gone" : unknown ? "404 Not Found" : "500 Oops");
  });
  for (const char* name : {"/gone", "/unknown", "/ill"}) subscribe(Browser(), service.url(name));
  wish(tables_.ada(), {{"push", true}});
  const std::string table = tables_.begin();
  ASSERT_TRUE(heard(service, 3));
  EXPECT_TRUE(
      eventually([&] { return devices(tables_.ada()) == std::vector{service.url("/ill")}; }));
  tables_.go_round(table);
  ASSERT_TRUE(heard(service, 4));
  EXPECT_EQ(lines(service)[3], "POST /ill HTTP/1.1");
  EXPECT_EQ(figure("notices_total"), 0) << "nobody has got anything";
}

TEST_F(Notices, TakeTenDevicesAndTheSameOneAgain) {
  const Browser browser;
  const auto add = [&](int i) {
    return tables_.ada().post("/api/push",
                              browser.subscription("https://push.example/" + std::to_string(i)));
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(add(i).status, 200);
  EXPECT_EQ(add(10).status, 409);
  EXPECT_EQ(add(10).code(), "limit");
  // A browser says now and then what it said before, perhaps with new keys.
  EXPECT_EQ(add(9).status, 200);
  EXPECT_EQ(devices(tables_.ada()).size(), 10U);
}

TEST_F(Notices, CallAWebhookForOneTableOrForAll) {
  const LoopbackServer service;
  const std::string loud = tables_.begin();
  const std::string quiet = tables_.begin();
  const std::string usual = tables_.begin();
  HttpClient& ada = tables_.ada();
  wish(ada, {{"webhook", service.url("/all?wait=true")}});
  wish(ada, {{"table", loud}, {"webhook", service.url("/loud")}});
  wish(ada, {{"table", quiet}});
  EXPECT_EQ(tables_.bo().get("/api/notices").body, R"({"notices":[]})");
  const json::value wishes = ada.get("/api/notices").parsed();
  EXPECT_EQ(wishes.at("notices").as_array().size(), 3U);
  EXPECT_EQ(
      wishes.at("notices").at(0),
      (json::value{{"table", ""}, {"push", false}, {"webhook", service.url("/all?wait=true")}}));
  tables_.go_round(quiet);
  tables_.go_round(loud);
  ASSERT_TRUE(heard(service, 1));
  tables_.go_round(usual);
  ASSERT_TRUE(heard(service, 2));
  EXPECT_EQ(lines(service), (std::vector{"POST /loud HTTP/1.1"s, "POST /all?wait=true HTTP/1.1"s}));
  // The wish for all tables ends, the one for a table stays.
  wish(ada, {{"webhook", ""}});
  tables_.go_round(usual);
  tables_.go_round(loud);
  ASSERT_TRUE(eventually([&] { return figure("notices_total") == 3; }));
  EXPECT_EQ(lines(service).back(), "POST /loud HTTP/1.1");
  EXPECT_TRUE(heard(service, 3));
}

TEST_F(Notices, SayNothingToAWebhookButWhere) {
  const LoopbackServer service;
  wish(tables_.ada(), {{"webhook", service.url("/api/webhooks/1/secret")}});
  const std::string table = tables_.begin();
  ASSERT_TRUE(heard(service, 1));
  const ReceivedRequest request = service.requests()[0];
  EXPECT_EQ(request.line, "POST /api/webhooks/1/secret HTTP/1.1");
  // Neither tiles nor names, nor an invitation; the headers say no more.
  EXPECT_EQ(request.body, tables_.call(table, "Carcassonne with Crop Circles"));
  const std::map<std::string, std::string> headers = {
      {"host", "127.0.0.1:" + std::to_string(service.port())},
      {"user-agent", "fullcircle"},
      {"connection", "close"},
      {"content-type", "application/json"},
      {"content-length", std::to_string(request.body.size())}};
  EXPECT_EQ(request.headers, headers);
}

/// Takes connections, says nothing, and counts those that begin with a handshake of TLS.
struct SilentPort {
  std::atomic<int> handshakes = 0;
  std::atomic<int> connections = 0;
  LoopbackPort port{[this](int connection) {
    ++connections;
    char first = 0;
    if (recv(connection, &first, 1, 0) == 1 && first == 22) ++handshakes;
  }};
};

TEST_F(Notices, ReachPrivateAddressesOnlyWhereThatIsAllowed) {
  SilentPort house;
  const std::string there = std::to_string(house.port.port());
  const auto hope = [&](Tables& tables) {
    wish(tables.ada(), {{"push", true}, {"webhook", "https://localhost:" + there + "/hook"}});
    const std::string push = Browser().subscription("https://127.0.0.1:" + there + "/push");
    EXPECT_EQ(tables.ada().post("/api/push", push).status, 200);
    tables.begin();
  };
  const ServerProcess careful_server(folder_.path() / "careful");
  Tables careful(careful_server);
  const Reply refused = wish(careful.ada(), {{"webhook", "http://127.0.0.1:" + there + "/hook"}});
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.code(), "webhook");
  EXPECT_EQ(refused.parsed().at("error").at("why"), "a webhook begins with https://");
  const std::string plain = Browser().subscription("http://127.0.0.1:" + there + "/push");
  EXPECT_EQ(careful.ada().post("/api/push", plain).status, 400);
  EXPECT_EQ(careful.ada().post("/api/push", plain).code(), "push");
  for (const char* url : {"ftp://127.0.0.1/", "https://127.1/", "https://a@example.com/"}) {
    EXPECT_EQ(wish(careful.ada(), {{"webhook", url}}).status, 400) << url;
  }
  EXPECT_EQ(careful.ada().get("/api/notices").body, R"({"notices":[]})");
  EXPECT_EQ(devices(careful.ada()), std::vector<std::string>());
  // What looks like the internet is looked up first, and nobody knocks.
  hope(careful);
  const auto given_up = [&] {
    return times_in(read_file(folder_.path() / "careful.log"), R"("why":"private")");
  };
  EXPECT_TRUE(eventually([&] { return given_up() == 2; })) << given_up();
  EXPECT_EQ(house.connections, 0);
  hope(tables_);
  EXPECT_TRUE(eventually([&] { return house.handshakes == 2; }));
}

TEST_F(Notices, ComeOnceThoughTheServerIsKilled) {
  const LoopbackServer service;
  subscribe(Browser(), service.url("/push"));
  wish(tables_.ada(), {{"push", true}, {"webhook", service.url("/hook")}});
  const std::string key = tables_.ada().get("/api/push/key").text("key");
  const std::string table = tables_.begin();
  ASSERT_TRUE(heard(service, 2));
  for (std::size_t before = 2; before <= 6; before += 4) {
    server_.kill_hard();
    server_.start();
    // What was sent is not sent again when the table is read anew: what comes next is of a table
    // that begins after that.
    EXPECT_EQ(tables_.due(table), 0);
    const std::string next = tables_.begin();
    ASSERT_TRUE(heard(service, before + 2));
    EXPECT_EQ(hooked(service).back(), tables_.call(next, "Carcassonne with Crop Circles"));
    tables_.go_round(table);
    ASSERT_TRUE(heard(service, before + 4));
    EXPECT_EQ(hooked(service).back(), tables_.call(table, "Carcassonne with Crop Circles"));
    EXPECT_EQ(hooked(service).size(), (before + 4) / 2);
    EXPECT_EQ(tables_.ada().get("/api/push/key").text("key"), key) << "else all devices are lost";
    EXPECT_TRUE(eventually([&] { return figure("notices_total") == 4; }));
  }
}

TEST_F(Notices, ComeWhenAComputerPlayerWasCutShort) {
  const LoopbackServer service;
  HttpClient& ada = tables_.ada();
  const Reply opened =
      ada.post("/api/tables", R"({"game":"carcassonne","seats":["open","bot:6"]})");
  ASSERT_EQ(opened.status, 201) << opened.body;
  const std::string table = opened.text("table");
  wish(ada, {{"webhook", service.url("/hook")}});
  tables_.play(0, table);
  server_.kill_hard();
  EXPECT_EQ(service.requests().size(), 0U) << "it thinks for half a second";
  server_.start();
  ASSERT_TRUE(heard(service, 1));
  EXPECT_EQ(service.requests()[0].body, tables_.call(table, "Carcassonne with Crop Circles"));
  EXPECT_EQ(tables_.due(table), 0);
  EXPECT_TRUE(eventually([&] { return figure("notices_total") == 1; }));
}

TEST_F(Notices, SayThatARematchHasBegun) {
  const LoopbackServer service;
  wish(tables_.bo(), {{"webhook", service.url("/hook")}});
  const std::string table = tables_.begin();
  EXPECT_EQ(tables_.bo()
                .post("/api/tables/" + table + "/commands",
                      R"({"verb":"resign","id":")" + random_hex(32) + "\"}")
                .text("answer"),
            "ok");
  // Seats move on by one: Bo begins, and is not looking.
  const Reply again = tables_.ada().post("/api/tables/" + table + "/rematch");
  ASSERT_EQ(again.status, 200) << again.body;
  const json::value now = tables_.bo().get("/api/tables/" + again.text("table")).parsed();
  ASSERT_EQ(now.at("due"), now.at("seat"));
  ASSERT_TRUE(heard(service, 1));
  EXPECT_EQ(service.requests()[0].body,
            tables_.call(again.text("table"), "Carcassonne with Crop Circles"));
}

}  // namespace
}  // namespace fullcircle::test
