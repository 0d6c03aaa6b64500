#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace fullcircle {

/// A key pair of the elliptic curve P-256 as raw bytes: the secret number (32, big endian) and the
/// public point, uncompressed (65: 4, x, y). Made only by the two functions below.
struct P256Keys {
  std::string secret;
  std::string point;
};

P256Keys random_p256_keys();
/// Nothing unless the secret has 32 bytes and is between 1 and the order of the curve less 1.
std::optional<P256Keys> p256_keys_of(std::string_view secret);

/// Whether these are the 65 bytes of an uncompressed point on the curve.
bool is_p256_point(std::string_view bytes);

/// ECDH: the 32 bytes that the owners of both keys can compute. Nothing if the point is none.
std::optional<std::string> shared_secret(const P256Keys& mine, std::string_view their_point);

/// ECDSA with SHA-256: the 64 bytes r and s, as JOSE wants them. Nothing if memory runs out.
std::optional<std::string> sign(const P256Keys& keys, std::string_view message);

/// From the system's source of randomness.
std::string random_bytes(std::size_t count);

/// The bytes as OpenSSL takes them.
inline const unsigned char* octets(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
inline unsigned char* octets(std::string& bytes) {
  return reinterpret_cast<unsigned char*>(bytes.data());
}

}  // namespace fullcircle
