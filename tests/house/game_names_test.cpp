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

/// What is shared, besides what tests share. Documents may speak of games, and so may a single test
/// that takes one as a sample.
const std::vector<std::string> kShared = {
    ".ci",
    "CMakeLists.txt",
    "CMakePresets.json",
    "bench",
    "cmake",
    "examples",
    "fuzz",
    "packaging",
    "run",
    "scripts",
    "src",
    "test",
    "tests/conformance",
    "tests/core",
    "tests/house",
    "web/dev",
    "web/e2e",
    "web/eslint.config.js",
    "web/index.html",
    "web/package.json",
    "web/public",
    "web/src",
    "web/svelte.config.js",
    "web/tests/house",
    "web/tests/kit",
    "web/tsconfig.json",
    "web/vite",
    "web/vite.config.ts",
};

const std::string kList = "cmake/games.cmake";

/// What tests share: neither a test nor what is given to one.
bool is_shared_by_tests(const fs::path& file) {
  const std::string name = file.generic_string();
  for (const char* data : {"tests/data/", "tests/playthroughs/", "tests/records/"}) {
    if (name.starts_with(data)) return false;
  }
  return !name.ends_with("_test.cpp");
}

/// Games to begin with, and what the engine says of its games when it is built for the page
/// (scripts/build-wasm).
bool is_data(const fs::path& file) {
  if (file.generic_string().starts_with("fuzz/corpus/")) return true;
  return file.parent_path() == "web/src/engine" &&
         (file.extension() == ".json" || file.extension() == ".wasm");
}

/// Tests that take a game as a sample, or are of the games themselves; and a verifier that is to
/// know nothing from us.
bool is_sample(const std::string& file) {
  return file == "examples/verify.py" || file == "tests/server/bot_times.h" ||
         file == "web/e2e/hands.e2e.ts" || file == "web/e2e/people.e2e.ts" ||
         file == "web/e2e/table.e2e.ts";
}

/// A text without what words may be joined or broken by: TwoWords, two-words, two_words, "Two
/// Words", and Two at the end of a line with Words on the next are the same.
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

/// A game's names, folded, and the folders that are its own.
struct Names {
  std::set<std::string> names;
  std::vector<std::string> folders;
};
/// Of every game. An example that is not built in has the names that the list says.
std::vector<Names> names_of_games() {
  std::vector<Names> games;
  for (const Listed& listed : listed_games()) {
    const std::string type = Folded(listed.type).letters;
    Names& game = games.emplace_back();
    game.names = {Folded(listed.folder).letters, type};
    const bool example = fs::is_directory(kRoot / "examples" / listed.folder);
    if (example) {
      game.folders = {"examples/" + listed.folder + "/"};
    } else {
      for (const char* room : {"src/games/", "src/players/", "tests/games/", "tests/players/"}) {
        game.folders.push_back(room + listed.folder + "/");
      }
    }
    for (const GameEntry& entry : all_games()) {
      if (Folded(entry.info.name).letters != type) continue;
      game.names.insert(Folded(entry.info.title).letters);
      if (example) continue;
      game.folders.push_back("web/src/games/" + std::string(entry.info.name) + "/");
      game.folders.push_back("web/e2e/games/" + std::string(entry.info.name) + ".ts");
    }
  }
  return games;
}

std::set<std::string> game_names() {
  std::set<std::string> names;
  for (const Names& game : names_of_games()) names.insert(game.names.begin(), game.names.end());
  return names;
}

/// What a file must not name: in a game's own folder the other games, elsewhere any game. A title
/// may have the name of another game in it; that name is then its own word as well.
std::set<std::string> names_forbidden_in(const std::string& file, const std::vector<Names>& games) {
  const auto owns = [&](const Names& game) {
    return std::ranges::any_of(game.folders,
                               [&](const std::string& folder) { return file.starts_with(folder); });
  };
  const auto owner = std::ranges::find_if(games, owns);
  std::set<std::string> forbidden;
  for (const Names& game : games) {
    if (owner == games.end()) {
      forbidden.insert(game.names.begin(), game.names.end());
      continue;
    }
    if (&game == &*owner) continue;
    for (const std::string& name : game.names) {
      const auto has = [&](const std::string& own) { return own.find(name) != own.npos; };
      if (std::ranges::none_of(owner->names, has)) forbidden.insert(name);
    }
  }
  return forbidden;
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

/// The files that belong to no game, and those of the games themselves.
std::set<std::string> all_files() {
  std::set<std::string> files;
  for (const std::string& shared : kShared) {
    for (const fs::path& path : files_of(shared)) {
      const std::string file = path.generic_string();
      if (file != kList && !is_data(path) && !is_sample(file)) files.insert(file);
    }
  }
  for (const fs::path& path : files_of("tests")) {
    const std::string file = path.generic_string();
    if (is_shared_by_tests(path) && !is_sample(file)) files.insert(file);
  }
  return files;
}

TEST(House, GamesAreNamedInTheirOwnFoldersOnly) {
  const std::vector<Names> games = names_of_games();
  for (const Names& game : games) {
    const std::string& first = game.folders.front();
    ASSERT_EQ(game.folders.size(), first.starts_with("examples/") ? 1U : 6U)
        << first << ": a type unlike its game's name";
  }
  const std::set<std::string> files = all_files();
  EXPECT_GT(files.size(), 600U);
  for (const std::string& file : files) {
    const std::set<std::string> names = names_forbidden_in(file, games);
    EXPECT_TRUE(lines_with_names(file, names).empty()) << file << ": a file with a game's name";
    const std::string text = text_of(file);
    for (const int number : lines_with_names(text, names)) {
      const std::string line = line_of(text, number);
      if (is_credit(file, line)) continue;
      ADD_FAILURE() << file << ":" << number << ": " << line.substr(0, 120);
    }
  }
}

TEST(House, WhatTestsShareIsNoTestAndNoData) {
  for (const char* shared : {"tests/server/harness.h", "tests/server/crash_proof.cpp",
                             "tests/CMakeLists.txt", "tests/games/a/fixture.h"}) {
    EXPECT_TRUE(is_shared_by_tests(shared)) << shared;
  }
  for (const char* other : {"tests/table/replay_test.cpp", "tests/records/a/b.fcr"}) {
    EXPECT_FALSE(is_shared_by_tests(other)) << other;
  }
}

TEST(House, AGameMayNameItselfOnly) {
  const std::vector<Names> games = names_of_games();
  for (const Names& game : games) {
    for (const std::string& folder : game.folders) {
      const std::set<std::string> forbidden = names_forbidden_in(folder + "a.h", games);
      EXPECT_FALSE(forbidden.empty()) << folder;
      for (const std::string& name : game.names) EXPECT_FALSE(forbidden.contains(name)) << name;
    }
  }
  EXPECT_EQ(names_forbidden_in("src/games/a.h", games), game_names());
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
