#pragma once

#include <algorithm>
#include <cctype>
#include <string_view>

namespace fullcircle {

/// Whether a text is one JSON value and nothing else. Small and strict, and it shares no code with
/// the writer.
class JsonCheck {
 public:
  static bool is_json(std::string_view text) {
    JsonCheck check(text);
    return check.value() && check.rest_.empty();
  }

 private:
  explicit JsonCheck(std::string_view text) : rest_(text) {}

  bool take(std::string_view token) {
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }

  bool digits() {
    const std::size_t count = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    rest_.remove_prefix(count);
    return count > 0;
  }

  bool number() {
    take("-");
    if (!take("0") && !digits()) return false;
    return !take(".") || digits();
  }

  bool string() {
    if (!take("\"")) return false;
    while (!rest_.empty() && !rest_.starts_with('"')) {
      if (static_cast<unsigned char>(rest_.front()) < 0x20) return false;
      if (take("\\u")) {
        for (int i = 0; i < 4; ++i, rest_.remove_prefix(1)) {
          if (rest_.empty() || !std::isxdigit(static_cast<unsigned char>(rest_.front()))) {
            return false;
          }
        }
      } else if (!take("\\\"") && !take("\\\\")) {
        if (rest_.starts_with('\\')) return false;
        rest_.remove_prefix(1);
      }
    }
    return take("\"");
  }

  template <class Item>
  bool items(std::string_view end, Item&& item) {
    if (take(end)) return true;
    do {
      if (!item()) return false;
    } while (take(","));
    return take(end);
  }

  bool value() {
    if (take("null") || take("true") || take("false")) return true;
    if (take("[")) return items("]", [&] { return value(); });
    if (take("{")) return items("}", [&] { return string() && take(":") && value(); });
    return rest_.starts_with('"') ? string() : number();
  }

  std::string_view rest_;
};

}  // namespace fullcircle
