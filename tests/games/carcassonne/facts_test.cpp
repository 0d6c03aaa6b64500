// What decisions do and gain, and the material, as facts.
#include <map>
#include <set>

#include "tests/games/carcassonne/fixture.h"
#include "tests/games/carcassonne/reference_tiles.h"

namespace fullcircle::carcassonne {
namespace {

using Ints = std::vector<int>;

// ---- Decisions ----

Facts facts_at(const State& state, std::string_view text) {
  return facts_of(state, *parse(state, text));
}

TEST(CarcassonneFacts, OfPlacementsAndDraws) {
  Table table;
  EXPECT_EQ(facts_at(table, "tile CC3"), (Facts{{"kind", "tile"}, {"tile", "CC3"}}));
  EXPECT_EQ(hidden_facts(), (Facts{{"kind", "tile"}}));
  table.draw(0, "K");
  EXPECT_EQ(facts_at(table, "K@1,-2"),
            (Facts{{"kind", "place"}, {"tile", "K"}, {"at", Ints{1, -2}}, {"turns", 0}}));
  EXPECT_EQ(facts_at(table, "K@1,0/1 +road.W"), (Facts{{"kind", "place"},
                                                       {"tile", "K"},
                                                       {"at", Ints{1, 0}},
                                                       {"turns", 1},
                                                       {"spot", "road.N"},
                                                       {"terrain", "road"}}))
      << "a spot has one name, whichever side is written";
}

TEST(CarcassonneFacts, OfCropCircles) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2");
  EXPECT_EQ(facts_at(table, "crop A"), (Facts{{"kind", "crop"}, {"effect", "A"}}));
  EXPECT_EQ(facts_at(table, "crop B"), (Facts{{"kind", "crop"}, {"effect", "B"}}));
  EXPECT_EQ(facts_at(table, "decline"), (Facts{{"kind", "decline"}}));
  for (const std::string kind : {"add", "back"}) {
    EXPECT_EQ(facts_at(table, kind + " 0,1 city.S"), (Facts{{"kind", kind},
                                                            {"at", Ints{0, 1}},
                                                            {"spot", "city.S"},
                                                            {"terrain", "city"},
                                                            {"tile", "E"},
                                                            {"turns", 2}}));
  }
}

// ---- Gains ----

Terms gained(const State& state, std::string_view text) {
  return terms(state, *parse(state, text));
}

/// A crossing at 1,0 closes two roads: the one through the start tile, of four tiles, and one of
/// three from the south.
Table two_roads(int first, int second) {
  Table table(3);
  table.lay(2, "U@-1,0/1").lay(first, "W@-2,0 +road.E");
  table.lay(second, "W@0,1 +road.E").lay(2, "V@1,1/1");
  return table;
}

TEST(CarcassonneFacts, TwoRoadsOfTwoSeats) {
  Table table = two_roads(0, 1);
  table.draw(1, "W");
  EXPECT_EQ(gained(table, "W@1,0"), (Terms{{.seat = seat(0), .what = "road", .points = 4},
                                           {.seat = seat(1), .what = "road", .points = 3}}));
  EXPECT_EQ(sum_of(table, "W@1,0"), "road 4 for seat 0, road 3");
  EXPECT_EQ(gain_words(gained(table, "W@1,0"), seat(2)), "road 4 for seat 0, road 3 for seat 1");
}

TEST(CarcassonneFacts, TwoRoadsOfOneSeatAreSummands) {
  Table table = two_roads(0, 0);
  table.draw(0, "W");
  EXPECT_EQ(gained(table, "W@1,0"),
            (Terms{{.seat = seat(0),
                    .what = "road",
                    .points = 7,
                    .of = {{.seat = seat(0), .what = "road", .points = 4},
                           {.seat = seat(0), .what = "road", .points = 3}}}}));
  EXPECT_EQ(sum_of(table, "W@1,0"), "road 7");
}

TEST(CarcassonneFacts, ATiePaysBothSeats) {
  Table table = two_roads(0, 1);
  table.draw(2, "V");
  EXPECT_EQ(gained(table, "V@1,0"), (Terms{{.seat = seat(0), .what = "road", .points = 6},
                                           {.seat = seat(1), .what = "road", .points = 6}}));
}

TEST(CarcassonneFacts, WhatTheFollowerJustPutEarnsAndWhatNobodyEarns) {
  Table table;
  table.draw(0, "E");
  EXPECT_EQ(gained(table, "E@0,-1/2 +city.S"),
            (Terms{{.seat = seat(0), .what = "city", .points = 4}}));
  EXPECT_EQ(gained(table, "E@0,-1/2"), Terms{});
}

/// What the rules pay, by seat and terrain.
std::map<std::pair<int, std::string>, int> paid(const State& before, const Move& move) {
  State after = before;
  lay_and_score(after, move);
  std::map<std::pair<int, std::string>, int> paid;
  for (std::uint8_t i = 0; i < before.seats; ++i) {
    for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
      const int gain = after.points[i][terrain] - before.points[i][terrain];
      const std::string name(terrain_name(static_cast<Terrain>(terrain)));
      if (gain != 0) paid[{int{i}, name}] = gain;
    }
  }
  return paid;
}

