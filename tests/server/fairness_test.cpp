#include "server/tables/logged_table.h"
#include "server/tables/rematch.h"
#include "tests/core/files.h"
#include "tests/server/people.h"
#include "tests/server/table_parts.h"

// What the clients of people add to the draws of their tables: docs/fairness.md.

namespace fullcircle::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// What a client adds: the bytes, and their seal.
struct Own {
  explicit Own(std::uint64_t number)
      : bytes(to_hex(secret_from(number, 7))), seal(commitment(secret_from(number, 7))) {}
  std::string bytes;
  std::string seal;
};

// The log of a table by itself.

class Settling : public testing::Test {
 protected:
  using State = LoggedTable::Part::State;
  static constexpr UserId kCy = 3;
  static constexpr const char* kThree = R"({"game":"carcassonne","seats":["open","open","open"]})";
  static constexpr const char* kRated =
      R"({"game":"carcassonne","seats":["open","open","open"],"rated":true,
          "clock":{"kind":"bank"}})";
  static constexpr const char* kDays =
      R"({"game":"carcassonne","seats":["open","open","open"],"clock":{"kind":"days"}})";

  void open(const std::string& setup) {
    ASSERT_TRUE(table_.add({EventKind::open, std::nullopt, setup, kAda, 0, 0, 1}));
  }
  Status act(UserId user, Verb verb, const std::string& text = {}) {
    TableCommand wanted;
    wanted.user = user;
    wanted.account = true;
    wanted.verb = verb;
    wanted.text = text;
    return table_.execute(wanted, {served_, served_});
  }
  std::string refused(UserId user, Verb verb, const std::string& text = {}) {
    const Status done = act(user, verb, text);
    return done ? "done" : done.error().code + " " + done.error().reason;
  }
  std::vector<State> states() const {
    std::vector<State> states;
    for (const LoggedTable::SeatState& seat : table_.seats()) states.push_back(seat.part.state);
    return states;
  }
  /// Time goes by until the wait is over.
  void wait_it_out() {
    ASSERT_TRUE(table_.deadline());
    served_ = *table_.deadline() - 1;
    EXPECT_FALSE(act(0, Verb::timeout)) << "too early";
    ++served_;
    EXPECT_TRUE(act(0, Verb::timeout));
  }
  void all_sit() {
    ASSERT_TRUE(act(kAda, Verb::sit, ada_.seal));
    ASSERT_TRUE(act(kBo, Verb::sit, bo_.seal));
    ASSERT_TRUE(act(kCy, Verb::sit, cy_.seal));
  }

  /// Ada has revealed too early, and Cy stood up and sat down again.
  void ada_is_awaited() {
    all_sit();
    EXPECT_TRUE(act(kAda, Verb::reveal, ada_.bytes));
    EXPECT_TRUE(act(kCy, Verb::stand));
    EXPECT_TRUE(act(kCy, Verb::sit, cy_.seal));
    EXPECT_THAT(states(), ElementsAre(State::awaited, State::sealed, State::sealed));
  }

  LoggedTable table_{"table", secret_from(5, 0)};
  std::int64_t served_ = 0;
  Own ada_{1};
  Own bo_{2};
  Own cy_{3};
};

TEST_F(Settling, BeginsWhenAllHaveRevealedAndDrawsFromAllOfIt) {
  open(kThree);
  all_sit();
  EXPECT_EQ(table_.status(), "open");
  EXPECT_TRUE(act(kBo, Verb::reveal, bo_.bytes));
  EXPECT_TRUE(act(kAda, Verb::reveal, ada_.bytes));
  EXPECT_EQ(table_.status(), "open");
  EXPECT_TRUE(act(kCy, Verb::reveal, cy_.bytes));
  EXPECT_EQ(table_.status(), "playing");
  const std::vector<ClientPart> parts = {secret_from_hex(ada_.bytes), secret_from_hex(bo_.bytes),
                                         secret_from_hex(cy_.bytes)};
  EXPECT_EQ(table_.parts(), parts);
  const std::unique_ptr<Table> again =
      std::move(*open_table(*table_.setup().game, table_.setup().options, {"a", "b", "c"}));
  SealedDealer dealer(draw_key(secret_from(5, 0), parts));
  again->draw_all(dealer);
  EXPECT_EQ(again->event(0, {.all = true}).text, table_.game()->event(0, {.all = true}).text);
}

