#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/games/carcassonne/reference_map.h"

/// The rules once more, slow and plain, written from the rules' text alone.
namespace fullcircle::carcassonne::reference {

struct Standee {
  int seat;
  PartOnMap at;
  friend auto operator<=>(const Standee&, const Standee&) = default;
};

/// A placement taken apart: "K@1,0/1 +road.S".
struct Placement {
  std::string id;
  Spot2D where;
  int turns = 0;
  std::string spot;  // empty if there is no follower
};

inline std::string place_text(Spot2D where) {
  return std::to_string(where.first) + "," + std::to_string(where.second);
}
inline std::string text_of(const Placement& placement) {
  return placement.id + "@" + place_text(placement.where) +
         (placement.turns > 0 ? "/" + std::to_string(placement.turns) : "") +
         (placement.spot.empty() ? "" : " +" + placement.spot);
}
inline Spot2D read_where(const std::string& text) {
  return {std::stoi(text), std::stoi(text.substr(text.find(',') + 1))};
}
inline Placement read_placement(const std::string& text) {
  const std::size_t sign = text.find('@');
  const std::size_t slash = text.find('/');
  const std::size_t plus = text.find('+');
  return {.id = text.substr(0, sign),
          .where = read_where(text.substr(sign + 1)),
          .turns = slash == std::string::npos ? 0 : text[slash + 1] - '0',
          .spot = plus == std::string::npos ? "" : text.substr(plus + 1)};
}

/// The number of the part that "city.N" names on a tile, or -1. Any side it touches will do.
inline int find_part(const Tile& tile, const std::string& spot) {
  for (std::size_t i = 0; i < tile.parts.size(); ++i) {
    const Part& part = tile.parts[i];
    if (part.terrain == "cloister" && spot == "cloister") return static_cast<int>(i);
    for (const int port : part.ports) {
      const auto p = static_cast<std::size_t>(port);
      const char* name = part.terrain == "field" ? kPortNames[p] : kSideNames[p];
      if (spot == part.terrain + "." + name) return static_cast<int>(i);
    }
  }
  return -1;
}

class Game {
 public:
  enum class Due { draw, place, choose, effect, over };

  Game(int seats, bool crop_circles) : seats_(seats), supply_(static_cast<std::size_t>(seats), 7) {
    points_.resize(static_cast<std::size_t>(seats));
    for (const std::vector<Shape>& turns : shapes()) {
      const Tile& tile = turns[0].tile;
      if (!tile.base && !crop_circles) continue;
      bag_[tile.id] = tile.count - (tile.id == "D" ? 1 : 0);
    }
    map_.lay({0, 0}, shape("D", 0));
  }

  const Map& map() const { return map_; }
  const std::vector<Standee>& standees() const { return standees_; }
  int supply(int seat) const { return supply_[static_cast<std::size_t>(seat)]; }
  int points(int seat, const std::string& terrain) const {
    const auto& table = points_[static_cast<std::size_t>(seat)];
    return table.contains(terrain) ? table.at(terrain) : 0;
  }
  const std::map<std::string, int>& bag() const { return bag_; }
  Due due() const { return due_; }
  /// Who decides; -1 for chance or nobody.
  int actor() const {
    return due_ == Due::effect ? acting_ : due_ == Due::draw || due_ == Due::over ? -1 : turn_;
  }
  int turn() const { return turn_; }
  int seats() const { return seats_; }
  const std::string& drawn() const { return drawn_; }

  /// A legal event in notation.
  void apply(const std::string& text) {
    if (due_ == Due::draw) return draw(text.substr(5));
    if (due_ == Due::place) return place(read_placement(text));
    if (due_ == Due::choose) {
      effect_a_ = text == "crop A";
      return ask((turn_ + 1) % seats_);
    }
    if (text != "decline") change_follower(text);
    if (acting_ == turn_) return end_turn();
    ask((acting_ + 1) % seats_);
  }

  /// Every legal decision, sorted; of turns that look alike the first.
  std::vector<std::string> moves() {
    std::vector<std::string> all;
    if (due_ == Due::choose) all = {"crop A", "crop B"};
    if (due_ == Due::effect) all = effect_moves();
    if (due_ == Due::place) all = placements();
    std::sort(all.begin(), all.end());
    return all;
  }

