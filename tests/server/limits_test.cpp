#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/server/harness.h"

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
  TemporaryFolder folder_;
  std::unique_ptr<ServerProcess> server_;
};

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
