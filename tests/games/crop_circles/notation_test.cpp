// How moves are written and read.
#include <string>
#include <vector>

#include "tests/games/crop_circles/fixture.h"

namespace fullcircle::crop_circles {
namespace {

Error parse_error(const State& state, std::string_view text) {
  const Result<Move, Refusal> move = parse(state, text);
  return move ? Error{} : spoken(move.error());
}

// ---- Decisions ----

TEST(CropCirclesNotation, APlacementToTheRightDownAndOfOneGlyph) {
  Position position;
  const Move right = *parse(position, "g9>C1T2");
  EXPECT_EQ(right.kind, Move::Kind::place);
  EXPECT_EQ(right.cell(0), make_cell(8, 6));
  EXPECT_EQ(right.cell(1), make_cell(8, 7));
  EXPECT_EQ(right.glyph(0), glyph("C1"));
  EXPECT_EQ(right.glyph(1), glyph("T2"));
  const Move down = *parse(position, "a13vS4Q3");
  EXPECT_EQ(down.cell(0), make_cell(12, 0));
  EXPECT_EQ(down.cell(1), make_cell(13, 0));
  const Move one = *parse(position, "n14C1");
  EXPECT_EQ(one.cell(0), make_cell(13, 13));
  EXPECT_EQ(one.length, 1);
}

TEST(CropCirclesNotation, OneGlyphWithADirectionIsTheSameMove) {
  Position position;
  EXPECT_EQ(*parse(position, "g9>C1"), *parse(position, "g9C1"));
  EXPECT_EQ(*parse(position, "g9vC1"), *parse(position, "g9C1"));
  EXPECT_EQ(format(position, *parse(position, "g9vC1")), "g9C1");
}

TEST(CropCirclesNotation, PassAndTakes) {
  Position position;
  EXPECT_EQ(*parse(position, "pass"), make_pass());
  EXPECT_EQ(*parse(position, "+bag"), make_take_from_bag());
  EXPECT_EQ(*parse(position, "+T3"), make_take(glyph("T3")));
  EXPECT_EQ(format(position, make_pass()), "pass");
  EXPECT_EQ(format(position, make_take_from_bag()), "+bag");
  EXPECT_EQ(format(position, make_take(glyph("T3"))), "+T3");
}

TEST(CropCirclesNotation, EveryFieldAndEveryGlyph) {
  Position position;
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      const std::string name = static_cast<char>('a' + column) + std::to_string(row + 1);
      EXPECT_EQ(format_cell(make_cell(row, column)), name);
      EXPECT_EQ(parse(position, name + "C1")->start, make_cell(row, column));
    }
  }
  for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
    const std::string text = "+" + format_glyph(Glyph{code});
    EXPECT_EQ(parse(position, text)->glyph(), Glyph{code});
  }
}

TEST(CropCirclesNotation, FourteenGlyphsAreTheLongestLine) {
  Position position;
  std::string line = "a1>";
  for (int i = 0; i < 14; ++i) line += "S4";
  const Result<Move, Refusal> move = parse(position, line);
  ASSERT_TRUE(move.ok());
  EXPECT_EQ(move->length, 14);
  EXPECT_EQ(format(position, *move), line);
  EXPECT_EQ(parse_error(position, line + "S4").why, "a line has at most fourteen glyphs");
}

