// CC-1 to CC-12: the pieces and the set-up.
#include <map>
#include <string>
#include <vector>

#include "tests/games/crop_circles/fixture.h"

namespace fullcircle::crop_circles {
namespace {

// ---- Pieces ----

TEST(CropCirclesRules, CC1_TwoToSixSeats) {
  EXPECT_EQ(CropCircles::info().min_seats, 2);
  EXPECT_EQ(CropCircles::info().max_seats, 6);
}

TEST(CropCirclesRules, CC1_Seat0StartsAndTheTurnGoesRound) {
  Rng rng(1);
  for (int seats = 2; seats <= 6; ++seats) {
    State state = dealt_game(seats, "", rng);
    for (int n = 0; n < 2 * seats; ++n) {
      EXPECT_EQ(to_act(state), Actor(Seat{static_cast<std::uint8_t>(n % seats)}));
      turn(state, "pass");
    }
  }
}

TEST(CropCirclesRules, CC2_AGlyphIsAShapeAndAShadingThatGivesItsValue) {
  const std::vector<std::string> shape_names = {"circle", "square", "triangle", "star"};
  const std::vector<std::string> shading_names = {"empty", "solid", "striped", "crossed"};
  for (int value = 1; value <= 4; ++value) {
    for (std::size_t shape = 0; shape < 4; ++shape) {
      const std::string code = std::string(1, "CQTS"[shape]) + std::to_string(value);
      const Glyph one = glyph(code);
      EXPECT_EQ(one.value(), value);
      EXPECT_EQ(shape_name(one.shape()), shape_names[shape]);
      EXPECT_EQ(shading_name(one.shading()), shading_names[static_cast<std::size_t>(value - 1)]);
      EXPECT_EQ(format_glyph(one), code);
    }
  }
  EXPECT_EQ(format_glyph(make_glyph(Shape::triangle, Shading::striped)), "T3");
}

void expect_copies(GlyphBag bag, const std::map<char, int>& copies) {
  for (const char shape : std::string("CQTS")) {
    for (const auto& [value, count] : copies) {
      EXPECT_EQ(bag.count(glyph(std::string{shape, value})), count) << shape << value;
    }
  }
}

TEST(CropCirclesRules, CC3_TheDefaultSetHas104Glyphs) {
  const State state = initial_state(options(""), 2);
  expect_copies(state.bag, {{'1', 10}, {'2', 8}, {'3', 6}, {'4', 2}});
  EXPECT_EQ(state.bag.size(), 104);
  EXPECT_EQ(state.bag_size, 104);
}

TEST(CropCirclesRules, CC3_TheOption112HasFourCrossedGlyphsAShape) {
  const State state = initial_state(options("glyphs=112"), 2);
  expect_copies(state.bag, {{'1', 10}, {'2', 8}, {'3', 6}, {'4', 4}});
  EXPECT_EQ(state.bag.size(), 112);
  EXPECT_EQ(state.bag_size, 112);
}

/// The south-east quarter is the rule page's; the others are turned from it by hand.
const std::vector<std::string> kWholeBoard = {
    "3..........2.3",  // 1
    ".4..2..3....4.",  // 2
    "2..3.....2....",  // 3
    ".....2.....3..",  // 4
    "..2.....2...2.",  // 5
    "....2.....2...",  // 6
    ".3............",  // 7
    "............3.",  // 8
    "...2.....2....",  // 9
    ".2...2.....2..",  // 10
    "..3.....2.....",  // 11
    "....2.....3..2",  // 12
    ".4....3..2..4.",  // 13
    "3.2..........3",  // 14
};

TEST(CropCirclesRules, CC4_TheBoardWithItsMultipliers) {
  for (int row = 0; row < 14; ++row) {
    std::string fields;
    for (int column = 0; column < 14; ++column) {
      const int multiplier = kMultiplier[make_cell(row, column).index];
      fields += static_cast<char>(multiplier == 1 ? '.' : '0' + multiplier);
    }
    EXPECT_EQ(fields, kWholeBoard[static_cast<std::size_t>(row)]) << "row " << row + 1;
  }
}

TEST(CropCirclesRules, CC4_TwentyScarecrowsTwelveCowsFourBarns) {
  std::map<int, int> fields;
  for (const std::uint8_t multiplier : kMultiplier) ++fields[multiplier];
  EXPECT_EQ(fields[1], 196 - 36);
  EXPECT_EQ(fields[2], 20);
  EXPECT_EQ(fields[3], 12);
  EXPECT_EQ(fields[4], 4);
  EXPECT_EQ(fields[0], 256 - 196) << "the rim of the grid is no field";
}

TEST(CropCirclesRules, CC4_TheFourQuartersAreTheSameTurnedRoundTheCentre) {
  for (int row = 0; row < 14; ++row) {
    for (int column = 0; column < 14; ++column) {
      EXPECT_EQ(kMultiplier[make_cell(row, column).index],
                kMultiplier[make_cell(column, 13 - row).index]);
    }
  }
}

TEST(CropCirclesRules, CC4_TheCentreFieldsArePlain) {
  for (const std::string_view name : {"g7", "h7", "g8", "h8"}) {
    EXPECT_EQ(kMultiplier[field(name).index], 1) << name;
  }
}

std::map<std::string, int> cards_of(Shading shading) {
  std::map<std::string, int> cards;
  for (const CardKind& kind : kCards) {
    if (kind.card.shading == shading) cards[format_shapes(kind.card.shapes)] += kind.copies;
  }
  return cards;
}

TEST(CropCirclesRules, CC5_TwentyFourCards) {
  using Counts = std::map<std::string, int>;
  EXPECT_EQ(full_deck().size(), 24);
  EXPECT_EQ(cards_of(Shading::empty), Counts{}) << "the empty card is never replaced";
  EXPECT_EQ(cards_of(Shading::solid), (Counts{{"CQT", 2}, {"CQS", 2}, {"CTS", 2}, {"QTS", 2}}));
  EXPECT_EQ(cards_of(Shading::striped),
            (Counts{{"CQ", 1}, {"CT", 1}, {"CS", 2}, {"QT", 2}, {"QS", 1}, {"TS", 1}}));
  EXPECT_EQ(cards_of(Shading::crossed), (Counts{{"C", 2}, {"Q", 2}, {"T", 2}, {"S", 2}}));
}

TEST(CropCirclesRules, CC5_EveryShapeIsPermittedEquallyOften) {
  const std::map<Shading, int> times = {
      {Shading::solid, 6}, {Shading::striped, 4}, {Shading::crossed, 2}};
  for (const auto& [shading, expected] : times) {
    for (const char shape : std::string("CQTS")) {
      int permitted = 0;
      for (const auto& [letters, copies] : cards_of(shading)) {
        if (letters.find(shape) != std::string::npos) permitted += copies;
      }
      EXPECT_EQ(permitted, expected) << shading_name(shading) << " beside " << shape;
    }
  }
}

TEST(CropCirclesRules, CC5_TheEmptyCardPermitsAllFourShapes) {
  const State state = initial_state(options(""), 2);
  EXPECT_EQ(state.active_card(Shading::empty).shapes, kAllShapes);
}

TEST(CropCirclesRules, CC6_TheChangeCardHasTwoSides) {
  Position position;
  const auto picture = [&] { return draw(position->reveal(), {.unicode = false}, {}); };
  position.change_card(1, false);
  EXPECT_NE(picture().find("can't change"), std::string::npos);
  position.change_card(1, true);
  EXPECT_NE(picture().find("can change"), std::string::npos);
  EXPECT_EQ(picture().find("can't change"), std::string::npos);
}

// ---- Set-up ----

TEST(CropCirclesRules, CC10_FourGlyphsEachFourInTheCentreFiveInThePool) {
  Rng rng(10);
  for (int seats = 2; seats <= 6; ++seats) {
    for (const std::string_view settings : kAllSettings) {
      const State state = dealt_game(seats, settings, rng);
      const int all = settings.find("112") == std::string_view::npos ? 104 : 112;
      for (std::size_t seat = 0; seat < 6; ++seat) {
        const int expected = static_cast<int>(seat) < seats ? 4 : 0;
        EXPECT_EQ(state.hand[seat].size(), expected);
        EXPECT_EQ(state.hand_size[seat], expected);
        EXPECT_TRUE(state.known[seat].empty()) << "drawn hidden from all others";
      }
      EXPECT_EQ(state.occupied.size(), 4);
      EXPECT_EQ(state.pool.size(), 5);
      EXPECT_EQ(state.bag.size(), all - 4 * seats - 4 - 5);
      EXPECT_TRUE(recount(state));
    }
  }
}

TEST(CropCirclesRules, CC10_TheDealGoesHandByHandThenCentreThenPool) {
  State state = initial_state(options(""), 2);
  play_all(state, {"hand 0 C1", "hand 0 Q1", "hand 0 T1", "hand 0 S1", "hand 1 C2", "hand 1 Q2",
                   "hand 1 T2", "hand 1 S2", "centre C3", "centre Q3", "centre T3", "centre S3",
                   "pool C4", "pool C4", "pool Q4", "pool Q4", "pool T4"});
  EXPECT_EQ(format_glyphs(state.hand[0]), "C1 Q1 T1 S1");
  EXPECT_EQ(format_glyphs(state.hand[1]), "C2 Q2 T2 S2");
  EXPECT_EQ(format_glyph(state.glyph_at(field("g7"))), "C3");
  EXPECT_EQ(format_glyph(state.glyph_at(field("h7"))), "Q3");
  EXPECT_EQ(format_glyph(state.glyph_at(field("g8"))), "T3");
  EXPECT_EQ(format_glyph(state.glyph_at(field("h8"))), "S3");
  EXPECT_EQ(format_glyphs(state.pool), "C4 C4 Q4 Q4 T4");
  EXPECT_EQ(refusal(state, "pool T4").code, "notation") << "now a rule is due";
}

TEST(CropCirclesRules, CC10_NoRuleIsCheckedInTheCentre) {
  State state = initial_state(options(""), 2);
  for (int n = 0; n < 8; ++n) draw_one(state);
  // Whatever card comes, crossed glyphs of three shapes side by side would break it.
  play_all(state, {"centre Q4", "centre T4", "centre S4", "centre Q4"});
  EXPECT_EQ(state.occupied.size(), 4);
}

TEST(CropCirclesRules, CC10_OnlyItsSeatSeesAGlyphDealtToAHand) {
  State state = initial_state(options(""), 3);
  for (int n = 0; n < 12; ++n) {
    EXPECT_EQ(secret_of(state), Viewer(Seat{static_cast<std::uint8_t>(n / 4)}));
    EXPECT_EQ(format_hidden(state), "hand " + std::to_string(n / 4) + " ?");
    draw_one(state);
  }
  for (int n = 0; n < 4 + 5 + 3 + 1; ++n) {
    EXPECT_EQ(secret_of(state), Viewer{}) << "centre, pool and cards are open";
    draw_one(state);
  }
}

TEST(CropCirclesRules, CC10_AGlyphThatIsOutCannotBeDealtAgain) {
  State state = initial_state(options(""), 2);
  play_all(state, {"hand 0 C4", "hand 0 C4"});
  EXPECT_EQ(refusal(state, "hand 0 C4").code, "chance");
  EXPECT_EQ(refusal(state, "hand 0 C4").why, "there is no C4 left in the bag");
}

State dealt_up_to_rules(std::string_view settings) {
  State state = initial_state(options(settings), 2);
  while (state.phase != Phase::deal_rules) draw_one(state);
  return state;
}

TEST(CropCirclesRules, CC11_OneSolidOneStripedOneCrossedThenTheUpcomingRule) {
  State state = dealt_up_to_rules("");
  play_all(state, {"rule solid CQS", "rule striped CS", "rule crossed T", "upcoming striped CS"});
  EXPECT_EQ(format_shapes(state.active_card(Shading::empty).shapes), "CQTS");
  EXPECT_EQ(format_shapes(state.active_card(Shading::solid).shapes), "CQS");
  EXPECT_EQ(format_shapes(state.active_card(Shading::striped).shapes), "CS");
  EXPECT_EQ(format_shapes(state.active_card(Shading::crossed).shapes), "T");
  EXPECT_EQ(state.upcoming, card_kind({Shading::striped, shapes("CS")}));
  EXPECT_EQ(state.deck.size(), 20);
  EXPECT_TRUE(state.replaced.empty());
}

TEST(CropCirclesRules, CC11_EachCardIsAsLikelyAsItHasCopies) {
  State state = dealt_up_to_rules("");
  for (const Shading shading : {Shading::solid, Shading::striped, Shading::crossed}) {
    std::map<std::string, int> weights;
    for_each_outcome(state, [&](const Move& outcome, int weight) {
      const RuleCard card = kCards[outcome.piece].card;
      EXPECT_EQ(card.shading, shading);
      weights[format_shapes(card.shapes)] = weight;
    });
    EXPECT_EQ(weights, cards_of(shading));
    draw_one(state);
  }
  int all = 0;
  for_each_outcome(state, [&](const Move&, int weight) { all += weight; });
  EXPECT_EQ(all, 21) << "the surplus went back: any card may come up next";
}

TEST(CropCirclesRules, CC11_ACardThatIsOutCannotComeUpAgain) {
  State state = dealt_up_to_rules("");
  play_all(state, {"rule solid CQT", "rule striped CQ", "rule crossed C"});
  EXPECT_EQ(refusal(state, "upcoming striped CQ").code, "chance");
  EXPECT_TRUE(allowed(state, "upcoming solid CQT")) << "there is a second one";
}

TEST(CropCirclesRules, CC11_Seat0HoldsTheChangeCardSideCantChange) {
  Rng rng(11);
  for (int seats = 2; seats <= 6; ++seats) {
    const State state = dealt_game(seats, "", rng);
    EXPECT_EQ(state.change_holder, Seat{0});
    EXPECT_FALSE(state.can_change);
  }
}

TEST(CropCirclesRules, CC12_WithoutRuleChangesThereIsNoUpcomingCard) {
  State state = dealt_up_to_rules("rules_change=off");
  play_all(state, {"rule solid CQS", "rule striped CS", "rule crossed T"});
  EXPECT_EQ(state.phase, Phase::place);
  EXPECT_EQ(state.upcoming, kNoCard);
  const std::string json = to_json(state.observe(Seat{0}));
  EXPECT_EQ(json.find("upcoming"), std::string::npos);
  EXPECT_EQ(json.find("change_card"), std::string::npos);
}

TEST(CropCirclesRules, CC12_WithoutRuleChangesTheRulesStayForTheWholeGame) {
  for (int seats = 2; seats <= 6; ++seats) {
    Rng rng(static_cast<std::uint64_t>(seats));
    State state = dealt_game(seats, "rules_change=off", rng);
    const auto rules = state.active;
    while (state.phase != Phase::over) {
      EXPECT_NE(state.phase, Phase::reveal);
      EXPECT_EQ(state.active, rules);
      EXPECT_FALSE(state.can_change);
      const bool chance = to_act(state).is_chance();
      apply(state, chance ? sample_outcome(state, rng) : sample_move(state, rng));
    }
  }
}

}  // namespace
}  // namespace fullcircle::crop_circles
