#include "games/carcassonne/carcassonne.h"

#include <array>

namespace fullcircle {
namespace {

constexpr std::array<std::string_view, 3> kAids = {"points", "extent", "remaining"};

constexpr std::array kNotation = std::to_array<NotationLine>({
    {"K@1,0", "lay the drawn tile K at 1,0 (x to the east, y to the south)"},
    {"K@1,0/1", "the same turned clockwise once (/2 twice, /3 three times)"},
    {"K@1,0 +city.N", "and put a follower on the city at the north side (or +road.E)"},
    {"K@1,0 +field.SL", "the same on the field at the left half of the south side"},
    {"B@1,0 +cloister", "the same on the cloister"},
    {"crop A", "crop circle: every seat may add a follower"},
    {"crop B", "crop circle: every seat must take one back"},
    {"add 1,0 city.N", "a second follower beside your own there"},
    {"decline", "add none"},
    {"back 1,0 city.N", "take that follower home"},
});

}  // namespace

const GameInfo& Carcassonne::info() {
  static constexpr GameInfo kInfo = {
      .name = "carcassonne",
      .title = "Carcassonne with Crop Circles",
      .min_seats = 2,
      .max_seats = 5,
      .has_secrets = false,
      .options = carcassonne::kOptions,
      .aids = kAids,
      .notation = kNotation,
  };
  return kInfo;
}

}  // namespace fullcircle
