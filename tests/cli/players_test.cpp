#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/run.h"
#include "tests/core/json_value.h"

// The commands about computer players: players, tune, review, and weights in the arena.

namespace fullcircle::cli {
namespace {

using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;

bool is_json_line(const std::string& text) {
  return text.ends_with("\n") && is_json(text.substr(0, text.size() - 1));
}

TEST(PlayersCommand, ListsTheLevelsOfEveryGame) {
  const Outcome all = run({"players"});
  EXPECT_EQ(all.status, 0);
  for (const char* text : {"crop-circles\n", "carcassonne\n", "circle-the-wagons\n", "  bot:6  "}) {
    EXPECT_THAT(all.out, HasSubstr(text));
  }
  const Outcome one = run({"players", "carcassonne", "--json"});
  EXPECT_TRUE(is_json_line(one.out));
  EXPECT_THAT(one.out, testing::Not(HasSubstr("crop-circles")));
  EXPECT_THAT(one.out, HasSubstr(R"("number":6)"));
}

TEST(DescribeCommand, SaysWhatAGameIsInJson) {
  for (const char* game : {"crop-circles", "carcassonne", "circle-the-wagons"}) {
    const Outcome outcome = run({"describe", game, "--json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(is_json_line(outcome.out)) << game;
    for (const char* key :
         {R"("seats":{"min":2)", R"("levels":[{"number":1,)", R"("pieces":{)", R"("board":{)"}) {
      EXPECT_THAT(outcome.out, HasSubstr(key)) << game;
    }
  }
}

TEST(DescribeCommand, SaysWhatAGameIsInWords) {
  const Outcome outcome = run({"describe", "crop-circles"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char* text :
       {"Crop Circles (crop-circles)\nSeats: 2 to 6\nSecret: hands\n",
        "  glyphs=104  how many glyphs the bag holds (104, 112)\n", "\nMoves:\n  g9C1 ",
        "\nDraws, as they stand in a record:\n  hand 0 C1 ", "  bot:1  ",
        "Aids of a table: points, unseen\n", "\nPieces:\n  glyphs: 16 kinds, 104 or 112 in all\n",
        "  cards: 14 kinds, 24 in all\n", "  pool: 5\n", "describe crop-circles --json\n"}) {
    EXPECT_THAT(outcome.out, HasSubstr(text));
  }
  EXPECT_THAT(run({"describe", "carcassonne"}).out, HasSubstr("Secret: nothing\n"));
  EXPECT_THAT(run({"describe", "carcassonne"}).out, HasSubstr("tiles: 30 kinds, 78 in all\n"));
}

TEST(TuneCommand, LearnsTheSameWeightsAgain) {
  const TemporaryFolder folder;
  for (const char* game : {"crop-circles", "carcassonne", "circle-the-wagons"}) {
    const Arguments tune = {"tune", game, "--games", "4", "--rounds", "2", "--threads", "2"};
    const Outcome first = run(tune);
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_THAT(first.err, ContainsRegex("round 2: [0-9.]+ points a seat"));
    EXPECT_EQ(run(tune).out, first.out);
    EXPECT_THAT(first.out, HasSubstr(std::string("; fullcircle tune ") + game + " --games 4"));
    // And the arena takes them.
    const std::string file = folder.write("learned.weights", first.out);
    const Outcome arena = run({"arena", game, "--a", "bot:4", "--b", "bot:4", "--games", "2",
                               "--weights-a", file, "--json"});
    EXPECT_EQ(arena.status, 0) << arena.err;
    EXPECT_TRUE(is_json_line(arena.out));
  }
}

TEST(TuneCommand, WritesAFileOrSaysWhyNot) {
  const TemporaryFolder folder;
  const std::string file = folder.file("new.weights");
  const Outcome written =
      run({"tune", "crop-circles", "--games", "2", "--rounds", "1", "--out", file});
  EXPECT_EQ(written.status, 0) << written.err;
  EXPECT_EQ(written.out, "");
  EXPECT_THAT(read_file(file), HasSubstr("variance.left "));
  const Outcome lost = run({"tune", "crop-circles", "--games", "2", "--rounds", "1", "--out",
                            folder.file("no/such/folder")});
  EXPECT_EQ(lost.status, 1);
  EXPECT_THAT(lost.err, HasSubstr("no/such/folder"));
}

TEST(ArenaCommand, RefusesBrokenWeights) {
  const TemporaryFolder folder;
  for (const std::string& file :
       {folder.write("broken.weights", "turns many\n"), folder.file("missing.weights")}) {
    const Outcome outcome = run({"arena", "crop-circles", "--a", "bot:4", "--b", "bot:4", "--games",
                                 "2", "--weights-b", file});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr(file));
    EXPECT_EQ(outcome.out, "");
  }
}

std::string reviewed_record() { return record_file("crop-circles/crop-circles-0002.fcr"); }

TEST(ReviewCommand, TellsWhatWasGivenAway) {
  const Outcome text = run({"review", reviewed_record(), "--iterations", "20"});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_EQ(text.err, "");
  EXPECT_THAT(text.out, ContainsRegex("^P0: accuracy [0-9]+ of 100; [0-9]+ decisions"));
  EXPECT_THAT(text.out, HasSubstr("What decided the game:\n  Event "));
  EXPECT_THAT(text.out, ContainsRegex("Event [0-9]+: P[01] played .+; .+ was better[.] That gave "
                                      "away [0-9.]+ points and [0-9]+ % of the chance to win"));
  EXPECT_THAT(text.out, ContainsRegex("; better [a-n][0-9]+[>v]?[CQTS1-4]+ [(].+ x [0-9]+ = "));
  EXPECT_EQ(run({"review", reviewed_record(), "--iterations", "20"}).out, text.out);
}

TEST(ReviewCommand, AnswersInJson) {
  const Outcome json = run({"review", reviewed_record(), "--iterations", "5", "--json"});
  EXPECT_EQ(json.status, 0) << json.err;
  EXPECT_TRUE(is_json_line(json.out));
  for (const char* key :
       {"\"accuracy\":", "\"grade\":", "\"lost_chance\":", "\"moments\":[", "\"best\":",
        "\"exact\":", "\"does\":{\"kind\":", "\"best_does\":{\"kind\":", "\"terms\":[{\"seat\":"}) {
    EXPECT_THAT(json.out, HasSubstr(key));
  }
}

TEST(ReviewCommand, TakesAnUnfinishedGameAndStandardInput) {
  std::string record = read_file(reviewed_record());
  record = record.substr(0, record.find("\nresult:") + 1);
  for (int lines = 0; lines < 150; ++lines) record.erase(record.rfind('\n', record.size() - 2) + 1);
  const Outcome outcome = run({"review", "-", "--iterations", "5"}, record);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("accuracy"));
}

TEST(ReviewCommand, RefusesWhatDoesNotReplay) {
  const TemporaryFolder folder;
  EXPECT_EQ(run({"review", folder.file("missing.fcr")}).status, 1);
  const std::string file =
      folder.write("bad.fcr", "%fullcircle 1\ngame: go\noptions:\nseats: Ada | Bo\n\n");
  const Outcome outcome = run({"review", file});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("unknown game 'go'"));
  EXPECT_EQ(outcome.out, "");
}

}  // namespace
}  // namespace fullcircle::cli
