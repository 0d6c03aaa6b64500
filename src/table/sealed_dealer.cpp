#include "table/sealed_dealer.h"

#include <sodium.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace fullcircle {
namespace {

void start_sodium() {
  static const bool started = sodium_init() >= 0;
  if (!started) {
    std::fputs("libsodium does not start: no secure randomness on this system\n", stderr);
    std::abort();
  }
}

}  // namespace

SecretSeed random_secret() {
  start_sodium();
  SecretSeed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

SecretSeed secret_from(std::uint64_t seed, std::uint64_t stream) {
  start_sodium();
  const std::string text = std::to_string(seed) + "/" + std::to_string(stream);
  SecretSeed secret;
  crypto_hash_sha256(secret.data(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size());
  return secret;
}

std::string to_hex(const SecretSeed& seed) {
  std::string hex(2 * seed.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), seed.data(), seed.size());
  hex.pop_back();
  return hex;
}

std::optional<SecretSeed> secret_from_hex(std::string_view hex) {
  SecretSeed seed;
  std::size_t length = 0;
  const char* end = nullptr;
  const int failed =
      sodium_hex2bin(seed.data(), seed.size(), hex.data(), hex.size(), nullptr, &length, &end);
  if (failed != 0 || length != seed.size() || end != hex.data() + hex.size()) return {};
  return seed;
}

std::string commitment(const SecretSeed& seed) {
  start_sodium();
  SecretSeed hash;
  static_assert(hash.size() == crypto_hash_sha256_BYTES);
  crypto_hash_sha256(hash.data(), seed.data(), seed.size());
  return to_hex(hash);
}

SecretSeed draw_key(const SecretSeed& secret, std::span<const ClientPart> parts) {
  if (std::ranges::none_of(parts, &ClientPart::has_value)) return secret;
  // No other hash here is made of a text that begins like this.
  std::string text = "fullcircle draws 1\n";
  const auto add = [&](const SecretSeed& bytes) { text.append(bytes.begin(), bytes.end()); };
  add(secret);
  for (const ClientPart& part : parts) {
    text += part ? '\1' : '\0';
    if (part) add(*part);
  }
  start_sodium();
  SecretSeed key;
  crypto_hash_sha256(key.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return key;
}

SealedDealer::SealedDealer(const SecretSeed& key) : key_(key) { start_sodium(); }

std::size_t SealedDealer::pick(int event, Viewer, std::span<const Lot> lots) {
  std::array<std::uint8_t, crypto_stream_chacha20_NONCEBYTES> nonce{};
  for (std::size_t i = 0; i < 4; ++i) {
    nonce[i] = static_cast<std::uint8_t>(static_cast<std::uint32_t>(event) >> (8 * i));
  }
  // 64 words: the chance that all are rejected is below 2^-3000 for the few hundred tickets of a
  // table game.
  std::array<std::uint8_t, 512> stream;
  crypto_stream_chacha20(stream.data(), stream.size(), nonce.data(), key_.data());
  const std::uint64_t total = total_weight(lots);
  const std::uint64_t uneven = (0 - total) % total;  // 2^64 mod total
  std::uint64_t word = 0;
  for (std::size_t at = 0; at < stream.size(); at += 8) {
    word = 0;
    for (std::size_t i = 0; i < 8; ++i) word |= std::uint64_t{stream[at + i]} << (8 * i);
    if (word >= uneven) break;  // else the lowest tickets would be drawn too often
  }
  return lot_of_ticket(lots, word % total);
}

}  // namespace fullcircle
