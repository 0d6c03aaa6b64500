#include "table/sitter.h"

#include <gtest/gtest.h>

#include "core/record.h"
#include "players/player.h"

namespace fullcircle {
namespace {

std::string members(const Sitter& sitter) {
  JsonWriter json;
  write_members(json.begin_object(), sitter);
  return json.end_object().take();
}

TEST(Sitter, IsKnownByItsNameInARecord) {
  EXPECT_EQ(members({}), R"({"kind":"open"})");
  EXPECT_EQ(members(sitter_named("Ada")), R"({"kind":"person","name":"Ada"})");
  EXPECT_EQ(members(sitter_named("bot:3")), R"({"kind":"bot","name":"bot:3","level":3})");
  for (const std::string name : {"bot:6@500", "bot:6#500"}) {
    EXPECT_EQ(members(sitter_named(name)), R"({"kind":"bot","name":")" + name + R"(","level":6})");
  }
  for (const std::string name : {"random", "greedy", "uct", "uct@20"}) {
    EXPECT_EQ(members(sitter_named(name)), R"({"kind":"bot","name":")" + name + R"("})");
  }
  for (const char* name : {"bot:9", "bot:0", "bot", "random@5x", "Greedy"}) {
    EXPECT_EQ(sitter_named(name).kind, Sitter::Kind::person) << name;
  }
}

TEST(Sitter, PeopleAreCalledAsTheyLikeAsFarAsARecordTakesIt) {
  EXPECT_EQ(person_name("Ada", Seat{0}), "Ada");
  EXPECT_EQ(person_name(" Ada | Bo; ", Seat{0}), "Ada Bo");
  EXPECT_EQ(person_name("A\nd\ta\x7F", Seat{0}), "A d a");
  EXPECT_EQ(person_name("|", Seat{1}), "seat 2");
  EXPECT_EQ(person_name("", Seat{0}), "seat 1");
  EXPECT_EQ(person_name(std::string(50, 'x'), Seat{0}), std::string(40, 'x'));
  EXPECT_EQ(person_name("x" + std::string(50, ' ') + "y", Seat{0}), "x y");
  std::string flags;
  for (int i = 0; i < 20; ++i) flags += "\xC4\x9F";  // g with breve: two bytes
  EXPECT_EQ(person_name("x" + flags, Seat{0}), "x" + flags.substr(0, 38));
  for (std::string name : player_names()) {
    name += name.starts_with("bot:") ? "@500" : "";
    EXPECT_EQ(person_name(name, Seat{0}), name + ".");
    EXPECT_FALSE(is_player_name(name + "."));
  }
}

TEST(Sitter, SeatsWithoutANameAreCountedFromOne) {
  EXPECT_EQ(unnamed_seats(3), (std::vector<std::string>{"seat 1", "seat 2", "seat 3"}));
  EXPECT_EQ(person_name("|", Seat{1}), "seat 2");
}

TEST(Sitter, WhateverIsTypedBecomesTheNameOfAPerson) {
  const std::string signs = "a |;:\n\x01\xC2\x85\xE2\x98\xBA\xF0\x9F\x8E\xB2";
  const std::string typed = signs + "bot:3" + signs + signs + signs;
  for (std::size_t from = 0; from < typed.size(); ++from) {
    if ((static_cast<unsigned char>(typed[from]) & 0xC0U) == 0x80U) continue;
    const std::string name = person_name(typed.substr(from), Seat{0});
    EXPECT_TRUE(check_seat_name(name)) << name;
    EXPECT_EQ(sitter_named(name).kind, Sitter::Kind::person) << name;
    EXPECT_EQ(person_name(name, Seat{0}), name);
  }
}

}  // namespace
}  // namespace fullcircle
