// What the rules say as facts, and the English of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/games/crop_circles/fixture.h"

namespace fullcircle::crop_circles {
namespace {

std::string text_of(const Facts& facts) {
  JsonWriter json;
  facts.write(json);
  return json.take();
}

/// "code reason facts: sentence"
std::string in_words(const Error& error) {
  return error.code + " " + error.reason + " " + text_of(error.facts) + ": " + error.why;
}

std::string does(const State& state, std::string_view text) {
  return text_of(facts_of(state, *parse(state, text)));
}

Position placing() {
  Position position;
  position.put("g7", "C2").put("g10", "T3").hand("Q1 T1 T1 S1 Q4");
  return position;
}

TEST(CropCirclesWords, EveryReasonOfAPlacementThatIsRefused) {
  Position position = placing();
  EXPECT_EQ(in_words(spoken(check(position, make_placement(field("h7"), false)).error())),
            "CC-20 length {}: a placement has one to fourteen glyphs");
  EXPECT_EQ(in_words(refusal(position, "n7>Q1T1")),
            "CC-20 off_board {\"at\":\"n7\"}: the line from n7 runs off the board");
  EXPECT_EQ(in_words(refusal(position, "f7>Q1T1")),
            "CC-20 taken {\"at\":\"g7\"}: there is a glyph on g7 already; new glyphs fill empty "
            "fields without a gap");
  EXPECT_EQ(in_words(refusal(position, "h7C1")),
            "CC-20 not_in_hand {\"glyph\":\"C1\"}: there is no C1 in the hand");
  EXPECT_EQ(in_words(refusal(position, "h7>Q1Q1")),
            "CC-20 not_enough {\"glyph\":\"Q1\"}: not enough Q1 in the hand");
  EXPECT_EQ(in_words(refusal(position, "a1Q1")),
            "CC-20 apart {\"cells\":[\"a1\"]}: at least one new glyph must share an edge with one "
            "on the board");
}

TEST(CropCirclesWords, AForbiddenPairNamesTheGlyphWhoseCardForbidsIt) {
  Position position = placing();
  EXPECT_EQ(in_words(refusal(position, "h7S1")),
            "CC-21 pair {\"glyph\":\"C2\",\"at\":\"g7\",\"other\":\"S1\",\"beside\":\"h7\","
            "\"permitted\":[\"C\",\"Q\",\"T\"]}: a solid circle (g7) may only stand next to "
            "circles, squares and triangles, and on h7 is an empty star");
  EXPECT_EQ(in_words(refusal(position, "f7Q4")),
            "CC-21 pair {\"glyph\":\"Q4\",\"at\":\"f7\",\"other\":\"C2\",\"beside\":\"g7\","
            "\"permitted\":[\"Q\"]}: a crossed square (f7) may only stand next to squares, and on "
            "g7 is a solid circle");
}

TEST(CropCirclesWords, EveryReasonOfATakeThatIsRefused) {
  Position position = placing();
  position.pool("Q1 Q2");
  EXPECT_EQ(in_words(refusal(position, "+Q1")),
            "CC-24 place_first {}: first place glyphs or pass, then take");
  position->final_turns = 1;
  EXPECT_EQ(in_words(refusal(position, "+Q1")),
            "CC-24 final_round {}: nothing is taken in the final round: place glyphs or pass");
  position->final_turns = 0;
  position->phase = Phase::take;
  position->takes_left = 3;
  EXPECT_EQ(in_words(refusal(position, "+S4")),
            "CC-24 not_in_pool {\"glyph\":\"S4\"}: there is no S4 in the pool");
  EXPECT_EQ(in_words(refusal(position, "pass")),
            "CC-24 takes_left {\"left\":3}: 3 glyphs are still to be taken, from the pool or with "
            "+bag");
  position->takes_left = 1;
  EXPECT_EQ(in_words(refusal(position, "pass")),
            "CC-24 takes_left {\"left\":1}: one glyph is still to be taken, from the pool or with "
            "+bag");
  position.only_in_bag("");
  EXPECT_EQ(in_words(refusal(position, "+bag")),
            "CC-30 bag_empty {}: the bag is empty; take from the pool");
}

TEST(CropCirclesWords, EveryReasonOfADrawThatIsRefused) {
  Position position = placing();
  const Move glyph_drawn = make_glyph_outcome(glyph("C1"));
  const Move card_drawn = make_card_outcome(0);
  const auto refused = [&](const Move& move) {
    return in_words(spoken(check(position, move).error()));
  };
  EXPECT_EQ(refused(glyph_drawn), "order no_draw_due {}: no draw is due now");
  position->phase = Phase::over;
  EXPECT_EQ(refused(glyph_drawn), "over over {}: the game is over");
  position->phase = Phase::refill;
  EXPECT_EQ(refused(make_pass()), "order draw_due {}: a draw is due first");
  EXPECT_EQ(refused(card_drawn), "chance glyph_due {}: a glyph is due, not a card");
  position.only_in_bag("Q1");
  EXPECT_EQ(refused(glyph_drawn),
            "chance not_in_bag {\"glyph\":\"C1\"}: there is no C1 left in the bag");
  position->phase = Phase::reveal;
  EXPECT_EQ(refused(glyph_drawn), "chance card_due {}: a card is due, not a glyph");
  position->deck = {};
  EXPECT_EQ(refused(card_drawn), "chance not_in_deck {}: there is no such card left in the deck");
}

TEST(CropCirclesWords, EveryReasonOfATextThatIsNoMove) {
  Position position = placing();
  EXPECT_EQ(in_words(refusal(position, "")), "notation missing {}: a move is missing");
  EXPECT_EQ(in_words(refusal(position, "+X9")),
            "notation glyph {\"text\":\"X9\"}: a glyph is one of C Q T S and a value from 1 to 4, "
            "like T3, not 'X9'");
  EXPECT_EQ(in_words(refusal(position, "o1C1")),
            "notation field {\"text\":\"o1C1\"}: a placement starts with a field from a1 to n14, "
            "not 'o1C1'");
  EXPECT_EQ(in_words(refusal(position, "g9>")),
            "notation no_glyphs {}: glyphs are missing after the field, as in g9>C1T2");
  EXPECT_EQ(in_words(refusal(position, "g9>" + std::string(30, 'C'))),
            "notation too_long {}: a line has at most fourteen glyphs");
  EXPECT_EQ(in_words(refusal(position, "g9C1T2")),
            "notation direction {}: write > (right) or v (down), as in g9>C1T2");
  position->phase = Phase::refill;
  EXPECT_EQ(in_words(refusal(position, "pass")),
            "notation outcome {\"expected\":\"refill\",\"text\":\"pass\"}: expected 'refill ...', "
            "found 'pass'");
  position->phase = Phase::reveal;
  EXPECT_EQ(in_words(refusal(position, "upcoming striped CQT")),
            "notation card {\"text\":\"striped CQT\"}: there is no rule card 'striped CQT'");
}

TEST(CropCirclesWords, WhatADecisionDoes) {
  Position position = placing();
  EXPECT_EQ(does(position, "h7T1"),
            R"({"kind":"place","start":"h7","down":false,"cells":["h7"],"glyphs":["T1"],)"
            R"("touches":["g7"],"changes":false})");
  EXPECT_EQ(does(position, "h13vT1Q1"),
            R"({"kind":"place","start":"h13","down":true,"cells":["h13","h14"],)"
            R"("glyphs":["T1","Q1"],"touches":[],"changes":false})");
  position.change_card(1, true);
  EXPECT_EQ(does(position, "i5T1"),
            R"({"kind":"place","start":"i5","down":false,"cells":["i5"],"glyphs":["T1"],)"
            R"("touches":[],"changes":true})")
      << "on a scarecrow";
  EXPECT_EQ(does(position, "pass"), R"({"kind":"pass"})");
  EXPECT_EQ(does(position, "+T3"), R"({"kind":"take","from":"pool","glyph":"T3"})");
  EXPECT_EQ(does(position, "+bag"), R"({"kind":"take","from":"bag"})");
}

TEST(CropCirclesWords, WhatADrawDoesAndWhatOthersAreToldOfIt) {
  State state = initial_state(default_options(kOptions), 2);
  const auto hidden = [&] { return text_of(hidden_facts(state)); };
  EXPECT_EQ(does(state, "hand 0 T3"), R"({"kind":"hand","seat":0,"glyph":"T3"})");
  EXPECT_EQ(hidden(), R"({"kind":"hand","seat":0})");
  state.phase = Phase::deal_centre;
  EXPECT_EQ(does(state, "centre C1"), R"({"kind":"centre","glyph":"C1"})");
  state.phase = Phase::deal_pool;
  EXPECT_EQ(does(state, "pool C1"), R"({"kind":"pool","glyph":"C1"})");
  state.phase = Phase::deal_rules;
  EXPECT_EQ(does(state, "rule solid CQT"),
            R"({"kind":"rule","shading":"solid","shapes":["C","Q","T"]})");
  state.phase = Phase::reveal;
  EXPECT_EQ(does(state, "upcoming crossed S"),
            R"({"kind":"upcoming","shading":"crossed","shapes":["S"]})");
  state.phase = Phase::draw;
  EXPECT_EQ(does(state, "bag Q4"), R"({"kind":"bag","glyph":"Q4"})");
  EXPECT_EQ(hidden(), R"({"kind":"bag"})");
  state.phase = Phase::refill;
  EXPECT_EQ(does(state, "refill Q4"), R"({"kind":"refill","glyph":"Q4"})");
}

TEST(CropCirclesRules, CC22_TheSumIsExplained) {
  Position position;
  position.everything_permitted().put("i6", "C4").hand("Q3 T2");
  const auto sum = [&](std::string_view text) {
    return gain_words(terms(position, *parse(position, text)), position->turn);
  };
  EXPECT_EQ(sum("h5>Q3T2"), "(3 + 2x2) x 1 = 7");
  EXPECT_EQ(sum("i5Q3"), "3x2 x 1 = 6");
  EXPECT_EQ(sum("pass"), "");
  const Terms expected = {{Seat{0}, "line", 1, 7, {{{}, "Q3", 1, 3, {}}, {{}, "T2", 2, 4, {}}}}};
  EXPECT_EQ(terms(position, *parse(position, "h5>Q3T2")), expected);
}

TEST(CropCirclesMaterial, SaysTheWholeSetAndTheBoard) {
  JsonWriter json;
  json.begin_object();
  write_material(json);
  const std::string text = json.end_object().take();
  EXPECT_THAT(text, testing::HasSubstr(R"({"glyph":"S4","shape":"S","shading":"crossed",)"
                                       R"("value":4,"count":{"104":2,"112":4}})"));
  EXPECT_THAT(text, testing::HasSubstr(R"({"letter":"Q","name":"square"})"));
  EXPECT_THAT(text, testing::HasSubstr(R"({"shading":"solid","shapes":["C","Q","T"],"count":2})"));
  EXPECT_THAT(text, testing::HasSubstr(R"("hand":4,"pool":5})"));
  EXPECT_THAT(text, testing::HasSubstr(R"("board":{"side":14,"columns":"abcdefghijklmn",)"
                                       R"("multipliers":[[3,)"));
  EXPECT_THAT(text, testing::HasSubstr(R"("centre":["g7","h7","g8","h8"]})"));
}

}  // namespace
}  // namespace fullcircle::crop_circles
