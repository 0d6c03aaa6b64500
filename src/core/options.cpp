#include "core/options.h"

#include <algorithm>
#include <set>
#include <vector>

#include "core/refusals.h"
#include "core/text.h"

namespace fullcircle {
namespace {

Error unknown_option(std::span<const OptionSpec> specs, std::string_view name) {
  Facts facts = {{"option", printable(name)}};
  if (specs.empty()) return common_error({"option", "none"}, std::move(facts));
  std::vector<std::string> names;
  for (const OptionSpec& spec : specs) names.emplace_back(spec.name);
  return common_error({"option", "unknown"}, facts.add("options", std::move(names)));
}

}  // namespace

Options default_options(std::span<const OptionSpec> specs) {
  Options options;
  options.resize(specs.size());
  return options;
}

Status set_option(std::span<const OptionSpec> specs, std::string_view setting, Options& options) {
  const auto equals = setting.find('=');
  if (equals == std::string_view::npos) {
    return common_error({"option", "form"}, {{"found", printable(setting)}});
  }
  const std::string_view name = setting.substr(0, equals);
  const std::string_view value = setting.substr(equals + 1);
  const auto spec = std::ranges::find(specs, name, &OptionSpec::name);
  if (spec == specs.end()) return unknown_option(specs, name);
  const auto found = std::ranges::find(spec->values, value);
  if (found == spec->values.end()) {
    std::vector<std::string> values(spec->values.begin(), spec->values.end());
    return common_error({"option", "value"}, {{"option", std::string(name)},
                                              {"values", std::move(values)},
                                              {"found", printable(value)}});
  }
  options[static_cast<std::size_t>(spec - specs.begin())] =
      static_cast<std::uint8_t>(found - spec->values.begin());
  return Done{};
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
      return common_error({"option", "twice"}, {{"option", std::string(name)}});
    }
  }
  return options;
}

}  // namespace fullcircle
