#pragma once

#include "server/api/call.h"

namespace fullcircle {

/// The id that somebody gave to what they ask for (128 random bits as 32 lower-case hex digits), as
/// the store knows it (asked_by). Empty if there is none: programs may leave it out.
Result<std::string> read_asked(JsonReader& body, const Principal& who);

/// Reads a command from a body or a message on a socket.
Result<TableCommand> read_command(JsonReader& body, const Principal& who);

}  // namespace fullcircle
