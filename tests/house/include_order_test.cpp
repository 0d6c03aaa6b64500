#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

// A room includes only headers of itself and of rooms above it, and no game knows of another game
// (docs/architecture.md). A folder that is not in the list fails, so that it gets a place there.

namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::set<std::string>> kMayKnow = {
    {"core", {}},
    {"games", {"core"}},
    {"players", {"core", "games"}},
    {"table", {"core", "games", "players"}},
    {"store", {"core", "table"}},
    {"server", {"core", "games", "players", "table", "store"}},
    {"cli", {"core", "games", "players", "table", "store", "server", "bench"}},
    {"wasm", {"core", "games", "players", "table"}},
};

std::string first_folder(const fs::path& path) { return path.begin()->string(); }

/// "games/wagons" of "games/wagons/state.h".
std::string game_folder(const fs::path& path) {
  auto part = path.begin();
  const fs::path games = *part++;
  return (games / *part).string();
}

TEST(House, RoomsIncludeOnlyWhatStandsAboveThem) {
  const fs::path source = fs::path(FULLCIRCLE_SOURCE_DIR) / "src";
  int seen = 0;
  for (const fs::directory_entry& file : fs::recursive_directory_iterator(source)) {
    if (!file.is_regular_file()) continue;
    const fs::path path = fs::relative(file.path(), source);
    const std::string room = first_folder(path);
    ASSERT_TRUE(kMayKnow.contains(room)) << path << ": a room without a place in the order";
    std::ifstream text(file.path());
    for (std::string line; std::getline(text, line);) {
      const std::string prefix = "#include \"";
      if (!line.starts_with(prefix)) continue;
      ++seen;
      const fs::path target =
          line.substr(prefix.size(), line.find('"', prefix.size()) - prefix.size());
      const std::string other = first_folder(target);
      EXPECT_TRUE(other == room || kMayKnow.at(room).contains(other)) << path << ": " << line;
      if (room == "games" && other == "games") {
        EXPECT_EQ(game_folder(path), game_folder(target)) << path << ": " << line;
      }
    }
  }
  EXPECT_GT(seen, 50);
}

TEST(House, EveryHeaderIsGuarded) {
  for (const char* folder : {"src", "bench"}) {
    for (const fs::directory_entry& file :
         fs::recursive_directory_iterator(fs::path(FULLCIRCLE_SOURCE_DIR) / folder)) {
      if (file.path().extension() != ".h") continue;
      std::ifstream text(file.path());
      std::string first;
      std::getline(text, first);
      EXPECT_EQ(first, "#pragma once") << file.path();
    }
  }
}

}  // namespace
