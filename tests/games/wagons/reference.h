#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/core/files.h"
#include "tests/core/json_value.h"

/// A second scorer of Circle the Wagons, slow and obvious, written from the rules alone. It shares
/// nothing with the production code: towns are maps, the cards are read from the data file.
namespace fullcircle::wagons::reference {

/// First letters: desert, forest, mountains, plains, snow, water; beer, cow, fort, gun, mine,
/// wagon.
struct Land {
  char terrain = 0;
  char symbol = 0;
};

struct CardFacts {
  std::array<std::string, 4> squares;  // "plains cow"
  std::string goal;
};

// ---- The cards ----

inline JsonValue card_file() {
  return read_json(read_file(FULLCIRCLE_SOURCE_DIR "/tests/data/wagons-cards.json")).value();
}

inline std::vector<CardFacts> read_cards() {
  const JsonValue file = card_file();
  std::vector<CardFacts> cards;
  for (const JsonValue& card : file["cards"].list) {
    CardFacts facts{.squares = {}, .goal = card["goal"].text};
    for (std::size_t i = 0; i < 4; ++i) facts.squares[i] = card["squares"].list.at(i).text;
    cards.push_back(facts);
  }
  return cards;
}

inline const std::vector<CardFacts>& cards() {
  static const std::vector<CardFacts> kAll = read_cards();
  return kAll;
}

inline Land land_of(const std::string& words) { return {words[0], words[words.find(' ') + 1]}; }

// ---- A town ----

using Place = std::pair<int, int>;  // x, y
using Places = std::set<Place>;

inline std::array<Place, 4> neighbours(Place place) {
  const auto [x, y] = place;
  return {Place{x - 1, y}, Place{x + 1, y}, Place{x, y - 1}, Place{x, y + 1}};
}

inline std::array<Place, 4> under_card(int x, int y) {
  return {Place{x, y}, Place{x + 1, y}, Place{x, y + 1}, Place{x + 1, y + 1}};
}

class Town {
 public:
  void put(Place place, Land land) { lands_[place] = land; }

  void lay(int card, int x, int y, bool turned) {
    for (std::size_t i = 0; i < 4; ++i) {
      const auto& words = cards()[static_cast<std::size_t>(card)].squares[turned ? 3 - i : i];
      put(under_card(x, y)[i], land_of(words));
    }
  }

  /// CW-20, CW-21
  bool may_lay(int x, int y) const {
    if (lands_.empty()) return x == 0 && y == 0;
    for (const Place& place : under_card(x, y)) {
      if (has(place)) return true;
      for (const Place& near : neighbours(place)) {
        if (has(near)) return true;
      }
    }
    return false;
  }

  const std::map<Place, Land>& lands() const { return lands_; }
  int size() const { return static_cast<int>(lands_.size()); }
  bool has(Place place) const { return lands_.contains(place); }
  bool is_terrain(Place place, char terrain) const {
    const auto found = lands_.find(place);
    return found != lands_.end() && found->second.terrain == terrain;
  }
  bool is_symbol(Place place, char symbol) const {
    const auto found = lands_.find(place);
    return found != lands_.end() && found->second.symbol == symbol;
  }

  Places of_terrain(char terrain) const {
    Places found;
    for (const auto& [place, land] : lands_) {
      if (land.terrain == terrain) found.insert(place);
    }
    return found;
  }
  Places of_symbol(char symbol) const {
    Places found;
    for (const auto& [place, land] : lands_) {
      if (land.symbol == symbol) found.insert(place);
    }
    return found;
  }
  int count(char symbol) const { return static_cast<int>(of_symbol(symbol).size()); }

  bool beside_terrain(Place place, char terrain) const {
    return std::ranges::any_of(neighbours(place),
                               [&](Place near) { return is_terrain(near, terrain); });
  }
  bool beside_symbol(Place place, char symbol) const {
    return std::ranges::any_of(neighbours(place),
                               [&](Place near) { return is_symbol(near, symbol); });
  }

