#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>

namespace fullcircle {

/// Writes JSON text piece by piece, with commas and quotes where they belong. Keys and values must
/// come in the order of the document; nothing is checked.
class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(std::int64_t number);
  JsonWriter& value(int number) { return value(static_cast<std::int64_t>(number)); }
  JsonWriter& value(std::uint64_t number);
  /// Shortest decimal with at most `digits` after the point.
  JsonWriter& value(double number, int digits = 3);
  JsonWriter& value(bool truth);
  /// A list.
  template <std::ranges::input_range Values>
    requires(!std::convertible_to<const Values&, std::string_view>)
  JsonWriter& value(const Values& values) {
    begin_array();
    for (const auto& each : values) value(each);
    return end_array();
  }
  JsonWriter& null();
  /// A value that is JSON text already.
  JsonWriter& raw(std::string_view json);

  template <class T>
  JsonWriter& field(std::string_view name, const T& content) {
    return key(name).value(content);
  }

  std::string take() { return std::move(text_); }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void separate();

  std::string text_;
  bool first_ = true;
};

}  // namespace fullcircle
