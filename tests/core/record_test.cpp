#include "core/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/rng.h"
#include "tests/core/files.h"

namespace fullcircle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kHash = "9be1c0ffee00112233445566778899aabbccddeeff00112233445566778899aa";

/// Lines 1 to 5: everything a record needs before its events.
const std::string kHeader = "%fullcircle 1\ngame: chess\noptions: a=1 b=2\nseats: Ada | bot:3\n\n";

std::string why(std::string_view text) {
  const Result<Record> record = parse_record(text);
  return record ? "no error" : record.error().why;
}

void expect_round_trip(const std::string& text) {
  const Result<Record> record = parse_record(text);
  ASSERT_TRUE(record) << record.error().why;
  EXPECT_EQ(format_record(*record), text);
}

// ---- What is read ----

TEST(Record, ReadsAllItsParts) {
  const Result<Record> read = parse_record(
      "%fullcircle 1\ngame: chess\noptions: a=1 b=2\nseats: Ada | bot:3\nrules: 1\n"
      "commit: " +
      kHash + "\n\n* coin heads\n0 e2 e4\n1 resign\nresult: 1 -12\nseed: " + kHash + "\n");
  ASSERT_TRUE(read) << read.error().why;
  EXPECT_EQ(read->game, "chess");
  EXPECT_EQ(read->options, "a=1 b=2");
  EXPECT_THAT(read->seats, ElementsAre("Ada", "bot:3"));
  EXPECT_EQ(read->rules, 1);
  EXPECT_EQ(read->commit, kHash);
  EXPECT_EQ(read->seed, kHash);
  ASSERT_EQ(read->events.size(), 3U);
  EXPECT_TRUE(read->events[0].actor.is_chance());
  EXPECT_EQ(read->events[0].text, "coin heads");
  EXPECT_EQ(read->events[1].actor, Actor(Seat{0}));
  EXPECT_EQ(read->events[1].text, "e2 e4");
  EXPECT_EQ(read->events[2].line, 10);
  EXPECT_THAT(*read->result, ElementsAre(1, -12));
  EXPECT_EQ(read->result_line, 11);
}

TEST(Record, MayStopBeforeTheEnd) {
  const Result<Record> read = parse_record(kHeader + "0 e2e4\n");
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->result);
  EXPECT_FALSE(read->rules);
  EXPECT_EQ(read->commit, "");
}

TEST(Record, CountsLinesWithComments) {
  const Result<Record> read = parse_record("; a\n" + kHeader + "; b\n0 x ; c\n; d\n0 y\n");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->events[0].line, 8);
  EXPECT_EQ(read->events[0].text, "x");
  EXPECT_EQ(read->events[1].line, 10);
}

// ---- Written as it was read ----

TEST(RecordRoundTrip, OfEveryRecordThereIs) {
  ASSERT_FALSE(record_files().empty());
  for (const auto& file : record_files()) {
    SCOPED_TRACE(file.filename());
    expect_round_trip(read_file(file));
  }
}

TEST(RecordRoundTrip, OfEveryOptionalPart) {
  const std::string head = "%fullcircle 1\ngame: chess\noptions:\nseats: Ada\n";
  const std::string rules = "rules: 1\n";
  const std::string commit = "commit: " + kHash + "\n";
  const std::string client = "client: 0 " + kHash + "\n";
  for (const std::string& middle :
       {std::string(), rules, commit, rules + commit, commit + client}) {
    expect_round_trip(head + middle + "\n");
    expect_round_trip(head + middle + "\n0 a\n* b c\n");
    expect_round_trip(head + middle + "\nresult: 5\n");
    expect_round_trip(head + middle + "\n0 a\nresult: -5\nseed: " + kHash + "\n");
  }
}

