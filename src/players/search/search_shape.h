#pragma once

#include <cstddef>
#include <type_traits>

#include "players/weights.h"

namespace fullcircle {

/// How a search spreads its attention. A guide has one.
struct SearchShape {
  std::size_t most = 40;  // candidates a position, in all
  double width = 4;       // of them width + growth * sqrt(visits) are considered
  double growth = 1;
  double explore = 0.1;        // how much doubt counts, in chances of winning
  double prior_visits = 1;     // how many visits the first impression counts for
  int playout_turns = 0;       // turns that are played out before a leaf is judged
  double lead_counts = 0.001;  // what a point of the lead counts beside the chance of winning
};

/// With what a file of weights says otherwise ("search.width 6"): for trying things out in the
/// arena.
inline SearchShape reshaped(SearchShape shape, const Weights& weights) {
  const auto set = [&](std::string_view name, auto& value) {
    using Value = std::remove_reference_t<decltype(value)>;
    if (weights.has(name)) value = static_cast<Value>(weights.at(name));
  };
  set("search.most", shape.most);
  set("search.width", shape.width);
  set("search.growth", shape.growth);
  set("search.explore", shape.explore);
  set("search.prior_visits", shape.prior_visits);
  set("search.playout_turns", shape.playout_turns);
  set("search.lead_counts", shape.lead_counts);
  return shape;
}

}  // namespace fullcircle
