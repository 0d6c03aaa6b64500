// Named values, gains and errors, and how they are written.
#include "core/facts.h"

#include <gtest/gtest.h>

#include "core/result.h"

namespace fullcircle {
namespace {

using namespace std::string_literals;

std::string json_of(const Facts& facts) {
  JsonWriter json;
  facts.write(json);
  return json.take();
}

std::string json_of(const Terms& terms) {
  JsonWriter json;
  write(json, terms);
  return json.take();
}

std::string json_of(const Error& error) {
  JsonWriter json;
  write_members(json.begin_object(), error);
  return json.end_object().take();
}

// ---- Facts ----

TEST(Facts, EveryTypeIsWrittenInTheOrderOfItsNames) {
  const Facts facts = {{"kind", "place"s},
                       {"at", std::vector<int>{2, -1}},
                       {"turned", true},
                       {"left", 0},
                       {"glyphs", std::vector<std::string>{"C1", "T2"}}};
  EXPECT_EQ(json_of(facts),
            R"({"kind":"place","at":[2,-1],"turned":true,"left":0,"glyphs":["C1","T2"]})");
}

TEST(Facts, TextIsQuoted) {
  EXPECT_EQ(json_of(Facts{{"found", "a \"b\"\\"s}}), R"({"found":"a \"b\"\\"})");
}

TEST(Facts, NoFactsAndEmptyListsAreWritten) {
  EXPECT_TRUE(Facts().empty());
  EXPECT_EQ(json_of(Facts()), "{}");
  EXPECT_EQ(json_of(Facts{{"gives", std::vector<int>{}}}), R"({"gives":[]})");
}

TEST(Facts, EachIsFoundByItsName) {
  Facts facts = {{"glyph", "T3"s}, {"left", 2}};
  facts.add("down", true).add("at", std::vector<int>{1, 0});
  facts.add("cells", std::vector<std::string>{"g9"});
  EXPECT_FALSE(facts.empty());
  EXPECT_EQ(facts.text("glyph"), "T3");
  EXPECT_EQ(facts.number("left"), 2);
  EXPECT_EQ(*facts.find("down"), Facts::Value(true));
  EXPECT_EQ(facts.numbers("at"), (std::vector<int>{1, 0}));
  EXPECT_EQ(facts.texts("cells"), std::vector<std::string>{"g9"});
  EXPECT_TRUE(facts.has("glyph"));
  ASSERT_NE(facts.find("left"), nullptr);
  EXPECT_EQ(*facts.find("left"), Facts::Value(2));
}

TEST(Facts, OthersAreAddedInTheirOrder) {
  Facts facts = {{"line", 7}};
  facts.add(Facts{{"glyph", "T3"s}, {"left", 2}});
  EXPECT_EQ(facts, (Facts{{"line", 7}, {"glyph", "T3"s}, {"left", 2}}));
}

TEST(Facts, WhatIsMissingOrOfAnotherTypeIsEmpty) {
  const Facts facts = {{"glyph", "T3"s}};
  EXPECT_FALSE(facts.has("at"));
  EXPECT_EQ(facts.find("at"), nullptr);
  EXPECT_EQ(facts.text("at"), "");
  EXPECT_EQ(facts.number("glyph"), 0);
  EXPECT_TRUE(facts.numbers("glyph").empty());
  EXPECT_TRUE(facts.texts("glyph").empty());
}

TEST(Facts, EqualFactsHaveEqualNamesValuesAndOrder) {
  const Facts facts = {{"a", 1}, {"b", true}};
  EXPECT_EQ(facts, Facts().add("a", 1).add("b", true));
  EXPECT_NE(facts, (Facts{{"b", true}, {"a", 1}}));
  EXPECT_NE(facts, (Facts{{"a", 2}, {"b", true}}));
  EXPECT_NE(facts, (Facts{{"a", 1}}));
}

// ---- Gains ----

TEST(Terms, ATermHasItsSeatAndPoints) {
  const Terms terms = {{.seat = Seat{0}, .what = "city", .points = 8},
                       {.seat = Seat{1}, .what = "badlands", .points = -4}};
  EXPECT_EQ(json_of(terms), R"([{"seat":0,"what":"city","points":8},)"
                            R"({"seat":1,"what":"badlands","points":-4}])");
  EXPECT_EQ(json_of(Terms{}), "[]");
}

TEST(Terms, SummandsHaveNoSeatAndTimesOnlyWhereTheyCount) {
  const Terms terms = {{.seat = Seat{2},
                        .what = "line",
                        .times = 2,
                        .points = 14,
                        .of = {{.seat = {}, .what = "C1", .points = 1},
                               {.seat = {}, .what = "T2", .times = 3, .points = 6}}}};
  EXPECT_EQ(json_of(terms), R"([{"seat":2,"what":"line","times":2,"points":14,"of":[)"
                            R"({"what":"C1","points":1},{"what":"T2","times":3,"points":6}]}])");
}

// ---- Errors ----

TEST(Errors, AnErrorOfItsOwnHasACodeAndASentence) {
  EXPECT_EQ(json_of(Error{"not_found", "there is no such table"}),
            R"({"code":"not_found","why":"there is no such table"})");
}

TEST(Errors, ARefusalOfTheRulesHasItsReasonAndFacts) {
  const Error error{"CW-10", "a free card is due", "free_due", {{"due", 3}}};
  EXPECT_EQ(json_of(error),
            R"({"code":"CW-10","why":"a free card is due","reason":"free_due","facts":{"due":3}})");
  EXPECT_EQ(json_of(Error{"over", "the game is over", "over"}),
            R"({"code":"over","why":"the game is over","reason":"over","facts":{}})");
}

}  // namespace
}  // namespace fullcircle
