#pragma once

#include <memory>

#include "server/settings/clock.h"
#include "server/settings/config.h"

namespace fullcircle {

/// The whole server: store, tables, computer players, web. Runs until it is asked to stop.
class Server {
 public:
  /// Opens the store in the data folder and listens, or says why that is not possible.
  /// The clock must outlive the server.
  static Result<std::unique_ptr<Server>> start(const ServerConfig& config,
                                               const Clock& clock = machine_clock());
  ~Server();

  /// Serves until SIGTERM or SIGINT. Then it accepts no new connections, closes the open ones,
  /// finishes the writes under way, and returns within ten seconds.
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
