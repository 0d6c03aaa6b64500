#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

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

/// Whether this is the name of a host, and no address. Its last label must begin with a letter:
/// system libraries read "127.1", "0x7f.1" and 2130706433 as addresses.
bool is_host_name(std::string_view host);

/// Whether the whole internet reaches this IP address: not if it belongs to this machine, to its
/// own network or to the provider, and not if it is no single host or hides an IPv4 address that is
/// not public.
bool is_public_address(const std::string& address);

}  // namespace fullcircle
