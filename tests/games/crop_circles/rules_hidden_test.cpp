// CC-40: what is hidden, and from whom.
#include <string>
#include <tuple>

#include "tests/core/scaled.h"
#include "tests/games/crop_circles/fixture.h"

namespace fullcircle::crop_circles {
namespace {

auto all_of(const State& s) {
  return std::tie(s.board, s.occupied, s.hand, s.known, s.bag, s.pool, s.deck, s.replaced, s.score,
                  s.hand_size, s.active, s.bag_size, s.upcoming, s.seats, s.phase, s.dealt, s.turn,
                  s.takes_left, s.final_turns, s.change_holder, s.rules_change, s.can_change,
                  s.held_at_start, s.first_turn, s.end_triggered);
}

bool same(const State& a, const State& b) { return all_of(a) == all_of(b); }

/// Three seats; seat 1 has openly taken a Q1 and hidden a C4.
Position with_a_known_glyph() {
  Position position(3);
  position.put("g7", "C1").pool("Q1 Q1 Q1 Q1 Q1");
  position.hand(0, "T1 T2").hand(1, "S1 C4").hand(2, "T3");
  turn(position, "pass");
  EXPECT_EQ(format_glyphs(position->known[0]), "Q1");
  play_all(position, {"g6S1", "+Q1", "+bag", "bag S2", "+bag", "bag S2", "refill T1"});
  return position;
}

TEST(CropCirclesRules, CC40_OtherHandsAreHiddenTheirSizesOpen) {
  Position position(2);
  position.hand(0, "T1 T2").hand(1, "S1 C4 Q1");
  const State seen = position->observe(Seat{0}).seen();
  EXPECT_EQ(format_glyphs(seen.hand[0]), "T1 T2") << "the own hand is seen";
  EXPECT_EQ(format_glyphs(seen.hand[1]), "");
  EXPECT_EQ(seen.hand_size[1], 3);
}

TEST(CropCirclesRules, CC40_BagAndHiddenHandsAreSeenTogether) {
  Position position(3);
  position.hand(0, "T1").hand(1, "S1 C4").hand(2, "Q2").only_in_bag("C1 C1");
  EXPECT_EQ(format_glyphs(position->observe(Seat{0}).seen().bag), "C1 C1 S1 Q2 C4");
  EXPECT_EQ(format_glyphs(position->observe(Seat{1}).seen().bag), "C1 C1 T1 Q2");
  EXPECT_EQ(position->observe(Seat{0}).seen().bag_size, 2) << "the size of the bag is open";
}

TEST(CropCirclesRules, CC40_ASpectatorSeesNoHand) {
  Position position = with_a_known_glyph();
  const State seen = position->observe(Viewer{}).seen();
  EXPECT_EQ(format_glyphs(seen.hand[0]), "Q1") << "openly taken";
  EXPECT_EQ(format_glyphs(seen.hand[1]), "Q1") << "openly taken";
  EXPECT_EQ(format_glyphs(seen.hand[2]), "");
  EXPECT_EQ(seen.hand_size[1], 4);
  Rng rng(40);
  const State dealt = dealt_game(4, "", rng);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    EXPECT_TRUE(dealt.observe(Viewer{}).seen().hand[seat].empty());
  }
}

TEST(CropCirclesRules, CC40_WhatWasTakenFromThePoolIsKnownToAll) {
  Position position = with_a_known_glyph();
  for (const Viewer viewer : {Viewer{}, Viewer(Seat{0}), Viewer(Seat{2})}) {
    const State seen = position->observe(viewer).seen();
    EXPECT_EQ(format_glyphs(seen.hand[1]), "Q1") << "and not what came from the bag";
    EXPECT_EQ(seen.bag.count(glyph("C4")), 2) << "one of them is in the hand of seat 1";
  }
}

TEST(CropCirclesRules, CC40_AKnownGlyphThatIsPlayedIsKnownNoMore) {
  Position position(2);
  position.put("g7", "C1").hand(0, "T1").hand(1, "T1").pool("Q1 Q1 Q1 Q1 Q1");
  turn(position, "pass");
  turn(position, "pass");
  EXPECT_EQ(format_glyphs(position->known[0]), "Q1");
  play(position, "g6Q1");
  EXPECT_TRUE(position->known[0].empty());
  EXPECT_EQ(format_glyphs(position->hand[0]), "T1");
}

TEST(CropCirclesRules, CC40_OfTwoEqualGlyphsThePlayedOneMayHaveBeenTheKnownOne) {
  Position position(2);
  position.put("g7", "C1").hand(0, "Q1 T1").hand(1, "T1").pool("Q1 Q1 Q1 Q1 Q1");
  turn(position, "pass");
  turn(position, "pass");
  play(position, "g6Q1");
  EXPECT_EQ(format_glyphs(position->hand[0]), "Q1 T1") << "one is left";
  EXPECT_TRUE(position->known[0].empty()) << "and nobody else can be sure of it";
}

TEST(CropCirclesRules, CC40_OneOfTwoKnownGlyphsStaysKnown) {
  Position position(2);
  position.put("g7", "C1").hand(0, "T1").hand(1, "T1").pool("Q1 Q1 Q1 Q1 Q1");
  turn(position, "g8T1");
  EXPECT_EQ(format_glyphs(position->known[0]), "Q1 Q1 Q1");
  turn(position, "pass");
  play(position, "g6Q1");
  EXPECT_EQ(format_glyphs(position->known[0]), "Q1 Q1");
}

TEST(CropCirclesRules, CC40_BoardPoolScoresAndCardsAreOpen) {
  Position position = with_a_known_glyph();
  for (const Viewer viewer : {Viewer{}, Viewer(Seat{0}), Viewer(Seat{2})}) {
    const State seen = position->observe(viewer).seen();
    EXPECT_EQ(seen.board, position->board);
    EXPECT_EQ(seen.pool, position->pool);
    EXPECT_EQ(seen.score, position->score);
    EXPECT_EQ(seen.active, position->active);
    EXPECT_EQ(seen.upcoming, position->upcoming);
    EXPECT_EQ(seen.change_holder, position->change_holder);
    EXPECT_EQ(seen.can_change, position->can_change);
  }
}

TEST(CropCirclesRules, CC40_NothingIsHiddenFromWhoHoldsTheRecord) {
  Position position = with_a_known_glyph();
  EXPECT_TRUE(same(position->reveal().seen(), position.state()));
}

/// Swaps a glyph of `seat` that `viewer` cannot know for one of the bag.
bool swap_hidden(State& state, std::size_t seat, Rng& rng) {
  GlyphBag unknown = state.hand[seat];
  unknown.remove_all(state.known[seat]);
  if (unknown.empty() || state.bag.empty()) return false;
  const auto pick = [&](GlyphBag bag) {
    return bag.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(bag.size()))));
  };
  const Glyph out = pick(unknown);
  const Glyph in = pick(state.bag);
  state.hand[seat].remove(out);
  state.hand[seat].add(in);
  state.bag.remove(in);
  state.bag.add(out);
  return !(out == in);
}

