#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <optional>

#include "server/net/request_head.h"
#include "targets.h"

// The input: what somebody sends instead of a request.

namespace fullcircle {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;
using Parser = http::request_parser<http::string_body>;

/// Longer inputs are not sent byte by byte: a head is looked through anew with each.
constexpr std::size_t kShort = 300;

/// What the server makes of a request; its body once all of that has come.
struct Received {
  HttpRequest plain;
  std::string target;
  std::optional<std::string> body;
  error_code error;
};

/// Takes off the front what the parser takes; false if it needs more, or there was an error.
bool put(Parser& parser, std::string_view& bytes, error_code& error) {
  bytes.remove_prefix(parser.put(asio::buffer(bytes.data(), bytes.size()), error));
  return !error;
}

/// Reads as the server does: the head, then the body. Nothing if there is no proper head.
std::optional<Received> receive(std::string_view bytes, std::size_t piece) {
  Parser parser;
  std::optional<Received> received;
  error_code error;
  std::string_view come;  // and not yet taken
  for (std::size_t end = 0; end < bytes.size();) {
    const std::size_t more = std::min(piece, bytes.size() - end);
    end += more;
    come = bytes.substr(end - more - come.size(), come.size() + more);
    while (!parser.is_done() && !come.empty() && put(parser, come, error)) {
      if (received || !parser.is_header_done()) continue;
      const RequestHead& head = parser.get().base();
      if (!is_proper(head)) return std::nullopt;
      received = Received{plain_request(head, "peer", false), std::string(head.target()), {}, {}};
      parser.eager(true);
    }
    if (error == http::error::need_more) error = {};
    if (error || parser.is_done()) break;
  }
  if (received) received->error = error;
  if (received && parser.is_done()) received->body = parser.get().body();
  return received;
}

std::string percent(std::string_view text) {
  std::string coded;
  for (const char c : text) {
    constexpr std::string_view kDigits = "0123456789aBcDeF";
    const auto byte = static_cast<unsigned char>(c);
    coded.append({'%', kDigits[byte / 16U], kDigits[byte % 16U]});
  }
  return coded;
}

void check_target(const std::string& target) {
  HttpRequest read;
  if (!parse_target(target, read)) return;
  require(read.path.starts_with('/'), "a path begins at the root");
  require_clean(read.path, "a path is text");
  std::string again = "/" + percent(read.path.substr(1)) + (read.query.empty() ? "" : "?");
  for (const auto& [name, value] : read.query) {
    require_clean(name, "the name of a parameter is text");
    require_clean(value, "the value of a parameter is text");
    again.append(percent(name)).append("=").append(percent(value)).append("&");
  }
  if (!read.query.empty()) again.pop_back();
  HttpRequest same;
  require(parse_target(again, same), "a target that is written can be read");
  require(same.path == read.path && same.query == read.query, "and says the same");
}

void check_cookies(const std::string& header) {
  for (const char* name : {"session", "__Host-session", "a"}) {
    const std::string value = cookie_value(header, name);
    require(value.find(';') == value.npos, "a cookie ends before the next");
    require(value.empty() || header.find(std::string(name) + "=" + value) != header.npos,
            "a cookie is what was sent");
  }
}

void check_request(std::string_view bytes) {
  const std::optional<Received> received = receive(bytes, bytes.size());
  if (bytes.size() <= kShort) {
    const std::optional<Received> slow = receive(bytes, 1);
    require(received.has_value() == slow.has_value(), "a head is a head however it comes");
    if (received && !received->error && !slow->error) {
      require(received->plain.headers == slow->plain.headers, "with the same fields");
      require(received->body == slow->body, "and the same body");
    }
  }
  if (!received) return;
  for (const auto& [name, value] : received->plain.headers) {
    require(name.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ: \r\n") == name.npos,
            "names of fields are in small letters");
    require(value.find_first_of("\r\n") == value.npos, "a field is one line");
  }
  check_target(received->target);
  check_cookies(received->plain.header("cookie"));
}

}  // namespace

void fuzz_request(std::string_view input) {
  check_request(input);
  // Most of what is changed would be refused before these are asked.
  check_target(std::string(input.substr(0, input.find('\r'))));
  check_cookies(std::string(input));
}

}  // namespace fullcircle
