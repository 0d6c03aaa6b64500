#pragma once

#include <string>
#include <vector>

#include "tests/core/temporary_folder.h"
#include "tests/server/turnable_clock.h"

namespace fullcircle::test {

/// A clock that a test turns, and the program whose servers go by it.
struct TurnableTime {
  TemporaryFolder folder;
  TurnableClock clock{folder / "clock"};

  /// As ServerProcess takes it.
  std::vector<std::string> program() const {
    return {FULLCIRCLE_TURNABLE_SERVER, folder.file("clock")};
  }
};

}  // namespace fullcircle::test
