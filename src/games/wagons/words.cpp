#include "games/wagons/words.h"

#include <algorithm>
#include <array>

#include "core/words.h"

namespace fullcircle::wagons {

// ---- What the game is ----

constinit const std::array<NotationLine, 5> kNotation = {{
    {"start 7", "name card 7 as the starting card"},
    {"draft 4 @2,-1", "draft card 4, its top left square at x 2, y -1 of your town"},
    {"draft 4 @2,-1 r", "the same, turned by 180 degrees"},
    {"free 9 @0,2", "place the free card 9"},
    {"@0,0", "where the first card of a town lies; x grows to the right, y down"},
}};

constinit const std::array<NotationLine, 2> kChanceNotation = {{
    {"goal 4", "the goal on the back of card 4 is in play"},
    {"circle 7", "card 7 is the next in the circle, clockwise"},
}};

constinit const std::array<std::string_view, 1> kOptionHelp = {
    "neutral names and draws beer as barrel"};

// ---- What happens ----

namespace {

constexpr auto kWordings = std::to_array<Wording>({
    {"over", "over", "the game is over"},
    {"order", "draw_due", "a card is to be dealt first"},
    {"order", "no_draw_due", "no card is dealt now"},
    {"chance", "goals_first", "the goals are dealt first, then the circle"},
    {"chance", "dealt", "card {card} is dealt already"},
    {"CW-3", "start_due", "seat {seat} first names the starting card: start 7"},
    {"CW-3", "not_in_circle", "card {card} is not in the circle"},
    {"CW-10", "free_due", "a free card is to be placed first: free {due} @2,-1"},
    {"CW-10", "free_order", "the free card {due} is to be placed first"},
    {"CW-11", "draft_due", "a card is to be drafted now: draft 4 @2,-1"},
    {"CW-11", "not_in_circle", "card {card} is not in the circle"},
    {"CW-20", "first_card", "the first card of a town lies at 0,0"},
    {"CW-21", "apart",
     "the card must share an edge with the town or cover a part of it; corners do not count"},
    {"notation", "expected_goal", "expected 'goal' and a card, as in goal 4, found '{found}'"},
    {"notation", "expected_circle",
     "expected 'circle' and a card, as in circle 7, found '{found}'"},
    {"notation", "expected_start", "expected 'start' and a card, as in start 7, found '{found}'"},
    {"notation", "expected_placement",
     "expected 'draft' or 'free', a card and a square, as in draft 4 @2,-1 or free 9 @0,2 r, found "
     "'{found}'"},
    {"notation", "card", "a card is a number from 0 to 17, not '{found}'"},
    {"notation", "behind_card", "nothing may come after the card, but found '{found}'"},
    {"notation", "place", "a square is written @x,y, as in @2,-1"},
    {"notation", "behind_place",
     "after the square only r may stand, for a turned card, found '{found}'"},
});

struct GoalWords {
  std::string_view goal;
  std::string_view classic;
  std::string_view neutral = {};  // empty where no beer is named
};

constexpr auto kGoalWords = std::to_array<GoalWords>({
    {"badlands", "4 for each gun directly between two deserts, in a row or a column"},
    {"happy_cows", "2 for each cow neither on nor next to snow"},
    {"the_clearing", "2 for each fort, less 1 for each forest"},
    {"circle_the_wagons", "6 for each territory with wagons on all four sides"},
    {"smalltown_charm", "the smaller town gains the difference in squares"},
    {"gold_country", "2 for each mine on or next to mountains"},
    {"prairie_life", "half of cows and plains together, rounded down"},
    {"cool_water", "3 for each wagon on or next to the largest water group"},
    {"claim_jumpers", "9 for most mines; 5 of them go to the other if it has more guns"},
    {"boom_or_bust", "mines: up to 2 give 5, 3 to 6 nothing, 7 give 3, 8 and more 8"},
    {"wagon_train", "straight lines of wagons: 2 give 1, 3 2, 4 4, 5 7, 6 and more 10"},
    {"one_too_many", "most beers: less 1 for each beer of the other town",
     "most barrels: less 1 for each barrel of the other town"},
    {"bootleggers", "2 for each beer next to a wagon, less 1 for each other beer",
     "2 for each barrel next to a wagon, less 1 for each other barrel"},
    {"undiscovered", "5 for each empty square with territories all around"},
    {"fortified", "7 for each 2x2 block of forts"},
    {"the_herd", "2 for each cow in the largest group of cows"},
    {"target_practice",
     "each beer: the territories between it and the closest gun in its row or column",
     "each barrel: the territories between it and the closest gun in its row or column"},
    {"rifles_ready", "2 for each fort next to a gun"},
});

const GoalWords& words_of_goal(Card card) {
  return *std::ranges::find(kGoalWords, goal_name(card), &GoalWords::goal);
}

}  // namespace

std::string refusal_words(const Refusal& refusal) { return words_of(kWordings, refusal); }

std::vector<Refusal> refusals() {
  const std::vector<int> at = {2, -1};
  const Facts found = {{"found", "x"}};
  return every_refusal(kWordings, {
                                      {"chance", "goals_first", {{"due", "goal"}}},
                                      {"chance", "dealt", {{"card", 4}}},
                                      {"CW-3", "start_due", {{"seat", 1}}},
                                      {"CW-3", "not_in_circle", {{"card", 4}}},
                                      {"CW-10", "free_due", {{"due", 9}}},
                                      {"CW-10", "free_order", {{"card", 4}, {"due", 9}}},
                                      {"CW-11", "not_in_circle", {{"card", 4}}},
                                      {"CW-20", "first_card", {{"at", at}}},
                                      {"CW-21", "apart", {{"at", at}}},
                                      {"notation", "expected_goal", found},
                                      {"notation", "expected_circle", found},
                                      {"notation", "expected_start", found},
                                      {"notation", "expected_placement", found},
                                      {"notation", "card", found},
                                      {"notation", "behind_card", found},
                                      {"notation", "place", found},
                                      {"notation", "behind_place", found},
                                  });
}

std::string plain_words(std::string_view name) {
  std::string words(name);
  std::ranges::replace(words, '_', ' ');
  return words;
}

std::string gain_words(const Terms& terms, Seat mover) {
  std::string text;
  for (const Term& term : terms) {
    if (term.seat != mover) continue;
    if (term.points == 0) return "no change";
    if (!text.empty()) text += ", ";
    text.append(plain_words(term.what))
        .append(term.points > 0 ? " +" : " ")
        .append(std::to_string(term.points));
  }
  return text;
}

std::string_view goal_words(Card card, bool neutral) {
  const GoalWords& words = words_of_goal(card);
  return neutral && !words.neutral.empty() ? words.neutral : words.classic;
}

bool has_neutral_words(Card card) { return !words_of_goal(card).neutral.empty(); }

// ---- The terminal picture ----

std::string town_words(std::string_view name, int points, int cards) {
  return std::string(name) + ": " + std::to_string(points) + " points, " + std::to_string(cards) +
         (cards == 1 ? " card" : " cards");
}

std::string goal_line(Card card, bool neutral) {
  return std::string("Goal ")
      .append(plain_words(goal_name(card)))
      .append(": ")
      .append(goal_words(card, neutral));
}

std::string card_words(Card card) { return "card " + std::to_string(card.number); }

std::string free_cards_words(std::string_view name) {
  return std::string("Free cards for ").append(name).append(", to be placed in this order:");
}

std::string circle_words(const State& state) {
  if (state.next == kCircle) return "The circle is empty.";
  return state.phase == Phase::start ? "The circle:" : "The circle, the next card first:";
}

std::string_view best_words() { return "the best square for each card:"; }

std::string gives_words(std::span<const Card> skipped) {
  if (skipped.empty()) return {};
  constexpr std::size_t kNamed = 5;
  if (skipped.size() > kNamed) return "gives away " + std::to_string(skipped.size()) + " cards";
  std::string cards;
  for (const Card card : skipped) {
    cards += (cards.empty() ? "" : ", ") + std::to_string(card.number);
  }
  return "gives away " + cards;
}

std::string due_words(const State& state, std::string_view name) {
  const std::string who(name);
  switch (state.phase) {
    case Phase::start:
      return who + " names the starting card";
    case Phase::draft:
      return who + " drafts";
    case Phase::place_free:
      return who + " places a free card";
    default:
      return {};
  }
}

}  // namespace fullcircle::wagons
