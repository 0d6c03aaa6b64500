// The production code against the second scorer.
#include "tests/games/wagons/reference.h"

#include <cstdlib>

#include "tests/games/wagons/fixture.h"

namespace fullcircle::wagons {
namespace {

constexpr std::string_view kTerrainLetters = "dfmpsw";
constexpr std::string_view kSymbolLetters = "bcfgmw";

// ---- The cards ----

TEST(WagonsReference, TheCardsAreThoseOfTheDataFile) {
  ASSERT_EQ(reference::cards().size(), 18U);
  for (int number = 0; number < kCards; ++number) {
    const reference::CardFacts& facts = reference::cards()[static_cast<std::size_t>(number)];
    EXPECT_EQ(goal_name(card(number)), facts.goal);
    const Front front = front_of(card(number), false);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(std::string(terrain_name(front[i].terrain)) + " " +
                    std::string(symbol_name(front[i].symbol, false)),
                facts.squares[i])
          << "card " << number;
    }
  }
}

// ---- Scores ----

/// A town as both sides hold it.
struct Pair {
  Town fast;
  reference::Town slow;
};

Pair pair_of(const TownPlan& plan) {
  Pair pair{.fast = Town(plan), .slow = {}};
  for (std::size_t i = 0; i < plan.count; ++i) {
    const PlacedCard& placed = plan.cards[i];
    pair.slow.lay(placed.card.number, placed.at.x, placed.at.y, placed.turned);
  }
  return pair;
}

/// Compares towns and remembers which goals have been worth something.
class Comparison {
 public:
  void compare(const Pair& own, const Pair& other) {
    ++towns_;
    ASSERT_EQ(own.fast.squares(), own.slow.size());
    const TownScore score = score_town({}, own.fast, other.fast);
    for (std::size_t i = 0; i < kTerrains; ++i) {
      ASSERT_EQ(score.terrains[i], reference::terrain_score(own.slow, kTerrainLetters[i]))
          << "terrain " << i << " of town " << towns_;
    }
    for (int goal = 0; goal < kCards; ++goal) {
      const int points = score_goal(card(goal), own.fast, other.fast);
      ASSERT_EQ(points, reference::goal_score(goal, own.slow, other.slow))
          << goal_name(card(goal)) << " of town " << towns_;
      worth_[static_cast<std::size_t>(goal)] += points != 0 ? 1 : 0;
    }
  }

  int towns() const { return towns_; }
  /// How often a goal was not zero.
  int worth(int goal) const { return worth_[static_cast<std::size_t>(goal)]; }

