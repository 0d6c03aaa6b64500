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
#include "server/notices/outgoing_url.h"

namespace fullcircle {

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
