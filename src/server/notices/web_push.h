#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"
#include "server/notices/p256.h"

// The cryptography of Web Push: who we are (VAPID, RFC 8292) and what only the browser may read
// (RFC 8291, RFC 8188). Bytes are std::string; texts with keys are base64url. Nothing here speaks
// to the network: the body of encrypt_push is posted to the subscription's endpoint with the
// headers Authorization, TTL and "Content-Encoding: aes128gcm".

namespace fullcircle {

/// base64url without padding (RFC 4648, 5). The reader takes nothing but what the writer gives.
std::string to_base64url(std::string_view bytes);
std::optional<std::string> from_base64url(std::string_view text);

/// "https://push.example.net" of "https://push.example.net/send/abc", as the audience of a
/// VAPID token. Refused, with a sentence, is what is no address with a plain host name (and perhaps
/// a port) of https or, where `allow_http` says so, of http. Whether that host is one to talk to (a
/// subscriber may have sent the name of a machine in our own house) is for the sender to decide.
Result<std::string> origin_of(std::string_view endpoint, bool allow_http = false);

/// With these keys a server shows push services that it is the one the subscriber agreed to. They
/// must outlive every subscription: whoever changes them loses all subscribers.
class VapidKeys {
 public:
  static VapidKeys generate();
  static Result<VapidKeys> from_text(std::string_view text);

  /// The secret as text for the server's store.
  std::string to_text() const { return to_base64url(keys_.secret); }
  /// What a browser's pushManager.subscribe takes as applicationServerKey.
  std::string public_key() const { return to_base64url(keys_.point); }

  /// The value of the header Authorization for posts to this origin. `subject` says how push
  /// services reach us if something goes wrong: "mailto:" or "https:" and so on. They refuse tokens
  /// that expire more than 24 hours ahead.
  Result<std::string> authorization(std::string_view endpoint_origin, std::string_view subject,
                                    std::int64_t expires_unix_seconds) const;

 private:
  explicit VapidKeys(P256Keys keys) : keys_(std::move(keys)) {}

  P256Keys keys_;
};

/// What a browser's subscription says: where to post, its public key, and its secret that proves
/// that the message comes through us (16 bytes).
struct PushSubscription {
  std::string endpoint;
  std::string p256dh;
  std::string auth;
};

/// One sentence on what is wrong with it, if something is.
Status check_subscription(const PushSubscription& subscription, bool allow_http = false);

/// Push services need not take more than 4096 bytes of body, of which 103 are ours.
inline constexpr std::size_t kLongestPushPayload = 3993;

/// The body to post: the payload so that only this subscriber can read it.
Result<std::string> encrypt_push(const PushSubscription& subscription, std::string_view payload);
/// The same with given randomness, for tests: keys and 16 bytes of salt must never be used twice.
Result<std::string> encrypt_push(const PushSubscription& subscription, std::string_view payload,
                                 const P256Keys& sender, std::string_view salt);

}  // namespace fullcircle
