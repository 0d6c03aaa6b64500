#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>

#include "server/api/api.h"
#include "server/net/places.h"

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
  Places places;
  Places spare;  // for those who find no place, to be told so or to ask how the server is
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
Awaitable<void> serve_connection(std::shared_ptr<Port> port, boost::asio::ip::tcp::socket socket,
                                 std::unique_ptr<Place> place);
/// Answers one request: how the server is, if that is asked for, else that there is no place. One
/// who has all places of their share is told so unasked.
Awaitable<void> turn_away(std::shared_ptr<Port> port, boost::asio::ip::tcp::socket socket,
                          std::unique_ptr<Place> place, Places::Answer why);

}  // namespace fullcircle
