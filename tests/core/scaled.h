#pragma once

#include <algorithm>

namespace fullcircle {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// How many random games or positions are tried. Under a sanitizer each takes ten times as long,
/// and what it looks for is found in few of them: there it is a twentieth, but at least 3.
template <typename Number>
constexpr Number scaled(Number number) {
  return kSanitized ? std::max(number / 20, std::min(number, Number{3})) : number;
}

}  // namespace fullcircle
