#pragma once

#include <memory>

#include "server/config.h"

namespace fullcircle {

/// The whole server: store, tables, computer players, web. Runs until it is told to stop.
class Server {
 public:
  /// Opens the store in the data folder and listens; the reason if that is not possible.
  static Result<std::unique_ptr<Server>> start(const ServerConfig& config);
  ~Server();

  /// Serves until SIGTERM or SIGINT: then no new connections, everybody is told, what is under way
  /// is written, and this returns, within ten seconds.
  void run();

  std::string address() const;
  int admin_port() const;
  /// A link that makes the first administrator; empty once there is one.
  std::string first_admin_link() const;

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace fullcircle
