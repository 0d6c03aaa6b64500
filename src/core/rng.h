#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace fullcircle {

/// Spreads a 64-bit number over all 64 bits (the finisher of SplitMix64).
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

/// One of the many seeds below a seed: game 7 of seed 42, seat 1 of that game.
constexpr std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t stream) {
  return mix(mix(seed) ^ stream);
}

/// The fast generator of play-outs (xoshiro256**, Blackman and Vigna). The same seed gives the same
/// numbers on every machine. Not for draws that somebody must be convinced of: see table/dealer.h.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (std::uint64_t i = 0; i < 4; ++i) state_[i] = mix(seed + i * 0x9e3779b97f4a7c15U);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// A number in [0, bound), bound > 0. The bias is below bound / 2^32, far under what any
  /// simulation could notice for the bounds of a table game.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace fullcircle
