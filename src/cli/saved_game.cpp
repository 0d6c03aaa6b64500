#include "cli/saved_game.h"

#include <unistd.h>

#include <cstdlib>
#include <ctime>

#include "cli/arguments.h"
#include "core/text.h"

namespace fullcircle::cli {
namespace {

namespace fs = std::filesystem;

/// $FULLCIRCLE_HOME, or where the system keeps the state of programs.
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

Result<SavedGame> SavedGame::create(std::string_view game, const SecretSeed& seed) {
  const Result<fs::path> folder = games_folder();
  if (!folder) return folder.error();
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  char stamp[32];
  std::strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local);
  const std::string base = std::string(game) + "-" + stamp;
  fs::path path = *folder / (base + ".fcr");
  for (int i = 2; fs::exists(path) || fs::exists(seed_path(path)); ++i) {
    path = *folder / (base + "-" + std::to_string(i) + ".fcr");
  }
  const Status written = write_text_file(seed_path(path).string(), to_hex(seed) + "\n", 0600);
  if (!written) return written.error();
  return SavedGame(path, seed);
}

Result<SavedGame> SavedGame::at(const fs::path& record) {
  const Result<std::string> text = read_text_file(seed_path(record).string());
  const auto seed = text ? secret_from_hex(trim(split(*text, "\n")[0])) : std::nullopt;
  if (!seed) {
    return Error{"resume", record.string() +
                               ": cannot be resumed, because the seed of its draws is not "
                               "beside it (a finished game has none)"};
  }
  return SavedGame(record, *seed);
}

Result<SavedGame> SavedGame::newest() {
  const Result<fs::path> folder = games_folder();
  if (!folder) return folder.error();
  std::optional<fs::path> best;
  fs::file_time_type best_time{};
  std::error_code error;
  for (const fs::directory_entry& file : fs::directory_iterator(*folder, error)) {
    if (file.path().extension() != ".fcr" || !fs::exists(seed_path(file.path()))) continue;
    const fs::file_time_type time = fs::last_write_time(file.path(), error);
    if (!best || time > best_time) {
      best = file.path();
      best_time = time;
    }
  }
  if (!best) return Error{"resume", "there is no unfinished game in " + folder->string()};
  return at(*best);
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
