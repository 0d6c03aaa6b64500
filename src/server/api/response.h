#pragma once

#include "core/result.h"
#include "server/api/http_message.h"
#include "server/tables/refusals.h"

namespace fullcircle {

/// {"error":{"code":...,"why":...}}, with reason and facts if it has them.
HttpResponse error_response(int status, const Error& error);
HttpResponse refuse(int status, const char* code, const std::string& why);
/// The store could not write, or not read.
HttpResponse busy();
HttpResponse unread();
HttpResponse json_response(std::string body);

// What is refused at several addresses, or on the socket as well.

/// There is no such table, or none that this person may know of.
Error no_such_table();
Error not_signed_in();
Error banned_name();
Error invalid_token();
Error wrong_scope();
Error too_many_commands();

}  // namespace fullcircle
