#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "core/record.h"
#include "core/refusals.h"
#include "server/api/api.h"
#include "server/api/refusals.h"
#include "tests/server/openapi.h"

// What docs/openapi.json and docs/api.md say is what the server does: every route is there, every
// example is sent, and every answer has the members it should have and no others.

namespace fullcircle::test {
namespace {

TEST(OpenApi, HasEveryRouteAndNoOther) {
  std::set<std::string> routed;
  for (const Route& route : Api::routes()) {
    const std::string name = std::string(route.method) + " " + std::string(route.path);
    routed.insert(name);
    SCOPED_TRACE(name);
    const std::vector<std::string> documented = operations();
    ASSERT_TRUE(std::count(documented.begin(), documented.end(), name)) << "not in the document";
    // Who may, and with which scope.
    const json::array& security = operation(name).at("security").as_array();
    const bool open = route.right == Right::anyone || route.right == Right::watcher;
    EXPECT_EQ(security.at(0).as_object().empty(), open);
    const json::object& last = security.at(security.size() - 1).as_object();
    if (route.right == Right::admin || route.right == Right::table_admin) {
      EXPECT_TRUE(last.contains("operator"));
    } else {
      EXPECT_EQ(last.at("token"), json::array{route.scope});
    }
  }
  for (const std::string& name : operations()) EXPECT_TRUE(routed.contains(name)) << name;
}

json::array listed(std::span<const Wording> wordings) {
  json::array known;
  for (const Wording& wording : wordings) {
    json::object entry{{"code", wording.code}};
    if (!wording.reason.empty()) entry.emplace("reason", wording.reason);
    entry.emplace("why", wording.sentence);
    known.push_back(std::move(entry));
  }
  return known;
}

TEST(OpenApi, HasEveryRefusalWithItsSentence) {
  // The page's tests read them there, and hold each to words in every language.
  EXPECT_EQ(document().at("components").at("x-common-refusals"), listed(kCommonRefusals));
  EXPECT_EQ(document().at("components").at("x-api-refusals"), listed(kApiRefusals));
  EXPECT_EQ(document().at("components").at("x-table-refusals"), listed(kTableRefusals));
}

TEST(OpenApi, HasExamplesThatFitTheirSchemas) {
  std::set<std::string> ids;
  for (const std::string& name : operations()) {
    const json::object& op = operation(name);
    EXPECT_TRUE(ids.insert(std::string(op.at("operationId").as_string())).second) << name;
    for (const auto& response : op.at("responses").as_object()) {
      const json::object& type = media(resolved(response.value()));
      if (const json::object* all = examples(type)) {
        for (const auto& each : *all) {
          EXPECT_EQ(misfit(each.value().at("value"), type.at("schema"), name), "") << each.key();
        }
      } else {
        EXPECT_EQ(misfit(type.at("example"), type.at("schema"), name), "") << response.key();
      }
    }
    const json::value* request = op.if_contains("requestBody");
    if (request == nullptr) continue;
    const json::object& type = media(request->as_object());
    for (const auto& each : type.at("examples").as_object()) {
      EXPECT_EQ(misfit(each.value().at("value"), type.at("schema"), name), "") << each.key();
      EXPECT_NE(answer_named(op, std::string(each.key())).first, 0)
          << name << ": the request " << each.key() << " has no answer";
    }
  }
}

using Given = std::map<std::string, std::string>;

/// Sends the examples of the document to a server and compares the answers with it.
class Documented : public testing::Test {
 protected:
  TemporaryFolder folder_;
  ServerProcess server_{folder_.path() / "data", {"--chosen-secrets=true"}};
  std::set<std::string> sent_;

  /// `given` is for what the document cannot know: numbers of tables and the like.
  static std::string path_of(const std::string& name, const Given& given) {
    std::string path = name.substr(name.find(' ') + 1);
    char separator = '?';
    const json::value* parameters = operation(name).if_contains("parameters");
    if (parameters == nullptr) return path;
    for (const json::value& each : parameters->as_array()) {
      const json::object& parameter = resolved(each);
      const std::string key(parameter.at("name").as_string());
      const json::value* example = parameter.if_contains("example");
      const auto known = given.find(key);
      if (example == nullptr && known == given.end()) continue;
      const std::string value = known != given.end()   ? known->second
                                : example->is_string() ? std::string(example->as_string())
                                                       : json::serialize(*example);
      if (parameter.at("in") == "path") {
        path.replace(path.find("{" + key + "}"), key.size() + 2, value);
      } else {
        path += separator + key + "=" + value;
        separator = '&';
      }
    }
    return path;
  }

