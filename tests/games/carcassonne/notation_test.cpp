// Reading and writing of moves; drawing moves at random.
#include <cmath>
#include <map>
#include <string>

#include "tests/games/carcassonne/fixture.h"
#include "tests/games/carcassonne/reference_tiles.h"

namespace fullcircle::carcassonne {
namespace {

// ---- Notation ----

TEST(CarcassonneNotation, EveryMoveIsReadAsItIsWritten) {
  random_games(41, 24, [](const State& state) {
    const auto expect_round_trip = [&](const Move& move) {
      const std::string text = format(state, move);
      const Result<Move, Refusal> read = parse(state, text);
      ASSERT_TRUE(read) << text << refusal_words(read.error());
      EXPECT_EQ(*read, move) << text;
    };
    for_each_move(state, [&](const Move& move) {
      expect_round_trip(move);
      return true;
    });
    for_each_outcome(state, [&](const Move& outcome, int) { expect_round_trip(outcome); });
  });
}

TEST(CarcassonneNotation, AnySideOrHalfThatAFeatureTouchesIsRead) {
  Table table;
  table.draw(0, "B");  // reading does not ask what was drawn
  for (const reference::Tile& tile : reference::read_tiles()) {
    for (int turns = 0; turns < 4; ++turns) {
      const std::string start =
          tile.id + "@3,4" + (turns > 0 ? "/" + std::to_string(turns) : "") + " +";
      for (const reference::Part& part : reference::turned_clockwise(tile, turns).parts) {
        const Result<Move, Refusal> first = parse(table, start + reference::name_of(part));
        ASSERT_TRUE(first) << start << reference::name_of(part);
        EXPECT_EQ(format(table, *first), start + reference::name_of(part));
        for (const int port : part.ports) {
          const auto p = static_cast<std::size_t>(port);
          const std::string name =
              part.terrain == "field" ? reference::kPortNames[p] : reference::kSideNames[p];
          EXPECT_EQ(*parse(table, start + part.terrain + "." + name), *first) << start << name;
        }
      }
    }
  }
}

TEST(CarcassonneNotation, SpotsThatATileDoesNotHave) {
  Table table;
  table.draw(0, "K");
  for (const std::string spot :
       {"city.E", "city.S", "city.W", "road.N", "road.E", "field.NL", "field.NR", "cloister"}) {
    EXPECT_EQ(refusal(table, "K@1,0 +" + spot).code, "notation") << spot;
    EXPECT_FALSE(refusal(table, "K@1,0 +" + spot).why.empty());
  }
}

TEST(CarcassonneNotation, MalformedPlacements) {
  Table table;
  table.draw(0, "K");
  ASSERT_TRUE(allowed(table, "K@1,0"));
  for (const std::string text : {"",
                                 " ",
                                 "K",
                                 "@",
                                 "@1,0",
                                 "K1,0",
                                 "K@",
                                 "K@1",
                                 "K@1,",
                                 "K@,0",
                                 "K@1;0",
                                 "K@1,0,0",
                                 "K@ 1,0",
                                 "K@1, 0",
                                 " K@1,0",
                                 "K@1,0 ",
                                 "K@1,0  +road.S",
                                 "k@1,0",
                                 "Z@1,0",
                                 "CC7@1,0",
                                 "KK@1,0",
                                 "K@+1,0",
                                 "K@01,0",
                                 "K@1,-0",
                                 "K@1,0/",
                                 "K@1,0/0",
                                 "K@1,0/4",
                                 "K@1,0/-1",
                                 "K@1,0/1/1",
                                 "K@1,0/x",
                                 "K@1,0/11",
                                 "K@101,0",
                                 "K@-101,0",
                                 "K@1,101",
                                 "K@999999999999,0",
                                 "K@1,99999999999999999999999",
                                 "K@1,0 road.S",
                                 "K@1,0 +",
                                 "K@1,0 +road",
                                 "K@1,0 +road.",
                                 "K@1,0 +road.SS",
                                 "K@1,0 +road.s",
                                 "K@1,0 +Road.S",
                                 "K@1,0 +road.S ",
                                 "K@1,0 + road.S",
                                 "K@1,0 +road.S +city.N",
                                 "K@1,0 +field.S",
                                 "K@1,0 +city.NL",
                                 "K@1,0 +river.N",
                                 "K@1,0 +cloister.N",
                                 "K@1,0\n",
                                 "K@1,0\t+road.S",
                                 "K@1,0+road.S",
                                 "pass",
                                 "tile K"}) {
    EXPECT_EQ(refusal(table, text).code, "notation") << "'" << text << "'";
    EXPECT_FALSE(refusal(table, text).why.empty()) << text;
  }
}

TEST(CarcassonneNotation, BytesThatAreNotAscii) {
  Table table;
  table.draw(0, "K");
  const std::string good = "K@1,0 +road.S";
  for (int byte = 0x80; byte < 0x100; ++byte) {
    for (std::size_t i = 0; i <= good.size(); ++i) {
      std::string text = good;
      text.insert(i, 1, static_cast<char>(byte));
      const Error error = refusal(table, text);
      EXPECT_EQ(error.code, "notation");
      EXPECT_TRUE(is_utf8(error.why));
    }
  }
  EXPECT_EQ(refusal(table, std::string("K@1,0\0", 6)).code, "notation");
}

TEST(CarcassonneNotation, MalformedEffects) {
  Table table;
  table.lay(0, "E@0,1/2 +city.S").lay(1, "CC2@0,-1/2").play("crop A");
  ASSERT_TRUE(allowed(table, "add 0,1 city.S"));
  for (const std::string text : {"add",
                                 "add ",
                                 "add 0,1",
                                 "add 0,1 ",
                                 "add city.S",
                                 "add 0,1  city.S",
                                 "add 0,1 city.S ",
                                 "add 0,1 city",
                                 "add 0,1 +city.S",
                                 "add 5,5 city.S",
                                 "add 0,1/2 city.S",
                                 "add 0,1 city.X",
                                 "Add 0,1 city.S",
                                 "back",
                                 "back 0,1",
                                 "back 9,9 city.S",
                                 "decline ",
                                 " decline",
                                 "Decline",
                                 "crop",
                                 "crop C",
                                 "crop a",
                                 "crop A ",
                                 "add 100,100 city.S",
                                 "add 200,0 city.S"}) {
    EXPECT_EQ(refusal(table, text).code, "notation") << "'" << text << "'";
  }
}

TEST(CarcassonneNotation, MalformedOutcomes) {
  Table table;
  for (const std::string text : {"", "tile", "tile ", "tile Y", "tile K ", " tile K", "tile  K",
                                 "Tile K", "tile k", "K", "tile CC0", "tile \xff", "K@1,0"}) {
    EXPECT_EQ(refusal(table, text).code, "notation") << "'" << text << "'";
  }
}

TEST(CarcassonneNotation, RandomChangesNeverBreakTheReader) {
  Rng rng(42);
  random_games(43, 8, [&](const State& state) {
    if (to_act(state).is_chance()) return;
    std::string text = format(state, sample_move(state, rng));
    for (int n = 0; n < 20; ++n) {
      const auto i = rng.below(static_cast<std::uint32_t>(text.size()));
      std::string changed = text;
      changed[i] = static_cast<char>(rng.below(256));
      const Result<Move, Refusal> move = parse(state, changed);
      if (!move) {
        EXPECT_FALSE(refusal_words(move.error()).empty()) << move.error().reason;
        continue;
      }
      if (!check(state, *move)) continue;
      EXPECT_EQ(*parse(state, format(state, *move)), *move) << changed;
    }
  });
}

// ---- Sampling ----

/// Far outside of what chance does: about seven deviations.
double bound(std::size_t kinds) {
  const auto freedom = static_cast<double>(kinds) - 1.0;
  return freedom + 7.0 * std::sqrt(2.0 * freedom) + 15.0;
}

double chi_square(const std::map<std::string, int>& count, double expected) {
  double sum = 0;
  for (const auto& [text, times] : count) sum += (times - expected) * (times - expected) / expected;
  return sum;
}

void expect_uniform(const State& state, Rng& rng) {
  std::map<std::string, int> count;
  for (const std::string& move : moves_of(state)) count[move] = 0;
  const std::size_t kinds = count.size();
  constexpr int kEach = 100;
  for (std::size_t n = 0; n < kinds * kEach; ++n) ++count[format(state, sample_move(state, rng))];
  ASSERT_EQ(count.size(), kinds) << "only legal moves are sampled";
  EXPECT_LT(chi_square(count, kEach), bound(kinds));
}

TEST(CarcassonneSampling, MovesAreUniformOverAllThatAreVisited) {
  Rng rng(44);
  std::map<Phase, int> tested;
  random_games(45, 16, [&](const State& state) {
    if (!to_act(state).is_seat()) return;
    if (state.phase == Phase::place && rng.below(16) != 0) return;
    ++tested[state.phase];
    expect_uniform(state, rng);
  });
  EXPECT_GT(tested[Phase::place], 30);
  EXPECT_GT(tested[Phase::choose], 5);
  EXPECT_GT(tested[Phase::effect], 5);
}

TEST(CarcassonneSampling, OutcomesFollowTheTilesLeft) {
  Rng rng(46);
  int position = 0;
  random_games(47, 2, [&](const State& state) {
    if (!to_act(state).is_chance() || ++position % 20 != 0) return;
    std::map<std::string, int> count;
    const int draws = state.bag_size * 500;
    for (int n = 0; n < draws; ++n) ++count[format(state, sample_outcome(state, rng))];
    double sum = 0;
    std::size_t kinds = 0;
    for_each_outcome(state, [&](const Move& outcome, int weight) {
      const double difference = count[format(state, outcome)] - weight * 500.0;
      sum += difference * difference / (weight * 500.0);
      ++kinds;
    });
    EXPECT_EQ(count.size(), kinds);
    EXPECT_LT(sum, bound(kinds));
  });
  EXPECT_GT(position, 100);
}

TEST(CarcassonneSampling, AVisitorCanStop) {
  random_games(48, 4, [](const State& state) {
    if (!to_act(state).is_seat()) return;
    int visited = 0;
    EXPECT_FALSE(for_each_move(state, [&](const Move&) { return ++visited < 1; }));
    EXPECT_EQ(visited, 1);
    EXPECT_TRUE(for_each_move(state, [](const Move&) { return true; }));
  });
}

// ---- Points and the best move ----

TEST(CarcassonneSampling, PointsAreWhatTheMoveScoresAtOnce) {
  Table table;
  table.lay(0, "W@-1,0 +road.E").draw(0, "L");
  EXPECT_EQ(points(table, *parse(table, "L@1,0")), 3);
  EXPECT_EQ(sum_of(table, "L@1,0"), "road 3");
  EXPECT_EQ(points(table, *parse(table, "L@0,-1/2")), 0);
  EXPECT_EQ(points(table, *parse(table, "L@0,-1/2 +city.S")), 4);
  EXPECT_EQ(sum_of(table, "L@0,-1/2"), "");
  table->turn = seat(1);
  EXPECT_EQ(points(table, *parse(table, "L@1,0")), 0);
  EXPECT_EQ(sum_of(table, "L@1,0"), "road 3 for seat 0");
}

TEST(CarcassonneSampling, TheBestMoveIsLegalAndTakesPointsAtHand) {
  Table table;
  table.draw(0, "E");
  EXPECT_EQ(format(table, best_move(table->observe(seat(0)))), "E@0,-1/2 +city.S");
  random_games(49, 4, [](const State& state) {
    if (!to_act(state).is_seat()) return;
    EXPECT_TRUE(check(state, best_move(state.observe(to_act(state).seat()))));
  });
}

}  // namespace
}  // namespace fullcircle::carcassonne
