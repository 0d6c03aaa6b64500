#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "core/text.h"
#include "server/net/outbox.h"
#include "server/net/port.h"

namespace fullcircle {
namespace {

constexpr std::size_t kMostFrameBytes = 8U << 10;
constexpr std::chrono::seconds kSlowClose{1};

/// 16 bytes in base64 (RFC 6455, 4.2.1): the last digit has four bits to spare.
bool is_socket_key(std::string_view key) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return key.size() == 24 && key.ends_with("==") &&
         key.substr(0, 22).find_first_not_of(kDigits) == key.npos &&
         kDigits.find(key[21]) % 16 == 0;
}

/// Why this request opens no socket, whoever sent it; nothing if it does. Beast would refuse these
/// too, but without a reason.
std::optional<HttpResponse> refuse_handshake(const HttpRequest& plain) {
  if (!is_socket_key(plain.header("sec-websocket-key"))) {
    return error_response(400, {"key", "Sec-WebSocket-Key must be 16 bytes in base64"});
  }
  if (plain.header("sec-websocket-version") != "13") {
    HttpResponse refused =
        error_response(426, {"version", "only WebSocket version 13 is supported"});
    refused.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
    return refused;
  }
  return std::nullopt;
}

}  // namespace

template <>
void Outbox<WebSocket>::write() {
  stream_.async_write(
      asio::buffer(*queue_.front()),
      [self = shared_from_this()](error_code error, std::size_t) { self->wrote(error); });
}

template <>
void Outbox<WebSocket>::close(websocket::close_code code, const char* why) {
  if (closing_) return;
  closing_ = true;
  stream_.async_close(websocket::close_reason(code, why),
                      [self = shared_from_this()](error_code) {});
}

/// The close frame ends it.
template <>
void Outbox<WebSocket>::write_end() {}

/// A peer that reads nothing would not read a close frame either: it gets a second to do so. By a
/// timer of its own, as the stream's are taken by what is being read and written.
template <>
void Outbox<WebSocket>::close_slow(const char* why) {
  const auto timer = std::make_shared<asio::steady_timer>(stream_.get_executor(), kSlowClose);
  timer->async_wait([timer, self = shared_from_this()](error_code) {
    beast::get_lowest_layer(self->stream_).close();
  });
  close(websocket::close_code::try_again_later, why);
}

namespace {

/// Why a socket has to be closed.
struct Fault {
  websocket::close_code code;
  const char* why;
};

/// Passes on what comes in, until the other side closes or does something wrong.
Awaitable<std::optional<Fault>> receive_messages(Port& port, std::shared_ptr<Outbox<WebSocket>> box,
                                                 const Principal& who) {
  // read_message_max sets the limit. Beast needs room beyond it to see that nothing more comes;
  // without that it drops the connection without a close frame.
  beast::flat_buffer messages(2 * kMostFrameBytes);
  for (;;) {
    error_code error;
    co_await box->stream().async_read(messages, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return std::nullopt;
    if (!box->stream().got_text()) {
      co_return Fault{websocket::close_code::unknown_data, "text only"};
    }
    const std::string text = beast::buffers_to_string(messages.data());
    messages.consume(messages.size());
    if (!is_utf8(text)) {  // Beast forgets to look when the last fragment is empty
      co_return Fault{websocket::close_code::bad_payload, "not UTF-8"};
    }
    port.api.sockets().message(box, who, text);
  }
}

Awaitable<void> listen(Port& port, Place& place, std::shared_ptr<Outbox<WebSocket>> box,
                       const Principal& who) {
  place.set_leave([weak = std::weak_ptr(box)](bool stopping) {
    const auto open = weak.lock();
    if (open) stopping ? open->restart("the server restarts") : open->make_room();
  });
  place.rest(!who.is_somebody());
  const Counted counted(port.metrics.sockets);
  if (port.draining) box->restart("the server restarts");
  co_await port.api.sockets().opened(box, who);
  const std::optional<Fault> fault = co_await receive_messages(port, box, who);
  if (fault) box->close(fault->code, fault->why);
  port.api.sockets().closed(box.get(), who);
  place.set_leave({});
}

/// Nothing if they are refused; then they have been told why. In a coroutine of its own: most of
/// what a quiet socket holds would be what opened it.
Awaitable<std::shared_ptr<Outbox<WebSocket>>> open_socket(Port& port,
                                                          std::unique_ptr<Handshake> asked,
                                                          Principal& who) {
  std::optional<HttpResponse> refused = co_await port.api.gate().let_to_socket(asked->plain, who);
  if (!refused) refused = refuse_handshake(asked->plain);
  error_code error;
  if (refused) {
    TcpStream& stream = asked->stream;
    co_await send_response(stream, *refused, asked->request.version(), false, false);
    error = stream.socket().shutdown(tcp::socket::shutdown_send, error);
    co_return nullptr;
  }
  asked->stream.expires_never();
  WebSocket socket(std::move(asked->stream));
  const std::chrono::seconds idle(port.config.idle);
  socket.set_option(websocket::stream_base::timeout{kHeadDeadline, idle, true});
  socket.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
    for (const auto& [name, value] : kHeaders) response.set(name, value);
  }));
  socket.read_message_max(kMostFrameBytes);
  socket.text(true);
  socket.auto_fragment(false);
  co_await socket.async_accept(asked->request, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return nullptr;
  co_return std::make_shared<Outbox<WebSocket>>(std::move(socket), port.metrics);
}

}  // namespace

Awaitable<void> serve_socket(std::shared_ptr<Port> port, std::unique_ptr<Place> place,
                             std::unique_ptr<Handshake> asked) {
  const Counted counted(port->metrics.connections);
  Principal who;
  const std::shared_ptr<Outbox<WebSocket>> box = co_await open_socket(*port, std::move(asked), who);
  if (box) co_await listen(*port, *place, box, who);
}

}  // namespace fullcircle
