// What people and programs are shown: JSON and the terminal picture.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/core/json_value.h"
#include "tests/core/scaled.h"
#include "tests/games/crop_circles/fixture.h"

namespace fullcircle::crop_circles {
namespace {

// ---- JSON ----

std::string look(const std::string& json, const std::vector<std::string>& path) {
  return find_json(json, path).value_or("nothing");
}

Position scene() {
  Position position(3);
  position.put("g7", "C1 T3").put("a14", "S4").hand(0, "Q1 S2").hand(1, "T1 T1").hand(2, "C4");
  position.pool("C1 C1 Q2 T3 S4");
  position->score = {12, 0, 345};
  position->known[1] = bag_of("T1");
  position.change_card(2, true);
  return position;
}

TEST(CropCirclesView, JsonShowsThePosition) {
  Position position = scene();
  const std::string json = to_json(position->observe(Seat{0}));
  EXPECT_TRUE(is_json(json)) << json;
  EXPECT_EQ(look(json, {"game"}), "crop-circles");
  EXPECT_EQ(look(json, {"phase"}), "place");
  EXPECT_EQ(look(json, {"to_act"}), "0");
  EXPECT_EQ(look(json, {"turn"}), "0");
  EXPECT_EQ(look(json, {"final_turns"}), "0");
  EXPECT_EQ(look(json, {"board"}), R"({"g7":"C1","h7":"T3","a14":"S4"})");
  EXPECT_EQ(look(json, {"pool"}), R"(["C1","C1","Q2","T3","S4"])");
  EXPECT_EQ(look(json, {"bag_size"}), std::to_string(104 - 3 - 5 - 5));
}

TEST(CropCirclesView, JsonShowsTheRules) {
  Position position = scene();
  const std::string json = to_json(position->observe(Seat{0}));
  EXPECT_EQ(
      look(json, {"rules"}),
      R"({"empty":["C","Q","T","S"],"solid":["C","Q","T"],"striped":["C","S"],"crossed":["Q"]})");
  EXPECT_EQ(look(json, {"upcoming"}), R"({"shading":"solid","shapes":["Q","T","S"]})");
  EXPECT_EQ(look(json, {"change_card"}), R"({"holder":2,"can_change":true})");
}

TEST(CropCirclesView, JsonShowsTheSeats) {
  Position position = scene();
  const std::string json = to_json(position->observe(Seat{0}));
  EXPECT_EQ(look(json, {"seats", "0"}), R"({"score":12,"hand_size":2,"hand":["Q1","S2"]})");
  EXPECT_EQ(look(json, {"seats", "1"}), R"({"score":0,"hand_size":2,"known":["T1"]})");
  EXPECT_EQ(look(json, {"seats", "2"}), R"({"score":345,"hand_size":1,"known":[]})");
  EXPECT_EQ(look(json, {"seats", "3"}), "nothing");
}

TEST(CropCirclesView, JsonForASpectatorHasNoHand) {
  Position position = scene();
  const std::string json = to_json(position->observe(Viewer{}));
  EXPECT_EQ(json.find("\"hand\""), std::string::npos);
  EXPECT_EQ(look(json, {"seats", "0", "known"}), "[]");
}

TEST(CropCirclesView, JsonUnseenIsBagAndHiddenHandsTogether) {
  Position position = scene();
  position.only_in_bag("C1 C1");
  EXPECT_EQ(look(to_json(position->observe(Seat{0})), {"unseen"}), R"(["C1","C1","T1","C4"])");
  EXPECT_EQ(look(to_json(position->observe(Viewer{})), {"unseen"}),
            R"(["C1","C1","Q1","T1","S2","C4"])");
  EXPECT_EQ(look(to_json(position->reveal()), {"unseen"}), R"(["C1","C1"])");
}

TEST(CropCirclesView, JsonSaysWhoIsToAct) {
  Position position = scene();
  play(position, "pass");
  std::string json = to_json(position->observe(Seat{1}));
  EXPECT_EQ(look(json, {"phase"}), "take");
  EXPECT_EQ(look(json, {"to_act"}), "0");
  EXPECT_EQ(look(json, {"takes_left"}), "1");
  play(position, "+bag");
  json = to_json(position->observe(Seat{1}));
  EXPECT_EQ(look(json, {"phase"}), "chance");
  EXPECT_EQ(look(json, {"to_act"}), "null");
  position->phase = Phase::over;
  json = to_json(position->observe(Seat{1}));
  EXPECT_EQ(look(json, {"phase"}), "over");
  EXPECT_EQ(look(json, {"to_act"}), "null");
}

// ---- Terminal ----

constexpr DrawStyle kPlain{.unicode = false, .colour = false};

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// The picture without the board, every run of blanks as one.
std::string below_board(const std::string& picture) {
  std::string text;
  for (const char c : picture.substr(picture.find("Rules"))) {
    if (c != ' ' || text.empty() || text.back() != ' ') text += c;
  }
  return text;
}

/// Line `n` of the picture: 0 names the columns, 1 to 14 are the rows of the board.
std::string line(const std::string& picture, std::size_t n) {
  return std::string(split(picture, "\n")[n]);
}

TEST(CropCirclesView, ThePictureShowsTheBoard) {
  Position position = scene();
  const std::string picture = draw(position->observe(Seat{0}), kPlain, {});
  EXPECT_EQ(line(picture, 0), "      a   b   c   d   e   f   g   h   i   j   k   l   m   n ");
  EXPECT_EQ(line(picture, 2), "  2   .  x4   .   .  x2   .   .  x3   .   .   .   .  x4   .  2");
  EXPECT_EQ(line(picture, 7), "  7   .  x3   .   .   .   .  C1  T3   .   .   .   .   .   .  7");
  EXPECT_EQ(line(picture, 14), " 14  S4   .  x2   .   .   .   .   .   .   .   .   .   .  x3  14");
}

TEST(CropCirclesView, TheLastPlacementIsMarked) {
  Position position = scene();
  const Move placed = *parse(position, "g8Q1");
  play(position, "g8Q1");
  const std::vector<Move> decisions = {placed, make_take(glyph("C1"))};
  const std::string picture = draw(position->observe(Seat{0}), kPlain, decisions);
  EXPECT_TRUE(contains(line(picture, 8), "[Q1]")) << "the last placement, not the last decision";
  EXPECT_EQ(std::count(picture.begin(), picture.end(), '['), 1);
}

TEST(CropCirclesView, ThePictureShowsRulesPoolAndScores) {
  Position position = scene();
  const std::vector<std::string> names = {"Ada", "Bo", "Cy"};
  DrawStyle style = kPlain;
  style.names = names;
  std::string picture = below_board(draw(position->observe(Seat{0}), style, {}));
  EXPECT_TRUE(contains(picture, "Rules solid beside CQT, striped beside CS, crossed beside Q"));
  EXPECT_TRUE(
      contains(picture, "Next solid beside QTS; Cy holds the change card: rules can change"));
  EXPECT_TRUE(contains(picture, "Pool C1 C1 Q2 T3 S4 bag: 91\n"));
  EXPECT_TRUE(contains(picture, "> Ada 12 (2 in hand) Bo 0 (2 in hand) Cy 345 (1 in hand)"));
  EXPECT_TRUE(contains(picture, "Now Ada places glyphs or passes\n"));
  play(position, "g8Q1");
  picture = below_board(draw(position->observe(Seat{1}), style, {}));
  EXPECT_TRUE(contains(picture, "Now Ada takes a glyph, 3 to go\n"));
}

TEST(CropCirclesView, ThePictureShowsTheOwnHandAndWhatIsKnownOfOthers) {
  Position position = scene();
  const std::string own = below_board(draw(position->observe(Seat{0}), kPlain, {}));
  EXPECT_TRUE(contains(own, "Hand Q1 S2\n"));
  EXPECT_TRUE(contains(own, "Known T1 and 1 unseen in the hand of seat 1\n"));
  EXPECT_FALSE(contains(own, "C4")) << "the hand of seat 2";
  const std::string open = below_board(draw(position->observe(Viewer{}), kPlain, {}));
  EXPECT_FALSE(contains(open, "Hand "));
  EXPECT_FALSE(contains(open, "S2"));
}

TEST(CropCirclesView, ThePictureShowsTheFinalRound) {
  Position position = scene();
  EXPECT_FALSE(contains(draw(position->observe(Seat{0}), kPlain, {}), "final round"));
  position->final_turns = 2;
  EXPECT_TRUE(contains(draw(position->observe(Seat{0}), kPlain, {}), "final round: 2 turns left"));
}

TEST(CropCirclesView, WithoutRuleChangesNothingIsSaidOfThem) {
  Position position(2, "rules_change=off");
  EXPECT_FALSE(contains(draw(position->observe(Seat{0}), kPlain, {}), "change"));
}

bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return c == '\n' || (byte >= 0x20 && byte < 0x7f);
  });
}

