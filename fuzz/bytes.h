#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/text.h"
#include "require.h"

namespace fullcircle {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// What may be shown on a terminal.
inline void require_clean(std::string_view text, const char* what) {
  require(is_utf8(text) && !has_control(text), what);
}

}  // namespace fullcircle