TEST_F(Settling, TakesOnlyWhatWasSealed) {
  open(kThree);
  EXPECT_EQ(refused(kAda, Verb::sit, "no seal"), "part seal");
  EXPECT_EQ(refused(kAda, Verb::sit, std::string(LoggedTable::kAwaited)), "part seal");
  EXPECT_EQ(refused(kAda, Verb::reveal, ada_.bytes), "seat not_seated");
  EXPECT_TRUE(act(kAda, Verb::sit, ada_.seal));
  EXPECT_EQ(refused(kAda, Verb::seal, bo_.seal), "part sealed") << "for good";
  EXPECT_EQ(refused(kAda, Verb::reveal, bo_.bytes), "part other");
  EXPECT_EQ(refused(kAda, Verb::reveal, "no bytes"), "part other");
  EXPECT_TRUE(act(kAda, Verb::reveal, ada_.bytes));
  EXPECT_EQ(refused(kAda, Verb::reveal, ada_.bytes), "part unsealed") << "once";
  EXPECT_TRUE(act(kBo, Verb::sit));
  EXPECT_EQ(refused(kBo, Verb::seal, bo_.seal), "part sealed") << "not waited for";
  EXPECT_EQ(refused(kBo, Verb::reveal, bo_.bytes), "part unsealed");
  EXPECT_TRUE(act(kCy, Verb::sit));
  EXPECT_EQ(table_.status(), "playing") << "old programs add nothing";
  EXPECT_EQ(refused(kBo, Verb::reveal, bo_.bytes), "status begun");
}

TEST_F(Settling, DoesNotWaitForEver) {
  open(kThree);
  all_sit();
  EXPECT_TRUE(act(kBo, Verb::reveal, bo_.bytes));
  wait_it_out();
  EXPECT_EQ(table_.status(), "playing");
  EXPECT_THAT(table_.parts(), ElementsAre(std::nullopt, secret_from_hex(bo_.bytes), std::nullopt));
}

TEST_F(Settling, TakesTheSeatOfWhoeverIsNotThereForARatedGame) {
  open(kRated);
  all_sit();
  EXPECT_TRUE(act(kAda, Verb::reveal, ada_.bytes));
  EXPECT_TRUE(act(kBo, Verb::reveal, bo_.bytes));
  wait_it_out();
  EXPECT_EQ(table_.status(), "open");
  EXPECT_FALSE(table_.seat_of(kCy));
  EXPECT_THAT(states(), ElementsAre(State::awaited, State::awaited, State::none))
      << "what they revealed is known, so it is not used";
  EXPECT_EQ(refused(kAda, Verb::reveal, ada_.bytes), "part unsealed");
  Own again{11};
  EXPECT_TRUE(act(kAda, Verb::seal, again.seal));
  EXPECT_TRUE(act(kCy, Verb::sit, cy_.seal));
  EXPECT_TRUE(table_.is_settling()) << "Bo's client is still to seal";
  EXPECT_TRUE(act(kBo, Verb::seal, bo_.seal));
  EXPECT_TRUE(act(kAda, Verb::reveal, again.bytes));
  EXPECT_TRUE(act(kBo, Verb::reveal, bo_.bytes));
  EXPECT_TRUE(act(kCy, Verb::reveal, cy_.bytes));
  EXPECT_EQ(table_.status(), "playing");
}

/// Ada's client does not seal anew, so the others rightly do not open theirs.
TEST_F(Settling, GoesOnWithoutASealThatDoesNotCome) {
  open(kThree);
  ada_is_awaited();
  wait_it_out();
  EXPECT_EQ(table_.status(), "open");
  EXPECT_THAT(states(), ElementsAre(State::none, State::sealed, State::sealed));
  EXPECT_TRUE(act(kBo, Verb::reveal, bo_.bytes));
  EXPECT_TRUE(act(kCy, Verb::reveal, cy_.bytes));
  EXPECT_EQ(table_.status(), "playing");
}

