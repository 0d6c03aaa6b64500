#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/seat.h"
#include "server/tables/served_clock.h"
#include "store/store.h"

namespace fullcircle {

/// What can be done at a table.
enum class Verb : std::uint8_t {
  unknown,  // text: the word
  move,     // text: a decision in notation
  undo,
  ask,  // text: a Wish
  agree,
  decline,
  resign,
  abort,
  leave,
  back,
  sit,  // text: the seal of what the client adds to the draws, or nothing
  stand,
  seal,    // text: the same, later
  reveal,  // text: what it is the seal of
  bot,     // text: the computer player that takes a seat
  // The server's own, which nobody else can give.
  timeout,
  rematch,  // text: the table of the next game
  close,
  lapse,
};

/// The verb of a word that somebody sent; unknown if there is none, or it is the server's own.
Verb parse_verb(std::string_view word);

bool is_servers_own(Verb verb);

/// What somebody can ask the other people at a table for.
enum class Wish : std::uint8_t { takeback, end };
std::string_view wish_name(Wish wish);
std::optional<Wish> parse_wish(std::string_view word);

/// What somebody wants to do at a table.
struct TableCommand {
  std::string id;             // made by the sender; each is carried out once
  std::optional<int> expect;  // the number of the next event, if it matters
  UserId user = 0;            // 0 is the server itself
  bool account = false;       // the user has one
  bool may_abort = false;     // they have not aborted a rated game for a day
  Verb verb = Verb::unknown;
  std::optional<Seat> seat;
  std::string text;
  std::optional<Arrival> arrival;  // else it comes in when it is carried out
};

}  // namespace fullcircle
