#include "games/crop_circles/notation.h"

#include <array>
#include <vector>

#include "core/text.h"

namespace fullcircle::crop_circles {

std::string format_glyph(Glyph glyph) {
  return {shape_letter(glyph.shape()), static_cast<char>('0' + glyph.value())};
}

std::string format_cell(Cell cell) {
  return static_cast<char>('a' + cell.column()) + std::to_string(cell.row() + 1);
}

std::string format_shapes(std::uint8_t shapes) {
  std::string text;
  for (int shape = 0; shape < kShapes; ++shape) {
    if ((shapes >> shape) & 1) text += shape_letter(static_cast<Shape>(shape));
  }
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

namespace {

Error bad(std::string why) { return {"notation", std::move(why)}; }

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

Error bad_glyph(std::string_view text) {
  return bad("a glyph is one of C Q T S and a value from 1 to 4, like T3, not " + quote(text));
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
Result<Move> parse_placement(std::string_view text) {
  std::size_t digits = 1;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
  const auto row = parse_int(text.substr(1, digits - 1), 1, kSide);
  const int column = text.empty() ? -1 : text[0] - 'a';
  if (!row || column < 0 || column >= kSide) {
    return bad("a placement starts with a field from a1 to n14, not " + quote(text));
  }
  std::string_view rest = text.substr(digits);
  const bool right = rest.starts_with('>');
  const bool down = rest.starts_with('v');
  if (right || down) rest.remove_prefix(1);
  if (rest.size() % 2 != 0) return bad_glyph(rest.substr(rest.size() - 1));
  const std::size_t glyphs = rest.size() / 2;
  if (glyphs == 0) return bad("glyphs are missing behind the field, as in g9>C1T2");
  if (glyphs > kSide) return bad("a line has at most fourteen glyphs");
  if (glyphs > 1 && !right && !down) return bad("write > (right) or v (down), as in g9>C1T2");
  Move move = make_placement(make_cell(*row - 1, column), down && glyphs > 1);
  for (std::size_t i = 0; i < glyphs; ++i) {
    const auto glyph = read_glyph(rest.substr(2 * i, 2));
    if (!glyph) return bad_glyph(rest.substr(2 * i, 2));
    move.append(*glyph);
  }
  return move;
}

Result<Move> parse_decision(std::string_view text) {
  if (text == "pass") return make_pass();
  if (text == "+bag") return make_take_from_bag();
  if (text.starts_with('+')) {
    const auto glyph = read_glyph(text.substr(1));
    if (!glyph) return bad_glyph(text.substr(1));
    return make_take(*glyph);
  }
  if (text.empty()) return bad("a move is missing");
  return parse_placement(text);
}

/// The words before the piece of the outcome that is due: "hand 0", "rule solid", "refill".
std::string outcome_prefix(const State& state) {
  switch (state.phase) {
    case Phase::deal_hands:
      return "hand " + std::to_string(hand_due(state).index);
    case Phase::deal_centre:
      return "centre";
    case Phase::deal_pool:
      return "pool";
    case Phase::deal_rules:
      return "rule " + std::string(shading_name(rule_due(state)));
    case Phase::deal_upcoming:
    case Phase::reveal:
      return "upcoming";
    case Phase::draw:
      return "bag";
    default:
      return "refill";
  }
}

Result<Move> parse_outcome(const State& state, std::string_view text) {
  const std::string prefix = outcome_prefix(state);
  if (!text.starts_with(prefix + " ")) {
    return bad("expected '" + prefix + " ...', found " + quote(text));
  }
  std::string_view piece = text.substr(prefix.size() + 1);
  if (state.phase == Phase::deal_rules) {
    const auto card = read_card(shading_name(rule_due(state)), piece);
    if (!card) return bad("there is no rule card " + quote(text.substr(5)));
    return make_card_outcome(card_kind(*card));
  }
  if (state.phase == Phase::deal_upcoming || state.phase == Phase::reveal) {
    const auto blank = piece.find(' ');
    const auto card = blank == std::string_view::npos
                          ? std::nullopt
                          : read_card(piece.substr(0, blank), piece.substr(blank + 1));
    if (!card) return bad("there is no rule card " + quote(piece));
    return make_card_outcome(card_kind(*card));
  }
  const auto glyph = read_glyph(piece);
  if (!glyph) return bad_glyph(piece);
  return make_glyph_outcome(*glyph);
}

}  // namespace

Result<Move> parse(const State& state, std::string_view text) {
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

}  // namespace fullcircle::crop_circles
