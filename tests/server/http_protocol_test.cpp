#include "tests/core/eventually.h"
#include "tests/server/raw_http.h"
#include "tests/server/turnable_time.h"

// Malformed HTTP. What must happen is what RFC 9110, RFC 9112 and RFC 3986 say, with the limits of
// the server: 8 KiB of header, 64 KiB of body, 10 s for a request to come.

namespace fullcircle::test {
namespace {

using namespace std::string_literals;

std::string get(const std::string& target, const std::string& fields = {}) {
  return "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + fields + "\r\n";
}
std::string line(const std::string& first) { return first + "\r\nHost: 127.0.0.1\r\n\r\n"; }
std::string sized(std::size_t size) { return "Content-Length: " + std::to_string(size) + "\r\n"; }

/// A JSON object of exactly so many bytes.
std::string padded(std::size_t size) { return "{" + std::string(size - 2, ' ') + "}"; }

constexpr const char* kChunked = "Transfer-Encoding: chunked\r\n";

class HttpProtocol : public ProtocolTest {
 protected:
  /// Nobody asks for a table: 401 once the body was read as JSON, 400 if it was not.
  static std::string post(const std::string& fields, const std::string& body) {
    return "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: " + origin() + "\r\n" + fields +
           "\r\n" + body;
  }
};

TEST_F(HttpProtocol, RequestLine) {
  std::string every_byte;
  for (int i = 255; i >= 0; --i) every_byte += static_cast<char>(i);
  run({
      {"not HTTP", "hello\r\n\r\n", "400 end"},
      {"every byte", every_byte + "\r\n\r\n", "400 end"},
      {"NUL bytes", std::string(100, '\0') + "\r\n\r\n", "400 end"},
      {"a TLS greeting", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"s, "400 end"},
      {"the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400/505 end"},
      {"an empty line before", "\r\n" + get("/healthz"), "200/400"},
      {"no version", line("GET /healthz"), "400 end"},
      {"version 0.9", line("GET /healthz HTTP/0.9"), "400/505 end"},
      {"version 2.0", line("GET /healthz HTTP/2.0"), "400/505 end"},
      {"version 9.9", line("GET /healthz HTTP/9.9"), "400/505 end"},
      {"version 1.", line("GET /healthz HTTP/1."), "400/505 end"},
      {"version 11", line("GET /healthz HTTP/11"), "400/505 end"},
      {"version 1.10", line("GET /healthz HTTP/1.10"), "400/505 end"},
      {"version in small letters", line("GET /healthz http/1.1"), "400/505 end"},
      {"another protocol", line("GET /healthz ICAP/1.0"), "400/505 end"},
      {"a blank behind", line("GET /healthz HTTP/1.1 "), "200/400"},
      {"a blank before", line(" GET /healthz HTTP/1.1"), "400 end"},
      {"a tab between", line("GET\t/healthz HTTP/1.1"), "400 end"},
      {"no target", line("GET  HTTP/1.1"), "400 end"},
      {"a blank in the target", line("GET /health z HTTP/1.1"), "400 end"},
      {"a control byte in the method", line("G\x01T /healthz HTTP/1.1"), "400 end"},
      {"a separator in the method", line("G(T /healthz HTTP/1.1"), "400 end"},
      {"no method", line("/healthz HTTP/1.1"), "400 end"},
      {"an endless method", std::string(20'000, 'A'), "400/414/431/501 end"},
      {"an endless target", "GET /" + std::string(20'000, 'a'), "400/414/431 end"},
      {"HTTP/1.0", "GET /healthz HTTP/1.0\r\n\r\n", "200 end"},
      {"half a line, then gone", "GET /heal", ""},
      {"nothing, then gone", "", ""},
  });
}

TEST_F(HttpProtocol, Methods) {
  run({
      {"unknown", line("BREW /healthz HTTP/1.1"), "405/501 on"},
      {"in small letters", line("get /healthz HTTP/1.1"), "400/405/501"},
      {"DELETE where there is only GET", line("DELETE /healthz HTTP/1.1"), "405 on"},
      {"PUT where there are GET and POST", line("PUT /api/tables HTTP/1.1"), "405 on"},
      {"POST to the page", line("POST / HTTP/1.1"), "404/405 on"},
      {"TRACE", line("TRACE /healthz HTTP/1.1"), "405/501 on"},
      {"CONNECT", line("CONNECT example.org:443 HTTP/1.1"), "400/405/501"},
      {"OPTIONS *", line("OPTIONS * HTTP/1.1"), "200/204/400/405/501"},
      {"HEAD of the page", line("HEAD / HTTP/1.1"), "200 on"},
      {"HEAD where there is GET", line("HEAD /healthz HTTP/1.1"), "200 on"},
      {"HEAD of nothing", line("HEAD /nothing HTTP/1.1"), "404 on"},
  });
}

TEST_F(HttpProtocol, Fields) {
  std::string two_hundred;
  std::string two_thousand;
  for (int i = 0; i < 2000; ++i) {
    two_thousand += "X-" + std::to_string(i) + ": y\r\n";
    if (i < 200) two_hundred = two_thousand;
  }
  const std::string healthy = "GET /healthz HTTP/1.1\r\n";
  run({
      {"no Host", healthy + "\r\n", "400"},
      {"two Hosts", get("/healthz", "Host: 127.0.0.1\r\n"), "400"},
      {"two different Hosts", get("/healthz", "Host: example.org\r\n"), "400"},
      {"a Host with a blank", healthy + "Host: a b\r\n\r\n", "400"},
      {"a Host with a path", healthy + "Host: a/b\r\n\r\n", "400"},
      {"no colon", get("/healthz", "Nonsense\r\n"), "400 end"},
      {"a blank before the colon", get("/healthz", "X-A : b\r\n"), "400 end"},
      {"a blank in the name", get("/healthz", "X A: b\r\n"), "400 end"},
      {"no name", get("/healthz", ": b\r\n"), "400 end"},
      {"NUL in a name", get("/healthz", "X\0A: b\r\n"s), "400 end"},
      {"NUL in a value", get("/healthz", "X-A: a\0b\r\n"s), "400 end"},
      {"CR in a value", get("/healthz", "X-A: a\rb\r\n"), "400 end"},
      {"a control byte in a value", get("/healthz", "X-A: a\x01z\r\n"), "200/400"},
      {"bytes above 127 in a name", get("/healthz", "X-\xc3\xa4: b\r\n"), "400 end"},
      {"bytes above 127 in a value", get("/healthz", "X-A: \xc3\xa4\xff\r\n"), "200 on"},
      {"an empty value", get("/healthz", "X-A:\r\nX-B: \t \r\n"), "200 on"},
      {"a folded line", get("/healthz", "X-A: b\r\n c\r\n"), "200/400"},
      {"a folded line first", healthy + " X-A: b\r\nHost: a\r\n\r\n", "400 end"},
      {"lines that end with LF", "GET /healthz HTTP/1.1\nHost: a\n\r\n\r\n", "200/400"},
      {"7 KiB", get("/healthz", "X-A: " + std::string(7168, 'a') + "\r\n"), "200 on"},
      {"9 KiB", get("/healthz", "X-A: " + std::string(9216, 'a') + "\r\n"), "431 end"},
      {"100 KiB", get("/healthz", "X-A: " + std::string(102'400, 'a') + "\r\n"), "431 end"},
      {"a value without end", healthy + "X-A: " + std::string(20'000, 'a'), "431 end"},
      {"a name without end", healthy + std::string(20'000, 'a'), "431 end"},
      {"200 fields", get("/healthz", two_hundred), "200/431"},
      {"2000 fields", get("/healthz", two_thousand), "431 end"},
      {"a bad Connection", get("/healthz", "Connection: (\r\n"), "200/400"},
      {"Connection: close", get("/healthz", "Connection: close\r\n"), "200 end"},
      {"an upgrade to something else", get("/healthz", "Connection: Upgrade\r\nUpgrade: h2c\r\n"),
       "200 on"},
      {"a cookie that is none", get("/api/me", "Cookie: ;;=;session\r\n"), "200 on"},
      {"a session of 5000 bytes",
       get("/api/me", "Cookie: session=" + std::string(5000, 'a') + "\r\n"), "200 on"},
      {"a token that nobody has", get("/api/me", "Authorization: Bearer abc\r\n"), "401 on"},
      {"half the fields, then gone", healthy + "Host: 127.0", ""},
  });
}

TEST_F(HttpProtocol, Targets) {
  const std::string here = "http://127.0.0.1:" + std::to_string(port());
  run({
      {"a relative target", get("healthz"), "400"},
      {"the absolute form", get(here + "/healthz"), "200 on"},
      {"the absolute form without a path", get(here), "200 on"},
      {"the absolute form with a query", get(here + "/healthz?a=b"), "200 on"},
      {"the absolute form of something unknown", get("gopher://127.0.0.1/healthz"), "400/404/421"},
      {"half an escape", get("/healthz%"), "400"},
      {"an escape of one digit", get("/healthz%2"), "400"},
      {"an escape without digits", get("/%zz"), "400"},
      {"an escape of another kind", get("/%u0041"), "400"},
      {"a bad escape in the query", get("/healthz?a=%"), "400"},
      {"a bad escape in a name of the query", get("/healthz?%g1=a"), "400"},
      {"an escaped NUL", get("/healthz%00"), "400"},
      {"an escaped line end", get("/healthz%0d%0aX-A:%20b"), "400"},
      {"an escape that is not UTF-8", get("/%ff%fe"), "400/404"},
      {"an overlong slash", get("/%c0%af"), "400/404"},
      {"a NUL", get("/health\0z"s), "400 end"},
      {"a control byte", get("/health\x01z"), "400 end"},
      {"DEL", get("/healthz\x7f"), "400 end"},
      {"bytes above 127", get("/\xc3\xa4"), "400/404"},
      {"a fragment", get("/healthz#a"), "400/404"},
      {"up", get("/../../../../etc/passwd"), "400/404"},
      {"up by escapes", get("/%2e%2e/%2e%2e/%2e%2e/etc/passwd"), "400/404"},
      {"up by escaped slashes", get("/..%2f..%2f..%2fetc%2fpasswd"), "400/404"},
      {"up by backslashes", get("/..%5c..%5c..%5cetc%5cpasswd"), "400/404"},
      {"up twice escaped", get("/%252e%252e/etc/passwd"), "400/404"},
      {"up behind the page", get("/table/../../../etc/passwd"), "200/400/404"},
      {"two slashes", get("//etc/passwd"), "400/404"},
      {"a slash too many", get("/healthz/"), "404 on"},
      {"an escaped letter", get("/health%7A"), "200 on"},
      {"an empty query", get("/healthz?"), "200 on"},
      {"a query of nothing", get("/healthz?=&&&=&=="), "200/400"},
      {"a query of 7 KiB", get("/healthz?" + std::string(7168, 'a')), "200 on"},
      {"a query of 2000 names", get("/healthz?" + std::string(2000, '&')), "200 on"},
      {"a query of 20 KiB", get("/healthz?" + std::string(20'480, 'a')), "414/431 end"},
      {"numbers that are none", get("/api/tables?before=-1e999"), "200/400"},
      {"a table with a strange name", get("/api/tables/%27%20OR%201=1--"), "404 on"},
  });
}

TEST_F(HttpProtocol, ContentLength) {
  const std::size_t most = 64U << 10;
  run({
      {"fine", post(sized(2), "{}"), "401 on"},
      {"none", post("", ""), "401 on"},
      {"exactly 64 KiB", post(sized(most), padded(most)), "401 on"},
      {"one byte more", post(sized(most + 1), padded(most + 1)), "413 end"},
      {"a megabyte", post(sized(1U << 20), padded(1U << 20)), "413 end"},
      {"too much announced", post(sized(1U << 30), ""), "413 end"},
      {"2^64 - 1", post("Content-Length: 18446744073709551615\r\n", ""), "400/413 end"},
      {"2^64 + 2", post("Content-Length: 18446744073709551618\r\n", "{}"), "400/413 end"},
      {"negative", post("Content-Length: -2\r\n", "{}"), "400 end"},
      {"with a plus", post("Content-Length: +2\r\n", "{}"), "400 end"},
      {"not a number", post("Content-Length: two\r\n", "{}"), "400 end"},
      {"hexadecimal", post("Content-Length: 0x2\r\n", "{}"), "400 end"},
      {"a fraction", post("Content-Length: 2.0\r\n", "{}"), "400 end"},
      {"empty", post("Content-Length:\r\n", "{}"), "400 end"},
      {"with a blank in it", post("Content-Length: 2 2\r\n", "{}"), "400 end"},
      {"leading zeros", post("Content-Length: 0002\r\n", "{}"), "401 on"},
      {"twice the same", post(sized(2) + sized(2), "{}"), "400/401"},
      {"twice the same in one", post("Content-Length: 2, 2\r\n", "{}"), "400/401"},
      {"twice, different", post(sized(2) + sized(3), "{}"), "400 end"},
      {"twice, different in one", post("Content-Length: 2, 3\r\n", "{}"), "400 end"},
      {"a list with nothing", post("Content-Length: 2,\r\n", "{}"), "400 end"},
      {"a GET with a body", get("/healthz", sized(2)) + "{}", "200/400"},
      {"half a body, then gone", post(sized(20), "{"), ""},
  });
}

TEST_F(HttpProtocol, TransferEncoding) {
  const std::string big = "8000\r\n" + std::string(0x8000, ' ') + "\r\n";
  const std::string end = "0\r\n\r\n";
  run({
      {"fine", post(kChunked, "2\r\n{}\r\n" + end), "401 on"},
      {"byte by byte", post(kChunked, "1\r\n{\r\n1\r\n}\r\n" + end), "401 on"},
      {"empty", post(kChunked, end), "401 on"},
      {"zeros before the size", post(kChunked, "0002\r\n{}\r\n000\r\n\r\n"), "401 on"},
      {"with extensions", post(kChunked, "2;a=b;c=\"d\"\r\n{}\r\n0;e\r\n\r\n"), "401 on"},
      {"with a trailer", post(kChunked, "2\r\n{}\r\n0\r\nX-A: b\r\n\r\n"), "401 on"},
      {"in capital letters", post("Transfer-Encoding: CHUNKED\r\n", "2\r\n{}\r\n" + end), "401 on"},
      {"exactly 64 KiB",
       post(kChunked,
            "1\r\n{\r\n" + big + "7FFE\r\n" + std::string(0x7ffe, ' ') + "\r\n1\r\n}\r\n" + end),
       "401 on"},
      {"over 64 KiB", post(kChunked, big + big + big + end), "413 end"},
      {"one chunk over 64 KiB", post(kChunked, "10001\r\n"), "413 end"},
      {"a size of 2^64", post(kChunked, "10000000000000000\r\n{}\r\n" + end), "400/413 end"},
      {"a size that is none", post(kChunked, "x\r\n{}\r\n" + end), "400 end"},
      {"a negative size", post(kChunked, "-2\r\n{}\r\n" + end), "400 end"},
      {"a size with 0x", post(kChunked, "0x2\r\n{}\r\n" + end), "400 end"},
      {"no size", post(kChunked, "\r\n{}\r\n" + end), "400 end"},
      {"more than announced", post(kChunked, "2\r\n{}}\r\n" + end), "400 end"},
      {"less than announced", post(kChunked, "5\r\n{}\r\n" + end), "400 end"},
      {"LF alone", post(kChunked, "2\n{}\n0\n\n\r\n\r\n"), "400 end"},
      {"a bad trailer", post(kChunked, "2\r\n{}\r\n0\r\nNonsense\r\n\r\n"), "400 end"},
      {"an extension without end", post(kChunked, "2;" + std::string(200'000, 'a')),
       "400/413/431 end"},
      {"a trailer without end", post(kChunked, "0\r\nX-A: " + std::string(200'000, 'a')),
       "400/413/431 end"},
      {"an unknown coding", post("Transfer-Encoding: gzip\r\n", "{}"), "400/501 end"},
      {"almost chunked", post("Transfer-Encoding: xchunked\r\n", "2\r\n{}\r\n" + end),
       "400/501 end"},
      {"chunked, but not at last",
       post("Transfer-Encoding: chunked, gzip\r\n", "2\r\n{}\r\n" + end), "400/501 end"},
      {"chunked behind something unknown",
       post("Transfer-Encoding: gzip, chunked\r\n", "2\r\n{}\r\n" + end), "400/501"},
      {"chunked twice", post("Transfer-Encoding: chunked, chunked\r\n", "2\r\n{}\r\n" + end),
       "400/501 end"},
      {"identity", post("Transfer-Encoding: identity\r\n", "{}"), "400/501 end"},
      {"empty coding", post("Transfer-Encoding:\r\n", "{}"), "400/501 end"},
      {"two fields", post(std::string(kChunked) + kChunked, "2\r\n{}\r\n" + end), "400/401"},
      {"with a length", post(sized(2) + kChunked, "2\r\n{}\r\n" + end), "400/401 end"},
      {"with a length behind it", post(kChunked + sized(2), "2\r\n{}\r\n" + end), "400/401 end"},
      {"half a chunk, then gone", post(kChunked, "5\r\n{"), ""},
  });
}

TEST_F(HttpProtocol, Bodies) {
  const auto json = [](const std::string& body) { return post(sized(body.size()), body); };
  run({
      {"not JSON", json("hello"), "400 on"},
      {"an array", json("[]"), "400 on"},
      {"a number", json("1"), "400 on"},
      {"two objects", json("{}{}"), "400 on"},
      {"a trailing comma", json("{\"a\":1,}"), "400 on"},
      {"a thousand brackets", json(std::string(1000, '[')), "400 on"},
      {"sixty thousand brackets", json(std::string(60'000, '[')), "400 on"},
      {"deep objects",
       json("{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{}}}}}}}}}}"),
       "400 on"},
      {"NUL", json("{\"a\":\"\0\"}"s), "400 on"},
      {"not UTF-8", json("{\"a\":\"\xff\"}"), "400 on"},
      {"half a surrogate", json("{\"a\":\"\\ud800\"}"), "400 on"},
      {"a huge number", json("{\"a\":1e99999}"), "400/401 on"},
      {"a form", json("name=Ada"), "400 on"},
  });
}

TEST_F(HttpProtocol, Pipelines) {
  std::string fifty;
  std::string fifty_statuses;
  for (int i = 0; i < 50; ++i) {
    fifty += get(i % 2 == 0 ? "/healthz" : "/nothing");
    fifty_statuses += i % 2 == 0 ? "200 " : "404 ";
  }
  run({
      {"three", get("/healthz") + get("/nothing") + get("/api/games"), "200 404 200 on"},
      {"fifty", fifty, fifty_statuses + "on"},
      {"a body between", get("/healthz") + post(sized(2), "{}") + get("/nothing"),
       "200 401 404 on"},
      {"a chunked body between", post(kChunked, "2\r\n{}\r\n0\r\n\r\n") + get("/nothing"),
       "401 404 on"},
      {"a request in a body", post(sized(get("/").size()), get("/")) + get("/nothing"),
       "400 404 on"},
      {"nonsense in between", get("/healthz") + "nonsense\r\n\r\n" + get("/healthz"),
       "200 400 end"},
      {"nothing behind close", get("/healthz", "Connection: close\r\n") + get("/nothing"),
       "200 end"},
      {"a body that is too short", post(sized(1), "{}") + get("/healthz"), "400 400 end"},
      {"HEAD has no body", "HEAD / HTTP/1.1\r\nHost: a\r\n\r\nHEAD / HTTP/1.1\r\nHost: a\r\n\r\n",
       "200 200 on"},
  });
}

/// What is said behind the body was not said before it.
TEST_F(HttpProtocol, ATrailerIsNoHeader) {
  const std::string head =
      "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\n" + std::string(kChunked);
  const std::string body = "\r\nE\r\n{\"name\":\"Ada\"}\r\n0\r\n";
  run({
      {"Origin", head + body + "Origin: " + origin() + "\r\n\r\n", "400/403"},
      {"Sec-Fetch-Site", head + body + "Sec-Fetch-Site: same-origin\r\n\r\n", "400/403"},
  });
}

/// Other pages of this machine may send credentials of their own making, and the cookie with them.
TEST_F(HttpProtocol, WhoeverHasNoTokenNeedsTheOrigin) {
  HttpClient ada(port());
  ada.become_guest("Ada");
  const std::string body = R"({"game":"circle-the-wagons"})";
  const std::string head =
      "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + ada.cookie() + "\r\n" +
      sized(body.size());
  const std::string own = "Origin: " + origin() + "\r\n";
  const std::string foreign = "Origin: http://127.0.0.1:1\r\n";
  const auto ask = [&](const std::string& fields) { return head + fields + "\r\n" + body; };
  run({
      {"the own origin", ask(own), "201 on"},
      {"a foreign one", ask(foreign), "403 on"},
      {"none", ask(""), "403 on"},
      {"null", ask("Origin: null\r\n"), "403 on"},
      {"a foreign one and the own", ask(foreign + own), "400/403"},
      {"the own and a foreign one", ask(own + foreign), "400/403"},
      {"a password", ask(foreign + "Authorization: Basic YTpi\r\n"), "401/403"},
      {"an empty authorization", ask(foreign + "Authorization:\r\n"), "400/401/403"},
      {"a fetch of another site", ask(foreign + "Sec-Fetch-Site: cross-site\r\n"), "403 on"},
  });
}

/// Headers that a status brings with it (RFC 9110, 15.5; 6.6.1 for the date).
TEST_F(HttpProtocol, StatusesBringTheirHeaders) {
  const std::array<std::array<std::string, 4>, 4> rows = {{
      {"405 names what is allowed", line("DELETE /healthz HTTP/1.1"), "Allow", "GET"},
      {"401 says how", get("/api/me", "Authorization: Bearer abc\r\n"), "WWW-Authenticate",
       "Bearer"},
      {"an answer has a date", get("/healthz"), "Date", "GMT"},
      {"who closes says so", "hello\r\n\r\n", "Connection", "close"},
  }};
  for (const auto& [name, bytes, field, part] : rows) {
    Connection connection(port());
    connection.send(bytes);
    const Reply reply = read_reply(connection, false);
    EXPECT_THAT(header_value(reply, field), testing::HasSubstr(part)) << name << "\n" << reply.head;
  }
}

/// RFC 9110, 10.1.1: whoever asks whether to send the body gets an answer at once.
TEST_F(HttpProtocol, Expect100Continue) {
  Connection connection(port());
  connection.send(post(sized(2) + "Expect: 100-continue\r\n", ""));
  Reply reply = read_reply(connection, false, 3000);
  if (reply.status == 100) {
    connection.send("{}");
    reply = read_reply(connection, false);
  }
  EXPECT_EQ(reply.status, 401) << "neither 100 nor an answer";
  // What would be refused anyway is refused before it is sent.
  Connection big(port());
  big.send(post(sized(1U << 20) + "Expect: 100-continue\r\n", ""));
  EXPECT_EQ(read_reply(big, false).status, 413);
  expect_alive();
}

TEST_F(HttpProtocol, BytesOneByOne) {
  for (const std::string& bytes : {get("/healthz"), get("/nothing")}) {
    Connection connection(port());
    for (const char c : bytes) ASSERT_TRUE(connection.send({&c, 1}));
    const Reply reply = read_reply(connection, false);
    EXPECT_EQ(reply.status, bytes == get("/healthz") ? 200 : 404);
    expect_proper(reply);
  }
  Connection connection(port());
  for (const char c : post(kChunked, "1;a\r\n{\r\n1\r\n}\r\n0\r\nX-A: b\r\n\r\n")) {
    ASSERT_TRUE(connection.send({&c, 1}));
  }
  EXPECT_EQ(read_reply(connection, false).status, 401);
}

/// A server by a clock of ours, with requests that do not come to an end.
class SlowRequests : public testing::Test {
 protected:
  struct Slow {
    const char* name;
    std::string before;  // answered first
    std::string bytes;
    bool drip;  // and one more byte now and then
  };

  std::string post(const std::string& fields, const std::string& body) {
    return "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: " + server_.origin() + "\r\n" +
           fields + "\r\n" + body;
  }
  Connection begin(const Slow& row) {
    Connection connection(server_.port());
    if (!row.before.empty()) {
      connection.send(row.before);
      EXPECT_EQ(read_reply(connection, false).status, 200);
    }
    connection.send(row.bytes);
    return connection;
  }
  /// Takes what has come by now.
  static bool has_ended(Connection& connection) {
    while (connection.fill(0)) continue;
    return connection.ended();
  }

  TurnableTime time_;
  TemporaryFolder folder_;
  ServerProcess server_{folder_.path() / "data", {}, time_.program()};
};

/// On new connections and on kept ones.
TEST_F(SlowRequests, AreRefusedAfterTenSeconds) {
  const std::string half = "GET /healthz HTTP/1.1\r\nX-Slow: ";
  const std::vector<Slow> rows = {
      {"half a header", "", half, false},
      {"a header byte by byte", "", half, true},
      {"a body that never comes", "", post(sized(10), ""), false},
      {"a chunk that never comes", "", post(kChunked, "5\r\n{"), false},
      {"half a header on a kept connection", get("/healthz"), half, false},
      {"a header byte by byte on a kept connection", get("/healthz"), half, true},
  };
  // One has begun five seconds before the others: we are told to go on.
  Connection first(server_.port());
  first.send(post(sized(10) + "Expect: 100-continue\r\n", ""));
  EXPECT_EQ(read_reply(first, false).status, 100);
  time_.clock.turn(std::chrono::milliseconds(5000));
  std::vector<Connection> connections;
  for (const Slow& row : rows) connections.push_back(begin(row));
  time_.clock.turn(std::chrono::milliseconds(4999));
  EXPECT_FALSE(has_ended(first));
  time_.clock.turn(std::chrono::milliseconds(1));
  EXPECT_EQ(read_reply(first, false).status, 408);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_FALSE(has_ended(connections[i])) << rows[i].name;
  }
  // Some may not have been accepted until now, and have their ten seconds from then on.
  const auto all_ended = [&] {
    bool all = true;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (has_ended(connections[i])) continue;
      all = false;
      if (rows[i].drip) connections[i].send("a");
    }
    if (!all) time_.clock.turn(std::chrono::milliseconds(2500));
    return all;
  };
  EXPECT_TRUE(eventually(all_ended)) << "some are still waited for";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    // "Over a limit: a clear error, never a hang."
    EXPECT_THAT(connections[i].buffer(), testing::HasSubstr(" 408 ")) << rows[i].name;
  }
  HttpClient somebody(server_.port());
  EXPECT_EQ(somebody.get("/healthz").status, 200);
}

}  // namespace
}  // namespace fullcircle::test
