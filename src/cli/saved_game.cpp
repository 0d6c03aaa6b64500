#include "cli/saved_game.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "core/text.h"

namespace fullcircle::cli {
namespace {

namespace fs = std::filesystem;

/// $FULLCIRCLE_HOME, or where the system stores the state of programs.
Result<fs::path> games_folder() {
  fs::path folder;
  if (const char* own = std::getenv("FULLCIRCLE_HOME"); own != nullptr && *own != '\0') {
    folder = own;
  } else if (const char* xdg = std::getenv("XDG_STATE_HOME"); xdg != nullptr && *xdg != '\0') {
    folder = fs::path(xdg) / "fullcircle";
  } else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    folder = fs::path(home) / ".local" / "state" / "fullcircle";
  } else {
    return Error{"file", "no place for saved games: set HOME or FULLCIRCLE_HOME"};
  }
  folder /= "games";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return Error{"file", folder.string() + ": cannot be made: " + error.message()};
  return folder;
}

fs::path seed_path(fs::path record) { return record.replace_extension(".seed"); }

}  // namespace

SavedGame::Lock SavedGame::lock_file(const fs::path& seed, int flags) {
  const int file = ::open(seed.c_str(), O_RDWR | O_CLOEXEC | flags, 0600);
  if (file < 0) return nullptr;
  Lock lock(new int(file), [](const int* open) {
    ::close(*open);
    delete open;
  });
  return ::flock(file, LOCK_EX | LOCK_NB) == 0 ? lock : nullptr;
}

Result<SavedGame> SavedGame::create(std::string_view game, const SecretSeed& seed) {
  const Result<fs::path> folder = games_folder();
  if (!folder) return folder.error();
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  char stamp[32];
  std::strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local);
  const std::string base = std::string(game) + "-" + stamp;
  // Whoever makes the seed file has the name; with a hundred games in one second something is
  // wrong.
  for (int i = 1; i <= 100; ++i) {
    const fs::path path = *folder / (base + (i == 1 ? "" : "-" + std::to_string(i)) + ".fcr");
    const Lock lock = lock_file(seed_path(path), O_CREAT | O_EXCL);
    if (!lock) continue;
    const std::string text = to_hex(seed) + "\n";
    const bool whole =
        ::write(*lock, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
        ::fsync(*lock) == 0;
    if (whole) return SavedGame(path, seed, lock);
    return Error{"file", seed_path(path).string() + ": cannot be written"};
  }
  return Error{"file", folder->string() + ": no game can be saved there"};
}

Result<SavedGame> SavedGame::at(const fs::path& record) {
  const fs::path seed_file = seed_path(record);
  const Result<std::string> text = read_text_file(seed_file.string());
  const auto seed = text ? secret_from_hex(trim(split(*text, "\n")[0])) : std::nullopt;
  if (!seed) {
    return Error{"resume", record.string() +
                               ": cannot be resumed, because the seed of its draws is not "
                               "beside it (a finished game has none)"};
  }
  const Lock lock = lock_file(seed_file, 0);
  if (!lock) return Error{"resume", record.string() + ": is being played in another terminal"};
  return SavedGame(record, *seed, lock);
}

Result<SavedGame> SavedGame::newest() {
  const Result<fs::path> folder = games_folder();
  if (!folder) return folder.error();
  std::vector<std::pair<fs::file_time_type, fs::path>> unfinished;
  std::error_code error;
  fs::directory_iterator file(*folder, error);
  for (; !error && file != fs::directory_iterator(); file.increment(error)) {
    const fs::path& path = file->path();
    if (path.extension() != ".fcr" || !fs::exists(seed_path(path), error)) continue;
    unfinished.emplace_back(fs::last_write_time(path, error), path);
  }
  std::ranges::sort(unfinished, std::greater{});
  for (const auto& [time, path] : unfinished) {
    if (Result<SavedGame> saved = at(path)) return saved;  // else played elsewhere, or damaged
  }
  return Error{"resume", "there is no unfinished game in " + folder->string()};
}

Record SavedGame::record(const Table& table) const {
  Record record = table.record();
  record.commit = commitment(seed_);
  if (record.result) record.seed = to_hex(seed_);
  return record;
}

Status SavedGame::save(const Table& table) const {
  const Status written = write_text_file(path_.string(), format_record(record(table)), 0600);
  if (written && table.to_act().is_nobody()) {
    std::error_code error;
    fs::remove(seed_path(path_), error);
  }
  return written;
}

}  // namespace fullcircle::cli
