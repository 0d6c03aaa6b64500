#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace fullcircle {

inline constexpr int kLevels = 6;

/// A graded computer player of one game. Levels are data: levels.txt in the game's folder, or the
/// one beside this file for a game that has none, a line each:
///
///   NUMBER | name | settings | what a person reads
///
/// with the settings
///
///   sight=points       judges a decision by the points on the table after it
///   sight=foresight    with the learned weights (weights.txt) as well
///   width=W            a decision that promises W points less is still chosen 1/e times as often
///   iterations=N       searches with N iterations
///   time=MS            at most so long a move
///
/// ';' starts a comment.
struct Level {
  std::string game;  // left empty by parse_levels
  int number = 0;
  std::string name;
  std::string line;  // what a person can expect of it
  bool foresight = false;
  double width = 0;
  int iterations = 0;    // of the search; 0 without one
  int milliseconds = 0;  // at most, 0 for as long as the iterations take

  bool searches() const { return iterations > 0 || milliseconds > 0; }
};

/// Those that the program was built with.
const std::vector<Level>& all_levels();
/// Every game has every level from 1 to kLevels.
const Level& find_level(std::string_view game, int number);

/// The members of a JSON object: "number", "name", "line" and "player", who a seat of that level
/// is.
void write_members(JsonWriter& json, const Level& level);

Result<std::vector<Level>> parse_levels(std::string_view text);

}  // namespace fullcircle
