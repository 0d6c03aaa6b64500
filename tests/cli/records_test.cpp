#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/rng.h"
#include "tests/cli/run.h"
#include "tests/core/json_value.h"

// The commands that read a record: replay, moves, verify.

namespace fullcircle::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

/// A finished game for two seats: 235 events.
std::string sample_record() { return record_file("crop-circles/crop-circles-0002.fcr"); }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

// ---- replay ----

TEST(ReplayCommand, AcceptsEveryRecord) {
  for (const auto& file : record_files()) {
    const Outcome outcome = run({"replay", file.string()});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(lines_of(outcome.out).back(), HasSubstr(" events; "));
    EXPECT_THAT(outcome.out, Not(HasSubstr("\033"))) << "colours in a file";
  }
}

TEST(ReplayCommand, SaysWhoWon) {
  const Outcome outcome = run({"replay", sample_record()});
  EXPECT_THAT(outcome.out, HasSubstr("235 events; P"));
  EXPECT_THAT(outcome.out, HasSubstr(" wins (P0 "));
}

TEST(ReplayCommand, ReadsStandardInput) {
  const Outcome outcome = run({"replay", "-"}, read_file(sample_record()));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, run({"replay", sample_record()}).out);
}

TEST(ReplayCommand, AnswersInJson) {
  for (const auto& file : record_files()) {
    for (const char* view : {"all", "spectator", "0"}) {
      for (const char* at : {"0", "5", "30"}) {
        const Outcome outcome =
            run({"replay", file.string(), "--json", "--view", view, "--at", at});
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        ASSERT_THAT(outcome.out, EndsWith("\n"));
        EXPECT_TRUE(is_json(outcome.out.substr(0, outcome.out.size() - 1)));
        EXPECT_THAT(outcome.out, HasSubstr(R"("over":false)"));
      }
    }
  }
  const Outcome whole = run({"replay", sample_record(), "--json"});
  EXPECT_THAT(whole.out, HasSubstr(R"("over":true)"));
  EXPECT_THAT(whole.out, HasSubstr(R"("position":{)"));
}

TEST(ReplayCommand, ShowsTheGameAfterSoManyEvents) {
  EXPECT_THAT(run({"replay", sample_record(), "--at", "0"}).out,
              HasSubstr("0 events; a draw is due"));
  EXPECT_THAT(run({"replay", sample_record(), "--at", "21"}).out,
              HasSubstr("21 events; P0 is to move"));
  EXPECT_EQ(run({"replay", sample_record(), "--at", "235"}).out,
            run({"replay", sample_record()}).out);
}

TEST(ReplayCommand, ShowsASeatOnlyWhatItMaySee) {
  const auto json = [](const char* view) {
    return run({"replay", sample_record(), "--json", "--at", "21", "--view", view}).out;
  };
  const auto lines = lines_of(read_file(sample_record()));
  for (int i = 0; i < 8; ++i) {
    const std::string draw = lines[5 + static_cast<std::size_t>(i)].substr(2);  // "hand 0 Q3"
    const std::string event = "\"text\":\"" + draw + "\"";
    EXPECT_THAT(json("all"), HasSubstr(event));
    EXPECT_THAT(json("spectator"), Not(HasSubstr(event)));
    if (draw[5] == '0') {
      EXPECT_THAT(json("0"), HasSubstr(event));
      EXPECT_THAT(json("1"), Not(HasSubstr(event)));
    } else {
      EXPECT_THAT(json("0"), Not(HasSubstr(event)));
      EXPECT_THAT(json("1"), HasSubstr(event));
    }
  }
}

// ---- What cannot be read or is wrong ----

/// Every command that reads a record says the same of it: status 1, one line with the file's name.
void expect_refused(const std::string& file, const std::string& why) {
  for (const char* command : {"replay", "verify", "moves"}) {
    SCOPED_TRACE(std::string(command) + " " + file);
    const Outcome outcome = run({command, file});
    expect_complaint(outcome, 1, why);
    EXPECT_THAT(outcome.err, HasSubstr(file + ": "));
    EXPECT_LE(outcome.err.size(), 300U + file.size());
  }
}

TEST(BadFile, Missing) {
  const TemporaryFolder folder;
  expect_refused(folder.file("none.fcr"), "cannot be opened: No such file or directory");
}

TEST(BadFile, Folder) {
  const TemporaryFolder folder;
  expect_refused(folder.path().string(), "cannot be read: Is a directory");
}

