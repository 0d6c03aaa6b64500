#include "tests/server/raw_socket.h"

// What stands in the messages: UTF-8 along RFC 6455, 8.1, and the JSON of the server's own
// messages.

namespace fullcircle::test {
namespace {

using namespace std::string_literals;

TEST_F(SocketProtocol, Utf8) {
  const std::vector<std::pair<const char*, std::string>> good = {
      {"U+007F", "\x7f"},
      {"U+0080", "\xc2\x80"},
      {"U+07FF", "\xdf\xbf"},
      {"U+0800", "\xe0\xa0\x80"},
      {"U+D7FF", "\xed\x9f\xbf"},
      {"U+E000", "\xee\x80\x80"},
      {"U+FFFD", "\xef\xbf\xbd"},
      {"U+FFFF", "\xef\xbf\xbf"},
      {"U+10000", "\xf0\x90\x80\x80"},
      {"U+10FFFF", "\xf4\x8f\xbf\xbf"},
  };
  const std::vector<std::pair<const char*, std::string>> bad = {
      {"a continuation byte", "\x80"},
      {"the last continuation byte", "\xbf"},
      {"a slash in two bytes", "\xc0\xaf"},
      {"U+007F in two bytes", "\xc1\xbf"},
      {"NUL in three bytes", "\xe0\x80\x80"},
      {"U+07FF in three bytes", "\xe0\x9f\xbf"},
      {"NUL in four bytes", "\xf0\x80\x80\x80"},
      {"U+FFFF in four bytes", "\xf0\x8f\xbf\xbf"},
      {"the first surrogate", "\xed\xa0\x80"},
      {"the last surrogate", "\xed\xbf\xbf"},
      {"a pair of surrogates", "\xed\xa0\xbd\xed\xb8\x80"},
      {"U+110000", "\xf4\x90\x80\x80"},
      {"U+140000", "\xf5\x80\x80\x80"},
      {"five bytes", "\xf8\x88\x80\x80\x80"},
      {"six bytes", "\xfc\x84\x80\x80\x80\x80"},
      {"FE", "\xfe"},
      {"FF", "\xff"},
      {"one byte of two", "\xc2"},
      {"two bytes of three", "\xe2\x82"},
      {"three bytes of four", "\xf0\x9f\x98"},
      {"a letter too early", "\xe2\x82g"},
  };
  std::vector<SocketCase> rows;
  const std::string open = "{\"t\":\"";
  for (const auto& [name, bytes] : good) {
    rows.push_back({name, text(open + bytes + "\"}"), {complains("t")}});
    std::string parts = first(open);
    for (const char c : bytes) parts += middle({&c, 1});
    rows.push_back({name + " byte by byte"s, parts + last("\"}"), {complains("t")}});
  }
  for (const auto& [name, bytes] : bad) {
    const std::string behind = name + ", and then it ends"s;
    rows.push_back({name, text(open + bytes + "\"}"), {closes(1007)}});
    rows.push_back({behind, text(open + bytes), {closes(1007)}});
    rows.push_back({name + " in parts"s,
                    first(open + bytes.substr(0, 1)) + last(bytes.substr(1) + "\"}"),
                    {closes(1007)}});
  }
  const std::string half = first(open + "\xe2\x82");
  rows.insert(
      rows.end(),
      {{"half a character, a ping, the rest",
        half + ping("a") + last("\xac\"}"),
        {pongs("a"), complains("t")}},
       {"half a character, nothing, the rest",
        half + middle("") + last("\xac\"}"),
        {complains("t")}},
       {"half a character and an empty end", half + last(""), {closes(1007)}},
       {"half a character, the end, and what would follow",
        half + last("") + text("\xac"),
        {closes(1007)}},
       {"a mark of the byte order", text("\xef\xbb\xbf{}"), {complains("json")}},
       {"a mistake behind 8000 bytes", text(std::string(8000, ' ') + "\xff"), {closes(1007)}}});
  run(rows);
}

const std::string kId(32, 'a');
const std::string kProper = ",\"id\":\"" + kId + "\",\"expect\":1,\"move\":\"a\"";

std::string command(const std::string& rest) {
  return text("{\"t\":\"do\",\"table\":\"x\"" + rest + "}");
}
std::string watch(const std::string& rest) { return text("{\"t\":\"watch\"" + rest + "}"); }
std::string nested(int depth) {
  std::string open;
  for (int i = 0; i < depth; ++i) open += "{\"a\":";
  return text(open + "1" + std::string(static_cast<std::size_t>(depth), '}'));
}

/// What nobody and somebody get the same answer to.
class SocketMessages : public SocketProtocol {
 protected:
  SocketMessages() { ada_.become_guest("Ada"); }
  void run_for_all(const std::vector<SocketCase>& rows) {
    run(rows);
    run(rows, ada_.cookie());
  }

