#pragma once

#include <array>
#include <boost/asio/redirect_error.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "server/net/port.h"

// Beast as this server uses it. It compiles slowly: only connection.cpp and web_socket.cpp include
// this, and request_head.h of it what a head is.

namespace fullcircle {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

using Request = http::request<http::string_body>;
using TcpStream = beast::tcp_stream;
using WebSocket =
    websocket::stream<TcpStream, false>;  // without compression, which costs 256 KiB each

/// How long a request may take to come in, and a socket to be opened.
inline constexpr std::chrono::seconds kHeadDeadline{10};

/// On every answer.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kHeaders = {{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
     "data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri "
     "'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Server", "fullcircle"},
}};

/// Sends an answer, without its body to a HEAD request; false if the other side did not take it.
Awaitable<bool> send_response(TcpStream& stream, HttpResponse& plain, unsigned version,
                              bool keep_alive, bool head);

/// Somebody asks for a WebSocket.
struct Handshake {
  TcpStream stream;
  Request request;
  HttpRequest plain;
};
/// Serves a WebSocket to its end, if whoever asks may have one.
Awaitable<void> serve_socket(std::shared_ptr<Port> port, std::unique_ptr<Place> place,
                             std::unique_ptr<Handshake> asked);

}  // namespace fullcircle
