#include "players/wagons/features.h"

#include <bit>

namespace fullcircle::wagons {
namespace {

// ---- Goals ----

/// The symbol a goal is about and the terrain that goes with it.
constexpr std::array<Symbol, kCards> kGoalSymbol = {
    Symbol::gun,  Symbol::cow,   Symbol::fort, Symbol::wagon, Symbol::beer,  Symbol::mine,
    Symbol::cow,  Symbol::wagon, Symbol::mine, Symbol::mine,  Symbol::wagon, Symbol::beer,
    Symbol::beer, Symbol::beer,  Symbol::fort, Symbol::cow,   Symbol::beer,  Symbol::fort};

enum Goal : std::uint8_t {
  kBadlands = 0,
  kCircleTheWagons = 3,
  kSmalltownCharm = 4,
  kCoolWater = 7,
  kClaimJumpers = 8,
  kOneTooMany = 11,
  kUndiscovered = 13,
  kFortified = 14,
  kTargetPractice = 16,
  kRiflesReady = 17,
};

/// Squares for which at least n - 1 of n rows hold: one is missing at most.
template <std::size_t N>
std::uint32_t all_but_one(const std::array<std::uint32_t, N>& rows) {
  std::uint32_t whole = ~std::uint32_t{0};
  std::uint32_t short_of_one = 0;
  for (const std::uint32_t row : rows) {
    short_of_one = (short_of_one & row) | (whole & ~row);
    whole &= row;
  }
  return short_of_one;
}

/// How many things that score are all but made.
int almost(std::uint8_t goal, const Town& town) {
  int sum = 0;
  for (int y = town.top; y <= town.bottom; ++y) {
    const Town::Row& row = town.row(y);
    const Town::Row& above = town.row(y - 1);
    const Town::Row& below = town.row(y + 1);
    switch (goal) {
      case kBadlands: {
        const std::uint32_t desert = row.terrain[0];
        const std::uint32_t gun = row.symbol[static_cast<std::size_t>(Symbol::gun)];
        sum += std::popcount(gun & (beside(desert) | above.terrain[0] | below.terrain[0]));
        break;
      }
      case kCircleTheWagons: {
        constexpr auto kWagon = static_cast<std::size_t>(Symbol::wagon);
        const std::uint32_t wagon = row.symbol[kWagon];
        sum += std::popcount(all_but_one(std::array{with_left(wagon), with_right(wagon),
                                                    above.symbol[kWagon], below.symbol[kWagon]}));
        break;
      }
      case kUndiscovered:
        sum += std::popcount(~row.all & all_but_one(std::array{
                                            with_left(row.all), with_right(row.all), above.all,
                                            below.all, with_left(above.all), with_right(above.all),
                                            with_left(below.all), with_right(below.all)}));
        break;
      case kFortified: {
        constexpr auto kFort = static_cast<std::size_t>(Symbol::fort);
        const std::uint32_t fort = row.symbol[kFort];
        const std::uint32_t under = below.symbol[kFort];
        sum += std::popcount(
            all_but_one(std::array{fort, with_right(fort), under, with_right(under)}));
        break;
      }
      default:
        return 0;
    }
  }
  return sum;
}

/// What the symbols of a goal amount to; for goals that compare, the difference of the towns.
float symbols_for(std::uint8_t goal, const Side& side) {
  if (goal == kSmalltownCharm) {
    return static_cast<float>(std::clamp(side.other.squares - side.own.squares, -12, 12)) / 4;
  }
  const auto symbol = kGoalSymbol[goal];
  const int own = side.own.of(symbol);
  if (goal == kClaimJumpers || goal == kOneTooMany) {
    return static_cast<float>(std::clamp(own - side.other.of(symbol), -4, 4));
  }
  return static_cast<float>(own);
}

float almost_for(std::uint8_t goal, const Side& side) {
  switch (goal) {
    case kBadlands:
    case kCircleTheWagons:
    case kUndiscovered:
    case kFortified:
      return static_cast<float>(almost(goal, side.town));
    case kClaimJumpers:
      return static_cast<float>(
          std::clamp(side.own.of(Symbol::gun) - side.other.of(Symbol::gun), -3, 3));
    case kTargetPractice:
    case kRiflesReady:
      return static_cast<float>(side.own.of(Symbol::gun));
    case kCoolWater:
      return static_cast<float>(side.own.of(Terrain::water));
    case kOneTooMany:
      return static_cast<float>(side.other.of(Symbol::beer));
    default:
      return 0;
  }
}

// ---- The row of a seat ----

int rim(const Town& town) {
  int sum = 0;
  for (int y = town.top - 1; y <= town.bottom + 1; ++y) {
    const std::uint32_t all = town.row(y).all;
    sum += std::popcount((beside(all) | town.row(y - 1).all | town.row(y + 1).all) & ~all);
  }
  return sum;
}

int width(const Town& town) {
  std::uint32_t columns = 0;
  for (int y = town.top; y <= town.bottom; ++y) columns |= town.row(y).all;
  return std::popcount(columns);
}

}  // namespace

void fill_row(const std::array<Card, kGoals>& goals, const Future& future, const Side& side,
              const Gains& gains, Row& row) {
  row.fill(0);
  const float share = side.free + (future.circle + (side.turn ? 1.0F : 0.0F)) / 2;
  const float cards = share / 8;
  const float squares = future.circle == 0 ? 0 : share / (2 * future.circle);
  row[kCardsToCome] = cards;
  row[kCardsSquared] = cards * cards;
  row[kTurn] = side.turn && future.circle > 0 ? 1 : 0;
  row[kFree] = side.free;
  float scattered = 0;
  float supply = 0;
  for (std::size_t i = 0; i < kTerrains; ++i) {
    const auto largest = static_cast<float>(side.score.terrains[i]);
    scattered += static_cast<float>(side.own.terrain[i]) - largest;
    supply += future.terrain[i] * largest;
  }
  row[kScattered] = cards * scattered / 4;
  row[kSupply] = squares * supply / 16;
  row[kRim] = cards * static_cast<float>(rim(side.town)) / 16;
  row[kSquares] = cards * static_cast<float>(side.own.squares) / 16;
  row[kBox] =
      cards * static_cast<float>((side.town.bottom - side.town.top + 1) * width(side.town)) / 32;
  row[kPoints] = cards * static_cast<float>(side.score.total()) / 16;
  row[kGainFree] = gains.free / 4;
  row[kGainBest] = gains.best / 4;
  row[kGainSkipped] = gains.skipped / 4;
  row[kGainOther] = gains.other / 4;
  for (std::size_t i = 0; i < kGoals; ++i) {
    const std::uint8_t goal = goals[i].number;
    float* own = row.data() + kFirstOfGoal + kPerGoal * goal;
    const bool compares = compares_towns(goals[i]);
    const float scale = compares ? std::min(1.0F, 0.3F + cards) : cards;
    own[0] = cards;
    own[1] = scale * symbols_for(goal, side) / 4;
    own[2] = cards * static_cast<float>(side.score.goals[i]) / 8;
    own[3] = squares * future.symbol[static_cast<std::size_t>(kGoalSymbol[goal])] / 8;
    own[4] = scale * almost_for(goal, side) / 4;
  }
}

}  // namespace fullcircle::wagons