TEST_F(Settling, TakesTheSeatOfWhoeverDoesNotSealForARatedGame) {
  open(kRated);
  ada_is_awaited();
  wait_it_out();
  EXPECT_EQ(table_.status(), "open");
  EXPECT_FALSE(table_.seat_of(kAda));
  EXPECT_TRUE(table_.seat_of(kBo) && table_.seat_of(kCy)) << "they waited with good reason";
}

TEST_F(Settling, ByCorrespondenceUsesWhatWasRevealedBeforeAllWereThere) {
  open(kDays);
  EXPECT_TRUE(act(kAda, Verb::sit, ada_.seal));
  EXPECT_TRUE(act(kAda, Verb::reveal, ada_.bytes));
  EXPECT_TRUE(act(kBo, Verb::sit, bo_.seal));
  EXPECT_TRUE(act(kBo, Verb::stand));
  EXPECT_THAT(states(), ElementsAre(State::given, State::none, State::none));
  EXPECT_TRUE(act(kBo, Verb::sit));
  EXPECT_TRUE(act(kCy, Verb::sit, cy_.seal));
  EXPECT_TRUE(act(kCy, Verb::reveal, cy_.bytes));
  EXPECT_EQ(table_.status(), "playing") << "Ada need not be there";
}

TEST_F(Settling, IsTheSameFromTheStoredEvents) {
  open(kThree);
  all_sit();
  EXPECT_TRUE(act(kAda, Verb::reveal, ada_.bytes));
  wait_it_out();
  LoggedTable again{"table", secret_from(5, 0)};
  for (const LoggedTable::Entry& entry : table_.log()) {
    const Result<TableEvent> stored = parse_event(format_event(entry.event));
    ASSERT_TRUE(stored);
    ASSERT_TRUE(again.add(*stored)) << format_event(entry.event);
  }
  EXPECT_EQ(again.parts(), table_.parts());
  EXPECT_EQ(again.started(), table_.started());
}

TEST_F(Settling, RefusesAnOpeningOfAnotherSecret) {
  TableSetup setup;
  LoggedTable first{"table", secret_from(5, 0)};
  ASSERT_TRUE(first.add({EventKind::open, std::nullopt, kThree, kAda, 0, 0, 1}));
  LoggedTable opened{"table", secret_from(5, 0)};
  ASSERT_TRUE(opened.open(first.setup(), kAda, {}));
  EXPECT_THAT(opened.log()[0].event.text, HasSubstr(R"("commit":")" + opened.commit()));
  LoggedTable other{"table", secret_from(6, 0)};
  const Status added = other.add(opened.log()[0].event);
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, "secret");
}

// Through the server.

class FairTables : public TimelessPeople {
 protected:
  json::object seal(const Own& own) { return {{"text", own.seal}}; }
  json::object reveal(const Own& own) { return {{"text", own.bytes}}; }
  std::string part(const json::object& table, std::size_t seat) {
    return text(table.at("draws").at("parts").at(seat), "part");
  }
  Own ada_own_{1};
  Own bo_own_{2};
};