TEST(Record, HasWhatTheClientsAddedToTheDraws) {
  const std::string head = "%fullcircle 1\ngame: chess\noptions:\nseats: Ada | Bo | Cy\n";
  const std::string commit = "commit: " + kHash + "\n";
  const auto client = [](const std::string& seat) {
    return "client: " + seat + " " + kHash + "\n";
  };
  const Result<Record> read = parse_record(head + commit + client("0") + client("2") + "\n");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->parts, (std::vector<std::string>{kHash, "", kHash}));
  expect_round_trip(head + commit + client("1") + "\n0 a\n");
  for (const std::string& wrong :
       {client("0"), commit + client("2") + client("0"), commit + client("1") + client("1"),
        commit + client("3"), commit + client("x"), commit + "client: 0\n",
        commit + "client: 0 " + kHash + "0\n"}) {
    EXPECT_FALSE(parse_record(head + wrong + "\n")) << wrong;
  }
}

TEST(RecordRoundTrip, OfCommentsInAllPlaces) {
  expect_round_trip(
      "; first of all\n;\n%fullcircle 1 ; behind the magic\n"
      "  ; with blanks before\ngame: chess\t;tab\noptions: a=1;close\n;; twice\n"
      "seats: Ada | Bob  ; two ; semicolons\nrules: 1 ;\n; before the commitment\n"
      "commit: " +
      kHash +
      " ; c\n; before the header ends\n\n; before the events\n"
      "* a ; e\n\t;\n0 b\n; before the result\nresult: 1 2 ; r\n; before the seed\nseed: " +
      kHash + " ; s\n; after the end\n; and again  \n");
}

TEST(RecordRoundTrip, OfACommentOnEachLineInTurn) {
  const std::string text = kHeader + "0 a\n* b\nresult: 1 2\nseed: " + kHash + "\n";
  for (std::size_t at = 0; at != std::string::npos && at < text.size();
       at = text.find('\n', at) + 1) {
    expect_round_trip(text.substr(0, at) + "; alone\n" + text.substr(at));
    const std::size_t end = text.find('\n', at);
    if (end == at) continue;  // behind the blank line it would be a comment alone
    expect_round_trip(text.substr(0, end) + " ; behind" + text.substr(end));
  }
}

TEST(RecordRoundTrip, OfUtf8NamesAndTexts) {
  expect_round_trip(
      "%fullcircle 1\ngame: g\xc3\xb6\noptions:\nseats: \xe2\x98\x85 | b c\n\n0 \xc3\xa9\n");
}

TEST(RecordRoundTrip, OfWhateverIsReadWithoutError) {
  const auto same_if_read = [](const std::string& text) {
    const Result<Record> read = parse_record(text);
    return !read || format_record(*read) == text;
  };
  // A good record with each byte left out and with others put in everywhere.
  const std::string good = kHeader + "0 a\nresult: 1 2\nseed: " + kHash + "\n";
  for (std::size_t at = 0; at <= good.size(); ++at) {
    for (const char* extra : {" ", "\t", ";", "\n", ":", "0", "|"}) {
      const std::string text = good.substr(0, at) + extra + good.substr(at);
      EXPECT_TRUE(same_if_read(text)) << text;
    }
    const std::string text = std::string(good).erase(std::min(at, good.size() - 1), 1);
    EXPECT_TRUE(same_if_read(text)) << text;
  }
}

// ---- What is refused: the header ----

TEST(MalformedRecord, SaysTheReasonAsACodeWithFacts) {
  const Error error = parse_record("%fullcircle 1\noptions:\n").error();
  EXPECT_EQ(error.code, "record");
  EXPECT_EQ(error.reason, "line");
  EXPECT_EQ(error.facts, (Facts{{"line", 2},
                                {"code", "record"},
                                {"reason", "key"},
                                {"key", "game"},
                                {"found", "options:"}}));
}

TEST(MalformedRecord, Empty) {
  EXPECT_EQ(why(""), "line 1: empty: a record starts with '%fullcircle 1'");
  EXPECT_THAT(why("; only a comment\n"), StartsWith("line 2: empty"));
}

TEST(MalformedRecord, WrongMagic) {
  for (const char* text :
       {"hello\n", "fullcircle 1\n", "\n", "%fullcircle\n", "\xef\xbb\xbf%fullcircle 1\n"}) {
    EXPECT_THAT(why(text), StartsWith("line 1: not a Full Circle record")) << text;
  }
}

TEST(MalformedRecord, UnknownVersion) {
  EXPECT_THAT(why("%fullcircle 2\ngame: chess\n"), StartsWith("line 1: unknown version"));
  EXPECT_THAT(why("%fullcircle 11\n"), StartsWith("line 1: unknown version"));
}

