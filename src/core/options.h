#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/fixed_vector.h"
#include "core/json.h"
#include "core/result.h"

namespace fullcircle {

/// One choice a table makes before the game: its values, the first being the default.
struct OptionSpec {
  std::string_view name;
  std::span<const std::string_view> values;
};

/// The chosen value of each option of a game, as positions in OptionSpec::values.
using Options = FixedVector<std::uint8_t, 8>;

Options default_options(std::span<const OptionSpec> specs);

/// Sets one `name=value`.
Status set_option(std::span<const OptionSpec> specs, std::string_view setting, Options& options);

/// "glyphs=104 rules_change=on": every option, in the order of the specs. Empty if there are none.
std::string format_options(std::span<const OptionSpec> specs, const Options& options);

/// The same as a JSON object: {"glyphs":"104","rules_change":"on"}.
void write_options(JsonWriter& json, std::span<const OptionSpec> specs, const Options& options);

/// Reads settings separated by single blanks; what is not named keeps its default.
Result<Options> parse_options(std::span<const OptionSpec> specs, std::string_view text);

}  // namespace fullcircle
