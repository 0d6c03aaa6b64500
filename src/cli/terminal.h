#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "table/table.h"

namespace fullcircle::cli {

/// "Ada wins (Ada 412 and Bo 398)" or who shares the win.
std::string describe_end(const Table& table);

/// The keyboard and screen of a person who plays. With a terminal on both sides it has line
/// editing, history and completion; else it reads plain lines.
class Terminal {
 public:
  explicit Terminal(bool plain);

  bool plain() const { return plain_; }
  DrawStyle style() const { return {.unicode = !plain_, .colour = !plain_}; }

  /// On a terminal, without breaking words.
  void say(const std::string& text) const;
  /// The next line without blanks around it; empty optional at the end of the input. `complete`
  /// gives the words that may stand there, for the beginning that was typed.
  std::optional<std::string> ask(
      const std::string& prompt,
      const std::function<std::vector<std::string>(const std::string&)>& complete) const;
  /// Wipes the screen and what can be scrolled back to.
  void clear() const;

 private:
  bool plain_;
  bool interactive_;
};

}  // namespace fullcircle::cli
