#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "table/registry.h"

// A game is named in its own folders and in one line of cmake/games.cmake, and nowhere else in what
// is shared: else a further game would have to be added there as well (docs/adding-a-game.md).

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = FULLCIRCLE_SOURCE_DIR;

/// What is shared. Documents, tests, packaging and measurements may speak of games.
const std::vector<std::string> kShared = {
    "CMakeLists.txt", "CMakePresets.json", "cmake",   "run",      "scripts",           "src",
    "test",           "web/index.html",    "web/src", "web/vite", "web/vite.config.ts"};

const std::string kList = "cmake/games.cmake";

/// What the engine says of its games when it is built for the page (scripts/build-wasm).
bool is_made(const fs::path& file) {
  return file.parent_path() == "web/src/engine" &&
         (file.extension() == ".json" || file.extension() == ".wasm");
}

/// However it is written: CropCircles, crop-circles, crop_circles and "Crop Circles" are the same.
std::string folded(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (c == '-' || c == '_' || c == ' ') continue;
    letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return letters;
}

/// A line of the list of games: a folder and a type.
struct Listed {
  std::string folder;
  std::string type;
};
std::vector<Listed> listed_games() {
  std::ifstream file(kRoot / "cmake/games.cmake");
  const std::regex entry("^ *(?:set\\(\\w+ *)?\"(\\w+) (\\w+)\"\\)?$");
  std::vector<Listed> games;
  std::smatch found;
  for (std::string line; std::getline(file, line);) {
    if (std::regex_match(line, found, entry)) games.push_back({found[1], found[2]});
  }
  return games;
}

/// Every name of every game, folded.
std::set<std::string> game_names() {
  std::set<std::string> names;
  for (const Listed& game : listed_games()) {
    names.insert(folded(game.folder));
    names.insert(folded(game.type));
  }
  for (const fullcircle::GameEntry& game : fullcircle::all_games()) {
    names.insert(folded(game.info.name));
    names.insert(folded(game.info.title));
  }
  return names;
}

/// The folders in which a game may be named.
std::vector<std::string> own_folders() {
  std::vector<std::string> folders;
  for (const Listed& game : listed_games()) {
    folders.push_back("src/games/" + game.folder + "/");
    folders.push_back("src/players/" + game.folder + "/");
  }
  for (const fullcircle::GameEntry& game : fullcircle::all_games()) {
    folders.push_back("web/src/games/" + std::string(game.info.name) + "/");
  }
  return folders;
}

/// Where a name stands in a file, as "file:line: text".
std::vector<std::string> findings(const std::string& file, const std::set<std::string>& names) {
  std::vector<std::string> found;
  std::ifstream text(kRoot / file);
  int number = 0;
  for (std::string line; std::getline(text, line);) {
    ++number;
    const std::string letters = folded(line);
    for (const std::string& name : names) {
      if (letters.find(name) == std::string::npos) continue;
      found.push_back(file + ":" + std::to_string(number) + ": " + line.substr(0, 120));
      break;
    }
  }
  return found;
}

/// The files below a path that belong to no game.
std::vector<std::string> shared_files() {
  const std::vector<std::string> own = own_folders();
  std::vector<std::string> files;
  const auto add = [&](const fs::path& path) {
    const std::string file = fs::relative(path, kRoot).generic_string();
    const auto holds = [&](const std::string& folder) { return file.starts_with(folder); };
    if (file == kList || is_made(file) || std::ranges::any_of(own, holds)) return;
    files.push_back(file);
  };
  for (const std::string& shared : kShared) {
    const fs::path path = kRoot / shared;
    if (!fs::is_directory(path)) {
      add(path);
      continue;
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path)) {
      if (entry.is_regular_file()) add(entry.path());
    }
  }
  return files;
}

TEST(House, GamesAreNamedInTheirOwnFoldersOnly) {
  const std::set<std::string> names = game_names();
  ASSERT_GE(listed_games().size(), fullcircle::all_games().size());
  const std::vector<std::string> files = shared_files();
  EXPECT_GT(files.size(), 200U);
  for (const std::string& file : files) {
    for (const std::string& found : findings(file, names)) {
      // Whose games they are must be said where people come in.
      if (found.find("\"home.unofficial\"") == found.npos) ADD_FAILURE() << found;
    }
  }
}

TEST(House, ANameIsFoundHoweverItIsWritten) {
  const std::set<std::string> names = game_names();
  for (const fullcircle::GameEntry& game : fullcircle::all_games()) {
    std::string name(game.info.name);
    EXPECT_TRUE(names.contains(folded(name))) << name;
    std::ranges::replace(name, '-', '_');
    EXPECT_TRUE(names.contains(folded(name))) << name;
  }
  EXPECT_EQ(findings("cmake/games.cmake", names).size(), listed_games().size());
}

}  // namespace
