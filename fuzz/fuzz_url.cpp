#include <boost/asio/ip/address.hpp>

#include "server/notices/outgoing_url.h"
#include "targets.h"

// The input: a URL that somebody gave for notices, or an address that a name was resolved to.

namespace fullcircle {
namespace {

std::string written(const OutgoingUrl& url) {
  const bool bracketed = url.host.find(':') != std::string::npos;
  return std::string(url.secure ? "https://" : "http://") +
         (bracketed ? "[" + url.host + "]" : url.host) + ":" + url.port + url.target;
}

/// Nothing in it can become a line of its own in a request, or another host.
void check_parts(const OutgoingUrl& url) {
  for (const std::string& part : {url.host, url.port, url.target}) {
    require(!part.empty() && part.find_first_not_of(
                                 "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                 "-._~!$&'()*+,;=:@/?%") == part.npos,
            "a part of a URL consists of what URLs consist of");
  }
  require(url.host.find_first_of("/?@%#") == std::string::npos, "a host is no more than a host");
  require(url.target.starts_with('/'), "a target is a path");
  require(parse_int(url.port, 1, 65535).has_value(), "a port is a number");
  boost::system::error_code error;
  boost::asio::ip::make_address(url.host, error);
  require(is_host_name(url.host) == static_cast<bool>(error), "a host is a name or an address");
}

void check_url(const std::string& text) {
  const Result<OutgoingUrl> url = parse_outgoing_url(text);
  if (!url) return require_clean(url.error().why, "a refusal can be shown");
  check_parts(*url);
  const std::string again = written(*url);
  const Result<OutgoingUrl> same = parse_outgoing_url(again);
  if (!same) return require(again.size() > 1000, "a URL that is written can be read");
  require(written(*same) == again, "and says the same");
}

/// However it is written: an address that hides one of IPv4 is as public as that one, or is not.
void check_address(const std::string& text) {
  if (!is_public_address(text)) return;
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(text, error);
  require(!error, "a public address is an address");
  require(!address.is_loopback() && !address.is_multicast() && !address.is_unspecified(),
          "a public address is a host's of its own");
  require(is_public_address(address.to_string()), "and stays so however it is written");
}

}  // namespace

void fuzz_url(std::string_view input) {
  const std::string text(input);
  check_url(text);
  check_address(text);
}

}  // namespace fullcircle
