#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/options.h"

/// The material of Circle the Wagons: 18 cards with four territories in front
/// and a goal on the back (CW-1). Facts only.
namespace fullcircle::wagons {

enum class Terrain : std::uint8_t { desert, forest, mountains, plains, snow, water };
enum class Symbol : std::uint8_t { beer, cow, fort, gun, mine, wagon };
inline constexpr int kTerrains = 6;
inline constexpr int kSymbols = 6;

/// A square of land: a terrain and a symbol.
struct Territory {
  Terrain terrain;
  Symbol symbol;
  friend constexpr bool operator==(Territory, Territory) = default;
};

/// One of the 18 cards, 0 to 17.
struct Card {
  std::uint8_t number = 0;
  friend constexpr bool operator==(Card, Card) = default;
};
inline constexpr int kCards = 18;
inline constexpr int kGoals = 3;
inline constexpr int kCircle = 15;

/// The front of a card as it lies: top left, top right, bottom left, bottom
/// right. A card is turned by 180 degrees or not at all (CW-20).
using Front = std::array<Territory, 4>;
Front front_of(Card card, bool turned);

std::string_view goal_name(Card card);  // badlands

enum Option : std::uint8_t { kSymbolsOption };
extern const std::array<OptionSpec, 1> kOptions;

std::string_view terrain_name(Terrain terrain);
/// `neutral` names beer as barrel, as symbols=neutral asks for.
std::string_view symbol_name(Symbol symbol, bool neutral);

}  // namespace fullcircle::wagons
