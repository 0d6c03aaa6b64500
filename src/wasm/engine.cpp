#include <unistd.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "wasm/desk.h"

/// What the page calls: fc_alloc for room, the request written there, fc_call for the answer, which
/// stays until the next call. See web/src/engine/engine.ts.

extern "C" {

[[clang::import_module("env"), clang::import_name("progress")]] void host_progress(
    std::int32_t done, std::int32_t of);

// The C library is built with stack protection and expects these from the program.
std::uintptr_t __stack_chk_guard = 0x5bd1e995;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

}  // extern "C"

namespace {

namespace wasm = fullcircle::wasm;

std::string request;
std::string answer;

std::uint64_t random_seed() {
  std::uint64_t seed = 0;
  getentropy(&seed, sizeof seed);
  return seed;
}

wasm::Desk& desk() {
  static wasm::Desk kDesk(random_seed(), [](std::int64_t done, std::int64_t of) {
    host_progress(static_cast<std::int32_t>(done), static_cast<std::int32_t>(of));
  });
  return kDesk;
}

}  // namespace

extern "C" {

/// Room for a request of so many bytes; null if that is too long.
[[clang::export_name("fc_alloc")]] char* fc_alloc(std::size_t size) {
  if (size > wasm::kMaxRequestBytes) return nullptr;
  request.resize(size);
  return request.data();
}

[[clang::export_name("fc_call")]] const char* fc_call(const char* text, std::size_t size) {
  const bool ours = text == request.data() && size <= request.size();
  answer = desk().answer(ours ? std::string_view(text, size) : std::string_view());
  return answer.data();
}

[[clang::export_name("fc_answer_size")]] std::size_t fc_answer_size() { return answer.size(); }

}  // extern "C"