TEST(CropCirclesNotation, WrongTextsAreErrorsWithASentence) {
  Position position;
  const std::vector<std::string> wrong = {"",          " ",
                                          "o1C1",      "a15C1",
                                          "a0C1",      "a01C1",
                                          "`1C1",      "a",
                                          "a1",        "g9",
                                          "g9>",       "g9v",
                                          "g9>>C1",    "g9>vC1",
                                          "g9<C1",     "g9^C1",
                                          "g9C1T2",    "g9>C",
                                          "g9>C1T",    "g9>X1",
                                          "g9>C5",     "g9>C0",
                                          "g9>c1",     "g9>C1t2",
                                          "G9C1",      "g9>C1 T2",
                                          "g9 C1",     "g9V C1",
                                          "9gC1",      "C1",
                                          "g-9C1",     "g+9C1",
                                          "g999C1",    "g99999999999999999999C1",
                                          "+",         "+X9",
                                          "+T",        "+T5",
                                          "+T0",       "+t3",
                                          "+T33",      "+ T3",
                                          "+Bag",      "+bags",
                                          "+bag ",     " +bag",
                                          "bag",       "Pass",
                                          "PASS",      "passs",
                                          "pass ",     " pass",
                                          "g9C1 ",     " g9C1",
                                          "g9C1\n",    "g9C1\t",
                                          "hand 0 C1", "g9>C1,T2",
                                          "-",         ">",
                                          "v",         "1",
                                          "\n"};
  for (const std::string& text : wrong) {
    const Error error = parse_error(position, text);
    EXPECT_EQ(error.code, "notation") << '\'' << text << '\'';
    EXPECT_FALSE(error.why.empty()) << '\'' << text << '\'';
  }
}

TEST(CropCirclesNotation, TheSentenceSaysWhatIsWrong) {
  Position position;
  EXPECT_EQ(parse_error(position, "").why, "a move is missing");
  EXPECT_EQ(parse_error(position, "o1C1").why,
            "a placement starts with a field from a1 to n14, not 'o1C1'");
  EXPECT_EQ(parse_error(position, "g9>").why, "glyphs are missing after the field, as in g9>C1T2");
  EXPECT_EQ(parse_error(position, "g9C1T2").why, "write > (right) or v (down), as in g9>C1T2");
  EXPECT_EQ(parse_error(position, "+X9").why,
            "a glyph is one of C Q T S and a value from 1 to 4, like T3, not 'X9'");
}

