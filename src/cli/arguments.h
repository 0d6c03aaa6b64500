#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "core/record.h"
#include "table/registry.h"

/// What several commands ask of their arguments, and how they answer.
namespace fullcircle::cli {

/// Prints "fullcircle: why" on stderr; returns the status.
int complain(const std::string& why, Exit status);

/// The argument GAME, with the names of all games in its help.
void add_game(CLI::App& command, std::string& name);

/// The argument FILE, a record.
void add_record(CLI::App& command, std::string& file);

/// The game with its options as the command line gave them.
struct GameChoice {
  std::string name;
  std::vector<std::string> settings;  // name=value

  void add_to(CLI::App& command);
  Result<const GameEntry*> game() const { return find_game(name); }
  Result<Options> options(const GameEntry& game) const;
};

/// A game with options, and whether it can be played at these seats.
struct ChosenGame {
  const GameEntry& game;
  Options options;
};
Result<ChosenGame> choose_game(const GameChoice& choice, const std::vector<std::string>& seats);

/// For seeds: CLI11 alone would take -1 and cut what is too large.
CLI::Validator whole_number();

/// "Ada,greedy" as a list.
std::vector<std::string> split_seats(const std::string& text);

/// "g9>C1T2 ((1 + 2) x 2 = 6)"; the move alone if there is no sum.
std::string with_sum(const std::string& move, const std::string& sum);

/// How moves are written, a line each, with what they mean in a column of its own.
std::string notation_lines(std::span<const NotationLine> notation);

/// --threads, at most 256.
void add_threads(CLI::App& command, int& threads, const std::string& help);
/// --seed.
void add_seed(CLI::App& command, std::uint64_t& seed, const std::string& help);

/// --at: how many events of a record; below 0, which is the default, all of them.
void add_at(CLI::App& command, int& at, const std::string& help);
/// How many events that is; refused if the record has fewer.
Result<int> events_at(const Record& record, int at);

/// Reads a file of at most kMaxRecordBytes ('-' is standard input).
Result<std::string> read_text_file(const std::string& path);
/// Reads a record; messages name the file.
Result<Record> read_record_file(const std::string& path);

/// Writes a file whole or not at all: beside it first, then over it. After this returns it survives
/// a power cut.
Status write_text_file(const std::string& path, const std::string& text, unsigned mode = 0644);

/// A progress line on stderr if it is a terminal, else nothing; the line is wiped at the end.
Progress progress_line(const std::string& unit);

}  // namespace fullcircle::cli
