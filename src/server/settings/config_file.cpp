#include "server/settings/config_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/text.h"
#include "server/settings/toml.h"

namespace fullcircle {
namespace {

constexpr std::uintmax_t kMaxBytes = 1 << 20;

Error unreadable(const std::string& path, const std::string& why) {
  return {"config", path + ": cannot be read: " + why};
}

Error at_line(const std::string& path, std::size_t line, const std::string& why) {
  return {"config", path + " line " + std::to_string(line) + ": " + why};
}

Result<std::string> read_whole(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);  // of regular files only
  if (error) return unreadable(path, error.message());
  if (size > kMaxBytes) return unreadable(path, "it has more than 1 MB");
  std::string text(size, '\0');
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file.read(text.data(), static_cast<std::streamsize>(size))) {
    return unreadable(path, std::strerror(errno));
  }
  return text;
}

/// What the library would not say clearly.
Status check_lines(const std::string& path, std::string_view text) {
  std::size_t number = 0;
  for (const std::string_view line : split(text, "\n")) {
    ++number;
    if (line.size() > kMaxTomlLine) return at_line(path, number, "more than 4096 bytes");
    if (!is_utf8(line)) return at_line(path, number, "not TOML: broken UTF-8");
  }
  return Done{};
}

std::string_view kind_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::string:
      return file_kind::kText;
    case toml::node_type::integer:
      return file_kind::kNumber;
    case toml::node_type::boolean:
      return file_kind::kTruth;
    case toml::node_type::array:
      return file_kind::kList;
    case toml::node_type::floating_point:
      return "a fraction";
    case toml::node_type::table:
      return "a table";
    default:
      return "a date or time";
  }
}

/// The value as environment and flags would write it; empty for what no setting takes.
std::string text_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return *text;
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  if (const auto truth = node.value_exact<bool>()) return *truth ? "true" : "false";
  std::string joined;
  if (const toml::array* list = node.as_array()) {
    for (const toml::node& item : *list) {
      if (!joined.empty()) joined += ',';
      joined += text_of(item);
    }
  }
  return joined;
}

/// The library's words, unless they repeat something of the file that a terminal would obey.
Error not_toml(const std::string& path, const toml::parse_error& error) {
  const std::string_view why = error.description();
  const bool fit = is_utf8(why) && !has_control(why) && why.size() < 200;
  return at_line(path, error.source().begin.line,
                 "not TOML" + (fit ? ": " + std::string(why) : std::string()));
}

}  // namespace

Result<std::vector<FileEntry>> read_config_file(const std::string& path) {
  const Result<std::string> text = read_whole(path);
  if (!text) return text.error();
  if (const Status lines = check_lines(path, *text); !lines) return lines.error();
  const toml::parse_result parsed = toml::parse(*text);
  if (!parsed) return not_toml(path, parsed.error());
  std::vector<FileEntry> entries;
  for (const auto& [key, node] : parsed.table()) {
    entries.push_back({std::string(key.str()), static_cast<int>(key.source().begin.line),
                       kind_of(node), text_of(node)});
  }
  std::ranges::sort(entries, {}, &FileEntry::line);
  return entries;
}

}  // namespace fullcircle
