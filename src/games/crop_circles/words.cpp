#include "games/crop_circles/words.h"

#include <array>
#include <vector>

#include "core/words.h"
#include "games/crop_circles/notation.h"

namespace fullcircle::crop_circles {

// ---- What the game is ----

constinit const std::array<NotationLine, 7> kNotation = {{
    {"g9C1", "place an empty circle (C1) on g9"},
    {"g9>C1T2", "place a line to the right from g9; g9vC1T2 goes down"},
    {"pass", "place nothing, then take one glyph instead of three"},
    {"+T3", "take a striped triangle from the pool"},
    {"+bag", "take a glyph from the bag, unseen by the others"},
    {"C Q T S", "the shapes: circle, square, triangle, star"},
    {"1 2 3 4", "the values: empty, solid, striped, crossed"},
}};

constinit const std::array<NotationLine, 7> kChanceNotation = {{
    {"hand 0 C1", "seat 0 is dealt an empty circle; others see hand 0 ?"},
    {"centre Q1", "an empty square is dealt to the next grey field: g7, h7, g8, h8"},
    {"pool S2", "a solid star is dealt to the pool"},
    {"rule striped CT", "the first card for striped glyphs: beside circles and triangles"},
    {"upcoming solid CQT", "the card that the next rule change puts into play"},
    {"bag Q1", "the glyph that was taken with +bag; others see bag ?"},
    {"refill C2", "a solid circle fills a gap in the pool"},
}};

constinit const std::array<std::string_view, 2> kOptionHelp = {
    "how many glyphs the bag holds", "whether rule cards are replaced during the game"};

// ---- What happens ----

namespace {

constexpr std::array kWordings = std::to_array<Wording>({
    {"CC-20", "length", "a placement has one to fourteen glyphs"},
    {"CC-20", "off_board", "the line from {at} runs off the board"},
    {"CC-20", "taken",
     "there is a glyph on {at} already; new glyphs fill empty fields without a gap"},
    {"CC-20", "not_in_hand", "there is no {glyph} in the hand"},
    {"CC-20", "not_enough", "not enough {glyph} in the hand"},
    {"CC-20", "apart", "at least one new glyph must share an edge with one on the board"},
    {"CC-21", "pair",
     "{glyph} ({at}) may only stand next to {permitted|and}, and on {beside} is {other}"},
    {"CC-24", "takes_left", "{left} still to be taken, from the pool or with +bag"},
    {"CC-24", "not_in_pool", "there is no {glyph} in the pool"},
    {"CC-24", "final_round", "nothing is taken in the final round: place glyphs or pass"},
    {"CC-24", "place_first", "first place glyphs or pass, then take"},
    {"CC-30", "bag_empty", "the bag is empty; take from the pool"},
    {"over", "over", "the game is over"},
    {"order", "draw_due", "a draw is due first"},
    {"order", "no_draw_due", "no draw is due now"},
    {"chance", "not_in_deck", "there is no such card left in the deck"},
    {"chance", "glyph_due", "a glyph is due, not a card"},
    {"chance", "card_due", "a card is due, not a glyph"},
    {"chance", "not_in_bag", "there is no {glyph} left in the bag"},
    {"notation", "missing", "a move is missing"},
    {"notation", "glyph",
     "a glyph is one of C Q T S and a value from 1 to 4, like T3, not '{text}'"},
    {"notation", "field", "a placement starts with a field from a1 to n14, not '{text}'"},
    {"notation", "no_glyphs", "glyphs are missing after the field, as in g9>C1T2"},
    {"notation", "too_long", "a line has at most fourteen glyphs"},
    {"notation", "direction", "write > (right) or v (down), as in g9>C1T2"},
    {"notation", "outcome", "expected '{expected} ...', found '{text}'"},
    {"notation", "card", "there is no rule card '{text}'"},
});

/// By shape: what may stand beside a glyph.
constexpr std::array<std::string_view, kShapes> kShapesNames = {"circles", "squares", "triangles",
                                                                "stars"};

/// "a striped triangle", "an empty star".
std::string glyph_words(const std::string& text) {
  const Glyph glyph = *read_glyph(text);
  const std::string article = glyph.shading() == Shading::empty ? "an " : "a ";
  return article + std::string(shading_name(glyph.shading())) + " " +
         std::string(shape_name(glyph.shape()));
}

/// The facts of a forbidden pair, with names instead of letters.
Facts named(const Facts& facts) {
  std::vector<std::string> permitted;
  for (const std::string& letter : facts.texts("permitted")) {
    permitted.emplace_back(kShapesNames[static_cast<std::size_t>(*read_shape(letter[0]))]);
  }
  return {{"glyph", glyph_words(facts.text("glyph"))},
          {"at", facts.text("at")},
          {"other", glyph_words(facts.text("other"))},
          {"beside", facts.text("beside")},
          {"permitted", std::move(permitted)}};
}

std::string times(int number) { return "x" + std::to_string(number); }

}  // namespace

std::string refusal_words(const Refusal& refusal) {
  Refusal spoken = refusal;
  if (refusal.reason == "pair") spoken.facts = named(refusal.facts);
  if (refusal.reason == "takes_left") {
    const int left = refusal.facts.number("left");
    spoken.facts = {{"left", left == 1 ? "one glyph is" : std::to_string(left) + " glyphs are"}};
  }
  return words_of(kWordings, spoken);
}

std::vector<Refusal> refusals() {
  return every_refusal(kWordings,
                       {
                           {"CC-20", "off_board", {{"at", "m9"}}},
                           {"CC-20", "taken", {{"at", "g9"}}},
                           {"CC-20", "not_in_hand", {{"glyph", "C1"}}},
                           {"CC-20", "not_enough", {{"glyph", "C1"}}},
                           {"CC-20", "apart", {{"cells", std::vector<std::string>{"g9", "h9"}}}},
                           {"CC-21",
                            "pair",
                            {{"glyph", "T3"},
                             {"at", "g9"},
                             {"other", "Q1"},
                             {"beside", "g8"},
                             {"permitted", std::vector<std::string>{"C", "S"}}}},
                           {"CC-24", "takes_left", {{"left", 2}}},
                           {"CC-24", "not_in_pool", {{"glyph", "T3"}}},
                           {"chance", "not_in_bag", {{"glyph", "T3"}}},
                           {"notation", "glyph", {{"text", "X9"}}},
                           {"notation", "field", {{"text", "z9"}}},
                           {"notation", "outcome", {{"expected", "pool"}, {"text", "x"}}},
                           {"notation", "card", {{"text", "solid X"}}},
                       });
}

std::string gain_words(const Terms& terms, Seat) {
  std::string words;
  for (const Term& line : terms) {
    std::string sum;
    for (const Term& glyph : line.of) {
      if (!sum.empty()) sum += " + ";
      sum += std::to_string(glyph.points / glyph.times);
      if (glyph.times > 1) sum += times(glyph.times);
    }
    if (line.of.size() > 1) sum.insert(0, "(").append(")");
    words += sum + " x " + std::to_string(line.times) + " = " + std::to_string(line.points);
  }
  return words;
}

// ---- The terminal picture ----

std::string card_words(Shading shading, std::string_view shapes) {
  return std::string(shading_name(shading)).append(" beside ").append(shapes);
}

std::string empty_words() { return card_words(Shading::empty, "all"); }

std::string holder_words(std::string_view name) {
  return std::string(name).append(" holds the change card: rules");
}

std::string_view change_words(bool can_change) {
  return can_change ? "can change" : "can't change";
}

std::string bag_words(int glyphs) { return "bag: " + std::to_string(glyphs); }

std::string final_round_words(int turns) {
  return "final round: " + std::to_string(turns) + (turns == 1 ? " turn left" : " turns left");
}

std::string hand_size_words(int glyphs) { return std::to_string(glyphs) + " in hand"; }

std::string unseen_words(int glyphs) { return "and " + std::to_string(glyphs) + " unseen"; }

std::string whose_words(std::string_view name) {
  return std::string("in the hand of ").append(name);
}

std::string due_words(const State& state, std::string_view name) {
  const std::string who(name);
  if (state.phase == Phase::place) return who + " places glyphs or passes";
  if (state.phase != Phase::take) return {};
  return who + " takes a glyph, " + std::to_string(state.takes_left) + " to go";
}

}  // namespace fullcircle::crop_circles
