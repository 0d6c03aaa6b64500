#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/server/people.h"

// Many at the door, most of them from one address: who is let in, who makes room, and what one may
// ask while others play.

namespace fullcircle::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class Crowd : public testing::Test {
 protected:
  void start(std::vector<std::string> flags) {
    server_ = std::make_unique<ServerProcess>(folder_.path() / "data", std::move(flags));
  }
  int port() const { return server_->port(); }
  Reply ask(int from, const std::string& path = "/api/games") const {
    return HttpClient(port(), from).get(path);
  }
  std::string log() const {
    std::ifstream file(folder_.path() / "data.log");
    return {std::istreambuf_iterator<char>(file), {}};
  }
  /// Somebody who keeps a connection and says nothing.
  static bool is_served(Connection& connection) {
    connection.send("GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n");
    return connection.take_until("\r\n\r\n", kPatience).value_or("").starts_with("HTTP/1.1 200");
  }

  TemporaryFolder folder_;
  std::unique_ptr<ServerProcess> server_;
};

TEST_F(Crowd, OneAddressHasItsShareOfTheConnections) {
  start({"--address-connections=3"});
  std::vector<Connection> kept;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(is_served(kept.emplace_back(port())));
  const Reply fourth = ask(1);
  EXPECT_EQ(fourth.status, 429) << fourth.head;
  EXPECT_EQ(fourth.code(), "limit");
  EXPECT_THAT(fourth.body, HasSubstr(R"("reason":"connections")"));
  EXPECT_EQ(ask(2).status, 200) << "another address";
  kept.pop_back();
  EXPECT_TRUE(eventually([&] { return ask(1).status == 200; }));
}

TEST_F(Crowd, BehindAProxyEachAddressHasAShareOfItsOwn) {
  start({"--address-connections=1", "--trust-proxy=true"});
  HttpClient one(port());
  HttpClient two(port());
  const auto from = [](HttpClient& who, const char* address) {
    return who.ask("GET", "/api/games", {}, {std::string("X-Forwarded-For: ") + address}).status;
  };
  EXPECT_EQ(from(one, "2001:db8:1:2::1"), 200);
  EXPECT_EQ(from(two, "2001:db8:1:2::77"), 429) << "the same household";
  EXPECT_EQ(from(two, "2001:db8:1:3::1"), 200);
  EXPECT_EQ(from(one, "192.0.2.1"), 200) << "the proxy uses its connections for everybody";
  EXPECT_EQ(from(two, "2001:db8:1:2::77"), 200);
}

TEST_F(Crowd, WhoeverCanComeBackWithoutALossMakesRoom) {
  start({"--max-connections=3", "--address-connections=4"});
  HttpClient ada(port(), 2);
  ada.become_guest("Ada");
  const std::string cookie = ada.cookie();
  ada = HttpClient(port(), 2);  // without the connection
  // A request is answered a moment before its connection counts as idle; a socket that has answered
  // is idle already.
  WsClient nobody(port(), "");
  nobody.send_text(R"({"t":"ping"})");
  ASSERT_EQ(nobody.message().value_or(""), R"({"t":"pong"})");
  std::vector<Connection> idle;
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(is_served(idle.emplace_back(port())));
  WsClient socket(port(), cookie);
  ASSERT_TRUE(socket.accepted()) << "there is room for whoever comes";
  const std::optional<Frame> last = nobody.receive();
  ASSERT_TRUE(last && last->opcode() == 8);
  EXPECT_EQ(last->close_code(), 1013) << "the longest idle one went";
  // Until the others count as idle it is full.
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(eventually([&] { return ask(3).status == 200; }));
  EXPECT_TRUE(eventually([&] {
    return std::any_of(idle.begin(), idle.end(),
                       [](Connection& each) { return !each.fill(1) && each.ended(); });
  })) << "and then one that only asked something";
  socket.send_text(R"({"t":"ping"})");
  EXPECT_EQ(socket.message().value_or(""), R"({"t":"pong"})") << "who is signed in stays";
}

