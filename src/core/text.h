#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fullcircle {

/// Splits at every separator; "a||b" gives three parts, "" gives one empty part.
std::vector<std::string_view> split(std::string_view text, std::string_view separator);

struct NumberedLine {
  int number = 0;  // counted from 1
  std::string_view text;
};
/// The lines of a text without comments (from ';' to the end of the line) and without empty lines.
std::vector<NumberedLine> numbered_lines(std::string_view text);

/// Without blanks and tabs at both ends.
std::string_view trim(std::string_view text);

/// A whole number written plainly (an optional '-', digits, no leading zeros), inside the bounds.
std::optional<int> parse_int(std::string_view text, int least, int most);
std::optional<std::uint64_t> parse_u64(std::string_view text);
/// A number that may have a fraction.
std::optional<double> parse_double(std::string_view text);

/// "a", "a and b", "a, b and c"; `last` stands before the last ("and", "or").
std::string join_words(const std::vector<std::string>& words, std::string_view last);

/// The text made safe to show in a message: control bytes and broken UTF-8 become '?', and what is
/// longer than 40 bytes is cut.
std::string printable(std::string_view text);
/// The same in quotation marks.
std::string quote(std::string_view text);

/// The candidate that was probably meant: the nearest one, if it is at most two edits away and has
/// something in common with the text.
std::optional<std::string> nearest(std::string_view text,
                                   const std::vector<std::string>& candidates);

/// The text with lines of at most so many columns, broken at blanks; a continued line is indented
/// by two more than its beginning. Colours (ANSI sequences) take no column. A word that is longer
/// stays whole.
std::string wrap(std::string_view text, std::size_t columns);

/// Whether there is a character that a terminal would obey: below U+0020, or U+007F to U+009F.
bool has_control(std::string_view text);

/// Whether every byte sequence is well-formed UTF-8 (no overlong forms, surrogates, beyond
/// U+10FFFF).
bool is_utf8(std::string_view text);

}  // namespace fullcircle
