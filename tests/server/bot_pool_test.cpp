#include "server/tables/bot_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "tests/core/eventually.h"
#include "tests/server/table_parts.h"

// The computer players of a server: a pool goes on with those that stayed, and makes others anew.

namespace fullcircle::test {
namespace {

using testing::ElementsAre;

/// A game whose decisions a pool makes.
class PoolGame {
 public:
  PoolGame(BotPool& pool, std::string id, const GameEntry& game, std::string player)
      : pool_(pool), id_(std::move(id)), game_(game), player_(std::move(player)), dealer_(3) {
    table_ = std::move(*open_table(game, default_options(game.info.options), {"Ada", "Bo"}));
    table_->draw_all(dealer_);
  }

  Table& table() { return *table_; }

  /// The decision that is due, made and played; it must be legal.
  void step() {
    BotJob job;
    job.table = id_;
    job.seat = table_->to_act().seat();
    job.game = &game_;
    job.options = table_->options();
    job.seats = table_->seats();
    job.events = table_->record().events;
    job.player = player_;
    job.seed = static_cast<std::uint64_t>(table_->event_count());
    std::promise<std::string> decided;
    job.done = [&](std::string move) { decided.set_value(std::move(move)); };
    pool_.post(std::move(job));
    const std::string move = decided.get_future().get();
    ASSERT_TRUE(table_->submit(table_->to_act().seat(), move)) << game_.info.name << ": " << move;
    table_->draw_all(dealer_);
  }

  void step(int times) {
    for (int i = 0; i < times && !table_->to_act().is_nobody(); ++i) step();
  }