TEST(MalformedRecord, MissingKeys) {
  EXPECT_EQ(why("%fullcircle 1\noptions:\nseats: Ada\n\n"),
            "line 2: expected 'game:', found 'options:'");
  EXPECT_EQ(why("%fullcircle 1\ngame: chess\nseats: Ada\n\n"),
            "line 3: expected 'options:', found 'seats: Ada'");
  EXPECT_EQ(why("%fullcircle 1\ngame: chess\noptions:\n\n"), "line 4: expected 'seats:', found ''");
}

TEST(MalformedRecord, ReorderedKeys) {
  EXPECT_THAT(why("%fullcircle 1\noptions:\ngame: chess\nseats: Ada\n\n"), StartsWith("line 2: "));
  EXPECT_THAT(why("%fullcircle 1\ngame: chess\nseats: Ada\noptions:\n\n"), StartsWith("line 3: "));
  EXPECT_THAT(
      why("%fullcircle 1\ngame: chess\noptions:\nseats: Ada\ncommit: " + kHash + "\nrules: 1\n\n"),
      StartsWith("line 6: expected a blank line after the header"));
}

TEST(MalformedRecord, EndsInTheHeader) {
  std::string text;
  int line = 1;
  for (const char* part : {"%fullcircle 1\n", "game: chess\n", "options:\n", "seats: Ada\n"}) {
    EXPECT_THAT(why(text), StartsWith("line " + std::to_string(line) + ": ")) << text;
    text += part;
    ++line;
  }
  EXPECT_THAT(why(text), StartsWith("line 5: the record ends before the blank line"));
  EXPECT_THAT(why(text + "rules: 1\n"), StartsWith("line 6: the record ends"));
  EXPECT_THAT(why(text + "commit: " + kHash + "\n"), StartsWith("line 6: the record ends"));
}

TEST(MalformedRecord, NoGame) {
  EXPECT_THAT(why("%fullcircle 1\ngame:\noptions:\nseats: Ada\n\n"), StartsWith("line 2: "));
}

TEST(MalformedRecord, BadSpacingOfAKey) {
  for (const char* line :
       {"game:chess", "game:  chess", "game:\tchess", "game : chess", "Game: c"}) {
    EXPECT_THAT(why(std::string("%fullcircle 1\n") + line + "\noptions:\nseats: Ada\n\n"),
                StartsWith("line 2: "))
        << line;
  }
}

TEST(MalformedRecord, NoBlankLineBeforeTheEvents) {
  EXPECT_THAT(why("%fullcircle 1\ngame: chess\noptions:\nseats: Ada\n0 e4\n"),
              StartsWith("line 5: expected a blank line"));
}

TEST(MalformedRecord, SevenSeats) {
  EXPECT_EQ(why("%fullcircle 1\ngame: chess\noptions:\nseats: a | b | c | d | e | f | g\n\n"),
            "line 4: more than 6 seats");
}

TEST(MalformedRecord, BadSeatNames) {
  const auto with = [](const std::string& seats) {
    return why("%fullcircle 1\ngame: chess\noptions:\nseats: " + seats + "\n\n");
  };
  EXPECT_EQ(with(std::string(40, 'a')), "no error");
  EXPECT_THAT(with(std::string(41, 'a')), StartsWith("line 4: a seat's name has at most 40 bytes"));
  EXPECT_THAT(with("Ada | "), StartsWith("line 4: "));
  EXPECT_THAT(with("Ada |  Bob"), StartsWith("line 4: a seat's name must not be empty"));
  EXPECT_THAT(with("Ada|Bob"), StartsWith("line 4: a seat's name has no '|'"));
  EXPECT_THAT(with("A\x7f"), StartsWith("line 4: a seat's name has no"));
  EXPECT_THAT(why("%fullcircle 1\ngame: chess\noptions:\nseats:\n\n"), StartsWith("line 4: "));
}

