#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string_view>

#include "core/options.h"

/// The material of Crop Circles: glyphs, the board, the rule cards. Facts only.
namespace fullcircle::crop_circles {

// ---- Glyphs (CC-2, CC-3) ----

enum class Shape : std::uint8_t { circle, square, triangle, star };
enum class Shading : std::uint8_t { empty, solid, striped, crossed };

inline constexpr int kShapes = 4;
inline constexpr int kShadings = 4;
inline constexpr int kGlyphKinds = kShapes * kShadings;

/// One of the 16 kinds of glyph.
struct Glyph {
  std::uint8_t code = 0;  // shading * 4 + shape

  constexpr Shape shape() const { return static_cast<Shape>(code & 3); }
  constexpr Shading shading() const { return static_cast<Shading>(code >> 2); }
  constexpr int value() const { return (code >> 2) + 1; }

  friend constexpr bool operator==(Glyph, Glyph) = default;
};

constexpr Glyph make_glyph(Shape shape, Shading shading) {
  return Glyph{
      static_cast<std::uint8_t>(static_cast<int>(shading) * kShapes + static_cast<int>(shape))};
}

/// A set of glyph kinds: the lowest bit of one nibble a kind, so that it meets a GlyphBag in one
/// machine instruction.
struct GlyphSet {
  std::uint64_t bits = 0;