TEST_F(FairTables, AreProvedToWhoeverNotedWhatWasSaidBefore) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const Reply opened =
      ada.post("/api/tables",
               R"({"game":"circle-the-wagons","listed":true,"seal":")" + ada_own_.seal + "\"}");
  const std::string table = opened.text("table");
  const std::string commit = opened.text("commit");
  // Public before Bo sits: in the table, its first event, the list and the invitation.
  const json::object seen = look(bo, table);
  EXPECT_EQ(text(seen.at("draws"), "commit"), commit);
  EXPECT_EQ(text(seen.at("events").at(0).at("about"), "commit"), commit);
  EXPECT_EQ(ada.get("/api/tables/" + table + "/invite").text("commit"), commit);
  EXPECT_THAT(bo.get("/api/tables").body, HasSubstr(commit));
  must(bo, table, "sit", seal(bo_own_));
  EXPECT_EQ(status(ada, table), "open");
  EXPECT_EQ(text(look(bo, table).at("draws").at("parts").at(0), "seal"), ada_own_.seal);
  must(ada, table, "reveal", reveal(ada_own_));
  must(bo, table, "reveal", reveal(bo_own_));
  play_to_end({&ada, &bo}, table);
  const json::object over = look(bo, table);
  EXPECT_EQ(text(over.at("draws").at("parts").at(1), "bytes"), bo_own_.bytes);
  EXPECT_FALSE(look(bo, table, "seen=30").contains("draws")) << "nothing changes there any more";
  const std::string file = (folder_.path() / "game.fcr").string();
  std::ofstream(file) << bo.get("/api/tables/" + table + "/record").body;
  EXPECT_THAT(read_file(file), HasSubstr("client: 1 " + bo_own_.bytes + "\n"));
  const std::string verify = "python3 '" FULLCIRCLE_SOURCE_DIR "/examples/verify.py' '" + file +
                             "' > /dev/null 2>&1 --commit ";
  EXPECT_EQ(std::system((verify + commit + " --part 1 " + bo_own_.bytes).c_str()), 0);
  EXPECT_NE(std::system((verify + ada_own_.seal).c_str()), 0);
  const std::string own = std::string(FULLCIRCLE_BINARY) + " verify '" + file + "' > /dev/null";
  EXPECT_EQ(std::system(own.c_str()), 0);
}

TEST_F(FairTables, WaitForTheOneWhoOpenedThemAgainstComputerPlayers) {
  HttpClient ada = guest("Ada");
  const std::string table =
      open(ada, R"({"game":"circle-the-wagons","seats":["open","bot:1"],"seal":")" + ada_own_.seal +
                    "\"}");
  EXPECT_EQ(status(ada, table), "open") << "what Ada adds comes after the server's commitment";
  must(ada, table, "reveal", reveal(ada_own_));
  EXPECT_EQ(status(ada, table), "playing");
  EXPECT_EQ(ada.post("/api/tables", R"({"game":"carcassonne","seal":"x"})").code(), "part");
}

TEST_F(FairTables, BeginWithoutWhoeverIsGoneAlsoAfterACrash) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table =
      open(ada, R"({"game":"circle-the-wagons","seal":")" + ada_own_.seal + "\"}");
  must(bo, table, "sit", seal(bo_own_));
  must(bo, table, "reveal", reveal(bo_own_));
  restart();
  EXPECT_EQ(status(bo, table), "open");
  turn(std::chrono::seconds(15));
  const json::object now = wait(
      bo, table, [](const json::object& message) { return message.at("status") == "playing"; });
  EXPECT_EQ(part(now, 0), "sealed") << "never opened, and not used";
  EXPECT_EQ(part(now, 1), "given");
}

TEST_F(FairTables, AskForNewPartsInARematch) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table =
      open(ada, R"({"game":"circle-the-wagons","seal":")" + ada_own_.seal + "\"}");
  must(bo, table, "sit", seal(bo_own_));
  must(ada, table, "reveal", reveal(ada_own_));
  must(bo, table, "reveal", reveal(bo_own_));
  take_part(ada, bo, table);
  take_part(bo, ada, table);
  must(ada, table, "resign");
  const Own next_ada{21};
  const Own next_bo{22};
  const std::string path = "/api/tables/" + table + "/rematch";
  EXPECT_EQ(ada.post(path, R"({"seal":"x"})").code(), "part");
  const std::string next = ada.post(path, R"({"seal":")" + next_ada.seal + "\"}").text("table");
  const json::object now = look(bo, next);
  EXPECT_EQ(text(now, "status"), "open");
  EXPECT_EQ(part(now, 0), "awaited");
  EXPECT_EQ(part(now, 1), "sealed");
  must(bo, next, "seal", seal(next_bo));
  must(ada, next, "reveal", reveal(next_ada));
  must(bo, next, "reveal", reveal(next_bo));
  EXPECT_EQ(status(bo, next), "playing");
}

}  // namespace
}  // namespace fullcircle::test
