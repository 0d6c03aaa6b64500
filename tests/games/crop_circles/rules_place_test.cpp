// CC-20 to CC-22: placing and scoring.
#include <gmock/gmock.h>

#include <string>

#include "tests/games/crop_circles/fixture.h"

namespace fullcircle::crop_circles {
namespace {

using ::testing::HasSubstr;

// ---- CC-20: where ----

TEST(CropCirclesRules, CC20_OneGlyphBesideAnOlderOne) {
  Position position;
  position.everything_permitted().put("g7", "C1").hand("Q1");
  for (const std::string_view move : {"g6Q1", "f7Q1", "h7Q1", "g8Q1"}) {
    EXPECT_TRUE(allowed(position, move)) << move;
  }
}

TEST(CropCirclesRules, CC20_AdjacentMeansSharingAnEdge) {
  Position position;
  position.everything_permitted().put("g7", "C1").hand("Q1");
  for (const std::string_view move : {"f6Q1", "h6Q1", "f8Q1", "h8Q1", "i7Q1", "a1Q1"}) {
    const Error error = refusal(position, move);
    EXPECT_EQ(error.code, "CC-20") << move;
    EXPECT_EQ(error.why, "at least one new glyph must share an edge with one on the board");
  }
}

TEST(CropCirclesRules, CC20_OppositeEdgesOfTheBoardDoNotTouch) {
  Position position;
  position.everything_permitted().put("n7", "C1").put("g14", "C1").hand("Q1");
  for (const std::string_view move : {"a7Q1", "a8Q1", "a6Q1", "g1Q1", "h1Q1", "f1Q1"}) {
    EXPECT_EQ(refusal(position, move).code, "CC-20") << move;
  }
}

TEST(CropCirclesRules, CC20_OneOfALineBesideAnOlderOneIsEnough) {
  Position position;
  position.everything_permitted().put("g7", "C1").hand("Q1 T1 S1");
  EXPECT_TRUE(allowed(position, "h7>Q1T1S1")) << "the first";
  EXPECT_TRUE(allowed(position, "d7>Q1T1S1")) << "the last";
  EXPECT_TRUE(allowed(position, "h6vQ1T1S1")) << "the middle one";
  EXPECT_TRUE(allowed(position, "f6>Q1T1S1")) << "the middle one";
  EXPECT_EQ(refusal(position, "c7>Q1T1S1").code, "CC-20") << "f7 stays empty";
  EXPECT_EQ(refusal(position, "h8vQ1T1S1").code, "CC-20") << "h8 touches g7 by its corner";
}

TEST(CropCirclesRules, CC20_NoOlderGlyphBetweenTheNewOnes) {
  Position position;
  position.everything_permitted().put("g7", "C1").hand("Q1 T1 S1");
  const Error error = refusal(position, "f7>Q1T1");
  EXPECT_EQ(error.code, "CC-20");
  EXPECT_EQ(error.why,
            "there is a glyph on g7 already; new glyphs fill empty fields without a gap");
  EXPECT_EQ(refusal(position, "g6vQ1T1S1").code, "CC-20");
  EXPECT_EQ(refusal(position, "g7Q1").code, "CC-20");
}

TEST(CropCirclesRules, CC20_GlyphsComeFromTheHand) {
  Position position;
  position.everything_permitted().put("g7", "C1").hand("Q1 T1").hand(1, "S1");
  EXPECT_EQ(refusal(position, "h7S1").code, "CC-20");
  EXPECT_EQ(refusal(position, "h7S1").why, "there is no S1 in the hand");
  EXPECT_EQ(refusal(position, "h7>Q1Q1").code, "CC-20");
  EXPECT_EQ(refusal(position, "h7>Q1Q1").why, "not enough Q1 in the hand");
}

TEST(CropCirclesRules, CC20_TheLineStaysOnTheBoard) {
  Position position;
  position.everything_permitted().put("n7", "C1").put("g14", "C1").hand("Q1 T1 S1");
  EXPECT_TRUE(allowed(position, "m8>Q1T1"));
  EXPECT_EQ(refusal(position, "m8>Q1T1S1").why, "the line from m8 runs off the board");
  EXPECT_EQ(refusal(position, "h13vQ1T1S1").why, "the line from h13 runs off the board");
  EXPECT_EQ(refusal(position, "n8>Q1T1").code, "CC-20");
}

TEST(CropCirclesRules, CC20_APlacementHasAtLeastOneGlyph) {
  Position position;
  position.put("g7", "C1").hand("Q1");
  const Checked nothing = check(position, make_placement(field("h7"), false));
  ASSERT_FALSE(nothing.ok());
  EXPECT_EQ(nothing.error().code, "CC-20");
}

TEST(CropCirclesRules, CC20_PassIsAlwaysAllowed) {
  Position position;
  position.everything_permitted().put("g7", "C1").hand("Q1 T1");
  EXPECT_TRUE(allowed(position, "pass"));
  Position without_hand;
  without_hand.put("g7", "C1");
  EXPECT_TRUE(allowed(without_hand, "pass"));
}

TEST(CropCirclesRules, CC20_AWholeColumnOfFourteen) {
  Position position;
  position.everything_permitted().put("b7", "S1").hand("C1 C1 C1 C1 C1 C1 C1 C1 C1 C1 Q1 Q1 Q1 Q1");
  EXPECT_TRUE(allowed(position, "a1vC1C1C1C1C1C1C1C1C1C1Q1Q1Q1Q1"));
  EXPECT_EQ(refusal(position, "a2vC1C1C1C1C1C1C1C1C1C1Q1Q1Q1Q1").code, "CC-20");
}

TEST(CropCirclesRules, CC20_TheGlyphsGoFromTheHandToTheBoard) {
  Position position;
  position.everything_permitted().put("g7", "C1").hand("Q1 Q1 T2 S3").pool("C1 C1 C1 C1 C1");
  play(position, "h6vQ1T2");
  EXPECT_EQ(format_glyph(position->glyph_at(field("h6"))), "Q1");
  EXPECT_EQ(format_glyph(position->glyph_at(field("h7"))), "T2");
  EXPECT_EQ(position->occupied.size(), 3);
  EXPECT_EQ(format_glyphs(position->hand[0]), "Q1 S3");
  EXPECT_EQ(position->hand_size[0], 2);
  EXPECT_TRUE(recount(position));
}

// ---- CC-21: beside what ----

TEST(CropCirclesRules, CC21_TheCardOfTheNewGlyphMustPermitTheOlderShape) {
  Position position;  // striped beside CS
  position.put("g7", "C1").put("g9", "Q2").hand("T3 T1");
  EXPECT_TRUE(allowed(position, "h7T3"));
  const Error error = refusal(position, "g10T3");
  EXPECT_EQ(error.code, "CC-21");
  EXPECT_THAT(error.why, HasSubstr("striped triangle (g10) may only stand next to circles and "
                                   "stars, and on g9 is"));
}

TEST(CropCirclesRules, CC21_TheCardOfTheOlderGlyphMustPermitTheNewShape) {
  Position position;  // solid beside CQT
  position.put("g7", "C2").hand("S1 T1");
  EXPECT_TRUE(allowed(position, "h7T1"));
  const Error error = refusal(position, "h7S1");
  EXPECT_EQ(error.code, "CC-21");
  EXPECT_THAT(error.why, HasSubstr("solid circle (g7) may only stand next to circles, squares and "
                                   "triangles, and on h7 is"));
}

TEST(CropCirclesRules, CC21_TheReasonIsASentence) {
  Position position;
  position.put("g7", "C2").put("g10", "Q2").hand("S1 T3");
  EXPECT_EQ(refusal(position, "g11T3").why,
            "a striped triangle (g11) may only stand next to circles and stars, and on g10 is a "
            "solid square");
  EXPECT_EQ(refusal(position, "h7S1").why,
            "a solid circle (g7) may only stand next to circles, squares and triangles, and on h7 "
            "is an empty star");
}

TEST(CropCirclesRules, CC21_BothCardsAreAskedForEveryPairOfKinds) {
  for (int solid = 0; solid < 4; ++solid) {
    for (std::uint8_t older = 0; older < kGlyphKinds; ++older) {
      for (std::uint8_t fresh = 0; fresh < kGlyphKinds; ++fresh) {
        Position position;
        position.rule(Shading::solid,
                      format_shapes(kCards[static_cast<std::size_t>(solid)].card.shapes));
        position.put("g7", format_glyph(Glyph{older})).hand(format_glyph(Glyph{fresh}));
        const auto permits = [&](Glyph a, Glyph b) {
          return position->active_card(a.shading()).permits(b.shape());
        };
        EXPECT_EQ(allowed(position, "g8" + format_glyph(Glyph{fresh})),
                  permits(Glyph{older}, Glyph{fresh}) && permits(Glyph{fresh}, Glyph{older}));
      }
    }
  }
}

TEST(CropCirclesRules, CC21_NewGlyphsMustPermitEachOther) {
  Position position;  // crossed beside Q
  position.put("g7", "C1").hand("Q4 Q4 T4 Q1 C1");
  EXPECT_TRUE(allowed(position, "h7>Q1Q4Q4"));
  const Error error = refusal(position, "h7>C1Q4");
  EXPECT_EQ(error.code, "CC-21");
  EXPECT_THAT(error.why, HasSubstr("crossed square (i7) may only stand next to squares, and"));
  EXPECT_EQ(refusal(position, "h7>Q1T4Q4").code, "CC-21") << "Q4 does not permit T4";
}

TEST(CropCirclesRules, CC21_EveryOlderNeighbourIsAsked) {
  Position position;  // crossed beside Q
  position.put("g7", "Q1").put("i7", "C1").hand("Q4 Q1");
  EXPECT_EQ(refusal(position, "h7Q4").code, "CC-21") << "i7 is a circle";
  EXPECT_TRUE(allowed(position, "g8Q4"));
  EXPECT_EQ(refusal(position, "h8vQ1Q4").code, "CC-20");
  EXPECT_TRUE(allowed(position, "g8vQ1Q4"));
  EXPECT_EQ(refusal(position, "g8>Q4Q1Q4").code, "CC-20") << "there is only one Q4 in the hand";
}

TEST(CropCirclesRules, CC21_DiagonalNeighboursAreNotAsked) {
  Position position;  // crossed beside Q
  position.put("g7", "Q1").put("h8", "C1").hand("Q4");
  EXPECT_TRUE(allowed(position, "g6Q4"));
  EXPECT_EQ(refusal(position, "g8Q4").code, "CC-21") << "h8 shares an edge with g8";
  EXPECT_TRUE(allowed(position, "f7Q4"));
}

TEST(CropCirclesRules, CC21_PairsOfOlderGlyphsAreNeverCheckedAgain) {
  Position position;  // crossed beside Q: g7 and h7 could not be placed so
  position.put("g7", "Q4 S4").hand("Q1");
  EXPECT_TRUE(allowed(position, "f7Q1"));
  EXPECT_TRUE(allowed(position, "h8Q1"));
}

TEST(CropCirclesRules, CC21_AfterARuleChangeOnlyNewPairsFollowTheNewRule) {
  Position position;  // solid beside CQT, then QTS
  position.put("i6", "C1").hand(0, "T2 T1").hand(1, "C1 S1 T1").pool("C1 C1 C1 C1 C1");
  position.change_card(1, true);
  play(position, "i5T2");  // beside the circle on i6, which the new rule forbids
  play(position, "upcoming solid CQT");
  take_first(position);
  EXPECT_EQ(refusal(position, "h5C1").code, "CC-21") << "solid beside QTS now";
  EXPECT_TRUE(allowed(position, "h5S1")) << "solid beside QTS now";
  EXPECT_TRUE(allowed(position, "i4S1")) << "the pair i5, i6 is not asked";
}

// ---- CC-22: points ----

TEST(CropCirclesRules, CC22_PointsAreSumTimesOlderNeighbours) {
  Position position;
  position.everything_permitted().put("g7", "C4 C4 C3").hand("Q2 T3 S4");
  EXPECT_EQ(gain(position, "g8Q2"), 2 * 1);
  EXPECT_EQ(gain(position, "g8>Q2T3"), (2 + 3) * 2);
  EXPECT_EQ(gain(position, "g8>Q2T3S4"), (2 + 3 + 4) * 3);
  EXPECT_EQ(gain(position, "i8>Q2T3S4"), (2 + 3 + 4) * 1) << "only i8 lies beside an older one";
  EXPECT_EQ(gain(position, "h8vQ2T3S4"), (2 + 3 + 4) * 1);
}

TEST(CropCirclesRules, CC22_TheEndsOfALineHaveNeighboursToo) {
  Position position;
  position.everything_permitted().put("f7", "C1").put("i7", "C1").put("g6", "C1 C1");
  position.put("g8", "C1 C1").put("j7", "C1").put("g5", "C1").hand("Q2 T3");
  EXPECT_EQ(gain(position, "g7>Q2T3"), (2 + 3) * 6) << "f7, g6, h6, g8, h8, i7";
}

TEST(CropCirclesRules, CC22_OneGlyphBetweenFour) {
  Position position;
  position.everything_permitted().put("g6", "C1").put("f7", "C1").put("h7", "C1").put("g8", "C1");
  position.put("f6", "C1").put("h8", "C1").hand("S4");
  EXPECT_EQ(gain(position, "g7S4"), 4 * 4) << "neighbours by a corner do not count";
}

TEST(CropCirclesRules, CC22_TheMultiplierIsForItsOwnGlyphOnly) {
  Position position;
  position.everything_permitted().put("i6", "C4").hand("Q3 T2 S1");
  EXPECT_EQ(gain(position, "i5Q3"), 3 * 2) << "i5 is a scarecrow";
  EXPECT_EQ(gain(position, "h5>Q3T2"), 3 + 2 * 2);
  EXPECT_EQ(gain(position, "h5>T2Q3S1"), 2 + 3 * 2 + 1);
}

TEST(CropCirclesRules, CC22_ScarecrowTwiceCowThriceBarnFourTimes) {
  Position position;
  position.everything_permitted().put("a2", "C1").put("d4", "C1").hand("S4 S4 T3");
  EXPECT_EQ(gain(position, "a1S4"), 4 * 3) << "a1 is a cow";
  EXPECT_EQ(gain(position, "b2S4"), 4 * 4) << "b2 is a barn";
  EXPECT_EQ(gain(position, "a3S4"), 4 * 2) << "a3 is a scarecrow";
  EXPECT_EQ(gain(position, "d3S4"), 4 * 3) << "d3 is a cow";
  EXPECT_EQ(gain(position, "a3>S4T3S4"), (4 * 2 + 3 + 4) * 1);
}

TEST(CropCirclesRules, CC22_AMultiplierUnderAnOlderGlyphIsUsedUp) {
  Position position;
  position.everything_permitted().put("b2", "S4").hand("C1");
  EXPECT_EQ(gain(position, "b3C1"), 1);
}

TEST(CropCirclesRules, CC22_ALineAlongALineCountsEachOlderGlyphOnce) {
  Position position;
  position.everything_permitted();
  position.put("a7", "C1 C1 C1 C1 C1 C1 C1 C1 C1 C1 Q1 Q1 Q1 Q1");
  position.put("a9", "C2 C2 C2 C2 C2 C2 C2 C2 Q2 Q2 Q2 Q2 Q2 Q2");
  position.hand("T1 T1 T1 T1 T1 T1 T1 T1 T1 T1 S1 S1 S1 S1");
  // Row 8 has one multiplier: the cow on m8.
  EXPECT_EQ(gain(position, "a8>T1T1T1T1T1T1T1T1T1T1S1S1S1S1"), (14 + 2) * 28);
}

TEST(CropCirclesRules, CC22_PointsAreAddedToTheScore) {
  Position position;
  position.everything_permitted().put("g7", "C1 C1").hand(0, "Q2 Q1").hand(1, "T3");
  position.pool("C1 C1 C1 C1 C1");
  turn(position, "g8Q2");
  EXPECT_EQ(position->score[0], 2);
  turn(position, "h8T3");
  EXPECT_EQ(position->score[1], 3 * 2) << "h7 and g8";
  turn(position, "i7Q1");
  EXPECT_EQ(position->score[0], 2 + 1);
  turn(position, "pass");
  EXPECT_EQ(position->score[1], 6) << "a pass scores nothing";
}

}  // namespace
}  // namespace fullcircle::crop_circles
