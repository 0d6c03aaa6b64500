#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/core/eventually.h"
#include "tests/server/harness.h"
#include "tests/server/turnable_time.h"

// What is over a limit gets a clear word and never hangs; the limits are shrunk by settings where
// there are any.

namespace fullcircle::test {
namespace {

using testing::HasSubstr;

class Limits : public testing::Test {
 protected:
  void start(std::vector<std::string> flags) {
    server_ = std::make_unique<ServerProcess>(folder_.path() / "data", std::move(flags));
  }
  HttpClient guest(const std::string& name) {
    HttpClient who(server_->port());
    who.become_guest(name);
    return who;
  }
  static Reply open(HttpClient& who) {
    return who.post("/api/tables", R"({"game":"circle-the-wagons","listed":true})");
  }
  static Reply act(HttpClient& who, const std::string& table, const std::string& verb) {
    return who.post("/api/tables/" + table + "/commands",
                    R"({"id":")" + random_hex(32) + R"(","verb":")" + verb + "\"}");
  }
  /// The code with which a socket is closed; 0 if it just ends.
  static int close_code(WsClient& socket) {
    while (const std::optional<Frame> frame = socket.receive()) {
      if (frame->opcode() == 8) return frame->close_code();
    }
    return 0;
  }
  /// What the server has counted of something.
  int counted(const std::string& what) {
    std::ifstream file(folder_.path() / "data" / "admin.token");
    std::string token;
    std::getline(file, token);
    HttpClient admin(server_->admin_port());
    const std::string text =
        admin.ask("GET", "/metrics", {}, {"Authorization: Bearer " + token}).body;
    const std::string name = "\nfullcircle_" + what + "_total ";
    const std::size_t at = text.find(name);
    EXPECT_NE(at, std::string::npos) << text;
    return at == std::string::npos
               ? 0
               : leading_number(std::string_view(text).substr(at + name.size()));
  }

  TemporaryFolder folder_;
  std::unique_ptr<ServerProcess> server_;
};

TEST_F(Limits, WhoeverDoesNotReadIsClosedWithAReason) {
  start({});
  HttpClient ada = guest("Ada");
  const std::string table = open(ada).text("table");
  WsClient socket(server_->port(), ada.cookie());
  const std::string watch = R"({"t":"watch","table":")" + table + "\"}";
  const auto is_closed = [&] { return counted("slow_closed") == 1; };
  for (int sent = 0; !is_closed(); sent += 100) {
    ASSERT_LT(sent, 40'000) << "so much is kept for who does not read";
    for (int i = 0; i < 100; ++i) socket.send_text(watch);
    ASSERT_TRUE(eventually([&] { return counted("messages_in") >= sent + 100 || is_closed(); }));
  }
  EXPECT_EQ(close_code(socket), 1013);
}

TEST_F(Limits, WhoeverDoesNotAnswerAPingIsGone) {
  start({"--idle=3"});
  WsClient alive(server_->port(), "");
  WsClient dead(server_->port(), "");
  std::optional<Frame> frame = dead.receive();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->opcode(), 9);
  while (!dead.connection().ended()) {
    const std::optional<Frame> ping = alive.receive(100);
    if (ping && ping->opcode() == 9) alive.send_raw(frame_bytes(0x8A, ping->payload));
    dead.connection().fill(100);
  }
  alive.send_text(R"({"t":"ping"})");
  EXPECT_EQ(alive.message().value_or(""), R"({"t":"pong"})");
}

TEST_F(Limits, CommandsAreCountedAtEachTable) {
  start({"--commands=2"});
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  for (const std::string& table : {open(ada).text("table"), open(ada).text("table")}) {
    EXPECT_EQ(act(bo, table, "sit").status, 200);
    EXPECT_EQ(act(bo, table, "back").status, 422);
    const Reply third = act(bo, table, "resign");
    EXPECT_EQ(third.status, 429);
    EXPECT_EQ(third.code(), "limit");
  }
  // And all together: else there is always one more table, if only one that does not exist.
  WsClient socket(server_->port(), bo.cookie());
  std::string answer;
  for (int i = 0; i < 100 && answer.find("limit") == std::string::npos; ++i) {
    socket.send_text(R"({"t":"do","table":"nowhere)" + std::to_string(i) +
                     R"(","verb":"sit","id":")" + random_hex(32) + "\"}");
    answer = socket.message().value_or("");
  }
  EXPECT_THAT(answer, HasSubstr(R"("code":"limit")"));
}

TEST_F(Limits, NobodyOpensTablesWithoutEnd) {
  start({"--tables=2", "--new-tables=4"});
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string first = open(ada).text("table");
  EXPECT_EQ(open(ada).status, 201);
  const Reply third = open(ada);
  EXPECT_EQ(third.status, 409);
  EXPECT_EQ(third.code(), "tables");
  EXPECT_EQ(open(bo).status, 201) << "everybody for themselves";
  EXPECT_EQ(act(ada, first, "stand").status, 200);
  EXPECT_EQ(open(ada).status, 201);
  const Reply fifth = open(ada);
  EXPECT_EQ(fifth.status, 429);
  EXPECT_EQ(fifth.code(), "limit");
}