  Reply send(const std::string& name, const std::string& example, HttpClient& who,
             const Given& given = {}) {
    SCOPED_TRACE(name + " # " + example);
    const json::object& op = operation(name);
    std::string body;
    if (const json::value* request = op.if_contains("requestBody")) {
      json::object value =
          media(request->as_object()).at("examples").at(example).at("value").as_object();
      for (auto& member : value) {
        const auto known = given.find("body." + std::string(member.key()));
        if (known != given.end()) member.value() = known->second;
      }
      body = json::serialize(value);
    }
    const Reply reply = who.ask(name.substr(0, name.find(' ')), path_of(name, given), body);
    check(name, example, reply);
    return reply;
  }

  void check(const std::string& name, const std::string& example, const Reply& reply) {
    sent_.insert(name + " # " + example);
    const auto [status, type] = answer_named(operation(name), example);
    EXPECT_EQ(reply.status, status) << reply.body;
    if (type == nullptr || reply.status != status) return;
    const json::object& response =
        operation(name).at("responses").at(std::to_string(status)).as_object();
    const std::string media_type(response.at("content").as_object().begin()->key());
    EXPECT_NE(reply.head.find("Content-Type: " + media_type), std::string::npos) << reply.head;
    if (media_type == "text/plain") return;
    std::istringstream lines(reply.body);
    for (std::string line; std::getline(lines, line);) {
      json::error_code error;
      const json::value value = json::parse(line, error);
      EXPECT_FALSE(error) << line;
      EXPECT_EQ(misfit(value, type->at("schema"), "answer"), "") << line;
      const bool fixed = status >= 400 && !value.as_object().contains("since");
      if (fixed) {
        EXPECT_EQ(value, type->at("examples").at(example).at("value"));
      }
    }
  }

  /// The first line of a stream, which has no end.
  Reply first_line(const std::string& path, const HttpClient& who) {
    Connection connection(server_.port());
    connection.send("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + who.cookie() +
                    "\r\n\r\n");
    Reply reply;
    reply.head = connection.take_until("\r\n\r\n", kPatience).value_or("HTTP/1.1 000");
    reply.status = status_of(reply.head);
    connection.take_until("\r\n", kPatience);  // the size of the chunk
    reply.body = connection.take_until("\n", kPatience).value_or("");
    return reply;
  }

