#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/carcassonne/carcassonne.h"
#include "tests/games/by_notation.h"

/// Positions of Carcassonne reached by laying tiles in notation, so that a test reads like its
/// rule.
namespace fullcircle::carcassonne {

inline constexpr std::array<std::string_view, 2> kBothSettings = {"crop_circles=on",
                                                                  "crop_circles=off"};

inline Options options(std::string_view settings = "") {
  return *parse_options(kOptions, settings);
}

inline Seat seat(int index) { return Seat{static_cast<std::uint8_t>(index)}; }

inline Kind kind(std::string_view name) {
  Kind found;
  EXPECT_TRUE(find_kind(name, found)) << name;
  return found;
}

inline Place at(int x, int y) { return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}; }

/// The reason why a move is refused; code "" if it is allowed.
inline Error refusal(const State& state, std::string_view text) {
  return refusal_of<Carcassonne>(state, text);
}

inline bool allowed(const State& state, std::string_view text) {
  return refusal(state, text).code.empty();
}

inline void play(State& state, std::string_view text) { play_event<Carcassonne>(state, text); }

/// Plays random games under both settings with two to five seats and shows every position.
template <class OnPosition>
void random_games(std::uint64_t seed, int games, OnPosition&& on_position) {
  Rng rng(seed);
  for (int i = 0; i < games; ++i) {
    State state = initial_state(options(kBothSettings[static_cast<std::size_t>(i % 2)]), 2 + i % 4);
    while (state.phase != Phase::over) {
      on_position(state);
      apply(state,
            to_act(state).is_chance() ? sample_outcome(state, rng) : sample_move(state, rng));
    }
    on_position(state);
  }
}

/// What a decision gains, in words.
inline std::string sum_of(const State& state, std::string_view text) {
  return gain_words(terms(state, *parse(state, text)), to_act(state).seat());
}

/// Every legal decision in notation, sorted.
inline std::vector<std::string> moves_of(const State& state) {
  std::vector<std::string> moves;
  for_each_move(state, [&](const Move& move) {
    moves.push_back(format(state, move));
    return true;
  });
  std::sort(moves.begin(), moves.end());
  return moves;
}

/// A game at its start; tiles are laid for any seat, whoever's turn it would be.
class Table {
 public:
  explicit Table(int seats = 2, std::string_view settings = "")
      : state_(initial_state(options(settings), seats)) {}

  operator State&() { return state_; }
  operator const State&() const { return state_; }
  State* operator->() { return &state_; }

  /// The seat draws this kind.
  Table& draw(int who, std::string_view name) {
    state_.turn = seat(who);
    carcassonne::play(state_, "tile " + std::string(name));
    return *this;
  }
  /// The seat draws the tile of the placement and lays it.
  Table& lay(int who, std::string_view placement) {
    draw(who, placement.substr(0, placement.find('@')));
    carcassonne::play(state_, placement);
    EXPECT_TRUE(recount(state_)) << placement;
    return *this;
  }
  /// The same, and no tile is left then.
  Table& lay_last(int who, std::string_view placement) {
    only_in_bag(placement.substr(0, placement.find('@')));
    state_.turn = seat(who);
    carcassonne::play(state_, "tile " + std::string(placement.substr(0, placement.find('@'))));
    carcassonne::play(state_, placement);
    return *this;
  }
  Table& play(std::string_view text) {
    carcassonne::play(state_, text);
    return *this;
  }
  /// The bag holds these kinds ("K CC1") and nothing else.
  Table& only_in_bag(std::string_view names) {
    state_.bag.fill(0);
    state_.bag_size = 0;
    if (names.empty()) return *this;
    for (const std::string_view name : split(names, " ")) {
      ++state_.bag[kind(name).index];
      ++state_.bag_size;
    }
    return *this;
  }

  int score(int who) const { return total_points(state_, seat(who)); }
  int score(int who, Terrain terrain) const {
    return state_.points[seat(who).index][static_cast<std::size_t>(terrain)];
  }
  int supply(int who) const { return state_.supply[seat(who).index]; }
  int acting() const { return to_act(state_).is_seat() ? to_act(state_).seat().index : -1; }

 private:
  State state_;
};

}  // namespace fullcircle::carcassonne
