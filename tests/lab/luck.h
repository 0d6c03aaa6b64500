#pragma once

#include <cstddef>
#include <string>

#include "core/rng.h"

namespace fullcircle::lab {

/// What comes by chance in the laboratory, all of it from one seed.
class Luck {
 public:
  explicit Luck(std::uint64_t seed) : rng_(seed) {}

  int below(int bound) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound))); }
  /// From `least` to `most`.
  int between(int least, int most) { return least + below(most - least + 1); }
  /// True so many times in a hundred.
  bool percent(int times) { return below(100) < times; }
  template <class Some>
  auto& one_of(Some& some) {
    return some[static_cast<std::size_t>(below(static_cast<int>(some.size())))];
  }
  std::uint64_t number() { return rng_.next(); }
  std::string hex(int digits) {
    std::string text;
    for (int i = 0; i < digits; ++i) text += "0123456789abcdef"[below(16)];
    return text;
  }

 private:
  Rng rng_;
};

}  // namespace fullcircle::lab
