#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fullcircle {

/// Writes JSON text piece by piece, with commas and quotes where they belong. Keys and values must
/// come in the order of the document; nothing is checked.
class JsonWriter {
 public:
  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(std::int64_t number);
  JsonWriter& value(int number) { return value(static_cast<std::int64_t>(number)); }
  JsonWriter& value(std::uint64_t number);
  /// Shortest decimal with at most `digits` after the point.
  JsonWriter& value(double number, int digits = 3);
  JsonWriter& value(bool truth);
  JsonWriter& null();
  /// A value that is JSON text already.
  JsonWriter& raw(std::string_view json);

  template <class T>
  JsonWriter& field(std::string_view name, const T& content) {
    return key(name).value(content);
  }

  std::string take() { return std::move(text_); }

 private:
  void separate();

  std::string text_;
  bool first_ = true;
};

}  // namespace fullcircle
