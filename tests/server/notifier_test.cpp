#include "server/notices/notifier.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/executor_work_guard.hpp>
#include <future>

#include "core/text.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "tests/core/temporary_folder.h"
#include "tests/server/loopback.h"
#include "tests/server/push_crypto.h"

namespace fullcircle {
namespace {

using namespace std::string_literals;

constexpr UserId kUser = 7;
constexpr UserId kOther = 8;

GameInfo game_called(std::string_view name, std::string_view title) {
  GameInfo game{};
  game.name = name;
  game.title = title;
  return game;
}
const GameInfo kCarcassonne = game_called("carcassonne", "Carcassonne");

/// A browser that subscribed.
struct Browser {
  P256Keys keys = random_p256_keys();
  std::string secret = random_bytes(16);

  StoredPush at(const std::string& endpoint) const {
    return {endpoint, to_base64url(keys.point), to_base64url(secret)};
  }
};

/// A notifier with all that it needs, and a store in a folder of its own.
class NotifierTest : public testing::Test {
 protected:
  NotifierTest() {
    with_store([](Store& store) {
      for (const UserId id : {kUser, kOther}) {
        User user;
        user.id = id;
        user.name = "user" + std::to_string(id);
        store.add_user(user);
      }
    });
    thread_ = std::thread([this] { io_.run(); });
  }
  ~NotifierTest() override {
    io_.stop();
    thread_.join();
  }

  void with_store(const StoreThread::Work& work) {
    std::promise<bool> done;
    writer_.run(work, [&](bool fine) { done.set_value(fine); });
    EXPECT_TRUE(done.get_future().get());
  }
  void wish(const NoticeWish& wish) {
    with_store([&](Store& store) { store.set_notice(kUser, wish); });
  }
  void subscribe(const StoredPush& push) {
    with_store([&](Store& store) { store.add_push(kUser, push); });
  }
  std::size_t subscriptions() {
    std::size_t count = 0;
    with_store([&](Store& store) { count = store.pushes_of(kUser).size(); });
    return count;
  }

  std::unique_ptr<Store> open_store() const {
    auto database = open_sqlite(folder_ / "store.db");
    EXPECT_TRUE(migrate(*database));
    return std::make_unique<Store>(std::move(database));
  }
  std::unique_ptr<Notifier> make_notifier(bool allow_private) {
    return std::make_unique<Notifier>(reader_, writer_, outgoing_, keys_, "mailto:me@example.com",
                                      "https://play.example", metrics_, machine_clock(),
                                      allow_private);
  }

