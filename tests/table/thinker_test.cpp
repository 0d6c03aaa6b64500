#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/table/play.h"

// Computer players that live as long as their table.

namespace fullcircle {
namespace {

std::vector<Record::Event> events_of(const Table& table) { return table.record().events; }

std::unique_ptr<Table> played_table(const GameEntry& game, int events, std::uint64_t seed) {
  std::unique_ptr<Table> table = new_table(game, game.info.min_seats);
  RandomPlay play(seed);
  while (table->event_count() < events && play.step(*table)) {
  }
  return table;
}

TEST(CatchUp, PlaysWhatIsMissing) {
  for (const GameEntry& game : all_games()) {
    const std::unique_ptr<Table> ahead = played_table(game, 60, 1);
    const std::vector<Record::Event> events = events_of(*ahead);
    const std::unique_ptr<Table> behind = new_table(game, game.info.min_seats);
    for (const std::size_t count : {std::size_t{0}, events.size() / 2, events.size()}) {
      ASSERT_TRUE(behind->catch_up(std::span(events).first(count))) << game.info.name;
      EXPECT_EQ(behind->event_count(), static_cast<int>(count));
    }
    EXPECT_EQ(everything(*behind), everything(*ahead));
  }
}

TEST(CatchUp, TakesBackWhatNoLongerStands) {
  for (const GameEntry& game : all_games()) {
    const std::unique_ptr<Table> table = played_table(game, 40, 1);
    const std::unique_ptr<Table> other = played_table(game, 40, 2);
    ASSERT_NE(everything(*table), everything(*other));
    ASSERT_TRUE(table->catch_up(events_of(*other))) << game.info.name;
    EXPECT_EQ(everything(*table), everything(*other));
    other->cut(25);
    ASSERT_TRUE(table->catch_up(events_of(*other)));
    EXPECT_EQ(everything(*table), everything(*other));
  }
}

TEST(CatchUp, RefusesWhatCannotBe) {
  for (const GameEntry& game : all_games()) {
    const std::unique_ptr<Table> table = played_table(game, 40, 1);
    std::vector<Record::Event> events = events_of(*table);
    const std::size_t wrong = events.size() / 2;
    events[wrong].text = "nonsense";
    const Status done = table->catch_up(events);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, "notation") << game.info.name;
    EXPECT_EQ(table->event_count(), static_cast<int>(wrong)) << "what can be has been played";
  }
}

/// Every kind of player, thinking briefly and repeatably.
std::vector<std::string> players() {
  return {"random", "greedy", "uct#20", "bot:2", "bot:4", "bot:6#20"};
}

/// Plays a game between thinkers that live on, while every now and then up to five events are taken
/// back, or seats go on by chance for a while; every decision must be legal.
void play_with_interruptions(const GameEntry& game, const std::string& player) {
  const int seats = std::min(3, game.info.max_seats);
  const std::unique_ptr<Table> table = new_table(game, seats);
  std::vector<std::unique_ptr<Thinker>> thinkers;
  for (int i = 0; i < seats; ++i) thinkers.push_back(std::move(*table->make_thinker(player, 7)));
  RandomPlay others(3);
  Rng rng(5);
  int taken_back = 0;
  for (int step = 0; step < 250 && !table->to_act().is_nobody(); ++step) {
    if (table->event_count() > 20 && rng.below(3) == 0) {
      table->cut(table->event_count() - 1 - static_cast<int>(rng.below(5)));
      ++taken_back;
    } else if (table->to_act().is_chance() || rng.below(4) == 0) {
      others.step(*table);
    } else {
      const Seat seat = table->to_act().seat();
      const std::string move = thinkers[seat.index]->choose(*table);
      ASSERT_TRUE(table->submit(seat, move)) << game.info.name << " " << player << ": " << move;
    }
  }
  EXPECT_GT(taken_back, 1) << game.info.name;
}

TEST(Thinker, ThatLivesOnDecidesLegallyWhateverIsTakenBack) {
  for (const GameEntry& game : all_games()) {
    for (const std::string& player : players()) play_with_interruptions(game, player);
  }
}

TEST(Thinker, HoldsOnToWhatItHasThoughtWithinABound) {
  for (const GameEntry& game : all_games()) {
    std::unique_ptr<Table> table = played_table(game, 25, 1);
    LooseDealer dealer(1);
    table->draw_all(dealer);
    ASSERT_TRUE(table->to_act().is_seat());
    const auto memory_after = [&](const std::string& player) {
      const std::unique_ptr<Thinker> thinker = std::move(*table->make_thinker(player, 1));
      EXPECT_EQ(thinker->memory(), 0U);
      thinker->choose(*table);
      return thinker->memory();
    };
    EXPECT_EQ(memory_after("greedy"), 0U);
    const std::size_t little = memory_after("uct#10");
    EXPECT_GT(little, 0U);
    EXPECT_GE(memory_after("uct#200"), little);
    EXPECT_LT(memory_after("uct#200"), std::size_t{64} << 20U);
  }
}

TEST(Thinker, DecidesBySeedAndWhatItHasThought) {
  // The luck of a decision can be set for it alone; without thought before it, it is the same as
  // that of a thinker who is made for it.
  for (const GameEntry& game : all_games()) {
    const std::unique_ptr<Table> table = played_table(game, 25, 4);
    LooseDealer dealer(1);
    table->draw_all(dealer);
    for (const char* player : {"random", "bot:1", "bot:3", "bot:4"}) {
      const std::unique_ptr<Thinker> lives_on = std::move(*table->make_thinker(player, 99));
      for (const std::uint64_t seed : {1U, 2U, 3U, 2U}) {
        const std::unique_ptr<Thinker> made_anew = std::move(*table->make_thinker(player, seed));
        lives_on->set_seed(seed);
        EXPECT_EQ(lives_on->choose(*table), made_anew->choose(*table)) << player;
      }
    }
  }
}

}  // namespace
}  // namespace fullcircle