TEST(MalformedRecord, BadRulesVersion) {
  const auto with = [](const std::string& rules) {
    return why("%fullcircle 1\ngame: chess\noptions:\nseats: Ada\nrules: " + rules + "\n\n");
  };
  EXPECT_EQ(with("1"), "no error");
  EXPECT_EQ(with("2"), "line 5: rules version 2 is unknown; this program plays version 1");
  for (const char* bad : {"0", "-1", "01", "one", "1 1", "99999999999"}) {
    EXPECT_THAT(with(bad), StartsWith("line 5: ")) << bad;
  }
}

TEST(MalformedRecord, BadCommitment) {
  const auto with = [](const std::string& hash) {
    return why("%fullcircle 1\ngame: chess\noptions:\nseats: Ada\ncommit: " + hash + "\n\n");
  };
  EXPECT_EQ(with(kHash), "no error");
  for (const std::string& bad : {std::string("5a0c"), kHash + "0", std::string(64, 'A'),
                                 std::string(64, 'g'), kHash.substr(1) + " "}) {
    EXPECT_THAT(with(bad), StartsWith("line 5: ")) << bad;
  }
}

// ---- What is refused: the characters ----

TEST(MalformedRecord, WindowsLineEnds) {
  EXPECT_THAT(why("%fullcircle 1\r\ngame: chess\r\n"),
              StartsWith("line 1: a control character (lines end with a plain newline)"));
  EXPECT_THAT(why(kHeader + "0 a\r\n"), StartsWith("line 6: a control character"));
}

TEST(MalformedRecord, BlanksAtTheEndsOfALine) {
  for (const char* line : {"0 a ", "0 a\t", " 0 a", "\t0 a", " ", "\t"}) {
    EXPECT_EQ(why(kHeader + line + "\n"), "line 6: blanks before or after the text") << line;
  }
  EXPECT_EQ(why(kHeader + " 0 a ; comment\n"), "line 6: blanks before or after the text");
}

TEST(MalformedRecord, CutInALine) {
  EXPECT_EQ(why("%fullcircle 1"), "line 1: the last line has no newline: the text is cut off");
  EXPECT_EQ(why(kHeader + "0 a\n1 b"), "line 7: the last line has no newline: the text is cut off");
  EXPECT_EQ(why(kHeader + "; comment"),
            "line 6: the last line has no newline: the text is cut off");
}

TEST(MalformedRecord, EveryCutInALineIsNoticed) {
  const std::string text = kHeader + "0 a\n* b\nresult: 1 2\nseed: " + kHash + "\n";
  for (std::size_t size = 0; size < text.size(); ++size) {
    if (size > 0 && text[size - 1] == '\n') continue;
    EXPECT_THAT(why(text.substr(0, size)), StartsWith("line ")) << size;
  }
}

TEST(MalformedRecord, NotUtf8) {
  EXPECT_EQ(why(kHeader + "0 \xff\n"), "line 6: not UTF-8 text");
  EXPECT_EQ(why(kHeader + "0 a ; \xc3\n"), "line 6: not UTF-8 text");
  EXPECT_EQ(why("\xff\xfe%\n"), "line 1: not UTF-8 text");
}

TEST(MalformedRecord, ControlBytes) {
  for (const char byte : {'\0', '\1', '\a', '\v', '\f', '\r', '\033'}) {
    const std::string text = kHeader + "0 a" + byte + "b\n";
    EXPECT_THAT(why(text), StartsWith("line 6: a control character")) << int{byte};
    EXPECT_THAT(why(kHeader + "; a" + byte + "b\n"), StartsWith("line 6: ")) << int{byte};
  }
}

// ---- What is refused: events and the end ----

TEST(MalformedRecord, SeatOutOfRange) {
  EXPECT_EQ(why(kHeader + "0 a\n2 b\n"),
            "line 7: an event starts with '*' or the number of a seat, found '2 b'");
  for (const char* line : {"-1 a", "00 a", "x a", "** a", "9999999999 a", "; c\n\n", "seed: 1"}) {
    EXPECT_THAT(why(kHeader + line + "\n"), HasSubstr("an event starts with")) << line;
  }
}

TEST(MalformedRecord, EventWithoutAMove) {
  EXPECT_EQ(why(kHeader + "0\n"), "line 6: an event without its move");
  EXPECT_EQ(why(kHeader + "* ; comment\n"), "line 6: an event without its move");
}

