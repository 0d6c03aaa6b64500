#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "table/dealer.h"

namespace fullcircle {

/// The 256-bit secret of a table. Its hash is public before anybody sits there, the secret itself
/// after the end: then everybody can recompute every draw (docs/fairness.md).
using SecretSeed = std::array<std::uint8_t, 32>;

/// From the system's source of randomness.
SecretSeed random_secret();
/// The same secret for the same numbers: for games that are to be repeatable.
SecretSeed secret_from(std::uint64_t seed, std::uint64_t stream);

std::string to_hex(const SecretSeed& seed);
std::optional<SecretSeed> secret_from_hex(std::string_view hex);

/// SHA-256 of the seed's 32 bytes, in hex.
std::string commitment(const SecretSeed& seed);

/// What a seat's own client adds to the draws; none if it adds nothing.
using ClientPart = std::optional<SecretSeed>;

/// What all draws of a table come from: its secret and the parts of its seats. Where nobody adds
/// anything it is the secret.
SecretSeed draw_key(const SecretSeed& secret, std::span<const ClientPart> parts);

/// Outcome number n is drawn from the ChaCha20 stream of the key with n as nonce.
class SealedDealer final : public Dealer {
 public:
  explicit SealedDealer(const SecretSeed& key);
  std::size_t pick(int event, Viewer drawer, std::span<const Lot> lots) override;

 private:
  SecretSeed key_;
};

}  // namespace fullcircle
