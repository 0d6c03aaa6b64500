#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "table/registry.h"
#include "tests/cli/run.h"
#include "tests/core/json_value.h"

// The commands that let computer players play: simulate, arena, bench.

namespace fullcircle::cli {
namespace {

using testing::HasSubstr;

/// The answer without what depends on the clock, which stands last.
std::string timeless(const std::string& json) {
  EXPECT_THAT(json, HasSubstr(",\"seconds\":"));
  return json.substr(0, json.find(",\"seconds\":"));
}

void expect_json(const Outcome& outcome) {
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  ASSERT_THAT(outcome.out, testing::EndsWith("\n"));
  EXPECT_TRUE(is_json(outcome.out.substr(0, outcome.out.size() - 1))) << outcome.out;
}

TEST(SimulateCommand, AnswersInText) {
  const Outcome outcome = run({"simulate", "crop-circles", "--games", "3"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, testing::StartsWith("3 games, "));
  EXPECT_EQ(lines_of(outcome.out).size(), 4U);
  EXPECT_THAT(outcome.err, testing::MatchesRegex("[0-9.]+ s, [0-9]+ games/s\n"));
}

TEST(SimulateCommand, AnswersInJsonTheSameForAnyThreads) {
  for (const GameEntry& game : all_games()) {
    std::set<std::string> answers;
    for (const char* threads : {"1", "2", "5"}) {
      const Outcome outcome = run({"simulate", std::string(game.info.name), "--games", "20",
                                   "--threads", threads, "--seed", "4", "--json"});
      expect_json(outcome);
      EXPECT_THAT(outcome.out, HasSubstr(R"("games":20,"seed":4,)"));
      answers.insert(timeless(outcome.out));
    }
    EXPECT_EQ(answers.size(), 1U);
  }
}

TEST(SimulateCommand, TheSeedDecides) {
  const auto answer = [](const char* seed) {
    return timeless(
        run({"simulate", "crop-circles", "--games", "5", "--seed", seed, "--json"}).out);
  };
  EXPECT_EQ(answer("18446744073709551615"), answer("18446744073709551615"));
  EXPECT_NE(answer("1"), answer("2"));
}

TEST(SimulateCommand, WritesRecordsThatReplayAndVerify) {
  for (const GameEntry& game : all_games()) {
    const TemporaryFolder folder;
    const std::string name(game.info.name);
    const std::string records = folder.file("some/where");
    const Outcome outcome = run({"simulate", name, "--games", "4", "--threads", "2", "--seats",
                                 "greedy,random", "--records", records});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(records)) {
      files.insert(entry.path().filename().string());
      EXPECT_EQ(run({"replay", entry.path().string()}).status, 0);
      EXPECT_EQ(run({"verify", entry.path().string()}).status, 0);
    }
    EXPECT_EQ(files, (std::set<std::string>{name + "-000001.fcr", name + "-000002.fcr",
                                            name + "-000003.fcr", name + "-000004.fcr"}));
  }
}

TEST(SimulateCommand, SaysWhenRecordsCannotBeWritten) {
  const TemporaryFolder folder;
  const std::string file = folder.write("file", "in the way");
  const Arguments command = {"simulate", "crop-circles", "--games", "1", "--records"};
  Arguments below = command;
  below.push_back(file + "/below");
  const Outcome no_folder = run(below);
  EXPECT_NE(no_folder.status, 0);
  expect_complaint(no_folder, no_folder.status, "cannot be made");
  // A folder with the name that the first record would have.
  std::filesystem::create_directories(folder.path() / "r" / "crop-circles-000001.fcr" / "x");
  Arguments blocked = command;
  blocked.push_back(folder.file("r"));
  expect_complaint(run(blocked), 1, "cannot be written");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "r" / "crop-circles-000001.fcr.new"));
}

TEST(ArenaCommand, EqualPlayersScoreHalf) {
  for (const GameEntry& game : all_games()) {
    const Outcome outcome = run({"arena", std::string(game.info.name), "--a", "greedy", "--b",
                                 "greedy", "--games", "7", "--json"});
    expect_json(outcome);
    EXPECT_THAT(outcome.out, HasSubstr(R"("games":8,"deals":4,)"));
    EXPECT_THAT(outcome.out, HasSubstr(R"("score":0.5,"score_error":0,)"));
    EXPECT_THAT(outcome.out, HasSubstr(R"("elo":0,)"));
  }
}

TEST(ArenaCommand, IsTheSameForAnyThreads) {
  std::set<std::string> answers;
  for (const char* threads : {"1", "2", "5"}) {
    const Outcome outcome = run({"arena", "crop-circles", "--a", "greedy", "--b", "random",
                                 "--games", "10", "--seats", "3", "--threads", threads, "--json"});
    expect_json(outcome);
    answers.insert(timeless(outcome.out));
  }
  EXPECT_EQ(answers.size(), 1U);
}

TEST(ArenaCommand, AnswersInText) {
  const Outcome outcome =
      run({"arena", "crop-circles", "--a", "greedy", "--b", "random", "--games", "4"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("greedy against random, 2 seats, 4 games (2 deals"));
  EXPECT_THAT(outcome.out, HasSubstr("\nElo "));
  EXPECT_THAT(outcome.err, testing::ContainsRegex("\n[0-9.]+ s, [0-9.]+ games/s\n$"));
  EXPECT_THAT(outcome.err, testing::ContainsRegex("^greedy: [0-9.]+ ms a decision, 99 % within "));
}

TEST(BenchCommand, SignatureIsANumberThatStays) {
  const Outcome outcome = run({"bench", "--signature"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, testing::MatchesRegex("[0-9]+\n"));
  EXPECT_EQ(run({"bench", "--signature"}).out, outcome.out);
}

TEST(BenchCommand, MeasuresEveryGame) {
  const Outcome json = run({"bench", "--seconds", "0.01", "--json"});
  expect_json(json);
  const Outcome text = run({"bench", "--seconds", "0.01"});
  EXPECT_EQ(text.status, 0);
  for (const GameEntry& game : all_games()) {
    EXPECT_THAT(json.out, HasSubstr("\"game\":\"" + std::string(game.info.name) + "\""));
    EXPECT_THAT(text.out, HasSubstr(std::string(game.info.name)));
  }
}

}  // namespace
}  // namespace fullcircle::cli