  void expect_all_sent() const {
    for (const std::string& name : all_examples()) {
      EXPECT_TRUE(sent_.contains(name)) << name << " was not sent";
    }
  }
};

/// The first decision that somebody may make, if it is their turn.
bool decides(HttpClient& who, const std::string& id) {
  const json::value legal = who.get("/api/tables/" + id + "/moves").parsed();
  if (legal.at("moves").as_array().empty()) return false;
  const json::object wanted = {{"id", random_hex(32)},
                               {"expect", legal.at("n")},
                               {"move", legal.at("moves").at(0).at("move")}};
  return who.post("/api/tables/" + id + "/commands", json::serialize(wanted)).status == 200;
}

class Examples : public Documented {
 protected:
  void come_in() {
    send("GET /api/socket", "no_upgrade", nobody_);
    send("GET /api/me", "nobody", nobody_);
    send("POST /api/guest", "guest", cy_);
    send("POST /api/account", "account", ada_);
    send("POST /api/guest", "taken", nobody_);
    send("POST /api/account", "short", nobody_);
    send("POST /api/account", "taken", nobody_);
    bo_.post("/api/account", R"({"name":"Bo","password":"hickory dickory"})");
    send("POST /api/session", "right", ada_again_);
    send("POST /api/session", "wrong", nobody_);
    send("PUT /api/me/settings", "dark", ada_);
    send("GET /api/me", "account", ada_);
    send("PUT /api/me/mutes", "mute", ada_);
    send("PUT /api/me/mutes", "nobody", ada_);
    token_ = send("POST /api/tokens", "bot", ada_).text("id");
    send("GET /api/tokens", "tokens", ada_);
  }
  void open_tables() {
    send("GET /api/games", "games", nobody_);
    send("GET /api/games/{game}", "game", nobody_);
    send("POST /api/tables", "against_bot", ada_);
    open_ = send("POST /api/tables", "among_people", ada_).text("table");
    send("POST /api/tables", "no_clock", ada_);
    send("GET /api/tables/{table}/record", "not_begun", ada_, {{"table", open_}});
    // The same deal as in the document.
    table_ =
        ada_.post("/api/tables",
                  R"({"game":"circle-the-wagons","seats":["open","open"],"seat":1,"listed":true,)"
                  R"("clock":{"kind":"turn","seconds":3600},"secret":)"
                  R"("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"})")
            .text("table");
    command(bo_, table_, "sit");
  }
  void play() {
    const Given here = {{"table", table_}};
    const Reply seen = send("GET /api/tables/{table}", "table", ada_, here);
    EXPECT_EQ(seen.parsed().at("hash"), answer_named(operation("GET /api/tables/{table}"), "table")
                                            .second->at("examples")
                                            .at("table")
                                            .at("value")
                                            .at("hash"));
    const std::string stream = "GET /api/tables/{table}/stream";
    check(stream, "stream", first_line(path_of(stream, here), ada_));
    const std::string moves = "GET /api/tables/{table}/moves";
    EXPECT_EQ(
        send(moves, "my_turn", ada_, here).parsed(),
        answer_named(operation(moves), "my_turn").second->at("examples").at("my_turn").at("value"));
    send(moves, "not_my_turn", bo_, here);
    const std::string commands = "POST /api/tables/{table}/commands";
    for (const char* example :
         {"forbidden", "move", "again", "late", "not_my_turn", "bad_id", "ask"}) {
      const Reply reply = send(commands, example, ada_, here);
      if (reply.status != 200) continue;
      EXPECT_EQ(reply.parsed(), answer_named(operation(commands), example)
                                    .second->at("examples")
                                    .at(example)
                                    .at("value"));
    }
  }
  void talk_and_end() {
    const Given here = {{"table", table_}};
    send("POST /api/tables/{table}/chat", "say", ada_, here);
    send("POST /api/tables/{table}/chat", "nothing", ada_, here);
    send("GET /api/tables/{table}/chat", "chat", ada_, here);
    send("POST /api/tables/{table}/report", "report", bo_, here);
    send("GET /api/tables/{table}/invite", "invite", ada_, here);
    send("GET /api/tables", "tables", nobody_);
    send("GET /api/me/tables", "mine", ada_);
    send("POST /api/tables/{table}/rematch", "playing", ada_, here);
    command(bo_, table_, "resign");
    const Reply record = send("GET /api/tables/{table}/record", "record", nobody_, here);
    EXPECT_EQ(json::value(record.body),
              answer_named(operation("GET /api/tables/{table}/record"), "record")
                  .second->at("examples")
                  .at("record")
                  .at("value"));
    EXPECT_TRUE(parse_record(record.body)) << "given up, and readable all the same";
    send("GET /api/finished", "finished", nobody_);
    send("POST /api/tables/{table}/rematch", "over", ada_, here);
  }
  /// Ratings become sure with games in which both were there.
  void rate() {
    for (int i = 0; i < 20; ++i) {
      const std::string rated =
          ada_.post("/api/tables",
                    R"({"game":"circle-the-wagons","seats":["open","open"],"rated":true,)"
                    R"("listed":true,"clock":{"kind":"days","days":3}})")
              .text("table");
      command(bo_, rated, "sit");
      HttpClient& winner = i % 2 == 0 ? ada_ : bo_;
      HttpClient& loser = i % 2 == 0 ? bo_ : ada_;
      for (int tries = 0; tries < 9 && !decides(winner, rated); ++tries) decides(loser, rated);
      command(loser, rated, "resign");
    }
    send("GET /api/players/{name}", "player", nobody_);
    const Reply leaders = send("GET /api/leaderboard", "leaders", nobody_);
    EXPECT_EQ(leaders.parsed().at("players").as_array().size(), 2U) << leaders.body;
  }
  void ask_for_notices() {
    send("GET /api/push/key", "key", nobody_);
    send("POST /api/push", "device", ada_);
    send("POST /api/push", "no_key", ada_);
    send("PUT /api/notices", "all", ada_);
    send("PUT /api/notices", "not_secure", ada_);
    send("GET /api/notices", "notices", ada_);
    send("GET /api/me/export", "export", ada_);
    send("DELETE /api/push", "device", ada_);
  }
  void administer() {
    const std::size_t code = server_.output().find("code=");
    ASSERT_NE(code, std::string::npos);
    send("POST /api/admin/first", "wrong", bo_);
    send("POST /api/admin/first", "right", ada_,
         {{"body.code",
           server_.output().substr(code + 5, server_.output().find('\n', code) - code - 5)}});
    send("GET /metrics", "metrics", ada_);
    send("GET /api/admin/tables", "tables", ada_);
    send("POST /api/admin/tables/{table}/close", "open", ada_, {{"table", open_}});
    send("POST /api/admin/tables/{table}/close", "over", ada_, {{"table", open_}});
    send("PUT /api/admin/bans/{name}", "ban", ada_);
    send("GET /api/admin/bans", "bans", ada_);
    send("PUT /api/admin/bans/{name}", "lift", ada_);
    const Reply reports = send("GET /api/admin/reports", "reports", ada_);
    const json::value report = reports.parsed();
    ASSERT_FALSE(report.at("reports").as_array().empty());
    send("POST /api/admin/reports/{id}/close", "done", ada_,
         {{"id", json::serialize(report.at("reports").at(0).at("id"))}});
    send("GET /api/admin/figures", "figures", ada_);
    send("GET /api/admin/date", "date", ada_);
    send("POST /api/admin/date", "confirmed", ada_);
  }
  void go() {
    send("DELETE /api/tokens/{id}", "done", ada_, {{"id", token_}});
    send("PUT /api/me/password", "wrong", ada_again_);
    send("PUT /api/me/password", "right", ada_again_);
    send("PUT /api/me/name", "wrong", ada_again_);
    send("PUT /api/me/name", "taken", ada_again_);
    send("PUT /api/me/name", "right", ada_again_);
    send("DELETE /api/me", "wrong", ada_again_);
    send("DELETE /api/me", "right", ada_again_);
    send("DELETE /api/session", "done", cy_);
    send("DELETE /api/sessions", "done", bo_);
  }