 private:
  std::map<Place, Land> lands_;
};

// ---- Groups ----

inline void flood(Place from, Places& rest, Places& group) {
  if (rest.erase(from) == 0) return;
  group.insert(from);
  for (const Place& near : neighbours(from)) flood(near, rest, group);
}

inline std::vector<Places> groups(Places rest) {
  std::vector<Places> all;
  while (!rest.empty()) {
    Places group;
    flood(*rest.begin(), rest, group);
    all.push_back(group);
  }
  return all;
}

inline int largest(const Places& places) {
  std::size_t most = 0;
  for (const Places& group : groups(places)) most = std::max(most, group.size());
  return static_cast<int>(most);
}

inline int terrain_score(const Town& town, char terrain) {
  return largest(town.of_terrain(terrain));
}

// ---- The goals ----

inline int badlands(const Town& own, const Town&) {
  int points = 0;
  for (const auto& [x, y] : own.of_symbol('g')) {
    const bool row = own.is_terrain({x - 1, y}, 'd') && own.is_terrain({x + 1, y}, 'd');
    const bool column = own.is_terrain({x, y - 1}, 'd') && own.is_terrain({x, y + 1}, 'd');
    if (row || column) points += 4;
  }
  return points;
}

inline int happy_cows(const Town& own, const Town&) {
  int points = 0;
  for (const Place& cow : own.of_symbol('c')) {
    if (!own.is_terrain(cow, 's') && !own.beside_terrain(cow, 's')) points += 2;
  }
  return points;
}

inline int the_clearing(const Town& own, const Town&) {
  return 2 * own.count('f') - static_cast<int>(own.of_terrain('f').size());
}

inline int circle_the_wagons(const Town& own, const Town&) {
  int points = 0;
  for (const auto& [place, land] : own.lands()) {
    const auto around = neighbours(place);
    if (std::ranges::all_of(around, [&](Place near) { return own.is_symbol(near, 'w'); })) {
      points += 6;
    }
  }
  return points;
}

inline int smalltown_charm(const Town& own, const Town& other) {
  return own.size() < other.size() ? other.size() - own.size() : 0;
}

inline int gold_country(const Town& own, const Town&) {
  int points = 0;
  for (const Place& mine : own.of_symbol('m')) {
    if (own.is_terrain(mine, 'm') || own.beside_terrain(mine, 'm')) points += 2;
  }
  return points;
}

inline int prairie_life(const Town& own, const Town&) {
  return (own.count('c') + static_cast<int>(own.of_terrain('p').size())) / 2;
}

inline int wagons_at(const Town& own, const Places& group) {
  int wagons = 0;
  for (const Place& wagon : own.of_symbol('w')) {
    const auto around = neighbours(wagon);
    const bool beside =
        std::ranges::any_of(around, [&](Place near) { return group.contains(near); });
    if (beside || group.contains(wagon)) ++wagons;
  }
  return wagons;
}

inline int cool_water(const Town& own, const Town&) {
  const Places water = own.of_terrain('w');
  int best = 0;
  for (const Places& group : groups(water)) {
    if (static_cast<int>(group.size()) != largest(water)) continue;
    best = std::max(best, 3 * wagons_at(own, group));
  }
  return best;
}

inline int claim_jumpers(const Town& own, const Town& other) {
  if (own.count('m') == other.count('m')) return 0;
  if (own.count('m') > other.count('m')) return other.count('g') > own.count('g') ? 4 : 9;
  return own.count('g') > other.count('g') ? 5 : 0;
}

inline int boom_or_bust(const Town& own, const Town&) {
  switch (own.count('m')) {
    case 0:
    case 1:
    case 2:
      return 5;
    case 3:
    case 4:
    case 5:
    case 6:
      return 0;
    case 7:
      return 3;
    default:
      return 8;
  }
}

/// The run of wagons that begins here and goes on by this step; 0 if none begins.
inline int train_length(const Town& own, Place start, int dx, int dy) {
  auto [x, y] = start;
  if (own.is_symbol({x - dx, y - dy}, 'w')) return 0;
  int length = 0;
  for (; own.is_symbol({x, y}, 'w'); x += dx, y += dy) ++length;
  return length;
}

inline int train_points(int length) {
  if (length >= 6) return 10;
  return length == 5 ? 7 : length == 4 ? 4 : length == 3 ? 2 : length == 2 ? 1 : 0;
}

inline int wagon_train(const Town& own, const Town&) {
  int points = 0;
  for (const Place& wagon : own.of_symbol('w')) {
    points += train_points(train_length(own, wagon, 1, 0));
    points += train_points(train_length(own, wagon, 0, 1));
  }
  return points;
}

inline int one_too_many(const Town& own, const Town& other) {
  return own.count('b') > other.count('b') ? -other.count('b') : 0;
}

inline int bootleggers(const Town& own, const Town&) {
  int points = 0;
  for (const Place& beer : own.of_symbol('b')) points += own.beside_symbol(beer, 'w') ? 2 : -1;
  return points;
}

inline bool surrounded(const Town& own, int x, int y) {
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const bool centre = dx == 0 && dy == 0;
      if (own.has({x + dx, y + dy}) == centre) return false;
    }
  }
  return true;
}

