#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Placing and scoring a second time, slow and obvious, written from the rule page alone: plain
/// arrays, vectors and loops, nothing of src/games. Where this and the game differ, one is wrong.
namespace fullcircle::crop_circles::reference {

inline constexpr int kSide = 14;

struct Glyph {
  char shape = 'C';
  int value = 1;
  friend auto operator<=>(const Glyph&, const Glyph&) = default;
};
using Glyphs = std::vector<Glyph>;

struct Field {
  int row = 0;     // from the top
  int column = 0;  // from the left
  friend auto operator<=>(const Field&, const Field&) = default;
};

using Board = std::array<std::array<std::optional<Glyph>, kSide>, kSide>;

/// The shapes that a shading permits beside it: rules[3] is the striped card's "CS".
using Rules = std::array<std::string, 5>;

/// What a placement depends on.
struct Position {
  Board board;
  Glyphs hand;
  Rules rules;
};

struct Placement {
  Field start;
  bool down = false;
  Glyphs glyphs;
};

inline bool on_board(Field field) {
  return field.row >= 0 && field.row < kSide && field.column >= 0 && field.column < kSide;
}

inline const std::optional<Glyph>& at(const Board& board, Field field) {
  return board[static_cast<std::size_t>(field.row)][static_cast<std::size_t>(field.column)];
}

inline std::optional<Glyph>& at(Board& board, Field field) {
  return board[static_cast<std::size_t>(field.row)][static_cast<std::size_t>(field.column)];
}

inline bool is_empty_field(const Board& board, Field field) {
  return on_board(field) && !at(board, field);
}

inline Field field_of(const Placement& placement, int i) {
  const Field start = placement.start;
  return placement.down ? Field{start.row + i, start.column} : Field{start.row, start.column + i};
}

inline std::string text(Field field) {
  return static_cast<char>('a' + field.column) + std::to_string(field.row + 1);
}

inline std::string text(Glyph glyph) { return glyph.shape + std::to_string(glyph.value); }

inline std::string text(const Placement& placement) {
  std::string line = text(placement.start);
  if (placement.glyphs.size() > 1) line += placement.down ? 'v' : '>';
  for (const Glyph glyph : placement.glyphs) line += text(glyph);
  return line;
}

// ---- The board (CC-4) ----

using Multipliers = std::array<std::array<int, kSide>, kSide>;

inline Multipliers turned(const Multipliers& board) {
  Multipliers result{};
  for (std::size_t row = 0; row < kSide; ++row) {
    for (std::size_t column = 0; column < kSide; ++column) {
      result[column][kSide - 1 - row] = board[row][column];
    }
  }
  return result;
}

inline Multipliers make_multipliers() {
  constexpr std::array<std::string_view, 7> kSouthEast = {
      ". . . . . 3 .", ". . 2 . . . .", ". . . . 2 . .", ". 2 . . . . .",
      ". . . 3 . . 2", ". . 2 . . 4 .", ". . . . . . 3"};
  Multipliers board{};
  for (int quarter = 0; quarter < 4; ++quarter) {
    for (std::size_t row = 0; row < 7; ++row) {
      for (std::size_t column = 0; column < 7; ++column) {
        const char mark = kSouthEast[row][2 * column];
        board[7 + row][7 + column] = mark == '.' ? 1 : mark - '0';
      }
    }
    board = turned(board);
  }
  return board;
}

inline int multiplier(Field field) {
  static const Multipliers board = make_multipliers();
  return board[static_cast<std::size_t>(field.row)][static_cast<std::size_t>(field.column)];
}

// ---- Legality (CC-20, CC-21) ----

inline std::array<Field, 4> fields_beside(Field field) {
  return {Field{field.row - 1, field.column}, Field{field.row, field.column - 1},
          Field{field.row, field.column + 1}, Field{field.row + 1, field.column}};
}

inline std::vector<Field> older_beside(const Board& board, Field field) {
  std::vector<Field> older;
  for (const Field beside : fields_beside(field)) {
    if (on_board(beside) && at(board, beside)) older.push_back(beside);
  }
  return older;
}

inline bool permits(const Rules& rules, Glyph glyph, Glyph other) {
  return rules[static_cast<std::size_t>(glyph.value)].find(other.shape) != std::string::npos;
}

inline bool permit_each_other(const Rules& rules, Glyph a, Glyph b) {
  return permits(rules, a, b) && permits(rules, b, a);
}

inline Glyphs glyphs_on(const Board& board, const std::vector<Field>& fields) {
  Glyphs glyphs;
  for (const Field field : fields) glyphs.push_back(*at(board, field));
  return glyphs;
}

inline bool fits_all(const Rules& rules, Glyph glyph, const Glyphs& others) {
  return std::all_of(others.begin(), others.end(),
                     [&](Glyph other) { return permit_each_other(rules, glyph, other); });
}

inline bool fits_older(const Position& position, Glyph glyph, Field field) {
  const Glyphs older = glyphs_on(position.board, older_beside(position.board, field));
  return fits_all(position.rules, glyph, older);
}

inline bool in_hand(Glyphs hand, const Glyphs& wanted) {
  for (const Glyph glyph : wanted) {
    const auto found = std::find(hand.begin(), hand.end(), glyph);
    if (found == hand.end()) return false;
    hand.erase(found);
  }
  return true;
}

/// The numbers of the rules that a placement breaks; none if it is legal.
inline std::set<std::string> broken_rules(const Position& position, const Placement& placement) {
  std::set<std::string> broken;
  const int length = static_cast<int>(placement.glyphs.size());
  if (length == 0 || !in_hand(position.hand, placement.glyphs)) broken.insert("CC-20");
  bool touches = false;
  for (int i = 0; i < length; ++i) {
    const Field field = field_of(placement, i);
    const Glyph glyph = placement.glyphs[static_cast<std::size_t>(i)];
    if (!is_empty_field(position.board, field)) {
      broken.insert("CC-20");
      continue;
    }
    if (!older_beside(position.board, field).empty()) touches = true;
    if (!fits_older(position, glyph, field)) broken.insert("CC-21");
    if (i == 0) continue;
    const Glyph previous = placement.glyphs[static_cast<std::size_t>(i - 1)];
    if (!permit_each_other(position.rules, glyph, previous)) broken.insert("CC-21");
  }
  if (!touches) broken.insert("CC-20");
  return broken;
}

// ---- Points (CC-22) ----

inline int count_older_beside(const Board& board, const Placement& placement) {
  std::vector<Field> distinct;
  for (int i = 0; i < static_cast<int>(placement.glyphs.size()); ++i) {
    for (const Field older : older_beside(board, field_of(placement, i))) {
      if (std::find(distinct.begin(), distinct.end(), older) == distinct.end()) {
        distinct.push_back(older);
      }
    }
  }
  return static_cast<int>(distinct.size());
}

inline int points(const Board& board, const Placement& placement) {
  int sum = 0;
  for (int i = 0; i < static_cast<int>(placement.glyphs.size()); ++i) {
    sum += placement.glyphs[static_cast<std::size_t>(i)].value * multiplier(field_of(placement, i));
  }
  return sum * count_older_beside(board, placement);
}

// ---- All placements ----

struct Scored {
  std::string notation;
  int points = 0;
  friend auto operator<=>(const Scored&, const Scored&) = default;
};

/// Lists every placement of a position, in any order, unless there are more than `most`.
class AllPlacements {
 public:
  AllPlacements(Position position, std::size_t most)
      : position_(std::move(position)), used_(position_.hand.size(), false), most_(most) {
    std::sort(position_.hand.begin(), position_.hand.end());
    for (int row = 0; row < kSide; ++row) {
      for (int column = 0; column < kSide; ++column) {
        for (const bool down : {false, true}) {
          placement_ = {{row, column}, down, {}};
          if (can_touch()) grow(false);
        }
      }
    }
  }

