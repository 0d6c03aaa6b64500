#include "core/result.h"

namespace fullcircle {

bool is_rule(const Error& error) {
  const std::size_t dash = error.code.find('-');
  if (dash == 0 || dash == error.code.npos || dash + 1 == error.code.size()) return false;
  return error.code.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == dash &&
         error.code.find_first_not_of("0123456789", dash + 1) == error.code.npos;
}

Checked check_due(Actor due, bool outcome) {
  if (due.is_nobody()) return Refusal{"over", "over"};
  if (due.is_chance() == outcome) return Done{};
  return Refusal{"order", outcome ? "no_draw_due" : "draw_due"};
}

void write_members(JsonWriter& json, const Error& error) {
  json.field("code", error.code).field("why", error.why);
  if (!error.reason.empty()) json.field("reason", error.reason);
  if (error.reason.empty() && error.facts.empty()) return;
  error.facts.write(json.key("facts"));
}

}  // namespace fullcircle
