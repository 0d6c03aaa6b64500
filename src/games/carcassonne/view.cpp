#include "games/carcassonne/view.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "games/carcassonne/features.h"
#include "games/carcassonne/notation.h"

namespace fullcircle::carcassonne {

// ---- JSON ----

namespace {

constexpr std::array<std::string_view, 5> kPhaseNames = {"draw", "place", "choose", "effect",
                                                         "over"};

void write_place(JsonWriter& json, Place place) {
  json.begin_array().value(int{place.x}).value(int{place.y}).end_array();
}

void write_map(JsonWriter& json, const State& seen) {
  json.key("tiles").begin_array();
  for (std::size_t i = 0; i < seen.placed_count; ++i) {
    const PlacedTile& tile = seen.placed[i];
    json.begin_object().key("at");
    write_place(json, tile.place);
    json.field("tile", kind_name(tile.tile.kind())).field("turns", tile.tile.turns());
    json.end_object();
  }
  json.end_array().key("followers").begin_array();
  for (std::size_t i = 0; i < seen.follower_count; ++i) {
    const Follower& follower = seen.followers[i];
    const PlacedTile& tile = seen.placed[follower.tile];
    json.begin_object().field("seat", int{follower.seat().index}).key("at");
    write_place(json, tile.place);
    json.field("spot", format_spot(tile.tile, spot_of(seen, follower))).end_object();
  }
  json.end_array().key("dead").begin_array();
  for (const Place place : dead_places(seen)) write_place(json, place);
  json.end_array();
}

void write_fits(JsonWriter& json, const State& seen) {
  json.key("fits").begin_array();
  for (std::size_t i = 0; i < seen.gap_count; ++i) {
    const std::uint8_t turns = distinct_fitting_turns(seen.drawn, seen.gap_asked[i]);
    if (turns == 0) continue;
    json.begin_object().key("at");
    write_place(json, seen.gap_places[i]);
    json.key("turns").begin_array();
    for (int turn = 0; turn < 4; ++turn) {
      if ((turns >> turn) & 1) json.value(turn);
    }
    json.end_array().end_object();
  }
  json.end_array();
}

void write_features(JsonWriter& json, const State& seen) {
  json.key("features").begin_array();
  for (const Feature& feature : all_features(seen)) {
    json.begin_object().field("terrain", terrain_name(feature.terrain));
    json.key("parts").begin_array();
    for (const FeaturePart& part : feature.parts) {
      const PlacedTile& tile = seen.placed[part.tile];
      json.begin_array().value(int{tile.place.x}).value(int{tile.place.y});
      json.value(format_spot(tile.tile, part.spot)).end_array();
    }
    json.end_array().key("followers").begin_array();
    for (const std::uint8_t count : feature.followers) json.value(int{count});
    json.end_array().key("owners").begin_array();
    for (const Seat owner : feature.owners) json.value(int{owner.index});
    json.end_array().field("complete", feature.complete).field("open", feature.open_sides);
    json.field("points_now", feature.points_now);
    json.field("points_complete", feature.points_complete).end_object();
  }
  json.end_array();
}

void write_seats(JsonWriter& json, const State& seen) {
  json.key("seats").begin_array();
  for (std::uint8_t seat = 0; seat < seen.seats; ++seat) {
    json.begin_object().field("score", total_points(seen, Seat{seat}));
    for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
      json.field(terrain_name(static_cast<Terrain>(terrain)), int{seen.points[seat][terrain]});
    }
    json.field("supply", int{seen.supply[seat]}).end_object();
  }
  json.end_array();
}

}  // namespace

std::string to_json(const Observation<State>& observation) {
  const State& seen = observation.seen();
  const Actor actor = to_act(seen);
  JsonWriter json;
  json.begin_object().field("game", "carcassonne");
  json.field("phase", kPhaseNames[static_cast<std::size_t>(seen.phase)]);
  json.key("to_act");
  if (actor.is_seat()) {
    json.value(int{actor.seat().index});
  } else {
    json.null();
  }
  json.field("turn", int{seen.turn.index}).key("drawn");
  if (seen.phase == Phase::place) {
    json.value(kind_name(seen.drawn));
    write_fits(json, seen);
  } else {
    json.null();
  }
  if (seen.phase == Phase::choose || seen.phase == Phase::effect) {
    json.field("crop", crop_name(current_crop(seen)));
  }
  if (seen.phase == Phase::effect) {
    json.field("effect", seen.effect == Effect::add ? "A" : "B");
  }
  write_map(json, seen);
  write_features(json, seen);
  json.field("tiles_left", int{seen.bag_size}).key("remaining").begin_object();
  for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
    if (seen.bag[kind] > 0) json.field(kind_name(Kind{kind}), int{seen.bag[kind]});
  }
  json.end_object();
  write_seats(json, seen);
  return json.end_object().take();
}