void expect_terms_are_what_is_paid(const State& state, const Move& move) {
  std::map<std::pair<int, std::string>, int> found;
  for (const Term& term : terms(state, move)) {
    EXPECT_TRUE(found.emplace(std::pair(int{term.seat.index}, term.what), term.points).second);
    EXPECT_EQ(term.times, 1);
    EXPECT_NE(term.of.size(), 1U);
    int sum = 0;
    for (const Term& summand : term.of) sum += summand.points;
    if (!term.of.empty()) {
      EXPECT_EQ(sum, term.points);
    }
  }
  EXPECT_EQ(found, paid(state, move)) << format(state, move);
}

/// Half of the decisions are greedy, so that enough is scored.
Move greedy_or_any(const State& state, Rng& rng) {
  return rng.below(2) == 0 ? best_move(state.observe({})) : sample_move(state, rng);
}

TEST(CarcassonneFacts, TermsAreWhatTheRulesPay) {
  Rng rng(61);
  std::map<std::string, int> met;
  for (int i = 0; i < 20; ++i) {
    State state = initial_state(options(kBothSettings[static_cast<std::size_t>(i % 2)]), 2 + i % 4);
    while (state.phase != Phase::over) {
      const bool chance = to_act(state).is_chance();
      const Move move = chance ? sample_outcome(state, rng) : greedy_or_any(state, rng);
      if (move.type == Move::Type::place) {
        expect_terms_are_what_is_paid(state, move);
      } else {
        EXPECT_EQ(terms(state, move), Terms{});
      }
      for (const Term& term : terms(state, move)) ++met[term.what];
      apply(state, move);
    }
  }
  for (const std::string terrain : {"city", "road", "cloister"}) EXPECT_GT(met[terrain], 5);
}

// ---- Material ----

JsonValue material() {
  JsonWriter json;
  json.begin_object();
  write_material(json);
  return read_json(json.end_object().take()).value();
}

std::set<int> numbers(const JsonValue& list) {
  std::set<int> all;
  for (const JsonValue& each : list.list) all.insert(each.number);
  return all;
}

/// A tile of the description beside the same tile of the published table.
void expect_tile(const JsonValue& got, const JsonValue& expected) {
  for (std::size_t side = 0; side < 4; ++side) {
    EXPECT_EQ(got["edges"].list.at(side).text, expected["edges"][reference::kSideNames[side]].text);
  }
  ASSERT_EQ(got["cities"].list.size(), expected["cities"].list.size());
  for (std::size_t i = 0; i < got["cities"].list.size(); ++i) {
    const JsonValue& city = got["cities"].list[i];
    const JsonValue& wanted = expected["cities"].list[i];
    EXPECT_EQ(numbers(city["sides"]), reference::ports_of(wanted["edges"], reference::kSideNames));
    EXPECT_EQ(city["pennants"].number, wanted["pennants"].number);
  }
  ASSERT_EQ(got["roads"].list.size(), expected["roads"].list.size());
  for (std::size_t i = 0; i < got["roads"].list.size(); ++i) {
    const JsonValue& road = got["roads"].list[i];
    const JsonValue& wanted = expected["roads"].list[i];
    EXPECT_EQ(numbers(road["sides"]), reference::ports_of(wanted["edges"], reference::kSideNames));
    EXPECT_EQ(road["end"].type, wanted["inner_end"].type);
    EXPECT_EQ(road["end"].text, wanted["inner_end"].text);
  }
  ASSERT_EQ(got["fields"].list.size(), expected["fields"].list.size());
  for (std::size_t i = 0; i < got["fields"].list.size(); ++i) {
    const JsonValue& field = got["fields"].list[i];
    const JsonValue& wanted = expected["fields"].list[i];
    EXPECT_EQ(numbers(field["halves"]),
              reference::ports_of(wanted["half_edges"], reference::kPortNames));
    EXPECT_EQ(numbers(field["cities"]), numbers(wanted["cities"]));
  }
  EXPECT_EQ(got["cloister"].number, expected["cloister"].number);
  EXPECT_EQ(got["crop"].text, expected.has("crop") ? expected["crop"].text : "");
  EXPECT_EQ(got["crop"].type == JsonValue::Type::null, !expected.has("crop"));
}

