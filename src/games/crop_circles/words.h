#pragma once

#include <string>
#include <vector>

#include "core/facts.h"

/// The English of Crop Circles, and the only place where it stands.
namespace fullcircle::crop_circles {

/// One sentence without a full stop: "there is no T3 in the pool".
std::string refusal_words(const Refusal& refusal);

/// Every reason for which the rules or the notation refuse something, with an example of its facts.
std::vector<Refusal> refusals();

/// "(2x3 + 1) x 4 = 28"; empty if nothing is gained.
std::string gain_words(const Terms& terms);

}  // namespace fullcircle::crop_circles
