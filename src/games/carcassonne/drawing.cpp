#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "games/carcassonne/notation.h"
#include "games/carcassonne/tile_picture.h"
#include "games/carcassonne/view.h"
#include "games/carcassonne/words.h"

namespace fullcircle::carcassonne {
namespace {

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
    style_.paint(text_, colour, content);
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
      const std::size_t before = (kPictureWidth - number.size()) / 2;
      text_.append(before, ' ').append(number);
      text_.append(kPictureWidth - before - number.size(), ' ');
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
      for (std::size_t line = 0; line < kPictureHeight; ++line) {
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
    text_ += tile_words(seen_.drawn, seen_.bag_size) + "\n";
    for (std::size_t line = 0; line < kPictureHeight; ++line) {
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
        if (((fits(gap) >> turn) & 1) != 0) turns += " " + turn_words(turn);
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
      text_ += acts ? style_.arrow() : "  ";
      paint(colour_of(static_cast<Ink>(static_cast<int>(Ink::seat0) + seat)), kSeatLetters[seat]);
      text_ +=
          " " + style_.name(Seat{seat}) + ": " + std::to_string(total_points(seen_, Seat{seat}));
      text_ += " (";
      for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
        if (terrain > 0) text_ += ", ";
        text_.append(terrain_name(static_cast<Terrain>(terrain))).append(" ");
        text_ += std::to_string(seen_.points[seat][terrain]);
      }
      text_ += "), " + supply_words(seen_.supply[seat]) + "\n";
    }
  }

  void draw_due() {
    const Actor actor = to_act(seen_);
    if (actor.is_seat()) text_ += due_words(seen_, style_.name(actor.seat())) + "\n";
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