TEST(CropCirclesView, EveryPositionOfRandomGamesCanBeShown) {
  for (std::uint64_t seed = 0; seed < (kSanitized ? 5 : 20); ++seed) {
    Rng rng(seed);
    State state = initial_state(options(kAllSettings[seed % 4]), 2 + static_cast<int>(seed % 5));
    std::vector<Move> decisions;
    while (true) {
      for (const Viewer viewer : {Viewer{}, Viewer(Seat{1})}) {
        const auto seen = state.observe(viewer);
        EXPECT_TRUE(is_json(to_json(seen))) << to_json(seen);
        EXPECT_TRUE(is_ascii(draw(seen, kPlain, decisions)));
        EXPECT_TRUE(is_utf8(draw(seen, {}, decisions)));
      }
      if (state.phase == Phase::over) break;
      const bool chance = to_act(state).is_chance();
      const Move move = chance ? sample_outcome(state, rng) : sample_move(state, rng);
      if (!chance) decisions.push_back(move);
      apply(state, move);
    }
  }
}

TEST(CropCirclesView, ColourAndUnicodeAreChosenEachByItself) {
  Position position = scene();
  const auto seen = position->observe(Seat{0});
  EXPECT_TRUE(contains(draw(seen, {.unicode = false, .colour = true}, {}), "\033["));
  EXPECT_FALSE(contains(draw(seen, {.unicode = true, .colour = false}, {}), "\033["));
  EXPECT_FALSE(is_ascii(draw(seen, {.unicode = true, .colour = false}, {})));
}

}  // namespace
}  // namespace fullcircle::crop_circles