 private:
  int towns_ = 0;
  std::array<int, kCards> worth_{};
};

TEST(WagonsReference, EveryScoreAgreesInRandomGames) {
  Rng rng(31);
  Comparison comparison;
  for (int game = 0; game < 7000; ++game) {
    const State state = position_by_chance(rng, 4 + static_cast<int>(rng.below(13)));
    const Pair first = pair_of(state.towns[0]);
    const Pair second = pair_of(state.towns[1]);
    comparison.compare(first, second);
    comparison.compare(second, first);
    ASSERT_FALSE(HasFatalFailure()) << "game " << game;
  }
  EXPECT_GE(comparison.towns(), 14000);
}

std::vector<int> shuffled_cards(Rng& rng) {
  std::vector<int> cards(kCards);
  for (int i = 0; i < kCards; ++i) cards[static_cast<std::size_t>(i)] = i;
  for (std::uint32_t i = kCards; i > 1; --i) std::swap(cards[i - 1], cards[rng.below(i)]);
  return cards;
}

/// A card on a legal square at most so far from the first card.
void add_card(TownPlan& plan, int number, int reach, Rng& rng) {
  std::vector<Square> places;
  for_each_square(plan, [&](Square at) {
    if (std::abs(at.x) <= reach && std::abs(at.y) <= reach) places.push_back(at);
    return true;
  });
  const Square at = places[rng.below(static_cast<std::uint32_t>(places.size()))];
  plan.add({card(number), at, rng.below(2) == 1});
}

TEST(WagonsReference, EveryScoreAgreesInTownsOfUpToFifteenCards) {
  Rng rng(32);
  Comparison comparison;
  for (int trial = 0; trial < 4000; ++trial) {
    const std::vector<int> cards = shuffled_cards(rng);
    const std::size_t in_first = rng.below(16);
    const int reach = trial % 2 == 0 ? 3 : 30;
    std::array<TownPlan, 2> plans{};
    for (std::size_t i = 0; i < 15; ++i)
      add_card(plans[i < in_first ? 0 : 1], cards[i], reach, rng);
    const Pair first = pair_of(plans[0]);
    const Pair second = pair_of(plans[1]);
    comparison.compare(first, second);
    comparison.compare(second, first);
    ASSERT_FALSE(HasFatalFailure()) << "trial " << trial;
  }
  EXPECT_GE(comparison.towns(), 8000);
}

TEST(WagonsReference, EveryScoreAgreesInLinesOfFifteenCards) {
  Rng rng(33);
  Comparison comparison;
  for (int trial = 0; trial < 200; ++trial) {
    const std::vector<int> cards = shuffled_cards(rng);
    TownPlan plan;
    const int dx = std::array{2, -2, 0, 0, 2, -2}[static_cast<std::size_t>(trial % 6)];
    const int dy = std::array{0, 0, 2, -2, 1, -1}[static_cast<std::size_t>(trial % 6)];
    for (int i = 0; i < 15; ++i) {
      plan.add({card(cards[static_cast<std::size_t>(i)]), square(i * dx, i * dy), trial % 2 == 0});
    }
    comparison.compare(pair_of(plan), {});
    ASSERT_FALSE(HasFatalFailure()) << "trial " << trial;
  }
}

/// Squares strewn into a small window; few symbols and terrains, so that rare patterns come up. No
/// terrain or symbol has more squares than the cards show, 12.
Pair strewn(Rng& rng) {
  Pair pair;
  std::array<int, kTerrains> terrains{};
  std::array<int, kSymbols> symbols{};
  const std::uint32_t kinds = 2 + rng.below(5);
  const std::uint32_t shift = rng.below(6);
  const std::uint32_t gaps = rng.below(40);
  const int side = 3 + static_cast<int>(rng.below(5));
  for (int y = 1; y <= side; ++y) {
    for (int x = 1; x <= side; ++x) {
      const std::size_t terrain = (shift + rng.below(kinds)) % kTerrains;
      const std::size_t symbol = (shift + rng.below(kinds)) % kSymbols;
      if (rng.below(100) < gaps || terrains[terrain] == 12 || symbols[symbol] == 12) continue;
      ++terrains[terrain];
      ++symbols[symbol];
      show(pair.fast, square(x, y), terrain, symbol);
      pair.slow.put({x, y}, {kTerrainLetters[terrain], kSymbolLetters[symbol]});
    }
  }
  return pair;
}

TEST(WagonsReference, EveryScoreAgreesOnStrewnSquares) {
  Rng rng(34);
  Comparison comparison;
  for (int trial = 0; trial < 5000; ++trial) {
    const Pair first = strewn(rng);
    const Pair second = strewn(rng);
    comparison.compare(first, second);
    comparison.compare(second, first);
    ASSERT_FALSE(HasFatalFailure()) << "trial " << trial;
  }
  EXPECT_GE(comparison.towns(), 10000);
  for (int goal = 0; goal < kCards; ++goal) {
    EXPECT_GE(comparison.worth(goal), 100) << goal_name(card(goal)) << " hardly came up";
  }
}

// ---- Placements ----

using PlaceList = std::set<std::pair<int, int>>;

PlaceList fast_places(const TownPlan& plan) {
  PlaceList places;
  for_each_square(plan, [&](Square at) {
    EXPECT_TRUE(places.insert({at.x, at.y}).second) << "twice";
    return true;
  });
  return places;
}

PlaceList slow_places(const reference::Town& town) {
  PlaceList places;
  for (int y = -45; y <= 45; ++y) {
    for (int x = -45; x <= 45; ++x) {
      if (town.may_lay(x, y)) places.insert({x, y});
    }
  }
  return places;
}

TEST(WagonsReference, LegalPlacementsAgreeWithEveryPlaceTried) {
  Rng rng(35);
  for (int trial = 0; trial < 60; ++trial) {
    const std::vector<int> cards = shuffled_cards(rng);
    TownPlan plan;
    for (std::size_t i = 0; i < 14; ++i) {
      add_card(plan, cards[i], trial % 2 == 0 ? 3 : 30, rng);
      if (i % 4 != 1) continue;
      ASSERT_EQ(fast_places(plan), slow_places(pair_of(plan).slow)) << "trial " << trial;
    }
  }
}

TEST(WagonsReference, LegalPlacementsAgreeInLongLines) {
  for (const auto& [dx, dy] : {std::pair{2, 0}, {-2, 0}, {0, 2}, {0, -2}, {2, 1}, {-1, -2}}) {
    TownPlan plan;
    for (int i = 0; i < 14; ++i) plan.add({card(i), square(i * dx, i * dy), false});
    EXPECT_EQ(fast_places(plan), slow_places(pair_of(plan).slow)) << dx << " " << dy;
  }
}

/// A card that may be placed, on every square that the notation can name.
void expect_same_checks(const State& state, const reference::Game& game) {
  Move move = all_moves(state).front();
  for (int y = -100; y <= 100; ++y) {
    for (int x = -100; x <= 100; ++x) {
      move.at = square(x, y);
      ASSERT_EQ(check(state, move).ok(), game.towns[game.turn].may_lay(x, y)) << x << "," << y;
    }
  }
}

// ---- Whole games ----

reference::Game track(const State& dealt_state) {
  reference::Game game;
  for (const Card goal : dealt_state.goals) game.goals.push_back(goal.number);
  for (const Card one : dealt_state.circle) game.circle.push_back(one.number);
  return game;
}

void apply_slowly(reference::Game& game, const Move& move) {
  const int number = move.card.number;
  if (move.type == Move::Type::start) game.start(number);
  if (move.type == Move::Type::free) game.place_free(number, move.at.x, move.at.y, move.turned);
  if (move.type == Move::Type::draft) game.draft(number, move.at.x, move.at.y, move.turned);
}

Actor slow_actor(const reference::Game& game) {
  if (game.over()) return Actor::nobody();
  return game.started ? Seat{static_cast<std::uint8_t>(game.turn)} : Seat{1};
}

/// The moves that the tracked game allows, as text.
std::set<std::string> slow_moves(const reference::Game& game) {
  std::set<std::string> moves;
  if (game.over()) return moves;
  if (!game.started) {
    for (const int number : game.circle) moves.insert("start " + std::to_string(number));
    return moves;
  }
  const bool free = !game.free.empty();
  const std::vector<int> cards = free ? std::vector{game.free.front()} : game.circle;
  for (const auto& [x, y] : slow_places(game.towns[game.turn])) {
    const std::string at = " @" + std::to_string(x) + "," + std::to_string(y);
    for (const int number : cards) {
      const std::string text = (free ? "free " : "draft ") + std::to_string(number) + at;
      moves.insert(text);
      moves.insert(text + " r");
    }
  }
  return moves;
}

void expect_same_position(const State& state, const reference::Game& game) {
  ASSERT_EQ(to_act(state), slow_actor(game));
  ASSERT_TRUE(recount(state));
  const Standing now = standing(state);
  std::vector<std::size_t> winners;
  for (const Seat seat : now.winners) winners.push_back(seat.index);
  ASSERT_EQ(winners, game.winners());
  for (std::size_t seat = 0; seat < 2; ++seat) {
    ASSERT_EQ(now.scores[seat], game.score(seat));
    ASSERT_EQ(state.towns[seat].count, game.cards_laid[seat]);
  }
}

void expect_same_moves(const State& state, const reference::Game& game) {
  std::set<std::string> moves;
  for_each_move(state, [&](const Move& move) {
    EXPECT_TRUE(moves.insert(format(move)).second) << format(move) << " twice";
    return true;
  });
  ASSERT_EQ(moves, slow_moves(game));
}

TEST(WagonsReference, WholeGamesAgreeAfterEachEvent) {
  Rng rng(36);
  for (int number = 0; number < 400; ++number) {
    State state = dealt_by_chance(rng);
    reference::Game game = track(state);
    while (to_act(state).is_seat()) {
      expect_same_position(state, game);
      if (number % 20 == 0) expect_same_moves(state, game);
      ASSERT_FALSE(HasFatalFailure()) << "game " << number;
      const Move move = sample_move(state, rng);
      ASSERT_TRUE(check(state, move).ok());
      apply(state, move);
      apply_slowly(game, move);
    }
    expect_same_position(state, game);
    expect_same_moves(state, game);
    ASSERT_FALSE(HasFatalFailure()) << "game " << number;
  }
}

TEST(WagonsReference, ChecksAgreeForEveryPlaceThatCanBeWritten) {
  Rng rng(37);
  for (int number = 0; number < 8; ++number) {
    State state = dealt_by_chance(rng);
    reference::Game game = track(state);
    for (int decisions = 2 * number + 1; decisions > 0; --decisions) {
      const Move move = sample_move(state, rng);
      apply(state, move);
      apply_slowly(game, move);
    }
    expect_same_checks(state, game);
  }
}

}  // namespace
}  // namespace fullcircle::wagons
