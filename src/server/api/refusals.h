#pragma once

#include "server/tables/refusals.h"

namespace fullcircle {

/// What is refused to people, whatever the table: who they are, what they want to be called, how
/// often they ask. A code that stands for several things has a reason for each. docs/openapi.json
/// lists the same for programs and for the page, which has words of its own for every one of them.
/// What only a program can get wrong (an unknown field, a path) is not here.
inline constexpr std::array kApiRefusals = {
    Wording{"who", "", "sign in first"},
    Wording{"banned", "", "this name is banned"},
    Wording{"origin", "", "the request does not come from this server's own page"},
    Wording{"admin", "", "this is for administrators"},
    Wording{"table", "", "there is no such table, or it is private"},
    Wording{"closed", "", "this server does not accept new accounts"},
    Wording{"tables", "", "you sit at too many tables; play some of them to the end"},
    Wording{"webhook", "", "a webhook begins with https://"},

    Wording{"account", "needed", "you need an account for this"},
    Wording{"account", "already", "you already have an account"},

    Wording{"name", "short", "a name has at least {least} letters"},
    Wording{"name", "long", "a name has at most {most} letters, fewer with letters such as ü"},
    Wording{"name", "blank", "a name neither begins nor ends with a blank"},
    Wording{"name", "letters", "a name has only letters, digits, blanks and . - _"},
    Wording{"name", "invisible", "a name has no invisible characters"},
    Wording{"name", "mixed", "a name does not mix letters or digits of several scripts"},
    Wording{"name", "reserved", "this name is reserved for guests"},
    Wording{"name", "taken", "this name is taken"},
    Wording{"name", "alike", "this name can be mistaken for that of somebody else"},
    Wording{"name", "account", "an account has this name; sign in, or choose another name"},
    Wording{"name", "nobody", "nobody has this name"},
    Wording{"name", "guests", "guests who choose no name are called this"},

    Wording{"password", "short", "a password has at least {least} characters"},
    Wording{"password", "long", "a password has at most {most} characters"},

    Wording{"login", "wrong", "name or password is wrong"},
    Wording{"login", "password", "the password is wrong"},
    Wording{"login", "old", "the old password is wrong"},

    Wording{"token", "invalid", "this token is not valid"},
    Wording{"token", "none", "there is no such token"},
    Wording{"scope", "denied", "this token may not do that"},
    Wording{"scope", "none", "a token without scopes may do nothing"},
    Wording{"scope", "beyond", "a token cannot grant more than its maker has"},
    Wording{"scope", "unknown", "scopes are read, play and account"},

    Wording{"limit", "tries", "too many attempts at a password; wait {seconds} seconds"},
    Wording{"limit", "address",
            "too many passwords tried from your address; wait a quarter of an hour"},
    Wording{"limit", "codes", "too many attempts; wait a quarter of an hour"},
    Wording{"limit", "crowded", "too many people are signing in right now; try again"},
    Wording{"limit", "newcomers", "too many new players from your address; wait a few minutes"},
    Wording{"limit", "commands", "too many commands in 20 seconds"},
    Wording{"limit", "reading", "too much was looked up from your address; wait a few seconds"},
    Wording{"limit", "connections", "too many connections from your address"},
    Wording{"limit", "chat", "more than 20 lines of chat in 20 seconds"},
    Wording{"limit", "reports", "too many reports at once"},
    Wording{"limit", "new_tables", "too many new tables in a quarter of an hour"},
    Wording{"limit", "tokens", "you already have twenty tokens; remove one first"},
    Wording{"limit", "devices", "you already have ten devices"},
    Wording{"limit", "notices", "you already have settings for 500 tables"},
};

using ApiRefusal = Listed<kApiRefusals>;

}  // namespace fullcircle
