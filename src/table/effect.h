#pragma once

#include "core/facts.h"

namespace fullcircle {

/// What a decision or an outcome does, and what it gains at once.
struct Effect {
  Facts does;
  int points = 0;  // of the seat that decided
  Terms terms;     // of all seats
};

/// The members "does", "points" and, if there are any, "terms" of a JSON object, with something
/// before each name: "best_does".
void write_members(JsonWriter& json, const Effect& effect, std::string_view before = {});

}  // namespace fullcircle