  bool too_many() const { return found_.size() > most_; }
  const std::vector<Placement>& found() const { return found_; }

 private:
  /// Whether a line from here can get beside an older glyph at all.
  bool can_touch() const {
    for (int i = 0; i < static_cast<int>(position_.hand.size()); ++i) {
      const Field field = field_of(placement_, i);
      if (!is_empty_field(position_.board, field)) return false;
      if (!older_beside(position_.board, field).empty()) return true;
    }
    return false;
  }

  /// Adds one glyph to the line in every way, and goes on from there.
  void grow(bool touches) {
    const Field field = field_of(placement_, static_cast<int>(placement_.glyphs.size()));
    if (!is_empty_field(position_.board, field) || too_many()) return;
    Glyphs beside = glyphs_on(position_.board, older_beside(position_.board, field));
    touches = touches || !beside.empty();
    if (!placement_.glyphs.empty()) beside.push_back(placement_.glyphs.back());
    for (std::size_t i = 0; i < position_.hand.size(); ++i) {
      const Glyph glyph = position_.hand[i];
      const bool same_as_before = i > 0 && position_.hand[i - 1] == glyph && !used_[i - 1];
      if (used_[i] || same_as_before) continue;
      if (!fits_all(position_.rules, glyph, beside)) continue;
      used_[i] = true;
      placement_.glyphs.push_back(glyph);
      // A single glyph lies in a row and in a column: it is listed with the rows.
      const bool listed = placement_.down && placement_.glyphs.size() == 1;
      if (touches && !listed) found_.push_back(placement_);
      grow(touches);
      placement_.glyphs.pop_back();
      used_[i] = false;
    }
  }

  Position position_;
  Placement placement_;
  std::vector<bool> used_;
  std::size_t most_;
  std::vector<Placement> found_;
};

}  // namespace fullcircle::crop_circles::reference
