#include "table/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/table/play.h"

namespace fullcircle {
namespace {

using testing::StartsWith;

/// Calls `visit(game, table)` after every event of a random game of each game and number of seats.
template <class Visitor>
void for_each_position(Visitor&& visit) {
  for (const GameEntry& game : all_games()) {
    // Under a sanitizer: as few as can be, and as many.
    const int more = kSanitized ? std::max(1, game.info.max_seats - game.info.min_seats) : 1;
    for (int seats = game.info.min_seats; seats <= game.info.max_seats; seats += more) {
      const std::unique_ptr<Table> table = new_table(game, seats);
      RandomPlay play(static_cast<std::uint64_t>(seats));
      do {
        visit(game, *table);
      } while (play.step(*table));
      EXPECT_TRUE(table->to_act().is_nobody());
    }
  }
}

std::vector<Seat> seats_of(const Table& table) {
  std::vector<Seat> seats;
  for (std::uint8_t i = 0; i < table.seats().size(); ++i) seats.push_back(Seat{i});
  return seats;
}

// ---- Opening ----

TEST(OpenTable, TakesAsManySeatsAsTheGameHas) {
  for (const GameEntry& game : all_games()) {
    const Options options = default_options(game.info.options);
    for (int seats = 0; seats <= kMaxSeats; ++seats) {
      const std::vector<std::string> names(static_cast<std::size_t>(seats), "x");
      const auto table = open_table(game, options, names);
      EXPECT_EQ(table.ok(), seats >= game.info.min_seats && seats <= game.info.max_seats);
      if (table) continue;
      EXPECT_EQ(table.error().code, "seats");
      EXPECT_EQ(
          table.error().facts,
          (Facts{{"least", game.info.min_seats}, {"most", game.info.max_seats}, {"found", seats}}));
    }
  }
}

TEST(OpenTable, TakesNoBadNames) {
  const GameEntry& game = all_games()[0];
  const Options options = default_options(game.info.options);
  for (const char* name : {"", " a", "a|b", "a;b", "a\nb", "\xff"}) {
    const auto table = open_table(game, options, {name, "b"});
    ASSERT_FALSE(table) << name;
    EXPECT_EQ(table.error().code, "seat_name");
  }
}

TEST(FindGame, KnowsAllByName) {
  for (const GameEntry& game : all_games()) EXPECT_EQ(*find_game(game.info.name), &game);
  const Error error = find_game("go").error();
  EXPECT_THAT(error.why, StartsWith("unknown game 'go'; there are "));
  EXPECT_EQ(error.reason, "unknown");
  EXPECT_EQ(error.facts.texts("games").size(), all_games().size());
}

// ---- Submitting ----

TEST(Table, TakesDecisionsOnlyFromTheSeatToAct) {
  for_each_position([](const GameEntry&, Table& table) {
    const std::string before = table.to_json({.all = true});
    for (const Seat seat : seats_of(table)) {
      if (table.to_act() == Actor(seat)) continue;
      const Status refused = table.submit(seat, "pass");
      ASSERT_FALSE(refused);
      EXPECT_EQ(refused.error().code, table.to_act().is_nobody() ? "over" : "turn");
    }
    if (!table.to_act().is_chance()) {
      const Status refused = table.submit(Actor::chance(), "bag C1");
      ASSERT_FALSE(refused);
      EXPECT_EQ(refused.error().code, table.to_act().is_nobody() ? "over" : "turn");
    }
    EXPECT_EQ(table.to_json({.all = true}), before);
  });
}

TEST(Table, ARefusedMoveChangesNothing) {
  for_each_position([](const GameEntry&, Table& table) {
    if (!table.to_act().is_seat()) return;
    const std::string before = everything(table);
    for (const char* move : {"", "?", "\xff", "%s%n", "pass ", " pass", "resign"}) {
      const Status refused = table.submit(table.to_act().seat(), move);
      ASSERT_FALSE(refused) << move;
      EXPECT_FALSE(refused.error().why.empty());
    }
    EXPECT_EQ(everything(table), before);
  });
}

TEST(Table, EveryListedMoveIsTakenAndExplained) {
  for (const GameEntry& game : all_games()) {
    const auto table = new_table(game, game.info.min_seats);
    RandomPlay play(8);
    do {
      std::vector<std::pair<std::string, int>> some;
      table->for_each_move([&](const std::string& move, int points) {
        some.emplace_back(move, points);
        return some.size() < 20;
      });
      EXPECT_EQ(some.empty(), !table->to_act().is_seat());
      for (const auto& [move, points] : some) {
        const Seat seat = table->to_act().seat();
        ASSERT_TRUE(table->submit(seat, move)) << move;
        EXPECT_EQ(table->event_effect(table->event_count() - 1, {}).points, points);
        ASSERT_TRUE(table->can_undo(seat));
        table->undo();
      }
    } while (play.step(*table));
  }
}

TEST(Table, EveryListedOutcomeIsTaken) {
  for (const GameEntry& game : all_games()) {
    const auto table = new_table(game, game.info.min_seats);
    RandomPlay play(9);
    do {
      std::vector<std::string> some;
      table->for_each_outcome([&](const std::string& outcome, int weight) {
        EXPECT_GT(weight, 0) << outcome;
        some.push_back(outcome);
        return some.size() < 5;
      });
      EXPECT_EQ(some.empty(), !table->to_act().is_chance());
      for (const std::string& outcome : some) {
        ASSERT_TRUE(table->submit(Actor::chance(), outcome)) << outcome;
        table->undo();
      }
    } while (play.step(*table));
  }
}

TEST(Table, ChecksADecisionWithoutTakingIt) {
  for_each_position([](const GameEntry&, const Table& table) {
    if (!table.to_act().is_seat()) {
      EXPECT_EQ(table.check("pass").error().code, table.to_act().is_nobody() ? "over" : "turn");
      return;
    }
    const std::string before = table.to_json({.all = true});
    int left = 5;
    table.for_each_move([&](const std::string& move, int points) {
      const Result<Effect> effect = table.check(move);
      EXPECT_TRUE(effect);
      if (effect) {
        EXPECT_EQ(effect->points, points) << move;
        EXPECT_EQ(effect->does, table.facts_of(move)) << move;
      }
      return --left > 0;
    });
    const Result<Effect> nonsense = table.check("?");
    EXPECT_FALSE(nonsense);
    EXPECT_EQ(nonsense.error().code, "notation");
    EXPECT_FALSE(nonsense.error().reason.empty());
    EXPECT_EQ(table.to_json({.all = true}), before);
  });
}

TEST(Table, ARefusalOfTheRulesSaysItsReasonAndFacts) {
  const auto table = new_table(**find_game("crop-circles"), 2);
  LooseDealer dealer(4);
  table->draw_all(dealer);
  for (const Status& refused :
       {table->submit(Seat{0}, "g7C1"), Status(table->check("g7C1").error())}) {
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "CC-20");
    EXPECT_EQ(refused.error().reason, "taken");
    EXPECT_EQ(refused.error().facts, (Facts{{"at", "g7"}}));
    EXPECT_THAT(refused.error().why, StartsWith("there is a glyph on g7 already"));
  }
  const Status turn = table->submit(Seat{1}, "pass");
  EXPECT_EQ(turn.error().reason, "not_due");
  EXPECT_TRUE(turn.error().facts.empty());
}

TEST(Table, GradesADecisionAsAReviewDoes) {
  for (const GameEntry& game : all_games()) {
    const auto table = new_table(game, game.info.min_seats);
    LooseDealer dealer(4);
    table->draw_all(dealer);
    const std::string before = everything(*table);
    const Result<ReviewedDecision> best = table->review(table->advise(20, 1)[0].move, 20, 1);
    ASSERT_TRUE(best) << game.info.name;
    EXPECT_EQ(best->seat, table->to_act().seat());
    EXPECT_EQ(best->event, table->event_count());
    EXPECT_EQ(best->effect.does, table->facts_of(best->move));
    EXPECT_EQ(best->best_effect.does, table->facts_of(best->best));
    EXPECT_EQ(best->grade, grade_of(best->lost_chance));
    EXPECT_FALSE(table->review("?", 20, 1));
    EXPECT_EQ(everything(*table), before);
  }
}

// ---- Undo ----

TEST(Undo, IsPossibleOnlyDirectlyAfterOnesOwnDecision) {
  for_each_position([](const GameEntry&, Table& table) {
    const int events = table.event_count();
    for (const Seat seat : seats_of(table)) {
      const bool own = events > 0 && table.event(events - 1, {.all = true}).actor == Actor(seat);
      EXPECT_EQ(table.can_undo(seat), own);
    }
  });
}

TEST(Undo, ADecisionIsTakenBackWithAllThatCameAfterIt) {
  for (const GameEntry& game : all_games()) {
    const auto table = new_table(game, game.info.min_seats);
    RandomPlay play(3);
    for (int i = 0; i < 60 && play.step(*table); ++i) {
    }
    std::set<int> decisions;
    for (const Seat seat : seats_of(*table)) {
      const std::optional<int> last = table->last_decision({&seat, 1});
      ASSERT_TRUE(last) << game.info.name;
      EXPECT_EQ(table->event(*last, {.all = true}).actor, Actor(seat));
      decisions.insert(*last);
    }
    EXPECT_EQ(table->last_decision(seats_of(*table)), *decisions.rbegin());
    EXPECT_FALSE(table->last_decision({}));
    EXPECT_EQ(table->take_back({}), 0);
    const Seat first = table->event(*decisions.begin(), {.all = true}).actor.seat();
    const Record record = table->record();
    int later = 0;
    for (int i = *decisions.begin(); i < table->event_count(); ++i) {
      if (table->event(i, {.all = true}).actor.is_seat()) ++later;
    }
    EXPECT_EQ(table->take_back({&first, 1}), later);
    EXPECT_EQ(everything(*table), everything(**replay(record, *decisions.begin())));
  }
}

TEST(Undo, LeadsBackToWhatReplayGives) {
  for (const GameEntry& game : all_games()) {
    const auto table = new_table(game, game.info.min_seats);
    RandomPlay play(2);
    std::string before = everything(*table);
    while (play.step(*table)) {
      const int events = table->event_count();
      const Record::Event last = table->event(events - 1, {.all = true});
      const std::string after = everything(*table);
      if (last.actor.is_seat()) {
        const Record record = table->record();
        table->undo();
        EXPECT_EQ(everything(*table), before);
        EXPECT_EQ(everything(**replay(record, events - 1)), before);
        ASSERT_TRUE(table->submit(last.actor.seat(), last.text));
        EXPECT_EQ(everything(*table), after);
      }
      before = after;
    }
  }
}

TEST(Undo, NothingAtTheStart) {
  for (const GameEntry& game : all_games()) {
    const auto table = new_table(game, game.info.min_seats);
    for (const Seat seat : seats_of(*table)) EXPECT_FALSE(table->can_undo(seat));
  }
}

// ---- Who sees what ----

TEST(Event, HidesNothingButDraws) {
  for_each_position([](const GameEntry&, Table& table) {
    const int last = table.event_count() - 1;
    if (last < 0) return;
    const Record::Event all = table.event(last, {.all = true});
    std::vector<Sight> sights = {Sight{}};
    for (const Seat seat : seats_of(table)) sights.push_back({.viewer = seat});
    int knowing = 0;
    for (const Sight& sight : sights) {
      const Record::Event seen = table.event(last, sight);
      EXPECT_EQ(seen.actor, all.actor);
      if (all.actor.is_seat()) {
        EXPECT_EQ(seen.text, all.text);
      }
      knowing += seen.text == all.text ? 1 : 0;
    }
    // Open to all, or the secret of exactly one seat, never of a spectator.
    EXPECT_TRUE(knowing == 1 || knowing == static_cast<int>(sights.size())) << all.text;
    if (knowing == 1) {
      EXPECT_NE(table.event(last, {}).text, all.text);
    }
  });
}

TEST(Event, SaysWhatItDidAsItIsAskedInAnyOrder) {
  for_each_position([](const GameEntry&, Table& table) {
    if (!table.to_act().is_nobody()) return;
    std::vector<std::string> forward;
    for (int i = 0; i < table.event_count(); ++i) {
      const Effect effect = table.event_effect(i, {.all = true});
      EXPECT_FALSE(effect.does.text("kind").empty());
      forward.push_back(event_json(table, i, {.all = true}));
    }
    for (int i = table.event_count() - 1; i >= 0; i -= 7) {
      EXPECT_EQ(event_json(table, i, {.all = true}), forward[static_cast<std::size_t>(i)]);
    }
  });
}

TEST(Event, SaysAfterUndoWhatHappenedInstead) {
  const auto table = new_table(**find_game("crop-circles"), 2);
  LooseDealer dealer(4);
  table->draw_all(dealer);
  const int number = table->event_count();
  ASSERT_TRUE(table->submit(Seat{0}, "pass"));
  EXPECT_EQ(table->event_effect(number, {}).does.text("kind"), "pass");
  table->undo();
  const Result<Effect> best = table->check(table->advise(20, 1)[0].move);
  ASSERT_TRUE(table->submit(Seat{0}, table->advise(20, 1)[0].move));
  EXPECT_EQ(table->event_effect(number, {}).does.text("kind"), best->does.text("kind"));
}

/// The seat whose secret an event of Crop Circles is (CC-40): its first hand, and what it draws
/// from the bag.
Viewer owner(const Table& table, int number) {
  const std::string text = table.event(number, {.all = true}).text;
  if (text.starts_with("hand ")) return Seat{static_cast<std::uint8_t>(text[5] - '0')};
  if (!text.starts_with("bag ")) return {};
  return table.event(number - 1, {.all = true}).actor.seat();
}

TEST(Event, ConcealsHandsAndBagDrawsOfCropCircles) {
  const auto table = new_table(**find_game("crop-circles"), 3);
  RandomPlay play(1);
  while (play.step(*table)) {
  }
  std::set<std::string> concealed;
  for (int i = 0; i < table->event_count(); ++i) {
    const std::string all = table->event(i, {.all = true}).text;
    const Viewer secret_of = owner(*table, i);
    for (const Viewer viewer : {Viewer{}, Viewer(Seat{0}), Viewer(Seat{1}), Viewer(Seat{2})}) {
      const std::string seen = table->event(i, {.viewer = viewer}).text;
      const bool hidden = secret_of && secret_of != viewer;
      EXPECT_EQ(seen, hidden ? all.substr(0, all.rfind(' ')) + " ?" : all);
      const Facts does = table->event_effect(i, {.viewer = viewer}).does;
      EXPECT_EQ(does.has("glyph") && secret_of.has_value(), !hidden && secret_of.has_value());
      if (hidden) concealed.insert(seen);
    }
  }
  EXPECT_EQ(concealed, (std::set<std::string>{"hand 0 ?", "hand 1 ?", "hand 2 ?", "bag ?"}));
}

TEST(Table, SaysWhereTheNewestTurnBegins) {
  // The decisions that go on with a turn, or others make in it; every other one begins a turn.
  const std::map<std::string, std::set<std::string>> in_a_turn = {
      {"crop-circles", {"take"}},
      {"carcassonne", {"crop", "add", "back", "decline"}},
  };
  for (const auto& [name, others] : in_a_turn) {
    const GameEntry& game = **find_game(name);
    const std::unique_ptr<Table> table = new_table(game, 3);
    RandomPlay play(3);
    int from = -1;
    EXPECT_EQ(table->turn_from(), 0);
    while (play.step(*table)) {
      const int newest = table->event_count() - 1;
      const bool decided = table->event(newest, {.all = true}).actor.is_seat();
      const std::string kind = table->event_effect(newest, {.all = true}).does.text("kind");
      if (decided && !others.contains(kind)) from = newest;
      ASSERT_EQ(table->turn_from(), from < 0 ? newest + 1 : from) << name << " " << newest;
    }
    const int last = table->turn_from();
    table->cut(last);
    EXPECT_LT(table->turn_from(), last);
  }
}

TEST(Sight, OfOthersDoesNotDependOnASecretDraw) {
  // The same game but for one glyph that seat 0 drew from the bag: nobody else can tell.
  const GameEntry& game = **find_game("crop-circles");
  for (const char* glyph : {"C1", "T2", "S3"}) {
    const auto table = new_table(game, 2);
    LooseDealer dealer(4);
    table->draw_all(dealer);
    ASSERT_TRUE(table->submit(Seat{0}, "pass"));
    ASSERT_TRUE(table->submit(Seat{0}, "+bag"));
    const Record before = table->record();
    ASSERT_TRUE(table->submit(Actor::chance(), std::string("bag ") + glyph));
    const auto other = std::move(*replay(before));
    ASSERT_TRUE(other->submit(Actor::chance(), "bag Q1"));
    for (const Viewer viewer : {Viewer{}, Viewer(Seat{1})}) {
      const Sight sight{.viewer = viewer};
      EXPECT_EQ(table->to_json(sight), other->to_json(sight));
      EXPECT_EQ(table->picture(sight, {}), other->picture(sight, {}));
    }
    EXPECT_NE(table->to_json({.viewer = Seat{0}}), other->to_json({.viewer = Seat{0}}));
  }
}

TEST(Thinker, DoesNotDependOnWhatItsSeatCannotSee) {
  const auto table = new_table(**find_game("crop-circles"), 2);
  LooseDealer dealer(6);
  table->draw_all(dealer);
  Record record = table->record();
  std::string& first_of_seat_1 = record.events[4].text;
  ASSERT_THAT(first_of_seat_1, StartsWith("hand 1 "));
  first_of_seat_1 = first_of_seat_1 == "hand 1 C1" ? "hand 1 Q1" : "hand 1 C1";
  const auto other = std::move(*replay(record));
  for (const char* player : {"random", "greedy"}) {
    const std::string move = (*table->make_thinker(player, 1))->choose(*table);
    EXPECT_EQ((*other->make_thinker(player, 1))->choose(*other), move);
  }
}

// ---- Records ----

TEST(TableRecord, LeadsBackToTheSameTable) {
  for_each_position([](const GameEntry&, Table& table) {
    if (table.event_count() % (kSanitized ? 70 : 7) != 0 && !table.to_act().is_nobody()) return;
    const std::string text = format_record(table.record());
    const Result<Record> read = parse_record(text);
    ASSERT_TRUE(read) << read.error().why;
    const auto again = replay(*read);
    ASSERT_TRUE(again) << again.error().why;
    EXPECT_EQ(everything(**again), everything(table));
  });
}

TEST(TableRecord, HasAResultOnlyAtTheEnd) {
  for_each_position([](const GameEntry&, Table& table) {
    EXPECT_EQ(table.record().result.has_value(), table.to_act().is_nobody());
    EXPECT_EQ(table.standing().winners.empty(), !table.to_act().is_nobody());
  });
}

TEST(TableRecord, KeepsOptionsAndNames) {
  const GameEntry& game = **find_game("crop-circles");
  const Options options = *parse_options(game.info.options, "glyphs=112 rules_change=off");
  const auto table = std::move(*open_table(game, options, {"Ada", "\xe2\x98\x85 Bob"}));
  const Record record = table->record();
  EXPECT_EQ(record.options, "glyphs=112 rules_change=off");
  EXPECT_THAT(record.seats, testing::ElementsAre("Ada", "\xe2\x98\x85 Bob"));
}

}  // namespace
}  // namespace fullcircle
