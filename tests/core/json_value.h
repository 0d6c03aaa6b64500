#pragma once

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fullcircle {

/// A value of JSON, read strictly by code that shares nothing with the writer.
struct JsonValue {
  enum class Type { null, boolean, number, text, list, object };
  Type type = Type::null;
  int number = 0;      // the whole part; of a boolean 0 or 1
  std::string text{};  // with its escapes as they stand
  std::vector<JsonValue> list{};
  std::map<std::string, JsonValue> object{};
  std::string raw{};  // as the value was written

  bool has(const std::string& key) const { return object.contains(key); }
  const JsonValue& operator[](const std::string& key) const { return object.at(key); }

  /// The value at a path of keys and positions ("seats", "0", "score"); null if there is none.
  const JsonValue* find(const std::vector<std::string>& path) const {
    const JsonValue* at = this;
    for (const std::string& key : path) {
      const bool position = !key.empty() && std::ranges::all_of(key, [](unsigned char c) {
        return std::isdigit(c) != 0;
      });
      if (at->has(key)) {
        at = &at->object.at(key);
      } else if (at->type == Type::list && position && std::stoul(key) < at->list.size()) {
        at = &at->list[std::stoul(key)];
      } else {
        return nullptr;
      }
    }
    return at;
  }
};

namespace detail {

class JsonParser {
 public:
  JsonParser(std::string_view text, bool blanks) : rest_(text), blanks_(blanks) {}

  /// One value and nothing else.
  std::optional<JsonValue> parse() {
    JsonValue whole;
    if (!value(whole)) return std::nullopt;
    skip_blanks();
    return rest_.empty() ? std::optional(std::move(whole)) : std::nullopt;
  }

 private:
  void skip_blanks() {
    if (blanks_) rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
  }
  bool take(std::string_view token) {
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }
  bool mark(std::string_view sign) {
    skip_blanks();
    return take(sign);
  }

  bool value(JsonValue& read) {
    skip_blanks();
    const std::string_view start = rest_;
    if (!content(read)) return false;
    read.raw = start.substr(0, start.size() - rest_.size());
    return true;
  }

  bool content(JsonValue& read) {
    using Type = JsonValue::Type;
    if (take("null")) return true;
    const bool truth = take("true");
    if (truth || take("false")) {
      read.type = Type::boolean;
      read.number = truth ? 1 : 0;
      return true;
    }
    if (take("[")) {
      read.type = Type::list;
      return items("]", [&] { return value(read.list.emplace_back()); });
    }
    if (take("{")) {
      read.type = Type::object;
      return items("}", [&] { return member(read); });
    }
    const bool text = rest_.starts_with('"');
    read.type = text ? Type::text : Type::number;
    return text ? string(read.text) : number(read.number);
  }

  template <class Item>
  bool items(std::string_view end, Item&& item) {
    if (mark(end)) return true;
    do {
      if (!item()) return false;
    } while (mark(","));
    return mark(end);
  }

  bool member(JsonValue& read) {
    std::string key;
    skip_blanks();
    return string(key) && mark(":") && value(read.object[key]);
  }

  bool string(std::string& read) {
    if (!take("\"")) return false;
    const std::string_view start = rest_;
    while (!rest_.empty() && !rest_.starts_with('"')) {
      if (static_cast<unsigned char>(rest_.front()) < 0x20) return false;
      if (!take("\\")) {
        rest_.remove_prefix(1);
      } else if (!escape()) {
        return false;
      }
    }
    read = start.substr(0, start.size() - rest_.size());
    return take("\"");
  }

  bool escape() {
    if (rest_.empty()) return false;
    const char sign = rest_.front();
    rest_.remove_prefix(1);
    if (sign != 'u') return std::string_view("\"\\/bfnrt").find(sign) != std::string_view::npos;
    const std::string_view digits = rest_.substr(0, 4);
    rest_.remove_prefix(digits.size());
    return digits.size() == 4 &&
           std::ranges::all_of(digits, [](unsigned char c) { return std::isxdigit(c) != 0; });
  }

  bool number(int& read) {
    const std::string_view start = rest_;
    take("-");
    if (!take("0") && !digits()) return false;
    const std::string_view whole = start.substr(0, start.size() - rest_.size());
    (void)std::from_chars(whole.data(), whole.data() + whole.size(), read);  // too large: stays 0
    return !take(".") || digits();
  }

  bool digits() {
    const std::size_t count = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    rest_.remove_prefix(count);
    return count > 0;
  }

  std::string_view rest_;
  bool blanks_;
};

}  // namespace detail

/// Of a text that is one value of JSON, perhaps with blanks.
inline std::optional<JsonValue> read_json(std::string_view text) {
  return detail::JsonParser(text, true).parse();
}

/// Whether a text is one value of JSON as the program writes it: without blanks.
inline bool is_json(std::string_view text) {
  return detail::JsonParser(text, false).parse().has_value();
}

/// What is written at a path, a text without its quotation marks; empty if there is nothing.
inline std::optional<std::string> find_json(std::string_view text,
                                            const std::vector<std::string>& path) {
  const std::optional<JsonValue> whole = read_json(text);
  const JsonValue* found = whole ? whole->find(path) : nullptr;
  if (found == nullptr) return std::nullopt;
  return found->type == JsonValue::Type::text ? found->text : found->raw;
}

}  // namespace fullcircle
