#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "server/notices/name_lookup.h"

namespace fullcircle {

/// Where a request goes, as parse_outgoing_url takes it apart.
struct OutgoingUrl {
  bool secure = true;
  std::string host;  // a name in small letters, or an address; IPv6 without brackets
  std::string port;
  std::string target;  // path and query
};

/// Takes http and https with a host name or an IP address, perhaps a port, a path and a query, and
/// nothing else. Addresses are written in the one usual way: what merely some programs take for an
/// address (127.1, 0x7f000001) is refused.
Result<OutgoingUrl> parse_outgoing_url(const std::string& url);

/// Whether the whole internet reaches this IP address: not if it belongs to this machine, to its
/// own network or to the provider, and not if it is no single host or hides an IPv4 address that is
/// not public.
bool is_public_address(const std::string& address);

/// Posts to addresses that users gave us. That must not take them anywhere that they could not
/// reach themselves: unless `allow_private` says so, a host with any address that is not public is
/// refused, and the connection goes to the very address that was checked. Certificates are
/// verified, redirects are not followed, and of the answer only the head is read (16 KB at most).
class Outgoing {
 public:
  using Headers = std::vector<std::pair<std::string, std::string>>;
  /// The status of the answer. An error names the host only: the rest of a URL may be a secret.
  using Answered = std::function<void(Result<int>)>;

  /// `deadline` is for the whole of one request, from when it begins.
  Outgoing(boost::asio::io_context& io, bool allow_private,
           std::chrono::milliseconds deadline = std::chrono::seconds(10),
           NameLookup::Resolve resolve = system_lookup);
  /// Nothing new is begun, and nothing is waited for.
  ~Outgoing();
  Outgoing(const Outgoing&) = delete;
  Outgoing& operator=(const Outgoing&) = delete;

  /// From any thread. `done` is called once, on a thread of `io`, and must not throw. 32 requests
  /// go out at once and 1000 more wait; any others are refused.
  void post(const OutgoingUrl& url, Headers headers, std::string body, Answered done);

  boost::asio::io_context& io() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace fullcircle
