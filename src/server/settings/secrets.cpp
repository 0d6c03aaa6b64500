#include "server/settings/secrets.h"

#include <sodium.h>

#include <array>
#include <stdexcept>
#include <string_view>

namespace fullcircle {
namespace {

constexpr unsigned long long kPasses = 2;
constexpr std::size_t kMemory = 19U << 20;

}  // namespace

std::string random_id(int letters) {
  constexpr std::string_view kAlphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  static_assert(kAlphabet.size() == 32);
  std::string id;
  for (int i = 0; i < letters; ++i) id += kAlphabet[randombytes_uniform(32)];
  return id;
}

std::string random_secret_text() {
  std::array<unsigned char, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::array<char, sodium_base64_ENCODED_LEN(32, kVariant)> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
  return text.data();
}

std::int64_t random_number() {
  std::uint64_t number = 0;
  while (number == 0) {
    randombytes_buf(&number, sizeof number);
    number &= (std::uint64_t{1} << 53) - 1;
  }
  return static_cast<std::int64_t>(number);
}

std::string hash_password(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), kPasses, kMemory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::runtime_error("no memory to hash a password");
  }
  return hash.data();
}

bool verify_password(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace fullcircle
