#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/json.h"
#include "core/seat.h"

/// What the engine says: named values and numbers, never sentences. Whoever shows them makes the
/// words: the games' `words` in English for terminal and API, the page in the reader's language.
namespace fullcircle {

/// Named values in a fixed order.
class Facts {
 public:
  using Value = std::variant<bool, int, std::string, std::vector<int>, std::vector<std::string>>;

  Facts() = default;
  Facts(std::initializer_list<std::pair<std::string_view, Value>> values);

  Facts& add(std::string_view name, Value value);
  Facts& add(const Facts& others);

  bool empty() const { return values_.empty(); }
  std::vector<std::string> names() const;
  bool has(std::string_view name) const { return find(name) != nullptr; }
  /// Null if there is no fact of this name.
  const Value* find(std::string_view name) const;

  /// For facts that are known to be there. One that is missing or of another type reads as empty
  /// or 0.
  const std::string& text(std::string_view name) const;
  int number(std::string_view name) const;
  const std::vector<int>& numbers(std::string_view name) const;
  const std::vector<std::string>& texts(std::string_view name) const;

  /// As a JSON object.
  void write(JsonWriter& json) const;

  friend bool operator==(const Facts&, const Facts&) = default;

 private:
  std::vector<std::pair<std::string, Value>> values_;
};

/// Why the rules refuse something: the number of the rule ("CC-21"), which of its reasons
/// ("pair"), and what it is about.
struct Refusal {
  std::string code;
  std::string reason;
  Facts facts = {};
};

/// A part of what a decision gains: `points` in all. If it is a sum, `of` has its summands, and the
/// points are `times` their sum; else the points are `times` the worth of what it names.
struct Term {
  Seat seat;  // who gains it; unused in a summand
  std::string what;
  int times = 1;
  int points = 0;
  std::vector<Term> of = {};

  friend bool operator==(const Term&, const Term&) = default;
};
using Terms = std::vector<Term>;

/// As a JSON array.
void write(JsonWriter& json, const Terms& terms);

}  // namespace fullcircle
