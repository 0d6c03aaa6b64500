#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace fullcircle {

/// Numbers by name, learned by self-play (`fullcircle tune`, docs/players.md). What has no number
/// counts nothing.
class Weights {
 public:
  /// All zero: a judge with these sees no further than the points on the table.
  Weights() = default;
  /// Those of a game that the program was built with (weights.txt in its folder).
  static const Weights& of_game(std::string_view game);

  /// Lines of a name and a number; ';' starts a comment.
  static Result<Weights> parse(std::string_view text);
  std::string format() const;

  double at(std::string_view name) const;
  bool has(std::string_view name) const { return values_.contains(name); }
  void set(std::string_view name, double value) { values_[std::string(name)] = value; }
  /// In the order of the names.
  std::vector<float> in_order(std::span<const std::string_view> names) const;
  /// Names that are not among those.
  std::vector<std::string> beside(std::span<const std::string_view> names) const;

 private:
  std::map<std::string, double, std::less<>> values_;
};

}  // namespace fullcircle
