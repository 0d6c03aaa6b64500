#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "table/replay.h"
#include "tests/core/files.h"

namespace fullcircle {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// A finished game of Crop Circles for two, with its lines numbered from 1.
class BadRecord : public testing::Test {
 protected:
  BadRecord() {
    const std::string text = read_file(record_file("crop-circles/crop-circles-0002.fcr"));
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      lines.push_back(text.substr(at, end - at));
      at = end + 1;
    }
  }

  /// The number of the first line that starts so.
  int find(std::string_view start) const {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].starts_with(start)) return static_cast<int>(i) + 1;
    }
    ADD_FAILURE() << "no line starts with " << start;
    return 1;
  }

  std::string& line(int number) { return lines[static_cast<std::size_t>(number) - 1]; }
  void remove(int number) { lines.erase(lines.begin() + number - 1); }
  void insert(int number, const std::string& text) {
    lines.insert(lines.begin() + number - 1, text);
  }

  Error error() const {
    std::string text;
    for (const std::string& one : lines) text += one + "\n";
    const Result<Record> record = parse_record(text);
    if (!record) return {"parse", "does not parse: " + record.error().why};
    const auto table = replay(*record);
    return table ? Error{"none", "no error"} : table.error();
  }
  std::string why() const { return error().why; }

  /// The message names the line and is one sentence that says `reason`.
  void expect_refused(int number, const std::string& reason) const {
    EXPECT_THAT(why(), StartsWith("line " + std::to_string(number) + ": "));
    EXPECT_THAT(why(), HasSubstr(reason));
    EXPECT_THAT(why(), testing::Not(HasSubstr("\n")));
    EXPECT_THAT(why(), testing::Not(HasSubstr(". ")));
  }

  std::vector<std::string> lines;
};

TEST(Replay, EveryRecordLeadsToItsResult) {
  ASSERT_FALSE(record_files().empty());
  for (const auto& file : record_files()) {
    SCOPED_TRACE(file.filename());
    const Result<Record> record = parse_record(read_file(file));
    ASSERT_TRUE(record) << record.error().why;
    ASSERT_TRUE(record->result);
    const auto table = replay(*record);
    ASSERT_TRUE(table) << table.error().why;
    EXPECT_TRUE((*table)->to_act().is_nobody());
    EXPECT_EQ((*table)->record().result, record->result);
    EXPECT_EQ((*table)->event_count(), static_cast<int>(record->events.size()));
    EXPECT_FALSE((*table)->standing().winners.empty());
  }
}

TEST(Replay, StopsWhereItIsTold) {
  for (const auto& file : record_files()) {
    const Record record = *parse_record(read_file(file));
    for (const int events : {0, 1, 30, static_cast<int>(record.events.size()) - 1}) {
      const auto table = replay(record, events);
      ASSERT_TRUE(table);
      EXPECT_EQ((*table)->event_count(), events);
      EXPECT_FALSE((*table)->to_act().is_nobody());
    }
    EXPECT_EQ((*replay(record, 1'000'000))->event_count(), static_cast<int>(record.events.size()));
  }
}

TEST(Replay, WhatComesAfterIsNotAsked) {
  Record record = *parse_record(read_file(record_files()[0]));
  record.events.back().text = "nonsense";
  EXPECT_TRUE(replay(record, 10));
  EXPECT_FALSE(replay(record));
}

TEST_F(BadRecord, IsFineBefore) { EXPECT_EQ(why(), "no error"); }

// ---- The header ----

TEST_F(BadRecord, UnknownGame) {
  line(2) = "game: checkers";
  expect_refused(2, "unknown game 'checkers'");
}

TEST_F(BadRecord, UnknownOption) {
  line(3) = "options: glyphs=104 rules_change=on board=round";
  expect_refused(3, "unknown option 'board'");
}

TEST_F(BadRecord, BadOptionValue) {
  line(3) = "options: glyphs=105";
  expect_refused(3, "option glyphs is 104 or 112, not '105'");
}

TEST_F(BadRecord, OptionTwice) {
  line(3) = "options: glyphs=104 glyphs=104";
  expect_refused(3, "given twice");
}

TEST_F(BadRecord, TooFewSeats) {
  line(4) = "seats: Ada";
  line(find("result:")) = "result: 1";
  // Events of seat 1 are refused while reading; so there are none.
  lines.erase(std::remove_if(lines.begin(), lines.end(),
                             [](const std::string& text) { return text.starts_with("1 "); }),
              lines.end());
  expect_refused(4, "has 2 to 6 seats, not 1");
}

TEST_F(BadRecord, HeaderLinesAreCountedWithComments) {
  line(3) = "options: glyphs=105";
  insert(1, "; a comment");
  insert(3, "; another");
  expect_refused(5, "option glyphs is");
}

// ---- Events ----

TEST_F(BadRecord, UnknownGlyph) {
  const int at = find("* centre ");
  line(at) = "* centre X9";
  expect_refused(at, "a glyph is one of C Q T S and a value from 1 to 4");
}

