#include <cstdint>

#include "targets.h"

// One program for all that is fuzzed: FUZZ_TARGET names what (scripts/fuzz sets it).

namespace {

struct Target {
  std::string_view name;
  void (*check)(std::string_view input);
};

constexpr Target kTargets[] = {
    {"command", fullcircle::fuzz_command}, {"config", fullcircle::fuzz_config},
    {"events", fullcircle::fuzz_events},   {"frames", fullcircle::fuzz_frames},
    {"moves", fullcircle::fuzz_moves},     {"record", fullcircle::fuzz_record},
    {"request", fullcircle::fuzz_request}, {"url", fullcircle::fuzz_url},
};

const Target* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* wanted = std::getenv("FUZZ_TARGET");
  for (const Target& target : kTargets) {
    if (wanted != nullptr && target.name == wanted) chosen = &target;
  }
  if (chosen != nullptr) return 0;
  std::fputs("FUZZ_TARGET must name one of these:", stderr);
  for (const Target& target : kTargets) std::fprintf(stderr, " %s", target.name.data());
  std::fputs("\n", stderr);
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen->check({reinterpret_cast<const char*>(data), size});
  return 0;
}