  static void command(HttpClient& who, const std::string& at, const std::string& verb) {
    const std::string body = R"({"id":")" + random_hex(32) + R"(","verb":")" + verb + R"("})";
    EXPECT_EQ(who.post("/api/tables/" + at + "/commands", body).status, 200) << verb;
  }

  HttpClient nobody_{server_.port()};
  HttpClient ada_{server_.port()};
  HttpClient ada_again_{server_.port()};
  HttpClient bo_{server_.port()};
  HttpClient cy_{server_.port()};
  std::string token_;
  std::string open_;   // a table that waits for people
  std::string table_;  // the one of the document
};

TEST_F(Examples, AreAnsweredAsTheDocumentSays) {
  send("GET /healthz", "up", nobody_);
  send("GET /readyz", "ready", nobody_);
  come_in();
  open_tables();
  play();
  talk_and_end();
  rate();
  ask_for_notices();
  administer();
  go();
  expect_all_sent();
}

/// What a command prints.
std::string output_of(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return "no pipe";
  std::string text;
  char bytes[4096];
  for (std::size_t got = 0; (got = fread(bytes, 1, sizeof bytes, pipe)) > 0;)
    text.append(bytes, got);
  pclose(pipe);
  return text;
}

TEST_F(Documented, FirstTenMinutesWorkAsWritten) {
  ASSERT_EQ(std::system("curl --version > /dev/null 2>&1"), 0) << "there is no curl";
  std::string script = "cd '" + folder_.path().string() + "'\n";
  std::istringstream page(read("docs/api.md"));
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      inside = line == "```sh";
    } else if (inside) {
      script += line + "\n";
    }
  }
  const std::string usual = "http://127.0.0.1:8080";
  const std::size_t at = script.find(usual);
  ASSERT_NE(at, std::string::npos);
  script.replace(at, usual.size(), server_.origin());
  const fs::path file = folder_.path() / "minutes.sh";
  std::ofstream(file) << script;
  const std::string printed = output_of("sh '" + file.string() + "' 2>&1");
  EXPECT_NE(printed.find(R"("answer":"ok")"), std::string::npos) << printed;
  EXPECT_EQ(printed.find(R"("error")"), std::string::npos) << printed;
}

