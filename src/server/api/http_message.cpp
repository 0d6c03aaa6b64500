#include "server/api/http_message.h"

#include <algorithm>

#include "core/text.h"

namespace fullcircle {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Undoes %XX; in a query a plus is a blank too.
bool decode(std::string_view text, bool query, std::string& out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += query && text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (i + 2 >= text.size()) return false;
    const int high = hex_digit(text[i + 1]);
    const int low = hex_digit(text[i + 2]);
    if (high < 0 || low < 0) return false;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return is_utf8(out) && !has_control(out);
}

bool parse_query(std::string_view query, HttpRequest& request) {
  for (const std::string_view part : split(query, "&")) {
    const std::size_t equals = part.find('=');
    std::string name;
    std::string value;
    if (!decode(part.substr(0, equals), true, name)) return false;
    if (equals != part.npos && !decode(part.substr(equals + 1), true, value)) return false;
    request.query[name] = value;
  }
  return true;
}

}  // namespace

bool parse_target(std::string_view target, HttpRequest& request) {
  // RFC 9112, 3.2.2: the absolute form means the same; its host is ignored.
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    target.remove_prefix(scheme.size());
    target.remove_prefix(std::min(target.find_first_of("/?"), target.size()));
    if (target.empty()) target = "/";
    if (target.starts_with('?')) {
      request.path.assign(1, '/');
      return parse_query(target.substr(1), request);
    }
  }
  if (!target.starts_with('/')) return false;
  const std::size_t mark = target.find('?');
  if (!decode(target.substr(0, mark), false, request.path)) return false;
  if (mark == target.npos) return true;
  return parse_query(target.substr(mark + 1), request);
}

std::string cookie_value(const std::string& header, const std::string& name) {
  for (const std::string_view part : split(header, ";")) {
    const std::string_view pair = trim(part);
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=') {
      return std::string(pair.substr(name.size() + 1));
    }
  }
  return {};
}

}  // namespace fullcircle
