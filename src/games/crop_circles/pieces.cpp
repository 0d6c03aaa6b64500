#include "games/crop_circles/pieces.h"

namespace fullcircle::crop_circles {
namespace {

constexpr std::array<int, kShadings> kCopies104 = {10, 8, 6, 2};
constexpr std::array<int, kShadings> kCopies112 = {10, 8, 6, 4};

/// The south-east quarter; its top left field is a grey one. Correct it here, and only here, when a
/// printed board shows it otherwise.
constexpr std::array<std::string_view, 7> kQuarter = {
    ".....3.",  //
    "..2....",  //
    "....2..",  //
    ".2.....",  //
    "...3..2",  //
    "..2..4.",  //
    "......3",
};

constexpr std::array<std::uint8_t, kGrid> lay_out_board() {
  std::array<std::uint8_t, kGrid> board{};
  for (std::size_t row = 0; row < 7; ++row) {
    for (std::size_t column = 0; column < 7; ++column) {
      const char mark = kQuarter[row][column];
      const auto multiplier = static_cast<std::uint8_t>(mark == '.' ? 1 : mark - '0');
      // (x, y) counted from the board's centre to the south-east; a quarter turn is (x, y) -> (-y,
      // x) of field centres, which lie at half-integers: -(x + 0.5) is field -x - 1.
      int x = static_cast<int>(column);
      int y = static_cast<int>(row);
      for (int turn = 0; turn < 4; ++turn) {
        board[make_cell(7 + y, 7 + x).index] = multiplier;
        const int turned = -y - 1;
        y = x;
        x = turned;
      }
    }
  }
  return board;
}

constexpr std::uint8_t shapes(std::string_view letters) {
  std::uint8_t bits = 0;
  for (const char letter : letters) {
    bits |= static_cast<std::uint8_t>(letter == 'C'   ? 1
                                      : letter == 'Q' ? 2
                                      : letter == 'T' ? 4
                                                      : 8);
  }
  return bits;
}

constexpr std::array<std::string_view, 2> kGlyphsValues = {"104", "112"};
constexpr std::array<std::string_view, 2> kRulesChangeValues = {"on", "off"};

constexpr std::array<std::string_view, kShapes> kShapeNames = {"circle", "square", "triangle",
                                                               "star"};
constexpr std::array<std::string_view, kShadings> kShadingNames = {"empty", "solid", "striped",
                                                                   "crossed"};

}  // namespace

constinit const std::array<std::uint8_t, kGrid> kMultiplier = lay_out_board();

constinit const std::array<CardKind, kCardKinds> kCards = {{
    {{Shading::solid, shapes("CQT")}, 2},
    {{Shading::solid, shapes("CQS")}, 2},
    {{Shading::solid, shapes("CTS")}, 2},
    {{Shading::solid, shapes("QTS")}, 2},
    {{Shading::striped, shapes("CQ")}, 1},
    {{Shading::striped, shapes("CT")}, 1},
    {{Shading::striped, shapes("CS")}, 2},
    {{Shading::striped, shapes("QT")}, 2},
    {{Shading::striped, shapes("QS")}, 1},
    {{Shading::striped, shapes("TS")}, 1},
    {{Shading::crossed, shapes("C")}, 2},
    {{Shading::crossed, shapes("Q")}, 2},
    {{Shading::crossed, shapes("T")}, 2},
    {{Shading::crossed, shapes("S")}, 2},
}};

constinit const std::array<OptionSpec, 2> kOptions = {{
    {"glyphs", kGlyphsValues},
    {"rules_change", kRulesChangeValues},
}};

GlyphBag full_bag(bool with_112) {
  GlyphBag bag;
  for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
    const Glyph glyph{code};
    const auto shading = static_cast<std::size_t>(glyph.shading());
    bag.add(glyph, (with_112 ? kCopies112 : kCopies104)[shading]);
  }
  return bag;
}

int card_kind(RuleCard card) {
  for (int kind = 0; kind < kCardKinds; ++kind) {
    if (kCards[static_cast<std::size_t>(kind)].card == card) return kind;
  }
  return -1;
}

CardBag full_deck() {
  CardBag deck;
  for (int kind = 0; kind < kCardKinds; ++kind) {
    for (int i = 0; i < kCards[static_cast<std::size_t>(kind)].copies; ++i) deck.add(kind);
  }
  return deck;
}

std::string_view shape_name(Shape shape) { return kShapeNames[static_cast<std::size_t>(shape)]; }

std::string_view shading_name(Shading shading) {
  return kShadingNames[static_cast<std::size_t>(shading)];
}

char shape_letter(Shape shape) { return "CQTS"[static_cast<std::size_t>(shape)]; }

}  // namespace fullcircle::crop_circles
