#include "table/table.h"

namespace fullcircle {

Record Table::record() const {
  Record record;
  record.game = game().name;
  record.options = format_options(game().options, options_);
  record.seats = seats_;
  for (int i = 0; i < event_count(); ++i) record.events.push_back(event(i, {.all = true}));
  if (to_act().is_nobody()) {
    const Standing end = standing();
    record.result.emplace(end.scores.begin(), end.scores.end());
  }
  return record;
}

}  // namespace fullcircle
