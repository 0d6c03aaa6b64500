#include "games/stone_ring/words.h"

#include <array>

#include "core/words.h"

namespace fullcircle::stone_ring {

// ---- What the game is ----

constinit const std::array<NotationLine, 1> kNotation = {{
    {"3@7", "lay a stone with a 3 on place 7"},
}};

constinit const std::array<NotationLine, 3> kChanceNotation = {{
    {"hand 0 3", "seat 0 is dealt a stone with a 3; others see hand 0 ?"},
    {"heart 5", "the number of the heart is 5"},
    {"draw 3", "the seat that has laid draws a stone with a 3; others see draw ?"},
}};

constinit const std::array<std::string_view, 1> kOptionHelp = {"how many places the ring has"};

// ---- What happens ----

namespace {

constexpr std::array kWordings = std::to_array<Wording>({
    {"SR-20", "off_ring", "there is no place {place}: the ring has {places} places"},
    {"SR-20", "taken", "place {place} is taken"},
    {"SR-20", "not_in_hand", "there is no {stone} in the hand"},
    {"over", "over", "the game is over"},
    {"order", "draw_due", "a draw is due first"},
    {"order", "no_draw_due", "no draw is due now"},
    {"chance", "not_in_bag", "there is no {stone} left in the bag"},
    {"notation", "missing", "a move is missing"},
    {"notation", "form", "a move is a stone and its place, like 3@7, not '{text}'"},
    {"notation", "stone", "a stone has a number from 1 to 6, not '{text}'"},
    {"notation", "place", "a place has a number from 1 to 24, not '{text}'"},
    {"notation", "outcome", "expected '{expected} ...', found '{text}'"},
});

/// "(3 + 1) x 2 = 8", "3 + 3 = 6", "1".
std::string stone_words(const Term& stone) {
  std::string sum;
  int summands = 0;
  for (const Term& part : stone.of) {
    for (int i = 0; i < part.times; ++i, ++summands) {
      sum += (sum.empty() ? "" : " + ") + std::to_string(part.points / part.times);
    }
  }
  const bool doubled = stone.times > 1;
  if (doubled && summands > 1) sum = "(" + sum + ")";
  if (doubled) sum += " x " + std::to_string(stone.times);
  if (doubled || summands > 1) sum += " = " + std::to_string(stone.points);
  return sum;
}

}  // namespace

std::string refusal_words(const Refusal& refusal) { return words_of(kWordings, refusal); }

std::vector<Refusal> refusals() {
  return every_refusal(kWordings,
                       {
                           {"SR-20", "off_ring", {{"place", 13}, {"places", 12}}},
                           {"SR-20", "taken", {{"place", 7}}},
                           {"SR-20", "not_in_hand", {{"stone", 3}}},
                           {"chance", "not_in_bag", {{"stone", 3}}},
                           {"notation", "form", {{"text", "pass"}}},
                           {"notation", "stone", {{"text", "9"}}},
                           {"notation", "place", {{"text", "99"}}},
                           {"notation", "outcome", {{"expected", "draw"}, {"text", "x"}}},
                       });
}

std::string gain_words(const Terms& terms, Seat mover) {
  std::string text;
  for (const Term& term : terms) {
    if (!text.empty()) text += ", ";
    text += term.what == "echo" ? "echo " + std::to_string(term.points) : stone_words(term);
    if (term.seat != mover) text += " for seat " + std::to_string(term.seat.index);
  }
  return text;
}

// ---- The terminal picture ----

std::string heart_words(Stone heart) {
  return heart.exists() ? std::to_string(heart.number) : "none yet";
}

std::string bag_words(int stones) { return "bag: " + std::to_string(stones); }

std::string due_words(const State& state, std::string_view name) {
  return state.phase == Phase::lay ? std::string(name).append(" lays a stone") : std::string();
}

}  // namespace fullcircle::stone_ring
