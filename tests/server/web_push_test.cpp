#include "server/notices/web_push.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/err.h>

#include <set>
#include <vector>

#include "core/text.h"
#include "tests/server/push_crypto.h"

namespace fullcircle {
namespace {

using testing::HasSubstr;
using namespace std::string_literals;

// RFC 8291, section 5 and appendix A.
constexpr const char* kMessage = "When I grow up, I want to be a watermelon";
constexpr const char* kSenderSecret = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr const char* kSenderPoint =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr const char* kReceiverSecret = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr const char* kReceiverPoint =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* kAuth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr const char* kSalt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr const char* kSharedSecret = "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs";
constexpr const char* kBody =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN";

PushSubscription example() {
  return {"https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV", kReceiverPoint, kAuth};
}

P256Keys example_sender() { return p256_keys_of(bytes_of(kSenderSecret)).value(); }

/// Why it was refused; "" if it was not.
template <class T>
std::string why(const Result<T>& result) {
  return result.ok() ? "" : result.error().why;
}

TEST(Base64url, RoundTrips) {
  EXPECT_EQ(to_base64url(""), "");
  EXPECT_EQ(to_base64url("f"), "Zg");
  EXPECT_EQ(to_base64url("fo"), "Zm8");
  EXPECT_EQ(to_base64url("foo"), "Zm9v");
  EXPECT_EQ(to_base64url("\xfb\xff\xfe"), "-__-");
  for (std::size_t size = 0; size < 100; ++size) {
    const std::string bytes = random_bytes(size);
    EXPECT_EQ(from_base64url(to_base64url(bytes)), bytes);
  }
}

TEST(Base64url, ReadsNothingElse) {
  for (const std::string& text : {"A"s, "Zg=="s, "Zg="s, "Zm9v="s, "+__-"s, "/__-"s, "Zm 9v"s,
                                  "Zm9v\n"s, "\nZm9v"s, "Zm9v\0"s, "Zm9\xc3\xbc"s, "Zm9vA"s,
                                  "Zh"s /* a bit too much */, "Zm9"s /* the same */, "="s, "\0"s}) {
    EXPECT_EQ(from_base64url(text), std::nullopt) << quote(text);
  }
}

TEST(P256, KnowsTheKeysOfTheExample) {
  EXPECT_EQ(to_base64url(example_sender().point), kSenderPoint);
  const P256Keys receiver = p256_keys_of(bytes_of(kReceiverSecret)).value();
  EXPECT_EQ(to_base64url(receiver.point), kReceiverPoint);
  EXPECT_EQ(shared_secret(example_sender(), receiver.point), bytes_of(kSharedSecret));
  EXPECT_EQ(shared_secret(receiver, example_sender().point), bytes_of(kSharedSecret));
}

TEST(P256, TakesSecretsBelowTheOrderOnly) {
  const std::string order = bytes_of("_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE");
  std::string last = order;
  --last.back();
  EXPECT_TRUE(p256_keys_of(last));
  EXPECT_TRUE(p256_keys_of(std::string(31, '\0') + '\1'));
  for (const std::string& secret :
       {""s, order, std::string(32, '\0'), std::string(32, '\xff'), std::string(31, '\1'),
        std::string(33, '\1'), std::string(100'000, '\1')}) {
    EXPECT_FALSE(p256_keys_of(secret)) << secret.size();
  }
}

TEST(P256, TakesPointsOnTheCurveOnly) {
  const std::string point = example_sender().point;
  EXPECT_TRUE(is_p256_point(point));
  std::vector<std::string> wrong = {"",
                                    "\4",
                                    point.substr(0, 64),
                                    point + '\0',
                                    point.substr(0, 33),
                                    std::string(65, '\0'),
                                    std::string(65, '\xff'),
                                    '\4' + std::string(64, '\0'),
                                    '\4' + std::string(64, '\xff')};
  for (std::size_t byte = 0; byte < point.size(); ++byte) {
    wrong.push_back(point);
    wrong.back()[byte] = static_cast<char>(wrong.back()[byte] ^ 1);
  }
  // The same point in two other encodings, which browsers do not use.
  wrong.push_back(static_cast<char>(2 + point.back() % 2) + point.substr(1, 32));
  wrong.push_back(static_cast<char>(6 + (point.back() & 1)) + point.substr(1));
  for (const std::string& bytes : wrong) {
    EXPECT_FALSE(is_p256_point(bytes));
    EXPECT_FALSE(shared_secret(example_sender(), bytes));
  }
  EXPECT_EQ(ERR_peek_error(), 0U) << "left in the queue for innocent connections";
}

TEST(WebPush, EncryptsTheExampleToTheByte) {
  const Result<std::string> body =
      encrypt_push(example(), kMessage, example_sender(), bytes_of(kSalt));
  ASSERT_TRUE(body) << why(body);
  EXPECT_EQ(to_base64url(*body), kBody);
}

TEST(WebPush, TheSubscriberReadsWhatWasSent) {
  const P256Keys example_receiver = p256_keys_of(bytes_of(kReceiverSecret)).value();
  EXPECT_EQ(decrypt_push(bytes_of(kBody), example_receiver, bytes_of(kAuth)), kMessage);
  for (const std::size_t size : {0UL, 1UL, 15UL, 16UL, 17UL, 1000UL, kLongestPushPayload}) {
    const P256Keys receiver = random_p256_keys();
    const std::string auth = random_bytes(16);
    const std::string payload = random_bytes(size);
    const Result<std::string> body = encrypt_push(
        {"https://push.example", to_base64url(receiver.point), to_base64url(auth)}, payload);
    ASSERT_TRUE(body) << why(body);
    EXPECT_EQ(body->size(), size + 103);
    EXPECT_LE(body->size(), 4096U);
    EXPECT_EQ(decrypt_push(*body, receiver, auth), payload);
    // And nobody else, and nothing that was changed on the way.
    EXPECT_EQ(decrypt_push(*body, random_p256_keys(), auth), std::nullopt);
    EXPECT_EQ(decrypt_push(*body, receiver, random_bytes(16)), std::nullopt);
    std::string changed = *body;
    changed.back() = static_cast<char>(changed.back() ^ 1);
    EXPECT_EQ(decrypt_push(changed, receiver, auth), std::nullopt);
  }
}

TEST(WebPush, NeverEncryptsTwiceTheSame) {
  std::set<std::string> salts;
  std::set<std::string> senders;
  for (int i = 0; i < 20; ++i) {
    const Result<std::string> body = encrypt_push(example(), kMessage);
    ASSERT_TRUE(body);
    salts.insert(body->substr(0, 16));
    senders.insert(body->substr(21, 65));
  }
  EXPECT_EQ(salts.size(), 20U);
  EXPECT_EQ(senders.size(), 20U);
}

TEST(WebPush, RefusesWhatIsTooLong) {
  const Result<std::string> body =
      encrypt_push(example(), std::string(kLongestPushPayload + 1, 'x'));
  EXPECT_EQ(why(body), "the push message has 3994 bytes, but at most 3993 can be sent");
  EXPECT_THAT(why(encrypt_push(example(), kMessage, example_sender(), "short")), HasSubstr("salt"));
}

TEST(WebPush, ChecksKeysOfSubscriptions) {
  EXPECT_EQ(why(check_subscription(example())), "");
  const std::string point = kReceiverPoint;
  std::string off_curve = bytes_of(point);
  off_curve.back() = static_cast<char>(off_curve.back() ^ 1);
  for (const std::string& key :
       {""s, "!"s, point + "="s, point + "A"s, point.substr(1), point.substr(0, 84), point + "AAAA",
        "+"s + point.substr(1), std::string(1 << 20, 'A'), to_base64url(off_curve),
        point + "\0"s}) {
    PushSubscription subscription = example();
    subscription.p256dh = key;
    EXPECT_THAT(why(check_subscription(subscription)), HasSubstr("p256dh")) << quote(key);
    EXPECT_THAT(why(encrypt_push(subscription, kMessage)), HasSubstr("p256dh")) << quote(key);
  }
  for (const std::string& auth : {""s, "!"s, "BTBZMqHH6r4Tts7J_aSIgg=="s, "BTBZMqHH6r4Tts7J_aSIgh"s,
                                  "BTBZMqHH6r4Tts7J_aSI"s, "BTBZMqHH6r4Tts7J_aSIggAA"s, " "s}) {
    PushSubscription subscription = example();
    subscription.auth = auth;
    EXPECT_THAT(why(check_subscription(subscription)), HasSubstr("auth")) << quote(auth);
    EXPECT_THAT(why(encrypt_push(subscription, kMessage)), HasSubstr("auth")) << quote(auth);
  }
  EXPECT_EQ(ERR_peek_error(), 0U);
}

TEST(WebPush, ChecksEndpoints) {
  for (const std::string& endpoint : {""s,
                                      "https://"s,
                                      "https:///path"s,
                                      "ftp://push.example/x"s,
                                      "HTTPS://push.example/x"s,
                                      "//push.example"s,
                                      "push.example"s,
                                      "http://push.example/x"s,
                                      "https://push.example:/x"s,
                                      "https://push.example:0/x"s,
                                      "https://push.example:65536/x"s,
                                      "https://push.example:1:2/x"s,
                                      "https://me:you@push.example/x"s,
                                      "https://push.example@evil.example/x"s,
                                      "https://push.example\\x"s,
                                      "https://[::1]/x"s,
                                      "https://push.example/a b"s,
                                      "https://push.example/\r\nHost: evil"s,
                                      "https://push.example/\0"s,
                                      "https://p\xc3\xbcsh.example/x"s,
                                      "https://Push.example/x"s,
                                      "https://push.example/" + std::string(3000, 'x')}) {
    PushSubscription subscription = example();
    subscription.endpoint = endpoint;
    EXPECT_THAT(why(check_subscription(subscription)), HasSubstr("endpoint")) << quote(endpoint);
  }
  PushSubscription subscription = example();
  subscription.endpoint = "http://localhost:8080/x";
  EXPECT_EQ(why(check_subscription(subscription)), "the endpoint does not begin with https://");
  EXPECT_EQ(why(check_subscription(subscription, true)), "");
}

TEST(WebPush, FindsTheOrigin) {
  EXPECT_EQ(*origin_of("https://push.example.net/push/abc?d#e"), "https://push.example.net");
  EXPECT_EQ(*origin_of("https://push.example.net"), "https://push.example.net");
  EXPECT_EQ(*origin_of("https://push.example.net?x=/"), "https://push.example.net");
  EXPECT_EQ(*origin_of("https://push.example.net:8443/x"), "https://push.example.net:8443");
  EXPECT_EQ(*origin_of("http://127.0.0.1:9/x", true), "http://127.0.0.1:9");
}

TEST(Vapid, KeysComeBackFromTheirText) {
  const VapidKeys keys = VapidKeys::generate();
  EXPECT_EQ(bytes_of(keys.to_text()).size(), 32U);
  EXPECT_TRUE(is_p256_point(bytes_of(keys.public_key())));
  const Result<VapidKeys> again = VapidKeys::from_text(keys.to_text());
  ASSERT_TRUE(again) << why(again);
  EXPECT_EQ(again->public_key(), keys.public_key());
  EXPECT_EQ(again->to_text(), keys.to_text());
  EXPECT_NE(VapidKeys::generate().public_key(), keys.public_key());
  EXPECT_EQ(VapidKeys::from_text(kSenderSecret)->public_key(), kSenderPoint);
}

TEST(Vapid, RefusesOtherTexts) {
  for (const std::string& text :
       {""s, "secret!"s, std::string(43, 'A'), std::string(43, '_'), kSenderSecret + "="s,
        " "s + kSenderSecret, std::string(kSenderSecret).substr(1), kSenderSecret + "AAAA"s}) {
    EXPECT_THAT(why(VapidKeys::from_text(text)), HasSubstr("push key")) << quote(text);
  }
}

TEST(Vapid, SignsTokens) {
  const VapidKeys keys = VapidKeys::generate();
  for (int i = 0; i < 200; ++i) {  // often enough for numbers with a leading zero byte
    const Result<std::string> header =
        keys.authorization("https://push.example.net", "mailto:\"a\"@example.com", 1453523768 + i);
    ASSERT_TRUE(header) << why(header);
    const std::vector<std::string_view> parts = split(*header, ", k=");
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[1], keys.public_key());
    ASSERT_TRUE(parts[0].starts_with("vapid t="));
    const std::vector<std::string_view> token = split(parts[0].substr(8), ".");
    ASSERT_EQ(token.size(), 3U);
    EXPECT_EQ(bytes_of(token[0]), R"({"typ":"JWT","alg":"ES256"})");
    EXPECT_EQ(bytes_of(token[1]), R"({"aud":"https://push.example.net","exp":)" +
                                      std::to_string(1453523768 + i) +
                                      R"(,"sub":"mailto:\"a\"@example.com"})");
    std::string message = std::string(token[0]) + "." + std::string(token[1]);
    const std::string signature = bytes_of(token[2]);
    ASSERT_EQ(signature.size(), 64U);
    EXPECT_TRUE(is_signed(message, signature, bytes_of(keys.public_key())));
    EXPECT_FALSE(is_signed(message, signature, example_sender().point));
    message.back() ^= 1;
    EXPECT_FALSE(is_signed(message, signature, bytes_of(keys.public_key())));
  }
}

TEST(Vapid, WritesTheTokenOfTheRfc) {
  // RFC 8292, 2.4. Signatures differ each time: theirs shows that is_signed reckons right.
  const std::string token =
      "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."
      "eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0"
      "NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0";
  const std::string signature =
      "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA";
  const std::string point =
      "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";
  EXPECT_TRUE(is_signed(token, bytes_of(signature), bytes_of(point)));
  const Result<std::string> ours = VapidKeys::generate().authorization(
      "https://push.example.net", "mailto:push@example.com", 1453523768);
  ASSERT_TRUE(ours) << why(ours);
  EXPECT_TRUE(ours->starts_with("vapid t=" + token + ".")) << *ours;
}

TEST(Vapid, RefusesOddOriginsAndSubjects) {
  const VapidKeys keys = VapidKeys::generate();
  for (const std::string& origin :
       {""s, "https://push.example.net/"s, "https://push.example.net/x"s, "push.example.net"s}) {
    EXPECT_FALSE(keys.authorization(origin, "mailto:a@example.com", 1).ok()) << origin;
  }
  for (const std::string& subject :
       {""s, "a@example.com"s, "http://example.com"s, "mailto:a@example.com\n"s}) {
    EXPECT_THAT(why(keys.authorization("https://push.example.net", subject, 1)),
                HasSubstr("subject"));
  }
}

}  // namespace
}  // namespace fullcircle
