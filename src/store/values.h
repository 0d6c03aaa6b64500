#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/database.h"

namespace fullcircle {

// What goes into a statement.
inline Value number(std::int64_t value) { return value; }
inline Value flag(bool value) { return std::int64_t{value ? 1 : 0}; }
/// NULL for an empty text.
inline Value unless_empty(const std::string& text) { return text.empty() ? Value() : Value(text); }
template <class T>
Value maybe(const std::optional<T>& value) {
  if (!value) return std::monostate{};
  if constexpr (std::is_floating_point_v<T>) {
    return *value;
  } else {
    return static_cast<std::int64_t>(*value);
  }
}

/// "SELECT ... FROM ... " and what is wanted of it.
inline std::string select(std::string_view columns, std::string_view rest) {
  return std::string(columns).append(rest);
}

}  // namespace fullcircle
