#pragma once

#include "store/store.h"

namespace fullcircle {

/// What is read of a table for a TableRow, and how.
inline constexpr std::string_view kTableColumns =
    "SELECT id, game, status, listed, rated, created, changed, events, head, deadline, bot_due, "
    "invite, secret, summary ";
inline constexpr int kTableColumnCount = 14;

inline TableRow read_table(const Row& row) {
  TableRow table{row.text(0),          row.text(1),
                 row.text(2),          row.integer(3) != 0,
                 row.integer(4) != 0,  row.integer(5),
                 row.integer(6),       static_cast<int>(row.integer(7)),
                 row.text(8),          {},
                 row.integer(10) != 0, row.text(11),
                 row.text(12),         row.text(13)};
  if (!row.is_null(9)) table.deadline = row.integer(9);
  return table;
}

}  // namespace fullcircle
