#pragma once

#include "server/api/call.h"

namespace fullcircle {

/// Reads a command from a body or a message on a socket.
Result<TableCommand> read_command(JsonReader& body, const Principal& who);

}  // namespace fullcircle
