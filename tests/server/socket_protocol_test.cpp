#include "tests/server/raw_socket.h"

// Frames that no proper client sends, along RFC 6455, with the server's own limit: 8 KiB a message.

namespace fullcircle::test {
namespace {

using namespace std::string_literals;

TEST_F(SocketProtocol, Frames) {
  std::vector<SocketCase> rows = {
      {"fine", text(kAsk), {answers()}},
      {"text without a mask", frame_bytes(0x81, kAsk, false), {closes(1002)}},
      {"binary without a mask", frame_bytes(0x82, kAsk, false), {closes(1002)}},
      {"ping without a mask", frame_bytes(0x89, "", false), {closes(1002)}},
      {"pong without a mask", frame_bytes(0x8A, "", false), {closes(1002)}},
      {"close without a mask", frame_bytes(0x88, "\x03\xe8", false), {closes(1002)}},
      {"an empty text without a mask", frame_bytes(0x81, "", false), {closes(1002)}},
      {"an empty text", text(""), {complains("json")}},
      {"an empty binary message", frame_bytes(0x82, ""), {closes(1003)}},
      {"a binary message", frame_bytes(0x82, kAsk), {closes(1003)}},
      {"a binary message that is not UTF-8", frame_bytes(0x82, "\xff\xfe"), {closes(1003)}},
      {"a binary message in parts", frame_bytes(0x02, "{") + last("}"), {closes(1003)}},
      {"a mask of zeros", with_length(0x81, 12, 0, 0, kAsk), {answers()}},
      {"125 bytes", text(ask_in(125)), {answers()}},
      {"126 bytes", text(ask_in(126)), {answers()}},
      {"127 bytes", text(ask_in(127)), {answers()}},
      {"12 bytes in a length of 16 bits", with_length(0x81, 126, 12, 2, kAsk), {closes(1002)}},
      {"125 bytes in a length of 16 bits",
       with_length(0x81, 126, 125, 2, ask_in(125)),
       {closes(1002)}},
      {"no bytes in a length of 16 bits", with_length(0x81, 126, 0, 2, ""), {closes(1002)}},
      {"12 bytes in a length of 64 bits", with_length(0x81, 127, 12, 8, kAsk), {closes(1002)}},
      {"200 bytes in a length of 64 bits",
       with_length(0x81, 127, 200, 8, ask_in(200)),
       {closes(1002)}},
      {"no bytes in a length of 64 bits", with_length(0x81, 127, 0, 8, ""), {closes(1002)}},
      {"65535 bytes in a length of 64 bits",
       with_length(0x81, 127, 65'535, 8, ""),
       {closes(1002, 1009)}},
      {"exactly 8 KiB", text(ask_in(kMostMessage)), {answers()}},
      {"8 KiB and a byte", text(ask_in(kMostMessage + 1)), {closes(1009)}},
      {"8 KiB and a byte announced",
       with_length(0x81, 126, kMostMessage + 1, 2, ""),
       {closes(1009)}},
      {"16 KiB", text(ask_in(2 * kMostMessage)), {closes(1009)}},
      {"64 KiB less one", text(ask_in(65'535)), {closes(1009)}},
      {"64 KiB", text(ask_in(65'536)), {closes(1009)}},
      {"a megabyte", text(ask_in(1U << 20)), {closes(1009)}},
      {"4 GiB announced", with_length(0x81, 127, 1ULL << 32, 8, ""), {closes(1009)}},
      {"2^63 - 1 announced", with_length(0x81, 127, ~0ULL >> 1, 8, ""), {closes(1009)}},
      {"2^63 announced", with_length(0x81, 127, 1ULL << 63, 8, ""), {closes(1002, 1009)}},
      {"2^64 - 1 announced", with_length(0x81, 127, ~0ULL, 8, ""), {closes(1002, 1009)}},
      {"binary over 8 KiB", frame_bytes(0x82, ask_in(kMostMessage + 1)), {closes(1009, 1003)}},
      {"three in one packet",
       text(kAsk) + text("x") + text(kAsk),
       {answers(), complains("json"), answers()}},
      {"half a head, then gone", "\x81"s, {}},
      {"half a length, then gone", "\x81\xfe\x10"s, {}},
      {"half a mask, then gone", text(kAsk).substr(0, 4), {}},
      {"half a payload, then gone", text(kAsk).substr(0, 9), {}},
      {"no frame, then gone", "", {}},
  };
  for (int bits = 1; bits < 8; ++bits) {
    const std::string name = "reserved bits " + std::to_string(bits);
    rows.push_back({name + " of a text", frame_bytes(0x81 | bits << 4, kAsk), {closes(1002)}});
    rows.push_back({name + " of a binary", frame_bytes(0x82 | bits << 4, kAsk), {closes(1002)}});
    rows.push_back({name + " of a ping", frame_bytes(0x89 | bits << 4, ""), {closes(1002)}});
    rows.push_back({name + " of a pong", frame_bytes(0x8A | bits << 4, ""), {closes(1002)}});
    rows.push_back(
        {name + " of a close", frame_bytes(0x88 | bits << 4, "\x03\xe8"), {closes(1002)}});
    rows.push_back({name + " of a continuation",
                    first("{") + frame_bytes(0x80 | bits << 4, "}"),
                    {closes(1002)}});
  }
  for (const int opcode : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
    const std::string name = "opcode " + std::to_string(opcode);
    rows.push_back({name, frame_bytes(0x80 | opcode, kAsk), {closes(1002)}});
    rows.push_back({name + ", empty", frame_bytes(0x80 | opcode, ""), {closes(1002)}});
    rows.push_back({name + ", not final", frame_bytes(opcode, kAsk), {closes(1002)}});
    rows.push_back(
        {name + " within a message", first("{") + frame_bytes(0x80 | opcode, ""), {closes(1002)}});
  }
  run(rows);
}

TEST_F(SocketProtocol, Fragments) {
  std::string letters;
  for (const char c : std::string(kAsk)) letters += middle({&c, 1});
  std::string nothing;
  for (int i = 0; i < 2000; ++i) nothing += middle("");
  std::string kilobytes = first(std::string(1024, ' '));
  for (int i = 0; i < 8; ++i) kilobytes += middle(std::string(1024, ' '));
  const std::string half(kMostMessage / 2, ' ');
  run({
      {"two", first("{\"t\":\"p") + last("ing\"}"), {answers()}},
      {"one of each letter", first("") + letters + last(""), {answers()}},
      {"an empty one first", first("") + last(kAsk), {answers()}},
      {"an empty one last", first(kAsk) + last(""), {answers()}},
      {"only empty ones", first("") + middle("") + last(""), {complains("json")}},
      {"2000 empty ones", first("{") + nothing + last("\"t\":\"ping\"}"), {answers()}},
      {"a continuation without a start", last(kAsk), {closes(1002)}},
      {"an empty continuation without a start", last(""), {closes(1002)}},
      {"a continuation without a start or an end", middle(kAsk), {closes(1002)}},
      {"a continuation behind the end",
       first("{\"t\":") + last("\"lobby\"}") + last("{}"),
       {closes(1002)}},
      {"a text within a message", first("{") + text(kAsk), {closes(1002)}},
      {"a new start within a message", first("{") + first("{"), {closes(1002)}},
      {"a binary within a message", first("{") + frame_bytes(0x82, "a"), {closes(1002)}},
      {"a text within a binary message", frame_bytes(0x02, "a") + text(kAsk), {closes(1002)}},
      {"a ping within a message",
       first("{\"t\":") + ping("a") + last("\"ping\"}"),
       {pongs("a"), answers()}},
      {"two pings within a message",
       first("{\"t\":") + ping("a") + middle("\"ping\"") + ping("") + last("}"),
       {pongs("a"), pongs(""), answers()}},
      {"a pong within a message",
       first("{\"t\":") + frame_bytes(0x8A, "a") + last("\"ping\"}"),
       {answers()}},
      {"a close within a message", first("{\"t\":") + close_with(1000), {closes(1000)}},
      {"together exactly 8 KiB", first(half) + last(ask_in(kMostMessage / 2)), {answers()}},
      {"together 8 KiB and nothing", first(ask_in(kMostMessage)) + last(""), {answers()}},
      {"together 8 KiB and nothing twice",
       first(ask_in(kMostMessage)) + middle("") + last(""),
       {answers()}},
      {"nothing and 8 KiB", first("") + last(ask_in(kMostMessage)), {answers()}},
      {"together 8 KiB and a byte",
       first(half) + last(ask_in(kMostMessage / 2 + 1)),
       {closes(1009)}},
      {"8 KiB and then a byte", first(ask_in(kMostMessage)) + last(" "), {closes(1009)}},
      {"nine of a kilobyte without an end", kilobytes, {closes(1009)}},
      {"too much with a ping between",
       first(half) + ping("") + middle(half + "x"),
       {pongs(""), closes(1009)}},
      {"a start that is too long", first(std::string(kMostMessage + 1, ' ')), {closes(1009)}},
      {"a start, then gone", first("{"), {}},
  });
}

TEST_F(SocketProtocol, ControlFrames) {
  const std::string most(125, 'a');
  const std::string more(126, 'a');
  run({
      {"an empty ping", ping(""), {pongs("")}},
      {"a ping of a byte", ping("a"), {pongs("a")}},
      {"a ping of 125 bytes", ping(most), {pongs(most)}},
      {"a ping of bytes that are no text", ping("\x00\xff\x80\n"s), {pongs("\x00\xff\x80\n"s)}},
      {"a ping of 126 bytes", ping(more), {closes(1002)}},
      {"a ping of 64 KiB", ping(std::string(65'536, 'a')), {closes(1002, 1009)}},
      {"a ping with a length of 16 bits", with_length(0x89, 126, 4, 2, "abcd"), {closes(1002)}},
      {"a ping with a length of 64 bits", with_length(0x89, 127, 4, 8, "abcd"), {closes(1002)}},
      {"a ping that is not final", frame_bytes(0x09, "a"), {closes(1002)}},
      {"a ping in parts", frame_bytes(0x09, "a") + last("b"), {closes(1002)}},
      {"a pong that nobody asked for", frame_bytes(0x8A, "a") + text(kAsk), {answers()}},
      {"an empty pong", frame_bytes(0x8A, "") + text(kAsk), {answers()}},
      {"a pong of 125 bytes", frame_bytes(0x8A, most) + text(kAsk), {answers()}},
      {"a pong of 126 bytes", frame_bytes(0x8A, more), {closes(1002)}},
      {"a pong that is not final", frame_bytes(0x0A, "a"), {closes(1002)}},
      {"a close that is not final", frame_bytes(0x08, "\x03\xe8"), {closes(1002)}},
      {"a close of 126 bytes", close_with(1000, std::string(124, 'a')), {closes(1002)}},
      {"four pings",
       ping("0") + ping("1") + ping("2") + ping("3"),
       {pongs("0"), pongs("1"), pongs("2"), pongs("3")}},
  });
  WsClient socket(port(), "");
  for (std::size_t size = 0; size <= 125; ++size) {
    socket.send_raw(ping(most.substr(0, size)));
    meet(socket, pongs(most.substr(0, size)));
  }
}

TEST_F(SocketProtocol, Closing) {
  std::vector<SocketCase> rows;
  for (const int code :
       {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 3000, 3999, 4000, 4999}) {
    rows.push_back({"code " + std::to_string(code), close_with(code), {closes(code, 1000)}});
  }
  for (const int code : {0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999}) {
    rows.push_back({"code " + std::to_string(code), close_with(code), {closes(1002)}});
  }
  for (const int code : {1014, 5000, 32'768, 65'535}) {  // of these the RFC says nothing
    rows.push_back({"code " + std::to_string(code), close_with(code), {closes(code, 1000, 1002)}});
  }
  rows.insert(
      rows.end(),
      {
          {"no code", frame_bytes(0x88, ""), {closes(1000, 1005)}},
          {"half a code", frame_bytes(0x88, "\x03"), {closes(1002)}},
          {"a reason", close_with(1000, "that was fun"), {closes(1000)}},
          {"a reason of 123 bytes", close_with(1000, std::string(123, 'a')), {closes(1000)}},
          {"a reason with all kinds of letters",
           close_with(1000, "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"),
           {closes(1000)}},
          {"a reason that is not UTF-8", close_with(1000, "a\xff"), {closes(1002, 1007)}},
          {"a reason with a surrogate", close_with(1000, "\xed\xa0\x80"), {closes(1002, 1007)}},
          {"a reason that ends in a letter", close_with(1000, "\xe2\x82"), {closes(1002, 1007)}},
          {"a question behind it", close_with(1000) + text(kAsk), {closes(1000)}},
          {"a ping behind it", close_with(1000) + ping("a"), {closes(1000)}},
          {"a second close behind it", close_with(1000) + close_with(1001), {closes(1000)}},
          {"nonsense behind it", close_with(1000) + "\xff\xff\xff\xff"s, {closes(1000)}},
          {"a question behind a mistake", frame_bytes(0x83, "") + text(kAsk), {closes(1002)}},
          {"a question behind a binary message",
           frame_bytes(0x82, "") + text(kAsk),
           {closes(1003)}},
          {"a mistake behind a binary message",
           frame_bytes(0x82, "") + frame_bytes(0x83, ""),
           {closes(1003)}},
      });
  run(rows);
}

/// However the bytes arrive, the same comes back.
TEST_F(SocketProtocol, BytesOneByOne) {
  const std::vector<SocketCase> rows = {
      {"a text", text(kAsk), {answers()}},
      {"a long text", text(ask_in(300)), {answers()}},
      {"a message in parts",
       first("{\"t\":") + ping("abc") + last("\"ping\"}"),
       {pongs("abc"), answers()}},
      {"a character", first("{\"t\":\"\xf0\x9f") + last("\x98\x80\"}"), {complains("t")}},
      {"not UTF-8", text("\xf0\x9f\x98"), {closes(1007)}},
      {"a close", close_with(1001, "bye"), {closes(1001, 1000)}},
      {"no mask", frame_bytes(0x81, kAsk, false), {closes(1002)}},
      {"a length of 64 bits", with_length(0x81, 127, 1ULL << 40, 8, ""), {closes(1009)}},
      {"a ping of 126 bytes", ping(std::string(126, 'a')), {closes(1002)}},
  };
  for (const std::size_t piece : {1U, 2U, 3U, 7U}) run(rows, {}, piece);
}

}  // namespace
}  // namespace fullcircle::test
