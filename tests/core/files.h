#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace fullcircle {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Where one of the records for tests lies; "" is the folder of all.
inline std::string record_file(const std::string& name) {
  return FULLCIRCLE_SOURCE_DIR "/tests/records/" + name;
}

/// The records of all games that the tests may use, in a fixed order.
inline std::vector<std::filesystem::path> record_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(record_file(""))) {
    if (entry.path().extension() == ".fcr") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace fullcircle
