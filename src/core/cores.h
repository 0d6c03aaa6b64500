#pragma once

#include <algorithm>
#include <thread>

namespace fullcircle {

/// How many cores the machine has; 1 if it does not say.
inline int core_count() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace fullcircle
