#pragma once

#include <string>

namespace fullcircle {

/// SHA-256 in hex: what logs of tables are chained by, and how sessions and tokens are stored.
std::string hash_text(const std::string& text);

}  // namespace fullcircle
