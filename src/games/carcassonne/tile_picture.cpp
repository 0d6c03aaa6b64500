#include "games/carcassonne/tile_picture.h"

#include <algorithm>

namespace fullcircle::carcassonne {

TilePicture::TilePicture(TurnedTile tile, bool unicode) : facts_(facts(tile)), unicode_(unicode) {
  for (auto& row : picture_) row.fill({unicode ? "·" : ".", Ink::field});
  draw_cities();
  draw_roads();
  if (facts_.cloister) put(1, 2, "(M)", Ink::building);
  draw_crop();
}

void TilePicture::put_follower(Spot spot, Seat seat, int already_there) {
  const auto [row, column] = follower_at(spot);
  const auto ink = static_cast<Ink>(static_cast<int>(Ink::seat0) + seat.index);
  const int towards_middle = column < kPictureWidth / 2 ? already_there : -already_there;
  set(row, std::clamp(column + towards_middle, 0, kPictureWidth - 1),
      std::string(kSeatLetters[seat.index]), ink);
}

void TilePicture::set(int row, int column, std::string text, Ink ink) {
  picture_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = {std::move(text),
                                                                               ink};
}
void TilePicture::put(int row, int column, std::string_view text, Ink ink) {
  for (const char c : text) set(row, column++, std::string(1, c), ink);
}

void TilePicture::fill_city(int row, int first, int last) {
  for (int column = first; column <= last; ++column) {
    set(row, column, unicode_ ? "▒" : "#", Ink::city);
  }
}

bool TilePicture::same_city(int side, int other) const {
  const auto a = facts_.city_at[static_cast<std::size_t>(side % 4)];
  return a != kNothing && a == facts_.city_at[static_cast<std::size_t>(other % 4)];
}

void TilePicture::draw_cities() {
  constexpr std::array<std::array<int, 3>, 4> kSide = {
      {{0, 2, 4}, {1, 5, 6}, {2, 2, 4}, {1, 0, 1}}};
  constexpr std::array<std::array<int, 3>, 4> kCorner = {
      {{0, 5, 6}, {2, 5, 6}, {2, 0, 1}, {0, 0, 1}}};  // clockwise after each side
  for (int side = 0; side < kSides; ++side) {
    const auto s = static_cast<std::size_t>(side);
    const int city = facts_.city_at[s];
    if (city == kNothing) continue;
    fill_city(kSide[s][0], kSide[s][1], kSide[s][2]);
    if (same_city(side, side + 1)) fill_city(kCorner[s][0], kCorner[s][1], kCorner[s][2]);
    if (facts_.city_sides[static_cast<std::size_t>(city)] > 1) fill_city(1, 2, 4);
    if (facts_.pennants[static_cast<std::size_t>(city)] > 0) set(1, 4, "*", Ink::building);
  }
}

void TilePicture::draw_roads() {
  bool goes[kSides];
  for (std::size_t side = 0; side < kSides; ++side) goes[side] = facts_.road_at[side] != kNothing;
  const std::string across = unicode_ ? "─" : "-";
  const std::string down = unicode_ ? "│" : "|";
  if (goes[0]) set(0, 3, down, Ink::road);
  if (goes[2]) set(2, 3, down, Ink::road);
  for (const int column : {5, 6}) {
    if (goes[1]) set(1, column, across, Ink::road);
  }
  for (const int column : {0, 1}) {
    if (goes[3]) set(1, column, across, Ink::road);
  }
  const bool centre_is_city = picture_[1][3].ink == Ink::city;
  if (facts_.roads == 0 || centre_is_city || facts_.cloister) return;
  if (goes[1]) set(1, 4, across, Ink::road);
  if (goes[3]) set(1, 2, across, Ink::road);
  set(1, 3, centre_of_road(goes), Ink::road);
}

std::string TilePicture::centre_of_road(const bool (&goes)[kSides]) const {
  if (facts_.roads > 1) return unicode_ ? "╳" : "X";  // a crossing, where roads end
  if (facts_.road_sides[0] == 1) return unicode_ ? "○" : "o";
  if (goes[1] && goes[3]) return unicode_ ? "─" : "-";
  if (goes[0] && goes[2]) return unicode_ ? "│" : "|";
  if (!unicode_) return "+";
  return goes[0] ? (goes[1] ? "└" : "┘") : (goes[1] ? "┌" : "┐");
}

/// The sign of a crop circle in a corner that is field: @f fork, @c club, @s shield.
void TilePicture::draw_crop() {
  if (facts_.crop == Crop::none) return;
  constexpr std::array<std::array<int, 2>, 4> kCorners = {{{2, 5}, {0, 5}, {0, 0}, {2, 0}}};
  for (const auto& [row, column] : kCorners) {
    if (picture_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)].ink !=
        Ink::field) {
      continue;
    }
    put(row, column, std::string("@") + crop_name(facts_.crop)[0], Ink::building);
    return;
  }
}

std::pair<int, int> TilePicture::follower_at(Spot spot) const {
  const SpotFacts on_tile = spot_facts(facts_, spot);
  constexpr std::array<std::pair<int, int>, 4> kSideSpot = {{{0, 3}, {1, 5}, {2, 3}, {1, 1}}};
  constexpr std::array<std::pair<int, int>, kHalves> kHalfSpot = {
      {{0, 1}, {0, 5}, {0, 6}, {2, 6}, {2, 5}, {2, 1}, {2, 0}, {0, 0}}};
  for (std::size_t side = 0; side < kSides; ++side) {
    if (on_tile.terrain == Terrain::city && facts_.city_at[side] == on_tile.number) {
      return kSideSpot[side];
    }
    if (on_tile.terrain == Terrain::road && facts_.road_at[side] == on_tile.number) {
      return kSideSpot[side];
    }
  }
  for (std::size_t half = 0; half < kHalves && on_tile.terrain == Terrain::field; ++half) {
    if (facts_.field_at[half] == on_tile.number) return kHalfSpot[half];
  }
  return {1, 3};
}

}  // namespace fullcircle::carcassonne
