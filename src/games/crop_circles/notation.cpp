#include "games/crop_circles/notation.h"

#include <array>
#include <vector>

#include "core/text.h"
#include "games/crop_circles/scoring.h"

namespace fullcircle::crop_circles {

std::string format_glyph(Glyph glyph) {
  return {shape_letter(glyph.shape()), static_cast<char>('0' + glyph.value())};
}

std::string format_cell(Cell cell) {
  return static_cast<char>('a' + cell.column()) + std::to_string(cell.row() + 1);
}

std::vector<std::string> shape_letters(std::uint8_t shapes) {
  std::vector<std::string> letters;
  for (int shape = 0; shape < kShapes; ++shape) {
    if ((shapes >> shape) & 1) letters.emplace_back(1, shape_letter(static_cast<Shape>(shape)));
  }
  return letters;
}

std::string format_shapes(std::uint8_t shapes) {
  std::string text;
  for (const std::string& letter : shape_letters(shapes)) text += letter;
  return text;
}

std::string format_glyphs(GlyphBag bag) {
  std::string text;
  for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
    for (int i = 0; i < bag.count(Glyph{code}); ++i) {
      text += (text.empty() ? "" : " ") + format_glyph(Glyph{code});
    }
  }
  return text;
}

std::optional<Shape> read_shape(char letter) {
  for (int shape = 0; shape < kShapes; ++shape) {
    if (shape_letter(static_cast<Shape>(shape)) == letter) return static_cast<Shape>(shape);
  }
  return {};
}

std::optional<Glyph> read_glyph(std::string_view text) {
  if (text.size() != 2 || text[1] < '1' || text[1] > '4') return {};
  const auto shape = read_shape(text[0]);
  if (!shape) return {};
  return make_glyph(*shape, static_cast<Shading>(text[1] - '1'));
}

namespace {

Refusal bad(std::string reason, Facts facts = {}) {
  return {"notation", std::move(reason), std::move(facts)};
}

Refusal bad_text(std::string reason, std::string_view text) {
  return bad(std::move(reason), {{"text", printable(text)}});
}

std::optional<RuleCard> read_card(std::string_view shading, std::string_view letters) {
  for (const Shading candidate : {Shading::solid, Shading::striped, Shading::crossed}) {
    if (shading_name(candidate) != shading) continue;
    std::uint8_t shapes = 0;
    for (const char letter : letters) {
      const auto shape = read_shape(letter);
      if (!shape) return {};
      shapes |= static_cast<std::uint8_t>(1 << static_cast<int>(*shape));
    }
    const RuleCard card{candidate, shapes};
    if (format_shapes(shapes) == letters && card_kind(card) >= 0) return card;
  }
  return {};
}

/// "g9>C1T2", "g9vC1T2", "g9C1"
Result<Move, Refusal> parse_placement(std::string_view text) {
  std::size_t digits = 1;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
  const auto row = parse_int(text.substr(1, digits - 1), 1, kSide);
  const int column = text.empty() ? -1 : text[0] - 'a';
  if (!row || column < 0 || column >= kSide) {
    return bad_text("field", text);
  }
  std::string_view rest = text.substr(digits);
  const bool right = rest.starts_with('>');
  const bool down = rest.starts_with('v');
  if (right || down) rest.remove_prefix(1);
  if (rest.size() % 2 != 0) return bad_text("glyph", rest.substr(rest.size() - 1));
  const std::size_t glyphs = rest.size() / 2;
  if (glyphs == 0) return bad("no_glyphs");
  if (glyphs > kSide) return bad("too_long");
  if (glyphs > 1 && !right && !down) return bad("direction");
  Move move = make_placement(make_cell(*row - 1, column), down && glyphs > 1);
  for (std::size_t i = 0; i < glyphs; ++i) {
    const auto glyph = read_glyph(rest.substr(2 * i, 2));
    if (!glyph) return bad_text("glyph", rest.substr(2 * i, 2));
    move.append(*glyph);
  }
  return move;
}

Result<Move, Refusal> parse_decision(std::string_view text) {
  if (text == "pass") return make_pass();
  if (text == "+bag") return make_take_from_bag();
  if (text.starts_with('+')) {
    const auto glyph = read_glyph(text.substr(1));
    if (!glyph) return bad_text("glyph", text.substr(1));
    return make_take(*glyph);
  }
  if (text.empty()) return bad("missing");
  return parse_placement(text);
}

/// What the piece of the outcome that is due is for.
std::string outcome_kind(const State& state) {
  switch (state.phase) {
    case Phase::deal_hands:
      return "hand";
    case Phase::deal_centre:
      return "centre";
    case Phase::deal_pool:
      return "pool";
    case Phase::deal_rules:
      return "rule";
    case Phase::deal_upcoming:
    case Phase::reveal:
      return "upcoming";
    case Phase::draw:
      return "bag";
    default:
      return "refill";
  }
}

/// The words before the piece of the outcome that is due: "hand 0", "rule solid", "refill".
std::string outcome_prefix(const State& state) {
  std::string kind = outcome_kind(state);
  if (state.phase == Phase::deal_hands) return kind + " " + std::to_string(hand_due(state).index);
  if (state.phase == Phase::deal_rules)
    return kind.append(" ").append(shading_name(rule_due(state)));
  return kind;
}

Result<Move, Refusal> parse_outcome(const State& state, std::string_view text) {
  const std::string prefix = outcome_prefix(state);
  if (!text.starts_with(prefix + " ")) {
    return bad("outcome", {{"expected", prefix}, {"text", printable(text)}});
  }
  std::string_view piece = text.substr(prefix.size() + 1);
  if (state.phase == Phase::deal_rules) {
    const auto card = read_card(shading_name(rule_due(state)), piece);
    if (!card) return bad_text("card", text.substr(5));
    return make_card_outcome(card_kind(*card));
  }
  if (state.phase == Phase::deal_upcoming || state.phase == Phase::reveal) {
    const auto blank = piece.find(' ');
    const auto card = blank == std::string_view::npos
                          ? std::nullopt
                          : read_card(piece.substr(0, blank), piece.substr(blank + 1));
    if (!card) return bad_text("card", piece);
    return make_card_outcome(card_kind(*card));
  }
  const auto glyph = read_glyph(piece);
  if (!glyph) return bad_text("glyph", piece);
  return make_glyph_outcome(*glyph);
}

}  // namespace

