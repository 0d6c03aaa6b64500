#include "games/carcassonne/pieces.h"

#include <algorithm>

namespace fullcircle::carcassonne {
namespace {

/// A kind as it is written down. Cities and roads are words of the sides they touch, `*` is a
/// pennant; fields are words of the half-edges they touch (a..h for NL NR EL ER SL SR WL WR) and
/// behind `:` the numbers of the cities they touch.
struct KindFacts {
  std::string_view name;
  int count;
  std::string_view edges;  // N E S W: f field, r road, c city
  std::string_view cities;
  std::string_view roads;
  std::string_view fields;
  bool cloister;
  Crop crop;
};

constexpr std::array<KindFacts, kKinds> kKindFacts = {{
    {"A", 2, "ffrf", "", "S", "abcdefgh", true, Crop::none},
    {"B", 4, "ffff", "", "", "abcdefgh", true, Crop::none},
    {"C", 1, "cccc", "NESW*", "", "", false, Crop::none},
    {"D", 4, "crfr", "N", "EW", "ch:0 defg", false, Crop::none},
    {"E", 5, "cfff", "N", "", "cdefgh:0", false, Crop::none},
    {"F", 2, "fcfc", "EW*", "", "ab:0 ef:0", false, Crop::none},
    {"G", 1, "fcfc", "EW", "", "ab:0 ef:0", false, Crop::none},
    {"H", 3, "cfcf", "N S", "", "cdgh:01", false, Crop::none},
    {"I", 2, "cffc", "N W", "", "cdef:01", false, Crop::none},
    {"J", 3, "crrf", "N", "ES", "cfgh:0 de", false, Crop::none},
    {"K", 3, "cfrr", "N", "SW", "cdeh:0 fg", false, Crop::none},
    {"L", 3, "crrr", "N", "E S W", "ch:0 de fg", false, Crop::none},
    {"M", 2, "cffc", "NW*", "", "cdef:0", false, Crop::none},
    {"N", 3, "cffc", "NW", "", "cdef:0", false, Crop::none},
    {"O", 2, "crrc", "NW*", "ES", "cf:0 de", false, Crop::none},
    {"P", 3, "crrc", "NW", "ES", "cf:0 de", false, Crop::none},
    {"Q", 1, "ccfc", "NEW*", "", "ef:0", false, Crop::none},
    {"R", 3, "ccfc", "NEW", "", "ef:0", false, Crop::none},
    {"S", 2, "ccrc", "NEW*", "S", "e:0 f:0", false, Crop::none},
    {"T", 1, "ccrc", "NEW", "S", "e:0 f:0", false, Crop::none},
    {"U", 8, "rfrf", "", "NS", "bcde afgh", false, Crop::none},
    {"V", 9, "ffrr", "", "SW", "abcdeh fg", false, Crop::none},
    {"W", 4, "frrr", "", "E S W", "abch de fg", false, Crop::none},
    {"X", 1, "rrrr", "", "N E S W", "ah bc de fg", false, Crop::none},
    {"CC1", 1, "ccff", "N E", "", "efgh:01", false, Crop::shield},
    {"CC2", 1, "cffc", "NW", "", "cdef:0", false, Crop::shield},
    {"CC3", 1, "crff", "N", "E", "cdefgh:0", false, Crop::fork},
    {"CC4", 1, "cfrr", "N", "SW", "cdeh:0 fg", false, Crop::fork},
    {"CC5", 1, "rfrr", "", "N S W", "bcde fg ah", false, Crop::club},
    {"CC6", 1, "ffrr", "", "SW", "abcdeh fg", false, Crop::club},
}};

constexpr int side_of(char letter) {
  return letter == 'N' ? 0 : letter == 'E' ? 1 : letter == 'S' ? 2 : 3;
}

constexpr Edge edge_of(char letter) {
  return letter == 'c' ? Edge::city : letter == 'r' ? Edge::road : Edge::field;
}

/// Calls `visit(word number, letter)` for every letter of words separated by blanks.
template <class Visitor>
constexpr int for_each_letter(std::string_view words, Visitor&& visit) {
  int word = 0;
  for (const char letter : words) {
    if (letter == ' ') {
      ++word;
    } else {
      visit(static_cast<std::size_t>(word), letter);
    }
  }
  return words.empty() ? 0 : word + 1;
}

constexpr TileFacts lay_out(const KindFacts& kind, int turns) {
  TileFacts tile;
  tile.city_at.fill(kNothing);
  tile.road_at.fill(kNothing);
  tile.field_at.fill(kNothing);
  tile.cloister = kind.cloister;
  tile.crop = kind.crop;
  const auto turned_side = [&](char letter) {
    return static_cast<std::size_t>((side_of(letter) + turns) % kSides);
  };
  for (std::size_t side = 0; side < kSides; ++side) {
    tile.edges.set(static_cast<Side>((side + static_cast<std::size_t>(turns)) % kSides),
                   edge_of(kind.edges[side]));
  }
  tile.cities =
      static_cast<std::uint8_t>(for_each_letter(kind.cities, [&](std::size_t city, char letter) {
        if (letter == '*') {
          tile.pennants[city] = 1;
        } else {
          tile.city_at[turned_side(letter)] = static_cast<std::int8_t>(city);
          ++tile.city_sides[city];
        }
      }));
  tile.roads =
      static_cast<std::uint8_t>(for_each_letter(kind.roads, [&](std::size_t road, char letter) {
        tile.road_at[turned_side(letter)] = static_cast<std::int8_t>(road);
        ++tile.road_sides[road];
      }));
  tile.fields =
      static_cast<std::uint8_t>(for_each_letter(kind.fields, [&](std::size_t field, char letter) {
        if (letter >= 'a' && letter <= 'h') {
          const auto half = static_cast<std::size_t>((letter - 'a' + 2 * turns) % kHalves);
          tile.field_at[half] = static_cast<std::int8_t>(field);
        } else if (letter != ':') {
          tile.field_cities[field] |= static_cast<std::uint8_t>(letter == '0' ? 1 : 2);
        }
      }));
  return tile;
}

constexpr std::array<TileFacts, kKinds * 4> lay_out_all() {
  std::array<TileFacts, kKinds * 4> all{};
  for (std::size_t code = 0; code < all.size(); ++code) {
    all[code] = lay_out(kKindFacts[code / 4], static_cast<int>(code % 4));
  }
  return all;
}

constexpr std::array<TileFacts, kKinds * 4> kAllFacts = lay_out_all();

/// Whether the same sides and half-edges belong together: two turns that look the same.
constexpr bool looks_alike(const TileFacts& a, const TileFacts& b) {
  const auto same_parts = [](const auto& x, const auto& y) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (std::size_t j = 0; j < x.size(); ++j) {
        if ((x[i] == x[j]) != (y[i] == y[j])) return false;
      }
      if ((x[i] == kNothing) != (y[i] == kNothing)) return false;
    }
    return true;
  };
  return a.edges == b.edges && same_parts(a.city_at, b.city_at) &&
         same_parts(a.road_at, b.road_at) && same_parts(a.field_at, b.field_at);
}

