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
    {"server/settings", {"core", "store"}},
    {"server/tables", {"core", "games", "players", "table", "store", "server/settings"}},
    {"server/notices", {"core", "store", "server/settings"}},
    {"server/api",
     {"core", "games", "players", "table", "store", "server/settings", "server/tables",
      "server/notices"}},
    {"server/net",
     {"core", "store", "server/settings", "server/tables", "server/notices", "server/api"}},
    // server.h, which binds the rooms of the server together.
    {"server",
     {"core", "store", "server/settings", "server/tables", "server/notices", "server/api",
      "server/net"}},
    {"cli",
     {"core", "games", "players", "table", "store", "server", "server/settings", "server/tables",
      "server/notices", "server/api", "server/net", "bench"}},
    {"wasm", {"core", "games", "players", "table"}},
};

/// "store" of "store/store.h"; the server has rooms of its own: "server/api" of "server/api/api.h".
std::string room_of(const fs::path& path) {
  const fs::path folder = path.parent_path();
  const std::string first = path.begin()->string();
  return first == "server" ? folder.string() : first;
}

/// "games/wagons" of "games/wagons/state.h".
std::string second_folder(const fs::path& path) {
  auto part = path.begin();
  const fs::path room = *part++;
  return (room / *part).string();
}

bool is_game_folder(const fs::path& folder) {
  return fs::is_directory(fs::path(FULLCIRCLE_SOURCE_DIR) / "src/games" / folder.filename());
}

/// Whether a file may know another of its room or of one above: what belongs to a game knows no
/// other game, and search, which is for all games, knows none.
bool minds_its_game(const fs::path& path, const fs::path& target) {
  const fs::path own = second_folder(path);
  const fs::path other = second_folder(target);
  const std::string room = room_of(path);
  if (room != "games" && room != "players") return true;
  if (own == "players/search") return !is_game_folder(other) && other != "games/all.h";
  if (!is_game_folder(own)) return true;
  return !is_game_folder(other) || own.filename() == other.filename();
}

TEST(House, RoomsIncludeOnlyWhatStandsAboveThem) {
  const fs::path source = fs::path(FULLCIRCLE_SOURCE_DIR) / "src";
  int seen = 0;
  for (const fs::directory_entry& file : fs::recursive_directory_iterator(source)) {
    if (!file.is_regular_file()) continue;
    const fs::path path = fs::relative(file.path(), source);
    const std::string room = room_of(path);
    ASSERT_TRUE(kMayKnow.contains(room)) << path << ": a room without a place in the order";
    std::ifstream text(file.path());
    for (std::string line; std::getline(text, line);) {
      const std::string prefix = "#include \"";
      if (!line.starts_with(prefix)) continue;
      ++seen;
      const fs::path target =
          line.substr(prefix.size(), line.find('"', prefix.size()) - prefix.size());
      const std::string other = room_of(target);
      EXPECT_TRUE(other == room || kMayKnow.at(room).contains(other)) << path << ": " << line;
      EXPECT_TRUE(minds_its_game(path, target)) << path << ": " << line;
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
