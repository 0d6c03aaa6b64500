#include "table/tournament.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <tuple>

#include "table/run_tournament.h"
#include "tests/table/play.h"

namespace fullcircle {
namespace {

SimulationPlan small_plan(const GameEntry& game, int threads) {
  SimulationPlan plan;
  plan.options = default_options(game.info.options);
  plan.players.assign(static_cast<std::size_t>(game.info.min_seats), "random");
  plan.players[0] = "greedy";
  plan.games = scaled(40);
  plan.seed = 11;
  plan.threads = threads;
  return plan;
}

/// Every figure but the time it took.
std::string figures(const SimulationReport& report) {
  std::string text;
  for (const std::int64_t number :
       {report.games, report.decisions, report.events, std::int64_t{report.longest}}) {
    text += std::to_string(number) + " ";
  }
  for (const auto& seat : report.seats) {
    for (const std::int64_t number : {seat.wins, seat.shared, seat.points, seat.points_squared,
                                      std::int64_t{seat.least}, std::int64_t{seat.most}}) {
      text += std::to_string(number) + " ";
    }
  }
  return text;
}

using Records = std::map<std::int64_t, std::string>;

std::pair<std::string, Records> simulate(const GameEntry& game, SimulationPlan plan) {
  Records records;
  std::mutex guard;
  plan.on_record = [&](std::int64_t number, const Record& record) {
    const std::lock_guard lock(guard);
    records[number] = format_record(record);
  };
  const Result<SimulationReport> report = game.simulate(plan);
  EXPECT_TRUE(report);
  return {figures(*report), records};
}

TEST(Simulation, IsTheSameForAnyNumberOfThreadsAndAnyRun) {
  for (const GameEntry& game : all_games()) {
    const auto first = simulate(game, small_plan(game, 1));
    for (const int threads : {1, 2, 5}) {
      EXPECT_EQ(simulate(game, small_plan(game, threads)), first) << threads << " threads";
    }
  }
}

TEST(Simulation, OtherSeedsGiveOtherGames) {
  for (const GameEntry& game : all_games()) {
    SimulationPlan plan = small_plan(game, 1);
    const auto first = simulate(game, plan);
    plan.seed = 12;
    EXPECT_NE(simulate(game, plan).second, first.second);
  }
}

TEST(Simulation, AGameDoesNotDependOnHowManyThereAre) {
  for (const GameEntry& game : all_games()) {
    SimulationPlan plan = small_plan(game, 1);
    const Records all = simulate(game, plan).second;
    plan.games = 3;
    for (const auto& [number, record] : simulate(game, plan).second) {
      EXPECT_EQ(record, all.at(number));
    }
  }
}

/// The figures of one seat over all records, counted anew.
std::string figures_of_seat(const std::vector<Standing>& ends, Seat seat) {
  std::vector<int> points;
  std::int64_t alone = 0;
  std::int64_t shared = 0;
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  for (const Standing& end : ends) {
    const bool won = std::count(end.winners.begin(), end.winners.end(), seat) > 0;
    if (won) ++(end.winners.size() == 1 ? alone : shared);
    points.push_back(end.scores[seat.index]);
    sum += points.back();
    squares += std::int64_t{points.back()} * points.back();
  }
  const auto [least, most] = std::ranges::minmax(points);
  std::string text;
  for (const std::int64_t number :
       {alone, shared, sum, squares, std::int64_t{least}, std::int64_t{most}}) {
    text += std::to_string(number) + " ";
  }
  return text;
}

TEST(Simulation, CountsWhatTheRecordsSay) {
  for (const GameEntry& game : all_games()) {
    const SimulationPlan plan = small_plan(game, 2);
    const auto [counted, records] = simulate(game, plan);
    std::vector<Standing> ends;
    SimulationReport sum;
    sum.games = static_cast<std::int64_t>(records.size());
    for (const auto& [number, text] : records) {
      const Record record = *parse_record(text);
      const auto events = static_cast<int>(record.events.size());
      sum.events += events;
      sum.longest = std::max(sum.longest, events);
      for (const Record::Event& event : record.events) sum.decisions += event.actor.is_seat();
      ends.push_back((*replay(record))->standing());
    }
    std::string expected = figures(sum);
    for (std::uint8_t seat = 0; seat < plan.players.size(); ++seat) {
      expected += figures_of_seat(ends, Seat{seat});
    }
    EXPECT_EQ(counted, expected);
  }
}

/// Whether every draw of the record follows from its seed.
void expect_verified(const Record& record) {
  const auto seed = secret_from_hex(record.seed);
  ASSERT_TRUE(seed);
  EXPECT_EQ(commitment(*seed), record.commit);
  auto table = std::move(*replay(record, 0));
  SealedDealer dealer(*seed);
  for (const Record::Event& event : record.events) {
    if (event.actor.is_chance()) {
      table->draw(dealer);
      ASSERT_EQ(table->event(table->event_count() - 1, {.all = true}).text, event.text);
    } else {
      ASSERT_TRUE(table->submit(event.actor.seat(), event.text));
    }
  }
}

TEST(Simulation, ItsRecordsReplayAndVerify) {
  for (const GameEntry& game : all_games()) {
    const Records records = simulate(game, small_plan(game, 2)).second;
    ASSERT_EQ(records.size(), static_cast<std::size_t>(small_plan(game, 2).games));
    for (const auto& [number, text] : records) {
      const Result<Record> record = parse_record(text);
      ASSERT_TRUE(record) << record.error().why;
      const auto table = replay(*record);
      ASSERT_TRUE(table) << table.error().why;
      EXPECT_TRUE((*table)->to_act().is_nobody());
      expect_verified(*record);
    }
  }
}

TEST(Simulation, KnowsItsPlayers) {
  for (const GameEntry& game : all_games()) {
    SimulationPlan plan = small_plan(game, 2);
    plan.players[0] = "nobody";
    const auto report = game.simulate(plan);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, "player");
  }
}

TEST(Simulation, ProgressComesFromOneThreadAndEndsWithAll) {
  for (const GameEntry& game : all_games()) {
    SimulationPlan plan = small_plan(game, 5);
    std::int64_t last = 0;  // not guarded: the thread sanitizer would see a second thread
    plan.progress = [&](std::int64_t done, std::int64_t of) {
      EXPECT_EQ(of, plan.games);
      EXPECT_LE(done, of);
      last = done;
    };
    ASSERT_TRUE(game.simulate(plan));
    EXPECT_EQ(last, plan.games);
  }
}

TEST(Simulation, SumsOfThreadsAddUp) {
  SimulationReport sum;
  sum.seats.resize(2);
  SimulationReport part;
  part.games = 3;
  part.decisions = 10;
  part.events = 20;
  part.longest = 9;
  part.seats = {{1, 2, 30, 400, -5, 17}, {0, 2, 6, 12, 1, 3}};
  add_to(sum, SimulationReport{});  // a thread that got no game
  add_to(sum, part);
  EXPECT_EQ(figures(sum), figures(part));
  part.longest = 8;
  part.seats[0].least = -6;
  part.seats[0].most = 2;
  add_to(sum, part);
  EXPECT_EQ(figures(sum), "6 20 40 9 2 4 60 800 -6 17 0 4 12 24 1 3 ");
}

TEST(Arena, SummaryIsOfDealsNotOfGames) {
  const ArenaReport report = summarise({{{1, 0}, {10, -4}}, {{0.5, 1}, {0, 6}}});
  EXPECT_EQ(report.games, 4);
  EXPECT_EQ(report.deals, 2);
  EXPECT_EQ(report.wins, 2);
  EXPECT_EQ(report.draws, 1);
  EXPECT_DOUBLE_EQ(report.score, 0.625);
  EXPECT_NEAR(report.score_error, 1.959964 * 0.125, 1e-9);
  EXPECT_NEAR(report.unpaired_error, 1.959964 * std::sqrt(0.6875 / 3 / 4), 1e-9);
  EXPECT_DOUBLE_EQ(report.margin, 3);
  EXPECT_DOUBLE_EQ(report.margin_error, 0);
  EXPECT_NEAR(report.elo, 88.739, 0.001);
  EXPECT_LT(report.elo_low, report.elo);
  EXPECT_GT(report.elo_high, report.elo);
}

TEST(Arena, SummaryOfOneSidedResultsIsFinite) {
  const ArenaReport lost = summarise({{{0, 0}, {-1, -1}}});
  const ArenaReport won = summarise({{{1, 1}, {1, 1}}});
  EXPECT_TRUE(std::isfinite(lost.elo) && std::isfinite(won.elo));
  EXPECT_NEAR(lost.elo, -won.elo, 1e-6);
  EXPECT_EQ(summarise({}).games, 0);
}

TEST(Arena, ASharedWinIsShared) {
  Standing end;
  end.winners.push_back(Seat{0});
  end.winners.push_back(Seat{2});
  EXPECT_EQ(win_share(end.winners, Seat{0}), 0.5);
  EXPECT_EQ(win_share(end.winners, Seat{1}), 0);
  EXPECT_EQ(win_share(end.winners, Seat{2}), 0.5);
}

ArenaPlan small_arena(const GameEntry& game, const std::string& a, const std::string& b) {
  ArenaPlan plan;
  plan.options = default_options(game.info.options);
  plan.a = a;
  plan.b = b;
  plan.seats = game.info.min_seats;
  plan.games = scaled(40);
  plan.seed = 3;
  return plan;
}

TEST(Arena, EqualPlayersScoreExactlyHalf) {
  for (const GameEntry& game : all_games()) {
    for (const std::string player : {"greedy", "random"}) {
      const auto report = game.arena(small_arena(game, player, player));
      ASSERT_TRUE(report);
      EXPECT_EQ(report->score, 1.0 / game.info.min_seats) << player;
      EXPECT_EQ(report->score_error, 0) << player;
      if (game.info.min_seats == 2) {
        EXPECT_EQ(report->margin, 0) << player;
      }
      if (game.info.min_seats == 2) {
        EXPECT_EQ(report->elo, 0) << player;
      }
    }
  }
}

TEST(Arena, EqualPlayersShareEvenlyAtLargerTables) {
  for (const GameEntry& game : all_games()) {
    ArenaPlan plan = small_arena(game, "greedy", "greedy");
    plan.seats = game.info.max_seats;
    plan.games = 12;
    const auto report = game.arena(plan);
    ASSERT_TRUE(report);
    EXPECT_NEAR(report->score, 1.0 / plan.seats, 1e-12);
    EXPECT_NEAR(report->score_error, 0, 1e-9);
  }
}

TEST(Arena, IsTheSameForAnyNumberOfThreads) {
  for (const GameEntry& game : all_games()) {
    const auto run = [&](int threads) {
      ArenaPlan plan = small_arena(game, "greedy", "random");
      plan.threads = threads;
      const ArenaReport report = *game.arena(plan);
      return std::tuple(report.games, report.deals, report.wins, report.draws, report.score,
                        report.score_error, report.margin, report.margin_error, report.elo);
    };
    EXPECT_EQ(run(1), run(2));
    EXPECT_EQ(run(1), run(5));
    EXPECT_EQ(run(1), run(1));
  }
}

TEST(Arena, WhatOneGainsTheOtherLoses) {
  for (const GameEntry& game : all_games()) {
    if (game.info.min_seats != 2) continue;
    const ArenaReport one = *game.arena(small_arena(game, "greedy", "random"));
    const ArenaReport other = *game.arena(small_arena(game, "random", "greedy"));
    EXPECT_NEAR(one.score + other.score, 1, 1e-12);
    EXPECT_NEAR(one.margin + other.margin, 0, 1e-9);
    EXPECT_GT(one.score, 0.5);
  }
}

TEST(Arena, RoundsUpToWholeDeals) {
  for (const GameEntry& game : all_games()) {
    ArenaPlan plan = small_arena(game, "random", "random");
    plan.games = 3 * plan.seats - 1;
    const ArenaReport report = *game.arena(plan);
    EXPECT_EQ(report.deals, 3);
    EXPECT_EQ(report.games, 3 * plan.seats);
  }
}

TEST(Arena, KnowsItsPlayers) {
  for (const GameEntry& game : all_games()) {
    EXPECT_FALSE(game.arena(small_arena(game, "greedy", "nobody")));
    EXPECT_FALSE(game.arena(small_arena(game, "nobody", "greedy")));
  }
}

}  // namespace
}  // namespace fullcircle
