#include "core/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <climits>
#include <string>

namespace fullcircle {
namespace {

using testing::ElementsAre;

TEST(Lines, AreNumberedAndSaySomething) {
  const std::vector<NumberedLine> lines = numbered_lines("; no\n a b ; c\n\n\td");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].number, 2);
  EXPECT_EQ(lines[0].text, "a b");
  EXPECT_EQ(lines[1].number, 4);
  EXPECT_EQ(lines[1].text, "d");
  EXPECT_TRUE(numbered_lines("").empty());
}

TEST(Split, CutsAtEverySeparator) {
  EXPECT_THAT(split("a|b|c", "|"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(split("a||b", "|"), ElementsAre("a", "", "b"));
  EXPECT_THAT(split("|a|", "|"), ElementsAre("", "a", ""));
  EXPECT_THAT(split("", "|"), ElementsAre(""));
  EXPECT_THAT(split("a | b", " | "), ElementsAre("a", "b"));
  EXPECT_THAT(split("a |b", " | "), ElementsAre("a |b"));
}

TEST(Trim, TakesBlanksAndTabsFromBothEnds) {
  EXPECT_EQ(trim("  a b\t"), "a b");
  EXPECT_EQ(trim("\t \t"), "");
  EXPECT_EQ(trim(""), "");
  EXPECT_EQ(trim("a"), "a");
  EXPECT_EQ(trim("\na\n"), "\na\n");
}

TEST(ParseInt, ReadsPlainNumbers) {
  EXPECT_EQ(parse_int("0", INT_MIN, INT_MAX), 0);
  EXPECT_EQ(parse_int("7", INT_MIN, INT_MAX), 7);
  EXPECT_EQ(parse_int("-12", INT_MIN, INT_MAX), -12);
  EXPECT_EQ(parse_int("2147483647", INT_MIN, INT_MAX), INT_MAX);
  EXPECT_EQ(parse_int("-2147483648", INT_MIN, INT_MAX), INT_MIN);
}

TEST(ParseInt, RefusesOtherWaysToWriteThem) {
  for (const char* text : {"", "-", "-0", "00", "01", "-01", "+1", " 1", "1 ", "1.0", "1e3", "0x1",
                           "--1", "one", "1\n", "\xd9\xa1"}) {
    EXPECT_FALSE(parse_int(text, INT_MIN, INT_MAX)) << text;
  }
  EXPECT_FALSE(parse_int(std::string_view("1\0", 2), INT_MIN, INT_MAX));
}

TEST(ParseInt, RefusesWhatDoesNotFit) {
  EXPECT_FALSE(parse_int("2147483648", INT_MIN, INT_MAX));
  EXPECT_FALSE(parse_int("-2147483649", INT_MIN, INT_MAX));
  EXPECT_FALSE(parse_int("99999999999999999999999999", INT_MIN, INT_MAX));
}

TEST(ParseInt, KeepsToTheBounds) {
  EXPECT_EQ(parse_int("1", 1, 6), 1);
  EXPECT_EQ(parse_int("6", 1, 6), 6);
  EXPECT_FALSE(parse_int("0", 1, 6));
  EXPECT_FALSE(parse_int("7", 1, 6));
}

TEST(ParseU64, ReadsThemAll) {
  EXPECT_EQ(parse_u64("0"), 0U);
  EXPECT_EQ(parse_u64("18446744073709551615"), UINT64_MAX);
  for (const char* text : {"18446744073709551616", "-1", "-0", "01", "", " 1", "1 "}) {
    EXPECT_FALSE(parse_u64(text)) << text;
  }
}

TEST(JoinWords, ReadsLikeASentence) {
  EXPECT_EQ(join_words({}, "and"), "");
  EXPECT_EQ(join_words({"a"}, "and"), "a");
  EXPECT_EQ(join_words({"a", "b"}, "and"), "a and b");
  EXPECT_EQ(join_words({"a", "b", "c"}, "or"), "a, b or c");
}

TEST(Utf8, AcceptsEveryLength) {
  for (const char* text :
       {"", "plain", "\xc2\x80", "\xc3\xa9", "\xe0\xa0\x80", "\xe2\x98\x85", "\xed\x9f\xbf",
        "\xee\x80\x80", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_TRUE(is_utf8(text)) << text;
  }
  EXPECT_TRUE(is_utf8(std::string_view("\0", 1)));
}

TEST(Utf8, RefusesOverlongForms) {
  for (const char* text : {"\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf",
                           "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf"}) {
    EXPECT_FALSE(is_utf8(text));
  }
}

TEST(Utf8, RefusesSurrogatesAndWhatIsBeyond) {
  for (const char* text : {"\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
                           "\xf8\x88\x80\x80\x80", "\xfe", "\xff"}) {
    EXPECT_FALSE(is_utf8(text));
  }
}

TEST(Utf8, RefusesWhatIsCutOrOutOfPlace) {
  for (const char* text : {"\xc3", "\xe2\x98", "\xf0\x9f\x98", "a\xc3", "\x80", "\xbf", "\xc3(",
                           "\xe2(\x85", "\xf0\x9f(\x80", "\xc3\xa9\xa9"}) {
    EXPECT_FALSE(is_utf8(text));
  }
}

TEST(Quote, PutsTextIntoQuotes) {
  EXPECT_EQ(quote(""), "''");
  EXPECT_EQ(quote("g9>C1"), "'g9>C1'");
  EXPECT_EQ(quote("caf\xc3\xa9"), "'caf\xc3\xa9'");
}

TEST(Quote, HidesControlBytesAndBrokenText) {
  EXPECT_EQ(quote("a\033[2Jb\x7f"), "'a?[2Jb?'");
  EXPECT_EQ(quote("a\xff\xc3"),
            "'a?"
            "?'");
  EXPECT_EQ(quote(std::string_view("\0", 1)), "'?'");
}

TEST(Quote, HidesControlCharactersOfTwoBytes) {
  EXPECT_THAT(quote("\xc2\x9b"
                    "2J"),
              testing::Not(testing::HasSubstr("\xc2\x9b")));  // ESC [
}

TEST(Quote, CutsOnlyWhatIsLongerThanFortyBytes) {
  EXPECT_EQ(quote(std::string(40, 'a')), "'" + std::string(40, 'a') + "'");
  EXPECT_LE(quote(std::string(41, 'a')).size(), 45U);
  EXPECT_THAT(quote(std::string(41, 'a')), testing::EndsWith("...'"));
}

TEST(Quote, NeverCutsInsideACharacter) {
  for (std::size_t before = 30; before < 42; ++before) {
    std::string text(before, 'a');
    for (int i = 0; i < 10; ++i) text += "\xe2\x98\x85";
    EXPECT_TRUE(is_utf8(quote(text)));
    EXPECT_THAT(quote(text), testing::EndsWith("...'"));
  }
}

TEST(Quote, CutsNoiseToo) { EXPECT_LE(quote(std::string(10'000, '\xff')).size(), 46U); }

TEST(Wrap, BreaksLongLinesAtBlanksAndNothingElse) {
  EXPECT_EQ(wrap("", 10), "");
  EXPECT_EQ(wrap("ten signs.", 10), "ten signs.");
  EXPECT_EQ(wrap("ten signs and more", 10), "ten signs\n  and more");
  EXPECT_EQ(wrap("\n  a list of things\nshort\n", 10), "\n  a list\n    of\n    things\nshort\n");
  EXPECT_EQ(wrap("averyveryverylongword then", 10), "averyveryverylongword\n  then");
  EXPECT_EQ(wrap("▶ Ada ○△☆ 1", 11), "▶ Ada ○△☆ 1") << "a column a character";
  EXPECT_EQ(wrap("\033[1;31mred\033[0m letters", 11), "\033[1;31mred\033[0m letters");
}

TEST(Nearest, FindsWhatWasMeant) {
  EXPECT_EQ(nearest("g9>C1T3", {"pass", "g9>C1T2", "a1C1"}), "g9>C1T2");
  EXPECT_EQ(nearest("pas", {"pass", "+bag"}), "pass");
  EXPECT_EQ(nearest("passs", {"pass", "+bag"}), "pass");
  EXPECT_EQ(nearest("psas", {"pass", "+bag"}), "pass");
}

TEST(Nearest, PrefersFewerEditsThenTheEarlier) {
  EXPECT_EQ(nearest("abc", {"abxy", "abd", "abe"}), "abd");
}

TEST(Nearest, IsSilentWhenNothingIsNear) {
  EXPECT_FALSE(nearest("xyz", {"pass", "+bag"}));
  EXPECT_FALSE(nearest("", {}));
  EXPECT_FALSE(nearest("q", {"ab"}));  // two edits would replace all of it
  EXPECT_FALSE(nearest(std::string(65, 'a'), {std::string(65, 'a')}));
}

}  // namespace
}  // namespace fullcircle
