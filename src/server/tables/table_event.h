#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/seat.h"
#include "store/store.h"

namespace fullcircle {

/// What can happen at a table. Stored logs contain their names: new kinds are added at the end, and
/// none is removed.
enum class EventKind : std::uint8_t {
  open,   // text: the setup as JSON
  sit,    // a person takes a seat; text: the seal of what their client adds to the draws
  stand,  // and leaves it before the game
  bot,    // text: the computer player that takes an open seat
  start,  // text: the commitment to all draws
  move,   // text: a decision in notation
  draw,   // text: an outcome of chance in notation
  undo,   // the last decision is taken back by whoever made it
  ask,    // text: "takeback" or "end", to be granted by the others
  agree,
  decline,
  leave,  // a computer player plays on until the person is back
  back,
  resign,
  timeout,
  end,      // text: how the game ended, as JSON
  rematch,  // text: the table of the next game
  reserve,  // an open seat is for one person; stored and sent as "keep", its name from before
  seal,     // text: the seal, of somebody who sits there without having given one
  reveal,   // text: what it is the seal of
};

std::string_view event_name(EventKind kind);

/// One entry of a table's log. It has only the numbers of people, so that accounts can be removed.
struct TableEvent {
  EventKind kind = EventKind::open;
  std::optional<Seat> seat;
  std::string text;
  UserId user = 0;
  std::int64_t at = 0;      // milliseconds since 1970
  std::int64_t served = 0;  // milliseconds that the server has been running in all its life
  int batch = 1;            // this event and the next ones came from one command
  bool chosen = false;  // a draw that was chosen, for a test, and does not follow from the secret
};

std::string format_event(const TableEvent& event);
Result<TableEvent> parse_event(std::string_view body);

}  // namespace fullcircle
