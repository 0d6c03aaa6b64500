#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sqlite.h"
#include "tests/core/eventually.h"
#include "tests/server/game_driver.h"
#include "tests/server/harness.h"
#include "tests/server/turnable_time.h"

// People around a game, through the real server.

namespace fullcircle::test {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

inline std::int64_t elapsed_ms(steady_clock::time_point since) {
  return std::chrono::duration_cast<milliseconds>(steady_clock::now() - since).count();
}
/// The ids of {"tables": [...]} or {"games": [...]}.
inline std::vector<std::string> ids(const Reply& reply, const char* list = "tables") {
  std::vector<std::string> found;
  const json::object all = parse(reply.body);
  for (const json::value& row : all.at(list).as_array()) found.push_back(text(row, "id"));
  return found;
}

class People : public testing::Test {
 protected:
  explicit People(std::vector<std::string> flags = {},
                  std::vector<std::string> program = {FULLCIRCLE_BINARY})
      : server_(folder_.path() / "data", std::move(flags), std::move(program)) {}

  HttpClient guest(const std::string& name) {
    HttpClient who(server_.port());
    who.become_guest(name);
    return who;
  }
  Reply sign(HttpClient& who, const std::string& path, const std::string& name,
             const std::string& password = kPassword) {
    return who.post(path, json::serialize(json::object{{"name", name}, {"password", password}}));
  }
  HttpClient account(const std::string& name) {
    HttpClient who(server_.port());
    EXPECT_EQ(sign(who, "/api/account", name).status, 200) << name;
    return who;
  }

  std::string open(HttpClient& who, const std::string& body) {
    const Reply reply = who.post("/api/tables", body);
    EXPECT_EQ(reply.status, 201) << reply.body;
    const std::string table = reply.text("table");
    invites_[table] = reply.text("invite");
    return table;
  }
  Reply send(HttpClient& who, const std::string& table, const json::object& command) {
    return who.post("/api/tables/" + table + "/commands?invite=" + invites_[table],
                    json::serialize(command));
  }
  Reply act(HttpClient& who, const std::string& table, const std::string& verb,
            json::object more = {}) {
    more["verb"] = verb;
    more["id"] = random_hex(32);
    return send(who, table, more);
  }
  /// What must be done without complaint.
  void must(HttpClient& who, const std::string& table, const std::string& verb,
            const json::object& more = {}) {
    const Reply reply = act(who, table, verb, more);
    ASSERT_EQ(reply.text("answer"), "ok") << verb << ": " << reply.body;
  }

  json::object look(HttpClient& who, const std::string& table, const std::string& query = {}) {
    const Reply reply =
        who.get("/api/tables/" + table + "?invite=" + invites_[table] + "&" + query);
    EXPECT_EQ(reply.status, 200) << reply.body;
    return parse(reply.body);
  }
  std::string status(HttpClient& who, const std::string& table) {
    return text(look(who, table), "status");
  }
  /// Who of the two is to act (first) and who is not.
  std::pair<HttpClient*, HttpClient*> in_turn(HttpClient& a, HttpClient& b,
                                              const std::string& table) {
    const json::object now = look(a, table);
    return now.at("due") == now.at("seat") ? std::pair{&a, &b} : std::pair{&b, &a};
  }
  /// The first decision of the list; empty if it is not their turn.
  std::string first_move(HttpClient& who, const std::string& table) {
    const json::array moves =
        parse(who.get("/api/tables/" + table + "/moves").body).at("moves").as_array();
    return moves.empty() ? "" : text(moves[0], "move");
  }
  void play(HttpClient& who, const std::string& table) {
    must(who, table, "move",
         {{"expect", look(who, table).at("n")}, {"move", first_move(who, table)}});
  }
  /// Plays until `who` has decided something: a game without that is not rated.
  void take_part(HttpClient& who, HttpClient& other, const std::string& table) {
    while (in_turn(who, other, table).first == &other) play(other, table);
    play(who, table);
  }
  /// Looks until it is as wanted.
  template <typename Wanted>
  json::object wait(HttpClient& who, const std::string& table, const Wanted& wanted) {
    json::object now;
    const bool came = eventually([&] { return wanted(now = look(who, table)); });
    EXPECT_TRUE(came) << "it never came to that: " << json::serialize(now.at("seats"));
    return now;
  }
  /// A whole game, whoever is to act taking the first decision there is; for a seat of nullptr a
  /// computer player decides.
  void play_to_end(std::vector<HttpClient*> people, const std::string& table) {
    for (;;) {
      const json::object now = look(*people[0], table);
      if (text(now, "status") == "finished") return;
      HttpClient* due = people[static_cast<std::size_t>(number(now, "due"))];
      if (due != nullptr) play(*due, table);
      if (HasFatalFailure()) return;
    }
  }

  std::int64_t left(HttpClient& who, const std::string& table, std::int64_t seat) {
    return number(look(who, table).at("seats").at(static_cast<std::size_t>(seat)), "left_ms");
  }
  void restart() {
    server_.kill_hard();
    server_.start();
  }

  TemporaryFolder folder_;
  ServerProcess server_;
  std::map<std::string, std::string> invites_;
};

/// The clock is there before the server that goes by it.
struct HasTurnableTime {
  TurnableTime time_;
};

/// At their server no time passes but what the test turns its clock on by.
class TimelessPeople : private HasTurnableTime, public People {
 protected:
  explicit TimelessPeople(std::vector<std::string> flags = {"--lag=0"})
      : People(std::move(flags), time_.program()) {}
  void turn(milliseconds by) { time_.clock.turn(by); }
  void set_date(milliseconds ahead) { time_.clock.set_date(ahead); }
};

}  // namespace fullcircle::test
