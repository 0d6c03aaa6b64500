#include "server/notices/web_push.h"

#include <openssl/evp.h>
#include <sodium.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/json.h"
#include "core/text.h"

namespace fullcircle {
namespace {

constexpr std::size_t kLongestEndpoint = 2048;
constexpr std::size_t kAuthSecretSize = 16;
constexpr std::size_t kSaltSize = 16;
constexpr std::size_t kKeySize = 16;
constexpr std::size_t kNonceSize = 12;
constexpr std::size_t kTagSize = 16;
constexpr std::string_view kRecordSize("\x00\x00\x10\x00", 4);  // 4096: one record is all
constexpr char kLastRecord = 2;

Error refused(std::string why) { return {"push", std::move(why)}; }

std::string hmac(std::string_view key, std::string_view message) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, octets(key), key.size());
  crypto_auth_hmacsha256_update(&state, octets(message), message.size());
  std::string hash(crypto_auth_hmacsha256_BYTES, '\0');
  crypto_auth_hmacsha256_final(&state, octets(hash));
  return hash;
}

/// HKDF (RFC 5869) for up to 32 bytes, which is one round.
std::string hkdf(std::string_view salt, std::string_view secret, const std::string& info,
                 std::size_t size) {
  return hmac(hmac(salt, secret), info + '\1').substr(0, size);
}

/// AES-128-GCM: what was encrypted, and its tag. Empty if OpenSSL fails.
std::string seal(std::string_view key, std::string_view nonce, std::string_view plain) {
  struct Free {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
  };
  const std::unique_ptr<EVP_CIPHER_CTX, Free> context(EVP_CIPHER_CTX_new());
  std::string sealed(plain.size() + kTagSize, '\0');
  unsigned char* const tag = octets(sealed) + plain.size();
  int size = 0;
  if (!context ||
      EVP_EncryptInit_ex2(context.get(), EVP_aes_128_gcm(), octets(key), octets(nonce), nullptr) !=
          1 ||
      EVP_EncryptUpdate(context.get(), octets(sealed), &size, octets(plain),
                        static_cast<int>(plain.size())) != 1 ||
      EVP_EncryptFinal_ex(context.get(), tag, &size) != 1 ||
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, kTagSize, tag) != 1) {
    return {};
  }
  return sealed;
}

bool is_plain_host(std::string_view host) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
  };
  return !host.empty() && std::all_of(host.begin(), host.end(), plain);
}

bool is_visible_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

struct Receiver {
  std::string point;
  std::string secret;
};

Result<Receiver> receiver_of(const PushSubscription& subscription) {
  const std::optional<std::string> point = from_base64url(subscription.p256dh);
  if (!point) return refused("the subscription's key p256dh is not base64url without padding");
  if (!is_p256_point(*point)) {
    return refused("the subscription's key p256dh is not a point of 65 bytes on the curve P-256");
  }
  const std::optional<std::string> secret = from_base64url(subscription.auth);
  if (!secret) return refused("the subscription's secret auth is not base64url without padding");
  if (secret->size() != kAuthSecretSize) {
    return refused("the subscription's secret auth has " + std::to_string(secret->size()) +
                   " bytes instead of 16");
  }
  return Receiver{*point, *secret};
}

}  // namespace

std::string to_base64url(std::string_view bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), octets(bytes), bytes.size(), kVariant);
  text.pop_back();
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  const int failed =
      sodium_base642bin(octets(bytes), bytes.size(), text.data(), text.size(), nullptr, &size, &end,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  if (failed != 0 || end != text.data() + text.size()) return {};
  bytes.resize(size);
  return bytes;
}

Result<std::string> origin_of(std::string_view endpoint, bool allow_http) {
  if (endpoint.size() > kLongestEndpoint) {
    return refused("the endpoint is longer than " + std::to_string(kLongestEndpoint) + " bytes");
  }
  const bool secure = endpoint.starts_with("https://");
  if (!secure && !(allow_http && endpoint.starts_with("http://"))) {
    return refused("the endpoint does not begin with https://");
  }
  if (!is_visible_ascii(endpoint)) {
    return refused("the endpoint has characters that an address cannot have");
  }
  const std::size_t start = secure ? 8 : 7;
  const std::size_t end = std::min(endpoint.find_first_of("/?#", start), endpoint.size());
  const std::string_view authority = endpoint.substr(start, end - start);
  const std::size_t colon = std::min(authority.find(':'), authority.size());
  if (!is_plain_host(authority.substr(0, colon)))
    return refused("the endpoint has no plain host name");
  if (colon != authority.size() && !parse_int(authority.substr(colon + 1), 1, 65535)) {
    return refused("the endpoint's port is not a number from 1 to 65535");
  }
  return std::string(endpoint.substr(0, end));
}

