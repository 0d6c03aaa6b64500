#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace fullcircle {

/// Whether something comes about that other threads or processes do: looks again and again, for
/// a minute at most, since sanitizers and busy machines are slow.
inline bool eventually(const std::function<bool()>& happened) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!happened()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace fullcircle
