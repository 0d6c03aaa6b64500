#include "games/carcassonne/words.h"

#include <array>

#include "core/words.h"
#include "games/carcassonne/moves.h"

namespace fullcircle::carcassonne {

// ---- What the game is ----

constinit const std::array<NotationLine, 10> kNotation = {{
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
}};

constinit const std::array<NotationLine, 1> kChanceNotation = {{
    {"tile K", "the tile K is drawn; if it fits nowhere, the next draw follows at once"},
}};

constinit const std::array<std::string_view, 1> kOptionHelp = {
    "whether the six crop circle tiles are mixed in"};

namespace {

/// By kind.
constexpr std::array<std::string_view, kKinds> kKindTitles = {
    "cloister with road",                  // A
    "cloister",                            // B
    "city on four sides, pennant",         // C
    "city cap, straight road",             // D
    "city cap",                            // E
    "city band, pennant",                  // F
    "city band",                           // G
    "two opposite city caps",              // H
    "two adjacent city caps",              // I
    "city cap, road curve to the right",   // J
    "city cap, road curve to the left",    // K
    "city cap, crossing",                  // L
    "city corner, pennant",                // M
    "city corner",                         // N
    "city corner, road curve, pennant",    // O
    "city corner, road curve",             // P
    "city on three sides, pennant",        // Q
    "city on three sides",                 // R
    "city on three sides, road, pennant",  // S
    "city on three sides, road",           // T
    "straight road",                       // U
    "road curve",                          // V
    "crossing of three roads",             // W
    "crossing of four roads",              // X
    "two adjacent city caps",              // CC1
    "city corner",                         // CC2
    "city cap, road into the circle",      // CC3
    "city cap, road curve",                // CC4
    "crossing of three roads",             // CC5
    "road curve",                          // CC6
};

}  // namespace

std::string_view kind_title(Kind kind) { return kKindTitles[kind.index]; }

// ---- What happens ----

namespace {

constexpr std::array kWordings = std::to_array<Wording>({
    {"over", "over", "the game is over"},
    {"order", "draw_due", "a tile is to be drawn first"},
    {"order", "no_draw_due", "no tile is to be drawn now"},
    {"chance", "none_left", "there is no tile {tile} left to draw"},
    {"CA-10", "other_tile", "the tile drawn is {drawn}, not {tile}"},
    {"CA-11", "taken", "there is a tile at {place} already"},
    {"CA-11", "no_neighbour", "no tile lies beside {place}"},
    {"CA-11", "clash", "the {side} side is {our}, but the neighbour there shows {their}"},
    {"CA-11", "place_first", "a tile is to be placed first"},
    {"CA-12", "no_follower", "there is no follower left in the supply"},
    {"CA-12", "no_such_spot", "the tile has no such place for a follower"},
    {"CA-12", "occupied", "a follower stands on this {terrain} already, here or further on"},
    {"CA-21", "choose_first", "choose effect A or B of the crop circle first: crop A or crop B"},
    {"CA-23", "not_there", "this seat has no {role} there"},
    {"CA-23", "add_or_decline", "add a follower beside one of your own, or decline"},
    {"CA-24", "not_there", "this seat has no {role} there"},
    {"CA-24", "take_back", "take one of your followers of this kind back"},
    {"notation", "no_cloister", "there is no cloister on this tile"},
    {"notation", "no_part", "the tile has no {terrain} at {where}"},
    {"notation", "half_edge",
     "a field is named by a half-edge, NL NR EL ER SL SR WL WR, as in field.SL"},
    {"notation", "side", "a {terrain} is named by a side, N E S W, as in {terrain}.N"},
    {"notation", "spot", "a follower goes to city.N, road.E, field.SL or cloister, not '{found}'"},
    {"notation", "placement",
     "a placement is a tile, @ and its place, as in K@1,0/1 +road.N, not '{found}'"},
    {"notation", "no_such_tile", "there is no tile '{found}'"},
    {"notation", "turns", "a tile is turned by /1, /2 or /3"},
    {"notation", "place", "a place is two numbers, as in 1,-2, not '{found}'"},
    {"notation", "follower", "after the place comes + and a spot for a follower, not '{found}'"},
    {"notation", "place_and_spot",
     "write the place and the spot of the follower, as in 1,0 city.N"},
    {"notation", "no_tile_there", "there is no tile at {place}"},
    {"notation", "outcome",
     "expected 'tile' and a kind from A to X or CC1 to CC6, found '{found}'"},
});

std::string role_of(std::string_view terrain) {
  for (int i = 0; i < kTerrains; ++i) {
    const auto each = static_cast<Terrain>(i);
    if (terrain_name(each) == terrain) return std::string(follower_name(each));
  }
  return {};
}

}  // namespace

std::string refusal_words(const Refusal& refusal) {
  Refusal shown = refusal;
  Facts& about = shown.facts;
  if (const auto at = about.numbers("at"); at.size() == 2) {
    about.add("place", std::to_string(at[0]) + "," + std::to_string(at[1]));
  }
  if (about.has("sides")) {  // one side is reason enough for a sentence
    about.add("side", about.texts("sides").at(0));
    about.add("our", about.texts("ours").at(0));
    about.add("their", about.texts("theirs").at(0));
  }
  if (about.has("terrain")) about.add("role", role_of(about.text("terrain")));
  return words_of(kWordings, shown);
}

std::vector<Refusal> refusals() {
  using Texts = std::vector<std::string>;
  const std::vector<int> at = {1, 0};
  return every_refusal(
      kWordings, {
                     {"chance", "none_left", {{"tile", "A"}}},
                     {"CA-10", "other_tile", {{"drawn", "A"}, {"tile", "K"}}},
                     {"CA-11", "taken", {{"at", at}}},
                     {"CA-11", "no_neighbour", {{"at", at}}},
                     {"CA-11",
                      "clash",
                      {{"at", at},
                       {"sides", Texts{"N", "E"}},
                       {"ours", Texts{"city", "field"}},
                       {"theirs", Texts{"road", "city"}}}},
                     {"CA-12", "no_follower", {{"at", at}, {"spot", "road.S"}}},
                     {"CA-12", "no_such_spot", {{"at", at}}},
                     {"CA-12", "occupied", {{"at", at}, {"spot", "road.S"}, {"terrain", "road"}}},
                     {"CA-23", "not_there", {{"at", at}, {"terrain", "road"}}},
                     {"CA-23", "add_or_decline", {{"terrain", "road"}}},
                     {"CA-24", "not_there", {{"at", at}, {"terrain", "city"}}},
                     {"CA-24", "take_back", {{"terrain", "city"}}},
                     {"notation", "no_part", {{"terrain", "road"}, {"where", "N"}}},
                     {"notation", "side", {{"terrain", "road"}}},
                     {"notation", "spot", {{"found", "roof"}}},
                     {"notation", "placement", {{"found", "K"}}},
                     {"notation", "no_such_tile", {{"found", "Z"}}},
                     {"notation", "place", {{"found", "1"}}},
                     {"notation", "follower", {{"found", "-"}}},
                     {"notation", "no_tile_there", {{"at", at}}},
                     {"notation", "outcome", {{"found", "K"}}},
                 });
}

std::string gain_words(const Terms& terms, Seat mover) {
  std::string text;
  for (const Term& term : terms) {
    if (!text.empty()) text += ", ";
    text += term.what + " " + std::to_string(term.points);
    if (term.seat != mover) text += " for seat " + std::to_string(term.seat.index);
  }
  return text;
}

// ---- The terminal picture ----

std::string tile_words(Kind drawn, int left) {
  std::string text = "Tile " + std::string(kind_name(drawn)) + ": ";
  text += kind_title(drawn);
  const Crop crop = facts(turned(drawn, 0)).crop;
  if (crop != Crop::none) text.append(", crop circle with a ").append(crop_name(crop));
  return text + ", " + std::to_string(left) + (left == 1 ? " tile left" : " tiles left");
}

std::string turn_words(int turns) { return turns == 0 ? "as it is" : "/" + std::to_string(turns); }

std::string supply_words(int followers) {
  return std::to_string(followers) + (followers == 1 ? " follower" : " followers") + " in supply";
}

std::string due_words(const State& state, std::string_view name) {
  const std::string who(name);
  if (state.phase == Phase::place) return who + " lays the tile, with a follower or without";
  if (state.phase != Phase::choose && state.phase != Phase::effect) return {};
  const Crop crop = current_crop(state);
  const std::string role(follower_name(affected_by(crop)));
  if (state.phase == Phase::choose) {
    return who + " chooses the effect of the " + std::string(crop_name(crop)) +
           ": crop A (each may add a " + role + ") or crop B (each takes one back)";
  }
  return who + (state.effect == Effect::add
                    ? " may add a " + role + " beside one of their own, or decline"
                    : " takes a " + role + " back");
}

}  // namespace fullcircle::carcassonne
