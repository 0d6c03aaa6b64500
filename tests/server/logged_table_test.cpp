#include "server/tables/logged_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/tables/answer.h"
#include "server/tables/table_messages.h"
#include "server/tables/table_rows.h"
#include "tests/server/game_driver.h"
#include "tests/server/table_parts.h"

// The log of a table by itself.

namespace fullcircle::test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

TEST(Verbs, AreReadFromWhatPeopleSend) {
  EXPECT_EQ(parse_verb("sit"), Verb::sit);
  EXPECT_EQ(parse_verb("bot"), Verb::bot);
  for (const char* word : {"", "dance", "Sit", "timeout", "rematch", "close", "lapse", "unknown"}) {
    EXPECT_EQ(parse_verb(word), Verb::unknown) << word;
  }
}

class Log : public testing::Test {
 protected:
  void open(const std::string& setup) {
    EXPECT_TRUE(table_.add({EventKind::open, std::nullopt, setup, kAda, 0, 0, 1}));
    EXPECT_TRUE(act(kAda, Verb::sit));
  }
  Status act(UserId user, Verb verb, const std::string& text = {}, std::int64_t served = 0) {
    TableCommand wanted;
    wanted.user = user;
    wanted.account = true;
    wanted.verb = verb;
    wanted.text = text;
    return table_.execute(wanted, {served, served});
  }
  json::object sent(int from, int most = INT32_MAX) {
    const NameOf names = [](UserId) { return std::string("Ada"); };
    return json::parse(table_message(table_, Seat{0}, from, {}, names, most)).as_object();
  }

  LoggedTable table_{"table", SecretSeed{}};
};

TEST_F(Log, IsLeftOutForWhoeverIsFarBehind) {
  open(R"({"game":"carcassonne","seats":["open","open","open"]})");
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(act(kBo, Verb::sit));
    EXPECT_TRUE(act(kBo, Verb::stand));
  }
  for (const int from : {0, 4}) {
    const auto missed = static_cast<std::size_t>(12 - from);
    EXPECT_EQ(sent(from).at("events").as_array().size(), missed);
    const json::object near = sent(from, 12 - from);
    EXPECT_EQ(near.at("events").as_array().size(), missed);
    EXPECT_EQ(near.contains("setup"), from == 0);
    const json::object far = sent(from, 11 - from);
    EXPECT_THAT(far.at("events").as_array(), IsEmpty());
    EXPECT_TRUE(far.contains("setup")) << "they may know nothing at all";
    EXPECT_EQ(far.at("n"), 12);
  }
}

TEST_F(Log, DoesNotGrowForEver) {
  open(R"({"game":"carcassonne","seats":["open","open","open"]})");
  Status sat = act(kBo, Verb::sit);
  while (sat && table_.next() < 10'000) {
    EXPECT_TRUE(act(kBo, Verb::stand));
    sat = act(kBo, Verb::sit);
  }
  ASSERT_FALSE(sat);
  EXPECT_EQ(sat.error().code, "full");
  EXPECT_LE(table_.next(), 5001);
}

TEST_F(Log, LapsesOnlyBeforeTheGame) {
  open(R"({"game":"circle-the-wagons"})");
  EXPECT_FALSE(act(kAda, Verb::lapse)) << "for the server alone";
  EXPECT_TRUE(act(kBo, Verb::sit));
  EXPECT_EQ(act(0, Verb::lapse).error().code, "status") << "somebody came after all";
  EXPECT_EQ(table_.status(), "playing");
  EXPECT_TRUE(act(0, Verb::close));
}

TEST_F(Log, NamesWhomASeatIsReservedForUntilTheTableIsOver) {
  open(R"({"game":"circle-the-wagons"})");
  EXPECT_TRUE(table_.add({EventKind::reserve, Seat{1}, {}, kBo, 0, 0, 1}));
  const std::vector<StoredSeat> seats = seats_of(table_);
  ASSERT_THAT(seats, SizeIs(2));
  EXPECT_FALSE(seats[0].reserved);
  EXPECT_EQ(seats[1].user, kBo);
  EXPECT_TRUE(seats[1].reserved);
  EXPECT_TRUE(act(0, Verb::lapse));
  EXPECT_THAT(seats_of(table_), SizeIs(1));
}

