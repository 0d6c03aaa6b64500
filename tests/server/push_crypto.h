#pragma once

#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/x509.h>

#include <optional>
#include <string>

#include "server/notices/web_push.h"

// The browser's and the push service's side of Web Push, written with other functions of OpenSSL
// than the server's.

namespace fullcircle {

inline std::string bytes_of(std::string_view text) { return from_base64url(text).value(); }

inline std::string derive(std::string salt, std::string secret, std::string info,
                          std::size_t size) {
  EVP_KDF* kdf = EVP_KDF_fetch(nullptr, "HKDF", nullptr);
  EVP_KDF_CTX* context = EVP_KDF_CTX_new(kdf);
  std::string digest = "SHA256";
  const OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, salt.data(), salt.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, secret.data(), secret.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, info.data(), info.size()),
      OSSL_PARAM_construct_end()};
  std::string key(size, '\0');
  EXPECT_EQ(EVP_KDF_derive(context, octets(key), size, parameters), 1);
  EVP_KDF_CTX_free(context);
  EVP_KDF_free(kdf);
  return key;
}

/// The x of the point times the secret.
inline std::string multiply(const std::string& point, const std::string& secret) {
  EC_GROUP* group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  EC_POINT* at = EC_POINT_new(group);
  BIGNUM* scalar = BN_bin2bn(octets(secret), static_cast<int>(secret.size()), nullptr);
  BIGNUM* x = BN_new();
  EXPECT_EQ(EC_POINT_oct2point(group, at, octets(point), point.size(), nullptr), 1);
  EXPECT_EQ(EC_POINT_mul(group, at, nullptr, at, scalar, nullptr), 1);
  EXPECT_EQ(EC_POINT_get_affine_coordinates(group, at, x, nullptr, nullptr), 1);
  std::string product(32, '\0');
  EXPECT_EQ(BN_bn2binpad(x, octets(product), 32), 32);
  BN_free(x);
  BN_free(scalar);
  EC_POINT_free(at);
  EC_GROUP_free(group);
  return product;
}

/// Nothing if the tag does not fit.
inline std::optional<std::string> open_sealed(const std::string& key, const std::string& nonce,
                                              const std::string& sealed) {
  EVP_CIPHER_CTX* context = EVP_CIPHER_CTX_new();
  std::string plain(sealed.size() - 16, '\0');
  std::string tag = sealed.substr(plain.size());
  int size = 0;
  EVP_DecryptInit_ex2(context, EVP_aes_128_gcm(), octets(key), octets(nonce), nullptr);
  EVP_DecryptUpdate(context, octets(plain), &size, octets(sealed), static_cast<int>(plain.size()));
  EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, tag.data());
  const bool fits = EVP_DecryptFinal_ex(context, octets(tag), &size) == 1;
  EVP_CIPHER_CTX_free(context);
  if (!fits) return {};
  return plain;
}

/// Nothing unless the body is one record for the receiver.
inline std::optional<std::string> decrypt_push(const std::string& body, const P256Keys& receiver,
                                               const std::string& auth) {
  using namespace std::string_literals;
  if (body.size() < 103 || body.substr(16, 5) != "\0\0\x10\0\x41"s) return {};
  const std::string salt = body.substr(0, 16);
  const std::string sender = body.substr(21, 65);
  const std::string secret = derive(auth, multiply(sender, receiver.secret),
                                    "WebPush: info\0"s + receiver.point + sender, 32);
  const std::string key = derive(salt, secret, "Content-Encoding: aes128gcm\0"s, 16);
  const std::string nonce = derive(salt, secret, "Content-Encoding: nonce\0"s, 12);
  std::optional<std::string> plain = open_sealed(key, nonce, body.substr(86));
  if (!plain || plain->back() != 2) return {};
  plain->pop_back();
  return plain;
}

/// Whether r and s sign the message for the public point.
inline bool is_signed(const std::string& message, const std::string& signature,
                      const std::string& point) {
  // The public key as browsers and servers exchange it: what kind of key it is, and its bits.
  const std::string kind = bytes_of("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgA");
  const std::string der = kind + point;
  const unsigned char* at = octets(der);
  EVP_PKEY* key = d2i_PUBKEY(nullptr, &at, static_cast<long>(der.size()));
  EXPECT_NE(key, nullptr);
  ECDSA_SIG* pair = ECDSA_SIG_new();
  ECDSA_SIG_set0(pair, BN_bin2bn(octets(signature), 32, nullptr),
                 BN_bin2bn(octets(signature) + 32, 32, nullptr));
  unsigned char* signature_der = nullptr;
  const int size = i2d_ECDSA_SIG(pair, &signature_der);
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(context, nullptr, EVP_sha256(), nullptr, key);
  const int verdict = EVP_DigestVerify(context, signature_der, static_cast<std::size_t>(size),
                                       octets(message), message.size());
  EVP_MD_CTX_free(context);
  OPENSSL_free(signature_der);
  ECDSA_SIG_free(pair);
  EVP_PKEY_free(key);
  return verdict == 1;
}

}  // namespace fullcircle
