#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/crop_circles/crop_circles.h"
#include "tests/games/by_notation.h"

/// Positions of Crop Circles put up by hand, and moves made in notation, so that a test reads like
/// its rule.
namespace fullcircle::crop_circles {

inline Glyph glyph(std::string_view code) {
  const std::size_t shape = std::string_view("CQTS").find(code[0]);
  return make_glyph(static_cast<Shape>(shape), static_cast<Shading>(code[1] - '1'));
}

/// "C1 C1 T3"
inline std::vector<Glyph> glyphs(std::string_view codes) {
  std::vector<Glyph> list;
  if (codes.empty()) return list;
  for (const std::string_view code : split(codes, " ")) list.push_back(glyph(code));
  return list;
}

inline GlyphBag bag_of(std::string_view codes) {
  GlyphBag bag;
  for (const Glyph one : glyphs(codes)) bag.add(one);
  return bag;
}

/// "g9"
inline Cell field(std::string_view name) {
  return make_cell(*parse_int(name.substr(1), 1, kSide) - 1, name[0] - 'a');
}

inline std::uint8_t shapes(std::string_view letters) {
  std::uint8_t bits = 0;
  for (const char letter : letters) {
    bits |= static_cast<std::uint8_t>(1U << std::string_view("CQTS").find(letter));
  }
  return bits;
}

inline Options options(std::string_view settings) { return *parse_options(kOptions, settings); }

/// Seat 0 is to place, in the middle of a game with an empty board. What is put anywhere comes out
/// of the bag. The rules are: solid beside CQT, striped beside CS, crossed beside Q; the upcoming
/// card is solid beside QTS; seat 1 holds the change card, side can't change.
class Position {
 public:
  explicit Position(int seats = 2, std::string_view settings = "")
      : state_(initial_state(options(settings), seats)) {
    state_.phase = Phase::place;
    state_.first_turn = false;
    state_.held_at_start = false;
    state_.change_holder = Seat{1};
    rule(Shading::solid, "CQT").rule(Shading::striped, "CS").rule(Shading::crossed, "Q");
    if (state_.rules_change) upcoming(Shading::solid, "QTS");
  }

  operator State&() { return state_; }
  State* operator->() { return &state_; }
  State& state() { return state_; }

  /// A line to the right: put("g7", "C1 T2") fills g7 and h7.
  Position& put(std::string_view start, std::string_view codes) {
    Cell cell = field(start);
    for (const Glyph one : glyphs(codes)) {
      take_out_of_bag(one);
      state_.put(cell, one);
      cell = shifted(cell, 1);
    }
    return *this;
  }

  Position& hand(int seat, std::string_view codes) {
    for (const Glyph one : glyphs(codes)) {
      take_out_of_bag(one);
      state_.hand[static_cast<std::size_t>(seat)].add(one);
      ++state_.hand_size[static_cast<std::size_t>(seat)];
    }
    return *this;
  }
  Position& hand(std::string_view codes) { return hand(0, codes); }

  Position& pool(std::string_view codes) {
    for (const Glyph one : glyphs(codes)) {
      take_out_of_bag(one);
      state_.pool.add(one);
    }
    return *this;
  }

  /// The bag holds this and nothing else; the rest of the set is out of the game.
  Position& only_in_bag(std::string_view codes) {
    state_.bag = bag_of(codes);
    state_.bag_size = static_cast<std::uint8_t>(state_.bag.size());
    return *this;
  }

  Position& rule(Shading shading, std::string_view letters) {
    std::uint8_t& active = state_.active[static_cast<std::size_t>(shading)];
    if (const int before = card_kind({shading, active}); before >= 0) state_.deck.add(before);
    active = shapes(letters);
    if (const int now = card_kind({shading, active}); now >= 0) state_.deck.remove(now);
    return *this;
  }

  /// For tests in which the rule cards do not matter.
  Position& everything_permitted() {
    for (const Shading shading : {Shading::solid, Shading::striped, Shading::crossed}) {
      rule(shading, "CQTS");
    }
    return *this;
  }

  Position& upcoming(Shading shading, std::string_view letters) {
    if (state_.upcoming != kNoCard) state_.deck.add(state_.upcoming);
    state_.upcoming = static_cast<std::uint8_t>(card_kind({shading, shapes(letters)}));
    state_.deck.remove(state_.upcoming);
    return *this;
  }

  Position& change_card(int holder, bool can_change) {
    state_.change_holder = Seat{static_cast<std::uint8_t>(holder)};
    state_.can_change = can_change;
    state_.held_at_start = state_.change_holder == state_.turn;
    return *this;
  }

  Position& first_turn() {
    state_.first_turn = true;
    return *this;
  }

 private:
  void take_out_of_bag(Glyph one) {
    state_.bag.remove(one);
    --state_.bag_size;
  }

  State state_;
};

inline Error spoken(const Refusal& refusal) { return with_words<CropCircles>(refusal); }

inline void play(State& state, std::string_view text) { play_event<CropCircles>(state, text); }

inline void play_all(State& state, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) play(state, text);
}

/// The reason why a move is refused; code "" if it is allowed.
inline Error refusal(const State& state, std::string_view text) {
  return refusal_of<CropCircles>(state, text);
}

inline bool allowed(const State& state, std::string_view text) {
  return refusal(state, text).code.empty();
}

/// The points of a placement that the rules must allow.
inline int gain(const State& state, std::string_view text) {
  EXPECT_EQ(refusal(state, text).why, "") << text;
  const Result<Move, Refusal> move = parse(state, text);
  return move ? points(state, *move) : -1;
}

/// One draw, the first that is possible.
inline void draw_one(State& state) {
  Move first;
  bool found = false;
  for_each_outcome(state, [&](const Move& outcome, int) {
    if (!found) first = outcome;
    found = true;
  });
  ASSERT_TRUE(found) << "no draw is possible";
  apply(state, first);
}

/// All draws that are due.
inline void draw_all(State& state) {
  while (to_act(state).is_chance()) draw_one(state);
}

/// Takes from the pool, always the first kind, until the turn is over.
inline void take_first(State& state) {
  draw_all(state);
  while (state.phase == Phase::take) {
    ASSERT_FALSE(state.pool.empty());
    apply(state, make_take(state.pool.kinds().lowest()));
    draw_all(state);
  }
}

/// A whole turn with the given placement or pass.
inline void turn(State& state, std::string_view text) {
  play(state, text);
  take_first(state);
}

/// A game just dealt, by chance.
inline State dealt_game(int seats, std::string_view settings, Rng& rng) {
  State state = initial_state(options(settings), seats);
  while (to_act(state).is_chance()) apply(state, sample_outcome(state, rng));
  return state;
}

/// Every combination of the options; with the seats 2 to 6 that is every kind of game.
inline constexpr std::array<std::string_view, 4> kAllSettings = {
    "glyphs=104 rules_change=on", "glyphs=104 rules_change=off", "glyphs=112 rules_change=on",
    "glyphs=112 rules_change=off"};

}  // namespace fullcircle::crop_circles
