#include "server/notices/outgoing_url.h"

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <vector>

#include "core/text.h"

namespace fullcircle {
namespace {

namespace ip = boost::asio::ip;
using boost::system::error_code;

constexpr std::size_t kLongestUrl = 1000;

Error wrong(const char* what) { return {"url", std::string("the URL ") + what}; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_letter_or_digit(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

/// What RFC 3986 lets stand in host, path and query.
bool is_url_character(char c) {
  constexpr std::string_view kOthers = "-._~!$&'()*+,;=:@/?%[]";
  return is_letter_or_digit(c) || kOthers.find(c) != std::string_view::npos;
}

bool is_label(std::string_view label) {
  const auto fine = [](char c) { return is_letter_or_digit(c) || c == '-'; };
  return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
         std::all_of(label.begin(), label.end(), fine);
}

bool is_host(const std::string& host, bool bracketed) {
  error_code error;
  if (bracketed) {
    ip::make_address_v6(host, error);
    return !error && host.find('%') == std::string::npos;
  }
  if (is_host_name(host)) return true;
  ip::make_address_v4(host, error);
  return !error;
}

struct Range {
  std::array<unsigned, 4> address;
  int bits;
};

constexpr std::uint32_t number_of(const std::array<unsigned, 4>& address) {
  return address[0] << 24 | address[1] << 16 | address[2] << 8 | address[3];
}

/// The registry of IANA (RFC 6890), and one address more.
constexpr std::array<Range, 16> kNotPublic = {{
    {{0, 0, 0, 0}, 8},         // this network
    {{10, 0, 0, 0}, 8},        // private
    {{100, 64, 0, 0}, 10},     // behind a provider's NAT
    {{127, 0, 0, 0}, 8},       // this machine
    {{168, 63, 129, 16}, 32},  // Azure's own services, for the machines there
    {{169, 254, 0, 0}, 16},    // link-local
    {{172, 16, 0, 0}, 12},     // private
    {{192, 0, 0, 0}, 24},      // protocols
    {{192, 0, 2, 0}, 24},      // documentation
    {{192, 88, 99, 0}, 24},    // relays to IPv6
    {{192, 168, 0, 0}, 16},    // private
    {{198, 18, 0, 0}, 15},     // benchmarking
    {{198, 51, 100, 0}, 24},   // documentation
    {{203, 0, 113, 0}, 24},    // documentation
    {{224, 0, 0, 0}, 4},       // multicast
    {{240, 0, 0, 0}, 4},       // reserved, broadcast
}};

bool is_public(std::uint32_t address) {
  return std::none_of(kNotPublic.begin(), kNotPublic.end(), [&](const Range& range) {
    return (address ^ number_of(range.address)) >> (32 - range.bits) == 0;
  });
}

/// Of IPv6 only what is given out for the internet (2000::/3), without the parts for protocols,
/// documentation and tunnels; and 64:ff9b::/96, by which a network without IPv4 reaches the hosts
/// that have nothing else.
bool is_public(const ip::address_v6::bytes_type& bytes) {
  constexpr std::array<unsigned char, 12> kTranslated = {0, 0x64, 0xff, 0x9b};
  if (std::equal(kTranslated.begin(), kTranslated.end(), bytes.begin())) {
    return is_public(number_of({bytes[12], bytes[13], bytes[14], bytes[15]}));
  }
  const unsigned first = bytes[0] * 256U + bytes[1];
  const unsigned second = bytes[2] * 256U + bytes[3];
  if (first == 0x2001 && (second < 0x200 || second == 0xdb8)) return false;  // Teredo is among them
  if (first == 0x3fff && second < 0x1000) return false;                      // documentation
  return first >= 0x2000 && first <= 0x3fff && first != 0x2002;              // 6to4
}

bool is_public(const ip::address& address) {
  return address.is_v4() ? is_public(address.to_v4().to_uint())
                         : is_public(address.to_v6().to_bytes());
}

}  // namespace

bool is_host_name(std::string_view host) {
  const std::vector<std::string_view> labels = split(host, ".");
  return host.size() <= 253 && std::all_of(labels.begin(), labels.end(), is_label) &&
         is_letter(labels.back().front());
}

Result<OutgoingUrl> parse_outgoing_url(const std::string& url) {
  if (url.size() > kLongestUrl) return wrong("is longer than 1000 bytes");
  OutgoingUrl parts;
  parts.secure = url.starts_with("https://");
  if (!parts.secure && !url.starts_with("http://")) {
    return wrong("does not begin with https:// or http://");
  }
  if (url.find('#') != std::string::npos) return wrong("has a part behind #, which is never sent");
  if (!std::all_of(url.begin(), url.end(), is_url_character)) {
    return wrong("has a character that no URL can have");
  }
  const std::size_t start = parts.secure ? 8 : 7;
  const std::size_t end = std::min(url.find_first_of("/?", start), url.size());
  std::string authority = url.substr(start, end - start);
  if (authority.find('@') != std::string::npos)
    return wrong("has a user name, which is never sent");

  const std::size_t bracket = authority.starts_with('[') ? authority.find(']') : std::string::npos;
  const bool bracketed = bracket != std::string::npos;
  const std::size_t host_end =
      bracketed ? bracket + 1 : std::min(authority.find(':'), authority.size());
  parts.host = bracketed ? authority.substr(1, bracket - 1) : authority.substr(0, host_end);
  authority.erase(0, host_end);
  std::transform(parts.host.begin(), parts.host.end(), parts.host.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
  if (!is_host(parts.host, bracketed)) return wrong("has no proper host name or IP address");
  parts.port = parts.secure ? "443" : "80";
  if (!authority.empty()) {
    parts.port = authority.substr(1);
    if (authority.front() != ':' || !parse_int(parts.port, 1, 65535)) {
      return wrong("has a port that is not a number from 1 to 65535");
    }
  }
  parts.target = url.substr(end);
  if (!parts.target.starts_with('/')) parts.target.insert(0, "/");
  if (parts.target.find_first_of("[]") != std::string::npos) {
    return wrong("has a character that no URL can have");
  }
  return parts;
}

bool is_public_address(const std::string& address) {
  if (address.find_first_not_of("0123456789abcdefABCDEF:.") != std::string::npos) return false;
  error_code error;
  const ip::address parsed = ip::make_address(address, error);
  return !error && is_public(parsed);
}

}  // namespace fullcircle