VapidKeys VapidKeys::generate() { return VapidKeys(random_p256_keys()); }

Result<VapidKeys> VapidKeys::from_text(std::string_view text) {
  const std::optional<std::string> secret = from_base64url(text);
  std::optional<P256Keys> keys;
  if (secret) keys = p256_keys_of(*secret);
  if (!keys) return refused("the server's push key is not a secret of P-256 in base64url");
  return VapidKeys(std::move(*keys));
}

Result<std::string> VapidKeys::authorization(std::string_view endpoint_origin,
                                             std::string_view subject,
                                             std::int64_t expires_unix_seconds) const {
  const Result<std::string> origin = origin_of(endpoint_origin, true);
  if (!origin) return origin.error();
  if (*origin != endpoint_origin) return refused("the origin has more than scheme, host and port");
  if (!subject.starts_with("mailto:") && !subject.starts_with("https:")) {
    return refused("the subject of push messages begins neither with mailto: nor with https:");
  }
  if (!is_visible_ascii(subject)) {
    return refused("the subject of push messages has characters that an address cannot have");
  }
  JsonWriter claims;
  claims.begin_object()
      .field("aud", endpoint_origin)
      .field("exp", expires_unix_seconds)
      .field("sub", subject)
      .end_object();
  const std::string token =
      to_base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + to_base64url(claims.take());
  const std::optional<std::string> signature = sign(keys_, token);
  if (!signature) return refused("OpenSSL could not sign the push token");
  return "vapid t=" + token + "." + to_base64url(*signature) + ", k=" + public_key();
}

Status check_subscription(const PushSubscription& subscription, bool allow_http) {
  const Result<std::string> origin = origin_of(subscription.endpoint, allow_http);
  if (!origin) return origin.error();
  const Result<Receiver> receiver = receiver_of(subscription);
  if (!receiver) return receiver.error();
  return Done{};
}

Result<std::string> encrypt_push(const PushSubscription& subscription, std::string_view payload) {
  return encrypt_push(subscription, payload, random_p256_keys(), random_bytes(kSaltSize));
}

Result<std::string> encrypt_push(const PushSubscription& subscription, std::string_view payload,
                                 const P256Keys& sender, std::string_view salt) {
  if (payload.size() > kLongestPushPayload) {
    return refused("the push message has " + std::to_string(payload.size()) +
                   " bytes, but at most " + std::to_string(kLongestPushPayload) + " can be sent");
  }
  if (salt.size() != kSaltSize) return refused("the salt of a push message needs 16 bytes");
  const Result<Receiver> receiver = receiver_of(subscription);
  if (!receiver) return receiver.error();
  const std::optional<std::string> shared = shared_secret(sender, receiver->point);
  if (!shared) return refused("OpenSSL could not agree on a key with the subscriber");

  // RFC 8291, 3.4: the subscriber's secret and both keys enter into the key of the message.
  using namespace std::string_literals;
  const std::string secret =
      hkdf(receiver->secret, *shared, "WebPush: info\0"s + receiver->point + sender.point, 32);
  const std::string key = hkdf(salt, secret, "Content-Encoding: aes128gcm\0"s, kKeySize);
  const std::string nonce = hkdf(salt, secret, "Content-Encoding: nonce\0"s, kNonceSize);
  const std::string sealed = seal(key, nonce, std::string(payload) + kLastRecord);
  if (sealed.empty()) return refused("OpenSSL could not encrypt the push message");

  // RFC 8188, 2.1: salt, record size, length of the sender's key, the key itself.
  const char key_size = static_cast<char>(sender.point.size());
  return std::string(salt).append(kRecordSize) + key_size + sender.point + sealed;
}

}  // namespace fullcircle