TEST(CropCirclesNotation, ForeignBytesAndLongTexts) {
  Position position;
  const std::string nul("g9\0C1", 5);
  const std::vector<std::string> wrong = {nul,
                                          "\x80",
                                          "\xff\xfe",
                                          "g9>\xc3\xa9",
                                          std::string("\xe2\x97\x8b") + "1C1",
                                          "+\xf0\x9f\x98\x80",
                                          "g9>C\xb2",
                                          std::string(100'000, 'a'),
                                          "g" + std::string(100'000, '9') + "C1",
                                          "g9>" + std::string(100'000, 'C'),
                                          "+" + std::string(100'000, 'T')};
  for (const std::string& text : wrong) {
    const Error error = parse_error(position, text);
    EXPECT_EQ(error.code, "notation");
    EXPECT_LT(error.why.size(), 200U) << "the text is cut";
    EXPECT_TRUE(is_utf8(error.why));
  }
}

TEST(CropCirclesNotation, RandomTextsAreReadOrRefused) {
  Position position;
  Rng rng(4);
  const std::string alphabet = "abgno0123456789>vCQTS+pasbag \x80\xff\n";
  for (int n = 0; n < 100'000; ++n) {
    std::string text;
    for (std::uint32_t length = rng.below(9); length > 0; --length) {
      text += alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))];
    }
    const Result<Move, Refusal> move = parse(position, text);
    if (!move) continue;
    EXPECT_EQ(*parse(position, format(position, *move)), *move) << text;
  }
}

// ---- Outcomes ----

TEST(CropCirclesNotation, OutcomesOfTheSetUp) {
  State state = initial_state(options(""), 2);
  EXPECT_EQ(format(state, make_glyph_outcome(glyph("T3"))), "hand 0 T3");
  play_all(state, {"hand 0 C1", "hand 0 C1", "hand 0 C1", "hand 0 C1"});
  EXPECT_EQ(format_hidden(state), "hand 1 ?");
  EXPECT_EQ(parse_error(state, "hand 0 C1").code, "notation");
  play_all(state, {"hand 1 C1", "hand 1 C1", "hand 1 C1", "hand 1 C1"});
  EXPECT_EQ(format(state, make_glyph_outcome(glyph("T3"))), "centre T3");
  play_all(state, {"centre Q1", "centre Q1", "centre Q1", "centre Q1"});
  EXPECT_EQ(format(state, make_glyph_outcome(glyph("T3"))), "pool T3");
  play_all(state, {"pool T1", "pool T1", "pool T1", "pool T1", "pool T1"});
  const int solid = card_kind({Shading::solid, shapes("CQS")});
  EXPECT_EQ(format(state, make_card_outcome(solid)), "rule solid CQS");
  play_all(state, {"rule solid CQS", "rule striped CS", "rule crossed T"});
  EXPECT_EQ(format(state, make_card_outcome(solid)), "upcoming solid CQS");
  play(state, "upcoming striped QT");
}

TEST(CropCirclesNotation, OutcomesOfATurn) {
  Position position;
  position.put("i6", "C1").hand("T1").pool("Q1 Q1 Q1 Q1 Q1").change_card(1, true);
  play(position, "i5T1");
  EXPECT_EQ(format_hidden(position), "upcoming ?");
  play_all(position, {"upcoming crossed S", "+bag"});
  EXPECT_EQ(format(position, make_glyph_outcome(glyph("T3"))), "bag T3");
  play_all(position, {"bag T3", "+Q1", "+Q1"});
  EXPECT_EQ(format(position, make_glyph_outcome(glyph("T3"))), "refill T3");
  play_all(position, {"refill S1", "refill S2"});
}

TEST(CropCirclesNotation, WrongOutcomes) {
  State state = initial_state(options(""), 2);
  const auto expect_wrong = [&](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      EXPECT_EQ(parse_error(state, text).code, "notation") << '\'' << text << '\'';
    }
  };
  expect_wrong({"", "hand", "hand 0", "hand 0 ", "hand 0 ?", "hand 0 X1", "hand 0 C1 ",
                "hand 0  C1", "hand 1 C1", "hand 00 C1", "Hand 0 C1", "C1", "bag C1", "pass",
                "hand 0 \xff\xff"});
  while (state.phase != Phase::deal_rules) draw_one(state);
  expect_wrong({"rule", "rule solid", "rule solid ", "rule striped CS", "rule solid CQ",
                "rule solid CQTS", "rule solid QCT", "rule solid CCQT", "rule solid cqt",
                "rule solid CQX", "rule empty CQTS", "rule solid CQT "});
  while (state.phase != Phase::deal_upcoming) draw_one(state);
  expect_wrong({"upcoming", "upcoming ", "upcoming CQT", "upcoming solid", "upcoming solid CQ",
                "upcoming empty CQTS", "upcoming  solid CQT", "upcoming solid CQT "});
}

// ---- Round trip ----

TEST(CropCirclesNotation, EveryMoveOfRandomGamesIsReadAsItWasWritten) {
  int moves = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    State state = initial_state(options(kAllSettings[seed % 4]), 2 + static_cast<int>(seed % 5));
    while (state.phase != Phase::over) {
      const bool chance = to_act(state).is_chance();
      const Move move = chance ? sample_outcome(state, rng) : sample_move(state, rng);
      const Result<Move, Refusal> read = parse(state, format(state, move));
      ASSERT_TRUE(read.ok()) << format(state, move);
      EXPECT_EQ(*read, move) << format(state, move);
      apply(state, move);
      ++moves;
    }
  }
  EXPECT_GT(moves, 50'000);
}

TEST(CropCirclesNotation, EveryLegalMoveIsReadAsItWasWritten) {
  Rng rng(5);
  for (int game = 0; game < 20; ++game) {
    State state = dealt_game(2 + game % 5, "", rng);
    for (int n = 0; n < 200 && state.phase != Phase::over; ++n) {
      int visited = 0;
      for_each_move(state, [&](const Move& move) {
        EXPECT_EQ(*parse(state, format(state, move)), move);
        return ++visited < 500;
      });
      for_each_outcome(state, [&](const Move& outcome, int) {
        EXPECT_EQ(*parse(state, format(state, outcome)), outcome);
      });
      const bool chance = to_act(state).is_chance();
      apply(state, chance ? sample_outcome(state, rng) : sample_move(state, rng));
    }
  }
}

}  // namespace
}  // namespace fullcircle::crop_circles
