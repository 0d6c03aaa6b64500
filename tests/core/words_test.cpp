#include "core/words.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace fullcircle {
namespace {

using Words = std::vector<std::string>;

TEST(Fill, PutsFactsIntoTheGaps) {
  EXPECT_EQ(fill("a {b} has {c}", {{"b", std::string("hand")}, {"c", 3}}), "a hand has 3");
  EXPECT_EQ(fill("{b}{b}", {{"b", true}}), "yesyes");
  EXPECT_EQ(fill("no gap", {{"b", 1}}), "no gap");
  EXPECT_EQ(fill("", {}), "");
}

TEST(Fill, LeavesAGapWithoutAFactEmpty) { EXPECT_EQ(fill("a {b} c", {}), "a  c"); }

TEST(Fill, WhatIsFilledInIsNoGap) {
  EXPECT_EQ(fill("{b} {c}", {{"b", std::string("{c}")}, {"c", 1}}), "{c} 1");
}

TEST(Fill, WritesListsWithBlanks) {
  EXPECT_EQ(fill("{b}", {{"b", std::vector<int>{1, 2, 3}}}), "1 2 3");
  EXPECT_EQ(fill("{b}", {{"b", Words{"x", "y"}}}), "x y");
  EXPECT_EQ(fill("{b}", {{"b", Words{}}}), "");
}

TEST(Fill, WritesListsAsASentenceDoes) {
  const Facts facts = {{"b", Words{"x", "y", "z"}}};
  EXPECT_EQ(fill("it is {b|or}.", facts), "it is x, y or z.");
  EXPECT_EQ(fill("{b|and}", facts), "x, y and z");
  EXPECT_EQ(fill("{b|and}", {{"b", Words{"x"}}}), "x");
  EXPECT_EQ(fill("{c|and}", facts), "");
}

constexpr std::array kWordings = {Wording{"a", "one", "{n} is one"}, Wording{"a", "two", "two"}};

TEST(Wordings, MakeASentenceOfARefusal) {
  EXPECT_EQ(words_of(kWordings, {"a", "one", {{"n", 1}}}), "1 is one");
  EXPECT_EQ(words_of(kWordings, {"a", "two"}), "two");
  EXPECT_EQ(words_of(kWordings, {"b", "two"}), "");
}

TEST(Wordings, MakeAnErrorWithItsFacts) {
  const Error error = make_error(kWordings[0], {{"n", 1}});
  EXPECT_EQ(error.code, "a");
  EXPECT_EQ(error.reason, "one");
  EXPECT_EQ(error.why, "1 is one");
  EXPECT_EQ(error.facts, (Facts{{"n", 1}}));
}

TEST(Wordings, AreListedWithTheFactsOfExamples) {
  const std::vector<Refusal> all = every_refusal(kWordings, {{"a", "one", {{"n", 1}}}});
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].facts, (Facts{{"n", 1}}));
  EXPECT_EQ(all[1].reason, "two");
  EXPECT_TRUE(all[1].facts.empty());
}

}  // namespace
}  // namespace fullcircle
