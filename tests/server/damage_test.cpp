#include "tests/server/damage.h"

#include "tests/server/people.h"

// What is read is verified, and what is damaged is shown but never played on.

namespace fullcircle::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(Damage, IsNeverPlayedOn) {
  const TemporaryFolder folder;
  const DamageReport report = DamageTrial(folder.path(), 1).run(100);
  EXPECT_THAT(report.played_on, IsEmpty());
  EXPECT_GT(report.refused, 30);
}

class DamagedTables : public TimelessPeople {
 protected:
  std::unique_ptr<Database> database() {
    return open_sqlite(folder_.path() / "data" / "fullcircle.db");
  }

  /// Changes a draw, and every hash behind it, so that the chain is whole again.
  void change_draw(const std::string& table, const std::string& from, const std::string& to) {
    const std::unique_ptr<Database> file = database();
    std::vector<StoredEvent> events;
    file->run("SELECT body, coalesce(command, '') FROM events WHERE table_id = $1 ORDER BY number",
              {table}, [&](const Row& row) { events.push_back({row.text(0), row.text(1)}); });
    std::string hash;
    for (std::size_t i = 0; i < events.size(); ++i) {
      const std::size_t at = events[i].body.find(from);
      if (at != std::string::npos) events[i].body.replace(at, from.size(), to);
      file->run("UPDATE events SET body = $3, prev = $4 WHERE table_id = $1 AND number = $2",
                {table, static_cast<std::int64_t>(i), events[i].body, hash});
      hash = event_hash(hash, events[i]);
    }
    file->run("UPDATE tables SET head = $2 WHERE id = $1", {table, hash});
  }
  int logged(const std::string& what) const {
    std::ifstream log((folder_.path() / "data").string() + ".log");
    int count = 0;
    for (std::string line; std::getline(log, line);) {
      if (line.find(what) != std::string::npos) ++count;
    }
    return count;
  }
};

TEST_F(DamagedTables, AreShownAndNothingHappensAtThem) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(
      ada, R"({"game":"circle-the-wagons","listed":true,"clock":{"kind":"turn","seconds":5}})");
  must(bo, table, "sit");
  const json::object whole = look(ada, table);
  const json::array& events = whole.at("events").as_array();
  const std::int64_t last = events.back().at("n").as_int64();
  const auto quoted = [](const json::value& event) { return "\"" + text(event, "text") + "\""; };
  const std::string drawn = quoted(events.back());
  const auto [due, other] = in_turn(ada, bo, table);
  const std::string move = first_move(*due, table);
  server_.kill_hard();
  // Two draws change places: of these cards only the order is another.
  const std::string before = quoted(events[events.size() - 2]);
  change_draw(table, drawn, "\"?\"");
  change_draw(table, before, drawn);
  change_draw(table, "\"?\"", before);
  server_.start();

  const json::object now = look(ada, table);
  EXPECT_EQ(text(now.at("damage"), "code"), "damage");
  EXPECT_THAT(text(now.at("damage"), "why"), HasSubstr("first " + std::to_string(last - 1)));
  EXPECT_EQ(number(now.at("damage").at("facts"), "events"), last - 1);
  EXPECT_EQ(now.at("events").as_array().size(), static_cast<std::size_t>(last - 1));
  EXPECT_FALSE(now.contains("due"));
  const Reply refused = act(*due, table, "move", {{"expect", now.at("n")}, {"move", move}});
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(refused.text("code"), "damage");
  for (const char* verb : {"resign", "leave", "abort"}) {
    EXPECT_EQ(act(*other, table, verb).text("code"), "damage") << verb;
  }
  const json::array listed = parse(ada.get("/api/me/tables").body).at("tables").as_array();
  ASSERT_THAT(listed, SizeIs(1));
  EXPECT_TRUE(listed[0].at("damaged").as_bool());

  WsClient socket(server_.port(), ada.cookie());
  socket.send_text("{\"t\":\"watch\",\"table\":\"" + table + "\"}");
  EXPECT_THAT(socket.message().value_or(""), HasSubstr("\"damage\":{\"code\":\"damage\""));

  turn(std::chrono::hours(1));
  const std::string still = "the clock of a table that was opened later has run out";
  const std::string other_table =
      open(ada, R"({"game":"circle-the-wagons","clock":{"kind":"turn","seconds":5}})");
  must(bo, other_table, "sit");
  turn(std::chrono::seconds(5));
  wait(ada, other_table, [](const json::object& is) { return is.at("status") == "finished"; });
  EXPECT_EQ(status(ada, table), "playing") << still;
  EXPECT_EQ(logged("table damaged"), 1) << "however often it was looked at";
}

TEST_F(DamagedTables, ShowNothingIfNothingIsWhole) {
  HttpClient ada = guest("Ada");
  const std::string table = open(ada, R"({"game":"carcassonne"})");
  server_.kill_hard();
  database()->run("UPDATE events SET body = 'x' WHERE number = 0");
  server_.start();
  const Reply reply = ada.get("/api/tables/" + table);
  EXPECT_EQ(reply.status, 503);
  EXPECT_EQ(reply.code(), "damage");
  EXPECT_EQ(act(ada, table, "stand").code(), "damage");
  WsClient socket(server_.port(), ada.cookie());
  socket.send_text("{\"t\":\"watch\",\"table\":\"" + table + "\"}");
  EXPECT_THAT(socket.message().value_or(""), HasSubstr("\"code\":\"damage\""));
  EXPECT_EQ(guest("Bo").get("/api/tables/" + table).status, 404) << "private as before";
}

}  // namespace
}  // namespace fullcircle::test
