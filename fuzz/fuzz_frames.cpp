#include <boost/asio/io_context.hpp>
#include <boost/beast/_experimental/test/stream.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <optional>
#include <vector>

#include "targets.h"

// The input: what comes on a WebSocket behind its handshake, as frames of RFC 6455. What is read of
// it is compared with a second reader that knows no more than the standard.

namespace fullcircle {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using Stream = websocket::stream<beast::test::stream, false>;

constexpr std::size_t kMostMessage = 8U << 10;

enum Opcode : std::uint8_t { kMore = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };

struct Frame {
  bool last = false;
  unsigned reserved = 0;
  unsigned opcode = 0;
  bool masked = false;
  std::uint64_t size = 0;
  bool shortest = true;  // its length is not written longer than need be
  std::string payload;
};

/// The next frame; nothing if its bytes have not all come.
std::optional<Frame> take_frame(std::string_view& bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  if (bytes.size() < 2) return std::nullopt;
  Frame frame;
  frame.last = (byte(0) & 0x80U) != 0;
  frame.reserved = byte(0) & 0x70U;
  frame.opcode = byte(0) & 0x0fU;
  frame.masked = (byte(1) & 0x80U) != 0;
  frame.size = byte(1) & 0x7fU;
  const std::size_t more = frame.size == 126 ? 2 : frame.size == 127 ? 8 : 0;
  const std::size_t head = 2 + more + (frame.masked ? 4 : 0);
  if (bytes.size() < head) return std::nullopt;
  if (more > 0) {
    frame.size = 0;
    for (std::size_t i = 2; i < 2 + more; ++i) frame.size = frame.size << 8U | byte(i);
    frame.shortest = frame.size >= (more == 2 ? 126U : 65536U);
  }
  if (bytes.size() - head < frame.size) return std::nullopt;
  for (std::size_t i = 0; i < frame.size; ++i) {
    const unsigned mask = frame.masked ? byte(head - 4 + i % 4) : 0U;
    frame.payload += static_cast<char>(byte(head + i) ^ mask);
  }
  bytes.remove_prefix(head + frame.payload.size());
  return frame;
}

bool is_allowed(const Frame& frame, bool within) {
  if (frame.reserved != 0 || !frame.masked || !frame.shortest) return false;
  switch (frame.opcode) {
    case kMore:
      return within;
    case kText:
    case kBinary:
      return !within;
    case kClose:
    case kPing:
    case kPong:
      return frame.last && frame.size <= 125;
    default:
      return false;
  }
}

/// All messages up to the first fault, or the end.
std::vector<std::string> expected(std::string_view bytes) {
  std::vector<std::string> messages;
  std::string message;
  bool within = false;
  for (;;) {
    const std::optional<Frame> frame = take_frame(bytes);
    if (!frame || !is_allowed(*frame, within) || frame->opcode == kClose) return messages;
    if (frame->opcode >= kClose) continue;
    if (!within) message = {static_cast<char>(frame->opcode)};
    message += frame->payload;
    if (message.size() - 1 > kMostMessage) return messages;
    within = !frame->last;
    if (within) continue;
    if (frame->opcode != kBinary && message[0] == kText && !is_utf8(message.substr(1))) {
      return messages;
    }
    messages.push_back(message);
  }
}

http::request<http::empty_body> handshake() {
  http::request<http::empty_body> request{http::verb::get, "/api/socket", 11};
  request.set(http::field::host, "a");
  request.set(http::field::upgrade, "websocket");
  request.set(http::field::connection, "upgrade");
  request.set(http::field::sec_websocket_key, "dGhlIHNhbXBsZSBub25jZQ==");
  request.set(http::field::sec_websocket_version, "13");
  return request;
}

/// All messages that a socket of the server's reads.
std::vector<std::string> received(std::string_view bytes) {
  asio::io_context io;
  beast::test::stream peer(io);
  Stream socket(io);
  socket.next_layer().connect(peer);
  socket.read_message_max(kMostMessage);
  socket.text(true);
  socket.auto_fragment(false);
  error_code error;
  socket.accept(handshake(), error);
  require(!error, "a socket opens");
  socket.next_layer().append({bytes.data(), bytes.size()});
  socket.next_layer().close_remote();
  std::vector<std::string> messages;
  beast::flat_buffer buffer(2 * kMostMessage);
  for (;;) {
    socket.read(buffer, error);
    if (error) return messages;
    const std::string text = beast::buffers_to_string(buffer.data());
    buffer.consume(buffer.size());
    // Beast forgets to look when the last fragment is empty, and so the server looks again.
    if (socket.got_text() && !is_utf8(text)) return messages;
    messages.push_back(static_cast<char>(socket.got_text() ? kText : kBinary) + text);
  }
}

}  // namespace

void fuzz_frames(std::string_view input) {
  require(received(input) == expected(input), "messages are what the standard says");
}

}  // namespace fullcircle
