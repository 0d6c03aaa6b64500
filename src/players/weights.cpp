#include "players/weights.h"

#include <algorithm>
#include <cassert>
#include <cstdio>

#include "core/text.h"
#include "players/player_data.h"

namespace fullcircle {

const Weights& Weights::of_game(std::string_view game) {
  static const auto* const kAll = [] {
    auto* all = new std::map<std::string, Weights, std::less<>>;
    for (const PlayerData& data : player_data()) {
      Result<Weights> weights = parse(data.weights);
      assert(weights);
      all->emplace(data.game, std::move(*weights));
    }
    return all;
  }();
  static const Weights kNone;
  const auto found = kAll->find(game);
  return found == kAll->end() ? kNone : found->second;
}

Result<Weights> Weights::parse(std::string_view text) {
  Weights weights;
  for (const auto& [number, line] : numbered_lines(text)) {
    const std::size_t blank = line.find(' ');
    const std::string_view figure = blank == line.npos ? "" : trim(line.substr(blank));
    const std::optional<double> value = parse_double(figure);
    if (!value) {
      return Error{"weights",
                   "line " + std::to_string(number) + ": a name and a number, not " + quote(line)};
    }
    weights.set(line.substr(0, blank), *value);
  }
  return weights;
}

std::string Weights::format() const {
  std::string text;
  for (const auto& [name, value] : values_) {
    char figure[32];
    std::snprintf(figure, sizeof figure, " %.5g\n", value);
    text += name + figure;
  }
  return text;
}

double Weights::at(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? 0 : found->second;
}

std::vector<float> Weights::in_order(std::span<const std::string_view> names) const {
  std::vector<float> values;
  for (const std::string_view name : names) values.push_back(static_cast<float>(at(name)));
  return values;
}

std::vector<std::string> Weights::beside(std::span<const std::string_view> names) const {
  std::vector<std::string> others;
  for (const auto& [name, value] : values_) {
    if (std::ranges::find(names, name) == names.end()) others.push_back(name);
  }
  return others;
}

}  // namespace fullcircle
