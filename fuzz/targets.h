#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/text.h"

// What is fuzzed, each in a file of its own that says what the input is, and what they share.

namespace fullcircle {

void fuzz_command(std::string_view input);
void fuzz_config(std::string_view input);
void fuzz_events(std::string_view input);
void fuzz_frames(std::string_view input);
void fuzz_moves(std::string_view input);
void fuzz_record(std::string_view input);
void fuzz_request(std::string_view input);
void fuzz_url(std::string_view input);

/// Not an assert: it must hold in every build.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

/// What may be shown on a terminal.
inline void require_clean(std::string_view text, const char* what) {
  require(is_utf8(text) && !has_control(text), what);
}

}  // namespace fullcircle
