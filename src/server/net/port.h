#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <mutex>
#include <unordered_map>

#include "server/api/api.h"

namespace fullcircle {

/// What all connections to a listening port share.
struct Port {
  boost::asio::io_context& io;
  Api& api;
  Metrics& metrics;
  const ServerConfig& config;
  const Clock& clock;
  bool admin;  // the port of the administration
  std::atomic<bool> draining = false;
  std::atomic<bool> proxy_noticed = false;  // everybody who comes through it counts as one address
  std::atomic<std::int64_t> turned_away = 0;

  std::mutex mutex;
  /// How each open WebSocket is closed when the server stops.
  std::unordered_map<const void*, std::function<void()>> sockets = {};
};

/// Counts one more of something while it lives.
struct Counted {
  std::atomic<std::int64_t>& count;
  explicit Counted(std::atomic<std::int64_t>& counted) : count(counted) { ++count; }
  ~Counted() { --count; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
};

/// Serves HTTP on a connection to its end.
Awaitable<void> serve_connection(std::shared_ptr<Port> port, boost::asio::ip::tcp::socket socket);
/// Answers that the server is full, whatever is asked for.
Awaitable<void> turn_away(std::shared_ptr<Port> port, boost::asio::ip::tcp::socket socket);

}  // namespace fullcircle
