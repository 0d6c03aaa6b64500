#pragma once

#include <array>

#include "core/words.h"

namespace fullcircle {

/// Everything that is refused at a table for another reason than the rules of its game. A code that
/// stands for several things has a reason for each. docs/openapi.json lists the same for programs
/// and for the page, which has words of its own for every one of them.
inline constexpr std::array kTableRefusals = {
    Wording{"over", "", "the game is over"},
    Wording{"damage", "",
            "what is stored of this table was changed after its first {events} events; nothing can "
            "be done at it any more"},
    Wording{"full", "", "this table's log is full; only moves are possible now"},
    Wording{"verb", "unknown", "unknown command \"{command}\""},
    Wording{"turn", "", "it is not your turn"},
    Wording{"away", "", "a computer player is standing in for you; come back first"},
    Wording{"account", "rated", "a rated table is for players with an account"},
    Wording{"player", "level", "a level such as bot:3 is expected"},
    Wording{"chat", "off", "chat is off at this table"},
    Wording{"text", "plain", "write some plain text"},

    Wording{"seat", "not_seated", "you do not sit at this table"},
    Wording{"seat", "seated_already", "you already sit at this table"},
    Wording{"seat", "none_open", "no seat is open"},
    Wording{"seat", "no_such_seat", "there is no such seat"},
    Wording{"seat", "reserved_for_you", "another seat is reserved for you"},
    Wording{"seat", "taken", "this seat is taken"},
    Wording{"seat", "reserved", "this seat is reserved for somebody else"},
    Wording{"seat", "not_opener", "only whoever opened the table may seat computer players"},
    Wording{"seat", "not_open", "this seat is not open"},
    Wording{"seat", "not_yours", "this is not your seat"},
    Wording{"seat", "out", "you are out of this game"},
    Wording{"seat", "left_already", "you have already left"},
    Wording{"seat", "here", "you are not away"},

    Wording{"status", "begun", "the game has begun"},
    Wording{"status", "not_begun", "the game has not begun"},
    Wording{"status", "first_turn_over", "the first turn is over; you can only resign"},
    Wording{"status", "not_over", "the game is not over"},

    Wording{"request", "unknown", "you can ask for \"takeback\" or \"end\""},
    Wording{"request", "waiting", "another request is still waiting for an answer"},
    Wording{"request", "none", "nobody has asked for anything"},
    Wording{"request", "yours", "the others have to answer"},

    Wording{"undo", "not_now", "you cannot take anything back yourself now; ask for a takeback"},
    Wording{"undo", "undecided", "you have not decided anything yet"},

    Wording{"often", "asked", "you have asked often enough; somebody has to decide first"},
    Wording{"often", "left", "you have left often enough; somebody has to decide first"},
    Wording{"often", "aborted",
            "you have aborted a rated game today; this one you can only resign"},

    Wording{"part", "seal", "a seal is the SHA-256 of 32 random bytes, as 64 hex digits"},
    Wording{"part", "sealed", "your client has given a seal already, or was not waited for"},
    Wording{"part", "unsealed", "your client has given no seal that is still closed"},
    Wording{"part", "other", "this is not what your client gave the seal of"},

    Wording{"setup", "people_only", "a rated table is for people only"},
    Wording{"setup", "needs_clock", "a rated table needs a clock"},
    Wording{"setup", "to_the_end", "a rated game is played to the end; you can resign"},
    Wording{"setup", "clock", "clock.kind must be {kinds|or}"},
    Wording{"setup", "option", "the value of option \"{option}\" must be a text"},
    Wording{"setup", "seat",
            "a seat is \"open\" or a computer player such as bot:3, not \"{seat}\""},
    Wording{"setup", "aid", "there is no aid \"{aid}\""},
};

using TableRefusal = Listed<kTableRefusals>;

Error refuse(const TableRefusal& refusal, Facts facts = {});
/// What is stored of a table was changed, but for its first so many events.
Error damaged_table(int events);
/// The store did not take a new table.
Error table_not_written();

}  // namespace fullcircle
