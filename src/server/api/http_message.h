#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fullcircle {

class Listener;

/// A request as the rest of the server sees it, apart from sockets.
struct HttpRequest {
  std::string method;
  std::string path;
  std::map<std::string, std::string> query;
  std::map<std::string, std::string> headers;  // names in small letters
  std::string body;
  std::string peer;    // the address of whoever asks
  std::string share;   // whose share of everything it counts against; empty: nobody's
  bool admin = false;  // came in on the administration's port
  /// Whether nobody waits for the answer any more. Any thread, until there is an answer.
  std::function<bool()> gone = {};

  std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
  }
  std::string asked(const std::string& name) const {
    const auto found = query.find(name);
    return found == query.end() ? std::string() : found->second;
  }
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string_view cache = "no-store";
  /// If there is one, the answer goes on as lines for as long as the other side listens.
  std::function<void(std::shared_ptr<Listener>)> stream = {};
};

/// Splits "/path?a=b" and undoes %XX; false if it is malformed.
bool parse_target(std::string_view target, HttpRequest& request);

/// The value of a cookie, empty if there is none.
std::string cookie_value(const std::string& header, const std::string& name);

}  // namespace fullcircle
