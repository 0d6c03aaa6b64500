#pragma once

#include <algorithm>
#include <cstddef>
#include <unordered_map>

namespace fullcircle {

/// Removes from what is counted for each key whatever means nothing any more: each time that it has
/// doubled, so that it costs each key little, however many there are at once.
class Sweep {
 public:
  template <class Map, class Over>
  void operator()(Map& map, const Over& is_over) {
    if (map.size() < next_) return;
    std::erase_if(map, [&](const auto& entry) { return is_over(entry.second); });
    next_ = std::max(kFew, 2 * map.size());
  }

 private:
  static constexpr std::size_t kFew = 1'000;
  std::size_t next_ = kFew;
};

}  // namespace fullcircle