  static constexpr GlyphSet all() { return {0x1111'1111'1111'1111U}; }
  constexpr bool contains(Glyph glyph) const { return (bits >> (4 * glyph.code)) & 1; }
  constexpr void insert(Glyph glyph) { bits |= std::uint64_t{1} << (4 * glyph.code); }
  constexpr bool empty() const { return bits == 0; }
  constexpr int size() const { return std::popcount(bits); }
  /// Not of an empty set. The code grows with the value, so this is one of the most valuable.
  constexpr Glyph highest() const {
    return Glyph{static_cast<std::uint8_t>((63 - std::countl_zero(bits)) / 4)};
  }
  constexpr Glyph lowest() const {
    return Glyph{static_cast<std::uint8_t>(std::countr_zero(bits) / 4)};
  }
  constexpr void remove_lowest() { bits &= bits - 1; }
  constexpr void remove(Glyph glyph) { bits &= ~(std::uint64_t{1} << (4 * glyph.code)); }

  friend constexpr GlyphSet operator&(GlyphSet a, GlyphSet b) { return {a.bits & b.bits}; }
  friend constexpr bool operator==(GlyphSet, GlyphSet) = default;
};

/// How many glyphs of each kind there are: 16 nibbles. No kind has more than 10 glyphs (CC-3).
class GlyphBag {
 public:
  constexpr int count(Glyph glyph) const {
    return static_cast<int>((nibbles_ >> (4 * glyph.code)) & 15);
  }
  constexpr void add(Glyph glyph, int number = 1) {
    assert(count(glyph) + number <= 15);
    nibbles_ += static_cast<std::uint64_t>(number) << (4 * glyph.code);
  }
  constexpr void remove(Glyph glyph) {
    assert(count(glyph) > 0);
    nibbles_ -= std::uint64_t{1} << (4 * glyph.code);
  }
  constexpr void add_all(GlyphBag other) { nibbles_ += other.nibbles_; }
  constexpr void remove_all(GlyphBag other) { nibbles_ -= other.nibbles_; }
  constexpr bool empty() const { return nibbles_ == 0; }
  constexpr int size() const {
    const std::uint64_t pairs =
        (nibbles_ & 0x0f0f'0f0f'0f0f'0f0fU) + ((nibbles_ >> 4) & 0x0f0f'0f0f'0f0f'0f0fU);
    return static_cast<int>((pairs * 0x0101'0101'0101'0101U) >> 56);  // at most 112 < 256
  }
  /// The kinds of which there is at least one.
  constexpr GlyphSet kinds() const {
    return {(nibbles_ | nibbles_ >> 1 | nibbles_ >> 2 | nibbles_ >> 3) & 0x1111'1111'1111'1111U};
  }
  /// The glyph number `n` when they lie in order of their codes; n < size().
  constexpr Glyph nth(int n) const {
    std::uint64_t rest = nibbles_;
    for (std::uint8_t code = 0;; ++code, rest >>= 4) {
      n -= static_cast<int>(rest & 15);
      if (n < 0) return Glyph{code};
    }
  }

  friend constexpr bool operator==(GlyphBag, GlyphBag) = default;

 private:
  std::uint64_t nibbles_ = 0;
};

/// The whole set of a game (CC-3): 104 glyphs, or 112 with four crossed ones a shape.
GlyphBag full_bag(bool with_112);

// ---- Board (CC-4) ----

inline constexpr int kSide = 14;
inline constexpr int kFields = kSide * kSide;

/// A field, on a grid of 16 columns and rows whose rim is outside the board, so that every
/// field has four neighbours.
struct Cell {
  std::uint8_t index = 0;

  constexpr int row() const { return (index >> 4) - 1; }     // 0..13 from the top
  constexpr int column() const { return (index & 15) - 1; }  // 0..13 from the left

  friend constexpr auto operator<=>(Cell, Cell) = default;
};

inline constexpr int kGrid = 256;
inline constexpr std::array<int, 4> kNeighbours = {-16, -1, 1, 16};

constexpr Cell make_cell(int row, int column) {
  return Cell{static_cast<std::uint8_t>((row + 1) * 16 + column + 1)};
}
constexpr bool on_board(int row, int column) {
  return row >= 0 && row < kSide && column >= 0 && column < kSide;
}
constexpr bool on_board(Cell cell) { return on_board(cell.row(), cell.column()); }
constexpr Cell shifted(Cell cell, int step) {
  return Cell{static_cast<std::uint8_t>(cell.index + step)};
}

/// A set of fields, one bit a Cell::index.
class CellSet {
 public:
  constexpr void insert(Cell cell) { words_[cell.index >> 6] |= bit(cell); }
  constexpr bool contains(Cell cell) const { return (words_[cell.index >> 6] & bit(cell)) != 0; }
  constexpr int size() const {
    int sum = 0;
    for (const std::uint64_t word : words_) sum += std::popcount(word);
    return sum;
  }
  /// The fields of the board outside the set that share an edge with one in it.
  constexpr CellSet border() const;
  /// The n-th of the set in order of index; n < size().
  constexpr Cell nth(int n) const {
    std::size_t i = 0;
    for (int here; n >= (here = std::popcount(words_[i])); ++i) n -= here;
    std::uint64_t word = words_[i];
    for (; n > 0; --n) word &= word - 1;
    return Cell{static_cast<std::uint8_t>(64 * i + static_cast<unsigned>(std::countr_zero(word)))};
  }
  template <class Visitor>
  constexpr void for_each(Visitor&& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(Cell{
            static_cast<std::uint8_t>(64 * i + static_cast<unsigned>(std::countr_zero(word)))});
      }
    }
  }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

 private:
  static constexpr std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (cell.index & 63); }

  std::array<std::uint64_t, 4> words_{};
};

constexpr CellSet CellSet::border() const {
  // Four rows of 16 a word; columns 1 to 14 are the board's, and so are rows 1 to 14.
  constexpr std::uint64_t kColumns = 0x7ffe'7ffe'7ffe'7ffeU;
  constexpr std::array<std::uint64_t, 4> kBoard = {kColumns & ~std::uint64_t{0xffff}, kColumns,
                                                   kColumns, kColumns & 0x0000'ffff'ffff'ffffU};
  CellSet result;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint64_t above = i > 0 ? words_[i - 1] >> 48 : 0;
    const std::uint64_t below = i < 3 ? words_[i + 1] << 48 : 0;
    const std::uint64_t word = words_[i];
    const std::uint64_t around = word << 1 | word >> 1 | word << 16 | above | word >> 16 | below;
    result.words_[i] = around & ~word & kBoard[i];
  }
  return result;
}

/// The four grey fields in the order they are dealt: g7, h7, g8, h8.
inline constexpr std::array<Cell, 4> kCentre = {make_cell(6, 6), make_cell(6, 7), make_cell(7, 6),
                                                make_cell(7, 7)};

/// By Cell::index: 1 a plain field, 2 a scarecrow, 3 a cow, 4 a barn, 0 outside the board.
extern const std::array<std::uint8_t, kGrid> kMultiplier;

// ---- Rule cards (CC-5) ----

/// A rule card: what may lie beside the glyphs of one shading.
struct RuleCard {
  Shading shading = Shading::empty;
  std::uint8_t shapes = 0;  // one bit a Shape

  constexpr bool permits(Shape shape) const { return (shapes >> static_cast<int>(shape)) & 1; }
  friend constexpr bool operator==(const RuleCard&, const RuleCard&) = default;
};

inline constexpr std::uint8_t kAllShapes = 15;
inline constexpr int kCardKinds = 14;
struct CardKind {
  RuleCard card;
  int copies;
};
/// The 24 cards that can change, by kind.
extern const std::array<CardKind, kCardKinds> kCards;
/// -1 if there is no such card.
int card_kind(RuleCard card);

/// How many cards of each kind there are: two bits a kind (no kind has more than two cards).
class CardBag {
 public:
  constexpr int count(int kind) const { return static_cast<int>((pairs_ >> (2 * kind)) & 3); }
  constexpr void add(int kind) {
    assert(count(kind) < 3);
    pairs_ += 1U << (2 * kind);
  }
  constexpr void remove(int kind) {
    assert(count(kind) > 0);
    pairs_ -= 1U << (2 * kind);
  }
  constexpr bool empty() const { return pairs_ == 0; }
  constexpr int size() const {
    return std::popcount(pairs_ & 0x5555'5555U) + 2 * std::popcount(pairs_ & 0xaaaa'aaaaU);
  }
  friend constexpr bool operator==(CardBag, CardBag) = default;

 private:
  std::uint32_t pairs_ = 0;
};

CardBag full_deck();

// ---- Options (CC-3, CC-12) ----

enum Option : std::uint8_t { kGlyphsOption, kRulesChangeOption };
extern const std::array<OptionSpec, 2> kOptions;

// ---- Names ----

std::string_view shape_name(Shape shape);        // circle
std::string_view shading_name(Shading shading);  // striped
char shape_letter(Shape shape);                  // C Q T S

}  // namespace fullcircle::crop_circles
