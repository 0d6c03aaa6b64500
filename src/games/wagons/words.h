#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/wagons/state.h"

/// The English of Circle the Wagons, for terminal and API, and the only place where it stands. The
/// page has words of its own.
namespace fullcircle::wagons {

// ---- What the game is ----

extern const std::array<NotationLine, 5> kNotation;
extern const std::array<NotationLine, 2> kChanceNotation;
extern const std::array<std::string_view, std::tuple_size_v<decltype(kOptions)>> kOptionHelp;

/// What the goal scores. `neutral` names beer as barrel.
std::string_view goal_words(Card card, bool neutral);
/// Whether the goal names beer, so that it reads differently with neutral symbols.
bool has_neutral_words(Card card);

// ---- What happens ----

/// One sentence without a full stop: "card 4 is not in the circle".
std::string refusal_words(const Refusal& refusal);

/// Every reason for which the rules or the notation refuse something, with an example of its facts.
std::vector<Refusal> refusals();

/// "happy cows": a name in facts as people read it.
std::string plain_words(std::string_view name);

/// What the mover gains, by terrain and goal: "plains +2, badlands +4", or "no change".
std::string gain_words(const Terms& terms, Seat mover);

// ---- The terminal picture ----

std::string town_words(std::string_view name, int points, int cards);  // "Ada: 12 points, 3 cards"
std::string goal_line(Card card, bool neutral);                        // "Goal badlands: 4 for ..."
std::string card_words(Card card);                                     // "card 7"
/// "Free cards for Ada, to be placed in this order:"
std::string free_cards_words(std::string_view name);
/// What stands above the cards of the circle, or that there are none.
std::string circle_words(const State& state);
/// After due_words, above a list: "the best square for each card:"
std::string_view best_words();
/// "gives away 4, 11"; how many, if they are many; empty for none.
std::string gives_words(std::span<const Card> skipped);

/// What the seat of this name is to do now; empty if nobody is to decide.
std::string due_words(const State& state, std::string_view name);

}  // namespace fullcircle::wagons
