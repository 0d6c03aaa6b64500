#pragma once

#include <cstdio>
#include <cstdlib>

namespace fullcircle {

/// Not an assert: it must hold in every build.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace fullcircle
