#include "server/api/fair_queue.h"
#include "server/api/tries.h"
#include "server/settings/address.h"
#include "tests/server/people.h"

// Who may try a password, and when it is their turn: nobody can hold up or lock out somebody else.

namespace fullcircle::test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;

TEST(AddressShare, IsAnAddressOrAConnectionToTheNetwork) {
  EXPECT_EQ(address_share("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(address_share("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(address_share("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(address_share("2001:db8:1:2::"), address_share("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  EXPECT_NE(address_share("2001:db8:1:2::1"), address_share("2001:db8:1:3::1"));
  EXPECT_EQ(address_share("fe80::1%eth0"), address_share("fe80::2"));
  EXPECT_EQ(address_share("unknown"), "unknown");
}

TEST(TriesInARow, WaitLongerEachTime) {
  TurnableTime time;
  Tries tries(time.clock);
  for (int i = 0; i < Tries::kFree; ++i) EXPECT_EQ(tries.begin("Ada"), seconds(0));
  for (const seconds wait : {seconds(15), seconds(30), seconds(60), seconds(120), seconds(240),
                             seconds(480), seconds(900), seconds(900)}) {
    EXPECT_EQ(tries.begin("Ada"), wait);
    EXPECT_TRUE(tries.is_news("Ada"));
    EXPECT_FALSE(tries.is_news("Ada")) << "the same wait";
    EXPECT_EQ(tries.begin("Bo"), seconds(0)) << "others do not wait";
    tries.succeeded("Bo");
    time.clock.turn(wait - milliseconds(1));
    EXPECT_EQ(tries.begin("Ada"), seconds(1));
    time.clock.turn(milliseconds(1));
    EXPECT_EQ(tries.begin("Ada"), seconds(0));
  }
  time.clock.turn(minutes(31));
  for (int i = 0; i < Tries::kFree; ++i) EXPECT_EQ(tries.begin("Ada"), seconds(0)) << "forgotten";
  EXPECT_GT(tries.begin("Ada"), seconds(0));
}

TEST(TriesInARow, BeginAnewOnceOneSucceeds) {
  TurnableTime time;
  Tries tries(time.clock);
  for (int i = 0; i < 4; ++i) tries.begin("Ada");
  tries.succeeded("Ada");
  for (int i = 0; i < Tries::kFree; ++i) EXPECT_EQ(tries.begin("Ada"), seconds(0));
  EXPECT_GT(tries.begin("Ada"), seconds(0));
  tries.take_back("Ada");  // it could not be tried
  EXPECT_EQ(tries.begin("Ada"), seconds(0));
}

std::vector<std::string> all_of(FairQueue<std::string>& queue) {
  std::vector<std::string> order;
  while (std::optional<std::string> next = queue.pop()) order.push_back(*next);
  return order;
}

TEST(FairQueue, GivesEveryAddressItsTurn) {
  FairQueue<std::string> queue(10, 5);
  for (const char* job : {"a1", "a2", "a3"}) EXPECT_FALSE(queue.push(false, "a", job));
  EXPECT_FALSE(queue.push(false, "b", "b1"));
  EXPECT_FALSE(queue.push(false, "c", "c1"));
  EXPECT_THAT(all_of(queue), ElementsAre("a1", "b1", "c1", "a2", "a3"));
}

TEST(FairQueue, LetsThoseWhoAreKnownGoFirstButNotAlways) {
  FairQueue<std::string> queue(10, 5);
  for (const char* job : {"s1", "s2"}) EXPECT_FALSE(queue.push(false, "s", job));
  for (const char* job : {"k1", "k2", "k3", "k4"}) EXPECT_FALSE(queue.push(true, "k", job));
  EXPECT_THAT(all_of(queue), ElementsAre("k1", "k2", "k3", "s1", "k4", "s2"));
}

TEST(FairQueue, TurnsAwayWhoeverHasMostWaiting) {
  FairQueue<std::string> queue(4, 3);
  for (const char* job : {"a1", "a2", "a3"}) EXPECT_FALSE(queue.push(false, "a", job));
  EXPECT_EQ(queue.push(false, "a", "a4"), "a4") << "as many as one may have";
  EXPECT_FALSE(queue.push(false, "b", "b1"));
  EXPECT_EQ(queue.push(false, "c", "c1"), "a3");
  EXPECT_EQ(queue.push(false, "d", "d1"), "a2");
  EXPECT_EQ(queue.push(false, "e", "e1"), "e1") << "all have one";
  EXPECT_FALSE(queue.push(true, "k", "k1")) << "whoever is known has room of their own";
  EXPECT_THAT(all_of(queue), ElementsAre("k1", "a1", "b1", "c1", "d1"));
}

class ManyAddresses : public TimelessPeople {
 protected:
  ManyAddresses() : TimelessPeople({"--trust-proxy=true", "--newcomers=3", "--logins=1000"}) {}

  Reply from(const std::string& address, const std::string& path, const std::string& name,
             const std::string& password = kPassword, const std::string& cookie = {}) {
    HttpClient who(server_.port());
    who.set_cookie(cookie);
    return who.ask("POST", path,
                   json::serialize(json::object{{"name", name}, {"password", password}}),
                   {"X-Forwarded-For: " + address});
  }
  Reply newcomer(const std::string& address) {
    HttpClient who(server_.port());
    return who.ask("POST", "/api/guest", "{}", {"X-Forwarded-For: " + address});
  }
  /// What a device is known by after an answer.
  static std::string device_of(const Reply& reply) {
    const std::size_t at = reply.head.find("device=");
    return at == std::string::npos ? "" : reply.head.substr(at, reply.head.find(';', at) - at);
  }
};

TEST_F(ManyAddresses, OfOneConnectionAreOne) {
  for (int i = 1; i <= 3; ++i) {
    EXPECT_EQ(newcomer("2001:db8:1:2::" + std::to_string(i)).status, 200);
  }
  EXPECT_EQ(newcomer("2001:db8:1:2:abcd::1").code(), "limit");
  EXPECT_EQ(newcomer("2001:db8:1:3::1").status, 200) << "another connection";
}

TEST_F(ManyAddresses, DoNotLockTheOwnerOut) {
  const Reply made = from("192.0.2.1", "/api/account", "Ada");
  ASSERT_EQ(made.status, 200) << made.body;
  const std::string device = device_of(made);
  ASSERT_FALSE(device.empty()) << made.head;
  for (int address = 1; address <= 30; ++address) {
    // One more than is free would be refused, which takes half a second: once is enough.
    const int tries = Tries::kFree + (address == 1 ? 1 : 0);
    for (int i = 0; i < tries; ++i) {
      from("192.0.2." + std::to_string(address), "/api/session", "ada", "hickory dickory");
    }
  }
  const Reply refused = from("192.0.2.1", "/api/session", "Ada");
  EXPECT_EQ(refused.status, 429) << "where it was tried too often";
  EXPECT_EQ(refused.parsed().at("error").at("reason"), "tries");
  EXPECT_EQ(refused.parsed().at("error").at("facts").at("seconds"), 15);
  EXPECT_THAT(refused.head, testing::HasSubstr("Retry-After: 15\r\n"));
  EXPECT_EQ(from("192.0.2.1", "/api/session", "Ada", kPassword, device).status, 200)
      << "her own device is known";
  EXPECT_EQ(from("192.0.2.99", "/api/session", "Ada").status, 200) << "and so is no other address";
  turn(seconds(15));
  EXPECT_EQ(from("192.0.2.1", "/api/session", "Ada").status, 200);
}

TEST_F(ManyAddresses, ADeviceIsForgottenWhereItsOwnerSaysSo) {
  const Reply made = from("192.0.2.1", "/api/account", "Ada");
  const std::string device = device_of(made);
  const auto is_known = [&] {
    for (int i = 0; i < 6; ++i) from("192.0.2.1", "/api/session", "Ada", "hickory dickory");
    return from("192.0.2.1", "/api/session", "Ada", kPassword, device).status == 200;
  };
  EXPECT_TRUE(is_known());
  HttpClient page(server_.port());
  page.set_cookie(device);
  EXPECT_EQ(page.get("/api/me").body, "{}") << "it is no session";
  page.set_cookie("session=" + device.substr(device.find('=') + 1));
  EXPECT_EQ(page.get("/api/me").body, "{}");
  HttpClient ada(server_.port());
  const Reply in = from("192.0.2.2", "/api/session", "Ada");
  const std::size_t at = in.head.find("session=");
  ada.set_cookie(in.head.substr(at, in.head.find(';', at) - at));
  EXPECT_EQ(ada.ask("DELETE", "/api/sessions").status, 200);
  turn(minutes(60));
  EXPECT_FALSE(is_known());
}

/// 40 clients at a time, each request from another address, all of them for one name.
TEST_F(ManyAddresses, AtOnceKeepNobodyFromSigningIn) {
  ASSERT_EQ(from("192.0.2.1", "/api/account", "Ada").status, 200);
  std::atomic<bool> done = false;
  std::atomic<int> next = 0;
  std::vector<std::thread> crowd;
  for (int i = 0; i < 40; ++i) {
    crowd.emplace_back([&] {
      while (!done) {
        const int number = next++;
        from("10." + std::to_string(number / 65536 % 256) + "." +
                 std::to_string(number / 256 % 256) + "." + std::to_string(number % 256),
             "/api/session", "Bo", "hickory dickory");
      }
    });
  }
  EXPECT_TRUE(eventually([&] { return next > 80; }));
  int in = 0;
  for (int i = 1; i <= 15; ++i) {
    in += from("198.51.100." + std::to_string(i), "/api/session", "Ada").status == 200 ? 1 : 0;
  }
  done = true;
  for (std::thread& client : crowd) client.join();
  EXPECT_EQ(in, 15);
}

TEST_F(ManyAddresses, DoNotUseUpTheFirstAdministratorsLink) {
  const Reply made = from("192.0.2.1", "/api/account", "Ada");
  HttpClient ada(server_.port());
  const std::size_t at = made.head.find("session=");
  ada.set_cookie(made.head.substr(at, made.head.find(';', at) - at));
  const auto become = [&](const std::string& code, const std::string& address) {
    return ada.ask("POST", "/api/admin/first", json::serialize(json::object{{"code", code}}),
                   {"X-Forwarded-For: " + address});
  };
  for (int i = 0; i < 25; ++i) become("guess", "192.0.2.7");
  EXPECT_EQ(become("guess", "192.0.2.7").code(), "limit");
  const std::string& output = server_.output();
  const std::size_t code = output.find("code=") + 5;
  EXPECT_EQ(become(output.substr(code, output.find('\n', code) - code), "192.0.2.1").status, 200);
}

}  // namespace
}  // namespace fullcircle::test
