#pragma once

#include <vector>

#include "games/wagons/wagons.h"
#include "players/search/limits.h"
#include "players/search/line.h"

namespace fullcircle::wagons {

/// Solves the last part of a game: the best decision with the final points, and behind it others
/// that are known to be no better. False if the end is too far away, or time is up before.
bool solve(const State& state, const Limits& limits, std::vector<Line<Move>>& out);

}  // namespace fullcircle::wagons
