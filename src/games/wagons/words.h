#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/facts.h"
#include "games/wagons/pieces.h"

/// The English of Circle the Wagons: for terminal and API. The page has words of its own.
namespace fullcircle::wagons {

/// One sentence, without a full stop.
std::string refusal_words(const Refusal& refusal);

/// Every reason for which the rules or the notation refuse something, with an example of its facts.
std::vector<Refusal> refusals();

/// What the mover gains, by terrain and goal: "plains +2, badlands +4", or "no change".
std::string gain_words(const Terms& terms, Seat mover);

/// What the goal scores. `neutral` names beer as barrel.
std::string_view goal_words(Card card, bool neutral);
/// Whether the goal names beer, so that it reads differently with neutral symbols.
bool has_neutral_words(Card card);

}  // namespace fullcircle::wagons
