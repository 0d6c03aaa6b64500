#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "table/replay.h"
#include "tests/core/eventually.h"
#include "tests/server/game_driver.h"

// Whole games through the real server, and what every command is answered.

namespace fullcircle::test {
namespace {

using testing::HasSubstr;

class Served : public testing::Test {
 protected:
  TemporaryFolder folder_;
  ServerProcess server_{folder_.path() / "data"};

  std::string open_table(HttpClient& who, const std::string& body) {
    const Reply reply = who.post("/api/tables", body);
    EXPECT_EQ(reply.status, 201) << reply.body;
    invite_ = reply.text("invite");
    return reply.text("table");
  }
  Reply command(HttpClient& who, const std::string& table, const std::string& body) {
    return who.post("/api/tables/" + table + "/commands?invite=" + invite_, body);
  }
  std::string simple(const std::string& verb, const std::string& text = {}) {
    json::object body = {{"id", random_hex(32)}, {"verb", verb}};
    if (!text.empty()) body["text"] = text;
    return json::serialize(body);
  }
  std::string invite_;
};

/// One person at a table with a socket.
struct Player {
  HttpClient http;
  std::unique_ptr<WsClient> socket;
};

class WholeGame : public Served, public testing::WithParamInterface<std::pair<std::string, int>> {};

TEST_P(WholeGame, IsPlayedByPeopleWithSockets) {
  const auto& [game, seats] = GetParam();
  std::vector<Player> players;
  std::string open = "\"open\"";
  for (int i = 1; i < seats; ++i) open += ",\"open\"";
  std::string table;
  for (int i = 0; i < seats; ++i) {
    players.push_back({HttpClient(server_.port()), nullptr});
    players.back().http.become_guest("Ada " + std::to_string(i));
    if (i == 0) {
      table = open_table(players[0].http,
                         "{\"game\":\"" + game + "\",\"seats\":[" + open + "],\"listed\":true}");
    } else {
      EXPECT_EQ(command(players.back().http, table, simple("sit")).status, 200);
    }
  }
  HttpClient nobody(server_.port());
  players.push_back({HttpClient(server_.port()), nullptr});  // a spectator
  Mirror mirror;
  for (auto& [http, socket] : players) {
    socket = std::make_unique<WsClient>(server_.port(), http.cookie());
    ASSERT_TRUE(socket->accepted());
    socket->send_text("{\"t\":\"watch\",\"table\":\"" + table + "\"}");
  }
  const auto viewer = [&](std::size_t i) {
    return i + 1 == players.size() ? -1 : static_cast<int>(i);
  };
  // Everybody gets the same numbers; answers and news come in any order.
  std::vector<std::size_t> next(players.size(), 0);
  const auto catch_up = [&](std::size_t to) {
    for (std::size_t i = 0; i < players.size(); ++i) {
      while (next[i] < to) {
        const std::optional<std::string> text = players[i].socket->message();
        ASSERT_TRUE(text) << "player " << i << " heard nothing";
        const json::object message = parse(*text);
        if (message.at("t") == "answer") {
          ASSERT_EQ(message.at("answer"), "ok") << *text;
          to = std::max(to, static_cast<std::size_t>(message.at("n").as_int64()));
          continue;
        }
        ASSERT_EQ(message.at("t"), "table") << *text;
        mirror.take(message, viewer(i));
        next[i] = static_cast<std::size_t>(message.at("n").as_int64());
      }
    }
  };
  catch_up(1);
  catch_up(mirror.next());
  int decisions = 0;
  while (!mirror.game().to_act().is_nobody()) {
    const int seat = mirror.game().to_act().seat().index;
    const std::string move = any_move(mirror.game(), static_cast<std::uint64_t>(decisions));
    const std::size_t before = mirror.next();
    WsClient& socket = *players[static_cast<std::size_t>(seat)].socket;
    socket.send_text(command_json(table, random_hex(32), static_cast<int>(before), move));
    catch_up(before + 1);
    catch_up(mirror.next());
    if (HasFatalFailure()) return;
    ++decisions;
    // A reconnect in the middle gets what it missed and nothing else.
    if (decisions % 17 == 0) {
      Player& away = players[static_cast<std::size_t>(seat)];
      away.socket = std::make_unique<WsClient>(server_.port(), away.http.cookie());
      away.socket->send_text("{\"t\":\"watch\",\"table\":\"" + table +
                             "\",\"seen\":" + std::to_string(before) + "}");
      const std::optional<std::string> text = away.socket->message();
      ASSERT_TRUE(text);
      const json::object message = parse(*text);
      EXPECT_EQ(message.at("events").as_array().size(), mirror.next() - before);
      mirror.take(message, seat);
    }
  }
  EXPECT_GT(mirror.compared(), decisions);
  const Reply record = nobody.get("/api/tables/" + table + "/record");
  EXPECT_EQ(record.status, 200);
  const Result<Record> parsed = parse_record(record.body);
  ASSERT_TRUE(parsed);
  EXPECT_TRUE(replay(*parsed));
  EXPECT_FALSE(parsed->seed.empty());
}

/// Every game, by as few people as can play it, by three, and by as many as can.
std::vector<std::pair<std::string, int>> games_and_seats() {
  std::vector<std::pair<std::string, int>> all;
  for (const GameEntry& game : all_games()) {
    for (const int seats :
         std::set{game.info.min_seats, std::min(3, game.info.max_seats), game.info.max_seats}) {
      all.emplace_back(game.info.name, seats);
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Games, WholeGame, testing::ValuesIn(games_and_seats()));

TEST_F(Served, ACommandHasExactlyOneAnswer) {
  HttpClient ada(server_.port());
  HttpClient bo(server_.port());
  ada.become_guest("Ada");
  bo.become_guest("Bo");
  const std::string table = open_table(ada, R"({"game":"circle-the-wagons"})");
  EXPECT_EQ(bo.get("/api/tables/" + table).status, 404) << "private without the invitation";
  EXPECT_EQ(command(bo, table, simple("sit")).status, 200);
  Mirror mirror;
  mirror.take(parse(ada.get("/api/tables/" + table).body), 0);
  const int n = static_cast<int>(mirror.next());
  const std::string move = any_move(mirror.game(), 1);
  const std::string id = random_hex(32);
  const auto play = [&](const std::string& with_id, int expect, const std::string& text) {
    return json::serialize(json::object{{"id", with_id}, {"expect", expect}, {"move", text}});
  };
  const bool ada_first = mirror.game().to_act().seat().index == 0;
  HttpClient& first = ada_first ? ada : bo;
  HttpClient& second = ada_first ? bo : ada;
  EXPECT_EQ(command(second, table, play(random_hex(32), n, move)).text("code"), "turn");
  EXPECT_EQ(command(first, table, play(random_hex(32), n, "nonsense")).text("answer"), "illegal");
  EXPECT_EQ(command(first, table, play("short", n, move)).code(), "id");
  EXPECT_EQ(command(first, table, R"({"id":"0123","move":"x"})").code(), "id");
  const Reply stale = command(first, table, play(random_hex(32), n - 1, move));
  EXPECT_EQ(stale.status, 409);
  EXPECT_EQ(stale.text("answer"), "stale");
  EXPECT_EQ(parse(stale.body).at("since").as_object().at("n").as_int64(), n);
  const Reply ok = command(first, table, play(id, n, move));
  EXPECT_EQ(ok.text("answer"), "ok") << ok.body;
  const Reply dup = command(first, table, play(id, n, move));
  EXPECT_EQ(dup.text("answer"), "dup");
  EXPECT_EQ(parse(dup.body).at("n"), parse(ok.body).at("n"));
  EXPECT_EQ(command(first, table, play(random_hex(32), n, move)).text("answer"), "stale");
  // The same after a restart: what was answered stays answered.
  server_.kill_hard();
  server_.start();
  const Reply again = command(first, table, play(id, n, move));
  EXPECT_EQ(again.text("answer"), "dup") << again.body;
  EXPECT_EQ(parse(again.body).at("n"), parse(ok.body).at("n"));
}

TEST_F(Served, UndoTakebackResignAndRematch) {
  HttpClient ada(server_.port());
  HttpClient bo(server_.port());
  ada.become_guest("Ada");
  bo.become_guest("Bo");
  // Ada's decisions in Crop Circles come several to a turn.
  const std::string table = open_table(ada, R"({"game":"crop-circles"})");
  command(bo, table, simple("sit"));
  Mirror mirror;
  const auto look = [&] {
    mirror.take(parse(ada.get("/api/tables/" + table + "?seen=0").body), 0);
    mirror.take(parse(bo.get("/api/tables/" + table + "?seen=0").body), 1);
  };
  look();
  EXPECT_EQ(command(ada, table,
                    json::serialize(json::object{
                        {"id", random_hex(32)}, {"verb", "undo"}, {"expect", mirror.next()}}))
                .text("code"),
            "undo");
  const auto play = [&](HttpClient& who, const std::string& move) {
    return command(who, table,
                   json::serialize(json::object{
                       {"id", random_hex(32)}, {"expect", mirror.next()}, {"move", move}}));
  };
  const Reply placed = play(ada, any_move(mirror.game(), 5));
  ASSERT_EQ(placed.text("answer"), "ok") << placed.body;
  look();
  const json::object now = parse(ada.get("/api/tables/" + table).body);
  if (now.contains("can_undo")) {
    EXPECT_EQ(command(ada, table,
                      json::serialize(json::object{
                          {"id", random_hex(32)}, {"verb", "undo"}, {"expect", mirror.next()}}))
                  .text("answer"),
              "ok");
    look();
  }
  ASSERT_EQ(play(ada, any_move(mirror.game(), 6)).text("answer"), "ok");
  EXPECT_EQ(command(bo, table, simple("ask", "takeback")).text("code"), "undo");
  EXPECT_EQ(command(ada, table, simple("ask", "takeback")).text("answer"), "ok");
  EXPECT_EQ(command(ada, table, simple("agree")).text("code"), "request");
  EXPECT_EQ(command(bo, table, simple("decline")).text("answer"), "ok");
  EXPECT_EQ(command(ada, table, simple("ask", "takeback")).text("answer"), "ok");
  EXPECT_EQ(command(bo, table, simple("agree")).text("answer"), "ok");
  EXPECT_EQ(parse(ada.get("/api/tables/" + table).body).at("due").as_int64(), 0);
  EXPECT_EQ(command(bo, table, simple("abort")).text("code"), "status");
  EXPECT_EQ(ada.post("/api/tables/" + table + "/rematch").status, 409);
  EXPECT_EQ(command(bo, table, simple("resign")).text("answer"), "ok");
  const json::object over = parse(ada.get("/api/tables/" + table).body);
  EXPECT_EQ(over.at("status"), "finished");
  EXPECT_EQ(over.at("end").as_object().at("winners"), (json::array{0}));
  EXPECT_EQ(command(ada, table, simple("resign")).text("code"), "over");
  const Reply rematch = bo.post("/api/tables/" + table + "/rematch");
  EXPECT_EQ(rematch.status, 200) << rematch.body;
  EXPECT_EQ(ada.post("/api/tables/" + table + "/rematch").text("table"), rematch.text("table"));
  const json::object next = parse(ada.get("/api/tables/" + rematch.text("table")).body);
  EXPECT_EQ(next.at("seat").as_int64(), 1) << "seats move on by one";
  EXPECT_EQ(next.at("status"), "playing");
}

TEST_F(Served, BotsPlayForThoseWhoLeaveAndTheyComeBack) {
  HttpClient ada(server_.port());
  ada.become_guest("Ada");
  const std::string table =
      open_table(ada, R"({"game":"carcassonne","seats":["open","bot:2","greedy"]})");
  EXPECT_EQ(command(ada, table, simple("leave")).text("answer"), "ok");
  // Three computer players finish the game among themselves.
  EXPECT_TRUE(eventually(
      [&] { return parse(ada.get("/api/tables/" + table).body).at("status") == "finished"; }));
  const std::string other = open_table(ada, R"({"game":"carcassonne","seats":["open","bot:2"]})");
  EXPECT_EQ(command(ada, other, simple("leave")).text("answer"), "ok");
  EXPECT_EQ(command(ada, other, simple("leave")).text("code"), "seat");
  EXPECT_EQ(command(ada, other, simple("back")).text("answer"), "ok");
}

TEST_F(Served, SigtermNotifiesClientsAndEndsInTime) {
  HttpClient ada(server_.port());
  ada.become_guest("Ada");
  const std::string table = open_table(ada, R"({"game":"carcassonne","seats":["open","bot:1"]})");
  WsClient socket(server_.port(), ada.cookie());
  socket.send_text("{\"t\":\"watch\",\"table\":\"" + table + "\"}");
  ASSERT_TRUE(socket.message());
  double seconds = 0;
  std::thread reader([&] {
    for (;;) {
      const std::optional<Frame> frame = socket.receive();
      ASSERT_TRUE(frame);
      if (frame->opcode() != 8) continue;
      EXPECT_EQ(frame->close_code(), 1012);
      socket.send_raw(frame_bytes(0x88, frame->payload));
      // RFC 6455, 7.1.1: the server ends the connection first.
      EXPECT_FALSE(socket.connection().fill(kPatience));
      EXPECT_TRUE(socket.connection().ended());
      socket.connection().shut();
      return;
    }
  });
  EXPECT_EQ(server_.terminate(&seconds), 0);
  EXPECT_LT(seconds, 10);
  reader.join();
}

TEST_F(Served, LinesOfJsonFollowATable) {
  HttpClient ada(server_.port());
  ada.become_guest("Ada");
  const std::string table =
      open_table(ada, R"({"game":"circle-the-wagons","listed":true,"seats":["open","bot:1"]})");
  Connection curl(server_.port());
  curl.send("GET /api/tables/" + table + "/stream HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_THAT(curl.take_until("\r\n\r\n", kPatience).value_or(""), HasSubstr("x-ndjson"));
  EXPECT_THAT(curl.take_until("\n\r\n", kPatience).value_or(""), HasSubstr("\"t\":\"table\""));
  EXPECT_EQ(command(ada, table, simple("resign")).text("answer"), "ok");
  EXPECT_THAT(curl.take_until("\"resign\"", kPatience).value_or(""), HasSubstr("events"));
}

}  // namespace
}  // namespace fullcircle::test
