#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "core/text.h"
#include "tests/server/harness.h"

// Requests as bytes, and what must come back for them: tables of cases that no proper client makes.

namespace fullcircle::test {

/// `must`: statuses in the order of the answers, "400/413" where both are right; then "end" if the
/// server has to close, "on" if the next request on the same connection has to be answered.
/// Nothing at all: we leave without waiting.
struct HttpCase {
  std::string name;
  std::string bytes;
  std::string must;
};

inline std::string header_value(const Reply& reply, const std::string& name) {
  const std::size_t at = reply.head.find("\r\n" + name + ": ");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + name.size() + 4;
  return reply.head.substr(begin, reply.head.find("\r\n", begin) - begin);
}

/// The next answer on a connection; status 0 if there is none.
inline Reply read_reply(Connection& connection, bool head, int patience_ms = kPatience) {
  Reply reply;
  const auto text = connection.take_until("\r\n\r\n", patience_ms);
  if (!text || !text->starts_with("HTTP/1.")) return reply;
  reply.head = *text;
  const int status = status_of(reply.head);
  const std::string size = header_value(reply, "Content-Length");
  if (!head && status >= 200) {
    const auto body = connection.take(std::strtoul(size.c_str(), nullptr, 10), patience_ms);
    if (!body) return reply;
    reply.body = *body;
  }
  reply.status = status;
  return reply;
}

/// What every answer owes: the headers of ONLINE.md, and errors as {"error":{"code","why"}}.
inline void expect_proper(const Reply& reply, bool head = false) {
  EXPECT_THAT(header_value(reply, "Content-Security-Policy"),
              testing::StartsWith("default-src 'none'; script-src 'self'"));
  EXPECT_EQ(header_value(reply, "X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(header_value(reply, "Referrer-Policy"), "no-referrer");
  EXPECT_EQ(header_value(reply, "Cross-Origin-Opener-Policy"), "same-origin");
  EXPECT_EQ(header_value(reply, "Cross-Origin-Resource-Policy"), "same-origin");
  EXPECT_THAT(reply.body, testing::Not(testing::HasSubstr("root:"))) << "a file of this machine";
  if (reply.status < 400 || head) return;
  EXPECT_EQ(header_value(reply, "Content-Type"), "application/json") << reply.body;
  const json::value body = reply.parsed();
  const json::value* error = body.is_object() ? body.as_object().if_contains("error") : nullptr;
  ASSERT_TRUE(error != nullptr && error->is_object()) << reply.head << reply.body;
  EXPECT_EQ(body.as_object().size(), 1U);
  // A code that stands for several things comes with a reason, and that with its facts.
  const bool reasoned = error->as_object().contains("reason");
  EXPECT_EQ(error->as_object().size(), reasoned ? 4U : 2U) << reply.body;
  EXPECT_EQ(error->as_object().contains("facts"), reasoned);
  std::vector<const char*> texts = {"code", "why"};
  if (reasoned) texts.push_back("reason");
  for (const char* name : texts) {
    const json::value* member = error->as_object().if_contains(name);
    ASSERT_TRUE(member != nullptr && member->is_string()) << reply.body;
    EXPECT_FALSE(member->as_string().empty());
  }
}

/// A server that all cases of a suite share.
class ProtocolTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<TemporaryFolder>();
    server_ = std::make_unique<ServerProcess>(folder_->path() / "data");
  }
  static void TearDownTestSuite() {
    EXPECT_EQ(server_->terminate(), 0);
    server_.reset();
    folder_.reset();
  }
  static int port() { return server_->port(); }
  static std::string origin() { return server_->origin(); }

  /// Whatever was sent, everybody else is served.
  static void expect_alive() {
    HttpClient somebody(port());
    ASSERT_EQ(somebody.get("/healthz").status, 200);
  }

  static void run(const HttpCase& row) {
    SCOPED_TRACE(row.name);
    Connection connection(port());
    connection.send(row.bytes);
    const bool head = row.bytes.starts_with("HEAD ");
    for (const std::string_view part : split(row.must, " ")) {
      if (part == "end") {
        EXPECT_FALSE(connection.fill(kPatience)) << "more came: " << connection.buffer();
        EXPECT_TRUE(connection.buffer().empty()) << "more came: " << connection.buffer();
        EXPECT_TRUE(connection.ended()) << "the connection is still open";
      } else if (part == "on") {
        connection.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        EXPECT_EQ(read_reply(connection, false).status, 200) << "out of step";
        EXPECT_TRUE(connection.buffer().empty()) << "more came: " << connection.buffer();
      } else if (!part.empty()) {
        const Reply reply = read_reply(connection, head);
        std::vector<std::string> allowed;
        for (const std::string_view each : split(part, "/")) allowed.emplace_back(each);
        EXPECT_THAT(allowed, testing::Contains(std::to_string(reply.status)))
            << reply.head << reply.body;
        if (reply.status == 0) break;
        expect_proper(reply, head);
      }
    }
    connection.shut();
    expect_alive();
  }
  static void run(const std::vector<HttpCase>& rows) {
    for (const HttpCase& row : rows) run(row);
  }

 private:
  static inline std::unique_ptr<TemporaryFolder> folder_;
  static inline std::unique_ptr<ServerProcess> server_;
};

}  // namespace fullcircle::test
