#include "server/notices/p256.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

namespace fullcircle {
namespace {

constexpr std::size_t kSecretSize = 32;
constexpr std::size_t kPointSize = 65;
constexpr char kUncompressed = 4;

template <auto release>
struct Release {
  void operator()(auto* object) const { release(object); }
};
template <class T, auto release>
using Owned = std::unique_ptr<T, Release<release>>;
using Number = Owned<BIGNUM, BN_clear_free>;
using KeyPair = Owned<EVP_PKEY, EVP_PKEY_free>;
using KeyContext = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;

/// Bad keys from outside leave no errors in OpenSSL's queue, where TLS connections of the same
/// thread would take them for their own.
struct QuietErrors {
  QuietErrors() { ERR_set_mark(); }
  QuietErrors(const QuietErrors&) = delete;
  QuietErrors& operator=(const QuietErrors&) = delete;
  ~QuietErrors() { ERR_pop_to_mark(); }
};

[[noreturn]] void give_up(const char* why) {
  std::fputs(why, stderr);
  std::abort();
}

const EC_GROUP* curve() {
  static const Owned<EC_GROUP, EC_GROUP_free> group(
      EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  if (!group) give_up("OpenSSL has no curve P-256\n");
  return group.get();
}

Owned<EC_POINT, EC_POINT_free> new_point() {
  return Owned<EC_POINT, EC_POINT_free>(EC_POINT_new(curve()));
}

Number number(std::string_view bytes) {
  return Number(BN_bin2bn(octets(bytes), static_cast<int>(bytes.size()), nullptr));
}

/// A key for OpenSSL: a pair, or without a secret a public key. Null if the point is none.
KeyPair key_of(std::string_view point, std::string_view secret = {}) {
  const Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free> builder(OSSL_PARAM_BLD_new());
  const Number scalar = number(secret);
  if (!builder || !scalar) return {};
  const bool described =
      OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1 &&
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                       point.size()) == 1 &&
      (secret.empty() ||
       OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, scalar.get()) == 1);
  if (!described) return {};
  const Owned<OSSL_PARAM, OSSL_PARAM_free> parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  const int selection = secret.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
  EVP_PKEY* key = nullptr;
  if (!parameters || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, selection, parameters.get()) != 1) {
    return {};
  }
  return KeyPair(key);
}

}  // namespace

P256Keys random_p256_keys() {
  for (;;) {  // one number of 4 billion is not below the order of the curve
    if (std::optional<P256Keys> keys = p256_keys_of(random_bytes(kSecretSize))) return *keys;
  }
}

std::optional<P256Keys> p256_keys_of(std::string_view secret) {
  const QuietErrors quiet;
  const Number scalar = number(secret);
  const auto point = new_point();
  if (!scalar || !point) give_up("OpenSSL is out of memory\n");
  if (secret.size() != kSecretSize || BN_is_zero(scalar.get()) == 1 ||
      BN_cmp(scalar.get(), EC_GROUP_get0_order(curve())) >= 0) {
    return {};
  }
  P256Keys keys{std::string(secret), std::string(kPointSize, '\0')};
  if (EC_POINT_mul(curve(), point.get(), scalar.get(), nullptr, nullptr, nullptr) != 1 ||
      EC_POINT_point2oct(curve(), point.get(), POINT_CONVERSION_UNCOMPRESSED, octets(keys.point),
                         kPointSize, nullptr) != kPointSize) {
    give_up("OpenSSL cannot compute with P-256\n");
  }
  return keys;
}

bool is_p256_point(std::string_view bytes) {
  const QuietErrors quiet;
  if (bytes.size() != kPointSize || bytes.front() != kUncompressed) return false;
  const auto point = new_point();
  return point &&
         EC_POINT_oct2point(curve(), point.get(), octets(bytes), bytes.size(), nullptr) == 1;
}

std::optional<std::string> shared_secret(const P256Keys& mine, std::string_view their_point) {
  const QuietErrors quiet;
  if (!is_p256_point(their_point)) return {};
  const KeyPair my_key = key_of(mine.point, mine.secret);
  const KeyPair their_key = key_of(their_point);
  const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, my_key.get(), nullptr));
  std::string secret(kSecretSize, '\0');
  std::size_t size = secret.size();
  if (!my_key || !their_key || !context || EVP_PKEY_derive_init(context.get()) != 1 ||
      EVP_PKEY_derive_set_peer(context.get(), their_key.get()) != 1 ||
      EVP_PKEY_derive(context.get(), octets(secret), &size) != 1 || size != secret.size()) {
    return {};
  }
  return secret;
}

std::optional<std::string> sign(const P256Keys& keys, std::string_view message) {
  const QuietErrors quiet;
  const KeyPair key = key_of(keys.point, keys.secret);
  const Owned<EVP_MD_CTX, EVP_MD_CTX_free> context(EVP_MD_CTX_new());
  std::string der(80, '\0');  // two numbers of 33 bytes at most, and 6 bytes around them
  std::size_t size = der.size();
  if (!key || !context ||
      EVP_DigestSignInit_ex(context.get(), nullptr, "SHA256", nullptr, nullptr, key.get(),
                            nullptr) != 1 ||
      EVP_DigestSign(context.get(), octets(der), &size, octets(message), message.size()) != 1) {
    return {};
  }
  const unsigned char* at = octets(der);
  const Owned<ECDSA_SIG, ECDSA_SIG_free> pair(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  if (!pair) return {};
  constexpr int kHalf = 32;
  std::string signature(2 * kHalf, '\0');
  if (BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), octets(signature), kHalf) != kHalf ||
      BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), octets(signature) + kHalf, kHalf) != kHalf) {
    return {};
  }
  return signature;
}

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  if (RAND_bytes(octets(bytes), static_cast<int>(count)) != 1) {
    give_up("OpenSSL has no secure randomness on this system\n");
  }
  return bytes;
}

}  // namespace fullcircle
