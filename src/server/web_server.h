#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <set>

#include "server/api.h"

namespace fullcircle {

/// HTTP and WebSocket on one port: reads and writes bytes, keeps limits and deadlines; what is
/// asked for is the Api's to answer. Beast lives in its source file alone.
class WebServer {
 public:
  /// Listens at once; port 0 lets the system choose. Throws if the address is not to be had.
  WebServer(boost::asio::io_context& io, Api& api, Metrics& metrics, const std::string& host,
            int port, bool admin, const ServerConfig& config);
  ~WebServer();

  int port() const;
  void start();
  /// Takes no more connections, and tells those there are to come back later.
  void drain();

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace fullcircle