constexpr std::array<std::uint8_t, kKinds> distinct_turns() {
  std::array<std::uint8_t, kKinds> distinct{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    for (std::size_t turn = 0; turn < 4; ++turn) {
      bool is_new = true;
      for (std::size_t earlier = 0; earlier < turn; ++earlier) {
        is_new &= !looks_alike(kAllFacts[kind * 4 + turn], kAllFacts[kind * 4 + earlier]);
      }
      if (is_new) distinct[kind] |= static_cast<std::uint8_t>(1 << turn);
    }
  }
  return distinct;
}

FitTable make_fits(const std::array<std::uint8_t, kKinds>& turns) {
  FitTable fits{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    for (std::size_t asked = 0; asked < 256; ++asked) {
      for (std::size_t turn = 0; turn < 4; ++turn) {
        const bool wanted = ((turns[kind] >> turn) & 1) != 0;
        const Edges edges{static_cast<std::uint8_t>(asked)};
        if (wanted && matches(kAllFacts[kind * 4 + turn].edges, edges)) {
          fits[kind][asked] |= static_cast<std::uint8_t>(1 << turn);
        }
      }
    }
  }
  return fits;
}

constexpr std::array<std::uint8_t, kKinds> all_turns() {
  std::array<std::uint8_t, kKinds> turns{};
  turns.fill(15);
  return turns;
}

