// What people and programs are shown.
#include <algorithm>

#include "tests/core/json_value.h"
#include "tests/games/wagons/fixture.h"

namespace fullcircle::wagons {
namespace {

constexpr DrawStyle kPlain{.unicode = false, .colour = false};

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string look(const std::string& json, const std::vector<std::string>& path) {
  return find_json(json, path).value_or("nothing");
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
    EXPECT_TRUE(is_json(json)) << json;
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

TEST(WagonsView, JsonOffersTheCardsThatMayBeChosenAndWhatTheyGiveAway) {
  State state = dealt({15, 16, 17});
  EXPECT_EQ(look(to_json(state.reveal()), {"offered", "14"}), R"({"card":14,"gives":[]})");
  play(state, "start 13");
  EXPECT_EQ(look(to_json(state.reveal()), {"offered", "0"}), R"({"card":13,"gives":[]})");
  EXPECT_EQ(look(to_json(state.reveal()), {"offered", "2"}), R"({"card":0,"gives":[13,14]})");
  play(state, "draft 0 @0,0");
  EXPECT_EQ(look(to_json(state.reveal()), {"offered"}), R"([{"card":13,"gives":[]}])");
}

TEST(WagonsView, JsonOffersWhatTheRulesAllowInEveryPhase) {
  for (const State& state : scenes("")) {
    const std::string json = to_json(state.reveal());
    std::vector<int> cards;
    std::vector<std::string> places;
    for (const Move& move : all_moves(state)) {
      if (cards.empty() || cards.back() != move.card.number) cards.push_back(move.card.number);
      if (move.type == Move::Type::start || move.turned || cards.size() > 1) continue;
      places.push_back(format_square(move.at));
    }
    const std::string offered = look(json, {"offered"});
    for (std::size_t i = 0; i < cards.size(); ++i) {
      EXPECT_EQ(look(offered, {std::to_string(i), "card"}), std::to_string(cards[i]));
    }
    EXPECT_EQ(look(offered, {std::to_string(cards.size())}), "nothing");
    const std::string listed = look(json, {"places"});
    std::vector<std::string> shown;
    for (std::size_t i = 0; look(listed, {std::to_string(i)}) != "nothing"; ++i) {
      const std::string at = look(listed, {std::to_string(i)});
      shown.push_back(look(at, {"0"}) + "," + look(at, {"1"}));
    }
    std::ranges::sort(places);
    std::ranges::sort(shown);
    EXPECT_EQ(shown, places);
  }
}

TEST(WagonsView, JsonPlacesGoRowByRowAndSayWhatTheyCover) {
  State state = started({15, 16, 17});
  EXPECT_EQ(look(to_json(state.reveal()), {"places"}), "[[0,0,0]]");
  play_all(state, {"draft 2 @0,0", "free 0 @0,0"});
  EXPECT_EQ(look(to_json(state.reveal()), {"places"}),
            "[[-1,-2,0],[0,-2,0],[1,-2,0],[-2,-1,0],[-1,-1,1],[0,-1,2],[1,-1,1],[2,-1,0],"
            "[-2,0,0],[-1,0,2],[0,0,4],[1,0,2],[2,0,0],[-2,1,0],[-1,1,1],[0,1,2],[1,1,1],[2,1,0],"
            "[-1,2,0],[0,2,0],[1,2,0]]");
}

TEST(WagonsView, JsonKeepsTheCircleAsDealtAndSaysWhatBecameOfItsCards) {
  State state = dealt({15, 16, 17});
  EXPECT_EQ(look(to_json(state.reveal()), {"slots", "13"}),
            R"({"card":13,"index":13,"owner":null})");
  play_all(state, {"start 13", "draft 1 @0,0", "free 13 @0,0"});
  const std::string json = to_json(state.reveal());
  EXPECT_EQ(look(json, {"slots", "13"}), R"({"card":13,"index":null,"owner":1})") << "placed";
  EXPECT_EQ(look(json, {"slots", "14"}), R"({"card":14,"index":null,"owner":1})") << "waits";
  EXPECT_EQ(look(json, {"slots", "0"}), R"({"card":0,"index":null,"owner":1})") << "waits";
  EXPECT_EQ(look(json, {"slots", "1"}), R"({"card":1,"index":null,"owner":0})") << "drafted";
  EXPECT_EQ(look(json, {"slots", "2"}), R"({"card":2,"index":0,"owner":null})") << "next";
  EXPECT_EQ(look(json, {"slots", "12"}), R"({"card":12,"index":10,"owner":null})");
  EXPECT_EQ(look(json, {"slots", "15"}), "nothing");
}

TEST(WagonsView, JsonShowsTheCircleWhileItIsDealt) {
  State state = initial_state(options(), 2);
  EXPECT_EQ(look(to_json(state.reveal()), {"slots"}), "[]");
  play_all(state, {"goal 0", "goal 1", "goal 2", "circle 9"});
  const std::string json = to_json(state.reveal());
  EXPECT_EQ(look(json, {"slots"}), R"([{"card":9,"index":0,"owner":null}])");
  EXPECT_EQ(look(json, {"offered"}), "[]");
  EXPECT_EQ(look(json, {"places"}), "[]");
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

TEST(WagonsView, EveryCardOfTheTurnIsMarked) {
  State state = started({15, 16, 17});
  std::vector<Move> turn;
  // Seat 0 leaves two cards to seat 1, who places both and one of its own.
  const auto decide = [&](std::string_view text) {
    turn.push_back(*parse(state, text));
    apply(state, turn.back());
  };
  play(state, "draft 2 @0,0");
  for (const char* text : {"free 0 @0,0", "free 1 @2,0", "draft 3 @4,0"}) decide(text);
  const auto marked = [&](std::span<const Move> decisions) {
    const std::string picture = draw(state.reveal(), kPlain, decisions);
    return std::ranges::count(picture.substr(0, picture.find("goal")), '[');
  };
  EXPECT_EQ(marked(turn), 12);
  EXPECT_EQ(marked(std::span(turn).last(1)), 4);
  EXPECT_EQ(marked({}), 0);
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
  EXPECT_TRUE(contains(picture, "Goal rifles ready: 2 for each fort next to a gun\n"));
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
  EXPECT_TRUE(contains(picture, ", gives away 14 cards\n"));
}

TEST(WagonsView, TheCardsOfTheCircleFitBesideEachOther) {
  const std::string picture = draw(started({15, 16, 17}).reveal(), kPlain, {});
  for (const std::string_view line : split(picture, "\n")) {
    const bool cards = line.starts_with("  card ") || line.find(':') == 5;
    EXPECT_TRUE(!cards || line.size() <= 80) << line;
  }
}

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

TEST(WagonsView, JsonSaysWhichGoalsReadInTheirNeutralWords) {
  const std::string neutral = to_json(dealt({11, 12, 0}, {}, "symbols=neutral").reveal());
  EXPECT_EQ(look(neutral, {"goals", "0", "neutral"}), "true");
  EXPECT_EQ(look(neutral, {"goals", "1", "neutral"}), "true");
  EXPECT_EQ(look(neutral, {"goals", "2", "neutral"}), "false") << "badlands names no beer";
  EXPECT_EQ(look(to_json(dealt({11, 12, 0}).reveal()), {"goals", "0", "neutral"}), "false");
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
