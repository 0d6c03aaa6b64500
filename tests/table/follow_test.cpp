#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/table/play.h"

// A table that is told what one viewer is told of a game knows what that viewer knows.

namespace fullcircle {
namespace {

using testing::HasSubstr;

constexpr int kGames = 50 / kSlowdown;

/// One follower for each seat and one for the spectators.
std::vector<Viewer> viewers_of(const Table& table) {
  std::vector<Viewer> viewers = {Viewer{}};
  for (std::uint8_t i = 0; i < table.seats().size(); ++i) viewers.emplace_back(Seat{i});
  return viewers;
}

Status tell_last(const Table& table, Table& follower, Viewer viewer) {
  const Record::Event event = table.event(table.event_count() - 1, {.viewer = viewer});
  return follower.tell(viewer, event.actor, event.text);
}

std::unique_ptr<Table> follow(const Table& table, Viewer viewer, int events) {
  const GameEntry& game = **find_game(table.game().name);
  std::unique_ptr<Table> follower =
      std::move(*open_table(game, table.options(), {table.seats().begin(), table.seats().end()}));
  for (int i = 0; i < events; ++i) {
    const Record::Event event = table.event(i, {.viewer = viewer});
    EXPECT_TRUE(follower->tell(viewer, event.actor, event.text)) << event.text;
  }
  return follower;
}

TEST(Follow, ShowsAfterEveryEventWhatTheViewerSees) {
  for (const GameEntry& game : all_games()) {
    for (int seats = game.info.min_seats; seats <= game.info.max_seats; ++seats) {
      const int games = game.info.has_secrets() ? kGames : 1;
      for (int number = 0; number < games; ++number) {
        const std::unique_ptr<Table> table = new_table(game, seats);
        const std::vector<Viewer> viewers = viewers_of(*table);
        std::vector<std::unique_ptr<Table>> followers;
        for (std::size_t i = 0; i < viewers.size(); ++i) {
          followers.push_back(new_table(game, seats));
        }
        RandomPlay play(static_cast<std::uint64_t>(100 * seats + number));
        while (play.step(*table)) {
          const int last = table->event_count() - 1;
          for (std::size_t i = 0; i < viewers.size(); ++i) {
            const Sight sight{.viewer = viewers[i]};
            const Status told = tell_last(*table, *followers[i], viewers[i]);
            ASSERT_TRUE(told) << told.error().why;
            ASSERT_EQ(followers[i]->to_json(sight), table->to_json(sight));
            ASSERT_EQ(followers[i]->event(last, sight).text, table->event(last, sight).text);
            ASSERT_EQ(followers[i]->event_points(last), table->event_points(last));
            ASSERT_EQ(event_json(*followers[i], last, sight), event_json(*table, last, sight));
            ASSERT_EQ(followers[i]->to_act(), table->to_act());
          }
        }
        for (const auto& follower : followers) {
          EXPECT_EQ(follower->record().result, table->record().result);
        }
      }
    }
  }
}

TEST(Follow, TheViewersOwnDecisionsAreTheSame) {
  const std::unique_ptr<Table> table = new_table(all_games()[0], 3);
  const std::unique_ptr<Table> follower = new_table(all_games()[0], 3);
  const Viewer viewer = Seat{1};
  RandomPlay play(5);
  const auto first_moves = [](const Table& of) {
    std::string text;
    int left = 200;
    of.for_each_move([&](const std::string& move, int points) {
      JsonWriter json;
      write_members(json.begin_object(), *of.check(move));
      text += move + " " + std::to_string(points) + json.end_object().take() + "\n";
      return --left > 0;
    });
    return text;
  };
  int compared = 0;
  while (play.step(*table)) {
    ASSERT_TRUE(tell_last(*table, *follower, viewer));
    if (table->to_act() != Actor(*viewer)) continue;
    ASSERT_EQ(first_moves(*follower), first_moves(*table));
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

TEST(Follow, WhatWasToldCanBeTakenBack) {
  const std::unique_ptr<Table> table = new_table(all_games()[0], 2);
  RandomPlay play(3);
  for (int i = 0; i < 120; ++i) ASSERT_TRUE(play.step(*table));
  for (const Viewer viewer : viewers_of(*table)) {
    const std::unique_ptr<Table> follower = follow(*table, viewer, table->event_count());
    const Sight sight{.viewer = viewer};
    for (int events = table->event_count() - 1; events >= 0; --events) {
      follower->undo();
      ASSERT_EQ(follower->to_json(sight), follow(*table, viewer, events)->to_json(sight));
    }
  }
}

TEST(Follow, RefusesWhatCannotHaveBeenTold) {
  const std::unique_ptr<Table> table = new_table(all_games()[0], 2);
  EXPECT_EQ(table->tell(Seat{0}, Seat{0}, "pass").error().code, "turn");
  EXPECT_THAT(table->tell(Seat{0}, Actor::chance(), "hand 0 ?").error().why, HasSubstr("glyph"));
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(table->tell(Seat{0}, Actor::chance(), "hand 0 C1"));
  EXPECT_THAT(table->tell(Seat{0}, Actor::chance(), "hand 1 C1").error().why,
              HasSubstr("expected 'hand 1 ?'"));
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(table->tell(Seat{0}, Actor::chance(), "hand 1 ?"));
  EXPECT_EQ(table->event_count(), 8);
}

TEST(Follow, AHandShowsNoMoreThanItHolds) {
  const std::unique_ptr<Table> table = new_table(all_games()[0], 2);
  const Viewer viewer = Seat{0};
  const auto tell_all = [&](Actor actor, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const Status told = table->tell(viewer, actor, text);
      ASSERT_TRUE(told) << text << ": " << told.error().why;
    }
  };
  tell_all(Actor::chance(), {"hand 0 C1", "hand 0 C1", "hand 0 C1", "hand 0 C1"});
  tell_all(Actor::chance(), {"hand 1 ?", "hand 1 ?", "hand 1 ?", "hand 1 ?"});
  tell_all(Actor::chance(), {"centre C1", "centre C1", "centre C1", "centre C1"});
  tell_all(Actor::chance(), {"pool C1", "pool C1", "pool Q1", "pool T1", "pool S1"});
  tell_all(Actor::chance(), {"rule solid CQT", "rule striped CQ", "rule crossed C"});
  tell_all(Actor::chance(), {"upcoming solid CQT"});
  tell_all(Seat{0}, {"pass", "+T1"});
  tell_all(Actor::chance(), {"refill T1"});
  // All ten empty circles have been seen elsewhere, and there are only four glyphs in the hand.
  EXPECT_EQ(table->tell(viewer, Seat{1}, "i7C1").error().code, "CC-20");
  EXPECT_EQ(table->tell(viewer, Seat{1}, "i7>Q1Q1Q1Q1Q1").error().code, "CC-20");
  const std::string before = table->to_json({.viewer = viewer});
  EXPECT_EQ(table->tell(viewer, Seat{1}, "a1Q1").error().code, "CC-20");
  EXPECT_EQ(table->to_json({.viewer = viewer}), before) << "what is refused shows nothing";
  tell_all(Seat{1}, {"i7>Q1Q1Q1Q1"});
}

}  // namespace
}  // namespace fullcircle
