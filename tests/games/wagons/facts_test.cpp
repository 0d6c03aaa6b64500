// What the game says as facts, and the English that is made of them.
#include <map>

#include "games/wagons/goal_pictures.h"
#include "tests/core/json_value.h"
#include "tests/games/wagons/fixture.h"
#include "tests/games/wagons/reference.h"

namespace fullcircle::wagons {
namespace {

// ---- Refusals ----

std::string json_of(const Facts& facts) {
  JsonWriter json;
  facts.write(json);
  return json.take();
}

/// "CW-10 free_due {"due":0}: a free card is to be placed first: ...".
std::string in_words(const State& state, std::string_view text) {
  const Error refused = refusal(state, text);
  return refused.code + " " + refused.reason + " " + json_of(refused.facts) + ": " + refused.why;
}

/// Everything is dealt, started, and seat 1 has the free cards 0 and 1 to place.
State free_cards_wait() {
  State state = started({15, 16, 17});
  play(state, "draft 2 @0,0");
  return state;
}

TEST(WagonsFacts, TheDealIsRefusedOutOfOrder) {
  State state = initial_state(options(), 2);
  EXPECT_EQ(in_words(state, "start 4"), "order draw_due {}: a card is to be dealt first");
  EXPECT_EQ(in_words(state, "circle 4"),
            "chance goals_first {\"due\":\"goal\"}: the goals are dealt first, then the circle");
  play(state, "goal 4");
  EXPECT_EQ(in_words(state, "goal 4"), "chance dealt {\"card\":4}: card 4 is dealt already");
  play_all(state, {"goal 5", "goal 6"});
  EXPECT_EQ(in_words(state, "goal 7"),
            "chance goals_first {\"due\":\"circle\"}: the goals are dealt first, then the circle");
  EXPECT_EQ(in_words(dealt({0, 1, 2}), "circle 3"), "order no_draw_due {}: no card is dealt now");
}

TEST(WagonsFacts, TheStartIsRefused) {
  const State state = dealt({0, 1, 2});
  EXPECT_EQ(in_words(state, "draft 3 @0,0"),
            "CW-3 start_due {\"seat\":1}: seat 1 first names the starting card: start 7");
  EXPECT_EQ(in_words(state, "start 1"),
            "CW-3 not_in_circle {\"card\":1}: card 1 is not in the circle");
}

TEST(WagonsFacts, FreeCardsComeFirst) {
  const State state = free_cards_wait();
  EXPECT_EQ(in_words(state, "draft 3 @0,0"),
            "CW-10 free_due {\"due\":0}: a free card is to be placed first: free 0 @2,-1");
  EXPECT_EQ(in_words(state, "free 1 @0,0"),
            "CW-10 free_order {\"card\":1,\"due\":0}: the free card 0 is to be placed first");
}

TEST(WagonsFacts, ADraftIsRefused) {
  const State state = started({15, 16, 17});
  EXPECT_EQ(in_words(state, "free 0 @0,0"),
            "CW-11 draft_due {}: a card is to be drafted now: draft 4 @2,-1");
  EXPECT_EQ(in_words(state, "draft 16 @0,0"),
            "CW-11 not_in_circle {\"card\":16}: card 16 is not in the circle");
}

TEST(WagonsFacts, APlaceIsRefused) {
  State state = free_cards_wait();
  EXPECT_EQ(in_words(state, "free 0 @1,-2"),
            "CW-20 first_card {\"at\":[1,-2]}: the first card of a town lies at 0,0");
  play(state, "free 0 @0,0");
  EXPECT_EQ(in_words(state, "free 1 @2,2"),
            "CW-21 apart {\"at\":[2,2]}: the card must share an edge with the town or cover a part "
            "of it; corners do not count");
}

TEST(WagonsFacts, TheEndRefusesEverything) {
  State state = started({15, 16, 17});
  play(state, "draft 14 @0,0");
  while (to_act(state).is_seat()) apply(state, all_moves(state).front());
  EXPECT_EQ(in_words(state, "draft 3 @0,0"), "over over {}: the game is over");
}

TEST(WagonsFacts, ANotationIsRefused) {
  State state = initial_state(options(), 2);
  EXPECT_EQ(in_words(state, "?"),
            "notation expected_goal {\"found\":\"?\"}: expected 'goal' and a card, as in goal 4, "
            "found '?'");
  play_all(state, {"goal 15", "goal 16", "goal 17"});
  EXPECT_EQ(in_words(state, "circle"),
            "notation expected_circle {\"found\":\"circle\"}: expected 'circle' and a card, as in "
            "circle 7, found 'circle'");
  EXPECT_EQ(in_words(dealt({0, 1, 2}), ""),
            "notation expected_start {\"found\":\"\"}: expected 'start' and a card, as in start 7, "
            "found ''");
  state = started({15, 16, 17});
  EXPECT_EQ(in_words(state, "pass"),
            "notation expected_placement {\"found\":\"pass\"}: expected 'draft' or 'free', a card "
            "and a square, as in draft 4 @2,-1 or free 9 @0,2 r, found 'pass'");
  EXPECT_EQ(in_words(state, "draft 18 @0,0"),
            "notation card {\"found\":\"18\"}: a card is a number from 0 to 17, not '18'");
  EXPECT_EQ(
      in_words(state, "start 7 r"),
      "notation behind_card {\"found\":\"r\"}: nothing may come after the card, but found 'r'");
  EXPECT_EQ(in_words(state, "draft 4 @1"),
            "notation place {\"found\":\"@1\"}: a square is written @x,y, as in @2,-1");
  EXPECT_EQ(in_words(state, "draft 4"),
            "notation place {\"found\":\"\"}: a square is written @x,y, as in @2,-1");
  EXPECT_EQ(in_words(state, "draft 4 @1,2 l"),
            "notation behind_place {\"found\":\"l\"}: after the square only r may stand, for a "
            "turned card, found 'l'");
}

TEST(WagonsFacts, WhatWasFoundIsSafeToShow) {
  const State state = started({15, 16, 17});
  const std::string found = refusal(state, "draft \x1b[2J\xff @0,0").facts.text("found");
  EXPECT_EQ(found, "?[2J?");
  EXPECT_LT(refusal(state, std::string(100000, 'x')).facts.text("found").size(), 60U);
}

// ---- What a decision does ----

std::string does(const State& state, std::string_view text) {
  return json_of(facts_of(state, *parse(state, text)));
}

TEST(WagonsFacts, OutcomesNameTheirCard) {
  State state = initial_state(options(), 2);
  EXPECT_EQ(does(state, "goal 4"), R"({"kind":"goal","card":4,"goal":"smalltown_charm"})");
  EXPECT_EQ(json_of(hidden_facts(state)), R"({"kind":"goal"})");
  play_all(state, {"goal 15", "goal 16", "goal 17"});
  EXPECT_EQ(does(state, "circle 4"), R"({"kind":"circle","card":4})");
  EXPECT_EQ(json_of(hidden_facts(state)), R"({"kind":"circle"})");
}

TEST(WagonsFacts, PlacementsSayWhereAndWhatTheyGiveAway) {
  State state = dealt({15, 16, 17});
  EXPECT_EQ(does(state, "start 14"), R"({"kind":"start","card":14})");
  play(state, "start 14");
  EXPECT_EQ(does(state, "draft 14 @0,0"),
            R"({"kind":"draft","card":14,"at":[0,0],"turned":false,"gives":[]})");
  EXPECT_EQ(does(state, "draft 1 @0,0 r"),
            R"({"kind":"draft","card":1,"at":[0,0],"turned":true,"gives":[14,0]})");
  play(state, "draft 1 @0,0 r");
  EXPECT_EQ(does(state, "free 14 @0,0"), R"({"kind":"free","card":14,"at":[0,0],"turned":false})");
}

TEST(WagonsFacts, ADraftGivesAwayWhatTheOtherThenHasToPlace) {
  Rng rng(71);
  int given = 0;
  for (int decisions = 1; decisions < 16; ++decisions) {
    const State state = position_by_chance(rng, decisions);
    for (const Move& move : all_moves(state)) {
      if (move.type != Move::Type::draft) continue;
      State next = state;
      apply(next, move);
      std::vector<int> waiting;
      for (std::size_t i = next.free_next; i < next.free_end; ++i) {
        waiting.push_back(next.circle[i].number);
      }
      ASSERT_EQ(facts_of(state, move).numbers("gives"), waiting) << format(move);
      given += waiting.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(given, 100);
}

// ---- Gains ----

/// The changes of both seats' scores, by seat and name, added up from the terms.
using Changes = std::map<std::pair<int, std::string>, int>;

Changes changes_between(const State& before, const State& after) {
  Changes changes;
  const auto old_scores = score_towns(before);
  const auto new_scores = score_towns(after);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto add = [&](std::string_view name, int change) {
      if (change != 0) changes[{static_cast<int>(seat), std::string(name)}] = change;
    };
    for (std::size_t i = 0; i < kTerrains; ++i) {
      add(terrain_name(static_cast<Terrain>(i)),
          new_scores[seat].terrains[i] - old_scores[seat].terrains[i]);
    }
    for (std::size_t i = 0; i < kGoals; ++i) {
      add(goal_name(before.goals[i]), new_scores[seat].goals[i] - old_scores[seat].goals[i]);
    }
  }
  return changes;
}

/// How often the terms were of each sort, so that the test is known to have met them all.
struct Met {
  int others = 0;
  int losses = 0;
  int nothing = 0;
};

void expect_terms(const State& state, const Move& move, Met& met) {
  State next = state;
  apply(next, move);
  Changes changes;
  int own = 0;
  for (const Term& term : terms(state, move)) {
    EXPECT_EQ(term.times, 1);
    EXPECT_TRUE(term.of.empty());
    if (term.seat == state.turn) own += term.points;
    met.others += term.seat == state.turn ? 0 : 1;
    met.losses += term.points < 0 ? 1 : 0;
    if (term.what == "nothing") {
      ++met.nothing;
      EXPECT_EQ(term.seat, state.turn);
      EXPECT_EQ(term.points, 0);
      continue;
    }
    const bool fresh =
        changes.emplace(std::pair(int{term.seat.index}, term.what), term.points).second;
    EXPECT_TRUE(fresh) << term.what << " stands twice";
  }
  ASSERT_EQ(own, points(state, move)) << format(move);
  ASSERT_EQ(changes, changes_between(state, next)) << format(move);
}

TEST(WagonsFacts, TermsAddUpToThePointsAndToTheChangeOfBothScores) {
  Rng rng(72);
  Met met;
  for (int game = 0; game < 8; ++game) {
    for (int decisions = 1; decisions < 16; ++decisions) {
      const State state = position_by_chance(rng, decisions);
      for (const Move& move : all_moves(state)) expect_terms(state, move, met);
    }
  }
  EXPECT_GT(met.others, 0) << "a goal that compares towns";
  EXPECT_GT(met.losses, 0);
  EXPECT_GT(met.nothing, 0);
}

TEST(WagonsFacts, AnotherSeatsGainIsATermButNotInTheMoversSum) {
  // Smalltown charm: the smaller town gains the difference in squares.
  const State state = started({4, 13, 14});
  const Move move = *parse(state, "draft 6 @0,0");  // water snow / forest water
  const Terms expected = {{.seat = Seat{0}, .what = "forest", .points = 1},
                          {.seat = Seat{0}, .what = "snow", .points = 1},
                          {.seat = Seat{0}, .what = "water", .points = 1},
                          {.seat = Seat{1}, .what = "smalltown_charm", .points = 4}};
  EXPECT_EQ(terms(state, move), expected);
  EXPECT_EQ(gain_words(terms(state, move), Seat{0}), "forest +1, snow +1, water +1");
  EXPECT_EQ(gain_words(terms(state, move), Seat{1}), "smalltown charm +4");
}

TEST(WagonsFacts, ALossHasItsSignAndNoChangeIsSaid) {
  const Terms loss = {{.seat = Seat{1}, .what = "plains", .points = 2},
                      {.seat = Seat{1}, .what = "badlands", .points = -4}};
  EXPECT_EQ(gain_words(loss, Seat{1}), "plains +2, badlands -4");
  const Terms nothing = {{.seat = Seat{1}, .what = "nothing"}};
  EXPECT_EQ(gain_words(nothing, Seat{1}), "no change");
  EXPECT_EQ(gain_words({}, Seat{1}), "");
}

// ---- The material ----

std::string material() {
  JsonWriter json;
  json.begin_object();
  write_material(json);
  return json.end_object().take();
}

std::string look(const std::vector<std::string>& path) {
  static const std::string kMaterial = material();
  return find_json(kMaterial, path).value_or("nothing");
}

TEST(WagonsMaterial, IsJsonWithPiecesAndBoard) {
  EXPECT_TRUE(is_json(material()));
  EXPECT_EQ(look({"board"}), R"({"circle":15,"goals":3})");
}

TEST(WagonsMaterial, TheCardsAreThoseOfTheDataFile) {
  ASSERT_EQ(reference::cards().size(), 18U);
  for (std::size_t i = 0; i < reference::cards().size(); ++i) {
    const reference::CardFacts& facts = reference::cards()[i];
    const std::string card = std::to_string(i);
    EXPECT_EQ(look({"pieces", "cards", card, "card"}), card);
    EXPECT_EQ(look({"pieces", "cards", card, "goal"}), facts.goal);
    EXPECT_EQ(look({"pieces", "goals", card, "name"}), facts.goal);
    for (std::size_t square = 0; square < 4; ++square) {
      const std::string at = std::to_string(square);
      EXPECT_EQ(look({"pieces", "cards", card, "squares", at, "terrain"}) + " " +
                    look({"pieces", "cards", card, "squares", at, "sign"}),
                facts.squares[square]);
    }
    EXPECT_EQ(look({"pieces", "cards", card, "squares", "4"}), "nothing");
  }
  EXPECT_EQ(look({"pieces", "cards", "18"}), "nothing");
  EXPECT_EQ(look({"pieces", "goals", "18"}), "nothing");
}

TEST(WagonsMaterial, TheNamesAreThoseOfTheDataFile) {
  const auto texts = [](const JsonValue& list) {
    std::vector<std::string> all;
    for (const JsonValue& each : list.list) all.push_back(each.text);
    return all;
  };
  const JsonValue data = reference::card_file();
  const JsonValue pieces = read_json(material()).value()["pieces"];
  EXPECT_EQ(texts(pieces["terrains"]), texts(data["terrains"]));
  EXPECT_EQ(texts(pieces["signs"]), texts(data["symbols"]));
  EXPECT_EQ(look({"pieces", "neutral"}), R"({"beer":"barrel"})");
}

TEST(WagonsMaterial, GoalsThatNameBeerHaveNeutralWords) {
  std::vector<std::string> neutral;
  for (int i = 0; i < kCards; ++i) {
    const std::string goal = std::to_string(i);
    EXPECT_EQ(look({"pieces", "goals", goal, "words"}), goal_words(card(i), false));
    if (look({"pieces", "goals", goal, "neutral_words"}) == "nothing") continue;
    EXPECT_EQ(look({"pieces", "goals", goal, "neutral_words"}), goal_words(card(i), true));
    neutral.push_back(look({"pieces", "goals", goal, "name"}));
  }
  EXPECT_EQ(neutral, (std::vector<std::string>{"one_too_many", "bootleggers", "target_practice"}));
}

TEST(WagonsMaterial, EveryGoalHasAPictureOfWholeRows) {
  for (int i = 0; i < kCards; ++i) {
    const GoalPicture& picture = goal_picture(card(i));
    EXPECT_FALSE(picture.squares.empty()) << goal_name(card(i));
    EXPECT_EQ(picture.squares.size() % picture.columns, 0U) << goal_name(card(i));
  }
  const auto picture_of = [](int goal) {
    return look({"pieces", "goals", std::to_string(goal), "picture"});
  };
  EXPECT_EQ(picture_of(1), R"([[{"sign":"cow"},{"terrain":"snow","never":true}]])");
  EXPECT_EQ(picture_of(13), R"([[{},{},{}],[{},{"empty":true},{}],[{},{},{}]])");
  EXPECT_EQ(picture_of(15), R"([[{"sign":"cow"},{"sign":"cow"}],[null,{"sign":"cow"}]])");
}

TEST(WagonsMaterial, TheNotationOfTheDescriptionIsRead) {
  const State state = started({15, 16, 17});
  int read = 0;
  for (const NotationLine& line : CircleTheWagons::info().notation) {
    EXPECT_FALSE(line.words.empty());
    read += parse(state, line.form).ok() ? 1 : 0;
  }
  EXPECT_EQ(read, 4) << "all but the one that tells where a town begins";
  ASSERT_EQ(CircleTheWagons::info().aids.size(), 1U);
  EXPECT_EQ(CircleTheWagons::info().aids[0], "points");
}

}  // namespace
}  // namespace fullcircle::wagons
