#include "server/net/request_head.h"

#include <cctype>

namespace fullcircle {

namespace beast = boost::beast;
namespace http = beast::http;

bool is_proper(const RequestHead& head) {
  for (const http::field once : {http::field::host, http::field::origin, http::field::authorization,
                                 http::field::transfer_encoding, http::field::sec_websocket_key,
                                 http::field::sec_websocket_version}) {
    if (head.count(once) > 1) return false;
  }
  if (head.count("Sec-Fetch-Site") > 1) return false;
  if (head.version() >= 11 && head.count(http::field::host) == 0) return false;
  if (head[http::field::host].find_first_of(" \t/\\?#@,") != beast::string_view::npos) return false;
  return head.count(http::field::transfer_encoding) == 0 ||
         (head.version() >= 11 && beast::iequals(head[http::field::transfer_encoding], "chunked"));
}

HttpRequest plain_request(const RequestHead& head, const std::string& peer, bool admin) {
  HttpRequest plain;
  plain.method = std::string(head.method_string());
  for (const auto& field : head) {
    std::string name(field.name_string());
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    plain.headers[name] = std::string(field.value());
  }
  plain.peer = peer;
  plain.admin = admin;
  return plain;
}

}  // namespace fullcircle
