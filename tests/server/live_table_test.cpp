#include "server/tables/live_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/settings/data_folder.h"
#include "server/tables/bot_pool.h"
#include "server/tables/table_hub.h"
#include "store/store_thread.h"
#include "tests/core/eventually.h"
#include "tests/server/game_driver.h"
#include "tests/server/table_parts.h"
#include "tests/server/turnable_clock.h"

// Tables in memory with a real store that can be held up and made to fail, which a real disk does
// when it likes.

namespace fullcircle::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

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

class LiveTables : public testing::Test {
 protected:
  ~LiveTables() override {
    // As the server does: what the threads still call back are tables.
    writer_.finish();
    readers_.finish();
  }

  std::unique_ptr<Store> store() { return std::move(*open_store(folder_.path())); }

  /// Lets tables do their work until it has come to that.
  template <class Wanted>
  void until(const Wanted& wanted) {
    const auto look = [&] {
      if (!wanted()) settle();
      return wanted();
    };
    EXPECT_TRUE(eventually(look)) << "it never came to that";
  }
  void settle() {
    io_.restart();
    io_.poll();
  }

  std::string open(const std::string& setup) {
    Result<JsonReader> body = JsonReader::parse(setup);
    const Result<TableSetup> wanted = read_setup(*body);
    std::optional<std::string> id;
    const auto opened = [&](const Result<TableHub::Opened>& done) { id = done->id; };
    hub_.open(*wanted, command(kAda, Verb::sit), SecretSeed{}, {}, {}, opened);
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
  /// What is to be written from now on waits, and is one commit.
  void hold_writer(Gate& gate) {
    const auto held = std::make_shared<std::promise<void>>();
    writer_.run(
        [wait = gate.wait(), held](Store&) {
          held->set_value();
          wait();
        },
        {});
    held->get_future().wait();
  }

  TemporaryFolder folder_;
  std::atomic<bool> disk_is_full_ = false;
  TurnableClock time_{folder_ / "clock"};
  ServedClock clock_{time_, 0};
  boost::asio::io_context io_;
  NameBook names_;
  ShareBook shares_;
  BotPool bots_{1};
  StoreThread writer_{store(), [this](Store&) {
                        if (disk_is_full_) throw StoreFailure("the disk is full");
                      }};
  static std::vector<std::unique_ptr<Store>> one(std::unique_ptr<Store> store) {
    std::vector<std::unique_ptr<Store>> stores;
    stores.push_back(std::move(store));
    return stores;
  }
  SharedReaders readers_{one(store()), {}, {}};
  std::vector<UserId> noticed_;
  std::vector<std::string> lobby_;
  TableServices services_{
      io_,
      writer_,
      bots_,
      clock_,
      names_,
      shares_,
      0,
      [this](UserId user, const std::string&, const GameInfo&) { noticed_.push_back(user); },
      [this](const std::string& id) { lobby_.push_back(id); },
      [this](const LiveTable& live) { hub_.forget(live); }};
  TableHub hub_{services_, readers_};
};

TEST_F(LiveTables, CarryOutACommandThatComesWhenTheyHaveJustRetired) {
  const std::shared_ptr<LiveTable> live = table(open(kWagonsTable));
  hub_.tend();  // nobody watches, nothing is due
  until([&] { return hub_.in_memory() == 0; });
  std::optional<Answer> answer;
  hub_.command(live, command(kBo, Verb::sit), [&](const Answer& given) { answer = given; });
  until([&] { return answer.has_value(); });
  EXPECT_EQ(answer->kind, Answer::Kind::ok);
}

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
  live->rematch(kAda, {}, {kAda}, "next", SecretSeed{},
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

TEST_F(LiveTables, AreInMemoryOnceHoweverTheyComeThere) {
  Gate together;  // what is written until then is one commit
  Gate between;   // the table is in the store, and whoever opened it has not been told
  hold_writer(together);
  writer_.run([](Store&) {}, [wait = between.wait()](bool) { wait(); });
  Result<JsonReader> body = JsonReader::parse(kWagonsTable);
  bool opened = false;
  hub_.open(*read_setup(*body), command(kAda, Verb::sit), SecretSeed{}, {}, {},
            [&](const Result<TableHub::Opened>&) { opened = true; });
  together.open();
  std::vector<std::string> ids;
  until([&] {
    std::promise<void> looked;
    readers_.run(
        {}, [&](Store& store) { ids = store.table_ids("", 1); }, [&](bool) { looked.set_value(); });
    looked.get_future().wait();
    return !ids.empty();
  });
  std::shared_ptr<LiveTable> first;
  hub_.find(ids[0], [&](const TableHub::Found& live) { first = *live; });
  std::promise<void> read;  // and if it was read, it has come
  readers_.run({}, [](Store&) {}, [&](bool) { read.set_value(); });
  read.get_future().wait();
  EXPECT_FALSE(opened);
  between.open();
  until([&] { return opened && first; });
  EXPECT_EQ(table(ids[0]), first) << "nobody would tell it what happens at the other one";
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

/// Holds up the only thread of the pool.
void occupy(BotPool& bots, Gate& gate) {
  BotJob nothing;
  nothing.game = &all_games()[0];
  nothing.done = [wait = gate.wait()](const std::string&) { wait(); };
  bots.post(std::move(nothing));
  EXPECT_TRUE(eventually([&] { return bots.waiting() == 0; }));
}

/// Remembers what was asked for.
struct Asked : BotQueue {
  void post(BotJob job) override { shares.push_back(job.share); }
  void forget(const std::string&) override {}
  std::size_t waiting() const override { return shares.size(); }
  std::size_t idle() const override { return 0; }
  std::size_t idle_bytes() const override { return 0; }

  std::vector<std::string> shares;
};

TEST_F(LiveTables, AskComputerPlayersInTheShareOfWhoeverOpenedThem) {
  Asked asked;
  TableServices services{
      io_, writer_, asked, clock_, names_, shares_, 0, {}, [](const std::string&) {}, {}};
  TableHub hub(services, readers_);
  const auto open_table = [&] {
    Result<JsonReader> body =
        JsonReader::parse(R"({"game":"carcassonne","seats":["bot:1","open"]})");
    hub.open(*read_setup(*body), command(kAda, Verb::sit), SecretSeed{}, {}, {},
             [](const auto&) {});
    const std::size_t before = asked.waiting();
    until([&] { return asked.waiting() > before; });
  };
  open_table();
  shares_.set(kAda, "guests 192.0.2.7");
  open_table();
  EXPECT_THAT(asked.shares, ElementsAre("user " + std::to_string(kAda), "guests 192.0.2.7"));
}

TEST_F(LiveTables, AskAComputerPlayerOnceWhateverPeopleSay) {
  Gate gate;
  occupy(bots_, gate);
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

TEST_F(LiveTables, SendWhatAComputerPlayerDecidedAfterAFixedTime) {
  services_.bot_pace_ms = 700;
  // The first takes no time, the last takes all that it is given.
  for (const char* player : {"bot:1", "bot:4", "bot:6"}) {
    SCOPED_TRACE(player);
    const std::size_t idle = bots_.idle();
    const std::shared_ptr<LiveTable> live =
        table(open(R"({"game":"carcassonne","seats":[")" + std::string(player) + R"(","open"]})"));
    until([&] { return bots_.idle() == idle + 1; });  // it has decided
    EXPECT_EQ(due(*live), 0) << "how long it thought would show";
    time_.turn(std::chrono::milliseconds(699));
    EXPECT_EQ(due(*live), 0);
    time_.turn(std::chrono::milliseconds(1));
    until([&] { return due(*live) == 1; });
  }
}

TEST_F(LiveTables, SendALateDecisionAfterWholeStepsWhateverWasThought) {
  using std::chrono::milliseconds;
  services_.bot_pace_ms = 700;
  for (const char* player : {"bot:1", "bot:6"}) {
    SCOPED_TRACE(player);
    const std::size_t idle = bots_.idle();
    Gate gate;
    occupy(bots_, gate);
    const std::shared_ptr<LiveTable> live =
        table(open(R"({"game":"carcassonne","seats":[")" + std::string(player) + R"(","open"]})"));
    until([&] { return bots_.waiting() == 1; });  // it is asked once the table's strand runs
    time_.turn(milliseconds(101));  // too late to think for as long as the others and be in time
    gate.open();
    until([&] { return bots_.idle() == idle + 1; });
    time_.turn(milliseconds(1400 - 101 - 1));
    EXPECT_EQ(due(*live), 0);
    time_.turn(milliseconds(1));
    until([&] { return due(*live) == 1; });
  }
}

TEST(ThinkingSeeds, FollowFromTheSecretAlone) {
  SecretSeed secret{};
  const std::uint64_t seed = thinking_seed(secret, 1);
  EXPECT_EQ(thinking_seed(secret, 1), seed) << "the same after a restart";
  EXPECT_NE(thinking_seed(secret, 2), seed);
  secret[31] = 1;
  EXPECT_NE(thinking_seed(secret, 1), seed) << "nobody can repeat it from outside";
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

}  // namespace
}  // namespace fullcircle::test
