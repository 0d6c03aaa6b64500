#include <future>

#include "tests/server/people.h"

// Clocks, and whoever plays on for a person who left.

namespace fullcircle::test {
namespace {

using testing::ElementsAre;

// Clocks.

class Clocks : public TimelessPeople {
 protected:
  /// A table of two with this clock, both seated. `due_` and `other_` are the seats.
  std::string two(HttpClient& a, HttpClient& b, const std::string& clock) {
    const std::string table =
        open(a, R"({"game":"circle-the-wagons","listed":true,"clock":)" + clock + "}");
    must(b, table, "sit");
    due_ = number(look(a, table), "due");
    other_ = 1 - due_;
    return table;
  }
  std::int64_t due_ = 0;
  std::int64_t other_ = 1;
};

TEST_F(Clocks, AreWithinWhatTheTableMayHave) {
  HttpClient ada = guest("Ada");
  for (const char* clock :
       {R"({"kind":"turn","seconds":4})", R"({"kind":"bank","seconds":9})",
        R"({"kind":"bank","seconds":60,"increment":601})", R"({"kind":"days","days":31})",
        R"({"kind":"days","seconds":60})", R"({"kind":"sand"})"}) {
    const Reply reply = ada.post(
        "/api/tables", std::string(R"({"game":"circle-the-wagons","clock":)") + clock + "}");
    EXPECT_EQ(reply.status, 400) << clock << reply.body;
  }
}

TEST_F(Clocks, TheRunningOneIsShownToAll) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient nobody(server_.port());
  const struct {
    const char* clock;
    std::int64_t base;
  } kinds[] = {{R"({"kind":"turn","seconds":60})", 60'000},
               {R"({"kind":"bank","seconds":90,"increment":7})", 90'000},
               {R"({"kind":"days","days":1})", 86'400'000}};
  for (const auto& [clock, base] : kinds) {
    SCOPED_TRACE(clock);
    const std::string table = two(ada, bo, clock);
    EXPECT_EQ(left(nobody, table, due_), base);
    turn(milliseconds(60));
    for (HttpClient* who : {&ada, &bo, &nobody}) {
      EXPECT_EQ(left(*who, table, due_), base - 60);
      EXPECT_EQ(left(*who, table, other_), base) << "stands still";
    }
  }
  const std::string none = open(ada, R"({"game":"circle-the-wagons"})");
  EXPECT_FALSE(look(ada, none).at("seats").at(0).as_object().contains("left_ms"));
}

TEST_F(Clocks, ATurnBeginsAfreshAndABankGetsItsIncrement) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  for (const bool bank : {false, true}) {
    SCOPED_TRACE(bank ? "bank" : "turn");
    const std::string table = two(
        ada, bo,
        bank ? R"({"kind":"bank","seconds":60,"increment":7})" : R"({"kind":"turn","seconds":60})");
    HttpClient& first = due_ == 0 ? ada : bo;
    HttpClient& second = due_ == 0 ? bo : ada;
    turn(milliseconds(200));
    play(first, table);
    const std::int64_t kept = left(first, table, due_);
    EXPECT_EQ(kept, bank ? 60'000 - 200 + 7000 : 60'000 - 200);
    ASSERT_EQ(number(look(first, table), "due"), other_);
    turn(milliseconds(300));
    EXPECT_EQ(left(first, table, due_), kept) << "stands still in the other's turn";
    while (number(look(second, table), "due") == other_) play(second, table);
    EXPECT_EQ(left(first, table, due_), bank ? kept : 60'000);
    if (bank) {
      EXPECT_EQ(left(first, table, other_), 60'000 - 300 + 7000) << "one turn, one increment";
    }
  }
}

TEST_F(Clocks, TakingBackGivesNoTime) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  for (const char* clock :
       {R"({"kind":"turn","seconds":60})", R"({"kind":"bank","seconds":60,"increment":10})"}) {
    SCOPED_TRACE(clock);
    const std::string table = two(ada, bo, clock);
    HttpClient& mover = due_ == 0 ? ada : bo;
    for (int i = 0; i < 3; ++i) {
      turn(milliseconds(200));
      play(mover, table);
      turn(milliseconds(100));
      ASSERT_TRUE(look(mover, table).contains("can_undo"));
      must(mover, table, "undo", {{"expect", look(mover, table).at("n")}});
    }
    ASSERT_EQ(number(look(mover, table), "due"), due_);
    EXPECT_EQ(left(mover, table, due_), 60'000 - 3 * 300) << "who takes back thought all along";
    EXPECT_EQ(left(mover, table, other_), 60'000) << "the other has had no turn";
  }
}

bool is_finished(const json::object& now) { return now.at("status") == "finished"; }

TEST_F(Clocks, WhoeverIsOutOfTimeLoses) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const struct {
    const char* clock;
    milliseconds time;
  } kinds[] = {{R"({"kind":"turn","seconds":5})", std::chrono::seconds(5)},
               {R"({"kind":"bank","seconds":10,"increment":0})", std::chrono::seconds(10)},
               {R"({"kind":"days","days":1})", std::chrono::hours(24)}};
  for (const auto& [clock, time] : kinds) {
    SCOPED_TRACE(clock);
    const std::string table = two(ada, bo, clock);
    turn(time - milliseconds(1));
    EXPECT_EQ(left(ada, table, due_), 1);
    EXPECT_EQ(status(ada, table), "playing");
    const json::object thinking = look(ada, table);
    for (const json::value& seat : thinking.at("seats").as_array()) {
      EXPECT_EQ(seat.as_object().contains("running"), number(seat, "left_ms") == 1);
    }
    turn(milliseconds(1));
    const json::object lost = wait(ada, table, is_finished);
    EXPECT_EQ(text(lost.at("end"), "why"), "time");
    EXPECT_EQ(lost.at("end").at("winners"), (json::array{other_}));
    const json::value out = lost.at("seats").at(static_cast<std::size_t>(due_));
    EXPECT_TRUE(out.as_object().contains("out"));
    EXPECT_EQ(number(out, "left_ms"), 0);
    EXPECT_FALSE(out.as_object().contains("running"));
    const json::array shares = due_ == 0 ? json::array{0, 1} : json::array{1, 0};
    EXPECT_EQ(lost.at("end").at("shares"), shares);
  }
}

TEST_F(Clocks, WhoeverIsOutOfTimeIsReplacedWhereOthersPlayOn) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient cy = guest("Cy");
  const std::string table = open(
      ada,
      R"({"game":"carcassonne","seats":["open","open","open"],"clock":{"kind":"turn","seconds":5}})");
  must(bo, table, "sit");
  must(cy, table, "sit");
  const std::int64_t late = number(look(ada, table), "due");
  turn(std::chrono::seconds(5));
  // A computer player decides for who is out, and the game goes on.
  const json::object replaced = wait(ada, table, [&](const json::object& now) {
    return now.contains("due") && number(now, "due") != late;
  });
  EXPECT_EQ(text(replaced, "status"), "playing");
  EXPECT_TRUE(replaced.at("seats").at(static_cast<std::size_t>(late)).as_object().contains("out"));
  std::vector<std::string> story;
  for (const json::value& event : replaced.at("events").as_array()) {
    const std::string kind = text(event, "event");
    if (kind != "timeout" && kind != "move") continue;
    EXPECT_EQ(number(event, "seat"), late);
    story.push_back(kind);
  }
  ASSERT_GE(story.size(), 2U);
  EXPECT_EQ(story[0], "timeout");
  EXPECT_EQ(story[1], "move");
  HttpClient* const people[] = {&ada, &bo, &cy};
  EXPECT_EQ(act(*people[late], table, "back").text("code"), "seat") << "out is out";
  const std::int64_t due = number(replaced, "due");
  play(*people[due], table);
}

TEST_F(Clocks, RunOutButNotWhileTheServerIsDown) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = two(ada, bo, R"({"kind":"turn","seconds":5})");
  turn(milliseconds(1500));
  guest("Cy");  // something is written, and with it how long it was served
  server_.kill_hard();
  turn(std::chrono::hours(6));
  server_.start();
  EXPECT_EQ(status(ada, table), "playing");
  EXPECT_EQ(left(ada, table, due_), 3500);
  turn(milliseconds(3499));
  EXPECT_EQ(status(ada, table), "playing");
  turn(milliseconds(1));
  EXPECT_EQ(text(wait(ada, table, is_finished).at("end"), "why"), "time");
}

TEST_F(Clocks, NoneIsChargedWhileTheServerIsDown) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  struct Running {
    std::string table;
    std::int64_t due;
    std::int64_t before;
    std::int64_t still;
  };
  std::vector<Running> all;
  for (const char* clock :
       {R"({"kind":"turn","seconds":60})", R"({"kind":"bank","seconds":60,"increment":5})",
        R"({"kind":"days","days":2})"}) {
    const std::string table = two(ada, bo, clock);
    turn(milliseconds(100));
    play(due_ == 0 ? ada : bo, table);
    all.push_back({table, other_, 0, left(ada, table, due_)});
  }
  for (Running& one : all) one.before = left(ada, one.table, one.due);
  server_.kill_hard();
  turn(milliseconds(1500));
  server_.start();
  for (const Running& one : all) {
    SCOPED_TRACE(one.table);
    EXPECT_EQ(left(ada, one.table, one.due), one.before);
    EXPECT_EQ(left(ada, one.table, 1 - one.due), one.still) << "what was used up stays so";
  }
  turn(milliseconds(70));
  for (const Running& one : all) {
    EXPECT_EQ(left(ada, one.table, one.due), one.before - 70) << "it goes on";
  }
}

/// What was served since the last write is not known after a crash, and charged to nobody.
TEST_F(Clocks, ForgetNoMoreThanThePulseOfTheServer) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = two(ada, bo, R"({"kind":"turn","seconds":60})");
  turn(milliseconds(4900));
  restart();
  EXPECT_EQ(left(ada, table, due_), 60'000);
  turn(milliseconds(5000));
  const auto noted = [&] {
    std::int64_t served = 0;
    open_sqlite(folder_.path() / "data" / "fullcircle.db")
        ->run("SELECT value FROM settings WHERE name = 'served'", {},
              [&](const Row& row) { served = std::stoll(row.text(0)); });
    return served;
  };
  EXPECT_TRUE(eventually([&] { return noted() == 5000; })) << noted();
  turn(milliseconds(4900));
  restart();
  EXPECT_EQ(left(ada, table, due_), 55'000);
}

/// Here the clock is that of the machine, as the process is really stopped: for longer than anybody
/// has.
TEST_F(People, AreNotChargedWhileTheProcessIsStopped) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string setup = R"({"game":"circle-the-wagons","clock":{"kind":"turn","seconds":5}})";
  const std::string thinking = open(ada, setup);
  const std::string answered = open(ada, setup);
  must(bo, thinking, "sit");
  must(bo, answered, "sit");
  HttpClient& mover = *in_turn(ada, bo, answered).first;
  const json::object command = {{"id", random_hex(32)},
                                {"expect", look(mover, answered).at("n")},
                                {"move", first_move(mover, answered)}};
  const std::int64_t due = number(look(ada, thinking), "due");
  const std::int64_t before = left(ada, thinking, due);
  kill(server_.pid(), SIGSTOP);
  std::future<Reply> answer =
      std::async(std::launch::async, [&] { return send(mover, answered, command); });
  std::this_thread::sleep_for(std::chrono::seconds(6));  // the stop itself
  kill(server_.pid(), SIGCONT);
  EXPECT_EQ(answer.get().text("answer"), "ok") << "it was there in time";
  EXPECT_GT(left(ada, thinking, due), before - 2500);
  EXPECT_EQ(status(ada, thinking), "playing");
}

// Leaving and coming back, the next game.

TEST_F(People, APlayerWhoLeavesIsReplacedUntilTheyAreBack) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons"})");
  must(bo, table, "sit");
  const auto [away, stays] = in_turn(ada, bo, table);
  const std::int64_t seat = number(look(*away, table), "seat");
  const auto seat_of = [&](const json::object& now) {
    return now.at("seats").at(static_cast<std::size_t>(seat)).as_object();
  };
  must(*away, table, "leave");
  const json::object played =
      wait(*stays, table, [&](const json::object& now) { return number(now, "due") != seat; });
  EXPECT_TRUE(seat_of(played).contains("away"));
  EXPECT_EQ(text(seat_of(played), "stand_in"), "bot:3");
  EXPECT_EQ(text(seat_of(played), "kind"), "person") << "still their seat";
  const json::array& events = played.at("events").as_array();
  EXPECT_EQ(text(events[events.size() - 2], "event"), "leave");
  EXPECT_EQ(text(events.back(), "event"), "move");
  EXPECT_EQ(number(events.back(), "seat"), seat);
  EXPECT_EQ(act(*away, table, "leave").text("code"), "seat");
  EXPECT_THAT(ids(away->get("/api/me/tables")), ElementsAre(table));
  const Reply refused = act(*away, table, "move", {{"expect", played.at("n")}, {"move", "x"}});
  EXPECT_EQ(refused.text("code"), "away") << refused.body;

  must(*away, table, "back");
  EXPECT_FALSE(seat_of(look(*stays, table)).contains("away"));
  EXPECT_FALSE(seat_of(look(*stays, table)).contains("stand_in"));
  EXPECT_EQ(act(*away, table, "back").text("code"), "seat");
  while (number(look(*stays, table), "due") != seat) play(*stays, table);
  // Nobody decides for them any more: the list of decisions is theirs.
  EXPECT_THAT(ids(away->get("/api/me/tables?due=1")), ElementsAre(table));
  play(*away, table);
}

}  // namespace
}  // namespace fullcircle::test
