#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/run.h"

namespace fullcircle::cli {
namespace {

using testing::HasSubstr;

const std::vector<std::string> kCommands = {"play",   "simulate", "arena",  "replay",  "verify",
                                            "moves",  "bench",    "config", "serve",   "check",
                                            "backup", "restore",  "admin",  "describe"};

TEST(Usage, HelpNamesEveryCommand) {
  const Outcome help = run({"--help"});
  EXPECT_EQ(help.status, 0);
  EXPECT_EQ(help.err, "");
  for (const std::string& command : kCommands) EXPECT_THAT(help.out, HasSubstr(command));
  EXPECT_THAT(help.out, HasSubstr("Exit status: 0 fine, 1 the answer is no, 2 bad usage."));
}

TEST(Usage, EveryCommandHasHelp) {
  for (const std::string& command : kCommands) {
    const Outcome help = run({command, "--help"});
    EXPECT_EQ(help.status, 0) << command;
    EXPECT_EQ(help.err, "") << command;
    EXPECT_THAT(help.out, HasSubstr("Usage: fullcircle " + command));
    EXPECT_EQ(run({command, "-h"}).out, help.out);
  }
}

TEST(Usage, Version) {
  const Outcome version = run({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_THAT(version.out, testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(BadUsage, IsAnsweredWithOneLineAndStatus2) {
  const std::string file = record_file("crop-circles/crop-circles-0002.fcr");
  const std::string game = "crop-circles";
  const std::vector<std::pair<Arguments, std::string>> cases = {
      {{}, "required"},
      {{"replay"}, "FILE is required"},
      {{"verify"}, "FILE is required"},
      {{"moves"}, "FILE is required"},
      {{"replay", file, "more"}, "more"},
      {{"replay", file, "--at", "-1"}, "--at"},
      {{"replay", file, "--at", "x"}, "--at"},
      {{"replay", file, "--at"}, "--at"},
      {{"replay", file, "--at", "236"}, "the record has only 235 events"},
      {{"replay", file, "--view", "2"}, "--view"},
      {{"replay", file, "--view", "everything"}, "--view"},
      {{"moves", file, "--at", "236"}, "the record has only 235 events"},
      {{"moves", file, "--limit", "-1"}, "--limit"},
      {{"moves", file, "--nope"}, "--nope"},
      {{"simulate", game}, "--games is required"},
      {{"simulate", "go", "--games", "1"}, "unknown game 'go'"},
      {{"simulate", game, "--games", "0"}, "--games"},
      {{"simulate", game, "--games", "many"}, "--games"},
      {{"simulate", game, "--games", "1.5"}, "--games"},
      {{"simulate", game, "--games", "1", "--threads", "0"}, "--threads"},
      {{"simulate", game, "--games", "1", "--seats", "random"}, "2 to 6 seats, not 1"},
      {{"simulate", game, "--games", "1", "--seats", "random,Ada"}, "'Ada'"},
      {{"simulate", game, "--games", "1", "--seats", ","}, "name"},
      {{"simulate", game, "--games", "1", "--option", "glyphs"}, "name=value"},
      {{"simulate", game, "--games", "1", "--option", "glyphs=1"}, "104 or 112"},
      {{"simulate", game, "--games", "1", "--option", "a=b"}, "unknown option 'a'"},
      {{"simulate", game, "--games", "1", "--option"}, "--option"},
      {{"arena", game, "--a", "greedy", "--games", "2"}, "--b is required"},
      {{"arena", game, "--a", "greedy", "--b", "me", "--games", "2"}, "'me'"},
      {{"arena", game, "--a", "greedy", "--b", "random", "--games", "2", "--seats", "1"}, "seats"},
      {{"arena", game, "--a", "greedy", "--b", "random", "--games", "2", "--seats", "7"},
       "--seats"},
      {{"bench", "--seconds", "0"}, "--seconds"},
      {{"arena", game, "--a", "bot:7", "--b", "random", "--games", "2"}, "'bot:7'"},
      {{"arena", game, "--a", "bot:6@0", "--b", "random", "--games", "2"}, "'bot:6@0'"},
      {{"tune", "go"}, "unknown game 'go'"},
      {{"tune", game, "--rounds", "0"}, "--rounds"},
      {{"tune", game, "--seats", "1"}, "2 to 6 seats, not 1"},
      {{"tune", game, "--trust", "2"}, "--trust"},
      {{"players", "go"}, "unknown game 'go'"},
      {{"describe"}, "GAME is required"},
      {{"describe", "go"}, "unknown game 'go'"},
      {{"review"}, "FILE is required"},
      {{"review", "x.fcr", "--time", "0"}, "--time"},
      {{"play", "go"}, "unknown game 'go'"},
      {{"play", "crop-circles", "--seats", "Ada"}, "2 to 6 seats, not 1"},
      {{"play", "crop-circles", "--seats", "Ada,a|b"}, "a|b"},
      {{"play", "crop-circles", "--seats", "Ada,bot:9"}, "'bot:9'"},
      {{"play", "crop-circles", "--seed", "x"}, "--seed"},
      {{"play", "crop-circles", "--option", "glyphs=1"}, "104 or 112"},
  };
  for (const auto& [arguments, why] : cases) {
    SCOPED_TRACE(testing::PrintToString(arguments));
    expect_complaint(run(arguments), 2, why);
  }
}

TEST(BadUsage, NamesWhatIsUnknown) {
  expect_complaint(run({"simulat"}), 2, "simulat");
  expect_complaint(run({"--nope"}), 2, "--nope");
  expect_complaint(run({"simulate", "--nope"}), 2, "--nope");
}

TEST(BadUsage, ANumberIsReadWholeOrNotAtAll) {
  for (const char* seed : {"-1", "18446744073709551616", "1x", "1.5", ""}) {
    SCOPED_TRACE(seed);
    expect_complaint(run({"simulate", "crop-circles", "--games", "1", "--seed", seed}), 2, "seed");
  }
}

TEST(Usage, AnOptionMayStandBeforeTheGame) {
  const Outcome outcome =
      run({"simulate", "--option", "glyphs=112", "crop-circles", "--games", "1", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST(Usage, AnswersThatCannotBeWrittenAreNotFine) {
  const std::string file = record_files().front().string();
  const std::vector<Arguments> commands = {
      {"replay", file},
      {"replay", file, "--json"},
      {"moves", file, "--at", "30"},
      {"simulate", "crop-circles", "--games", "1", "--json"},
      {"arena", "crop-circles", "--a", "random", "--b", "random", "--games", "2"},
      {"bench", "--signature"}};
  for (const Arguments& command : commands) {
    EXPECT_EQ(run(command, "", "", "/dev/full").status, 1) << testing::PrintToString(command);
  }
}

}  // namespace
}  // namespace fullcircle::cli