/// As long as the schema allows, and longer by `more`.
std::string longest(const char* schema, std::size_t more = 0) {
  const json::value& most = document().at("components").at("schemas").at(schema).at("maxLength");
  return std::string(most.to_number<std::size_t>() + more, 'x');
}

TEST_F(Documented, TextsMayBeAsLongAsItSaysAndNoLonger) {
  HttpClient ada(server_.port());
  const auto account = [&](const std::string& name, const std::string& password) {
    const json::object body = {{"name", name}, {"password", password}};
    return ada.post("/api/account", json::serialize(body)).status;
  };
  EXPECT_EQ(account(longest("Name", 1), "three blind mice"), 400);
  EXPECT_EQ(account("Ada", longest("Password", 1)), 400);
  EXPECT_EQ(account(longest("Name"), longest("Password")), 200);
  const auto token = [&](const std::string& label) {
    return ada.post("/api/tokens", json::serialize(json::object{{"label", label}})).status;
  };
  EXPECT_EQ(token(longest("Label", 1)), 400);
  EXPECT_EQ(token(longest("Label")), 200);
  const std::string table =
      ada.post("/api/tables", R"({"game":"circle-the-wagons"})").text("table");
  const auto say = [&](const std::string& text) {
    const json::object body = {{"text", text}};
    return ada.post("/api/tables/" + table + "/chat", json::serialize(body)).status;
  };
  EXPECT_EQ(say(longest("ChatText", 1)), 400);
  EXPECT_EQ(say(longest("ChatText")), 200);
  EXPECT_EQ(longest("Record").size(), kMaxRecordBytes);
}

TEST_F(Documented, AGuestWithoutANameIsCalledAsItSays) {
  const json::object& body = operation("POST /api/guest").at("requestBody").as_object();
  const json::value& name = media(body).at("schema").at("properties").at("name");
  EXPECT_EQ(HttpClient(server_.port()).post("/api/guest", "{}").text("name"),
            text(name, "default"));
}

TEST_F(Documented, ScopesHoldOnTheSocketToo) {
  HttpClient ada(server_.port());
  ada.post("/api/account", R"({"name":"Ada","password":"three blind mice"})");
  const std::string table =
      ada.post("/api/tables", R"({"game":"circle-the-wagons","seats":["open","bot:1"]})")
          .text("table");
  const auto says = [&](const char* scope, const std::string& message) {
    const std::string body = std::string(R"({"scopes":[")") + scope + R"("]})";
    const std::string token = ada.post("/api/tokens", body).text("token");
    WsClient socket(server_.port(), {}, {}, "Authorization: Bearer " + token + "\r\n");
    socket.send_text(message);
    const json::object answer = json::parse(socket.message().value_or("{}")).as_object();
    const json::value* code = answer.if_contains("code");
    return code == nullptr ? std::string(answer.at("t").as_string())
                           : std::string(code->as_string());
  };
  const std::string watch = R"({"t":"watch","table":")" + table + R"("})";
  const std::string resign =
      R"({"t":"do","table":")" + table + R"(","verb":"resign","id":")" + random_hex(32) + R"("})";
  EXPECT_EQ(says("play", watch), "scope");
  EXPECT_EQ(says("read", watch), "table");
  EXPECT_EQ(says("read", resign), "scope");
  EXPECT_EQ(says("play", resign), "answer");
}

TEST_F(Documented, TheExampleBotPlaysAWholeGame) {
  ASSERT_EQ(std::system("python3 --version > /dev/null 2>&1"), 0) << "there is no python3";
  HttpClient ada(server_.port());
  ada.post("/api/account", R"({"name":"Ada","password":"three blind mice"})");
  const std::string token = ada.post("/api/tokens", "{}").text("token");
  const std::string printed =
      output_of(std::string("python3 '") + FULLCIRCLE_SOURCE_DIR + "/examples/bot.py' --server " +
                server_.origin() + " --token " + token + " --game circle-the-wagons 2>&1");
  EXPECT_NE(printed.find("finished: "), std::string::npos) << printed;
  const json::value mine = ada.get("/api/me/tables?status=finished").parsed();
  ASSERT_EQ(mine.at("tables").as_array().size(), 1U);
  EXPECT_EQ(mine.at("tables").at(0).at("about").at("why"), "finished");
}

}  // namespace
}  // namespace fullcircle::test
