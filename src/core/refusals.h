#pragma once

#include <array>

#include "core/words.h"

namespace fullcircle {

/// What is refused whatever the game: what cannot be played or be a record, and what is not due at
/// a table. The rules of the games refuse everything else. docs/openapi.json lists the same, and
/// the page has words of its own for every one of them.
inline constexpr std::array kCommonRefusals = {
    // What somebody wants to play, and with whom.
    Wording{"game", "unknown", "unknown game '{game}'; there are {games|and}"},
    Wording{"option", "form", "an option is written name=value, not '{found}'"},
    Wording{"option", "unknown", "unknown option '{option}'; this game has {options|and}"},
    Wording{"option", "none", "unknown option '{option}'; this game has none"},
    Wording{"option", "value", "option {option} is {values|or}, not '{found}'"},
    Wording{"option", "twice", "option {option} is given twice"},
    Wording{"seats", "range", "this game has {least} to {most} seats, not {found}"},
    Wording{"seats", "exact", "this game has {most} seats, not {found}"},
    Wording{"player", "unknown",
            "there is no computer player '{player}'; there are {players|and}, and with a time "
            "bot:6@500"},
    Wording{"seat_name", "blank", "a seat's name must not be empty, nor begin or end with blanks"},
    Wording{"seat_name", "long", "a seat's name has at most {most} bytes, '{found}' has {bytes}"},
    Wording{"seat_name", "letters",
            "a seat's name has no '|', ';' or control characters: '{found}'"},

    // A table that goes on.
    Wording{"over", "game", "the game is over"},
    Wording{"turn", "no_draw", "no draw is due"},
    Wording{"turn", "draw", "a draw is due"},
    Wording{"turn", "not_due", "it is not this seat's turn"},
    Wording{"turn", "other", "somebody else is to act"},
    Wording{"notation", "hidden", "expected '{expected}', found '{found}'"},

    // The text of a record.
    Wording{"record", "too_large", "too large to be a record: more than 4 MB"},
    Wording{"record", "cut_off", "the last line has no newline: the text is cut off"},
    Wording{"record", "not_utf8", "not UTF-8 text"},
    Wording{"record", "control", "a control character (lines end with a plain newline)"},
    Wording{"record", "blanks", "blanks before or after the text"},

    // Its head.
    Wording{"record", "empty", "empty: a record starts with '{start}'"},
    Wording{"record", "version", "unknown version of the format; this program reads '{start}'"},
    Wording{"record", "start", "not a Full Circle record: it must start with '{start}'"},
    Wording{"record", "ends_before", "the record ends before '{key}:'"},
    Wording{"record", "key", "expected '{key}:', found '{found}'"},
    Wording{"record", "value", "write '{key}: ' and the value, with one blank"},
    Wording{"record", "game", "the name of the game is missing"},
    Wording{"record", "seats", "more than {most} seats"},
    Wording{"record", "rules", "the version of the rules is a number from 1"},
    Wording{"record", "rules_version",
            "rules version {found} is unknown; this program plays version {rules}"},
    Wording{"record", "commitment", "a commitment is 64 digits of lower-case hex"},
    Wording{"record", "client",
            "write 'client: ', the number of a seat, the seats in order, and 64 digits of "
            "lower-case hex"},
    Wording{"record", "ends_in_head", "the record ends before the blank line and the events"},
    Wording{"record", "blank_line", "expected a blank line after the header, found '{found}'"},

    // Its events.
    Wording{"record", "actor", "an event starts with '*' or the number of a seat, found '{found}'"},
    Wording{"record", "no_move", "an event without its move"},
    Wording{"record", "draw_due", "a draw is due, but this is a move of seat {found}"},
    Wording{"record", "move_due", "seat {due} is to move, but this is a draw"},
    Wording{"record", "seat_due", "seat {due} is to move, but this is a move of seat {found}"},
    Wording{"record", "after_end", "an event after the end of the game"},

    // Its end.
    Wording{"record", "result", "write 'result: ' and the points of each seat"},
    Wording{"record", "points", "a result is a number for each seat, found '{found}'"},
    Wording{"record", "result_size", "the result has {found} numbers for {expected} seats"},
    Wording{"record", "result_before_draw", "a result, but the game is not over: a draw is due"},
    Wording{"record", "result_before_move",
            "a result, but the game is not over: seat {due} is to move"},
    Wording{"record", "other_result", "the result is {result}, not {found}"},
    Wording{"record", "after_result", "nothing but a seed may follow the result"},
    Wording{"record", "seed", "a seed is 64 digits of lower-case hex"},
    Wording{"record", "after_seed", "nothing may follow the seed"},
};
using CommonRefusal = Listed<kCommonRefusals>;

inline Error common_error(const CommonRefusal& refusal, Facts facts = {}) {
  return make_error(refusal.wording(), std::move(facts));
}

}  // namespace fullcircle