TEST_F(BadRecord, UnknownGlyphInAPlacement) {
  const int at = find("0 ");
  line(at) = "0 g9>C1Z2";
  expect_refused(at, "'Z2'");
}

TEST_F(BadRecord, FieldOffTheBoard) {
  const int at = find("0 ");
  for (const char* move : {"0 z9C1", "0 g15C1", "0 g0C1", "0 C1", "0 A1C1"}) {
    line(at) = move;
    expect_refused(at, "a field from a1 to n14");
  }
}

TEST_F(BadRecord, LineThatRunsOffTheBoard) {
  const int at = find("0 ");
  const std::string glyph = line(6).substr(9);  // "* hand 0 Q3"
  line(at) = "0 n1>" + glyph + glyph;
  expect_refused(at, "the line from n1 runs off the board");
  EXPECT_EQ(error().code, "record");
  EXPECT_EQ(error().reason, "line");
  EXPECT_EQ(error().facts.names(),
            (std::vector<std::string>{"line", "code", "reason", "at", "game", "seats"}));
  EXPECT_EQ(error().facts.text("code"), "CC-20");
  EXPECT_EQ(error().facts.text("reason"), "off_board");
}

TEST_F(BadRecord, GlyphThatIsNotInTheHand) {
  const int at = find("0 ");
  line(at) = "0 f7>C4C4C4";
  expect_refused(at, "in the hand");
}

TEST_F(BadRecord, OutcomeTheBagCannotGive) {
  // Three crossed circles, but only two were put into the bag.
  for (int number = 6; number < 9; ++number) line(number) = "* hand 0 C4";
  expect_refused(8, "there is no C4 left in the bag");
}

TEST_F(BadRecord, OutcomeOfAnotherKind) {
  line(6) = "* pool C1";
  expect_refused(6, "expected 'hand 0 ...', found 'pool C1'");
}

TEST_F(BadRecord, HandOfTheWrongSeat) {
  line(6) = "* hand 1 C1";
  expect_refused(6, "expected 'hand 0 ...'");
}

TEST_F(BadRecord, CardThatDoesNotExist) {
  const int at = find("* rule solid");
  line(at) = "* rule solid CQTS";
  expect_refused(at, "there is no rule card");
}

TEST_F(BadRecord, MissingDraw) {
  const int at = find("* refill");
  while (line(at).starts_with("* refill")) remove(at);
  expect_refused(at, "a draw is due, but this is a move of seat");
}

TEST_F(BadRecord, MissingDecision) {
  const int at = find("0 ");
  remove(at);
  expect_refused(at, "first place glyphs or pass, then take");
}

TEST_F(BadRecord, ExtraDraw) {
  const int at = find("0 ");
  insert(at, "* refill C1");
  expect_refused(at, "seat 0 is to move, but this is a draw");
}

TEST_F(BadRecord, ExtraEventAfterTheEnd) {
  const int at = find("result:");
  insert(at, "0 pass");
  expect_refused(at, "an event after the end of the game");
}

TEST_F(BadRecord, WrongActor) {
  const int at = find("0 ");
  line(at)[0] = '1';
  expect_refused(at, "seat 0 is to move, but this is a move of seat 1");
  EXPECT_EQ(
      error().facts,
      (Facts{{"line", at}, {"code", "record"}, {"reason", "seat_due"}, {"due", 0}, {"found", 1}}));
}

TEST_F(BadRecord, CommentsDoNotShiftTheLine) {
  const int at = find("0 ");
  line(at)[0] = '1';
  insert(1, "; a comment");
  insert(at, "; another");
  expect_refused(at + 2, "seat 0 is to move");
}

// ---- The end ----

TEST_F(BadRecord, WrongResult) {
  const int at = find("result:");
  const std::string right = line(at).substr(8);
  line(at) = "result: 1 2";
  expect_refused(at, "the result is " + right + ", not 1 2");
  EXPECT_EQ(error().facts.text("reason"), "other_result");
  EXPECT_EQ(error().facts.numbers("found"), (std::vector<int>{1, 2}));
}

TEST_F(BadRecord, ResultBeforeTheEnd) {
  const int at = find("result:") - 1;
  remove(at);
  expect_refused(at, "a result, but the game is not over");
}

TEST_F(BadRecord, ResultInsteadOfADraw) {
  const int at = find("* centre");
  lines.erase(lines.begin() + at - 1, lines.end() - 1);
  expect_refused(at, "a result, but the game is not over: a draw is due");
}

TEST_F(BadRecord, EveryLineLeftOutIsNoticed) {
  const std::vector<std::string> whole = lines;
  for (int number = 6; number < static_cast<int>(whole.size()); ++number) {
    lines = whole;
    remove(number);
    EXPECT_THAT(why(), StartsWith("line ")) << "without line " << number;
  }
}

}  // namespace
}  // namespace fullcircle
