#pragma once

#include <vector>

#include "games/wagons/wagons.h"
#include "players/search/limits.h"
#include "players/search/line.h"

namespace fullcircle::wagons {

/// Plays a game that is near its end out to the end, exactly: the best decision with the final
/// points, others that are known to be no better behind it. False if the end is too far away or
/// time is up before.
bool solve(const State& state, const Limits& limits, std::vector<Line<Move>>& out);

}  // namespace fullcircle::wagons
