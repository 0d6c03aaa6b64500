#pragma once

#include <string>
#include <vector>

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

/// As it stands in the last event of a table.
std::string format_end(const TableEnd& end);
Result<TableEnd> parse_end(const std::string& text);

}  // namespace fullcircle
