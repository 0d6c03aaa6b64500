#include "games/stone_ring/notation.h"

#include <optional>

#include "core/text.h"

namespace fullcircle::stone_ring {
namespace {

std::optional<Stone> read_stone(std::string_view text) {
  const auto number = parse_int(text, 1, kNumbers);
  if (!number) return {};
  return make_stone(*number);
}

Result<Move, Refusal> parse_decision(std::string_view text) {
  if (text.empty()) return Refusal{"notation", "missing"};
  const auto at = text.find('@');
  if (at == std::string_view::npos) return Refusal{"notation", "form", {{"text", printable(text)}}};
  const auto stone = read_stone(text.substr(0, at));
  if (!stone) return Refusal{"notation", "stone", {{"text", printable(text.substr(0, at))}}};
  const auto place = parse_int(text.substr(at + 1), 1, kMostPlaces);
  if (!place) return Refusal{"notation", "place", {{"text", printable(text.substr(at + 1))}}};
  return make_lay(*stone, make_place(*place - 1));
}

std::string_view outcome_kind(const State& state) {
  if (state.phase == Phase::deal_hands) return "hand";
  return state.phase == Phase::deal_heart ? "heart" : "draw";
}

/// The words before the stone of the outcome that is due: "hand 0", "heart", "draw".
std::string outcome_prefix(const State& state) {
  std::string prefix(outcome_kind(state));
  if (state.phase == Phase::deal_hands) prefix += " " + std::to_string(state.turn.index);
  return prefix;
}

Result<Move, Refusal> parse_outcome(const State& state, std::string_view text) {
  const std::string prefix = outcome_prefix(state);
  if (!text.starts_with(prefix + " ")) {
    return Refusal{"notation", "outcome", {{"expected", prefix}, {"text", printable(text)}}};
  }
  text.remove_prefix(prefix.size() + 1);
  const auto stone = read_stone(text);
  if (!stone) return Refusal{"notation", "stone", {{"text", printable(text)}}};
  return make_outcome(*stone);
}

}  // namespace

Result<Move, Refusal> parse(const State& state, std::string_view text) {
  return to_act(state).is_chance() ? parse_outcome(state, text) : parse_decision(text);
}

std::string format(const State& state, const Move& move) {
  const std::string stone = std::to_string(move.stone.number);
  if (move.kind == Move::Kind::stone) return outcome_prefix(state) + " " + stone;
  return stone + "@" + std::to_string(move.place.index + 1);
}

std::string format_hidden(const State& state) { return outcome_prefix(state) + " ?"; }

Facts facts_of(const State& state, const Move& move) {
  if (move.kind == Move::Kind::lay) {
    return {{"kind", "lay"}, {"stone", int{move.stone.number}}, {"place", move.place.index + 1}};
  }
  Facts facts = hidden_facts(state);
  facts.add("stone", int{move.stone.number});
  return facts;
}

Facts hidden_facts(const State& state) {
  Facts facts = {{"kind", std::string(outcome_kind(state))}};
  if (state.phase == Phase::deal_hands) facts.add("seat", int{state.turn.index});
  return facts;
}

}  // namespace fullcircle::stone_ring