  /// The rules a placement breaks; empty if it is legal.
  std::set<std::string> broken(const Placement& move) {
    if (move.id != drawn_) return {"CA-10"};
    const Shape& laid = shape(move.id, move.turns);
    const int part = find_part(laid.tile, move.spot);
    if (!move.spot.empty() && part < 0) return {"notation"};
    std::set<std::string> rules;
    if (!map_.fits(move.where, laid)) return {"CA-11"};
    if (move.spot.empty()) return {};
    if (supply(turn_) == 0 || !is_free(move.where, laid, part)) rules.insert("CA-12");
    return rules;
  }

  /// What the region holds for each seat.
  std::vector<int> followers_on(const Region& region) const {
    std::vector<int> count(static_cast<std::size_t>(seats_));
    for (const Standee& one : standees_) {
      if (!region.tiles.contains(one.at.first)) continue;
      const bool here =
          std::find(region.parts.begin(), region.parts.end(), one.at) != region.parts.end();
      if (here) ++count[static_cast<std::size_t>(one.seat)];
    }
    return count;
  }
  /// CA-15: the seats with most followers.
  std::vector<int> owners_of(const Region& region) const {
    const std::vector<int> count = followers_on(region);
    const int most = *std::max_element(count.begin(), count.end());
    std::vector<int> owners;
    for (int seat = 0; seat < seats_; ++seat) {
      if (most > 0 && count[static_cast<std::size_t>(seat)] == most) owners.push_back(seat);
    }
    return owners;
  }

  /// CA-14, CA-30, CA-31: what the region is worth if the game ended now.
  int worth_now(const Region& region) const {
    if (region.terrain == "field") return 3 * cities_at(region, true);
    if (region.terrain == "cloister") return 9 - region.open;
    const int tiles = static_cast<int>(region.tiles.size());
    if (region.terrain == "road") return tiles;
    return (region.complete() ? 2 : 1) * (tiles + region.pennants);
  }

  /// How many different cities touch a field, all or only the completed ones.
  int cities_at(const Region& field, bool only_complete) const {
    std::set<PartOnMap> found;
    for (const PartOnMap& at : field.parts) {
      for (const int city : map_.part(at).cities) {
        const Region region = map_.region({at.first, city});
        if (only_complete && !region.complete()) continue;
        found.insert(*std::min_element(region.parts.begin(), region.parts.end()));
      }
    }
    return static_cast<int>(found.size());
  }

 private:
  static const Shape& shape(const std::string& id, int turns) {
    for (const std::vector<Shape>& all : shapes()) {
      if (all[0].tile.id == id) return all[static_cast<std::size_t>(turns)];
    }
    throw std::runtime_error("no tile " + id);
  }

  // ---- Drawing and laying ----

  void draw(const std::string& id) {
    --bag_.at(id);
    drawn_ = id;
    for (const Spot2D& where : map_.empty_places()) {
      for (int turns = 0; turns < 4; ++turns) {
        if (!map_.fits(where, shape(id, turns))) continue;
        due_ = Due::place;
        return;
      }
    }
    draw_again_or_finish();
  }

  void draw_again_or_finish() {
    due_ = Due::draw;
    for (const auto& [id, count] : bag_) {
      if (count > 0) return;
    }
    finish();
  }

  void end_turn() {
    turn_ = (turn_ + 1) % seats_;
    draw_again_or_finish();
  }

  void place(const Placement& move) {
    const Shape& laid = shape(move.id, move.turns);
    map_.lay(move.where, laid);
    const int tile = static_cast<int>(map_.laid().size()) - 1;
    if (!move.spot.empty()) {
      standees_.push_back({turn_, {tile, find_part(laid.tile, move.spot)}});
      --supply_[static_cast<std::size_t>(turn_)];
    }
    score_around(tile);
    if (laid.tile.crop.empty() || standees_.empty()) return end_turn();
    affected_ = laid.tile.crop == "fork" ? "field" : laid.tile.crop == "club" ? "road" : "city";
    due_ = Due::choose;
  }

  // ---- Scoring ----

