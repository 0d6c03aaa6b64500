#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

/// The configuration file as a list of settings. What they mean is the work of config.h.
namespace fullcircle {

/// What a value in the file is, in the words of a message. Other kinds (a table, a date, a
/// fraction) are named too, but no setting takes them.
namespace file_kind {
inline constexpr std::string_view kText = "text";
inline constexpr std::string_view kNumber = "a number";
inline constexpr std::string_view kTruth = "a truth value";
inline constexpr std::string_view kList = "a list";
}  // namespace file_kind

/// One `name = value`.
struct FileEntry {
  std::string name;
  int line = 0;
  std::string_view kind;  // of file_kind
  std::string text;       // a list of texts is joined by commas
};

/// Reads a TOML file, in the order of its lines. Messages name the file, and the line if there is
/// one. A file of more than 1 MB is refused before it is read.
Result<std::vector<FileEntry>> read_config_file(const std::string& path);

}  // namespace fullcircle
