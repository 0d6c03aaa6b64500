// What players ask about a map: extents, owners, points, dead places. Also how far a map can reach.
#include <string>

#include "games/carcassonne/features.h"
#include "tests/games/carcassonne/fixture.h"

namespace fullcircle::carcassonne {
namespace {

/// The feature that "1,0" and "city.N" name.
Feature feature(const State& state, Place place, const std::string& name) {
  const auto tile = static_cast<std::uint8_t>(state.tile_at(place));
  const TurnedTile on_it = state.placed[tile].tile;
  for (std::uint8_t spot = 0; spot < facts(on_it).spots(); ++spot) {
    if (format_spot(on_it, Spot{spot}) == name) return feature_at(state, tile, Spot{spot});
  }
  ADD_FAILURE() << "no " << name;
  return {};
}

// ---- feature_at ----

TEST(CarcassonneFeatures, ACity) {
  Table table;
  table.lay(1, "F@0,-1/1 +city.S");
  const Feature open = feature(table, at(0, 0), "city.N");
  EXPECT_EQ(open.terrain, Terrain::city);
  EXPECT_EQ(open.parts.size(), 2U);
  EXPECT_EQ(open.followers, (std::vector<std::uint8_t>{0, 1}));
  EXPECT_EQ(open.owners, std::vector<Seat>{seat(1)});
  EXPECT_FALSE(open.complete);
  EXPECT_EQ(open.open_sides, 1);
  EXPECT_EQ(open.points_now, 3);
  EXPECT_EQ(open.points_complete, 6);
  table.lay(0, "E@0,-2/2");
  const Feature closed = feature(table, at(0, -2), "city.S");
  EXPECT_TRUE(closed.complete);
  EXPECT_TRUE(closed.owners.empty()) << "they went home";
  EXPECT_EQ(closed.points_now, 8);
  EXPECT_EQ(closed.points_complete, 8);
}

TEST(CarcassonneFeatures, ARoad) {
  Table table;
  table.lay(0, "U@1,0/1 +road.E");
  const Feature road = feature(table, at(0, 0), "road.E");
  EXPECT_EQ(road.parts.size(), 2U);
  EXPECT_EQ(road.open_sides, 2);
  EXPECT_EQ(road.points_now, 2);
  EXPECT_EQ(road.points_complete, 2);
  EXPECT_EQ(road.owners, std::vector<Seat>{seat(0)});
}

TEST(CarcassonneFeatures, AField) {
  Table table;
  table.lay(0, "F@0,-1/1 +field.EL").lay(1, "E@0,-2/2");
  const Feature east = feature(table, at(0, -1), "field.EL");
  EXPECT_EQ(east.parts.size(), 1U);
  EXPECT_FALSE(east.complete);
  EXPECT_EQ(east.points_now, 3);
  const Feature north = feature(table, at(0, 0), "field.EL");
  EXPECT_TRUE(north.owners.empty());
  EXPECT_EQ(north.points_now, 3) << "though nobody would score it";
  table.lay(1, "E@1,-1");
  EXPECT_EQ(feature(table, at(0, -1), "field.EL").points_now, 3);
  EXPECT_EQ(feature(table, at(0, -1), "field.EL").points_complete, 6);
}

TEST(CarcassonneFeatures, ACloister) {
  Table table;
  table.lay(1, "B@0,1 +cloister");
  const Feature cloister = feature(table, at(0, 1), "cloister");
  EXPECT_EQ(cloister.terrain, Terrain::cloister);
  EXPECT_EQ(cloister.parts.size(), 1U);
  EXPECT_EQ(cloister.open_sides, 7);
  EXPECT_EQ(cloister.points_now, 2);
  EXPECT_EQ(cloister.points_complete, 9);
  EXPECT_EQ(cloister.owners, std::vector<Seat>{seat(1)});
}

TEST(CarcassonneFeatures, OwnersThatTieAndOwnersAlone) {
  Table table(3);
  table.lay(0, "B@0,1").lay(0, "E@0,2/1 +city.E").lay(1, "B@1,1").lay(1, "B@2,1");
  table.lay(1, "E@2,2/3 +city.W").lay(2, "R@1,2/2");
  const Feature tied = feature(table, at(1, 2), "city.E");
  EXPECT_EQ(tied.owners, (std::vector<Seat>{seat(0), seat(1)}));
  EXPECT_EQ(tied.followers, (std::vector<std::uint8_t>{1, 1, 0}));
  table.lay(2, "CC2@0,-1/2").play("crop A").play("decline").play("add 2,2 city.W");
  const Feature alone = feature(table, at(1, 2), "city.E");
  EXPECT_EQ(alone.owners, std::vector<Seat>{seat(1)});
  EXPECT_EQ(alone.followers, (std::vector<std::uint8_t>{1, 2, 0}));
}

TEST(CarcassonneFeatures, AllOfThemOnceInOrder) {
  Table table;
  table.lay(0, "A@1,0/1 +cloister");
  const std::vector<Feature> all = all_features(table);
  ASSERT_EQ(all.size(), 4U) << "city, road, two fields that meet in A, cloister";
  EXPECT_EQ(all[0].terrain, Terrain::city);
  EXPECT_EQ(all[1].terrain, Terrain::road);
  EXPECT_EQ(all[2].terrain, Terrain::field);
  std::size_t parts = 0;
  for (const Feature& one : all) parts += one.parts.size();
  EXPECT_EQ(parts, 4U + 3U);
}

// ---- dead_places ----

std::vector<std::string> dead(const State& state) {
  std::vector<std::string> places;
  for (const Place place : dead_places(state)) places.push_back(format_place(place));
  std::sort(places.begin(), places.end());
  return places;
}

TEST(CarcassonneFeatures, NoPlaceIsDeadAtTheStart) {
  EXPECT_TRUE(dead(Table(2, "crop_circles=on")).empty());
  EXPECT_TRUE(dead(Table(2, "crop_circles=off")).empty());
}

TEST(CarcassonneFeatures, DeadIsWhatNoTileLeftCanFill) {
  Table table;
  table.only_in_bag("B");
  EXPECT_EQ(dead(table), (std::vector<std::string>{"-1,0", "0,-1", "1,0"}));
  table.only_in_bag("U");
  EXPECT_EQ(dead(table), (std::vector<std::string>{"0,-1"}));
  table.only_in_bag("");
  EXPECT_EQ(dead(table).size(), 4U);
}

TEST(CarcassonneFeatures, TheDrawnTileIsOneOfThoseLeft) {
  Table table;
  table.only_in_bag("B").play("tile B");
  EXPECT_EQ(dead(table), (std::vector<std::string>{"-1,0", "0,-1", "1,0"}));
  table.play("B@0,1");
  EXPECT_EQ(dead(table).size(), table->gap_count) << "laid: it is left no more";
}

// ---- How far a map can reach ----

/// More of a kind than there are, so that a chain of one kind gets long.
Table with_many(std::string_view name, std::uint8_t count) {
  Table table;
  table.only_in_bag("");
  table->bag[kind(name).index] = count;
  table->bag_size = count;
  return table;
}

void expect_everything_found(const State& state) {
  for (std::size_t i = 0; i < state.placed_count; ++i) {
    ASSERT_EQ(state.tile_at(state.placed[i].place), static_cast<int>(i));
    ASSERT_EQ(state.gap_at(state.placed[i].place), -1);
  }
  for (std::size_t i = 0; i < state.gap_count; ++i) {
    ASSERT_EQ(state.gap_at(state.gap_places[i]), static_cast<int>(i));
    ASSERT_EQ(state.tile_at(state.gap_places[i]), -1);
  }
  ASSERT_EQ(state.tile_at(at(99, 99)), -1);
  ASSERT_EQ(state.gap_at(at(-100, -100)), -1);
}

TEST(CarcassonneFeatures, ARoadOfFortyTilesToTheEast) {
  Table table = with_many("U", 40);
  for (int x = 1; x <= 40; ++x) {
    table.draw(0, "U").play("U@" + std::to_string(x) + ",0/1" + (x == 1 ? " +road.E" : ""));
    expect_everything_found(table);
  }
  EXPECT_EQ(table.score(0), 41);
  EXPECT_EQ(feature(table, at(40, 0), "road.E").parts.size(), 41U);
}

TEST(CarcassonneFeatures, ARoadOfFortyTilesToTheWest) {
  Table table = with_many("U", 40);
  for (int x = 1; x <= 40; ++x) {
    table.draw(0, "U").play("U@" + std::to_string(-x) + ",0/1" + (x == 1 ? " +road.E" : ""));
    expect_everything_found(table);
  }
  EXPECT_EQ(table.score(0), 41);
}

TEST(CarcassonneFeatures, AStraightLineToTheSouth) {
  Table table = with_many("B", 76);
  for (int y = 1; y <= 76; ++y) {
    table.draw(0, "B").play("B@0," + std::to_string(y) + (y == 40 ? " +cloister" : ""));
    expect_everything_found(table);
  }
  EXPECT_TRUE(to_act(table).is_nobody());
  EXPECT_EQ(table.score(0), 3);
}

TEST(CarcassonneFeatures, AStraightLineToTheNorth) {
  Table table = with_many("B", 75);
  ++table->bag[kind("E").index];
  ++table->bag_size;
  table.draw(0, "E").play("E@0,-1/2");
  for (int y = 2; y <= 76; ++y) {
    table.draw(0, "B").play("B@0," + std::to_string(-y));
    expect_everything_found(table);
  }
  EXPECT_TRUE(to_act(table).is_nobody());
}

TEST(CarcassonneFeatures, AStaircaseInEveryDirection) {
  for (const int dx : {1, -1}) {
    Table table = with_many("B", 77);
    Place last = at(0, 0);
    for (int i = 0; i < 77; ++i) {
      last = i % 2 == 0 ? at(last.x, last.y + 1) : at(last.x + dx, last.y);
      table.draw(0, "B").play("B@" + format_place(last));
      expect_everything_found(table);
    }
    EXPECT_EQ(last, at(38 * dx, 39));
  }
}

TEST(CarcassonneFeatures, AStaircaseOfRoads) {
  Table table = with_many("V", 40);  // V@1,0 turns the road to the south, V/2 back to the east
  Place last = at(1, 0);
  table.draw(0, "V").play("V@1,0 +road.W");
  for (int i = 0; i < 39; ++i) {
    last = i % 2 == 0 ? at(last.x, last.y + 1) : at(last.x + 1, last.y);
    table.draw(0, "V").play("V@" + format_place(last) + (i % 2 == 0 ? "/2" : ""));
    expect_everything_found(table);
  }
  EXPECT_EQ(table.score(0, Terrain::road), 41);
}

/// Lays tiles in a row to the east, each so that it shows the given side there: "V f" a field.
class Row {
 public:
  Row& lay(std::string_view name, std::string_view shown) {
    for (const char edge : shown) lay_one(name, edge);
    return *this;
  }
  Table& table() { return table_; }