inline int undiscovered(const Town& own, const Town&) {
  int points = 0;
  for (const auto& [place, land] : own.lands()) {
    if (surrounded(own, place.first + 1, place.second))
      points += 5;  // each hole has one to its left
  }
  return points;
}

inline int fortified(const Town& own, const Town&) {
  int points = 0;
  for (const auto& [x, y] : own.of_symbol('f')) {
    const auto block = under_card(x, y);
    if (std::ranges::all_of(block, [&](Place place) { return own.is_symbol(place, 'f'); })) {
      points += 7;
    }
  }
  return points;
}

inline int the_herd(const Town& own, const Town&) { return 2 * largest(own.of_symbol('c')); }

/// Territories before the first gun that way; -1 if an empty square comes first.
inline int aim(const Town& own, Place beer, int dx, int dy) {
  auto [x, y] = beer;
  for (int between = 0;; ++between) {
    x += dx;
    y += dy;
    if (!own.has({x, y})) return -1;
    if (own.is_symbol({x, y}, 'g')) return between;
  }
}

inline int target_practice(const Town& own, const Town&) {
  int points = 0;
  for (const Place& beer : own.of_symbol('b')) {
    std::set<int> seen = {aim(own, beer, -1, 0), aim(own, beer, 1, 0), aim(own, beer, 0, -1),
                          aim(own, beer, 0, 1)};
    seen.erase(-1);
    if (!seen.empty()) points += *seen.begin();
  }
  return points;
}

inline int rifles_ready(const Town& own, const Town&) {
  int points = 0;
  for (const Place& fort : own.of_symbol('f')) points += own.beside_symbol(fort, 'g') ? 2 : 0;
  return points;
}

using Goal = int (*)(const Town& own, const Town& other);

inline const std::map<std::string, Goal>& goals_by_name() {
  static const std::map<std::string, Goal> kGoals = {
      {"badlands", badlands},
      {"happy_cows", happy_cows},
      {"the_clearing", the_clearing},
      {"circle_the_wagons", circle_the_wagons},
      {"smalltown_charm", smalltown_charm},
      {"gold_country", gold_country},
      {"prairie_life", prairie_life},
      {"cool_water", cool_water},
      {"claim_jumpers", claim_jumpers},
      {"boom_or_bust", boom_or_bust},
      {"wagon_train", wagon_train},
      {"one_too_many", one_too_many},
      {"bootleggers", bootleggers},
      {"undiscovered", undiscovered},
      {"fortified", fortified},
      {"the_herd", the_herd},
      {"target_practice", target_practice},
      {"rifles_ready", rifles_ready},
  };
  return kGoals;
}

inline int goal_score(int card, const Town& own, const Town& other) {
  return goals_by_name().at(cards()[static_cast<std::size_t>(card)].goal)(own, other);
}

// ---- A game, as people at a table keep track of it ----

class Game {
 public:
  std::vector<int> goals;
  std::vector<int> circle;  // what is left of it, the next card first
  std::vector<int> free;    // what waits for the player at turn, the next first
  std::size_t turn = 0;
  std::array<Town, 2> towns;
  std::array<int, 2> cards_laid{};
  bool started = false;

  void start(int card) {
    std::ranges::rotate(circle, std::ranges::find(circle, card));
    started = true;
  }

  void place_free(int card, int x, int y, bool turned) {
    free.erase(free.begin());
    lay(card, x, y, turned);
  }

  void draft(int card, int x, int y, bool turned) {
    lay(card, x, y, turned);
    while (circle.front() != card) {
      free.push_back(circle.front());
      circle.erase(circle.begin());
    }
    circle.erase(circle.begin());
    turn = 1 - turn;
  }

  bool over() const { return started && circle.empty() && free.empty(); }

  int score(std::size_t seat) const {
    int sum = 0;
    for (const char terrain : {'d', 'f', 'm', 'p', 's', 'w'}) {
      sum += terrain_score(towns[seat], terrain);
    }
    for (const int goal : goals) sum += goal_score(goal, towns[seat], towns[1 - seat]);
    return sum;
  }

  /// The seats that win, CW-32.
  std::vector<std::size_t> winners() const {
    if (!over()) return {};
    if (score(0) != score(1)) return {score(0) > score(1) ? 0U : 1U};
    if (cards_laid[0] != cards_laid[1]) return {cards_laid[0] < cards_laid[1] ? 0U : 1U};
    return {0, 1};
  }

 private:
  void lay(int card, int x, int y, bool turned) {
    towns[turn].lay(card, x, y, turned);
    ++cards_laid[turn];
  }
};

}  // namespace fullcircle::wagons::reference
