#include "server/settings/address.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace fullcircle {

namespace ip = boost::asio::ip;

std::string address_share(const std::string& peer) {
  boost::system::error_code error;
  const ip::address address = ip::make_address(peer, error);
  if (error || address.is_v4()) return error ? peer : address.to_string();
  const ip::address_v6 six = address.to_v6();
  // A socket for both kinds says IPv4 addresses as ::ffff:192.0.2.1.
  if (six.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, six).to_string();
  ip::address_v6::bytes_type bytes = six.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace fullcircle