TEST(BadFile, Empty) {
  const TemporaryFolder folder;
  expect_refused(folder.write("a.fcr", ""), "line 1: empty");
}

TEST(BadFile, TenMegabytesOfNoise) {
  const TemporaryFolder folder;
  Rng rng(9);
  std::string noise;
  while (noise.size() < 10'000'000) noise += static_cast<char>(rng.next());
  expect_refused(folder.write("a.fcr", noise), "too large to be a record: more than 4 MB");
  expect_refused(folder.write("b.fcr", noise.substr(0, 100'000)), "line 1: ");
}

TEST(BadFile, Endless) { expect_complaint(run({"replay", "/dev/zero"}), 1, "too large"); }

TEST(BadFile, CutInALine) {
  const TemporaryFolder folder;
  const std::string text = read_file(sample_record());
  for (const std::size_t size : {text.size() - 1, text.size() / 2, text.size() / 3}) {
    if (text[size - 1] == '\n') continue;
    expect_refused(folder.write("a.fcr", text.substr(0, size)), "the text is cut");
  }
}

TEST(BadFile, WrongMove) {
  const TemporaryFolder folder;
  const std::string text = read_file(sample_record());
  expect_refused(folder.write("a.fcr", replaced(text, "\n0 ", "\n0 z9")), "line 27: ");
  expect_refused(folder.write("b.fcr", replaced(text, "\n0 ", "\n1 ")),
                 "line 27: seat 0 is to move, but this is a move of seat 1");
}

TEST(BadFile, WrongResult) {
  const TemporaryFolder folder;
  const std::string text = read_file(sample_record());
  const std::string result = text.substr(text.find("result:"));
  expect_refused(folder.write("a.fcr", replaced(text, result, "result: 0 0\n")),
                 "line 241: the result is ");
}

TEST(BadFile, UnknownGame) {
  const TemporaryFolder folder;
  expect_refused(
      folder.write("a.fcr", replaced(read_file(sample_record()), "crop-circles", "ludo")),
      "unknown game 'ludo'");
}

TEST(BadFile, WindowsLineEnds) {
  const TemporaryFolder folder;
  std::string text;
  for (const std::string& line : lines_of(read_file(sample_record()))) text += line + "\r\n";
  expect_refused(folder.write("a.fcr", text), "line 1: a control character");
}

TEST(BadFile, EscapesAreNotSentToTheTerminal) {
  const TemporaryFolder folder;
  const std::string text = read_file(sample_record());
  for (const char* trick : {"\n0 \033[2J\n", "\n0 \x7f\n", "\n0 \xc2\x9b[2J\n"}) {
    const Outcome outcome =
        run({"replay", folder.write("a.fcr", replaced(text, "\n0 f8vC3T1Q3\n", trick))});
    EXPECT_EQ(outcome.status, 1);
    for (const char* byte : {"\033", "\x7f", "\xc2\x9b"}) {
      EXPECT_THAT(outcome.err, Not(HasSubstr(byte)));
    }
  }
}

TEST(UnfinishedRecord, ReplaySaysSo) {
  const TemporaryFolder folder;
  const std::string text = read_file(sample_record());
  const std::string part = folder.write("a.fcr", text.substr(0, text.find("\n0 ") + 1));
  expect_complaint(run({"replay", part}), 1,
                   "the record stops after 21 events, before the game is over");
  EXPECT_EQ(run({"replay", part, "--at", "21"}).status, 0);
  const std::string all = folder.write("b.fcr", text.substr(0, text.find("result:")));
  const Outcome outcome = run({"replay", all});
  expect_complaint(outcome, 1, "the record stops after 235 events, without its result");
}

// ---- moves ----

TEST(MovesCommand, ListsOutcomesWithTheirPieces) {
  const Outcome outcome = run({"moves", sample_record(), "--at", "0"});
  EXPECT_EQ(outcome.status, 0);
  int pieces = 0;
  for (const std::string& line : lines_of(outcome.out)) {
    EXPECT_THAT(line, testing::MatchesRegex("hand 0 [CQTS][1-4] [0-9]+"));
    pieces += std::stoi(line.substr(line.rfind(' ') + 1));
  }
  EXPECT_EQ(lines_of(outcome.out).size(), 16U);
  EXPECT_EQ(pieces, 104);
}

TEST(MovesCommand, ListsEveryDecisionOnceWithItsPoints) {
  const Outcome outcome = run({"moves", sample_record(), "--at", "21"});
  EXPECT_EQ(outcome.status, 0);
  std::vector<std::string> moves = lines_of(outcome.out);
  EXPECT_THAT(moves, testing::Contains("pass 0"));
  EXPECT_THAT(moves, testing::Contains(testing::StartsWith("f8vC3T1Q3 ")));
  const std::size_t count = moves.size();
  std::ranges::sort(moves);
  EXPECT_EQ(std::ranges::unique(moves).begin(), moves.end());
  EXPECT_EQ(run({"moves", sample_record(), "--at", "21", "--count"}).out,
            std::to_string(count) + "\n");
}

TEST(MovesCommand, StopsAtTheLimit) {
  const auto all = lines_of(run({"moves", sample_record(), "--at", "21"}).out);
  for (const std::size_t limit : {0U, 1U, 5U}) {
    const auto some = lines_of(
        run({"moves", sample_record(), "--at", "21", "--limit", std::to_string(limit)}).out);
    EXPECT_EQ(some, std::vector<std::string>(all.begin(), all.begin() + static_cast<int>(limit)));
    EXPECT_EQ(
        run({"moves", sample_record(), "--at", "21", "--count", "--limit", std::to_string(limit)})
            .out,
        std::to_string(limit) + "\n");
  }
  EXPECT_EQ(lines_of(run({"moves", sample_record(), "--at", "21", "--limit", "999999"}).out), all);
}

TEST(MovesCommand, HasNoneAtTheEnd) {
  EXPECT_EQ(run({"moves", sample_record()}).out, "");
  EXPECT_EQ(run({"moves", sample_record(), "--count"}).out, "0\n");
}

TEST(MovesCommand, WorksOnAnUnfinishedRecordWithoutAResult) {
  const std::string text = read_file(sample_record());
  const Outcome outcome = run({"moves", "-", "--count"}, text.substr(0, text.find("\n0 ") + 1));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, run({"moves", sample_record(), "--at", "21", "--count"}).out);
}

// ---- verify ----

class VerifyCommand : public testing::Test {
 protected:
  VerifyCommand() {
    const Outcome outcome =
        run({"simulate", "crop-circles", "--games", "2", "--records", folder.path().string()});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    text = read_file(file);
  }

  /// The record with something changed is refused by verify alone.
  void expect_refused(const std::string& changed, const std::string& why) const {
    const std::string path = folder.write("changed.fcr", changed);
    EXPECT_EQ(run({"replay", path}).status, 0);
    const Outcome outcome = run({"verify", path});
    expect_complaint(outcome, 1, why);
    EXPECT_THAT(outcome.err, HasSubstr(path + ": "));
  }

  TemporaryFolder folder;
  std::string file = folder.file("crop-circles-000001.fcr");
  std::string text;
};

TEST_F(VerifyCommand, AcceptsWhatWasDrawnFromTheSeed) {
  const Outcome outcome = run({"verify", file});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, testing::MatchesRegex("verified: all [0-9]+ draws follow from the seed "
                                                 "committed to\n"));
  EXPECT_EQ(run({"verify", "-"}, text).status, 0);
}

TEST_F(VerifyCommand, RefusesADrawThatIsNotTheSeeds) {
  // The last card that came up: never used, so the game goes on as before with any other.
  const std::size_t at = text.rfind("* upcoming ");
  const std::string line = text.substr(at, text.find('\n', at) - at);
  const std::string other =
      line.starts_with("* upcoming crossed") ? "* upcoming solid CQT" : "* upcoming crossed C";
  const std::string changed = text.substr(0, at) + other + text.substr(at + line.size());
  const auto number = std::count(text.begin(), text.begin() + static_cast<int>(at), '\n') + 1;
  expect_refused(changed, "line " + std::to_string(number) + ": the seed draws '" + line.substr(2) +
                              "', the record says '" + other.substr(2) + "'");
}

TEST_F(VerifyCommand, RefusesAnotherSeed) {
  const std::string other = read_file(folder.file("crop-circles-000002.fcr"));
  expect_refused(text.substr(0, text.find("seed:")) + other.substr(other.find("seed:")),
                 "the seed is not the one that was committed to");
}

TEST_F(VerifyCommand, NeedsTheSeed) {
  expect_refused(text.substr(0, text.find("seed:")), "no seed is revealed");
  expect_complaint(run({"verify", sample_record()}), 1, "no seed is revealed");
}

TEST_F(VerifyCommand, NeedsTheCommitment) {
  const std::size_t at = text.find("commit:");
  expect_refused(text.substr(0, at) + text.substr(text.find('\n', at) + 1), "no commitment");
}

}  // namespace
}  // namespace fullcircle::cli
