#pragma once

#include <string>
#include <vector>

#include "core/json.h"
#include "server/settings/json_reader.h"
#include "table/registry.h"

namespace fullcircle {

inline constexpr int kMostLagMs = 5000;

/// How long a seat may think. `turn`: for each turn; `bank`: for the whole game, with an increment
/// after each turn; `days`: by correspondence.
struct ClockSetup {
  enum class Kind : std::uint8_t { none, turn, bank, days };
  Kind kind = Kind::none;
  std::int64_t base_ms = 0;
  std::int64_t increment_ms = 0;
  std::int64_t lag_ms = 0;  // what is forgiven of the time of each decision: the server's setting
};

/// What is agreed before a game, for everybody to see before they take a seat.
struct TableSetup {
  const GameEntry* game = nullptr;
  Options options;
  std::vector<std::string> seats;  // "open" or a computer player
  ClockSetup clock;
  std::vector<std::string> aids;  // what the page may show beyond the rules
  bool listed = false;            // in the lobby, and open to spectators
  bool rated = false;
  bool chat = true;
};

/// Reads the setup that somebody wants, or says what is wrong with it.
Result<TableSetup> read_setup(JsonReader& body);
/// Writes the members of a setup, as read_setup takes them.
void write_setup(JsonWriter& json, const TableSetup& setup);

}  // namespace fullcircle