TEST(MalformedRecord, BadResult) {
  EXPECT_EQ(why(kHeader + "result: 1\n"), "line 6: the result has 1 numbers for 2 seats");
  EXPECT_EQ(why(kHeader + "result: 1 2 3\n"), "line 6: the result has 3 numbers for 2 seats");
  for (const char* line : {"result:", "result: a b", "result: 1  2", "result: 01 2", "result:1 2",
                           "result: 1 -0", "result: 1 1000001", "result: 1,2"}) {
    EXPECT_THAT(why(kHeader + line + "\n"), StartsWith("line 6: ")) << line;
  }
}

TEST(MalformedRecord, TextAfterTheResult) {
  EXPECT_EQ(why(kHeader + "result: 1 2\n0 a\n"),
            "line 7: nothing but a seed may follow the result");
  EXPECT_THAT(why(kHeader + "result: 1 2\nresult: 1 2\n"), StartsWith("line 7: "));
  EXPECT_THAT(why(kHeader + "result: 1 2\n\n"), StartsWith("line 7: "));
}

TEST(MalformedRecord, BadSeed) {
  for (const std::string& line :
       {std::string("seed:"), std::string("seed: 12"), "seed: " + kHash + "0", "seed:" + kHash,
        "seed: " + std::string(64, 'F')}) {
    EXPECT_THAT(why(kHeader + "result: 1 2\n" + line + "\n"), StartsWith("line 7: ")) << line;
  }
}

TEST(MalformedRecord, TextAfterTheSeed) {
  const std::string text = kHeader + "result: 1 2\nseed: " + kHash + "\n";
  EXPECT_EQ(why(text + "0 a\n"), "line 8: nothing may follow the seed");
  EXPECT_EQ(why(text + "\n"), "line 8: nothing may follow the seed");
  EXPECT_EQ(why(text + "cut"), "line 8: the last line has no newline: the text is cut off");
}

// ---- Too much ----

TEST(MalformedRecord, TooLarge) {
  std::string text = kHeader;
  while (text.size() + 4 <= kMaxRecordBytes) text += "0 a\n";
  text.insert(text.size(), std::string(kMaxRecordBytes - text.size(), '\n'));
  EXPECT_THAT(why(text.substr(0, text.rfind("a\n") + 2)), "no error");
  EXPECT_EQ(why(text + "\n"), "too large to be a record: more than 4 MB");
}

TEST(MalformedRecord, TenMegabytesOfNoise) {
  Rng rng(1);
  std::string noise;
  while (noise.size() < 10'000'000) noise += static_cast<char>(rng.next());
  EXPECT_EQ(why(noise), "too large to be a record: more than 4 MB");
  noise.resize(kMaxRecordBytes);
  EXPECT_THAT(why(noise), StartsWith("line 1: "));
  EXPECT_LE(why(noise).size(), 200U);
}

TEST(MalformedRecord, OneEndlessLine) {
  const std::string line(kMaxRecordBytes - kHeader.size() - 1, 'x');
  EXPECT_THAT(why(kHeader + line + "\n"), StartsWith("line 6: an event starts with"));
  EXPECT_LE(why(kHeader + line + "\n").size(), 200U);
}

// ---- Names of seats ----

TEST(SeatName, SaysWhatMayStand) {
  for (const char* name : {"Ada", "bot:3", "Ada Lovelace", "\xe2\x98\x85", "a\xc3\xa9,(!)"}) {
    EXPECT_TRUE(check_seat_name(name)) << name;
  }
  for (const char* name : {"", " ", "\t", " Ada", "Ada ", "a|b", "a;b", "a\nb", "a\tb", "\xff"}) {
    EXPECT_FALSE(check_seat_name(name)) << name;
  }
}

TEST(SeatName, CannotSteerATerminal) {
  EXPECT_FALSE(check_seat_name("a\033[2J"));
  EXPECT_FALSE(check_seat_name("a\x7f"));
  EXPECT_FALSE(
      check_seat_name("a\xc2\x9b"
                      "2J"));  // U+009B is ESC [ in one character
}

}  // namespace
}  // namespace fullcircle
