#pragma once

#include <memory>
#include <span>

#include "players/tune/tune.h"
#include "table/review.h"
#include "table/table.h"
#include "table/tournament.h"

namespace fullcircle {

/// Everything the program can do with a game, whatever game it is.
struct GameEntry {
  const GameInfo& info;
  std::unique_ptr<Table> (*make_table)(const Options&, std::vector<std::string> seats);
  Review (*review)(const Record&, const Options&, const ReviewPlan&);
  /// The English sum of what a decision of the seat gained; may be empty.
  std::string (*gain_words)(const Terms&, Seat);
  /// Every reason for which it refuses something, with an example of its facts.
  std::vector<Refusal> (*refusals)();
  /// The members "pieces" and "board" of its description (describe.h).
  void (*write_material)(JsonWriter&);
  /// Work of many threads, which the engine of a browser (src/wasm) goes without: null there.
  Result<SimulationReport> (*simulate)(const SimulationPlan&) = nullptr;
  Result<ArenaReport> (*arena)(const ArenaPlan&) = nullptr;
  Weights (*tune)(const TunePlan&) = nullptr;
};

std::span<const GameEntry> all_games();
Result<const GameEntry*> find_game(std::string_view name);

/// Whether the game takes that many seats.
Status check_seat_count(const GameInfo& game, int seats);

/// A table with nothing played, if the game takes that many seats and these names.
Result<std::unique_ptr<Table>> open_table(const GameEntry& game, const Options& options,
                                          std::vector<std::string> seats);

}  // namespace fullcircle
