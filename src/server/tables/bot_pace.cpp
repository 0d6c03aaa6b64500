#include "server/tables/bot_pace.h"

#include "store/hash.h"

namespace fullcircle {

std::uint64_t thinking_seed(const SecretSeed& secret, int position) {
  constexpr std::size_t kDigits = 16;  // of 64 bits
  const std::string hash = hash_text("thinking " + std::to_string(position) + " " + to_hex(secret));
  return std::stoull(hash.substr(0, kDigits), nullptr, 16);
}

}  // namespace fullcircle
