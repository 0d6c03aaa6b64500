#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/seat.h"

namespace fullcircle {

/// A game in writing (`*.fcr`, docs/record-format.md): who played what, and every event in
/// notation. This is the text alone; whether the events are possible is for a Table to say.
struct Record {
  struct Event {
    Actor actor;       // a seat or chance
    std::string text;  // the notation after the actor
    int line = 0;      // where it was read, for messages
  };
  /// So that writing what was read gives the same bytes.
  struct Comment {
    int line = 0;      // counted from 1
    std::string text;  // from the blanks before ';' to the end of the line
    bool alone = true;
  };

  std::string game;
  std::string options;  // "glyphs=104 rules_change=on"
  std::vector<std::string> seats;
  std::optional<int> rules;  // the version of the rules; missing means 1
  std::string commit;        // SHA-256 of the seed in hex, empty if there is none
  /// What the seats' own clients added to the draws, in hex, by seat: empty where one added
  /// nothing.
  std::vector<std::string> parts;
  std::vector<Event> events;
  std::optional<std::vector<int>> result;
  int result_line = 0;
  std::string seed;  // in hex, empty until it is revealed
  /// The lines where these were read, for messages.
  int game_line = 0;
  int options_line = 0;
  int seats_line = 0;
  std::vector<Comment> comments;
};

/// Longer texts are refused unread; a real record has about 10 KB.
inline constexpr std::size_t kMaxRecordBytes = 4U << 20;
inline constexpr std::size_t kMaxNameBytes = 40;

/// Whether this may be the name of a seat; if not, why.
Status check_seat_name(std::string_view name);

/// Strict: one way to write each thing, an error names the line and the reason.
Result<Record> parse_record(std::string_view text);
/// What is wrong in a line of a record, counted from 1. The line is a fact; so are code, reason and
/// facts of what was refused in it.
Error wrong_line(int line, const Error& refused);
std::string format_record(const Record& record);

}  // namespace fullcircle
