#pragma once

#include <span>
#include <string_view>

namespace fullcircle {

/// A file of data/ that the program was built with.
struct DataFile {
  std::string_view name;  // without folder and ending
  std::string_view text;
};

/// data/*.weights, by game.
std::span<const DataFile> weight_files();
/// data/levels.txt.
std::string_view levels_text();

}  // namespace fullcircle
