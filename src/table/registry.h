#pragma once

#include <memory>
#include <optional>
#include <span>

#include "players/tune.h"
#include "table/review.h"
#include "table/table.h"
#include "table/tournament.h"

namespace fullcircle {

/// Everything the program can do with a game, whatever game it is.
struct GameEntry {
  const GameInfo& info;
  std::unique_ptr<Table> (*make_table)(const Options&, std::vector<std::string> seats);
  Review (*review)(const Record&, const Options&, const ReviewPlan&);
  /// Work of many threads, which the engine of a browser (src/wasm) goes without: null there.
  Result<SimulationReport> (*simulate)(const SimulationPlan&) = nullptr;
  Result<ArenaReport> (*arena)(const ArenaPlan&) = nullptr;
  Weights (*tune)(const TunePlan&) = nullptr;
};

std::span<const GameEntry> all_games();
Result<const GameEntry*> find_game(std::string_view name);

/// A table with nothing played, if the game takes that many seats.
Result<std::unique_ptr<Table>> open_table(const GameEntry& game, const Options& options,
                                          std::vector<std::string> seats);

/// Plays a record on a new table, at most `events` of it. Refused, with the line, is an event that
/// cannot be; and, when all of it is played, a result that is not the game's.
Result<std::unique_ptr<Table>> replay(const Record& record, std::optional<int> events = {});

/// Reviews a record; refused if it does not replay.
Result<Review> review_record(const Record& record, const ReviewPlan& plan);

}  // namespace fullcircle
