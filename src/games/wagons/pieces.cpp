#include "games/wagons/pieces.h"

namespace fullcircle::wagons {
namespace {

/// The four territories in reading order, a letter for the terrain and one for
/// the symbol each, and the goal on the back.
struct CardFacts {
  std::string_view squares;
  std::string_view goal;
  std::string_view words;
  std::string_view neutral_words;  // empty where no beer is named
};

constexpr std::array<CardFacts, kCards> kCardFacts = {{
    {"pcpfpmfb", "badlands", "4 for each gun directly between two deserts, in a row or a column",
     ""},
    {"mfmmdbmw", "happy_cows", "2 for each cow neither on nor next to snow", ""},
    {"wmwbswwg", "the_clearing", "2 for each fort, less 1 for each forest", ""},
    {"sgscsfwm", "circle_the_wagons", "6 for each territory with wagons on all four sides", ""},
    {"dwdgdcmf", "smalltown_charm", "the smaller town gains the difference in squares", ""},
    {"fbfwpgfc", "gold_country", "2 for each mine on or next to mountains", ""},
    {"wgsmfmwf", "prairie_life", "half of cows and plains together, rounded down", ""},
    {"fcpbdbfm", "cool_water", "3 for each wagon on or next to the largest water group", ""},
    {"dfmwswdb", "claim_jumpers", "9 for most mines; 5 of them go to the other if it has more guns",
     ""},
    {"mfpfsfdw", "boom_or_bust", "mines: up to 2 give 5, 3 to 6 nothing, 7 give 3, 8 and more 8",
     ""},
    {"pcscdbfc", "wagon_train", "straight lines of wagons: 2 give 1, 3 2, 4 4, 5 7, 6 and more 10",
     ""},
    {"sgdmfgwg", "one_too_many", "most beers: less 1 for each beer of the other town",
     "most barrels: less 1 for each barrel of the other town"},
    {"smwgpgsw", "bootleggers", "2 for each beer next to a wagon, less 1 for each other beer",
     "2 for each barrel next to a wagon, less 1 for each other barrel"},
    {"mwdfwfmc", "undiscovered", "5 for each empty square with territories all around", ""},
    {"pbfcmcpg", "fortified", "7 for each 2x2 block of forts", ""},
    {"wmmgpmsm", "the_herd", "2 for each cow in the largest group of cows", ""},
    {"dwfwwfmw", "target_practice",
     "each beer: the territories between it and the closest gun in its row or "
     "column",
     "each barrel: the territories between it and the closest gun in its row "
     "or column"},
    {"fcwbmbpb", "rifles_ready", "2 for each fort next to a gun", ""},
}};

constexpr std::array<std::string_view, kTerrains> kTerrainNames = {"desert", "forest", "mountains",
                                                                   "plains", "snow",   "water"};
constexpr std::array<std::string_view, kSymbols> kSymbolNames = {"beer", "cow",  "fort",
                                                                 "gun",  "mine", "wagon"};

constexpr std::uint8_t place_of(std::string_view letters, char letter) {
  return static_cast<std::uint8_t>(letters.find(letter));
}

using Fronts = std::array<std::array<Front, 2>, kCards>;

constexpr Fronts lay_out_fronts() {
  Fronts fronts{};
  for (std::size_t card = 0; card < kCards; ++card) {
    for (std::size_t i = 0; i < 4; ++i) {
      const char terrain = kCardFacts[card].squares[2 * i];
      const char symbol = kCardFacts[card].squares[2 * i + 1];
      const Territory territory{static_cast<Terrain>(place_of("dfmpsw", terrain)),
                                static_cast<Symbol>(place_of("bcfgmw", symbol))};
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
    {"symbols", kSymbolsValues, "neutral names and draws beer as barrel"},
}};

Front front_of(Card card, bool turned) { return kFronts[card.number][turned ? 1 : 0]; }

std::string_view goal_name(Card card) { return kCardFacts[card.number].goal; }

std::string_view goal_words(Card card, bool neutral) {
  const CardFacts& facts = kCardFacts[card.number];
  return neutral && !facts.neutral_words.empty() ? facts.neutral_words : facts.words;
}

std::string_view terrain_name(Terrain terrain) {
  return kTerrainNames[static_cast<std::size_t>(terrain)];
}

std::string_view symbol_name(Symbol symbol, bool neutral) {
  if (neutral && symbol == Symbol::beer) return "barrel";
  return kSymbolNames[static_cast<std::size_t>(symbol)];
}

}  // namespace fullcircle::wagons
