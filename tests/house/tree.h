#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// The files of this tree. What a test looks for and does not find is a failure.

namespace fullcircle::house {

namespace fs = std::filesystem;

inline const fs::path kRoot = FULLCIRCLE_SOURCE_DIR;

/// The file of that name, or all below the folder of that name; from the root of the tree.
inline std::vector<fs::path> files_of(const fs::path& name) {
  std::vector<fs::path> files;
  if (fs::is_regular_file(kRoot / name)) return {name};
  if (!fs::is_directory(kRoot / name)) {
    ADD_FAILURE() << name << " is not there";
    return files;
  }
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(kRoot / name)) {
    if (entry.is_regular_file()) files.push_back(fs::relative(entry.path(), kRoot));
  }
  EXPECT_FALSE(files.empty()) << name << " is empty";
  return files;
}

inline std::string text_of(const fs::path& file) {
  const std::ifstream in(kRoot / file, std::ios::binary);
  EXPECT_TRUE(in) << file << " cannot be read";
  std::ostringstream text;
  if (fs::file_size(kRoot / file) > 0) text << in.rdbuf();
  EXPECT_EQ(text.str().size(), fs::file_size(kRoot / file)) << file << " cannot be read";
  return text.str();
}

}  // namespace fullcircle::house
