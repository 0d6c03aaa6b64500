#include <algorithm>
#include <cctype>
#include <regex>
#include <set>

#include "table/registry.h"
#include "tests/house/tree.h"

// A game is named in its own folders and in one line of cmake/games.cmake, and nowhere else in what
// is shared: else a further game would have to be added there as well (docs/adding-a-game.md).

namespace fullcircle::house {
namespace {

/// What is shared. Documents, and tests of the games themselves or through them, may speak of
/// games.
const std::vector<std::string> kShared = {
    ".ci",
    "CMakeLists.txt",
    "CMakePresets.json",
    "bench",
    "cmake",
    "examples/bot.py",
    "fuzz",
    "packaging",
    "run",
    "scripts",
    "src",
    "test",
    "tests/CMakeLists.txt",
    "tests/conformance",
    "web/index.html",
    "web/src",
    "web/vite",
    "web/vite.config.ts",
};

const std::string kList = "cmake/games.cmake";

/// Games to begin with, and what the engine says of its games when it is built for the page
/// (scripts/build-wasm).
bool is_data(const fs::path& file) {
  if (file.generic_string().starts_with("fuzz/corpus/")) return true;
  return file.parent_path() == "web/src/engine" &&
         (file.extension() == ".json" || file.extension() == ".wasm");
}

/// A text without what words may be joined or broken by: CropCircles, crop-circles, crop_circles,
/// "Crop Circles", and Crop at the end of a line with Circles on the next are the same.
struct Folded {
  std::string letters;
  std::vector<int> lines;  // of each letter

  explicit Folded(std::string_view text) {
    int line = 1;
    for (const char c : text) {
      line += c == '\n' ? 1 : 0;
      if (std::isalnum(static_cast<unsigned char>(c)) == 0) continue;
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      lines.push_back(line);
    }
  }
};

/// A line of the list of games: a folder and a type.
struct Listed {
  std::string folder;
  std::string type;
};
std::vector<Listed> listed_games() {
  std::istringstream file(text_of(kList));
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
    names.insert(Folded(game.folder).letters);
    names.insert(Folded(game.type).letters);
  }
  for (const GameEntry& game : all_games()) {
    names.insert(Folded(game.info.name).letters);
    names.insert(Folded(game.info.title).letters);
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
  for (const GameEntry& game : all_games()) {
    folders.push_back("web/src/games/" + std::string(game.info.name) + "/");
  }
  return folders;
}

/// The lines on which a name begins.
std::set<int> lines_with_names(const std::string& text, const std::set<std::string>& names) {
  const Folded folded(text);
  std::set<int> lines;
  for (const std::string& name : names) {
    for (std::size_t at = 0; (at = folded.letters.find(name, at)) != std::string::npos; ++at) {
      lines.insert(folded.lines[at]);
    }
  }
  return lines;
}

std::string line_of(const std::string& text, int number) {
  std::istringstream in(text);
  std::string line;
  for (int i = 0; i < number; ++i) std::getline(in, line);
  return line;
}

/// Whose games they are must be said where people come in.
bool is_credit(const std::string& file, const std::string& line) {
  return file.starts_with("web/src/screens/words/") &&
         line.find("\"home.unofficial\"") != std::string::npos;
}

/// The files that belong to no game.
std::vector<std::string> shared_files() {
  const std::vector<std::string> own = own_folders();
  std::vector<std::string> files;
  for (const std::string& shared : kShared) {
    for (const fs::path& path : files_of(shared)) {
      const std::string file = path.generic_string();
      const auto holds = [&](const std::string& folder) { return file.starts_with(folder); };
      if (file == kList || is_data(path) || std::ranges::any_of(own, holds)) continue;
      files.push_back(file);
    }
  }
  return files;
}

TEST(House, GamesAreNamedInTheirOwnFoldersOnly) {
  const std::set<std::string> names = game_names();
  ASSERT_GE(listed_games().size(), all_games().size());
  const std::vector<std::string> files = shared_files();
  EXPECT_GT(files.size(), 400U);
  for (const std::string& file : files) {
    EXPECT_TRUE(lines_with_names(file, names).empty()) << file << ": a file with a game's name";
    const std::string text = text_of(file);
    for (const int number : lines_with_names(text, names)) {
      const std::string line = line_of(text, number);
      if (is_credit(file, line)) continue;
      ADD_FAILURE() << file << ":" << number << ": " << line.substr(0, 120);
    }
  }
}

TEST(House, ANameIsFoundHoweverItIsWritten) {
  const std::set<std::string> names = game_names();
  for (const GameEntry& game : all_games()) {
    const std::string title(game.info.title);
    const std::size_t blank = title.find(' ');
    std::string broken = title;
    if (blank != std::string::npos) broken.replace(blank, 1, "\n  // ");
    std::string joined(game.info.name);
    std::ranges::replace(joined, '-', '_');
    for (const std::string& text : {title, std::string(game.info.name), joined, broken}) {
      EXPECT_TRUE(lines_with_names("a line\n" + text + "\n", names).contains(2)) << text;
    }
  }
  EXPECT_TRUE(lines_with_names("a line of none\n", names).empty());
  EXPECT_EQ(lines_with_names(text_of(kList), names).size(), listed_games().size());
}

}  // namespace
}  // namespace fullcircle::house