/// Whatever is watched stays in memory.
TEST_F(Limits, OfTablesWhereSomebodyDoesNotSitAHundredAreWatched) {
  start({"--tables=1000", "--new-tables=1000"});
  HttpClient ada = guest("Ada");
  WsClient stranger(server_->port(), {});
  WsClient own(server_->port(), ada.cookie());
  for (int i = 0; i <= 100; ++i) {
    const std::string watch = R"({"t":"watch","table":")" + open(ada).text("table") + "\"}";
    for (WsClient* socket : {&stranger, &own}) {
      socket->send_text(watch);
      const bool limited = i == 100 && socket == &stranger;
      EXPECT_THAT(socket->message().value_or(""),
                  HasSubstr(limited ? R"("code":"limit")" : R"("t":"table")"));
    }
  }
}

/// At once it would tell whether there is one: of one that is not there, nothing has to be read.
TEST_F(Limits, ATableIsRefusedAfterAWholeStepWhetherThereIsOneOrNot) {
  start({});
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table =
      ada.post("/api/tables", R"({"game":"circle-the-wagons","listed":false})").text("table");
  for (const std::string& each : {table, std::string("nowhere")}) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(bo.get("/api/tables/" + each).status, 404);
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(20)) << each;
  }
}

TEST_F(Limits, ReadinessIsTriedOnceASecondHoweverManyAsk) {
  start({});
  HttpClient anybody(server_->port());
  const int before = counted("commits");
  for (int i = 0; i < 100; ++i) EXPECT_EQ(anybody.get("/readyz").status, 200);
  EXPECT_LT(counted("commits") - before, 50);
}

TEST(LimitsInTime, AreOverAfterAWhile) {
  TurnableTime time;
  const TemporaryFolder folder;
  const ServerProcess server(folder.path() / "data", {"--new-tables=1", "--commands=1"},
                             time.program());
  HttpClient ada(server.port());
  ada.become_guest("Ada");
  const auto open = [&] { return ada.post("/api/tables", R"({"game":"carcassonne"})"); };
  const std::string table = open().text("table");
  const auto act = [&] {
    return ada.post("/api/tables/" + table + "/commands",
                    R"({"verb":"back","id":")" + random_hex(32) + "\"}");
  };
  EXPECT_EQ(act().status, 422);
  EXPECT_EQ(act().status, 429);
  EXPECT_EQ(open().status, 429);
  time.clock.turn(std::chrono::seconds(20));
  EXPECT_EQ(act().status, 429) << "of the last 20 seconds";
  time.clock.turn(std::chrono::milliseconds(1));
  EXPECT_EQ(act().status, 422);
  time.clock.turn(std::chrono::minutes(14));
  EXPECT_EQ(open().status, 429);
  time.clock.turn(std::chrono::minutes(1));
  EXPECT_EQ(open().status, 201);
}

TEST_F(Limits, ASeatThatIsOnlyKeptDoesNotCount) {
  start({"--tables=1"});
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada).text("table");
  EXPECT_EQ(act(bo, table, "sit").status, 200);
  EXPECT_EQ(act(ada, table, "resign").status, 200);
  const std::string rematch = "/api/tables/" + table + "/rematch";
  const std::string next = ada.post(rematch).text("table");
  EXPECT_EQ(ada.post(rematch).text("table"), next) << "it opens no other one";
  EXPECT_EQ(open(ada).code(), "tables");
  EXPECT_EQ(open(bo).status, 201) << "Bo does not sit there yet";
  EXPECT_EQ(bo.post(rematch).text("table"), next);
}

/// Nothing can be written while this lives; the server must be one that bears it.
class FullDisk {
 public:
  explicit FullDisk(pid_t server) : server_(server) { limit(0); }
  ~FullDisk() { limit(RLIM_INFINITY); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  void limit(rlim_t bytes) const {
    const rlimit wanted{bytes, RLIM_INFINITY};
    EXPECT_EQ(prlimit(server_, RLIMIT_FSIZE, &wanted, nullptr), 0);
  }
  pid_t server_;
};

TEST_F(Limits, AFullDiskShowsNothingThatIsNotOnIt) {
  const auto before = std::signal(SIGXFSZ, SIG_IGN);  // what the server inherits
  start({"--commands=1000"});
  std::signal(SIGXFSZ, before);
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada).text("table");
  const std::int64_t n = ada.get("/api/tables/" + table).parsed().at("n").as_int64();
  WsClient socket(server_->port(), ada.cookie());
  socket.send_text(R"({"t":"watch","table":")" + table + "\"}");
  ASSERT_TRUE(socket.message());
  {
    const FullDisk full(server_->pid());
    std::atomic<bool> done = false;
    std::thread looking([&] {
      HttpClient nobody(server_->port());
      while (!done) {
        const Reply seen = nobody.get("/api/tables/" + table);
        if (seen.status == 503) continue;
        ASSERT_EQ(seen.status, 200) << seen.body;
        ASSERT_EQ(seen.parsed().at("n").as_int64(), n) << seen.body;
      }
    });
    for (int i = 0; i < 50; ++i) {
      const Reply answer = act(bo, table, "sit");
      EXPECT_EQ(answer.status, 503) << answer.body;
      EXPECT_EQ(answer.text("answer"), "busy");
    }
    done = true;
    looking.join();
    EXPECT_EQ(close_code(socket), 1012) << "come back; nobody was signed out";
  }
  EXPECT_EQ(act(bo, table, "sit").status, 200);
}

}  // namespace
}  // namespace fullcircle::test
