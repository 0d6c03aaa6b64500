#pragma once

#include <string>
#include <vector>

#include "core/facts.h"

/// The English of what the rules say, for terminal and API.
namespace fullcircle::stone_ring {

/// One sentence without its number: "place 7 is taken".
std::string refusal_words(const Refusal& refusal);

/// Every reason for which the rules or the notation refuse something, with an example of its facts.
std::vector<Refusal> refusals();

/// "(3 + 1) x 2 = 8, echo 1 for seat 1". Empty if nobody gains.
std::string gain_words(const Terms& terms, Seat mover);

}  // namespace fullcircle::stone_ring
