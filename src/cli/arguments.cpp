#include "cli/arguments.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <memory>

#include "core/refusals.h"
#include "core/text.h"

namespace fullcircle::cli {

int complain(const std::string& why, Exit status) {
  std::cerr << "fullcircle: " << why << "\n";
  return status;
}

void add_game(CLI::App& command, std::string& name) {
  std::string names;
  for (const GameEntry& game : all_games()) {
    names += (names.empty() ? "" : ", ") + std::string(game.info.name);
  }
  command.add_option("GAME", name, "The game: " + names)->required();
}

void add_record(CLI::App& command, std::string& file) {
  command.add_option("FILE", file, "The record, - for standard input")->required();
}

void GameChoice::add_to(CLI::App& command) {
  add_game(command, name);
  std::string settings_help = "Settings, the first value being the default:";
  for (const GameEntry& game : all_games()) {
    for (std::size_t i = 0; i < game.info.options.size(); ++i) {
      const OptionSpec& option = game.info.options[i];
      settings_help.append("\n  ").append(game.info.name).append(": ").append(option.name);
      char before = '=';
      for (const std::string_view value : option.values) {
        settings_help += before;
        settings_help += value;
        before = '|';
      }
      settings_help.append("  ").append(game.info.option_help[i]);
    }
  }
  command.footer(settings_help);
  command.add_option("--option", settings, "A setting of the game, name=value; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

Result<Options> GameChoice::options(const GameEntry& game) const {
  Options options = default_options(game.info.options);
  for (const std::string& setting : settings) {
    if (const Status set = set_option(game.info.options, setting, options); !set) {
      return set.error();
    }
  }
  return options;
}

Result<ChosenGame> choose_game(const GameChoice& choice, const std::vector<std::string>& seats) {
  const Result<const GameEntry*> game = choice.game();
  if (!game) return game.error();
  const Result<Options> options = choice.options(**game);
  if (!options) return options.error();
  if (const auto fits = open_table(**game, *options, seats); !fits) return fits.error();
  return ChosenGame{**game, *options};
}

CLI::Validator whole_number() {
  return CLI::Validator(
      [](const std::string& text) {
        return parse_u64(text) ? std::string()
                               : quote(text) + " is not a number from 0 to 2^64 - 1";
      },
      "");
}

std::vector<std::string> split_seats(const std::string& text) {
  std::vector<std::string> seats;
  for (const std::string_view seat : split(text, ",")) seats.emplace_back(trim(seat));
  return seats;
}

std::string with_sum(const std::string& move, const std::string& sum) {
  return sum.empty() ? move : move + " (" + sum + ")";
}

std::string notation_lines(std::span<const NotationLine> notation) {
  std::size_t width = 0;
  for (const NotationLine& line : notation) width = std::max(width, line.form.size());
  std::string text;
  for (const NotationLine& line : notation) {
    text.append("  ").append(line.form).append(width - line.form.size() + 2, ' ');
    text.append(line.words).append("\n");
  }
  return text;
}

void add_threads(CLI::App& command, int& threads, const std::string& help) {
  command.add_option("--threads", threads, help)->check(CLI::Range(1, 256))->capture_default_str();
}

void add_seed(CLI::App& command, std::uint64_t& seed, const std::string& help) {
  command.add_option("--seed", seed, help)->check(whole_number())->capture_default_str();
}

void add_at(CLI::App& command, int& at, const std::string& help) {
  command.add_option("--at", at, help)->check(CLI::Range(0, 1'000'000));
}

Result<int> events_at(const Record& record, int at) {
  const auto events = static_cast<int>(record.events.size());
  if (at <= events) return at < 0 ? events : at;
  return Error{"at", "--at " + std::to_string(at) + ": the record has only " +
                         std::to_string(events) + " events"};
}

namespace {

Error file_error(const std::string& path, const std::string& what) {
  return {"file",
          path + ": " + what + (errno != 0 ? std::string(": ") + std::strerror(errno) : "")};
}

}  // namespace

Result<std::string> read_text_file(const std::string& path) {
  errno = 0;
  const int file = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return file_error(path, "cannot be opened");
  std::string text;
  std::array<char, 65536> buffer;
  ssize_t got = 0;
  while (text.size() <= kMaxRecordBytes) {
    got = ::read(file, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
  const Error unreadable = file_error(path, "cannot be read");
  if (file != STDIN_FILENO) ::close(file);
  if (got < 0) return unreadable;
  if (text.size() > kMaxRecordBytes) {
    return Error{"file", path + ": " + common_error({"record", "too_large"}).why};
  }
  return text;
}

Result<Record> read_record_file(const std::string& path) {
  const Result<std::string> text = read_text_file(path);
  if (!text) return text.error();
  Result<Record> record = parse_record(*text);
  if (!record) return Error{record.error().code, path + ": " + record.error().why};
  return record;
}

namespace {

/// Makes the rename itself durable.
void sync_folder_of(const std::string& path) {
  std::string folder = std::filesystem::path(path).parent_path().string();
  if (folder.empty()) folder = ".";
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

}  // namespace

Status write_text_file(const std::string& path, const std::string& text, unsigned mode) {
  errno = 0;
  std::string beside = path + ".XXXXXX";
  const int file = ::mkostemp(beside.data(), O_CLOEXEC);
  if (file < 0) return file_error(path, "cannot be written");
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = ::write(file, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) break;
    done += static_cast<std::size_t>(written);
  }
  const bool whole = done == text.size() && ::fchmod(file, mode) == 0 && ::fsync(file) == 0;
  ::close(file);
  if (whole && std::rename(beside.c_str(), path.c_str()) == 0) {
    sync_folder_of(path);
    return Done{};
  }
  const Error error = file_error(path, "cannot be written");
  ::unlink(beside.c_str());
  return error;
}

Progress progress_line(const std::string& unit) {
  if (::isatty(STDERR_FILENO) == 0) return {};
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  auto shown = std::make_shared<Clock::time_point>(start);
  return [=](std::int64_t done, std::int64_t of) {
    const auto now = Clock::now();
    if (done < of && now - *shown < std::chrono::milliseconds(200)) return;
    *shown = now;
    if (done >= of) {
      std::fputs("\r\033[K", stderr);
      return;
    }
    const double seconds = std::chrono::duration<double>(now - start).count();
    const double rate = static_cast<double>(done) / seconds;
    std::fprintf(stderr, "\r%lld of %lld %s, %.0f/s, %.0f s to go\033[K",
                 static_cast<long long>(done), static_cast<long long>(of), unit.c_str(), rate,
                 static_cast<double>(of - done) / rate);
    std::fflush(stderr);
  };
}

}  // namespace fullcircle::cli
