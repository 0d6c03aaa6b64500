#pragma once

#include <cctype>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Just enough JSON to read the table of tiles: throws on anything that is not well-formed.
namespace fullcircle::carcassonne::reference {

struct JsonValue {
  enum class Type { null, boolean, number, text, list, object };
  Type type = Type::null;
  int number = 0;  // also of a boolean
  std::string text{};
  std::vector<JsonValue> list{};
  std::map<std::string, JsonValue> object{};

  bool has(const std::string& key) const { return object.contains(key); }
  const JsonValue& operator[](const std::string& key) const { return object.at(key); }
};

class JsonParser {
 public:
  explicit JsonParser(std::string_view text) : text_(text) {}

  JsonValue parse() {
    JsonValue value = read();
    if (peek() != '\0') fail();
    return value;
  }

 private:
  [[noreturn]] void fail() const {
    throw std::runtime_error("JSON: unexpected at byte " + std::to_string(at_));
  }

  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(char expected) {
    if (peek() != expected) return false;
    ++at_;
    return true;
  }
  void need(char expected) {
    if (!take(expected)) fail();
  }

  JsonValue read() {
    switch (peek()) {
      case '{':
        return read_object();
      case '[':
        return read_list();
      case '"':
        return {.type = JsonValue::Type::text, .text = read_text()};
      case 't':
        return word("true", {.type = JsonValue::Type::boolean, .number = 1});
      case 'f':
        return word("false", {.type = JsonValue::Type::boolean});
      case 'n':
        return word("null", {});
      default:
        return read_number();
    }
  }

  JsonValue word(std::string_view expected, JsonValue value) {
    if (!text_.substr(at_).starts_with(expected)) fail();
    at_ += expected.size();
    return value;
  }

  std::string read_text() {
    need('"');
    std::string text;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\') ++at_;
      if (at_ < text_.size()) text += text_[at_++];
    }
    need('"');
    return text;
  }

  JsonValue read_number() {
    const bool negative = take('-');
    if (std::isdigit(static_cast<unsigned char>(peek())) == 0) fail();
    JsonValue value{.type = JsonValue::Type::number};
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      value.number = 10 * value.number + (text_[at_] - '0');
    }
    if (negative) value.number = -value.number;
    return value;
  }

  JsonValue read_list() {
    JsonValue value{.type = JsonValue::Type::list};
    need('[');
    if (take(']')) return value;
    do {
      value.list.push_back(read());
    } while (take(','));
    need(']');
    return value;
  }

  JsonValue read_object() {
    JsonValue value{.type = JsonValue::Type::object};
    need('{');
    if (take('}')) return value;
    do {
      peek();
      const std::string key = read_text();
      need(':');
      value.object[key] = read();
    } while (take(','));
    need('}');
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace fullcircle::carcassonne::reference
