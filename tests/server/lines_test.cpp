#include <gtest/gtest.h>

#include "tests/server/game_driver.h"

// Lines that break, and commands that go astray: to another table, for another seat, in another
// order.

namespace fullcircle::test {
namespace {

class Lines : public testing::Test {
 protected:
  Lines() {
    ada_.become_guest("Ada");
    bo_.become_guest("Bo");
  }

  std::string open_table(const std::string& game) {
    const Reply opened = ada_.post("/api/tables", "{\"game\":\"" + game + "\"}");
    const std::string table = opened.text("table");
    const Reply sat = bo_.post("/api/tables/" + table + "/commands?invite=" + opened.text("invite"),
                               "{\"verb\":\"sit\",\"id\":\"" + random_hex(32) + "\"}");
    EXPECT_EQ(sat.status, 200) << sat.body;
    return table;
  }
  HttpClient& player(int seat) { return seat == 0 ? ada_ : bo_; }
  json::object look(const std::string& table, int seat) {
    return player(seat).get("/api/tables/" + table).parsed().as_object();
  }
  void look(const std::string& table, Mirror& mirror) {
    for (const int seat : {0, 1}) mirror.take(look(table, seat), seat);
  }
  Reply command(int seat, const std::string& table, const json::object& body) {
    return player(seat).post("/api/tables/" + table + "/commands", json::serialize(body));
  }

  TemporaryFolder folder_;
  ServerProcess server_{folder_.path() / "data", {"--commands=100000"}};
  HttpClient ada_{server_.port()};
  HttpClient bo_{server_.port()};
};

TEST_F(Lines, WhereverTheyAreCutACommandIsDoneOnce) {
  std::string table;
  Mirror mirror;
  std::size_t size = 1;
  for (std::size_t cut = 0; cut <= size; ++cut) {
    if (table.empty() || mirror.game().to_act().is_nobody()) {
      table = open_table("crop-circles");
      mirror = Mirror();
      look(table, mirror);
    }
    const int seat = mirror.game().to_act().seat().index;
    const auto before = static_cast<int>(mirror.next());
    const std::string text =
        command_json(table, random_hex(32), before, any_move(mirror.game(), cut));
    const std::string bytes = frame_bytes(0x81, text);
    size = std::max(size, bytes.size());
    {
      WsClient broken(server_.port(), player(seat).cookie());
      broken.send_raw(bytes.substr(0, cut));
    }
    WsClient socket(server_.port(), player(seat).cookie());
    socket.send_text(text);
    const std::optional<std::string> answer = socket.message();
    ASSERT_TRUE(answer) << "cut after " << cut;
    const json::object said = json::parse(*answer).as_object();
    ASSERT_TRUE(said.at("answer") == "ok" || (said.at("answer") == "dup" && cut >= bytes.size()))
        << *answer << " after " << cut;
    look(table, mirror);
    int moves = 0;
    const json::object seen = look(table, seat);
    for (const json::value& event : seen.at("events").as_array()) {
      if (event.at("n").as_int64() >= before && event.at("event") == "move") ++moves;
    }
    ASSERT_EQ(moves, 1) << "cut after " << cut;
  }
}

TEST_F(Lines, ACommandIsForItsTableAndItsSeat) {
  const std::string here = open_table("carcassonne");
  const std::string there = open_table("carcassonne");
  Mirror mirror;
  look(here, mirror);
  const auto next = static_cast<int>(mirror.next());
  const std::string move = any_move(mirror.game(), 1);
  const std::string id = random_hex(32);
  ASSERT_EQ(command(0, here, {{"id", id}, {"expect", next}, {"move", move}}).text("answer"), "ok");
  // The same id at another table is another command, and the table decides about it.
  const Reply astray = command(0, there, {{"id", id}, {"expect", next}, {"move", "nonsense"}});
  EXPECT_EQ(astray.text("answer"), "illegal") << astray.body;
  // Somebody else's seat, by name and by turn.
  look(here, mirror);
  const int due = mirror.game().to_act().seat().index;
  const std::string theirs = any_move(mirror.game(), 2);
  const auto now = static_cast<int>(mirror.next());
  for (const json::object& body :
       {json::object{{"id", random_hex(32)}, {"expect", now}, {"move", theirs}, {"seat", due}},
        json::object{{"id", random_hex(32)}, {"expect", now}, {"move", theirs}}}) {
    const Reply refused = command(1 - due, here, body);
    EXPECT_EQ(refused.text("answer"), "illegal") << refused.body;
  }
  // Who sits nowhere here.
  HttpClient cy(server_.port());
  cy.become_guest("Cy");
  const Reply outside = cy.post(
      "/api/tables/" + here + "/commands",
      json::serialize(json::object{{"id", random_hex(32)}, {"expect", now}, {"move", theirs}}));
  EXPECT_EQ(outside.status, 404) << "a private table is not there for others";
  EXPECT_EQ(static_cast<std::size_t>(look(here, 0).at("n").as_int64()), mirror.next());
}

TEST_F(Lines, WhatComesTooEarlyOrTooLateChangesNothing) {
  const std::string table = open_table("crop-circles");
  Mirror mirror;
  look(table, mirror);
  const auto next = static_cast<int>(mirror.next());
  const int seat = mirror.game().to_act().seat().index;
  const std::string move = any_move(mirror.game(), 1);
  // For an event that is not there yet, then for one that is long past.
  for (const int expect : {next + 1, next + 1000, next - 1, 0}) {
    const Reply reply =
        command(seat, table, {{"id", random_hex(32)}, {"expect", expect}, {"move", move}});
    EXPECT_EQ(reply.text("answer"), "stale") << reply.body;
  }
  // Two at once: one of them is the move, the other is late.
  const std::string first = command_json(table, random_hex(32), next, move);
  const std::string second = command_json(table, random_hex(32), next, move);
  WsClient socket(server_.port(), player(seat).cookie());
  socket.send_raw(frame_bytes(0x81, first) + frame_bytes(0x81, second));
  EXPECT_EQ(json::parse(socket.message().value()).at("answer"), "ok");
  EXPECT_EQ(json::parse(socket.message().value()).at("answer"), "stale");
}

}  // namespace
}  // namespace fullcircle::test
