#include "server/tables/live_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "server/settings/data_folder.h"
#include "server/tables/table_hub.h"
#include "server/tables/table_rows.h"
#include "tests/server/game_driver.h"

// Tables in memory with a real store that can be held up and made to fail, which a real disk does
// when it likes.

namespace fullcircle::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr UserId kAda = 1;
constexpr UserId kBo = 2;
constexpr const char* kWagonsTable = R"({"game":"circle-the-wagons","listed":true})";

/// Somebody who listens and remembers.
struct Ear : Listener {
  void send(const Message& message) override { heard.push_back(*message); }
  void dismiss() override { dismissed = true; }
  void send_back() override { sent_back = true; }

  std::vector<std::string> heard;
  bool dismissed = false;
  bool sent_back = false;
};

/// Holds up a thread until it is opened.
class Gate {
 public:
  ~Gate() { open(); }
  void open() {
    if (!std::exchange(is_open_, true)) promise_.set_value();
  }
  /// Waits; copies wait for the same.
  std::function<void()> wait() {
    return [future = future_] { future.wait(); };
  }

 private:
  std::promise<void> promise_;
  std::shared_future<void> future_ = promise_.get_future().share();
  bool is_open_ = false;
};

class LiveTables : public testing::Test {
 protected:
  ~LiveTables() override {
    // As the server does: what the threads still call back are tables.
    writer_.finish();
    reader_.finish();
  }

  std::unique_ptr<Store> store() { return std::move(*open_store(folder_.path())); }