// ---- Terminal ----

namespace {

constexpr int kWidth = 7;  // of a tile in the picture
constexpr int kHeight = 3;

/// What a character of the picture shows.
enum class Ink : std::uint8_t { nothing, field, road, city, building, gap, seat0 };

struct Pixel {
  std::string text = " ";
  Ink ink = Ink::nothing;
};

using Picture = std::array<std::array<Pixel, kWidth>, kHeight>;

constexpr std::array<std::string_view, 5> kSeatLetters = {"A", "B", "C", "D", "E"};

/// Draws one tile into 7 x 3 characters: sides in the middle of its edges, the centre between them.
class TilePicture {
 public:
  TilePicture(TurnedTile tile, bool unicode) : facts_(facts(tile)), unicode_(unicode) {
    for (auto& row : picture_) row.fill({unicode ? "·" : ".", Ink::field});
    draw_cities();
    draw_roads();
    if (facts_.cloister) put(1, 2, "(M)", Ink::building);
    draw_crop();
  }

  void put_follower(Spot spot, Seat seat, int already_there) {
    const auto [row, column] = follower_at(spot);
    const auto ink = static_cast<Ink>(static_cast<int>(Ink::seat0) + seat.index);
    const int towards_middle = column < kWidth / 2 ? already_there : -already_there;
    set(row, std::clamp(column + towards_middle, 0, kWidth - 1),
        std::string(kSeatLetters[seat.index]), ink);
  }

  const Picture& picture() const { return picture_; }

 private:
  void set(int row, int column, std::string text, Ink ink) {
    picture_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = {std::move(text),
                                                                                 ink};
  }
  void put(int row, int column, std::string_view text, Ink ink) {
    for (const char c : text) set(row, column++, std::string(1, c), ink);
  }

  void fill_city(int row, int first, int last) {
    for (int column = first; column <= last; ++column) {
      set(row, column, unicode_ ? "▒" : "#", Ink::city);
    }
  }

  bool same_city(int side, int other) const {
    const auto a = facts_.city_at[static_cast<std::size_t>(side % 4)];
    return a != kNothing && a == facts_.city_at[static_cast<std::size_t>(other % 4)];
  }

