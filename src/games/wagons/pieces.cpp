#include "games/wagons/pieces.h"

namespace fullcircle::wagons {
namespace {

/// The four territories in reading order, a letter for the terrain and one for
/// the symbol each, and the goal on the back.
struct CardFacts {
  std::string_view squares;
  std::string_view goal;
};

constexpr std::array<CardFacts, kCards> kCardFacts = {{
    {"pcpfpmfb", "badlands"},
    {"mfmmdbmw", "happy_cows"},
    {"wmwbswwg", "the_clearing"},
    {"sgscsfwm", "circle_the_wagons"},
    {"dwdgdcmf", "smalltown_charm"},
    {"fbfwpgfc", "gold_country"},
    {"wgsmfmwf", "prairie_life"},
    {"fcpbdbfm", "cool_water"},
    {"dfmwswdb", "claim_jumpers"},
    {"mfpfsfdw", "boom_or_bust"},
    {"pcscdbfc", "wagon_train"},
    {"sgdmfgwg", "one_too_many"},
    {"smwgpgsw", "bootleggers"},
    {"mwdfwfmc", "undiscovered"},
    {"pbfcmcpg", "fortified"},
    {"wmmgpmsm", "the_herd"},
    {"dwfwwfmw", "target_practice"},
    {"fcwbmbpb", "rifles_ready"},
}};

constexpr std::array<std::string_view, kTerrains> kTerrainNames = {"desert", "forest", "mountains",
                                                                   "plains", "snow",   "water"};
constexpr std::array<std::string_view, kSymbols> kSymbolNames = {"beer", "cow",  "fort",
                                                                 "gun",  "mine", "wagon"};

constexpr std::uint8_t index_of(std::string_view letters, char letter) {
  return static_cast<std::uint8_t>(letters.find(letter));
}

using Fronts = std::array<std::array<Front, 2>, kCards>;

constexpr Fronts lay_out_fronts() {
  Fronts fronts{};
  for (std::size_t card = 0; card < kCards; ++card) {
    for (std::size_t i = 0; i < 4; ++i) {
      const char terrain = kCardFacts[card].squares[2 * i];
      const char symbol = kCardFacts[card].squares[2 * i + 1];
      const Territory territory{static_cast<Terrain>(index_of("dfmpsw", terrain)),
                                static_cast<Symbol>(index_of("bcfgmw", symbol))};
      fronts[card][0][i] = territory;
      fronts[card][1][3 - i] = territory;
    }
  }
  return fronts;
}
constexpr Fronts kFronts = lay_out_fronts();

/// 12 squares of each terrain and 12 of each symbol.
constexpr bool facts_add_up() {
  std::array<int, kTerrains> terrains{};
  std::array<int, kSymbols> symbols{};
  for (const auto& sides : kFronts) {
    for (const Territory& territory : sides[0]) {
      ++terrains[static_cast<std::size_t>(territory.terrain)];
      ++symbols[static_cast<std::size_t>(territory.symbol)];
    }
  }
  for (std::size_t i = 0; i < 6; ++i) {
    if (terrains[i] != 12 || symbols[i] != 12) return false;
  }
  return true;
}
static_assert(facts_add_up());

constexpr std::array<std::string_view, 2> kSymbolsValues = {"classic", "neutral"};

}  // namespace

constinit const std::array<OptionSpec, 1> kOptions = {{
    {"symbols", kSymbolsValues},
}};

Front front_of(Card card, bool turned) { return kFronts[card.number][turned ? 1 : 0]; }

std::string_view goal_name(Card card) { return kCardFacts[card.number].goal; }

std::string_view terrain_name(Terrain terrain) {
  return kTerrainNames[static_cast<std::size_t>(terrain)];
}

std::string_view symbol_name(Symbol symbol, bool neutral) {
  if (neutral && symbol == Symbol::beer) return "barrel";
  return kSymbolNames[static_cast<std::size_t>(symbol)];
}

}  // namespace fullcircle::wagons
