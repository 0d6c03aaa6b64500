#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace fullcircle {

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  std::size_t at = 0;
  for (std::size_t hit; (hit = text.find(separator, at)) != std::string_view::npos;
       at = hit + separator.size()) {
    parts.push_back(text.substr(at, hit - at));
  }
  parts.push_back(text.substr(at));
  return parts;
}

std::vector<NumberedLine> numbered_lines(std::string_view text) {
  std::vector<NumberedLine> lines;
  int number = 0;
  for (const std::string_view line : split(text, "\n")) {
    ++number;
    const std::string_view said = trim(line.substr(0, line.find(';')));
    if (!said.empty()) lines.push_back({number, said});
  }
  return lines;
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

namespace {

template <class T>
std::optional<T> parse_number(std::string_view text) {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.size() > 1 && digits.front() == '0') return {};
  if (text == "-0") return {};
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

}  // namespace

std::optional<int> parse_int(std::string_view text, int least, int most) {
  const auto value = parse_number<int>(text);
  if (!value || *value < least || *value > most) return {};
  return value;
}

std::optional<std::uint64_t> parse_u64(std::string_view text) {
  return parse_number<std::uint64_t>(text);
}

std::optional<double> parse_double(std::string_view text) {
  double value = 0;
#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 200000  // has no from_chars of a double
  const std::string copy(text);
  char* end = nullptr;
  value = std::strtod(copy.c_str(), &end);
  if (copy.empty() || end != copy.c_str() + copy.size()) return {};
#else
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
#endif
  return value;
}

std::string join_words(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0 && i + 1 == words.size()) {
      text.append(" ").append(last).append(" ");
    } else if (i > 0) {
      text += ", ";
    }
    text += words[i];
  }
  return text;
}

namespace {

/// The length of the well-formed UTF-8 sequence at the start of `text`, 0 if there is none.
std::size_t utf8_sequence(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  if (lead == 0xe0 && byte(1) < 0xa0) return 0;  // overlong
  if (lead == 0xed && byte(1) > 0x9f) return 0;  // surrogates
  if (lead == 0xf0 && byte(1) < 0x90) return 0;  // overlong
  if (lead == 0xf4 && byte(1) > 0x8f) return 0;  // beyond U+10FFFF
  return length;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_sequence(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

namespace {

/// Whether a well-formed sequence is a control character, of one byte or two (U+0080 to U+009F).
bool is_control(std::string_view sequence) {
  const auto first = static_cast<unsigned char>(sequence[0]);
  if (sequence.size() == 1) return first < 0x20 || first == 0x7f;
  return first == 0xc2 && static_cast<unsigned char>(sequence[1]) < 0xa0;
}

}  // namespace

bool has_control(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_sequence(text);
    if (length > 0 && is_control(text.substr(0, length))) return true;
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return false;
}

std::string printable(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = utf8_sequence(text);
    if (shown.size() + std::max<std::size_t>(length, 1) > kLongest) {
      shown += "...";
      break;
    }
    if (length == 0 || is_control(text.substr(0, length))) {
      shown += '?';
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return shown;
}

std::string quote(std::string_view text) { return "'" + printable(text) + "'"; }

namespace {

std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row[b.size()];
}

}  // namespace

std::optional<std::string> nearest(std::string_view text,
                                   const std::vector<std::string>& candidates) {
  if (text.size() > 64) return {};
  std::optional<std::string> best;
  std::size_t fewest = 3;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edits(text, candidate);
    if (distance < fewest && distance < std::min(text.size(), candidate.size())) {
      fewest = distance;
      best = candidate;
    }
  }
  return best;
}

namespace {

/// The columns of a terminal that a text takes: one a character, none for an ANSI sequence.
std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  bool in_sequence = false;
  for (const char c : text) {
    if (c == '\033') in_sequence = true;
    if (!in_sequence && (static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++columns;
    if (in_sequence && c == 'm') in_sequence = false;
  }
  return columns;
}

std::string wrap_line(std::string_view line, std::size_t columns) {
  if (columns_of(line) <= columns) return std::string(line);
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  std::string text(line.substr(0, indent));
  std::size_t used = indent;
  bool first = true;  // in its line
  for (const std::string_view word : split(line.substr(indent), " ")) {
    const std::size_t width = columns_of(word);
    if (!first && used + 1 + width > columns) {
      while (text.ends_with(' ')) text.pop_back();
      text.append("\n").append(indent + 2, ' ');
      used = indent + 2;
      first = true;
    }
    text.append(first ? "" : " ").append(word);
    used += width + (first ? 0 : 1);
    first = false;
  }
  return text;
}

}  // namespace

std::string wrap(std::string_view text, std::size_t columns) {
  std::string wrapped;
  for (const std::string_view line : split(text, "\n")) {
    wrapped.append(wrapped.empty() && line.data() == text.data() ? "" : "\n");
    wrapped += wrap_line(line, columns);
  }
  return wrapped;
}

}  // namespace fullcircle
