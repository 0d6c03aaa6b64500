#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fullcircle {

/// One measured figure, on one core.
struct Figure {
  std::string game;
  std::string what;
  double value = 0;
  std::string unit;
};

/// Measures every game, each figure for about `seconds`.
std::vector<Figure> measure(double seconds);

/// A number that changes only when play changes: a hash over every event of fixed games.
std::uint64_t play_signature();

}  // namespace fullcircle
