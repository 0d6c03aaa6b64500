#pragma once

#include <string>

namespace fullcircle {

/// Whose share of the server an address takes: an IPv4 address for itself, an IPv6 address for its
/// /64, which is what one connection to the network gets. What is no address has a share of its
/// own.
std::string address_share(const std::string& peer);

}  // namespace fullcircle
