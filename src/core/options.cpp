#include "core/options.h"

#include <algorithm>
#include <set>
#include <vector>

#include "core/text.h"

namespace fullcircle {

Options default_options(std::span<const OptionSpec> specs) {
  Options options;
  options.resize(specs.size());
  return options;
}

Status set_option(std::span<const OptionSpec> specs, std::string_view setting, Options& options) {
  const auto equals = setting.find('=');
  if (equals == std::string_view::npos) {
    return Error{"option",
                 "an option is written name=value, not " + quote(setting),
                 "form",
                 {{"found", std::string(setting)}}};
  }
  const std::string_view name = setting.substr(0, equals);
  const std::string_view value = setting.substr(equals + 1);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].name != name) continue;
    const auto found = std::ranges::find(specs[i].values, value);
    if (found == specs[i].values.end()) {
      const std::vector<std::string> values(specs[i].values.begin(), specs[i].values.end());
      return Error{
          "option",
          "option " + std::string(name) + " is " + join_words(values, "or") + ", not " +
              quote(value),
          "value",
          {{"option", std::string(name)}, {"values", values}, {"found", std::string(value)}}};
    }
    options[i] = static_cast<std::uint8_t>(found - specs[i].values.begin());
    return Done{};
  }
  std::vector<std::string> names;
  for (const OptionSpec& spec : specs) names.emplace_back(spec.name);
  return Error{"option",
               "unknown option " + quote(name) + "; this game has " +
                   (names.empty() ? "none" : join_words(names, "and")),
               "unknown",
               {{"option", std::string(name)}, {"options", names}}};
}

std::string format_options(std::span<const OptionSpec> specs, const Options& options) {
  std::string text;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (i > 0) text += ' ';
    text.append(specs[i].name).append("=").append(specs[i].values[options[i]]);
  }
  return text;
}

void write_options(JsonWriter& json, std::span<const OptionSpec> specs, const Options& options) {
  json.begin_object();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    json.field(specs[i].name, specs[i].values[options[i]]);
  }
  json.end_object();
}

Result<Options> parse_options(std::span<const OptionSpec> specs, std::string_view text) {
  Options options = default_options(specs);
  if (text.empty()) return options;
  std::set<std::string_view> seen;
  for (const std::string_view setting : split(text, " ")) {
    if (const Status set = set_option(specs, setting, options); !set) return set.error();
    const std::string_view name = setting.substr(0, setting.find('='));
    if (!seen.insert(name).second) {
      return Error{"option",
                   "option " + quote(name) + " is given twice",
                   "twice",
                   {{"option", std::string(name)}}};
    }
  }
  return options;
}

}  // namespace fullcircle
