#pragma once

#include <map>
#include <stdexcept>

#include "tests/games/crop_circles/reference.h"

/// A whole game a second time: fed with events in notation, it keeps everything in plain lists.
namespace fullcircle::crop_circles::reference {

inline Glyph read_glyph(std::string_view code) { return {code[0], code[1] - '0'}; }

inline Placement read_placement(std::string_view text) {
  std::size_t after_row = 1;
  while (text[after_row] >= '0' && text[after_row] <= '9') ++after_row;
  Placement placement;
  placement.start.column = text[0] - 'a';
  placement.start.row = std::stoi(std::string(text.substr(1, after_row - 1))) - 1;
  text.remove_prefix(after_row);
  placement.down = text[0] == 'v';
  if (text[0] == 'v' || text[0] == '>') text.remove_prefix(1);
  for (; !text.empty(); text.remove_prefix(2)) {
    placement.glyphs.push_back(read_glyph(text.substr(0, 2)));
  }
  return placement;
}

struct Card {
  int value = 0;  // of the shading it is for
  std::string shapes;
  friend auto operator<=>(const Card&, const Card&) = default;
};
using Cards = std::vector<Card>;

/// CC-3
inline Glyphs whole_set(int glyphs) {
  Glyphs set;
  const std::map<int, std::size_t> copies = {{1, 10}, {2, 8}, {3, 6}, {4, glyphs == 112 ? 4 : 2}};
  for (const char shape : std::string("CQTS")) {
    for (const auto& [value, count] : copies) set.insert(set.end(), count, Glyph{shape, value});
  }
  return set;
}

/// CC-5
inline Cards all_cards() {
  Cards cards;
  for (const std::string shapes : {"CQT", "CQS", "CTS", "QTS"})
    cards.insert(cards.end(), 2, Card{2, shapes});
  for (const std::string shapes : {"CQ", "CT", "CS", "QT", "QS", "TS", "CS", "QT"})
    cards.push_back({3, shapes});
  for (const std::string shapes : {"C", "Q", "T", "S"})
    cards.insert(cards.end(), 2, Card{4, shapes});
  return cards;
}

template <class T>
void erase_one(std::vector<T>& list, const T& item) {
  const auto found = std::find(list.begin(), list.end(), item);
  if (found == list.end()) throw std::logic_error("the reference has no such piece");
  list.erase(found);
}

class Game {
 public:
  Game(int seats, int glyphs, bool with_rule_changes)
      : rules_change(with_rule_changes),
        hands(static_cast<std::size_t>(seats)),
        known(static_cast<std::size_t>(seats)),
        scores(static_cast<std::size_t>(seats)),
        bag(whole_set(glyphs)),
        deck(all_cards()) {
    rules[1] = "CQTS";
    due = due_in_setup();
  }

  /// Any event of the game; it must be possible.
  void event(const std::string& text) {
    if (due == "place") {
      place_or_pass(text);
    } else if (due == "take") {
      take(text);
    } else {
      draw(text.substr(due.size() + 1));
    }
  }

  std::string due;  // "hand 0", "rule solid", "place", "take", "bag", "over"
  bool rules_change;
  Board board;
  std::vector<Glyphs> hands;
  std::vector<Glyphs> known;  // of the hands, what was taken openly
  std::vector<int> scores;
  Glyphs bag;
  Glyphs pool;
  Rules rules;
  Cards deck;
  Cards replaced;
  std::optional<Card> upcoming;
  std::size_t turn = 0;
  int takes_left = 0;
  std::size_t change_holder = 0;
  bool can_change = false;
  std::vector<std::size_t> final_turns;  // the seats that have one still to come

 private:
  std::string due_in_setup() const {
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
      if (hands[seat].size() < 4) return "hand " + std::to_string(seat);
    }
    if (!board[7][7]) return "centre";
    if (pool.size() < 5) return "pool";
    if (rules[2].empty()) return "rule solid";
    if (rules[3].empty()) return "rule striped";
    if (rules[4].empty()) return "rule crossed";
    if (rules_change && !upcoming) return "upcoming";
    return "place";
  }

  static int value_of_shading(const std::string& shading) {
    return shading == "solid" ? 2 : shading == "striped" ? 3 : 4;
  }