  const TemporaryFolder folder_;
  StoreThread writer_{open_store()};
  StoreThread reader_{open_store()};
  boost::asio::io_context io_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_ =
      boost::asio::make_work_guard(io_);
  Outgoing outgoing_{io_, true};
  const VapidKeys keys_ = VapidKeys::generate();
  Metrics metrics_;
  std::unique_ptr<Notifier> notifier_ = make_notifier(true);
  std::unique_ptr<Notifier> careful_ = make_notifier(false);
  std::thread thread_;
};

TEST_F(NotifierTest, PushesToEveryDevice) {
  const LoopbackServer service(answer_of("201 Created"));
  const Browser phone;
  const Browser desk;
  subscribe(phone.at(service.url("/send/phone")));
  subscribe(desk.at(service.url("/send/desk")));
  wish({"", true, ""});
  notifier_->turn(kUser, "abc", kCarcassonne);
  notifier_->turn(kOther, "abc", kCarcassonne);  // wishes for nothing
  ASSERT_TRUE(eventually([&] { return metrics_.notices == 2; }));
  ASSERT_EQ(service.requests().size(), 2U);
  for (const ReceivedRequest& request : service.requests()) {
    const bool is_desk = request.line == "POST /send/desk HTTP/1.1";
    EXPECT_TRUE(is_desk || request.line == "POST /send/phone HTTP/1.1") << request.line;
    const Browser& browser = is_desk ? desk : phone;
    EXPECT_EQ(
        decrypt_push(request.body, browser.keys, browser.secret),
        R"({"t":"turn","table":"abc","game":"carcassonne","url":"https://play.example/table/abc"})");
    EXPECT_EQ(request.headers.at("ttl"), "86400");
    EXPECT_EQ(request.headers.at("urgency"), "normal");
    EXPECT_EQ(request.headers.at("content-encoding"), "aes128gcm");
  }
  EXPECT_EQ(subscriptions(), 2U);
}

TEST_F(NotifierTest, SaysWhoSends) {
  const LoopbackServer service(answer_of("201 Created"));
  subscribe(Browser().at(service.url("/send/x")));
  wish({"", true, ""});
  notifier_->turn(kUser, "abc", kCarcassonne);
  ASSERT_TRUE(eventually([&] { return metrics_.notices == 1; }));
  const std::string header = service.requests().at(0).headers.at("authorization");
  ASSERT_TRUE(header.starts_with("vapid t=")) << header;
  const std::vector<std::string_view> parts = split(std::string_view(header).substr(8), ", k=");
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[1], keys_.public_key());
  const std::vector<std::string_view> token = split(parts[0], ".");
  ASSERT_EQ(token.size(), 3U);
  EXPECT_TRUE(is_signed(std::string(token[0]) + "." + std::string(token[1]), bytes_of(token[2]),
                        bytes_of(keys_.public_key())));
  const std::string claims = bytes_of(token[1]);
  const std::string begin = R"({"aud":")" + service.url("") + R"(","exp":)";
  ASSERT_TRUE(claims.starts_with(begin)) << claims;
  EXPECT_TRUE(claims.ends_with(R"(,"sub":"mailto:me@example.com"})")) << claims;
  const long ahead = std::stol(claims.substr(begin.size())) - std::time(nullptr);
  EXPECT_NEAR(static_cast<double>(ahead), 12 * 3600, 60);
}

TEST_F(NotifierTest, ForgetsDevicesThatAreGone) {
  const LoopbackServer service([](const ReceivedRequest& request) {
    const bool gone = request.line.find("/gone") != std::string::npos;
    const bool unknown = request.line.find("/unknown") != std::string::npos;
    return answer_of(gone ? "410 Gone" : unknown ? "404 Not Found" : "500 Oops");
  });
  for (const char* name : {"/gone", "/unknown", "/ill"}) subscribe(Browser().at(service.url(name)));
  wish({"", true, ""});
  notifier_->turn(kUser, "abc", kCarcassonne);
  EXPECT_TRUE(eventually([&] { return subscriptions() == 1; }));
  EXPECT_EQ(service.requests().size(), 3U);
  with_store(
      [&](Store& store) { EXPECT_EQ(store.pushes_of(kUser).at(0).endpoint, service.url("/ill")); });
  EXPECT_EQ(metrics_.notices, 0) << "nobody has got anything";
}

TEST_F(NotifierTest, CallsWebhooks) {
  const LoopbackServer service;
  subscribe(Browser().at(service.url("/push")));
  wish({"", false, service.url("/api/webhooks/1/token?wait=true")});
  const std::vector<std::pair<std::string, std::string>> games = {
      {"crop-circles", "Crop Circles"}, {"circle-the-wagons", "Circle the Wagons"}, {"Go", "Go"}};
  for (std::size_t i = 0; i < games.size(); ++i) {
    notifier_->turn(kUser, "abc", game_called(games[i].first, games[i].second));
    ASSERT_TRUE(eventually([&] { return metrics_.notices == static_cast<std::int64_t>(i) + 1; }));
    ASSERT_EQ(service.requests().size(), i + 1);
    const ReceivedRequest request = service.requests().back();
    EXPECT_EQ(request.line, "POST /api/webhooks/1/token?wait=true HTTP/1.1");
    EXPECT_EQ(request.headers.at("content-type"), "application/json");
    const std::string text =
        "It is your turn in " + games[i].second + ": https://play.example/table/abc";
    EXPECT_EQ(request.body, R"({"content":")" + text + R"(","text":")" + text + R"("})");
  }
}

TEST_F(NotifierTest, TheWishForATableWins) {
  const LoopbackServer service;
  wish({"", false, service.url("/all")});
  wish({"loud", false, service.url("/loud")});
  wish({"quiet", false, ""});
  wish({"0", false, service.url("/zero")});
  std::int64_t sent = 0;
  const auto posted = [&](const std::string& table) {
    notifier_->turn(kUser, table, kCarcassonne);
    EXPECT_TRUE(eventually([&] { return metrics_.notices == sent + 1; }));
    ++sent;
    return service.requests().back().line;
  };
  EXPECT_EQ(posted("loud"), "POST /loud HTTP/1.1");
  EXPECT_EQ(posted("other"), "POST /all HTTP/1.1");
  EXPECT_EQ(posted("0"), "POST /zero HTTP/1.1");
  notifier_->turn(kUser, "quiet", kCarcassonne);
  EXPECT_EQ(posted("other"), "POST /all HTTP/1.1");
  EXPECT_EQ(service.requests().size(), 4U);
}

TEST_F(NotifierTest, SpeaksHttpOnlyWhereThatIsAllowed) {
  const LoopbackServer service;
  subscribe(Browser().at(service.url("/push")));
  wish({"", true, service.url("/hook")});
  careful_->turn(kUser, "abc", kCarcassonne);
  notifier_->turn(kUser, "abc", kCarcassonne);
  EXPECT_TRUE(eventually([&] { return metrics_.notices == 2; }));
  EXPECT_EQ(service.requests().size(), 2U);
}

TEST_F(NotifierTest, MindsNoBrokenSubscription) {
  const LoopbackServer service;
  const Browser browser;
  subscribe({service.url("/1"), "no key", "no secret"});
  subscribe(browser.at("not a URL"));
  subscribe(browser.at(service.url("/2")));
  wish({"", true, "javascript:alert(1)"});
  notifier_->turn(kUser, "abc", kCarcassonne);
  EXPECT_TRUE(eventually([&] { return metrics_.notices == 1; }));
  ASSERT_EQ(service.requests().size(), 1U);
  EXPECT_EQ(service.requests()[0].line, "POST /2 HTTP/1.1");
}

TEST_F(NotifierTest, CanGoAtAnyTime) {
  const LoopbackServer service;
  wish({"", true, service.url("/hook")});
  io_.stop();
  for (int i = 0; i < 100; ++i) notifier_->turn(kUser, "abc", kCarcassonne);
  notifier_.reset();
}

}  // namespace
}  // namespace fullcircle
