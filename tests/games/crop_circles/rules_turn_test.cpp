// CC-23 to CC-25: the change of rules, taking glyphs, the change card.
#include <map>
#include <string>

#include "tests/games/crop_circles/fixture.h"

namespace fullcircle::crop_circles {
namespace {

std::string rule_of(const State& state, Shading shading) {
  return format_shapes(state.active_card(shading).shapes);
}

/// i5 is a scarecrow and i6 is plain; both seats hold glyphs that fit beside i6 and each other.
Position beside_a_scarecrow(int seats = 2) {
  Position position(seats);
  position.put("i6", "C1").pool("Q1 Q1 Q1 Q1 Q1");
  for (int seat = 0; seat < seats; ++seat) position.hand(seat, "T1");
  return position;
}

// ---- CC-23: rule change ----

TEST(CropCirclesRules, CC23_AGlyphOnAMultiplierMakesTheUpcomingRuleActive) {
  Position position = beside_a_scarecrow();
  position.change_card(1, true);
  play(position, "i5T1");
  EXPECT_EQ(rule_of(position, Shading::solid), "QTS");
  EXPECT_EQ(rule_of(position, Shading::striped), "CS");
  EXPECT_EQ(rule_of(position, Shading::crossed), "Q");
  EXPECT_EQ(position->change_holder, Seat{0}) << "this player takes the change card";
  EXPECT_FALSE(position->can_change) << "turned to can't change";
  EXPECT_EQ(position->phase, Phase::reveal);
  EXPECT_EQ(position->score[0], 2) << "scored before the change";
  play(position, "upcoming crossed T");
  EXPECT_EQ(position->upcoming, card_kind({Shading::crossed, shapes("T")}));
  EXPECT_EQ(position->phase, Phase::take);
  EXPECT_TRUE(recount(position));
}

TEST(CropCirclesRules, CC23_TheCardOfAnyShadingIsReplaced) {
  for (const auto& [shading, letters] : std::map<Shading, std::string>{
           {Shading::solid, "CTS"}, {Shading::striped, "QT"}, {Shading::crossed, "S"}}) {
    Position position = beside_a_scarecrow();
    position.upcoming(shading, letters).change_card(1, true);
    const int before = card_kind(position->active_card(shading));
    play(position, "i5T1");
    EXPECT_EQ(rule_of(position, shading), letters);
    EXPECT_EQ(position->replaced.count(before), 1) << "a replaced card is out";
    EXPECT_EQ(position->replaced.size(), 1);
  }
}

TEST(CropCirclesRules, CC23_NoChangeWhileTheCardReadsCantChange) {
  Position position = beside_a_scarecrow();
  position.change_card(1, false);
  play(position, "i5T1");
  EXPECT_EQ(rule_of(position, Shading::solid), "CQT");
  EXPECT_EQ(position->change_holder, Seat{1});
  EXPECT_EQ(position->phase, Phase::take);
}

TEST(CropCirclesRules, CC23_NoChangeWithoutAMultiplierField) {
  Position position = beside_a_scarecrow();
  position.change_card(1, true);
  play(position, "h6T1");
  EXPECT_EQ(rule_of(position, Shading::solid), "CQT");
  EXPECT_EQ(position->change_holder, Seat{1});
  EXPECT_TRUE(position->can_change) << "the card stays as it is";
  EXPECT_EQ(position->phase, Phase::take);
}

TEST(CropCirclesRules, CC23_NoChangeOnAPass) {
  Position position = beside_a_scarecrow();
  position.change_card(1, true);
  turn(position, "pass");
  EXPECT_EQ(rule_of(position, Shading::solid), "CQT");
  EXPECT_TRUE(position->can_change);
}

TEST(CropCirclesRules, CC23_TwoMultipliersChangeOnlyOneRule) {
  Position position;  // l1 is a scarecrow, n1 a cow
  position.put("m2", "C1").hand("Q1 Q1 Q1").pool("C1 C1 C1 C1 C1").change_card(1, true);
  play(position, "l1>Q1Q1Q1");
  EXPECT_EQ(position->score[0], 2 + 1 + 3);
  EXPECT_EQ(position->replaced.size(), 1);
  play(position, "upcoming striped QT");
  EXPECT_EQ(rule_of(position, Shading::striped), "CS") << "once a turn";
  EXPECT_EQ(position->phase, Phase::take);
}

TEST(CropCirclesRules, CC23_ThePlacementFollowsTheOldRules) {
  Position position;  // solid beside CQT; upcoming QTS
  position.put("i6", "S1").hand("C2 S2").change_card(1, true);
  EXPECT_EQ(refusal(position, "i5C2").code, "CC-21") << "the new rule would permit stars";
}

TEST(CropCirclesRules, CC23_TheRevealedCardIsOpenAndNobodysSecret) {
  Position position = beside_a_scarecrow();
  position.change_card(1, true);
  play(position, "i5T1");
  EXPECT_EQ(secret_of(position), Viewer{});
  EXPECT_EQ(refusal(position, "upcoming solid CQTS").code, "notation");
}

/// The deck is empty: every card but the active ones and the upcoming one has been replaced.
Position with_a_dry_deck() {
  Position position = beside_a_scarecrow();
  position->replaced = position->deck;
  position->deck = CardBag{};
  position.change_card(1, true);
  return position;
}

TEST(CropCirclesRules, CC23_WhenTheDeckRunsDryTheReplacedCardsMakeANewOne) {
  Position position = with_a_dry_deck();
  EXPECT_EQ(position->replaced.size(), 20);
  play(position, "i5T1");
  EXPECT_EQ(position->deck.size(), 21) << "with the card just replaced";
  EXPECT_TRUE(position->replaced.empty());
  EXPECT_TRUE(allowed(position, "upcoming solid CQT")) << "the card just replaced";
  play(position, "upcoming solid CQT");
  EXPECT_EQ(position->deck.size(), 20);
  EXPECT_TRUE(recount(position));
}

TEST(CropCirclesRules, CC23_TheLastCardOfTheDeckIsRevealedBeforeAnyShuffle) {
  Position position = with_a_dry_deck();
  const int last = card_kind({Shading::crossed, shapes("S")});
  position->replaced.remove(last);
  position->deck.add(last);
  play(position, "i5T1");
  EXPECT_EQ(refusal(position, "upcoming solid CQT").code, "chance");
  play(position, "upcoming crossed S");
  EXPECT_TRUE(position->deck.empty());
  EXPECT_EQ(position->replaced.size(), 20);
}

// ---- CC-24: take ----

TEST(CropCirclesRules, CC24_ThreeGlyphsAfterAPlacement) {
  Position position = beside_a_scarecrow();
  play(position, "h6T1");
  for (int left = 3; left > 0; --left) {
    EXPECT_EQ(position->phase, Phase::take);
    EXPECT_EQ(position->takes_left, left);
    play(position, "+Q1");
  }
  EXPECT_NE(position->phase, Phase::take);
  EXPECT_EQ(format_glyphs(position->hand[0]), "Q1 Q1 Q1");
  EXPECT_EQ(position->hand_size[0], 3);
}

TEST(CropCirclesRules, CC24_OneGlyphAfterAPass) {
  Position position = beside_a_scarecrow();
  play(position, "pass");
  EXPECT_EQ(position->takes_left, 1);
  play(position, "+Q1");
  EXPECT_NE(position->phase, Phase::take);
  EXPECT_EQ(format_glyphs(position->hand[0]), "Q1 T1");
}

TEST(CropCirclesRules, CC24_EachFromThePoolOrTheBag) {
  Position position = beside_a_scarecrow();
  play_all(position, {"h6T1", "+Q1", "+bag", "bag S4", "+bag", "bag C3"});
  EXPECT_EQ(format_glyphs(position->hand[0]), "Q1 C3 S4");
  EXPECT_EQ(position->pool.size(), 4);
  EXPECT_TRUE(recount(position));
}

TEST(CropCirclesRules, CC24_AGlyphFromTheBagIsSeenBeforeTheNextChoice) {
  Position position = beside_a_scarecrow();
  play_all(position, {"h6T1", "+bag"});
  EXPECT_TRUE(to_act(position).is_chance());
  EXPECT_EQ(refusal(position, "+Q1").code, "notation") << "a draw is due first";
  EXPECT_EQ(check(position, make_take(glyph("Q1"))).error().code, "order");
  play(position, "bag S4");
  EXPECT_EQ(to_act(position), Actor(Seat{0}));
  EXPECT_EQ(position->hand[0].count(glyph("S4")), 1);
}

TEST(CropCirclesRules, CC24_AGlyphFromTheBagIsSeenByTheTakerOnly) {
  Position position = beside_a_scarecrow();
  play_all(position, {"h6T1", "+bag"});
  EXPECT_EQ(secret_of(position), Viewer(Seat{0}));
  EXPECT_EQ(format_hidden(position), "bag ?");
}

TEST(CropCirclesRules, CC24_ThePoolIsRefilledOnlyWhenAllAreTaken) {
  Position position = beside_a_scarecrow();
  play(position, "h6T1");
  for (int taken = 1; taken <= 3; ++taken) {
    play(position, "+Q1");
    EXPECT_EQ(position->pool.size(), 5 - taken);
  }
  EXPECT_EQ(position->phase, Phase::refill);
  EXPECT_EQ(secret_of(position), Viewer{}) << "the pool is open";
  play_all(position, {"refill S1", "refill S2", "refill S3"});
  EXPECT_EQ(format_glyphs(position->pool), "Q1 Q1 S1 S2 S3");
  EXPECT_EQ(to_act(position), Actor(Seat{1}));
  EXPECT_TRUE(recount(position));
}

TEST(CropCirclesRules, CC24_NothingIsRefilledWhenAllCameFromTheBag) {
  Position position = beside_a_scarecrow();
  play_all(position, {"h6T1", "+bag", "bag S1", "+bag", "bag S1", "+bag", "bag S1"});
  EXPECT_EQ(to_act(position), Actor(Seat{1}));
  EXPECT_EQ(position->pool.size(), 5);
}

TEST(CropCirclesRules, CC24_RefusedTakes) {
  Position position = beside_a_scarecrow();
  EXPECT_EQ(refusal(position, "+Q1").code, "CC-24");
  EXPECT_EQ(refusal(position, "+Q1").why, "first place glyphs or pass, then take");
  EXPECT_EQ(refusal(position, "+bag").code, "CC-24");
  play(position, "h6T1");
  EXPECT_EQ(refusal(position, "+S4").code, "CC-24");
  EXPECT_EQ(refusal(position, "+S4").why, "there is no S4 in the pool");
  EXPECT_EQ(refusal(position, "pass").code, "CC-24");
  EXPECT_EQ(refusal(position, "pass").why,
            "3 glyphs are still to be taken, from the pool or with +bag");
  EXPECT_EQ(refusal(position, "i5T1").code, "CC-24");
  play_all(position, {"+Q1", "+Q1"});
  EXPECT_EQ(refusal(position, "pass").why,
            "one glyph is still to be taken, from the pool or with +bag");
}

// ---- CC-25: flip ----

TEST(CropCirclesRules, CC25_TheHolderTurnsTheCardAtTheEndOfTheTurn) {
  Position position = beside_a_scarecrow();
  position.change_card(0, false);
  play(position, "h6T1");
  EXPECT_FALSE(position->can_change) << "not before the end of the turn";
  play_all(position, {"+Q1", "+Q1", "+Q1", "refill S1", "refill S1"});
  EXPECT_FALSE(position->can_change) << "not before the end of the turn";
  play(position, "refill S1");
  EXPECT_TRUE(position->can_change);
  EXPECT_EQ(position->change_holder, Seat{0});
}

TEST(CropCirclesRules, CC25_TheHolderTurnsTheCardAfterAPassToo) {
  Position position = beside_a_scarecrow();
  position.change_card(0, false);
  turn(position, "pass");
  EXPECT_TRUE(position->can_change);
}

TEST(CropCirclesRules, CC25_OthersDoNotTurnIt) {
  Position position = beside_a_scarecrow(3);
  position.change_card(2, false);
  turn(position, "h6T1");
  EXPECT_FALSE(position->can_change);
  turn(position, "pass");
  EXPECT_FALSE(position->can_change);
  turn(position, "pass");
  EXPECT_TRUE(position->can_change) << "seat 2 has finished its turn";
}

TEST(CropCirclesRules, CC25_NotOnTheFirstTurnOfTheGame) {
  for (int seats = 2; seats <= 6; ++seats) {
    Rng rng(25);
    State state = dealt_game(seats, "", rng);
    for (int n = 0; n < seats; ++n) {
      turn(state, "pass");
      EXPECT_FALSE(state.can_change);
    }
    turn(state, "pass");
    EXPECT_TRUE(state.can_change) << "seat 0 has finished its second turn";
    EXPECT_EQ(state.change_holder, Seat{0});
  }
}

TEST(CropCirclesRules, CC25_WhoeverTakesTheCardTurnsItOneTurnLater) {
  Position position = beside_a_scarecrow();
  position.change_card(1, true);
  turn(position, "i5T1");
  EXPECT_EQ(position->change_holder, Seat{0});
  EXPECT_FALSE(position->can_change) << "taken this turn";
  turn(position, "pass");
  EXPECT_FALSE(position->can_change) << "seat 1 has it no more";
  turn(position, "pass");
  EXPECT_TRUE(position->can_change) << "held since the start of this turn";
}

TEST(CropCirclesRules, CC25_ATakenAgainCardCountsAsNewlyTaken) {
  Position position = beside_a_scarecrow();
  position.change_card(0, true);
  turn(position, "i5T1");
  EXPECT_EQ(position->change_holder, Seat{0});
  EXPECT_FALSE(position->can_change) << "the holder took it anew in this turn";
  turn(position, "pass");
  turn(position, "pass");
  EXPECT_TRUE(position->can_change);
}

TEST(CropCirclesRules, CC25_ACardThatReadsCanChangeStaysSo) {
  Position position = beside_a_scarecrow();
  position.change_card(0, true);
  for (int n = 0; n < 4; ++n) {
    turn(position, "pass");
    EXPECT_TRUE(position->can_change);
    EXPECT_EQ(position->change_holder, Seat{0});
  }
}

}  // namespace
}  // namespace fullcircle::crop_circles
