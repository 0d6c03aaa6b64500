#include "table/effect.h"

namespace fullcircle {

void write_members(JsonWriter& json, const Effect& effect, std::string_view before) {
  const auto name = [&](std::string_view member) { return std::string(before).append(member); };
  effect.does.write(json.key(name("does")));
  json.field(name("points"), effect.points);
  if (!effect.terms.empty()) write(json.key(name("terms")), effect.terms);
}

}  // namespace fullcircle
