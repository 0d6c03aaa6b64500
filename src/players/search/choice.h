#pragma once

#include <cmath>
#include <vector>

#include "players/search/insight.h"

namespace fullcircle {

/// Picks one of the candidates at random, better ones more often: every `width` points of lead that
/// a candidate is behind the best one divide its probability by e.
template <class Move>
const Candidate<Move>& choose_softly(const std::vector<Candidate<Move>>& candidates, double width,
                                     Rng& rng) {
  if (width <= 0) return candidates[0];
  const auto weight = [&](const Candidate<Move>& candidate) {
    return std::exp((candidate.lead - candidates[0].lead) / width);
  };
  double ticket = 0;
  for (const Candidate<Move>& candidate : candidates) ticket += weight(candidate);
  ticket *= static_cast<double>(rng.next() >> 11) * 0x1p-53;
  for (const Candidate<Move>& candidate : candidates) {
    ticket -= weight(candidate);
    if (ticket < 0) return candidate;
  }
  return candidates[0];
}

}  // namespace fullcircle
