#pragma once

#include <string>
#include <vector>

#include "store/store.h"

namespace fullcircle {

/// Rates a finished game; called in the commit that ends it. `ranks` say how each of the users did:
/// the lowest is the best.
void rate(Store& store, const std::string& game, const std::vector<UserId>& users,
          const std::vector<double>& ranks, std::int64_t at);

}  // namespace fullcircle
