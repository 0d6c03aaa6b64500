#include "tests/server/raw_socket.h"

// Who is let in to a WebSocket, along RFC 6455, 4.2, and what a token may do there.

namespace fullcircle::test {
namespace {

class Handshake : public SocketProtocol {
 protected:
  /// A request for a socket, some of its fields changed ("" leaves one out), some added.
  static std::string opening(const std::map<std::string, std::string>& changed = {},
                             const std::string& added = {},
                             const std::string& line = "GET /api/socket HTTP/1.1") {
    const std::vector<std::pair<std::string, std::string>> fields = {
        {"Host", "127.0.0.1"},           {"Upgrade", "websocket"},
        {"Connection", "Upgrade"},       {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="},
        {"Sec-WebSocket-Version", "13"}, {"Origin", origin()}};
    std::string request = line + "\r\n";
    for (const auto& [name, value] : fields) {
      const auto found = changed.find(name);
      const std::string& now = found == changed.end() ? value : found->second;
      if (!now.empty()) request += name + ": " + now + "\r\n";
    }
    return request + added + "\r\n";
  }
};

TEST_F(Handshake, OpeningHandshake) {
  const std::string at = std::to_string(port());
  const std::string own = "Origin: " + origin() + "\r\n";
  const auto with = [](const char* name, const std::string& value) {
    return opening({{name, value}});
  };
  run(std::vector<HttpCase>{
      {"fine", opening(), "101"},
      {"names in small letters",
       opening({{"Upgrade", ""}, {"Origin", ""}},
               "upgrade: WebSocket\r\norigin: " + origin() + "\r\n"),
       "101"},
      {"Connection with more than that", with("Connection", "keep-alive, Upgrade"), "101"},
      {"an extension is not taken up",
       opening({}, "Sec-WebSocket-Extensions: permessage-deflate\r\n"), "101"},
      {"a protocol is not taken up", opening({}, "Sec-WebSocket-Protocol: chat\r\n"), "101"},
      {"no Upgrade", with("Upgrade", ""), "400/404/426"},
      {"another Upgrade", with("Upgrade", "h2c"), "400/404/426"},
      {"almost the right Upgrade", with("Upgrade", "websockets"), "400/404/426"},
      {"no Connection", with("Connection", ""), "400/404/426"},
      {"another Connection", with("Connection", "keep-alive"), "400/404/426"},
      {"Connection: close", with("Connection", "close"), "400/404/426 end"},
      {"no key", with("Sec-WebSocket-Key", ""), "400"},
      {"a key of 15 bytes", with("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAA"), "400"},
      {"a key of 17 bytes", with("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAAA="), "400"},
      {"a key that is not base64", with("Sec-WebSocket-Key", "!!!!!!!!!!!!!!!!!!!!!!=="), "400"},
      {"a key without its end", with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ"), "400"},
      {"a key of one letter", with("Sec-WebSocket-Key", "a"), "400"},
      {"a key of 1000 bytes", with("Sec-WebSocket-Key", std::string(1000, 'A')), "400"},
      {"two keys", opening({}, "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"), "400"},
      {"no version", with("Sec-WebSocket-Version", ""), "400/426"},
      {"version 8", with("Sec-WebSocket-Version", "8"), "400/426"},
      {"version 0", with("Sec-WebSocket-Version", "0"), "400/426"},
      {"version 14", with("Sec-WebSocket-Version", "14"), "400/426"},
      {"version 130", with("Sec-WebSocket-Version", "130"), "400/426"},
      {"version thirteen", with("Sec-WebSocket-Version", "thirteen"), "400/426"},
      {"two versions", opening({}, "Sec-WebSocket-Version: 8\r\n"), "400/426"},
      {"no Host", with("Host", ""), "400"},
      {"two Hosts", opening({}, "Host: 127.0.0.1\r\n"), "400"},
      {"HTTP/1.0", opening({}, "", "GET /api/socket HTTP/1.0"), "400/404/426 end"},
      {"POST", opening({}, "", "POST /api/socket HTTP/1.1"), "400/404/405"},
      {"HEAD", opening({}, "", "HEAD /api/socket HTTP/1.1"), "400/404/405/426"},
      {"another path", opening({}, "", "GET /api/sockets HTTP/1.1"), "404"},
      {"a slash too many", opening({}, "", "GET /api/socket/ HTTP/1.1"), "404"},
      {"a path in capital letters", opening({}, "", "GET /API/SOCKET HTTP/1.1"), "404"},
      {"a path that is no socket", opening({}, "", "GET /healthz HTTP/1.1"), "200/400"},
      {"a bad escape in the path", opening({}, "", "GET /api/socket?a=%zz HTTP/1.1"), "400"},
      {"no origin", with("Origin", ""), "403"},
      {"origin null", with("Origin", "null"), "403"},
      {"a foreign origin", with("Origin", "https://example.org"), "403"},
      {"another port", with("Origin", "http://127.0.0.1:1"), "403"},
      {"no port", with("Origin", "http://127.0.0.1"), "403"},
      {"a longer port", with("Origin", origin() + "0"), "403"},
      {"another scheme", with("Origin", "https://127.0.0.1:" + at), "403"},
      {"another name of the same", with("Origin", "http://localhost:" + at), "403"},
      {"a similar host", with("Origin", "http://127.0.0.1.example.org:" + at), "403"},
      {"the origin before something", with("Origin", origin() + ".example.org"), "403"},
      {"the origin behind something", with("Origin", "http://example.org/" + origin()), "403"},
      {"the origin as a user", with("Origin", origin() + "@example.org"), "403"},
      {"the origin in capital letters", with("Origin", "HTTP://127.0.0.1:" + at), "403"},
      {"the origin with a slash", with("Origin", origin() + "/"), "403"},
      {"a list of origins", with("Origin", origin() + " https://example.org"), "403"},
      {"the own origin and a foreign one", opening({}, "Origin: https://example.org\r\n"),
       "400/403"},
      {"a foreign origin and the own", opening({{"Origin", "https://example.org"}}, own),
       "400/403"},
      {"a token that nobody has", opening({}, "Authorization: Bearer fc_nobody\r\n"), "401"},
      {"no token", opening({}, "Authorization: Bearer\r\n"), "101/400/401"},
      {"a password", opening({}, "Authorization: Basic YTpi\r\n"), "101/400/401"},
      {"a session that nobody has", opening({}, "Cookie: session=abc\r\n"), "101/401"},
      {"half of it, then gone", opening().substr(0, 80), ""},
  });
}

TEST_F(Handshake, TheAnswerToTheHandshake) {
  Connection connection(port());
  connection.send(opening(
      {}, "Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Protocol: chat\r\n"));
  const Reply reply = read_reply(connection, false);
  ASSERT_EQ(reply.status, 101);
  EXPECT_EQ(header_value(reply, "Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_EQ(header_value(reply, "Sec-WebSocket-Extensions"), "");
  EXPECT_EQ(header_value(reply, "Sec-WebSocket-Protocol"), "");
  // RFC 6455, 4.4: the answer to another version says which one is supported.
  Connection old(port());
  old.send(opening({{"Sec-WebSocket-Version", "8"}}));
  const Reply refused = read_reply(old, false);
  EXPECT_EQ(header_value(refused, "Sec-WebSocket-Version"), "13") << refused.head;
  if (refused.status == 426) {
    EXPECT_EQ(header_value(refused, "Upgrade"), "websocket") << "RFC 9110, 15.5.22";
  }
}

/// Pages of another port are the same site: their sockets come with the cookie.
TEST_F(Handshake, WhoeverHasNoTokenNeedsTheOrigin) {
  HttpClient ada(port());
  ada.become_guest("Ada");
  const std::string cookie = "Cookie: " + ada.cookie() + "\r\n";
  const std::string foreign = "http://127.0.0.1:1";
  run(std::vector<HttpCase>{
      {"the own origin", opening({}, cookie), "101"},
      {"a foreign one", opening({{"Origin", foreign}}, cookie), "403"},
      {"with a password", opening({{"Origin", foreign}}, cookie + "Authorization: Basic YTpi\r\n"),
       "401/403"},
      {"with an empty one", opening({{"Origin", foreign}}, cookie + "Authorization:\r\n"),
       "400/401/403"},
      {"with the session as a token",
       opening({{"Origin", foreign}}, "Authorization: Bearer " + ada.cookie().substr(8) + "\r\n"),
       "401"},
  });
}

/// A token that may only read watches, and does not play.
TEST_F(Handshake, ATokenKeepsToItsScopes) {
  HttpClient ada(port());
  ASSERT_LT(ada.post("/api/account", R"({"name":"Ada","password":"a long password"})").status, 300);
  const Reply opened = ada.post("/api/tables", R"({"game":"circle-the-wagons"})");
  ASSERT_EQ(opened.status, 201) << opened.body;
  const std::string token = ada.post("/api/tokens", R"({"scopes":["read"]})").text("token");
  WsClient socket(port(), "", "", "Authorization: Bearer " + token + "\r\n");
  ASSERT_TRUE(socket.accepted());
  socket.send_text("{\"t\":\"watch\",\"table\":\"" + opened.text("table") + "\"}");
  meet(socket, says("\"t\":\"table\""));
  socket.send_text("{\"t\":\"do\",\"table\":\"" + opened.text("table") + "\",\"id\":\"" +
                   std::string(32, 'b') + "\",\"verb\":\"stand\"}");
  meet(socket, complains("scope"));
}

}  // namespace
}  // namespace fullcircle::test
