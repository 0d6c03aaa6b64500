#include "games/wagons/notation.h"

#include <array>
#include <optional>
#include <vector>

#include "core/text.h"

namespace fullcircle::wagons {
namespace {

/// By Move::Type.
constexpr std::array<std::string_view, 5> kWords = {"start", "draft", "free", "goal", "circle"};

Error bad(std::string why) { return {"notation", std::move(why)}; }

std::optional<Square> read_square(std::string_view text) {
  const auto comma = text.find(',');
  if (!text.starts_with('@') || comma == std::string_view::npos) return {};
  const auto x = parse_int(text.substr(1, comma - 1), -100, 100);
  const auto y = parse_int(text.substr(comma + 1), -100, 100);
  if (!x || !y) return {};
  return Square{static_cast<std::int8_t>(*x), static_cast<std::int8_t>(*y)};
}

std::optional<Move::Type> read_type(std::string_view word) {
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (kWords[i] == word) return static_cast<Move::Type>(i);
  }
  return {};
}

bool is_placement(Move::Type type) { return type == Move::Type::draft || type == Move::Type::free; }

std::string expected(const State& state) {
  switch (state.phase) {
    case Phase::deal_goals:
      return "'goal' and a card, as in goal 4";
    case Phase::deal_circle:
      return "'circle' and a card, as in circle 7";
    case Phase::start:
      return "'start' and a card, as in start 7";
    default:
      return "'draft' or 'free', a card and a place, as in draft 4 @2,-1 or free "
             "9 @0,2 r";
  }
}

}  // namespace

std::string format_square(Square square) {
  return std::to_string(square.x) + "," + std::to_string(square.y);
}

Result<Move> parse(const State& state, std::string_view text) {
  const std::vector<std::string_view> words = split(text, " ");
  const auto type = read_type(words[0]);
  if (!type || words.size() < 2)
    return bad("expected " + expected(state) + ", found " + quote(text));
  const auto card = parse_int(words[1], 0, kCards - 1);
  if (!card) return bad("a card is a number from 0 to 17, not " + quote(words[1]));
  Move move{.type = *type, .card = Card{static_cast<std::uint8_t>(*card)}};
  if (!is_placement(*type)) {
    if (words.size() == 2) return move;
    return bad("nothing comes behind the card, found " + quote(words[2]));
  }
  const auto square = words.size() < 3 ? std::nullopt : read_square(words[2]);
  if (!square) return bad("a place is written @x,y, as in @2,-1");
  move.at = *square;
  if (words.size() == 4 && words[3] == "r") {
    move.turned = true;
  } else if (words.size() > 3) {
    return bad("behind the place only r may stand, for a turned card, found " + quote(words[3]));
  }
  return move;
}

std::string format(const Move& move) {
  std::string text = std::string(kWords[static_cast<std::size_t>(move.type)]) + " " +
                     std::to_string(move.card.number);
  if (!is_placement(move.type)) return text;
  return text + " @" + format_square(move.at) + (move.turned ? " r" : "");
}

}  // namespace fullcircle::wagons
