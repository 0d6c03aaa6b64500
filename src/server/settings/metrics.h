#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace fullcircle {

/// Counted while the server runs; nothing in it reveals the hidden side of a game.
struct Metrics {
  std::atomic<std::int64_t> requests = 0;
  std::atomic<std::int64_t> refused = 0;      // answers of 400 and more
  std::atomic<std::int64_t> connections = 0;  // now
  std::atomic<std::int64_t> sockets = 0;      // now
  std::atomic<std::int64_t> answering = 0;    // requests, now
  std::atomic<std::int64_t> messages_in = 0;
  std::atomic<std::int64_t> messages_out = 0;
  std::atomic<std::int64_t> commands = 0;
  std::atomic<std::int64_t> slow_closed = 0;  // sockets that did not take what was sent
  std::atomic<std::int64_t> notices = 0;
};

}  // namespace fullcircle