TEST_F(Crowd, WhenAllStayTheOperatorAndHealthChecksStillHaveAPlace) {
  start({"--max-connections=2"});
  HttpClient ada(port());
  ada.become_guest("Ada");
  const std::string cookie = ada.cookie();
  ada = HttpClient(port());
  std::vector<WsClient> sockets;
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(eventually([&] {
      sockets.emplace_back(port(), cookie);
      if (sockets.back().accepted()) return true;
      sockets.pop_back();
      return false;
    }));
  }
  const Reply refused = ask(2);
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.code(), "busy");
  EXPECT_THAT(refused.head, HasSubstr("Retry-After: "));
  EXPECT_EQ(ask(2, "/healthz").status, 200);
  EXPECT_EQ(ask(2, "/readyz").status, 200);
  EXPECT_EQ(HttpClient(server_->admin_port()).get("/healthz").status, 200);
  sockets[0].send_text(R"({"t":"ping"})");
  EXPECT_EQ(sockets[0].message().value_or(""), R"({"t":"pong"})");
}

TEST_F(Crowd, WithoutDescriptorsTheServerGoesOnAndSaysSo) {
  start({"--address-connections=1000"});
  rlimit few{};
  ASSERT_EQ(prlimit(server_->pid(), RLIMIT_NOFILE, nullptr, &few), 0);
  few.rlim_cur = 80;
  ASSERT_EQ(prlimit(server_->pid(), RLIMIT_NOFILE, &few, nullptr), 0);
  std::vector<Connection> many;
  for (int i = 0; i < 120; ++i) many.emplace_back(port(), 2);
  EXPECT_TRUE(
      eventually([&] { return log().find("out of file descriptors") != std::string::npos; }));
  EXPECT_EQ(ask(3).status, 200) << "who is silent makes room";
  many.clear();
  EXPECT_EQ(ask(1).status, 200);
}

class Reading : public TimelessPeople {
 protected:
  Reading() : TimelessPeople({"--reading=1", "--trust-proxy=true"}) {}

  Reply from(int address, const std::string& path, HttpClient& who) {
    return who.ask("GET", path, {}, {"X-Forwarded-For: 192.0.2." + std::to_string(address)});
  }
  Reply from(int address, const std::string& path) {
    HttpClient who(server_.port());
    return from(address, path, who);
  }
  /// Until they have asked too much; the last answer.
  Reply exhaust(int address) {
    Reply last;
    for (int i = 0; i < 1000 && last.status != 429; ++i) last = from(address, "/api/finished");
    return last;
  }
};

TEST_F(Reading, IsPaidForByWhoeverAsks) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons","listed":true})");
  must(bo, table, "sit");
  const Reply refused = exhaust(7);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.code(), "limit");
  EXPECT_THAT(refused.body, HasSubstr(R"("reason":"reading")"));
  EXPECT_THAT(refused.head, HasSubstr("Retry-After: "));
  for (const std::string path : {"/api/tables", "/api/leaderboard?game=carcassonne"}) {
    EXPECT_EQ(from(7, path).status, 429) << path;
    EXPECT_EQ(from(8, path).status, 200) << path;
  }
  const std::string address = "/api/tables/" + table;
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(from(7, address).status, 429);
  const bool late = std::chrono::steady_clock::now() - begin >= milliseconds(500);
  EXPECT_TRUE(late) << "asking again at once gains nothing";
  EXPECT_EQ(from(7, address, ada).status, 200) << "whoever sits there is let in";
  restart();
  exhaust(7);
  EXPECT_EQ(from(7, address).status, 429);
  EXPECT_EQ(from(7, address, ada).status, 200) << "also where the table has to be read first";
  turn(std::chrono::minutes(10));
  EXPECT_EQ(from(7, "/api/tables").status, 200);
}

/// Also by whoever sits there, from a share that strangers cannot use up, nor they that of others.
TEST_F(Reading, OfOnesOwnTablesIsPaidForToo) {
  HttpClient ada = guest("Ada");
  HttpClient bo = account("Bo");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  must(bo, table, "sit");
  const std::string moves = "/api/tables/" + table + "/moves";
  exhaust(7);
  EXPECT_EQ(from(7, moves, ada).status, 200);
  Reply last;
  for (int i = 0; i < 2000 && last.status != 429; ++i) last = from(7, moves, ada);
  EXPECT_THAT(last.body, HasSubstr(R"("reason":"reading")"));
  EXPECT_EQ(from(7, moves, bo).status, 200);
  must(ada, table, "resign");  // a command is no reading
  turn(std::chrono::minutes(10));
  EXPECT_EQ(from(7, moves, ada).status, 200);
}

