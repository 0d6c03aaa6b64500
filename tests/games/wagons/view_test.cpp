// What people and programs are shown.
#include <algorithm>

#include "tests/core/json_check.h"
#include "tests/games/crop_circles/json_reader.h"
#include "tests/games/wagons/fixture.h"

namespace fullcircle::wagons {
namespace {

constexpr DrawStyle kPlain{.unicode = false, .colour = false};

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string look(const std::string& json, const std::vector<std::string>& path) {
  return crop_circles::JsonReader(json).find(path).value_or("nothing");
}

/// Positions of every phase, with the goals that name beer.
std::vector<State> scenes(std::string_view settings) {
  std::vector<State> states = {initial_state(options(settings), 2)};
  for (const char* goal : {"goal 11", "goal 12", "goal 16"}) {
    states.push_back(states.back());
    play(states.back(), goal);
  }
  states.push_back(states.back());
  play(states.back(), "circle 17");
  states.push_back(dealt({11, 12, 16}, {17, 7, 1}, settings));
  Rng rng(61);
  while (to_act(states.back()).is_seat()) {
    states.push_back(states.back());
    apply(states.back(), sample_move(states.back(), rng));
  }
  return states;
}

/// Everything that a position shows, in all ways.
std::string everything(const State& state) {
  std::string text = to_json(state.reveal());
  for (const bool unicode : {false, true}) {
    for (const bool colour : {false, true}) {
      text += draw(state.reveal(), {.unicode = unicode, .colour = colour}, {});
    }
  }
  return text;
}

// ---- JSON ----

TEST(WagonsView, JsonIsWellFormedInEveryPhase) {
  for (const State& state : scenes("symbols=neutral")) {
    const std::string json = to_json(state.reveal());
    EXPECT_TRUE(JsonCheck::is_json(json)) << json;
    EXPECT_TRUE(crop_circles::JsonReader(json).well_formed()) << json;
  }
}

TEST(WagonsView, JsonShowsThePosition) {
  State state = started({15, 16, 17});
  play_all(state, {"draft 2 @0,0 r", "free 0 @0,0"});
  const std::string json = to_json(state.reveal());
  EXPECT_EQ(look(json, {"game"}), "circle-the-wagons");
  EXPECT_EQ(look(json, {"phase"}), "free");
  EXPECT_EQ(look(json, {"to_act"}), "1");
  EXPECT_EQ(look(json, {"goals", "0", "card"}), "15");
  EXPECT_EQ(look(json, {"goals", "2", "name"}), "rifles_ready");
  EXPECT_EQ(look(json, {"goals", "2", "words"}), "2 for each fort next to a gun");
  EXPECT_EQ(look(json, {"circle"}), "[3,4,5,6,7,8,9,10,11,12,13,14]");
  EXPECT_EQ(look(json, {"free"}), "[1]");
}

TEST(WagonsView, JsonShowsTheTowns) {
  State state = started({15, 16, 17});
  play_all(state, {"draft 2 @0,0 r", "free 0 @0,0", "free 1 @1,-1"});
  const std::string json = to_json(state.reveal());
  EXPECT_EQ(look(json, {"towns", "0", "cards"}), R"([{"card":2,"at":[0,0],"turned":true}])");
  EXPECT_EQ(look(json, {"towns", "1", "cards", "1", "at"}), "[1,-1]");
  EXPECT_EQ(look(json, {"towns", "0", "squares"}),
            R"([[0,0,"water","gun"],[1,0,"snow","wagon"],[0,1,"water","beer"],)"
            R"([1,1,"water","mine"]])");
  EXPECT_EQ(look(json, {"towns", "1", "squares", "0"}), R"([1,-1,"mountains","fort"])");
  EXPECT_EQ(look(json, {"towns", "1", "squares", "3"}), R"([1,0,"desert","beer"])") << "on top";
  EXPECT_EQ(look(json, {"towns", "0", "terrains"}),
            R"({"desert":0,"forest":0,"mountains":0,"plains":0,"snow":1,"water":3})");
  EXPECT_EQ(look(json, {"towns", "0", "score"}), std::to_string(standing(state).scores[0]));
}

TEST(WagonsView, JsonSaysWhoIsToAct) {
  const std::vector<State> states = scenes("symbols=classic");
  EXPECT_EQ(look(to_json(states.front().reveal()), {"phase"}), "chance");
  EXPECT_EQ(look(to_json(states.front().reveal()), {"to_act"}), "null");
  EXPECT_EQ(look(to_json(states.front().reveal()), {"goals"}), "[]");
  EXPECT_EQ(look(to_json(states.back().reveal()), {"phase"}), "over");
  EXPECT_EQ(look(to_json(states.back().reveal()), {"to_act"}), "null");
  EXPECT_EQ(look(to_json(dealt({0, 1, 2}).reveal()), {"phase"}), "start");
  EXPECT_EQ(look(to_json(dealt({0, 1, 2}).reveal()), {"to_act"}), "1");
}

// ---- Terminal ----

TEST(WagonsView, ThePlainPictureIsAscii) {
  for (const State& state : scenes("")) {
    const std::string picture = draw(state.reveal(), kPlain, {});
    EXPECT_TRUE(std::ranges::all_of(picture, [](char c) {
      return c == '\n' || (c >= ' ' && c <= '~');
    })) << picture;
  }
}

TEST(WagonsView, ColourAndUnicodeOnlyWhenAskedFor) {
  State state = started({15, 16, 17});
  play(state, "draft 0 @0,0");
  const std::string colour = draw(state.reveal(), {.unicode = false, .colour = true}, {});
  EXPECT_TRUE(contains(colour, "\033["));
  const std::string unicode = draw(state.reveal(), {.unicode = true, .colour = false}, {});
  EXPECT_FALSE(contains(unicode, "\033["));
  EXPECT_TRUE(is_utf8(unicode));
}

TEST(WagonsView, ThePictureShowsTownsGoalsAndCircle) {
  State state = started({15, 16, 17});
  play(state, "draft 2 @0,0 r");
  const std::vector<std::string> names = {"Ada", "Bo"};
  DrawStyle style = kPlain;
  style.names = names;
  const std::string picture = draw(state.reveal(), style, {});
  EXPECT_TRUE(contains(picture, "Ada: 4 points, 1 card (desert 0, forest 0, mountains 0, "));
  EXPECT_TRUE(contains(picture, "> Bo: 0 points, 0 cards"));
  EXPECT_TRUE(contains(picture, "wa:gu  sn:wa"));
  EXPECT_TRUE(contains(picture, "Goal rifles_ready: 2 for each fort next to a gun\n"));
  EXPECT_TRUE(contains(picture, "Free cards for Bo, to be placed in this order:\n  card 0"));
  EXPECT_TRUE(contains(picture, "The circle, the next card first:\n  card 3"));
}

TEST(WagonsView, ThePictureMarksTheLastCard) {
  State state = started({15, 16, 17});
  const Move move = *parse(state, "draft 0 @0,0");
  apply(state, move);
  const std::vector<Move> decisions = {move};
  const std::string picture = draw(state.reveal(), kPlain, decisions);
  EXPECT_EQ(std::ranges::count(picture, '['), 4) << "its four squares";
  EXPECT_EQ(std::ranges::count(draw(state.reveal(), kPlain, {}), '['), 0);
}

TEST(WagonsView, ThePictureNamesWhatADraftGivesAway) {
  const State state = started({15, 16, 17});
  const std::string picture = draw(state.reveal(), kPlain, {});
  EXPECT_TRUE(contains(picture, "draft 2 @0,0"));
  EXPECT_TRUE(contains(picture, ", gives away 0, 1\n"));
}

// ---- Symbols ----

TEST(WagonsView, NeutralSymbolsSayBarrelNeverBeer) {
  for (const State& state : scenes("symbols=neutral")) {
    EXPECT_FALSE(contains(everything(state), "beer"));
    EXPECT_FALSE(contains(everything(state), ":be")) << "beer in short";
  }
  const State state = scenes("symbols=neutral").back();
  EXPECT_TRUE(contains(to_json(state.reveal()), R"("barrel")"));
  EXPECT_TRUE(contains(draw(state.reveal(), kPlain, {}), ":ba"));
}

TEST(WagonsView, ClassicSymbolsNeverSayBarrel) {
  for (const State& state : scenes("symbols=classic")) {
    EXPECT_FALSE(contains(everything(state), "barrel"));
    EXPECT_FALSE(contains(everything(state), ":ba"));
  }
  EXPECT_TRUE(contains(to_json(scenes("").back().reveal()), R"("beer")")) << "the default";
}

TEST(WagonsView, GoalWordsFollowTheSymbols) {
  int renamed = 0;
  for (int number = 0; number < kCards; ++number) {
    const std::string classic(goal_words(card(number), false));
    const std::string neutral(goal_words(card(number), true));
    EXPECT_FALSE(contains(classic, "barrel")) << classic;
    EXPECT_FALSE(contains(neutral, "beer")) << neutral;
    renamed += classic == neutral ? 0 : 1;
  }
  EXPECT_EQ(renamed, 3);
}

TEST(WagonsView, SymbolsChangeNothingElse) {
  const std::vector<State> classic = scenes("symbols=classic");
  const std::vector<State> neutral = scenes("symbols=neutral");
  ASSERT_EQ(classic.size(), neutral.size());
  for (std::size_t i = 0; i < classic.size(); ++i) {
    const Standing a = standing(classic[i]);
    const Standing b = standing(neutral[i]);
    EXPECT_TRUE(std::ranges::equal(a.scores, b.scores));
    EXPECT_TRUE(std::ranges::equal(a.winners, b.winners));
    EXPECT_TRUE(all_moves(classic[i]) == all_moves(neutral[i]));
  }
}

}  // namespace
}  // namespace fullcircle::wagons
