#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/options.h"
#include "core/record.h"
#include "core/result.h"
#include "players/weights.h"

namespace fullcircle {

/// Called now and then from one thread with the games done so far.
using Progress = std::function<void(std::int64_t done, std::int64_t of)>;

// ---- simulate: many games of the same seats ----

struct SimulationPlan {
  Options options;
  std::vector<std::string> players;
  std::int64_t games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
  /// If set, is called with every game as a record, from any thread, in any order.
  std::function<void(std::int64_t game, const Record&)> on_record;
  Progress progress;
};

/// Sums over games are of whole numbers, so they are the same in whatever order threads finish.
struct SimulationReport {
  struct SeatSums {
    std::int64_t wins = 0;    // alone
    std::int64_t shared = 0;  // together with others
    std::int64_t points = 0;
    std::int64_t points_squared = 0;
    int least = 0;
    int most = 0;
  };
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  std::int64_t events = 0;
  int longest = 0;  // events of the longest game
  std::vector<SeatSums> seats;
  double seconds = 0;
};

// ---- arena: two players compared over paired deals ----

struct ArenaPlan {
  Options options;
  std::string a;
  std::string b;
  /// Instead of those the program was built with.
  std::optional<Weights> a_weights;
  std::optional<Weights> b_weights;
  /// B forgets before each decision all that it has thought: what is it worth to use it again?
  bool b_forgets = false;
  int seats = 2;           // player A takes one, B all others
  std::int64_t games = 0;  // rounded up to whole deals
  std::uint64_t seed = 0;
  int threads = 1;
  Progress progress;
};

/// How long a player took for a decision, in milliseconds.
struct ThinkingTime {
  double mean = 0;
  double p99 = 0;
  double longest = 0;
};

/// A deal is played once from every seat; the deal is the unit of the statistics.
struct ArenaReport {
  std::int64_t games = 0;
  std::int64_t deals = 0;
  std::int64_t wins = 0;      // of A, alone
  std::int64_t draws = 0;     // shared wins with A among the winners
  double score = 0;           // A's mean share of wins, 0..1
  double score_error = 0;     // half the 95 % interval, from deals
  double unpaired_error = 0;  // what the same number of unpaired games would have given
  double margin = 0;          // A's points minus the best other seat's, mean
  double margin_error = 0;
  double unpaired_margin_error = 0;
  double elo = 0;  // of A over B, two seats
  double elo_low = 0;
  double elo_high = 0;
  ThinkingTime a_time;
  ThinkingTime b_time;
  double seconds = 0;
};

}  // namespace fullcircle