TEST(CarcassonneMaterial, CA2_EveryTileOfThePublishedTable) {
  const JsonValue got = material();
  const JsonValue published = reference::tile_file();
  std::size_t number = 0;
  for (const JsonValue& set : published["sets"].list) {
    for (const JsonValue& expected : set["tiles"].list) {
      const JsonValue& tile = got["pieces"]["tiles"].list.at(number++);
      SCOPED_TRACE(expected["id"].text);
      EXPECT_EQ(tile["tile"].text, expected["id"].text);
      EXPECT_EQ(tile["count"].number, expected["count"].number);
      EXPECT_EQ(tile["expansion"].number != 0, set["id"].text != "base");
      EXPECT_EQ(got["board"]["start"].text == tile["tile"].text, expected.has("start"));
      expect_tile(tile, expected);
    }
  }
  EXPECT_EQ(got["pieces"]["tiles"].list.size(), number);
}

TEST(CarcassonneMaterial, SpotsOfEveryTileInEveryTurn) {
  const JsonValue got = material();
  std::size_t number = 0;
  for (const reference::Tile& tile : reference::read_tiles()) {
    const JsonValue& turns = got["pieces"]["tiles"].list.at(number++)["spots"];
    ASSERT_EQ(turns.list.size(), 4U);
    for (std::size_t turn = 0; turn < 4; ++turn) {
      SCOPED_TRACE(tile.id + "/" + std::to_string(turn));
      const auto parts = reference::turned_clockwise(tile, static_cast<int>(turn)).parts;
      ASSERT_EQ(turns.list[turn].list.size(), parts.size());
      std::map<std::string, int> seen;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        const JsonValue& spot = turns.list[turn].list[i];
        EXPECT_EQ(spot["name"].text, reference::name_of(parts[i]));
        EXPECT_EQ(spot["terrain"].text, parts[i].terrain);
        EXPECT_EQ(spot["number"].number, seen[parts[i].terrain]++);
      }
    }
  }
}

TEST(CarcassonneMaterial, CropsNamesAndFollowers) {
  const JsonValue pieces = material()["pieces"];
  EXPECT_EQ(pieces["followers"].number, 7);
  std::map<std::string, std::string> affects;
  for (const JsonValue& crop : pieces["crops"].list) {
    affects[crop["crop"].text] = crop["affects"].text;
  }
  EXPECT_EQ(affects, (std::map<std::string, std::string>{
                         {"fork", "field"}, {"club", "road"}, {"shield", "city"}}));
  std::map<std::string, std::string> followers;
  for (const JsonValue& terrain : pieces["terrains"].list) {
    followers[terrain["terrain"].text] = terrain["follower"].text;
  }
  EXPECT_EQ(followers,
            (std::map<std::string, std::string>{
                {"city", "knight"}, {"road", "thief"}, {"field", "farmer"}, {"cloister", "monk"}}));
  ASSERT_EQ(pieces["sides"].list.size(), 4U);
  ASSERT_EQ(pieces["halves"].list.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(pieces["halves"].list[i].text, reference::kPortNames[i]);
    EXPECT_EQ(pieces["sides"].list[i / 2].text, reference::kSideNames[i / 2]);
  }
}

TEST(CarcassonneMaterial, EveryLineOfTheNotationIsRead) {
  Table table;
  table.lay(0, "B@0,1 +cloister").lay(1, "K@1,0").draw(0, "E");
  for (const NotationLine& line : Carcassonne::info().notation) {
    EXPECT_FALSE(line.words.empty());
    const Error error = refusal(table, line.form);
    EXPECT_TRUE(error.code != "notation") << line.form << ": " << error.why;
  }
}

}  // namespace
}  // namespace fullcircle::carcassonne