/// Holds whatever is written for as long as it lives.
class HeldStore {
 public:
  explicit HeldStore(const fs::path& data)
      : store_(open_sqlite(data / "fullcircle.db")), held_(*store_) {
    store_->run("INSERT INTO settings VALUES ('held', '1')");
  }

 private:
  std::unique_ptr<Database> store_;
  Transaction held_;
};

class Gates : public People {};

/// Somebody who may not see a table learns nothing from how long that takes: they wait for nothing
/// that is under way at it.
TEST_F(Gates, OfPrivateTablesDoNotOpenLaterWhenTheTableIsBusy) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons","listed":false})");
  std::atomic<bool> written = false;
  std::thread acts;
  {
    const HeldStore held(folder_.path() / "data");
    acts = std::thread([&] {
      act(ada, table, "stand");
      written = true;
    });
    for (int i = 0; i < 20; ++i) {
      EXPECT_EQ(bo.get("/api/tables/" + table).status, 404);
      EXPECT_EQ(bo.get("/api/tables/nowhere").status, 404);
    }
    EXPECT_FALSE(written);
  }
  acts.join();
}

class Stopping : public People {};

TEST_F(Stopping, AnswersWhatIsUnderWayAndEndsStreamsProperly) {
  HttpClient ada = guest("Ada");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  Connection stream(server_.port());
  stream.send("GET /api/tables/" + table + "/stream HTTP/1.1\r\nHost: x\r\n\r\n");
  ASSERT_TRUE(stream.take_until("\"t\":\"table\"", kPatience));
  Connection idle(server_.port());
  idle.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  ASSERT_TRUE(idle.take_until("up\"}", kPatience));
  Connection asking(server_.port());
  double seconds = 0;
  std::thread stopped;
  {
    const HeldStore held(folder_.path() / "data");
    asking.send("POST /api/guest HTTP/1.1\r\nHost: x\r\nOrigin: " + server_.origin() +
                "\r\nContent-Length: 13\r\n\r\n{\"name\":\"Bo\"}");
    // Somebody else is answered after it: it has been read.
    EXPECT_EQ(HttpClient(server_.port()).get("/healthz").status, 200);
    stopped = std::thread([&] { EXPECT_EQ(server_.terminate(&seconds), 0); });
    EXPECT_FALSE(idle.fill(kPatience));
    EXPECT_TRUE(idle.ended()) << "whoever waits for nothing is sent away at once";
  }
  const std::string answer = asking.take_until("\r\n\r\n", kPatience).value_or("");
  EXPECT_THAT(answer, HasSubstr("HTTP/1.1 200"));
  EXPECT_THAT(answer, HasSubstr("Connection: close"));
  EXPECT_TRUE(stream.take_until("\r\n0\r\n\r\n", kPatience)) << "the last chunk";
  EXPECT_FALSE(stream.fill(kPatience));
  EXPECT_TRUE(stream.ended());
  stream.shut();
  asking.shut();
  stopped.join();
  EXPECT_LT(seconds, 10);
}

TEST_F(TimelessPeople, RecordsOfFinishedGamesAreKeptWithoutNames) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons","listed":true})");
  must(bo, table, "sit");
  play_to_end({&ada, &bo}, table);
  HttpClient nobody(server_.port());
  const std::string first = nobody.get("/api/finished").body;
  const auto kept = [&] {
    std::string body;
    open_sqlite(folder_.path() / "data" / "fullcircle.db")
        ->run("SELECT body FROM records", {}, [&](const Row& row) { body = row.text(0); });
    return body;
  };
  EXPECT_TRUE(eventually([&] { return !kept().empty(); }));
  EXPECT_THAT(kept(), Not(HasSubstr("Ada")));
  EXPECT_EQ(nobody.get("/api/finished").body, first);
  EXPECT_EQ(ada.ask("PUT", "/api/me/name",
                    json::serialize(json::object{{"name", "Cy"}, {"password", kPassword}}))
                .status,
            200);
  EXPECT_THAT(nobody.get("/api/finished").body, HasSubstr("seats: Cy | Bo"));
  EXPECT_EQ(
      bo.ask("DELETE", "/api/me", json::serialize(json::object{{"password", kPassword}})).status,
      200);
  const std::string last = nobody.get("/api/finished").body;
  EXPECT_THAT(last, HasSubstr("seats: Cy | (gone)"));
  EXPECT_EQ(text(parse(last), "record"), nobody.get("/api/tables/" + table + "/record").body);
}

}  // namespace
}  // namespace fullcircle::test
