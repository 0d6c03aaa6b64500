#include "server/tables/idle_thinkers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "server/tables/bot_pool.h"

// Computer players between two decisions: how many stay, and that a pool goes on with them.

namespace fullcircle::test {
namespace {

/// Thinks nothing, and says that it takes so much room.
class HeavyThinker final : public Thinker {
 public:
  explicit HeavyThinker(std::size_t bytes) : bytes_(bytes) {}
  std::string choose(const Table&, const std::atomic<bool>*) override { return {}; }
  void set_seed(std::uint64_t) override {}
  std::size_t memory() const override { return bytes_; }

 private:
  std::size_t bytes_;
};

SeatedThinker heavy(std::size_t bytes) { return {nullptr, std::make_unique<HeavyThinker>(bytes)}; }

ThinkerKey key(const std::string& table, std::uint8_t seat = 0,
               const std::string& player = "bot:6") {
  return {table, Seat{seat}, player};
}

bool has(IdleThinkers& idle, const ThinkerKey& wanted) {
  SeatedThinker found = idle.take(wanted);
  if (!found.thinker) return false;
  EXPECT_TRUE(idle.put(wanted, std::move(found)).empty());
  return true;
}

TEST(IdleThinkers, AreKeptApartByTableSeatAndPlayer) {
  IdleThinkers idle({.thinkers = 9, .bytes = 1000});
  idle.put(key("a"), heavy(1));
  idle.put(key("a", 1), heavy(2));
  idle.put(key("a", 0, "bot:3"), heavy(3));
  idle.put(key("b"), heavy(4));
  EXPECT_EQ(idle.size(), 4U);
  EXPECT_EQ(idle.bytes(), 10U);
  EXPECT_EQ(idle.take(key("a", 0, "bot:3")).thinker->memory(), 3U);
  EXPECT_EQ(idle.take(key("a", 0, "bot:3")).thinker, nullptr) << "somebody has it";
  EXPECT_EQ(idle.take(key("a")).thinker->memory(), 1U);
  EXPECT_EQ(idle.bytes(), 6U);
}

TEST(IdleThinkers, AreOnlySoMany) {
  IdleThinkers idle({.thinkers = 2, .bytes = 1000});
  EXPECT_TRUE(idle.put(key("a"), heavy(1)).empty());
  EXPECT_TRUE(idle.put(key("b"), heavy(1)).empty());
  EXPECT_TRUE(has(idle, key("a")));  // now b has waited longest
  EXPECT_EQ(idle.put(key("c"), heavy(1)).size(), 1U);
  EXPECT_EQ(idle.size(), 2U);
  EXPECT_FALSE(has(idle, key("b")));
  EXPECT_TRUE(has(idle, key("a")));
  EXPECT_TRUE(has(idle, key("c")));
}

TEST(IdleThinkers, TakeOnlySoMuchMemory) {
  IdleThinkers idle({.thinkers = 100, .bytes = 100});
  for (int i = 0; i < 20; ++i) {
    idle.put(key(std::to_string(i)), heavy(static_cast<std::size_t>(10 + i)));
    EXPECT_LE(idle.bytes(), 100U);
  }
  EXPECT_EQ(idle.size(), 3U);  // 29 + 28 + 27
  EXPECT_EQ(idle.put(key("too much"), heavy(101)).size(), 4U) << "itself among them";
  EXPECT_EQ(idle.size(), 0U);
  EXPECT_EQ(idle.bytes(), 0U);
}

TEST(IdleThinkers, TakeThePlaceOfAnEarlierOneOfTheSameSeat) {
  IdleThinkers idle({.thinkers = 9, .bytes = 1000});
  idle.put(key("a"), heavy(5));
  EXPECT_EQ(idle.put(key("a"), heavy(7)).size(), 1U);
  EXPECT_EQ(idle.size(), 1U);
  EXPECT_EQ(idle.bytes(), 7U);
}

TEST(IdleThinkers, GoWithTheirTable) {
  IdleThinkers idle({.thinkers = 9, .bytes = 1000});
  idle.put(key("a"), heavy(1));
  idle.put(key("b"), heavy(2));
  idle.put(key("a", 1), heavy(4));
  EXPECT_EQ(idle.take_all("a").size(), 2U);
  EXPECT_EQ(idle.size(), 1U);
  EXPECT_EQ(idle.bytes(), 2U);
}

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

}  // namespace
}  // namespace fullcircle::test