void expect_same_view(const State& a, const State& b, Viewer viewer) {
  const auto seen_a = a.observe(viewer);
  const auto seen_b = b.observe(viewer);
  EXPECT_TRUE(same(seen_a.seen(), seen_b.seen()));
  EXPECT_EQ(to_json(seen_a), to_json(seen_b));
  for (const bool fancy : {false, true}) {
    const DrawStyle style{.unicode = fancy, .colour = fancy};
    EXPECT_EQ(draw(seen_a, style, {}), draw(seen_b, style, {}));
  }
}

TEST(CropCirclesRules, CC40_WhatASeatCannotKnowChangesNothingItSees) {
  int different = 0;
  for (std::uint64_t seed = 0; seed < (kSanitized ? 8 : 40); ++seed) {
    Rng rng(seed);
    const int seats = 2 + static_cast<int>(seed % 5);
    State state = dealt_game(seats, kAllSettings[seed % 4], rng);
    while (state.phase != Phase::over) {
      const std::size_t other = 1 + rng.below(static_cast<std::uint32_t>(seats) - 1);
      State twin = state;
      if (swap_hidden(twin, other, rng)) ++different;
      expect_same_view(state, twin, Seat{0});
      expect_same_view(state, twin, Viewer{});
      const bool chance = to_act(state).is_chance();
      apply(state, chance ? sample_outcome(state, rng) : sample_move(state, rng));
    }
  }
  EXPECT_GT(different, kSanitized ? 200 : 1000);
}

void expect_consistent(const State& imagined, const State& truth, Viewer viewer) {
  EXPECT_TRUE(recount(imagined));
  EXPECT_EQ(imagined.bag.size(), truth.bag_size);
  for (std::uint8_t seat = 0; seat < truth.seats; ++seat) {
    EXPECT_EQ(imagined.hand[seat].size(), truth.hand_size[seat]);
    EXPECT_EQ(imagined.known[seat], truth.known[seat]);
    EXPECT_TRUE(viewer != Seat{seat} || imagined.hand[seat] == truth.hand[seat]);
  }
  EXPECT_TRUE(same(imagined.observe(viewer).seen(), truth.observe(viewer).seen()));
}

TEST(CropCirclesRules, CC40_WhatIsImaginedIsConsistentWithWhatIsKnown) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Rng rng(seed);
    const int seats = 2 + static_cast<int>(seed % 5);
    State state = initial_state(options(kAllSettings[seed % 4]), seats);
    while (state.phase != Phase::over) {
      const auto place = rng.below(static_cast<std::uint32_t>(seats) + 1);
      const Seat seat{static_cast<std::uint8_t>(place)};
      const Viewer viewer = static_cast<int>(place) < seats ? Viewer(seat) : Viewer{};
      expect_consistent(imagine(state.observe(viewer), rng), state, viewer);
      const bool chance = to_act(state).is_chance();
      apply(state, chance ? sample_outcome(state, rng) : sample_move(state, rng));
    }
  }
}

TEST(CropCirclesRules, CC40_EveryUnseenGlyphIsImaginedAsOftenAsItIsThere) {
  Position position(2);
  position.hand(1, "S4").only_in_bag("C1 C1 T2");
  Rng rng(40);
  int circles = 0;
  int triangles = 0;
  int stars = 0;
  for (int n = 0; n < 4000; ++n) {
    const State imagined = imagine(position->observe(Seat{0}), rng);
    circles += imagined.hand[1].count(glyph("C1"));
    triangles += imagined.hand[1].count(glyph("T2"));
    stars += imagined.hand[1].count(glyph("S4"));
  }
  EXPECT_EQ(circles + triangles + stars, 4000);
  EXPECT_NEAR(circles, 2000, 160);  // five standard deviations
  EXPECT_NEAR(triangles, 1000, 140);
  EXPECT_NEAR(stars, 1000, 140);
}

}  // namespace
}  // namespace fullcircle::crop_circles
