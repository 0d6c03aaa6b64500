#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/api/api.h"

namespace fullcircle {

/// A sentence that says which address is not available, and why.
class ListenFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// HTTP and WebSocket on one port: reads and writes bytes, holds limits and deadlines; what is
/// asked for is the Api's to answer. Connections are accepted on a thread that does nothing else,
/// and each port has places of its own for them.
class WebServer {
 public:
  /// Listens at once, on an address or the first one of a host name; port 0 lets the system
  /// choose. Throws ListenFailure.
  WebServer(boost::asio::io_context& io, Api& api, Metrics& metrics, const std::string& host,
            int port, bool admin, const ServerConfig& config, const Clock& clock);
  ~WebServer();

  int port() const;
  void start();
  /// Accepts no more connections, and ends the open ones: sockets with a code that says to come
  /// back, streams after what is being sent, others after the answer that is under way.
  void drain();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fullcircle