  void draw_cities() {
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

  void draw_roads() {
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

  std::string centre_of_road(const bool (&goes)[kSides]) const {
    if (facts_.roads > 1) return unicode_ ? "╳" : "X";  // a crossing, where roads end
    if (facts_.road_sides[0] == 1) return unicode_ ? "○" : "o";
    if (goes[1] && goes[3]) return unicode_ ? "─" : "-";
    if (goes[0] && goes[2]) return unicode_ ? "│" : "|";
    if (!unicode_) return "+";
    return goes[0] ? (goes[1] ? "└" : "┘") : (goes[1] ? "┌" : "┐");
  }

  /// The sign of a crop circle in a corner that is field: @f fork, @c club, @s shield.
  void draw_crop() {
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

  std::pair<int, int> follower_at(Spot spot) const {
    const SpotFacts place = spot_facts(facts_, spot);
    constexpr std::array<std::pair<int, int>, 4> kSideSpot = {{{0, 3}, {1, 5}, {2, 3}, {1, 1}}};
    constexpr std::array<std::pair<int, int>, kHalves> kHalfSpot = {
        {{0, 1}, {0, 5}, {0, 6}, {2, 6}, {2, 5}, {2, 1}, {2, 0}, {0, 0}}};
    for (std::size_t side = 0; side < kSides; ++side) {
      if (place.terrain == Terrain::city && facts_.city_at[side] == place.number) {
        return kSideSpot[side];
      }
      if (place.terrain == Terrain::road && facts_.road_at[side] == place.number) {
        return kSideSpot[side];
      }
    }
    for (std::size_t half = 0; half < kHalves && place.terrain == Terrain::field; ++half) {
      if (facts_.field_at[half] == place.number) return kHalfSpot[half];
    }
    return {1, 3};
  }

  const TileFacts& facts_;
  bool unicode_;
  Picture picture_;
};

class Drawing {
 public:
  Drawing(const State& seen, DrawStyle style, std::span<const Move> decisions)
      : seen_(seen), style_(style) {
    for (const Move& move : decisions) {
      if (move.type == Move::Type::place) last_ = &move;
    }
    for (std::size_t i = 0; i < seen_.gap_count; ++i) {
      if (seen_.phase == Phase::place && fits(i) != 0) places_.push_back(seen_.gap_places[i]);
    }
    std::ranges::sort(places_,
                      [](Place a, Place b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); });
  }

  std::string draw() {
    draw_map();
    draw_drawn_tile();
    draw_seats();
    draw_due();
    return std::move(text_);
  }

 private:
  std::uint8_t fits(std::size_t gap) const {
    return distinct_fitting_turns(seen_.drawn, seen_.gap_asked[gap]);
  }

  std::string_view colour_of(Ink ink) const {
    constexpr std::array<std::string_view, 11> kColours = {"",
                                                           "\033[32m",
                                                           "\033[97m",
                                                           "\033[33m",
                                                           "\033[1;96m",
                                                           "\033[1;36m",
                                                           "\033[1;44;97m",
                                                           "\033[1;41;97m",
                                                           "\033[1;42;30m",
                                                           "\033[1;45;97m",
                                                           "\033[1;46;30m"};
    return kColours[static_cast<std::size_t>(ink)];
  }

  void paint(std::string_view colour, std::string_view content) {
    const bool coloured = style_.colour && !colour.empty();
    if (coloured) text_ += colour;
    text_ += content;
    if (coloured) text_ += "\033[0m";
  }

  std::string name(Seat seat) const {
    return seat.index < style_.names.size() ? style_.names[seat.index]
                                            : "seat " + std::to_string(seat.index);
  }

  Picture empty_picture(Place place) const {
    Picture picture;
    const auto found = std::ranges::find(places_, place);
    if (found == places_.end()) return picture;
    const std::string number = std::to_string(found - places_.begin() + 1);
    const std::string box = "[" + std::string(number.size() < 2 ? 1 : 0, ' ') + number + " ]";
    for (std::size_t i = 0; i < box.size(); ++i) {
      picture[1][1 + i] = {std::string(1, box[i]), Ink::gap};
    }
    return picture;
  }

  Picture tile_picture(int number) const {
    const PlacedTile& tile = seen_.placed[static_cast<std::size_t>(number)];
    TilePicture picture(tile.tile, style_.unicode);
    for (std::size_t i = 0; i < seen_.follower_count; ++i) {
      const Follower& follower = seen_.followers[i];
      if (follower.tile != number) continue;
      int already = 0;
      for (std::size_t j = 0; j < i; ++j) {
        const Follower& other = seen_.followers[j];
        already += other.tile == number && other.terrain() == follower.terrain() &&
                   other.part == follower.part;
      }
      picture.put_follower(spot_of(seen_, follower), follower.seat(), already);
    }
    Picture drawn = picture.picture();
    if (last_ != nullptr && last_->place == tile.place) {
      drawn[0][0] = {"<", Ink::gap};
      drawn[2][6] = {">", Ink::gap};
    }
    return drawn;
  }

  void add_row(const Picture& picture, std::size_t row) {
    for (const Pixel& pixel : picture[row]) paint(colour_of(pixel.ink), pixel.text);
  }

  void draw_columns(int west, int east) {
    text_ += "     ";
    for (int x = west; x <= east; ++x) {
      const std::string number = std::to_string(x);
      const std::size_t before = (kWidth - number.size()) / 2;
      text_.append(before, ' ').append(number);
      text_.append(kWidth - before - number.size(), ' ');
    }
    text_ += '\n';
  }

  void draw_map() {
    int west = 0, east = 0, north = 0, south = 0;
    const auto widen = [&](Place place) {
      west = std::min<int>(west, place.x);
      east = std::max<int>(east, place.x);
      north = std::min<int>(north, place.y);
      south = std::max<int>(south, place.y);
    };
    for (std::size_t i = 0; i < seen_.placed_count; ++i) widen(seen_.placed[i].place);
    for (const Place place : places_) widen(place);
    draw_columns(west, east);
    for (int y = north; y <= south; ++y) {
      std::vector<Picture> row;
      for (int x = west; x <= east; ++x) {
        const Place place{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
        const int tile = seen_.tile_at(place);
        row.push_back(tile >= 0 ? tile_picture(tile) : empty_picture(place));
      }
      for (std::size_t line = 0; line < kHeight; ++line) {
        const std::string number = line == 1 ? std::to_string(y) : "";
        text_.append(4 - number.size(), ' ').append(number).append(" ");
        for (const Picture& picture : row) add_row(picture, line);
        while (text_.ends_with(' ')) text_.pop_back();
        text_ += '\n';
      }
    }
    draw_columns(west, east);
  }

  void draw_drawn_tile() {
    if (seen_.phase != Phase::place) return;
    const std::string kind(kind_name(seen_.drawn));
    text_ += "Tile " + kind + ": " + std::string(kind_title(seen_.drawn));
    const Crop crop = facts(turned(seen_.drawn, 0)).crop;
    if (crop != Crop::none) text_ += ", crop circle with a " + std::string(crop_name(crop));
    text_ += ", " + std::to_string(seen_.bag_size) + " tiles left\n";
    for (std::size_t line = 0; line < kHeight; ++line) {
      for (int turn = 0; turn < 4; ++turn) {
        text_ +=
            line == 1 ? (turn == 0 ? "       " : "    /" + std::to_string(turn) + " ") : "       ";
        add_row(TilePicture(turned(seen_.drawn, turn), style_.unicode).picture(), line);
      }
      text_ += '\n';
    }
    list_places();
  }

  /// "[1] D@0,1 /1 /3": how the tile is written there, with the turns that fit.
  void list_places() {
    std::size_t width = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const auto gap = static_cast<std::size_t>(seen_.gap_at(places_[i]));
      std::string item = "[" + std::to_string(i + 1) + "] " + std::string(kind_name(seen_.drawn)) +
                         "@" + format_place(places_[i]);
      std::string turns;
      for (int turn = 0; turn < 4; ++turn) {
        if (((fits(gap) >> turn) & 1) != 0)
          turns += turn == 0 ? " as it is" : " /" + std::to_string(turn);
      }
      item += turns;
      if (width > 0 && width + item.size() > 90) {
        text_ += '\n';
        width = 0;
      }
      text_ += (width > 0 ? "   " : "") + item;
      width += item.size() + 3;
    }
    text_ += '\n';
  }

  void draw_seats() {
    for (std::uint8_t seat = 0; seat < seen_.seats; ++seat) {
      const bool acts = to_act(seen_) == Actor(Seat{seat});
      text_ += acts ? (style_.unicode ? "▶ " : "> ") : "  ";
      paint(colour_of(static_cast<Ink>(static_cast<int>(Ink::seat0) + seat)), kSeatLetters[seat]);
      text_ += " " + name(Seat{seat}) + ": " + std::to_string(total_points(seen_, Seat{seat}));
      text_ += " (";
      for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
        if (terrain > 0) text_ += ", ";
        text_.append(terrain_name(static_cast<Terrain>(terrain))).append(" ");
        text_ += std::to_string(seen_.points[seat][terrain]);
      }
      text_ += "), " + std::to_string(seen_.supply[seat]) + " followers in supply\n";
    }
  }

  void draw_due() {
    if (seen_.phase == Phase::choose) {
      text_ += name(seen_.turn) + " chooses the effect of the " +
               std::string(crop_name(current_crop(seen_))) + ": crop A (each may add a " +
               std::string(follower_name(affected_by(current_crop(seen_)))) +
               ") or crop B (each takes one back)\n";
    } else if (seen_.phase == Phase::effect) {
      const std::string kind(follower_name(affected_by(current_crop(seen_))));
      text_ += name(seen_.acting) + (seen_.effect == Effect::add
                                         ? " may add a " + kind + " beside an own one, or decline\n"
                                         : " takes a " + kind + " back\n");
    } else if (seen_.phase == Phase::place) {
      text_ += name(seen_.turn) + " lays the tile, with a follower or without\n";
    }
  }

  const State& seen_;
  DrawStyle style_;
  const Move* last_ = nullptr;
  std::vector<Place> places_;  // where the drawn tile fits, as numbered
  std::string text_;
};

}  // namespace

std::string draw(const Observation<State>& observation, DrawStyle style,
                 std::span<const Move> decisions) {
  return Drawing(observation.seen(), style, decisions).draw();
}

}  // namespace fullcircle::carcassonne
