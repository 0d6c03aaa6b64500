#include "cli/terminal.h"

#include <editline/readline.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstring>
#include <iostream>

#include "core/text.h"

namespace fullcircle::cli {

std::string describe_end(const Table& table) {
  const Standing end = table.standing();
  std::vector<std::string> winners;
  winners.reserve(end.winners.size());
  for (const Seat winner : end.winners) winners.push_back(table.seat_name(winner));
  std::vector<std::string> scores;
  scores.reserve(end.scores.size());
  for (std::size_t i = 0; i < end.scores.size(); ++i) {
    scores.push_back(table.seats()[i] + " " + std::to_string(end.scores[i]));
  }
  return join_words(winners, "and") + (winners.size() == 1 ? " wins" : " share the win") + " (" +
         join_words(scores, "and") + ")";
}

namespace {

/// libedit takes a plain function, so what it completes with has to be global.
std::function<std::vector<std::string>(const std::string&)> completer;

char* next_completion(const char* typed, int state) {
  static std::vector<std::string> words;
  static std::size_t next = 0;
  if (state == 0) {
    words = completer ? completer(typed) : std::vector<std::string>{};
    next = 0;
  }
  return next < words.size() ? ::strdup(words[next++].c_str()) : nullptr;
}

char** complete_line(const char* typed, int, int) {
  rl_attempted_completion_over = 1;
  return rl_completion_matches(typed, next_completion);
}

void start_line_editing() {
  static bool started = false;
  if (started) return;
  started = true;
  std::setlocale(LC_CTYPE, "");
  rl_readline_name = const_cast<char*>("fullcircle");
  rl_catch_signals = 1;  // restores the terminal before a signal ends the program
  rl_initialize();
  rl_attempted_completion_function = complete_line;
  rl_completer_word_break_characters = const_cast<char*>("");  // a move is one word
  rl_completion_append_character = '\0';
}

}  // namespace

Terminal::Terminal(bool plain)
    : plain_(plain || ::isatty(STDOUT_FILENO) == 0),
      interactive_(::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0) {
  if (interactive_) start_line_editing();
}

void Terminal::say(const std::string& text) const {
  winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  std::cout << (known ? wrap(text, size.ws_col) : text) << "\n" << std::flush;
}

std::optional<std::string> Terminal::ask(
    const std::string& prompt,
    const std::function<std::vector<std::string>(const std::string&)>& complete) const {
  if (!interactive_) {
    std::cout << prompt << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) return {};
    if (line.ends_with('\r')) line.pop_back();
    std::cout << "\n";
    return std::string(trim(line));
  }
  completer = complete;
  const std::unique_ptr<char, decltype(&std::free)> line(::readline(prompt.c_str()), std::free);
  completer = {};
  if (!line) return {};
  std::string typed(trim(line.get()));
  if (!typed.empty()) ::add_history(typed.c_str());
  return typed;
}

void Terminal::clear() const {
  if (interactive_) {
    ::clear_history();  // the next person must not leaf through it
    std::cout << "\033[H\033[2J\033[3J" << std::flush;
  } else {
    std::cout << std::string(60, '\n') << std::flush;
  }
}

}  // namespace fullcircle::cli