Result<Move, Refusal> parse(const State& state, std::string_view text) {
  return to_act(state).is_chance() ? parse_outcome(state, text) : parse_decision(text);
}

std::string format(const State& state, const Move& move) {
  switch (move.kind) {
    case Move::Kind::pass:
      return "pass";
    case Move::Kind::take_from_bag:
      return "+bag";
    case Move::Kind::take_from_pool:
      return "+" + format_glyph(move.glyph());
    case Move::Kind::glyph:
      return outcome_prefix(state) + " " + format_glyph(move.glyph());
    case Move::Kind::card: {
      const RuleCard card = kCards[move.piece].card;
      std::string text = outcome_prefix(state);
      if (state.phase != Phase::deal_rules) text.append(" ").append(shading_name(card.shading));
      return text + " " + format_shapes(card.shapes);
    }
    case Move::Kind::place:
      break;
  }
  std::string text = format_cell(move.start);
  if (move.length > 1) text += move.down ? 'v' : '>';
  for (int i = 0; i < move.length; ++i) text += format_glyph(move.glyph(i));
  return text;
}

std::string format_hidden(const State& state) { return outcome_prefix(state) + " ?"; }

namespace {

Facts placement_facts(const State& state, const Move& move) {
  std::vector<std::string> cells;
  std::vector<std::string> glyphs;
  std::vector<std::string> touches;
  for (int i = 0; i < move.length; ++i) {
    cells.push_back(format_cell(move.cell(i)));
    glyphs.push_back(format_glyph(move.glyph(i)));
    for (const int step : kNeighbours) {
      const Cell beside = shifted(move.cell(i), step);
      if (state.has_glyph(beside)) touches.push_back(format_cell(beside));
    }
  }
  return {{"kind", "place"},
          {"start", format_cell(move.start)},
          {"down", move.down},
          {"cells", std::move(cells)},
          {"glyphs", std::move(glyphs)},
          {"touches", std::move(touches)},
          {"changes", state.can_change && touches_multiplier(move)}};
}

}  // namespace

Facts hidden_facts(const State& state) {
  Facts facts{{"kind", outcome_kind(state)}};
  if (state.phase == Phase::deal_hands) facts.add("seat", int{hand_due(state).index});
  return facts;
}

Facts facts_of(const State& state, const Move& move) {
  switch (move.kind) {
    case Move::Kind::place:
      return placement_facts(state, move);
    case Move::Kind::pass:
      return {{"kind", "pass"}};
    case Move::Kind::take_from_bag:
      return {{"kind", "take"}, {"from", "bag"}};
    case Move::Kind::take_from_pool:
      return {{"kind", "take"}, {"from", "pool"}, {"glyph", format_glyph(move.glyph())}};
    case Move::Kind::glyph:
      return hidden_facts(state).add("glyph", format_glyph(move.glyph()));
    case Move::Kind::card:
      break;
  }
  const RuleCard card = kCards[move.piece].card;
  return hidden_facts(state)
      .add("shading", std::string(shading_name(card.shading)))
      .add("shapes", shape_letters(card.shapes));
}

}  // namespace fullcircle::crop_circles
