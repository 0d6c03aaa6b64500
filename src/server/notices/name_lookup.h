#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace fullcircle {

/// Finds the addresses of host names. The system's lookup can take arbitrarily long and cannot be
/// interrupted, so it runs on a few threads of its own that nobody waits for.
class NameLookup {
 public:
  using Endpoints = std::vector<boost::asio::ip::tcp::endpoint>;
  /// None if the name has no address. Called on several threads at once.
  using Resolve = std::function<Endpoints(const std::string& host, const std::string& port)>;
  using Found = std::function<void(Endpoints)>;

  explicit NameLookup(Resolve resolve);
  /// Returns at once; whoever still waits for an answer gets none.
  ~NameLookup();
  NameLookup(const NameLookup&) = delete;
  NameLookup& operator=(const NameLookup&) = delete;

  /// From any thread. `found` is called on another one and must be brief.
  void look_up(const std::string& host, const std::string& port, Found found);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

/// What the system knows; a port is a number.
NameLookup::Endpoints system_lookup(const std::string& host, const std::string& port);

/// Where to listen, whether or not the network is up yet: an address is taken as it is, and only a
/// name is looked up.
NameLookup::Endpoints own_addresses(const std::string& host, int port);

}  // namespace fullcircle
