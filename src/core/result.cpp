#include "core/result.h"

namespace fullcircle {

void write_members(JsonWriter& json, const Error& error) {
  json.field("code", error.code).field("why", error.why);
  if (error.reason.empty()) return;
  json.field("reason", error.reason);
  error.facts.write(json.key("facts"));
}

}  // namespace fullcircle
