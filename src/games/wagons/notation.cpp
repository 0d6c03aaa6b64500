#include "games/wagons/notation.h"

#include <array>
#include <optional>
#include <vector>

#include "core/text.h"

namespace fullcircle::wagons {
namespace {

/// By Move::Type.
constexpr std::array<std::string_view, 5> kWords = {"start", "draft", "free", "goal", "circle"};

/// `found` is what stands there instead.
Refusal bad(std::string reason, std::string_view found) {
  return {"notation", std::move(reason), {{"found", printable(found)}}};
}

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

/// Which notation is due, as the reason of a refusal.
std::string expected(const State& state) {
  switch (state.phase) {
    case Phase::deal_goals:
      return "expected_goal";
    case Phase::deal_circle:
      return "expected_circle";
    case Phase::start:
      return "expected_start";
    default:
      return "expected_placement";
  }
}

}  // namespace

std::string format_square(Square square) {
  return std::to_string(square.x) + "," + std::to_string(square.y);
}

Result<Move, Refusal> parse(const State& state, std::string_view text) {
  const std::vector<std::string_view> words = split(text, " ");
  const auto type = read_type(words[0]);
  if (!type || words.size() < 2) return bad(expected(state), text);
  const auto card = parse_int(words[1], 0, kCards - 1);
  if (!card) return bad("card", words[1]);
  Move move{.type = *type, .card = Card{static_cast<std::uint8_t>(*card)}};
  if (!is_placement(*type)) {
    if (words.size() == 2) return move;
    return bad("behind_card", words[2]);
  }
  const std::string_view at = words.size() < 3 ? "" : words[2];
  const auto square = read_square(at);
  if (!square) return bad("place", at);
  move.at = *square;
  if (words.size() == 4 && words[3] == "r") {
    move.turned = true;
  } else if (words.size() > 3) {
    return bad("behind_place", words[3]);
  }
  return move;
}

std::string format(const Move& move) {
  std::string text = std::string(kWords[static_cast<std::size_t>(move.type)]) + " " +
                     std::to_string(move.card.number);
  if (!is_placement(move.type)) return text;
  return text + " @" + format_square(move.at) + (move.turned ? " r" : "");
}

Facts facts_of(const State& state, const Move& move) {
  Facts facts{{"kind", std::string(kWords[static_cast<std::size_t>(move.type)])},
              {"card", int{move.card.number}}};
  if (move.type == Move::Type::goal) facts.add("goal", std::string(goal_name(move.card)));
  if (!is_placement(move.type)) return facts;
  facts.add("at", std::vector<int>{move.at.x, move.at.y}).add("turned", move.turned);
  if (move.type != Move::Type::draft) return facts;
  std::vector<int> gives;
  for (const Card card : skipped_by(state, move.card)) gives.push_back(card.number);
  return facts.add("gives", std::move(gives));
}

Facts hidden_facts(const State& state) {
  return {{"kind", std::string(state.phase == Phase::deal_goals ? "goal" : "circle")}};
}

}  // namespace fullcircle::wagons
