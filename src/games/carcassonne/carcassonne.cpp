#include "games/carcassonne/carcassonne.h"

namespace fullcircle {

const GameInfo& Carcassonne::info() {
  static constexpr GameInfo kInfo = {
      .name = "carcassonne",
      .title = "Carcassonne with Crop Circles",
      .min_seats = 2,
      .max_seats = 5,
      .has_secrets = false,
      .options = carcassonne::kOptions,
      .move_help =
          "  K@1,0          lay the drawn tile K at 1,0 (x to the east, y to the south)\n"
          "  K@1,0/1        the same turned clockwise once (/2 twice, /3 three times)\n"
          "  K@1,0 +city.N  and put a follower on the city at the north side\n"
          "                 (+road.E, +field.SL for the left half of the south side, +cloister)\n"
          "  crop A         crop circle: every seat may add a follower; crop B: must take one "
          "back\n"
          "  add 1,0 city.N    a second follower beside your own there; decline\n"
          "  back 1,0 city.N   take that follower home",
  };
  return kInfo;
}

}  // namespace fullcircle
