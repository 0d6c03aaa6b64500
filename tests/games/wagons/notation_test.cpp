// How moves are written and read.
#include "tests/games/wagons/fixture.h"

namespace fullcircle::wagons {
namespace {

std::string parse_error(const State& state, std::string_view text) {
  const Result<Move, Refusal> move = parse(state, text);
  return move ? "" : move.error().code;
}

TEST(WagonsNotation, PlacementsAndTheStart) {
  const State state = started({15, 16, 17});
  const Move draft = *parse(state, "draft 4 @2,-1");
  EXPECT_EQ(draft, (Move{Move::Type::draft, card(4), square(2, -1), false}));
  const Move turned = *parse(state, "draft 4 @2,-1 r");
  EXPECT_EQ(turned, (Move{Move::Type::draft, card(4), square(2, -1), true}));
  const Move free = *parse(state, "free 17 @-28,100");
  EXPECT_EQ(free, (Move{Move::Type::free, card(17), square(-28, 100), false}));
  EXPECT_EQ(*parse(state, "start 7"), (Move{Move::Type::start, card(7), {}, false}));
}

TEST(WagonsNotation, TheDeal) {
  const State state = initial_state(options(), 2);
  EXPECT_EQ(*parse(state, "goal 0"), (Move{Move::Type::goal, card(0), {}, false}));
  EXPECT_EQ(*parse(state, "circle 17"), (Move{Move::Type::circle, card(17), {}, false}));
}

TEST(WagonsNotation, EveryMoveAndOutcomeIsReadBack) {
  Rng rng(41);
  for (int decisions = 0; decisions < 16; ++decisions) {
    const State state = position_by_chance(rng, decisions);
    for (const Move& move : all_moves(state)) {
      const Result<Move, Refusal> again = parse(state, format(move));
      ASSERT_TRUE(again.ok()) << format(move);
      ASSERT_EQ(*again, move);
    }
  }
  const State deal = initial_state(options(), 2);
  for_each_outcome(
      deal, [&](const Move& outcome, int) { EXPECT_EQ(*parse(deal, format(outcome)), outcome); });
}

/// None of these is a decision or a draw.
const std::vector<std::string> kWrong = {
    // clang-format off
    "", " ", "draft", "draft ", "draft 4", "draft 4 ", "draft 18 @0,0", "draft -1 @0,0",
    "draft x @0,0", "draft 4 @1", "draft 4 @", "draft 4 @,", "draft 4 @1,", "draft 4 @,1",
    "draft 4 1,2", "draft 4 @1,2 x", "draft 4 @1,2 R", "draft 4 @1,2 r r", "draft 4 @1,2,3",
    "draft 4 @ 1,2", "draft 4 @1, 2", "draft 4 @1,2 ", " draft 4 @1,2", "draft  4 @1,2",
    "draft 4 @1,2 r ", "draft\t4 @1,2", "draft 4 @1,2\n", "Draft 4 @1,2", "draft 4@1,2",
    "draft 04 @1,2", "draft 4 @01,2", "draft 4 @-0,2", "draft 4 @+1,2", "draft 4 @101,0",
    "draft 4 @0,-101", "draft 4 @128,0", "draft 4 @256,0", "draft 4 @4294967296,0",
    "draft 99999999999999999999 @0,0", "draft 4 @99999999999999999999,0",
    "draft 4 @0,-99999999999999999999", "draft 260 @0,0", "free", "free 9", "free 9 @0", "start",
    "start ", "start 18", "start -1", "start 7 ", "start 7 @0,0", "start 7 r", "start7", "goal",
    "circle", "goal 3 @0,0", "pass", "quit", "r", "@0,0", "4 @0,0", "draft 4 @1.5,2",
    "draft 4 @1,2 \xc3\xa9", "\xff\xfe", "draft \x80 @0,0", "draft 4 @\u22121,0",
    std::string("draft 4 @1,2\0", 13), std::string(100000, 'x'), std::string(100000, ' '),
    // clang-format on
};

TEST(WagonsNotation, WrongTextsAreErrorsWithASentence) {
  const State state = started({15, 16, 17});
  for (const std::string& text : kWrong) {
    EXPECT_EQ(parse_error(state, text), "notation") << text.substr(0, 60);
    if (parse(state, text).ok()) continue;
    const std::string why = refusal_words(parse(state, text).error());
    EXPECT_GT(split(why, " ").size(), 3U) << why;
    EXPECT_LT(why.size(), 300U) << "long texts are cut";
    EXPECT_TRUE(is_utf8(why) && !has_control(why)) << text.substr(0, 60);
  }
}

TEST(WagonsNotation, TheErrorSaysWhatIsExpected) {
  State state = initial_state(options(), 2);
  const auto why = [&] { return refusal_words(parse(state, "?").error()); };
  EXPECT_NE(why().find("goal 4"), std::string::npos);
  play_all(state, {"goal 0", "goal 1", "goal 2"});
  EXPECT_NE(why().find("circle 7"), std::string::npos);
  state = dealt({0, 1, 2});
  EXPECT_NE(why().find("start 7"), std::string::npos);
  play(state, "start 7");
  EXPECT_NE(why().find("draft 4 @2,-1"), std::string::npos);
}

TEST(WagonsNotation, WhatIsReadIsWrittenTheSame) {
  const State state = started({15, 16, 17});
  const std::string letters = "draft free 0123456789 @,-r\x80\xff";
  Rng rng(42);
  int read = 0;
  for (int trial = 0; trial < 200000; ++trial) {
    std::string text = trial % 2 == 0 ? "draft 14 @12,-3 r" : "free 9 @-1,0";
    for (std::uint32_t edits = 1 + rng.below(3); edits > 0; --edits) {
      text[rng.below(static_cast<std::uint32_t>(text.size()))] =
          letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
    }
    const Result<Move, Refusal> move = parse(state, text);
    if (!move) continue;
    ASSERT_EQ(format(*move), text) << "one way only to write a move";
    static_cast<void>(check(state, *move));
    ++read;
  }
  EXPECT_GT(read, 1000);
}

}  // namespace
}  // namespace fullcircle::wagons