TEST_F(Log, KeepsASeatForOnePersonAlone) {
  constexpr UserId kCy = 3;
  open(R"({"game":"carcassonne","seats":["open","open","open"]})");
  EXPECT_TRUE(table_.add({EventKind::reserve, Seat{2}, {}, kBo, 0, 0, 1}));
  EXPECT_EQ(table_.seat_reserved_for(kBo), Seat{2});
  EXPECT_FALSE(table_.seat_of(kBo)) << "not there yet";
  EXPECT_TRUE(act(kCy, Verb::sit));
  EXPECT_EQ(table_.seat_of(kCy), Seat{1});
  EXPECT_EQ(act(4, Verb::sit).error().code, "seat");
  EXPECT_EQ(table_.status(), "open");
  EXPECT_EQ(sent(0).at("seats").at(2), json::parse(R"({"kind":"open","kept":"Ada"})"));
  EXPECT_TRUE(act(kBo, Verb::sit));
  EXPECT_EQ(table_.seat_of(kBo), Seat{2});
  EXPECT_EQ(table_.status(), "playing");
}

TEST_F(Log, GivesAKeptSeatToAnybodyOnceItIsDeclined) {
  open(R"({"game":"circle-the-wagons"})");
  EXPECT_TRUE(table_.add({EventKind::reserve, Seat{1}, {}, kBo, 0, 0, 1}));
  EXPECT_TRUE(act(kBo, Verb::stand));
  EXPECT_FALSE(table_.seat_reserved_for(kBo));
  EXPECT_TRUE(act(3, Verb::sit));
  EXPECT_EQ(table_.status(), "playing");
}

/// Two at a table by a clock of a minute for each turn, with half a second forgiven.
class LogWithLag : public Log {
 protected:
  LogWithLag() {
    open(
        R"({"game":"circle-the-wagons","clock":{"kind":"bank","seconds":60,"increment":0,"lag_ms":500}})");
    EXPECT_TRUE(act(kBo, Verb::sit));
    first_ = *table_.due();
    mover_ = first_.index == 0 ? kAda : kBo;
  }
  std::int64_t left(Seat seat, std::int64_t served) { return table_.time_left(seat, {0, served}); }
  std::string any() { return any_move(*table_.game(), 1); }

  Seat first_{};
  UserId mover_ = 0;
};

