#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "core/seat.h"

namespace fullcircle {

/// How a game ended.
struct TableEnd {
  std::string why;  // finished, resigned, time, agreed, aborted, closed
  std::vector<int> scores;
  std::vector<Seat> winners;
  std::string seed;
};

/// The members `scores` and `winners`, as they are stored and sent.
void write_scores(JsonWriter& json, std::span<const int> scores);
void write_winners(JsonWriter& json, std::span<const Seat> winners);

/// As it stands in the last event of a table.
std::string format_end(const TableEnd& end);
Result<TableEnd> parse_end(const std::string& text);

}  // namespace fullcircle