 private:
  void lay_one(std::string_view name, char edge) {
    table_.draw(0, name);
    const Edge wanted = edge == 'c' ? Edge::city : edge == 'r' ? Edge::road : Edge::field;
    for (int turns = 0; turns < 4; ++turns) {
      const TurnedTile tile = turned(kind(name), turns);
      const Move move = make_placement(at(table_->placed_count, 0), tile);
      if (facts(tile).edges.at(Side::east) != wanted || !check(table_, move)) continue;
      apply(table_, move);
      return;
    }
    FAIL() << name << " does not fit";
  }

  Table table_;
};

TEST(CarcassonneFeatures, EveryTileOfTheGameInOneRow) {
  Row row;
  row.lay("D", "rrr").lay("U", "rrrrrrrr").lay("W", "rrrr").lay("L", "rrr").lay("X", "r");
  row.lay("CC5", "r").lay("V", "frfrfrfrf").lay("J", "rfr").lay("K", "fr");
  row.lay("O", "c").lay("C", "c").lay("Q", "c").lay("R", "ccc").lay("S", "cc").lay("T", "c");
  row.lay("I", "f").lay("K", "r").lay("O", "c").lay("I", "f").lay("CC4", "r");
  row.lay("P", "c").lay("M", "f").lay("CC6", "r").lay("P", "c").lay("M", "f").lay("CC3", "r");
  row.lay("P", "c").lay("N", "fcf").lay("CC1", "c").lay("CC2", "f");
  row.lay("A", "ff").lay("B", "ffff").lay("E", "fffff").lay("H", "fff").lay("F", "ff");
  expect_everything_found(row.table());
  EXPECT_EQ(row.table()->placed_count, 77);
  EXPECT_EQ(row.table()->gap_count, 2 * 77 + 2);
  EXPECT_TRUE(recount(row.table()));
  row.lay("G", "f");
  EXPECT_EQ(row.table()->placed_count, kTiles);
  EXPECT_EQ(row.table()->gap_count, 2 * kTiles + 2) << "a straight line has most places around it";
  expect_everything_found(row.table());
  EXPECT_TRUE(recount(row.table()));
  EXPECT_TRUE(to_act(row.table()).is_nobody());
}

}  // namespace
}  // namespace fullcircle::carcassonne
