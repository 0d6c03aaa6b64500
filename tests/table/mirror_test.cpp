#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/table/play.h"

// A table that observes what one viewer sees of another knows what that viewer knows.

namespace fullcircle {
namespace {

using testing::HasSubstr;

constexpr int kGames = scaled(50);

/// One mirror for each seat and one for the spectators.
std::vector<Viewer> viewers_of(const Table& table) {
  std::vector<Viewer> viewers = {Viewer{}};
  for (std::uint8_t i = 0; i < table.seats().size(); ++i) viewers.emplace_back(Seat{i});
  return viewers;
}

Status observe_last(const Table& table, Table& mirror, Viewer viewer) {
  const Record::Event event = table.event(table.event_count() - 1, {.viewer = viewer});
  return mirror.observe_event(viewer, event.actor, event.text);
}

std::unique_ptr<Table> mirror_of(const Table& table, Viewer viewer, int events) {
  const GameEntry& game = **find_game(table.game().name);
  std::unique_ptr<Table> mirror =
      std::move(*open_table(game, table.options(), {table.seats().begin(), table.seats().end()}));
  for (int i = 0; i < events; ++i) {
    const Record::Event event = table.event(i, {.viewer = viewer});
    EXPECT_TRUE(mirror->observe_event(viewer, event.actor, event.text)) << event.text;
  }
  return mirror;
}

TEST(Mirror, ShowsAfterEveryEventWhatTheViewerSees) {
  for (const GameEntry& game : all_games()) {
    for (int seats = game.info.min_seats; seats <= game.info.max_seats; ++seats) {
      const int games = game.info.has_secrets() ? kGames : 1;
      for (int number = 0; number < games; ++number) {
        const std::unique_ptr<Table> table = new_table(game, seats);
        const std::vector<Viewer> viewers = viewers_of(*table);
        std::vector<std::unique_ptr<Table>> mirrors;
        for (std::size_t i = 0; i < viewers.size(); ++i) {
          mirrors.push_back(new_table(game, seats));
        }
        RandomPlay play(static_cast<std::uint64_t>(100 * seats + number));
        while (play.step(*table)) {
          const int last = table->event_count() - 1;
          for (std::size_t i = 0; i < viewers.size(); ++i) {
            const Sight sight{.viewer = viewers[i]};
            const Status observed = observe_last(*table, *mirrors[i], viewers[i]);
            ASSERT_TRUE(observed) << observed.error().why;
            ASSERT_EQ(mirrors[i]->to_json(sight), table->to_json(sight));
            ASSERT_EQ(mirrors[i]->event(last, sight).text, table->event(last, sight).text);
            ASSERT_EQ(event_json(*mirrors[i], last, sight), event_json(*table, last, sight));
            ASSERT_EQ(mirrors[i]->to_act(), table->to_act());
          }
        }
        for (const auto& mirror : mirrors) {
          EXPECT_EQ(mirror->record().result, table->record().result);
        }
      }
    }
  }
}

TEST(Mirror, TheViewersOwnDecisionsAreTheSame) {
  const std::unique_ptr<Table> table = new_table(all_games()[0], 3);
  const std::unique_ptr<Table> mirror = new_table(all_games()[0], 3);
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
    ASSERT_TRUE(observe_last(*table, *mirror, viewer));
    if (table->to_act() != Actor(*viewer)) continue;
    ASSERT_EQ(first_moves(*mirror), first_moves(*table));
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

TEST(Mirror, WhatWasObservedCanBeTakenBack) {
  const std::unique_ptr<Table> table = new_table(all_games()[0], 2);
  RandomPlay play(3);
  for (int i = 0; i < 120; ++i) ASSERT_TRUE(play.step(*table));
  for (const Viewer viewer : viewers_of(*table)) {
    const std::unique_ptr<Table> mirror = mirror_of(*table, viewer, table->event_count());
    const Sight sight{.viewer = viewer};
    for (int events = table->event_count() - 1; events >= 0; --events) {
      mirror->undo();
      ASSERT_EQ(mirror->to_json(sight), mirror_of(*table, viewer, events)->to_json(sight));
    }
  }
}

TEST(Mirror, RefusesWhatCannotHaveBeenSeen) {
  const std::unique_ptr<Table> table = new_table(all_games()[0], 2);
  EXPECT_EQ(table->observe_event(Seat{0}, Seat{0}, "pass").error().code, "turn");
  EXPECT_THAT(table->observe_event(Seat{0}, Actor::chance(), "hand 0 ?").error().why,
              HasSubstr("glyph"));
  for (int i = 0; i < 4; ++i)
    ASSERT_TRUE(table->observe_event(Seat{0}, Actor::chance(), "hand 0 C1"));
  EXPECT_THAT(table->observe_event(Seat{0}, Actor::chance(), "hand 1 C1").error().why,
              HasSubstr("expected 'hand 1 ?'"));
  for (int i = 0; i < 4; ++i)
    ASSERT_TRUE(table->observe_event(Seat{0}, Actor::chance(), "hand 1 ?"));
  EXPECT_EQ(table->event_count(), 8);
}

TEST(Mirror, AHandShowsNoMoreThanItHolds) {
  const std::unique_ptr<Table> table = new_table(all_games()[0], 2);
  const Viewer viewer = Seat{0};
  const auto observe_all = [&](Actor actor, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const Status observed = table->observe_event(viewer, actor, text);
      ASSERT_TRUE(observed) << text << ": " << observed.error().why;
    }
  };
  observe_all(Actor::chance(), {"hand 0 C1", "hand 0 C1", "hand 0 C1", "hand 0 C1"});
  observe_all(Actor::chance(), {"hand 1 ?", "hand 1 ?", "hand 1 ?", "hand 1 ?"});
  observe_all(Actor::chance(), {"centre C1", "centre C1", "centre C1", "centre C1"});
  observe_all(Actor::chance(), {"pool C1", "pool C1", "pool Q1", "pool T1", "pool S1"});
  observe_all(Actor::chance(), {"rule solid CQT", "rule striped CQ", "rule crossed C"});
  observe_all(Actor::chance(), {"upcoming solid CQT"});
  observe_all(Seat{0}, {"pass", "+T1"});
  observe_all(Actor::chance(), {"refill T1"});
  // All ten empty circles have been seen elsewhere, and there are only four glyphs in the hand.
  EXPECT_EQ(table->observe_event(viewer, Seat{1}, "i7C1").error().code, "CC-20");
  EXPECT_EQ(table->observe_event(viewer, Seat{1}, "i7>Q1Q1Q1Q1Q1").error().code, "CC-20");
  const std::string before = table->to_json({.viewer = viewer});
  EXPECT_EQ(table->observe_event(viewer, Seat{1}, "a1Q1").error().code, "CC-20");
  EXPECT_EQ(table->to_json({.viewer = viewer}), before) << "what is refused shows nothing";
  observe_all(Seat{1}, {"i7>Q1Q1Q1Q1"});
}

}  // namespace
}  // namespace fullcircle