  /// Lets tables do their work until it has come to that.
  template <class Wanted>
  void until(const Wanted& wanted) {
    for (int i = 0; i < kPatience && !wanted(); ++i) {
      io_.restart();
      io_.poll();
      if (!wanted()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_TRUE(wanted()) << "it never came to that";
  }
  void settle() {
    io_.restart();
    io_.poll();
  }

  std::string open(const std::string& setup) {
    Result<JsonReader> body = JsonReader::parse(setup);
    const Result<TableSetup> wanted = read_setup(*body);
    std::optional<std::string> id;
    const auto opened = [&](const Result<std::string>& done) { id = *done; };
    hub_.open(*wanted, kAda, true, std::nullopt, SecretSeed{}, {}, opened);
    until([&] { return id.has_value(); });
    return *id;
  }
  std::shared_ptr<LiveTable> table(const std::string& id) {
    std::optional<std::shared_ptr<LiveTable>> found;
    hub_.find(id, [&](const TableHub::Found& live) { found = live ? *live : nullptr; });
    until([&] { return found.has_value(); });
    return *found;
  }
  TableCommand command(UserId user, Verb verb, const std::string& text = {}) {
    TableCommand wanted;
    wanted.id = random_hex(32);
    wanted.user = user;
    wanted.account = true;
    wanted.verb = verb;
    wanted.text = text;
    return wanted;
  }
  Answer act(LiveTable& live, const TableCommand& wanted) {
    std::optional<Answer> answer;
    live.command(wanted, [&](const Answer& given) { answer = given; });
    until([&] { return answer.has_value(); });
    return *answer;
  }
  std::shared_ptr<Ear> watch(LiveTable& live, UserId user) {
    auto ear = std::make_shared<Ear>();
    live.watch(ear, user, 0, [](bool) {});
    until([&] { return !ear->heard.empty(); });
    return ear;
  }
  int due(LiveTable& live) {
    std::optional<int> seat;
    live.look([&](const LoggedTable& logged) { seat = logged.due() ? logged.due()->index : -1; },
              [] {});
    until([&] { return seat.has_value(); });
    return *seat;
  }
  void hold_writer(Gate& gate) {
    writer_.run([wait = gate.wait()](Store&) { wait(); }, {});
  }

  TemporaryFolder folder_;
  std::atomic<bool> disk_is_full_ = false;
  boost::asio::io_context io_;
  ServedClock clock_{0};
  NameBook names_;
  BotPool bots_{1};
  StoreThread writer_{store(), [this](Store&) {
                        if (disk_is_full_) throw StoreFailure("the disk is full");
                      }};
  StoreThread reader_{store()};
  std::vector<UserId> noticed_;
  std::vector<std::string> lobby_;
  TableServices services_{
      io_,
      writer_,
      bots_,
      clock_,
      names_,
      0,
      [this](UserId user, const std::string&, const GameInfo&) { noticed_.push_back(user); },
      [this](const std::string& id) { lobby_.push_back(id); },
      [this](const LiveTable& live) { hub_.forget(live); }};
  TableHub hub_{services_, reader_};
};

TEST_F(LiveTables, ShowNobodyWhatCouldNotBeWritten) {
  const std::string id = open(kWagonsTable);
  const std::shared_ptr<LiveTable> live = table(id);
  const std::shared_ptr<Ear> ada = watch(*live, kAda);
  Gate gate;
  hold_writer(gate);
  disk_is_full_ = true;
  std::optional<Answer> answer;
  live->command(command(kBo, Verb::sit), [&](const Answer& given) { answer = given; });
  bool looked = false;
  bool turned_away = false;
  live->look([&](const LoggedTable&) { looked = true; }, [&] { turned_away = true; });
  const auto late = std::make_shared<Ear>();
  std::optional<bool> watching;
  live->watch(late, kBo, 0, [&](bool does) { watching = does; });
  std::optional<Result<std::string>> rematch;
  live->rematch(kAda, {kAda}, "next", SecretSeed{},
                [&](const Result<std::string>& done) { rematch = done; });
  settle();
  EXPECT_FALSE(answer || looked || turned_away || watching) << "before it is written";
  gate.open();
  until([&] { return answer && turned_away && watching && rematch; });
  EXPECT_EQ(answer->kind, Answer::Kind::busy);
  EXPECT_FALSE(looked);
  EXPECT_FALSE(*watching);
  EXPECT_EQ(rematch->error().code, "busy");
  EXPECT_THAT(late->heard, IsEmpty());
  EXPECT_THAT(ada->heard, SizeIs(1));
  EXPECT_TRUE(ada->sent_back);
  EXPECT_FALSE(ada->dismissed) << "nobody has signed them out";
  disk_is_full_ = false;
  const std::shared_ptr<LiveTable> again = table(id);
  EXPECT_NE(again, live);
  EXPECT_EQ(act(*live, command(kBo, Verb::sit)).kind, Answer::Kind::busy);
  EXPECT_EQ(act(*again, command(kBo, Verb::sit)).kind, Answer::Kind::ok);
}

TEST_F(LiveTables, LetNobodyWatchWhatWasForgotten) {
  const std::string id = open(kWagonsTable);
  const std::shared_ptr<LiveTable> idle = table(id);
  hub_.tend();
  until([&] { return hub_.in_memory() == 0; });
  std::optional<bool> watching;
  idle->watch(std::make_shared<Ear>(), kAda, 0, [&](bool does) { watching = does; });
  until([&] { return watching.has_value(); });
  EXPECT_FALSE(*watching) << "deaf for ever: what happens happens at another one";
  const std::shared_ptr<LiveTable> next = table(id);
  hub_.forget(*idle);
  EXPECT_EQ(table(id), next) << "only its own place is given up";
}

TEST_F(LiveTables, AreBusyWhenTooManyCommandsWait) {
  const std::shared_ptr<LiveTable> live = table(open(kWagonsTable));
  Gate gate;
  hold_writer(gate);
  std::vector<Answer::Kind> answers;
  for (int i = 0; i < 1 + 64 + 1; ++i) {  // one is written, 64 wait
    live->command(command(kBo, Verb::sit),
                  [&](const Answer& given) { answers.push_back(given.kind); });
  }
  settle();
  EXPECT_THAT(answers, ElementsAre(Answer::Kind::busy));
  gate.open();
  until([&] { return answers.size() == 66; });
  EXPECT_EQ(std::count(answers.begin(), answers.end(), Answer::Kind::ok), 1);
  EXPECT_EQ(std::count(answers.begin(), answers.end(), Answer::Kind::illegal), 64);
}

TEST_F(LiveTables, RemindWhoeverGoesAwayInTheirTurnOnce) {
  const std::shared_ptr<LiveTable> live = table(open(kWagonsTable));
  std::map<UserId, std::shared_ptr<Ear>> ears = {{kAda, watch(*live, kAda)},
                                                 {kBo, watch(*live, kBo)}};
  act(*live, command(kBo, Verb::sit));
  const UserId first = due(*live) == 0 ? kAda : kBo;
  const auto tend = [&] {
    live->tend(0);
    settle();
  };
  tend();
  tend();
  EXPECT_THAT(noticed_, IsEmpty()) << "they see it";
  ears[first].reset();
  tend();
  ears[first] = watch(*live, first);  // loaded their page again
  tend();
  EXPECT_THAT(noticed_, IsEmpty());
  ears[first].reset();
  for (int i = 0; i < 4; ++i) tend();
  EXPECT_THAT(noticed_, ElementsAre(first));
}

TEST_F(LiveTables, NotifyTheLobbyOfWhatItShowsAndNothingElse) {
  const std::string id = open(kWagonsTable);
  const std::shared_ptr<LiveTable> live = table(id);
  act(*live, command(kBo, Verb::sit));
  lobby_.clear();
  EXPECT_EQ(act(*live, command(kAda, Verb::ask, "end")).kind, Answer::Kind::ok);
  EXPECT_EQ(act(*live, command(kBo, Verb::decline)).kind, Answer::Kind::ok);
  EXPECT_THAT(lobby_, IsEmpty());
  EXPECT_EQ(act(*live, command(kBo, Verb::resign)).kind, Answer::Kind::ok);
  EXPECT_THAT(lobby_, ElementsAre(id));
}

TEST_F(LiveTables, AskAComputerPlayerOnceWhateverPeopleSay) {
  Gate gate;
  BotJob nothing;
  nothing.game = &all_games()[0];
  nothing.done = [wait = gate.wait()](const std::string&) { wait(); };
  bots_.post(std::move(nothing));
  until([&] { return bots_.waiting() == 0; });
  const std::shared_ptr<LiveTable> live =
      table(open(R"({"game":"carcassonne","seats":["bot:1","open","open"]})"));
  act(*live, command(kBo, Verb::sit));
  ASSERT_EQ(due(*live), 0);
  EXPECT_EQ(bots_.waiting(), 1U);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(act(*live, command(kAda, Verb::ask, "end")).kind, Answer::Kind::ok);
    EXPECT_EQ(act(*live, command(kBo, Verb::decline)).kind, Answer::Kind::ok);
  }
  EXPECT_EQ(bots_.waiting(), 1U) << "it would begin anew each time";
  const Answer fourth = act(*live, command(kAda, Verb::ask, "end"));
  EXPECT_EQ(fourth.why.code, "often") << "a log of nothing but that";
  gate.open();
  until([&] { return due(*live) != 0; });
  EXPECT_EQ(act(*live, command(kAda, Verb::ask, "end")).kind, Answer::Kind::ok);
}

TEST_F(LiveTables, LetComputerPlayersGoOnAfterATakebackAndAResignation) {
  const std::shared_ptr<LiveTable> live =
      table(open(R"({"game":"carcassonne","seats":["bot:4","open","open"]})"));
  act(*live, command(kBo, Verb::sit));
  const auto wait_for = [&](int seat) { until([&] { return due(*live) == seat; }); };
  const auto play = [&](UserId user) {
    std::string move;
    live->look([&](const LoggedTable& logged) { move = any_move(*logged.game(), 1); }, [] {});
    until([&] { return !move.empty(); });
    EXPECT_EQ(act(*live, command(user, Verb::move, move)).kind, Answer::Kind::ok);
  };
  wait_for(1);
  EXPECT_EQ(bots_.idle(), 1U) << "waits for its next turn";
  play(kAda);
  wait_for(2);
  play(kBo);
  wait_for(1);
  EXPECT_EQ(bots_.idle(), 1U) << "the same";
  play(kAda);
  EXPECT_EQ(act(*live, command(kAda, Verb::ask, "takeback")).kind, Answer::Kind::ok);
  EXPECT_EQ(act(*live, command(kBo, Verb::agree)).kind, Answer::Kind::ok);
  wait_for(1);
  play(kAda);
  wait_for(2);
  EXPECT_EQ(act(*live, command(kBo, Verb::resign)).kind, Answer::Kind::ok);
  wait_for(1);  // somebody has stood in for Bo, and the first seat has decided again
  EXPECT_EQ(bots_.idle(), 2U);
  EXPECT_EQ(act(*live, command(kAda, Verb::resign)).kind, Answer::Kind::ok);
  until([&] { return bots_.idle() == 0; });
}

TEST(BotPools, LetThoseWhoOpenTablesTakeTurns) {
  BotPool pool(1);
  Gate gate;
  std::mutex mutex;
  std::vector<UserId> order;
  std::promise<void> all;
  const auto job = [&](UserId opener) {
    BotJob wanted;
    wanted.game = &all_games()[0];
    wanted.opener = opener;
    wanted.done = [&, opener, wait = gate.wait()](const std::string&) {
      wait();
      const std::lock_guard lock(mutex);
      order.push_back(opener);
      if (order.size() == 5) all.set_value();
    };
    return wanted;
  };
  for (const UserId opener : {1, 1, 1, 2, 3}) pool.post(job(opener));
  gate.open();
  all.get_future().wait();
  EXPECT_THAT(order, ElementsAre(1, 2, 3, 1, 1));
}

TEST(Verbs, AreReadFromWhatPeopleSend) {
  EXPECT_EQ(parse_verb("sit"), Verb::sit);
  EXPECT_EQ(parse_verb("bot"), Verb::bot);
  for (const char* word : {"", "dance", "Sit", "timeout", "rematch", "close", "lapse", "unknown"}) {
    EXPECT_EQ(parse_verb(word), Verb::unknown) << word;
  }
}

// The log of a table by itself.

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

TEST_F(Log, SaysWhetherEverybodyTookPart) {
  open(R"({"game":"circle-the-wagons","rated":true,"clock":{"kind":"turn","seconds":5}})");
  EXPECT_TRUE(act(kBo, Verb::sit));
  const std::vector<UserId> people = {kAda, kBo};
  const Seat first = *table_.due();
  while (table_.due() == first) {
    EXPECT_TRUE(act(people[first.index], Verb::move, any_move(*table_.game(), 1)));
  }
  EXPECT_FALSE(table_.everybody_took_part());
  EXPECT_TRUE(act(0, Verb::timeout, {}, 6000));
  ASSERT_TRUE(table_.end());
  EXPECT_FALSE(table_.everybody_took_part()) << "one was never there";
}

TEST_F(Log, CountsWhoeverResignsAsHavingBeenThere) {
  open(R"({"game":"circle-the-wagons","rated":true,"clock":{"kind":"turn","seconds":5}})");
  EXPECT_TRUE(act(kBo, Verb::sit));
  const bool ada_first = table_.due() == Seat{0};
  EXPECT_TRUE(act(ada_first ? kAda : kBo, Verb::move, any_move(*table_.game(), 1)));
  EXPECT_TRUE(act(ada_first ? kBo : kAda, Verb::resign));
  EXPECT_TRUE(table_.everybody_took_part());
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