 private:
  BotPool& pool_;
  std::string id_;
  const GameEntry& game_;
  std::string player_;
  LooseDealer dealer_;
  std::unique_ptr<Table> table_;
};

TEST(BotPools, HoldOnToThePlayersOfATable) {
  for (const GameEntry& game : all_games()) {
    BotPool pool(1);
    PoolGame one(pool, "one", game, "bot:6#20");
    one.step(6);
    EXPECT_EQ(pool.idle(), 2U) << game.info.name;
    EXPECT_GT(pool.idle_bytes(), 0U);
    PoolGame two(pool, "two", game, "bot:6#20");
    two.step(6);
    EXPECT_EQ(pool.idle(), 4U);
    pool.forget("one");
    EXPECT_EQ(pool.idle(), 2U);
    pool.forget("two");
    EXPECT_EQ(pool.idle_bytes(), 0U);
  }
}

BotJob first_decision(const GameEntry& game, const std::string& table, const std::string& player) {
  LooseDealer dealer(3);
  const std::unique_ptr<Table> start =
      std::move(*open_table(game, default_options(game.info.options), {"Ada", "Bo"}));
  start->draw_all(dealer);
  BotJob job;
  job.table = table;
  job.seat = start->to_act().seat();
  job.game = &game;
  job.options = start->options();
  job.seats = start->seats();
  job.events = start->record().events;
  job.player = player;
  return job;
}

TEST(BotPools, DoNotHoldOnToAPlayerWhoseGameEndedWhileItThought) {
  BotPool pool(1);
  BotJob job = first_decision(all_games()[0], "table", "bot:6@300");
  std::promise<void> decided;
  job.done = [&](const std::string&) { decided.set_value(); };
  pool.post(job);
  ASSERT_TRUE(eventually([&] { return pool.waiting() == 0; }));
  pool.forget("table");
  decided.get_future().wait();
  EXPECT_EQ(pool.idle(), 0U);
  // Only that game was over: what comes later under the same name stays.
  std::promise<void> again;
  job.player = "bot:6#20";
  job.done = [&](const std::string&) { again.set_value(); };
  EXPECT_TRUE(eventually([&] {
    again = {};
    pool.post(job);
    again.get_future().wait();
    return pool.idle() == 1;
  }));
}

TEST(BotPools, DecideAtOnceWhenItIsEnough) {
  BotPool pool(1);
  BotJob job = first_decision(all_games()[0], "table", "bot:6@60000");
  std::promise<void> begun;
  std::promise<std::string> decided;
  job.begun = [&] { begun.set_value(); };
  job.done = [&](const std::string& move) { decided.set_value(move); };
  pool.post(job);
  begun.get_future().wait();
  *job.enough = true;
  EXPECT_NE(decided.get_future().get(), "") << "not after a minute, and a decision all the same";
}

TEST(BotPools, WithdrawWhatAGameThatIsOverStillWaitsFor) {
  BotPool pool(1);
  BotJob job = first_decision(all_games()[0], "playing", "bot:6@300");
  std::promise<void> decided;
  job.done = [&](const std::string&) { decided.set_value(); };
  pool.post(job);
  ASSERT_TRUE(eventually([&] { return pool.waiting() == 0; }));
  BotJob unwanted = first_decision(all_games()[0], "over", "bot:6#20");
  unwanted.share = "user 7";
  unwanted.done = [](const std::string&) { ADD_FAILURE() << "nobody wants to know"; };
  pool.post(unwanted);
  pool.forget("over");
  EXPECT_EQ(pool.waiting(), 0U);
  decided.get_future().wait();
  EXPECT_EQ(pool.idle(), 1U);
}

TEST(BotPools, DecideLegallyAfterDecisionsWereTakenBack) {
  for (const GameEntry& game : all_games()) {
    BotPool pool(1);
    PoolGame played(pool, "table", game, "bot:6#20");
    for (int i = 0; i < 4; ++i) {
      played.step(3);
      Table& table = played.table();
      table.cut(table.event_count() - 2);
      LooseDealer other(static_cast<std::uint64_t>(i));
      table.draw_all(other);
    }
    played.step(3);
  }
}

TEST(BotPools, MakePlayersAnewThatHadToGo) {
  // Room for one: of two tables with two such players each, somebody is always sent away.
  for (const IdleThinkers::Room room :
       {IdleThinkers::Room{.thinkers = 1}, IdleThinkers::Room{.bytes = 0}}) {
    const GameEntry& game = *all_games().begin();
    BotPool pool(1, room);
    PoolGame one(pool, "one", game, "bot:6#10");
    PoolGame two(pool, "two", game, "bot:6#10");
    for (int i = 0; i < 10; ++i) {
      one.step();
      two.step();
      EXPECT_LE(pool.idle(), room.thinkers);
      EXPECT_LE(pool.idle_bytes(), room.bytes);
    }
  }
}

TEST(BotPools, DecideAsWellAnewWhereNothingWasThoughtBefore) {
  // Players who do not search decide by position and seed alone, whether they stayed or not.
  for (const GameEntry& game : all_games()) {
    BotPool roomy(1);
    BotPool narrow(1, {.thinkers = 0});
    PoolGame stays(roomy, "table", game, "bot:3");
    PoolGame goes(narrow, "table", game, "bot:3");
    stays.step(12);
    goes.step(12);
    EXPECT_EQ(format_record(stays.table().record()), format_record(goes.table().record()));
  }
}

TEST(BotPools, LetThoseWhoOpenTablesTakeTurns) {
  BotPool pool(1);
  Gate gate;
  std::mutex mutex;
  std::vector<std::string> order;
  std::promise<void> all;
  const auto job = [&](const std::string& share) {
    BotJob wanted;
    wanted.game = &all_games()[0];
    wanted.share = share;
    wanted.done = [&, share, wait = gate.wait()](const std::string&) {
      wait();
      const std::lock_guard lock(mutex);
      order.push_back(share);
      if (order.size() == 5) all.set_value();
    };
    return wanted;
  };
  for (const char* share : {"a", "a", "a", "b", "c"}) pool.post(job(share));
  gate.open();
  all.get_future().wait();
  EXPECT_THAT(order, ElementsAre("a", "b", "c", "a", "a"));
}

}  // namespace
}  // namespace fullcircle::test
