#pragma once

#include <boost/beast/http.hpp>
#include <string>

#include "server/api/http_message.h"

namespace fullcircle {

using RequestHead = boost::beast::http::request_header<>;

/// Refuses what Beast lets pass but RFC 9112 (3.2, 6.1, 6.3) or RFC 6454 does not. If a field that
/// may occur once is there twice, a proxy may have looked at the other one.
bool is_proper(const RequestHead& head);

/// A head as the rest of the server sees it; its target is still to be taken apart.
HttpRequest plain_request(const RequestHead& head, const std::string& peer, bool admin);

}  // namespace fullcircle
