#include "server/tables/table_command.h"

#include <algorithm>
#include <array>
#include <utility>

namespace fullcircle {

bool is_servers_own(Verb verb) {
  return verb == Verb::timeout || verb == Verb::rematch || verb == Verb::close ||
         verb == Verb::lapse;
}

Verb parse_verb(std::string_view word) {
  static constexpr std::array<std::pair<std::string_view, Verb>, 14> kVerbs = {{
      {"move", Verb::move},
      {"undo", Verb::undo},
      {"ask", Verb::ask},
      {"agree", Verb::agree},
      {"decline", Verb::decline},
      {"resign", Verb::resign},
      {"abort", Verb::abort},
      {"leave", Verb::leave},
      {"back", Verb::back},
      {"sit", Verb::sit},
      {"stand", Verb::stand},
      {"seal", Verb::seal},
      {"reveal", Verb::reveal},
      {"bot", Verb::bot},
  }};
  const auto* found = std::find_if(kVerbs.begin(), kVerbs.end(),
                                   [&](const auto& entry) { return entry.first == word; });
  return found == kVerbs.end() ? Verb::unknown : found->second;
}

std::string_view wish_name(Wish wish) { return wish == Wish::takeback ? "takeback" : "end"; }

std::optional<Wish> parse_wish(std::string_view word) {
  for (const Wish wish : {Wish::takeback, Wish::end}) {
    if (wish_name(wish) == word) return wish;
  }
  return std::nullopt;
}

}  // namespace fullcircle
