#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/crop_circles/state.h"

/// The English of Crop Circles, for terminal and API, and the only place where it stands. The page
/// has words of its own.
namespace fullcircle::crop_circles {

// ---- What the game is ----

extern const std::array<NotationLine, 7> kNotation;
extern const std::array<NotationLine, 7> kChanceNotation;
extern const std::array<std::string_view, std::tuple_size_v<decltype(kOptions)>> kOptionHelp;

// ---- What happens ----

/// One sentence without a full stop: "there is no T3 in the pool".
std::string refusal_words(const Refusal& refusal);

/// Every reason for which the rules or the notation refuse something, with an example of its facts.
std::vector<Refusal> refusals();

/// "(2x3 + 1) x 4 = 28"; empty if nothing is gained. Nobody but the mover gains.
std::string gain_words(const Terms& terms, Seat mover);

// ---- The terminal picture ----

inline constexpr std::string_view kRulesLabel = "Rules";
inline constexpr std::string_view kNextLabel = "Next";
inline constexpr std::string_view kPoolLabel = "Pool";
inline constexpr std::string_view kScoreLabel = "Score";
inline constexpr std::string_view kHandLabel = "Hand";
inline constexpr std::string_view kKnownLabel = "Known";
inline constexpr std::string_view kNowLabel = "Now";

/// "striped beside CT"; `shapes` are those that the card permits, as they are drawn.
std::string card_words(Shading shading, std::string_view shapes);
/// The rule that no card changes: "empty beside all".
std::string empty_words();
/// "Ada holds the change card: rules", and then whether they can change.
std::string holder_words(std::string_view name);
std::string_view change_words(bool can_change);
std::string bag_words(int glyphs);          // "bag: 12"
std::string final_round_words(int turns);   // "final round: 3 turns left"
std::string hand_size_words(int glyphs);    // "4 in hand"
std::string unseen_words(int glyphs);       // "and 2 unseen"
std::string whose_words(std::string_view);  // "in the hand of Ada"

/// What the seat of this name is to do now; empty if nobody is to decide.
std::string due_words(const State& state, std::string_view name);

}  // namespace fullcircle::crop_circles
