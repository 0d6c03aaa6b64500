#pragma once

#include "tests/server/raw_http.h"

// Frames as bytes, right and wrong, and what must come back for them.

namespace fullcircle::test {

inline constexpr const char* kAsk = R"({"t":"ping"})";
inline constexpr const char* kAnswer = R"({"t":"pong"})";
inline constexpr std::size_t kMostMessage = 8U << 10;

/// One frame that has to come.
struct Want {
  int opcode = 0;
  std::string has;              // the payload of a pong; a part of a text
  std::vector<int> codes = {};  // of a close, any of them
};
inline Want says(const std::string& part) { return {1, part}; }
inline Want complains(const std::string& code) { return {1, "\"code\":\"" + code + "\""}; }
inline Want answers() { return {1, kAnswer}; }
inline Want pongs(const std::string& payload) { return {10, payload}; }
template <class... Codes>
inline Want closes(Codes... codes) {
  return {8, "", {codes...}};
}

/// If the last thing that must come is no close, the connection must go on.
struct SocketCase {
  std::string name;
  std::string bytes;
  std::vector<Want> must;
};

inline std::string text(std::string_view payload) { return frame_bytes(0x81, payload); }
inline std::string ping(std::string_view payload) { return frame_bytes(0x89, payload); }
inline std::string first(std::string_view payload) { return frame_bytes(0x01, payload); }
inline std::string middle(std::string_view payload) { return frame_bytes(0x00, payload); }
inline std::string last(std::string_view payload) { return frame_bytes(0x80, payload); }
inline std::string close_with(int code, const std::string& reason = {}) {
  return frame_bytes(
      0x88, std::string{static_cast<char>(code >> 8), static_cast<char>(code & 255)} + reason);
}
/// A frame whose length is written as given; masked with zeros.
inline std::string with_length(int head, int length, std::uint64_t more, int bytes,
                               const std::string& payload) {
  std::string frame{static_cast<char>(head), static_cast<char>(128 | length)};
  for (int i = bytes - 1; i >= 0; --i) frame += static_cast<char>((more >> (8 * i)) & 255);
  return frame + std::string(4, '\0') + payload;
}
/// The question in exactly so many bytes.
inline std::string ask_in(std::size_t size) {
  const std::string ask = kAsk;
  return ask + std::string(size - ask.size(), ' ');
}

class SocketProtocol : public ProtocolTest {
 protected:
  using ProtocolTest::run;

  static void meet(WsClient& socket, const Want& want) {
    const std::optional<Frame> frame = socket.receive();
    ASSERT_TRUE(frame) << "nothing came; wanted " << want.opcode << " " << want.has;
    EXPECT_EQ(frame->first, 0x80 | want.opcode) << frame->payload;
    if (want.opcode == 8) {
      EXPECT_THAT(want.codes, testing::Contains(frame->close_code())) << frame->payload;
    } else if (want.opcode == 10) {
      EXPECT_EQ(frame->payload, want.has);
    } else {
      EXPECT_THAT(frame->payload, testing::HasSubstr(want.has));
    }
  }

  static void run(const SocketCase& row, const std::string& cookie, std::size_t piece) {
    SCOPED_TRACE(row.name);
    WsClient socket(port(), cookie);
    ASSERT_TRUE(socket.accepted());
    for (std::size_t at = 0; at < row.bytes.size(); at += piece) {
      if (!socket.send_raw(std::string_view(row.bytes).substr(at, piece))) break;
    }
    for (const Want& want : row.must) {
      meet(socket, want);
      if (HasFatalFailure()) return;
    }
    if (!row.must.empty() && row.must.back().opcode == 8) {
      socket.send_raw(close_with(1000));
      EXPECT_FALSE(socket.connection().fill(kPatience)) << "something came behind the close";
      EXPECT_TRUE(socket.connection().buffer().empty()) << "something came behind the close";
      EXPECT_TRUE(socket.connection().ended()) << "the connection is still open";
    } else if (!row.must.empty()) {
      socket.send_text(kAsk);
      meet(socket, answers());
    }
  }
  static void run(const std::vector<SocketCase>& rows, const std::string& cookie = {},
                  std::size_t piece = std::string::npos / 2) {
    for (const SocketCase& row : rows) {
      run(row, cookie, piece);
      expect_alive();
    }
  }
};

}  // namespace fullcircle::test
