// Every reason for which the rules and the reader refuse: its code, its facts and its sentence.
#include "tests/games/carcassonne/fixture.h"

namespace fullcircle::carcassonne {
namespace {

using Ints = std::vector<int>;
using Texts = std::vector<std::string>;

void expect_error(const Error& got, const Error& expected) {
  SCOPED_TRACE(expected.why);
  EXPECT_EQ(got.code, expected.code);
  EXPECT_EQ(got.reason, expected.reason);
  EXPECT_EQ(got.facts, expected.facts);
  EXPECT_EQ(got.why, expected.why);
}

void expect_refusal(const State& state, std::string_view text, const Error& expected) {
  SCOPED_TRACE(text);
  expect_error(refusal(state, text), expected);
}

/// For moves that no text says.
void expect_check(const State& state, const Move& move, const Error& expected) {
  const Checked checked = check(state, move);
  ASSERT_FALSE(checked);
  expect_error(with_words<Carcassonne>(checked.error()), expected);
}

TEST(CarcassonneRefusals, OrderAndChance) {
  Table table;
  expect_check(table, make_choice(Effect::add),
               {"order", "a tile is to be drawn first", "draw_due"});
  table.only_in_bag("K");
  expect_refusal(table, "tile X",
                 {"chance", "there is no tile X left to draw", "none_left", {{"tile", "X"}}});
  table.draw(0, "K");
  expect_check(table, make_tile_outcome(kind("K")),
               {"order", "no tile is to be drawn now", "no_draw_due"});
  table.play("K@1,0/1");
  expect_refusal(table, "K@1,1", {"over", "the game is over", "over"});
}

TEST(CarcassonneRefusals, CA10_AndCA11_WhereATileMayLie) {
  Table table;
  table.draw(0, "E");
  expect_refusal(
      table, "D@1,0",
      {"CA-10", "the tile drawn is E, not D", "other_tile", {{"drawn", "E"}, {"tile", "D"}}});
  expect_refusal(table, "E@0,0",
                 {"CA-11", "there is a tile at 0,0 already", "taken", {{"at", Ints{0, 0}}}});
  expect_refusal(table, "E@1,-1",
                 {"CA-11", "no tile lies beside 1,-1", "no_neighbour", {{"at", Ints{1, -1}}}});
  expect_refusal(table, "crop A", {"CA-11", "a tile is to be placed first", "place_first"});
}

TEST(CarcassonneRefusals, CA11_AllSidesThatClash) {
  Table table;
  table.draw(0, "E");
  expect_refusal(table, "E@1,0",
                 {"CA-11",
                  "the W side is field, but the neighbour there shows road",
                  "clash",
                  {{"at", Ints{1, 0}},
                   {"sides", Texts{"W"}},
                   {"ours", Texts{"field"}},
                   {"theirs", Texts{"road"}}}});
  Table corner;  // at 1,1 the north asks for a road, the west for field
  corner.lay(0, "V@1,0").lay(1, "E@0,1/2").draw(0, "C");
  expect_refusal(corner, "C@1,1",
                 {"CA-11",
                  "the N side is city, but the neighbour there shows road",
                  "clash",
                  {{"at", Ints{1, 1}},
                   {"sides", Texts{"N", "W"}},
                   {"ours", Texts{"city", "city"}},
                   {"theirs", Texts{"road", "field"}}}});
}

TEST(CarcassonneRefusals, CA12_Followers) {
  Table table;
  table.lay(0, "U@1,0/1 +road.E").draw(1, "U");
  expect_refusal(table, "U@-1,0/1 +road.E",
                 {"CA-12",
                  "a follower stands on this road already, here or further on",
                  "occupied",
                  {{"at", Ints{-1, 0}}, {"spot", "road.E"}, {"terrain", "road"}}});
  expect_check(table, with_follower(make_placement(at(-1, 0), turned(kind("U"), 1)), Spot{7}),
               {"CA-12",
                "the tile has no such place for a follower",
                "no_such_spot",
                {{"at", Ints{-1, 0}}}});
  table->supply[1] = 0;
  expect_refusal(table, "U@-1,0/1 +field.NL",
                 {"CA-12",
                  "there is no follower left in the supply",
                  "no_follower",
                  {{"at", Ints{-1, 0}}, {"spot", "field.NL"}}});
}

TEST(CarcassonneRefusals, CA21_ToCA24_CropCircles) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2");
  expect_refusal(
      table, "decline",
      {"CA-21", "choose effect A or B of the crop circle first: crop A or crop B", "choose_first"});
  Table add = table;
  add.play("crop A");
  expect_refusal(add, "add 0,0 city.N",
                 {"CA-23",
                  "this seat has no knight there",
                  "not_there",
                  {{"at", Ints{0, 0}}, {"terrain", "city"}}});
  expect_refusal(add, "crop A",
                 {"CA-23",
                  "add a follower beside one of your own, or decline",
                  "add_or_decline",
                  {{"terrain", "city"}}});
  Table back = table;
  back.play("crop B");
  expect_refusal(back, "back 0,0 city.N",
                 {"CA-24",
                  "this seat has no knight there",
                  "not_there",
                  {{"at", Ints{0, 0}}, {"terrain", "city"}}});
  expect_refusal(back, "decline",
                 {"CA-24",
                  "take one of your followers of this kind back",
                  "take_back",
                  {{"terrain", "city"}}});
}

TEST(CarcassonneRefusals, NotationOfPlacements) {
  Table table;
  table.draw(0, "K");
  const auto expect = [&](std::string_view text, std::string why, std::string reason,
                          Facts facts = {}) {
    expect_refusal(table, text, {"notation", std::move(why), std::move(reason), std::move(facts)});
  };
  expect("pass", "a placement is a tile, @ and its place, as in K@1,0/1 +road.N, not 'pass'",
         "placement", {{"found", "pass"}});
  expect("Z@1,0", "there is no tile 'Z'", "no_such_tile", {{"found", "Z"}});
  expect("K@1,0/4", "a tile is turned by /1, /2 or /3", "turns");
  expect("K@1;0", "a place is two numbers, as in 1,-2, not '1;0'", "place", {{"found", "1;0"}});
  expect("K@1,0 road.S", "after the place comes + and a spot for a follower, not 'road.S'",
         "follower", {{"found", "road.S"}});
  expect("K@1,0 +cloister", "there is no cloister on this tile", "no_cloister");
  expect("K@1,0 +road.N", "the tile has no road at N", "no_part",
         {{"terrain", "road"}, {"where", "N"}});
  expect("K@1,0 +field.S",
         "a field is named by a half-edge, NL NR EL ER SL SR WL WR, as in field.SL", "half_edge");
  expect("K@1,0 +city.NL", "a city is named by a side, N E S W, as in city.N", "side",
         {{"terrain", "city"}});
  expect("K@1,0 +river.{found}",
         "a follower goes to city.N, road.E, field.SL or cloister, not 'river.{found}'", "spot",
         {{"found", "river.{found}"}});
}

TEST(CarcassonneRefusals, NotationOfEffectsAndOutcomes) {
  Table table;
  expect_refusal(table, "tile \x01",
                 {"notation",
                  "expected 'tile' and a kind from A to X or CC1 to CC6, found 'tile ?'",
                  "outcome",
                  {{"found", "tile ?"}}});
  table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2").play("crop A");
  expect_refusal(table, "add 0,1",
                 {"notation", "write the place and the spot of the follower, as in 1,0 city.N",
                  "place_and_spot"});
  expect_refusal(table, "add 5,-5 city.S",
                 {"notation", "there is no tile at 5,-5", "no_tile_there", {{"at", Ints{5, -5}}}});
}

}  // namespace
}  // namespace fullcircle::carcassonne
