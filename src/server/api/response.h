#pragma once

#include "core/result.h"
#include "server/api/http_message.h"
#include "server/api/refusals.h"

namespace fullcircle {

/// {"error":{"code":...,"why":...}}, with reason and facts if it has them.
HttpResponse error_response(int status, const Error& error);
HttpResponse refuse(int status, const ApiRefusal& refusal, const Facts& facts = {});
/// The store could not write, or not read.
HttpResponse busy();
HttpResponse unread();
HttpResponse json_response(std::string body);

/// The same without a status, for what is refused on a socket as well, or before it is known who
/// asks.
Error api_error(const ApiRefusal& refusal, const Facts& facts = {});

}  // namespace fullcircle