  void draw(const std::string& piece) {
    const std::string what = due.substr(0, due.find(' '));
    if (what == "rule") {
      const Card card{value_of_shading(due.substr(5)), piece};
      erase_one(deck, card);
      rules[static_cast<std::size_t>(card.value)] = card.shapes;
      due = due_in_setup();
    } else if (what == "upcoming") {
      const std::size_t blank = piece.find(' ');
      upcoming = Card{value_of_shading(piece.substr(0, blank)), piece.substr(blank + 1)};
      erase_one(deck, *upcoming);
      change_done();
    } else {
      const Glyph glyph = read_glyph(piece);
      erase_one(bag, glyph);
      draw_glyph(what, glyph);
    }
  }

  void draw_glyph(const std::string& what, Glyph glyph) {
    if (what == "bag") {
      hands[turn].push_back(glyph);
      taken();
    } else if (what == "refill") {
      pool.push_back(glyph);
      refill();
    } else {
      if (what == "hand") hands[static_cast<std::size_t>(due[5] - '0')].push_back(glyph);
      if (what == "pool") pool.push_back(glyph);
      if (what == "centre") put_in_centre(glyph);
      due = due_in_setup();
    }
  }

  void put_in_centre(Glyph glyph) {
    for (const Field field : {Field{6, 6}, Field{6, 7}, Field{7, 6}, Field{7, 7}}) {
      if (at(board, field)) continue;
      at(board, field) = glyph;
      return;
    }
  }

  // ---- A turn ----

  void place_or_pass(const std::string& text) {
    takes_left = text == "pass" ? 1 : 3;
    if (text != "pass" && place(read_placement(text))) {
      due = "upcoming";
    } else {
      placed();
    }
  }

  /// True if a rule changes.
  bool place(const Placement& placement) {
    scores[turn] += points(board, placement);
    bool on_multiplier = false;
    for (std::size_t i = 0; i < placement.glyphs.size(); ++i) {
      const Field field = field_of(placement, static_cast<int>(i));
      const Glyph glyph = placement.glyphs[i];
      at(board, field) = glyph;
      erase_one(hands[turn], glyph);
      const auto was_known = std::find(known[turn].begin(), known[turn].end(), glyph);
      if (was_known != known[turn].end()) known[turn].erase(was_known);
      if (multiplier(field) > 1) on_multiplier = true;
    }
    if (!rules_change || !can_change || !on_multiplier) return false;
    change_rule();
    return true;
  }

  /// CC-23
  void change_rule() {
    std::string& active = rules[static_cast<std::size_t>(upcoming->value)];
    replaced.push_back({upcoming->value, active});
    active = upcoming->shapes;
    upcoming.reset();
    if (deck.empty()) deck.swap(replaced);
    change_holder = turn;
    can_change = false;
    taken_this_turn_ = true;
  }

  void change_done() {
    if (in_setup_) {
      in_setup_ = false;
      due = due_in_setup();
    } else {
      placed();
    }
  }

  void placed() {
    if (final_turns.empty()) {
      due = "take";
    } else {
      end_turn();
    }
  }

  void take(const std::string& text) {
    if (text == "+bag") {
      due = "bag";
      return;
    }
    const Glyph glyph = read_glyph(std::string_view(text).substr(1));
    erase_one(pool, glyph);
    hands[turn].push_back(glyph);
    known[turn].push_back(glyph);
    taken();
  }

  void taken() {
    due = "take";
    if (--takes_left == 0) refill();
  }

  void refill() {
    if (pool.size() < 5 && !bag.empty()) {
      due = "refill";
      return;
    }
    const bool end_triggered = pool.size() < 5;
    const std::size_t seats = hands.size();
    end_turn();
    for (std::size_t n = 0; end_triggered && n < seats; ++n) {
      final_turns.push_back((turn + n) % seats);
    }
  }

  void end_turn() {
    const bool held_all_turn = change_holder == turn && !taken_this_turn_;
    if (rules_change && held_all_turn && !first_turn_) can_change = true;
    first_turn_ = false;
    taken_this_turn_ = false;
    turn = (turn + 1) % hands.size();
    due = "place";
    if (final_turns.empty()) return;
    final_turns.erase(final_turns.begin());
    if (final_turns.empty()) due = "over";
  }

  bool in_setup_ = true;
  bool first_turn_ = true;
  bool taken_this_turn_ = false;  // the change card
};

}  // namespace fullcircle::crop_circles::reference