TEST_F(LogWithLag, ForgivesEachDecisionALittle) {
  EXPECT_EQ(table_.deadline(), 60'500);
  EXPECT_EQ(left(first_, 500), 60'000);
  EXPECT_EQ(left(first_, 800), 59'700);
  EXPECT_TRUE(act(mover_, Verb::move, any(), 400));
  EXPECT_EQ(left(first_, 400), 60'000);
  const Seat second = *table_.due();
  ASSERT_NE(second, first_);
  EXPECT_EQ(table_.deadline(), 60'900);
  EXPECT_TRUE(act(mover_ == kAda ? kBo : kAda, Verb::move, any(), 1900));
  EXPECT_EQ(left(second, 1900), 59'000);
}

TEST_F(LogWithLag, ForgivesNothingForTakingBackAgainAndAgain) {
  std::int64_t served = 0;
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(act(mover_, Verb::move, any(), served += 400));
    EXPECT_TRUE(act(mover_, Verb::undo, {}, served += 400));
  }
  EXPECT_EQ(left(first_, served), 60'000 - (served - 500)) << "the half second, once";
}

TEST_F(LogWithLag, ForgivesNothingForLeavingAgainAndAgain) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(act(mover_, Verb::leave, {}, 1000 * i + 400));
    EXPECT_TRUE(act(mover_, Verb::back, {}, 1000 * i + 1000));
  }
  EXPECT_EQ(left(first_, 3000), 60'000 - (3 * 400 - 500));
}

TEST_F(LogWithLag, HasTheSameClocksWhenItIsReadAgain) {
  EXPECT_TRUE(act(mover_, Verb::move, any(), 1700));
  EXPECT_TRUE(act(mover_, Verb::undo, {}, 2600));
  EXPECT_TRUE(act(mover_, Verb::move, any(), 2700));
  LoggedTable again{"table", SecretSeed{}};
  for (const LoggedTable::Entry& entry : table_.log()) {
    EXPECT_TRUE(again.add(*parse_event(format_event(entry.event))));
  }
  EXPECT_EQ(again.deadline(), table_.deadline());
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    EXPECT_EQ(again.time_left(seat, {0, 3000}), left(seat, 3000));
  }
}

TEST_F(LogWithLag, CountsWhatCameInBeforeItsTurnFromItsTurnOn) {
  EXPECT_TRUE(act(mover_, Verb::move, any(), 5000));
  const Seat second = *table_.due();
  EXPECT_TRUE(act(mover_ == kAda ? kBo : kAda, Verb::move, any(), 4000));
  EXPECT_EQ(left(second, 5000), 60'000);
  EXPECT_EQ(table_.log().back().event.served, 5000) << "a log never goes back";
}

TEST_F(Log, SaysWhatEventsDoAndHowManyStand) {
  open(R"({"game":"circle-the-wagons"})");
  EXPECT_FALSE(sent(0).contains("scores"));
  EXPECT_TRUE(act(kBo, Verb::sit));
  EXPECT_THAT(sent(0).at("scores").as_array(), SizeIs(2));
  const int dealt = table_.game()->event_count();
  const auto last = [&] { return sent(table_.next() - 1).at("events").at(0).as_object(); };
  EXPECT_EQ(last().at("does").at("kind"), "circle");
  const bool ada_first = table_.due() == Seat{0};
  const UserId first = ada_first ? kAda : kBo;
  const std::string start = any_move(*table_.game(), 1);
  EXPECT_TRUE(act(first, Verb::move, start));
  EXPECT_EQ(last().at("does").at("kind"), "start");
  EXPECT_FALSE(last().contains("stands"));
  EXPECT_TRUE(act(first, Verb::undo));
  EXPECT_EQ(last().at("stands"), dealt);
  EXPECT_TRUE(act(first, Verb::move, start));
  EXPECT_TRUE(act(first, Verb::ask, "takeback"));
  EXPECT_FALSE(last().contains("stands")) << "nobody has agreed yet";
  EXPECT_TRUE(act(ada_first ? kBo : kAda, Verb::agree));
  EXPECT_EQ(last().at("stands"), dealt);
  EXPECT_EQ(table_.game()->event_count(), dealt);
}

TEST_F(Log, RefusesAnEndThatIsNotItsOwn) {
  open(R"({"game":"circle-the-wagons"})");
  EXPECT_TRUE(act(kBo, Verb::sit));
  const auto end = [&](const std::string& text) {
    return table_.add({EventKind::end, std::nullopt, text, 0, 0, 0, 1});
  };
  EXPECT_FALSE(end(R"({"why":"finished","scores":[3,2],"winners":[2]})"));
  EXPECT_FALSE(end(R"({"why":"finished","scores":[3],"winners":[0]})"));
  EXPECT_FALSE(end(R"({"why":"finished","scores":[],"winners":[0]})"));
  EXPECT_EQ(table_.status(), "playing");
  EXPECT_TRUE(end(R"({"why":"finished","scores":[3,2],"winners":[0]})"));
  EXPECT_THAT(table_.ranks(), SizeIs(2));
}

TEST(Events, AreOfATimeThatCanBeCountedWith) {
  EXPECT_TRUE(parse_event(R"({"k":"start","at":1800000000000,"sv":1800000000000})"));
  EXPECT_FALSE(parse_event(R"({"k":"start","at":9223372036854775807})"));
  EXPECT_FALSE(parse_event(R"({"k":"start","sv":9223372036854775807})"));
}

TEST_F(Log, SaysWithFactsWhatTheRulesRefuse) {
  open(R"({"game":"circle-the-wagons"})");
  EXPECT_TRUE(act(kBo, Verb::sit));
  const UserId first = table_.due() == Seat{0} ? kAda : kBo;
  const Status refused = act(first, Verb::move, "start 99");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason, "card");
  const json::value answer =
      json::parse(format_answer({Answer::Kind::illegal, 0, refused.error(), {}}, "x"));
  EXPECT_EQ(answer.at("code"), "notation");
  EXPECT_EQ(answer.at("reason"), "card");
  EXPECT_EQ(answer.at("facts").at("found"), "99");
  const Status unknown = act(first, Verb::unknown, "dance");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, "verb");
}

TEST_F(Log, HidesWhatADrawBringsFromWhoeverMustNotKnow) {
  open(R"({"game":"crop-circles"})");
  EXPECT_TRUE(act(kBo, Verb::sit));
  int hands = 0;
  const json::object message = sent(0);
  for (const json::value& event : message.at("events").as_array()) {
    if (event.at("event") != "draw" || event.at("does").at("kind") != "hand") continue;
    ++hands;
    const json::object& does = event.at("does").as_object();
    EXPECT_EQ(does.contains("glyph"), does.at("seat") == 0) << json::serialize(event);
  }
  EXPECT_EQ(hands, 8);
}

}  // namespace
}  // namespace fullcircle::test
