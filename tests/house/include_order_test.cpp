#include <map>
#include <regex>
#include <set>

#include "tests/house/tree.h"

// A room includes only headers of itself and of rooms above it, and no game knows of another game
// (docs/architecture.md). A folder that is not in the list fails, so that it gets a place there.

namespace fullcircle::house {
namespace {

const std::map<std::string, std::set<std::string>> kMayKnow = {
    {"core", {}},
    {"games", {"core"}},
    {"players", {"core", "games"}},
    {"table", {"core", "games", "players"}},
    {"store", {"core"}},
    {"server/settings", {"core", "store"}},
    {"server/tables", {"core", "players", "table", "store", "server/settings"}},
    {"server/notices", {"core", "store", "server/settings"}},
    {"server/api",
     {"core", "table", "store", "server/settings", "server/tables", "server/notices"}},
    {"server/net", {"core", "server/settings", "server/tables", "server/notices", "server/api"}},
    // server.h, which binds the rooms of the server together.
    {"server",
     {"core", "store", "server/settings", "server/tables", "server/notices", "server/api",
      "server/net"}},
    {"bench", {"core", "games", "players", "table"}},
    // Many clients of a server, and a store filled for it.
    {"bench/load", {"core", "table", "store", "server/settings"}},
    {"cli",
     {"core", "games", "players", "table", "store", "server", "server/settings", "server/tables",
      "server/notices", "server/api", "server/net", "bench"}},
    {"wasm", {"core", "games", "players", "table"}},
};

/// Of some rooms another may know only this: a connection is a listener of tables, and a name
/// becomes an address to listen on as it becomes one to write to.
const std::map<std::pair<std::string, std::string>, std::set<std::string>> kMayKnowOnly = {
    {{"server/net", "server/tables"}, {"server/tables/listener.h"}},
    {{"server/net", "server/notices"}, {"server/notices/name_lookup.h"}},
};

/// Whether a room may know another, as far as this header of it.
bool may_know(const std::string& room, const std::string& other, const fs::path& header) {
  if (other == room) return true;
  if (!kMayKnow.at(room).contains(other)) return false;
  const auto only = kMayKnowOnly.find({room, other});
  return only == kMayKnowOnly.end() || only->second.contains(header.generic_string());
}

/// "store" of "store/store.h"; some have rooms of their own: "server/api" of "server/api/api.h".
std::string room_of(const fs::path& path) {
  const std::string first = path.begin()->string();
  const bool has_rooms = first == "server" || first == "bench";
  return has_rooms ? path.parent_path().generic_string() : first;
}

/// "games/a" of "games/a/state.h".
std::string second_folder(const fs::path& path) {
  auto part = path.begin();
  const fs::path room = *part++;
  return (room / *part).string();
}

bool is_game_folder(const fs::path& folder) {
  return fs::is_directory(kRoot / "src/games" / folder.filename()) ||
         fs::is_directory(kRoot / "examples" / folder.filename() / "games");
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

/// Checks what a file includes; `path` is how others include it. How many of our own it includes.
int check_includes(const fs::path& file, const fs::path& path) {
  static const std::regex kInclude("^\\s*#\\s*include\\s*([\"<])([^\">]+)[\">].*");
  const std::string room = room_of(path);
  if (!kMayKnow.contains(room)) {
    ADD_FAILURE() << file << ": a room without a place in the order";
    return 0;
  }
  int seen = 0;
  std::istringstream text(text_of(file));
  std::smatch found;
  for (std::string line; std::getline(text, line);) {
    if (!std::regex_match(line, found, kInclude)) continue;
    const fs::path target = found[2].str();
    const std::string other = room_of(target);
    if (found[1] == "<") {
      const bool ours = kMayKnow.contains(other) || other == "tests";
      EXPECT_FALSE(ours) << file << ": " << line << ": our own headers stand in quotes";
      continue;
    }
    ++seen;
    EXPECT_TRUE(may_know(room, other, target)) << file << ": " << line;
    EXPECT_TRUE(minds_its_game(path, target)) << file << ": " << line;
  }
  return seen;
}

bool is_code(const fs::path& file) {
  return file.extension() == ".h" || file.extension() == ".cpp";
}

TEST(House, RoomsIncludeOnlyWhatStandsAboveThem) {
  int files = 0;
  int includes = 0;
  const auto check = [&](const fs::path& file, const fs::path& path) {
    if (!is_code(file)) return;
    ++files;
    includes += check_includes(file, path);
  };
  for (const fs::path& file : files_of("src")) check(file, file.lexically_relative("src"));
  EXPECT_GT(files, 250) << "has the tree moved?";
  EXPECT_GT(includes, 500);
  const int before = files;
  for (const fs::path& file : files_of("bench")) check(file, file);
  EXPECT_GE(files - before, 10);
}

TEST(House, OfSomeRoomsOnlyOneHeaderMayBeKnown) {
  EXPECT_TRUE(may_know("server/net", "server/tables", "server/tables/listener.h"));
  EXPECT_FALSE(may_know("server/net", "server/tables", "server/tables/live_table.h"));
  EXPECT_TRUE(may_know("server/api", "server/tables", "server/tables/live_table.h"));
  EXPECT_FALSE(may_know("core", "games", "games/all.h"));
}

/// The games of examples/ are built as if they stood in src/.
TEST(House, ExamplesIncludeOnlyWhatGamesAndPlayersMay) {
  int includes = 0;
  for (const fs::path& file : files_of("examples")) {
    if (!is_code(file)) continue;
    auto part = file.begin();
    const fs::path home = *part / *std::next(part);
    const fs::path path = file.lexically_relative(home);
    const std::string room = room_of(path);
    if (room == "tests") continue;
    EXPECT_TRUE(room == "games" || room == "players") << file;
    includes += check_includes(file, path);
  }
  EXPECT_GT(includes, 20);
}

TEST(House, EveryHeaderIsGuarded) {
  for (const char* folder : {"src", "bench", "tests", "fuzz", "examples"}) {
    int headers = 0;
    for (const fs::path& file : files_of(folder)) {
      if (file.extension() != ".h") continue;
      ++headers;
      EXPECT_TRUE(text_of(file).starts_with("#pragma once\n")) << file;
    }
    EXPECT_GT(headers, 0) << folder;
  }
}

}  // namespace
}  // namespace fullcircle::house