  HttpClient ada_{port()};
};

TEST_F(SocketMessages, Json) {
  run_for_all({
      {"a word", text("hello"), {complains("json")}},
      {"an array", text("[]"), {complains("json")}},
      {"a number", text("1"), {complains("json")}},
      {"a text", text("\"ping\""), {complains("json")}},
      {"null", text("null"), {complains("json")}},
      {"blanks", text("   "), {complains("json")}},
      {"half an object", text("{\"t\":\"ping\""), {complains("json")}},
      {"two objects", text(std::string(kAsk) + kAsk), {complains("json")}},
      {"a trailing comma", text("{\"t\":\"ping\",}"), {complains("json")}},
      {"single quotes", text("{'t':'ping'}"), {complains("json")}},
      {"a comment", text("{/**/\"t\":\"ping\"}"), {complains("json")}},
      {"NaN", text("{\"t\":NaN}"), {complains("json")}},
      {"a leading zero", text("{\"t\":01}"), {complains("json")}},
      {"a control byte in a text", text("{\"t\":\"a\nb\"}"), {complains("json")}},
      {"a NUL behind it", text(kAsk + "\0"s), {complains("json")}},
      {"half a surrogate", text("{\"t\":\"\\ud800\"}"), {complains("json")}},
      {"an unknown escape", text("{\"t\":\"\\x\"}"), {complains("json")}},
      {"9 levels", nested(9), {complains("json")}},
      {"1000 levels", nested(1000), {complains("json")}},
      {"8000 brackets", text(std::string(8000, '[')), {complains("json")}},
      {"nothing in it", text("{}"), {complains("t")}},
      {"t unknown", text("{\"t\":\"dance\"}"), {complains("t")}},
      {"t in capital letters", text("{\"t\":\"PING\"}"), {complains("t")}},
      {"t a number", text("{\"t\":1}"), {complains("t")}},
      {"t null", text("{\"t\":null}"), {complains("t")}},
      {"t an object", text("{\"t\":{}}"), {complains("t")}},
      {"t of 5000 bytes", text("{\"t\":\"" + std::string(5000, 'a') + "\"}"), {complains("t")}},
      {"t with a NUL", text("{\"t\":\"ping\\u0000\"}"), {complains("t")}},
      {"t twice", text("{\"t\":\"dance\",\"t\":\"ping\"}"), {says("{\"t\":\"")}},
  });
}

TEST_F(SocketMessages, Watch) {
  run_for_all({
      {"an unknown member", watch(",\"table\":\"x\",\"size\":1"), {complains("field")}},
      {"a member of a prototype", watch(",\"table\":\"x\",\"__proto__\":{}"), {complains("field")}},
      {"watch without a table", watch(""), {complains("table")}},
      {"watch a table that is not there", watch(",\"table\":\"x\""), {complains("table")}},
      {"watch a table in SQL", watch(",\"table\":\"' OR '1'='1\""), {complains("table")}},
      {"a table that is a number", watch(",\"table\":1"), {complains("field")}},
      {"a table of 41 bytes",
       watch(",\"table\":\"" + std::string(41, 'a') + "\""),
       {complains("field")}},
      {"an invitation that is a list",
       watch(",\"table\":\"x\",\"invite\":[]"),
       {complains("field")}},
      {"seen below nothing", watch(",\"table\":\"x\",\"seen\":-1"), {complains("field")}},
      {"seen a half", watch(",\"table\":\"x\",\"seen\":0.5"), {complains("field")}},
      {"seen a text", watch(",\"table\":\"x\",\"seen\":\"1\""), {complains("field")}},
      {"seen true", watch(",\"table\":\"x\",\"seen\":true"), {complains("field")}},
      {"seen 2^31", watch(",\"table\":\"x\",\"seen\":2147483648"), {complains("field")}},
      {"seen 2^64", watch(",\"table\":\"x\",\"seen\":18446744073709551616"), {complains("field")}},
      {"seen 1e300", watch(",\"table\":\"x\",\"seen\":1e300"), {complains("field")}},
      {"seen 1e99999", watch(",\"table\":\"x\",\"seen\":1e99999"), {says("\"t\":\"error\"")}},
      {"seen with 1000 digits",
       watch(",\"table\":\"x\",\"seen\":" + std::string(1000, '9')),
       {complains("field")}},
  });
}

TEST_F(SocketMessages, Do) {
  run_for_all({
      {"a command without an id", command(",\"expect\":1,\"move\":\"a\""), {complains("id")}},
      {"a command with a short id", command(",\"id\":\"a\",\"expect\":1"), {complains("id")}},
      {"a command with a long id",
       command(",\"id\":\"a" + kId + "\",\"expect\":1"),
       {complains("field")}},
      {"a command with another id",
       command(",\"id\":\"" + std::string(32, 'G') + "\",\"expect\":1"),
       {complains("id")}},
      {"a command with an id that is a number",
       command(",\"id\":1,\"expect\":1"),
       {complains("field")}},
      {"a move without expect",
       command(",\"id\":\"" + kId + "\",\"move\":\"a\""),
       {complains("expect")}},
      {"expect below nothing",
       command(",\"id\":\"" + kId + "\",\"expect\":-1"),
       {complains("field")}},
      {"expect a text", command(",\"id\":\"" + kId + "\",\"expect\":\"1\""), {complains("field")}},
      {"a seat below nothing", command(kProper + ",\"seat\":-1"), {complains("field")}},
      {"a seat far away", command(kProper + ",\"seat\":1000"), {complains("field")}},
      {"a verb that is a list", command(kProper + ",\"verb\":[]"), {complains("field")}},
      {"a move of 2001 bytes",
       command(",\"id\":\"" + kId + "\",\"expect\":1,\"move\":\"" + std::string(2001, 'a') + "\""),
       {complains("field")}},
      {"a move that is an object",
       command(",\"id\":\"" + kId + "\",\"expect\":1,\"move\":{}"),
       {complains("field")}},
      {"an unknown member of a command", command(kProper + ",\"user\":1"), {complains("field")}},
  });
  // A command of nobody, and one at a table that is not there: both answers name the command.
  const Want to_it = says("\"id\":\"" + kId + "\"");
  run({{"nobody", command(kProper), {complains("who")}},
       {"nobody, with the id", command(kProper), {to_it}}});
  run({{"somebody", command(kProper), {complains("table")}},
       {"somebody, with the id", command(kProper), {to_it}},
       {"a mistake, with the id", command(",\"id\":\"" + kId + "\""), {to_it}},
       {"a table that is a number",
        text("{\"t\":\"do\",\"table\":1" + kProper + "}"),
        {complains("field")}},
       {"a verb unknown", command(",\"id\":\"" + kId + "\",\"verb\":\"dance\""), {to_it}}},
      ada_.cookie());
}

}  // namespace
}  // namespace fullcircle::test