constexpr bool facts_add_up() {
  int tiles = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    tiles += kKindFacts[kind].count;
    const TileFacts& tile = kAllFacts[kind * 4];
    for (std::size_t side = 0; side < kSides; ++side) {
      const Edge edge = tile.edges.at(static_cast<Side>(side));
      const bool fields = tile.field_at[2 * side] != kNothing;
      if ((edge == Edge::city) != (tile.city_at[side] != kNothing)) return false;
      if ((edge == Edge::road) != (tile.road_at[side] != kNothing)) return false;
      if ((edge == Edge::city) == fields) return false;
      // On a side that is all field both halves are one field: joining one of them joins both.
      if (edge == Edge::field && tile.field_at[2 * side] != tile.field_at[2 * side + 1])
        return false;
    }
  }
  return tiles == kTiles;
}
static_assert(facts_add_up());

constexpr std::array<std::string_view, 2> kCropCirclesValues = {"on", "off"};
constexpr std::array<std::string_view, 4> kEdgeNames = {"", "field", "road", "city"};
constexpr std::array<std::string_view, kTerrains> kTerrainNames = {"city", "road", "field",
                                                                   "cloister"};
constexpr std::array<std::string_view, kTerrains> kFollowerNames = {"knight", "thief", "farmer",
                                                                    "monk"};
constexpr std::array<std::string_view, 4> kCropNames = {"", "fork", "club", "shield"};
constexpr std::array<std::string_view, kHalves> kHalfNames = {"NL", "NR", "EL", "ER",
                                                              "SL", "SR", "WL", "WR"};

}  // namespace

constinit const std::array<TileFacts, kKinds * 4> kTileFacts = kAllFacts;

// Made when the program starts: as constants they would cost the compiler more steps than it
// grants.
const FitTable kFits = make_fits(all_turns());
const FitTable kDistinctFits = make_fits(distinct_turns());

constinit const std::array<OptionSpec, 1> kOptions = {{
    {"crop_circles", kCropCirclesValues},
}};

std::string_view kind_name(Kind kind) { return kKindFacts[kind.index].name; }

int kind_count(Kind kind) { return kKindFacts[kind.index].count; }

bool find_kind(std::string_view name, Kind& kind) {
  for (std::uint8_t index = 0; index < kKinds; ++index) {
    if (kKindFacts[index].name != name) continue;
    kind = Kind{index};
    return true;
  }
  return false;
}

std::string_view road_end(const TileFacts& tile, std::size_t road) {
  if (tile.road_sides[road] == 2) return "";
  if (tile.roads > 1) return "crossing";
  if (tile.cloister) return "cloister";
  return tile.crop == Crop::none ? "city" : "crop";
}

std::string_view edge_name(Edge edge) { return kEdgeNames[static_cast<std::size_t>(edge)]; }

std::string_view terrain_name(Terrain terrain) {
  return kTerrainNames[static_cast<std::size_t>(terrain)];
}

std::string_view follower_name(Terrain terrain) {
  return kFollowerNames[static_cast<std::size_t>(terrain)];
}

std::string_view crop_name(Crop crop) { return kCropNames[static_cast<std::size_t>(crop)]; }

char side_letter(Side side) { return "NESW"[static_cast<std::size_t>(side)]; }

std::string_view half_name(int half) { return kHalfNames[static_cast<std::size_t>(half)]; }

}  // namespace fullcircle::carcassonne
