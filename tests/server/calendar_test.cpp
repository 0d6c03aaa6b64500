#include "server/settings/calendar.h"

#include "tests/cli/run.h"
#include "tests/server/people.h"

// A wrong wall clock ends and clears nothing.

namespace fullcircle::test {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr hours kDay{24};

class Dates : public testing::Test {
 protected:
  std::int64_t machine() const {
    return std::chrono::duration_cast<milliseconds>(time_.clock.date().time_since_epoch()).count();
  }
  TurnableTime time_;
};

TEST_F(Dates, FollowThatOfTheMachineAsLongAsItIsPlausible) {
  const Calendar calendar(time_.clock, 0);
  EXPECT_EQ(calendar.now(), machine());
  for (const milliseconds ahead :
       {milliseconds(kDay), milliseconds(7 * kDay), milliseconds(7 * kDay) - minutes(5),
        milliseconds(14 * kDay) - minutes(5)}) {
    time_.clock.set_date(ahead);
    EXPECT_EQ(calendar.doubt(), 0);
    EXPECT_EQ(calendar.now(), machine());
  }
}

TEST_F(Dates, CountOnFromTheLastThatWasBelieved) {
  const Calendar calendar(time_.clock, 0);
  const std::int64_t begin = calendar.now();
  for (const milliseconds jump : {milliseconds(401 * kDay), milliseconds(-minutes(6))}) {
    time_.clock.set_date(jump);
    EXPECT_EQ(calendar.doubt(), jump.count());
    EXPECT_EQ(calendar.now(), begin);
  }
  time_.clock.turn(seconds(1));
  EXPECT_EQ(calendar.now(), begin + 1000);
  time_.clock.set_date(seconds(3));
  EXPECT_EQ(calendar.doubt(), 0) << "the clock is right again";
  EXPECT_EQ(calendar.now(), begin + 4000);
}

TEST_F(Dates, AreComparedWithTheLastCommitAtTheStart) {
  const std::int64_t noted = machine();
  time_.clock.set_date(6 * kDay);
  EXPECT_EQ(Calendar(time_.clock, noted).now(), machine()) << "it was down for some days";
  time_.clock.set_date(8 * kDay);
  Calendar calendar(time_.clock, noted);
  EXPECT_EQ(calendar.now(), noted);
  EXPECT_EQ(calendar.doubt(), milliseconds(8 * kDay).count());
  calendar.confirm();
  EXPECT_EQ(calendar.doubt(), 0);
  EXPECT_EQ(calendar.now(), machine());
}

class WrongDate : public TimelessPeople {
 protected:
  cli::Outcome admin(const char* command) {
    return cli::run({"admin", "--admin-port=" + std::to_string(server_.admin_port()), command,
                     "--data=" + (folder_.path() / "data").string()});
  }
  json::object date() { return parse(admin("date").out); }
  /// Lets what nobody needs be put away: a table that was left long ago, whatever the date.
  void tidy() {
    HttpClient host = guest("Host");
    const std::string old = open(host, R"({"game":"carcassonne","listed":true})");
    open_sqlite(folder_.path() / "data" / "fullcircle.db")
        ->run("UPDATE tables SET changed = 1000 WHERE id = $1", {old});
    turn(minutes(11));
    wait(host, old, [](const json::object& now) { return text(now, "status") == "finished"; });
  }
};

TEST_F(WrongDate, OfFourHundredAndOneDaysAheadClearsAndEndsNothing) {
  HttpClient ada = account("Ada");
  HttpClient bo = guest("Bo");
  HttpClient lost = guest("Di");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  const auto all_is_there = [&] {
    EXPECT_EQ(ada.get("/api/me").text("name"), "Ada");
    EXPECT_EQ(bo.get("/api/me").text("name"), "Bo");
    EXPECT_EQ(lost.get("/api/me").text("name"), "Di");
    EXPECT_EQ(status(ada, table), "open");
  };
  server_.kill_hard();
  set_date(401 * kDay);
  server_.start();
  EXPECT_TRUE(date().at("doubted").as_bool());
  tidy();
  all_is_there();
  restart();
  tidy();
  all_is_there();
  EXPECT_TRUE(date().at("doubted").as_bool()) << "a second start makes it no better";
  set_date(milliseconds(0));
  EXPECT_FALSE(date().at("doubted").as_bool()) << "the clock is right again";
  set_date(-400 * kDay);
  EXPECT_TRUE(date().at("doubted").as_bool()) << "while it runs, and back";
  tidy();
  HttpClient cy = guest("Cy");
  restart();
  all_is_there();
  EXPECT_EQ(cy.get("/api/me").text("name"), "Cy") << "who came meanwhile";
}

TEST_F(WrongDate, IsRightIfAnOperatorSaysSo) {
  HttpClient ada = account("Ada");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  set_date(401 * kDay);
  tidy();
  EXPECT_EQ(status(ada, table), "open");
  EXPECT_THAT(ada.get("/api/me").text("name"), "Ada");
  EXPECT_FALSE(parse(admin("confirm-date").out).at("doubted").as_bool());
  EXPECT_FALSE(date().at("doubted").as_bool());
  turn(minutes(11));
  HttpClient cy = guest("Cy");
  EXPECT_TRUE(eventually([&] { return status(cy, table) == "finished"; }));
  EXPECT_EQ(ada.get("/api/me").body, "{}") << "her session is over";
  restart();
  EXPECT_FALSE(date().at("doubted").as_bool()) << "it was noted";
}

}  // namespace
}  // namespace fullcircle::test
