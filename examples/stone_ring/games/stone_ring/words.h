#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/stone_ring/state.h"

/// The English of Stone Ring, for terminal and API, and the only place where it stands. The page
/// has words of its own.
namespace fullcircle::stone_ring {

// ---- What the game is ----

extern const std::array<NotationLine, 1> kNotation;
extern const std::array<NotationLine, 3> kChanceNotation;
extern const std::array<std::string_view, std::tuple_size_v<decltype(kOptions)>> kOptionHelp;

// ---- What happens ----

/// One sentence without a full stop: "place 7 is taken".
std::string refusal_words(const Refusal& refusal);

/// Every reason for which the rules or the notation refuse something, with an example of its facts.
std::vector<Refusal> refusals();

/// "(3 + 1) x 2 = 8, echo 1 for seat 1". Empty if nobody gains.
std::string gain_words(const Terms& terms, Seat mover);

// ---- The terminal picture ----

inline constexpr std::string_view kHeartLabel = "Heart";
inline constexpr std::string_view kScoreLabel = "Score";
inline constexpr std::string_view kHandLabel = "Hand";
inline constexpr std::string_view kNowLabel = "Now";

std::string heart_words(Stone heart);  // "3", "none yet"
std::string bag_words(int stones);     // "bag: 12"

/// What the seat of this name is to do now; empty if nobody is to decide.
std::string due_words(const State& state, std::string_view name);

}  // namespace fullcircle::stone_ring
