#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/seat.h"
#include "games/carcassonne/pieces.h"

/// One tile in the characters of a terminal.
namespace fullcircle::carcassonne {

inline constexpr int kPictureWidth = 7;
inline constexpr int kPictureHeight = 3;

/// What a character of the picture shows.
enum class Ink : std::uint8_t { nothing, field, road, city, building, gap, seat0 };

struct Pixel {
  std::string text = " ";
  Ink ink = Ink::nothing;
};

using Picture = std::array<std::array<Pixel, kPictureWidth>, kPictureHeight>;

inline constexpr std::array<std::string_view, 5> kSeatLetters = {"A", "B", "C", "D", "E"};

/// Draws one tile into 7 x 3 characters: sides in the middle of its edges, the centre between them.
class TilePicture {
 public:
  TilePicture(TurnedTile tile, bool unicode);

  void put_follower(Spot spot, Seat seat, int already_there);

  const Picture& picture() const { return picture_; }

 private:
  void set(int row, int column, std::string text, Ink ink);
  void put(int row, int column, std::string_view text, Ink ink);
  void fill_city(int row, int first, int last);
  bool same_city(int side, int other) const;
  void draw_cities();
  void draw_roads();
  std::string centre_of_road(const bool (&goes)[kSides]) const;
  void draw_crop();
  std::pair<int, int> follower_at(Spot spot) const;

  const TileFacts& facts_;
  bool unicode_;
  Picture picture_;
};

}  // namespace fullcircle::carcassonne