  void score_around(int tile) {
    const Map::Laid laid = map_.laid()[static_cast<std::size_t>(tile)];
    for (std::size_t part = 0; part < laid.shape->tile.parts.size(); ++part) {
      score_if_complete({tile, static_cast<int>(part)});
    }
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        const int near = map_.find({laid.where.first + dx, laid.where.second + dy});
        if (near < 0) continue;
        const Tile& there = map_.laid()[static_cast<std::size_t>(near)].shape->tile;
        const int cloister = find_part(there, "cloister");
        if (cloister >= 0) score_if_complete({near, cloister});
      }
    }
  }

  void score_if_complete(PartOnMap at) {
    const Region region = map_.region(at);
    if (!region.complete()) return;
    pay(region);
    for (const PartOnMap& part : region.parts) {
      for (std::size_t i = standees_.size(); i-- > 0;) {
        if (standees_[i].at == part) send_home(i);
      }
    }
  }

  void pay(const Region& region) {
    const std::vector<int> owners = owners_of(region);
    if (owners.empty()) return;
    const int worth = worth_now(region);
    for (const int seat : owners) points_[static_cast<std::size_t>(seat)][region.terrain] += worth;
  }

  void send_home(std::size_t i) {
    ++supply_[static_cast<std::size_t>(standees_[i].seat)];
    standees_.erase(standees_.begin() + static_cast<std::ptrdiff_t>(i));
  }

  void finish() {
    due_ = Due::over;
    for (const Region& region : map_.regions()) pay(region);
  }

  // ---- Followers ----

  bool is_free(Spot2D where, const Shape& laid, int part) {
    map_.lay(where, laid);
    const Region region = map_.region({static_cast<int>(map_.laid().size()) - 1, part});
    map_.unlay();
    return owners_of(region).empty();
  }

  std::vector<std::string> placements() {
    std::vector<std::string> all;
    for (const Spot2D& where : map_.empty_places()) {
      for (int turns = 0; turns < 4; ++turns) {
        const Shape& laid = shape(drawn_, turns);
        if (laid.first_alike != turns || !map_.fits(where, laid)) continue;
        all.push_back(text_of({drawn_, where, turns, ""}));
        for (std::size_t part = 0; part < laid.tile.parts.size() && supply(turn_) > 0; ++part) {
          if (!is_free(where, laid, static_cast<int>(part))) continue;
          all.push_back(text_of({drawn_, where, turns, name_of(laid.tile.parts[part])}));
        }
      }
    }
    return all;
  }

  // ---- Crop circles ----

  bool can_act(int seat) const {
    if (effect_a_ && supply(seat) == 0) return false;
    return std::any_of(standees_.begin(), standees_.end(), [&](const Standee& one) {
      return one.seat == seat && map_.part(one.at).terrain == affected_;
    });
  }

  /// From this seat on to the active player, who is last.
  void ask(int seat) {
    for (;; seat = (seat + 1) % seats_) {
      if (can_act(seat)) {
        due_ = Due::effect;
        acting_ = seat;
        return;
      }
      if (seat == turn_) return end_turn();
    }
  }

  std::vector<std::string> effect_moves() const {
    std::set<std::string> all;
    if (effect_a_) all.insert("decline");
    for (const Standee& one : standees_) {
      if (one.seat != acting_ || map_.part(one.at).terrain != affected_) continue;
      const Spot2D where = map_.laid()[static_cast<std::size_t>(one.at.first)].where;
      all.insert((effect_a_ ? "add " : "back ") + place_text(where) + " " +
                 name_of(map_.part(one.at)));
    }
    return {all.begin(), all.end()};
  }

  /// "add 1,0 city.N" or "back 1,0 city.N"
  void change_follower(const std::string& text) {
    const std::size_t first = text.find(' ');
    const std::size_t second = text.find(' ', first + 1);
    const int tile = map_.find(read_where(text.substr(first + 1)));
    const Tile& there = map_.laid()[static_cast<std::size_t>(tile)].shape->tile;
    const Standee one{acting_, {tile, find_part(there, text.substr(second + 1))}};
    if (effect_a_) {
      standees_.push_back(one);
      --supply_[static_cast<std::size_t>(acting_)];
      return;
    }
    const auto found = std::find(standees_.begin(), standees_.end(), one);
    if (found == standees_.end()) throw std::runtime_error("nobody there: " + text);
    send_home(static_cast<std::size_t>(found - standees_.begin()));
  }

  Map map_;
  int seats_;
  std::vector<Standee> standees_;
  std::vector<int> supply_;
  std::vector<std::map<std::string, int>> points_;
  std::map<std::string, int> bag_;
  Due due_ = Due::draw;
  int turn_ = 0;
  int acting_ = 0;
  bool effect_a_ = true;
  std::string affected_;
  std::string drawn_;
};

}  // namespace fullcircle::carcassonne::reference
