#pragma once

#include <string>

#include "core/result.h"

namespace fullcircle {

/// The one answer that every command gets.
struct Answer {
  enum class Kind : std::uint8_t { ok, dup, stale, illegal, busy };
  Kind kind = Kind::busy;
  int number = 0;       // ok, dup, stale: the number of the next event (then)
  Error why;            // illegal
  std::string message;  // stale: what happened since
};
std::string format_answer(const Answer& answer, const std::string& command);

}  // namespace fullcircle
