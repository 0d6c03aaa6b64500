#include "games/wagons/scoring.h"

#include <algorithm>
#include <bit>

#include "games/wagons/trial.h"

namespace fullcircle::wagons {

int TownScore::total() const {
  int sum = 0;
  for (const int score : terrains) sum += score;
  for (const int score : goals) sum += score;
  return sum;
}

// ---- The 18 goals, in the order of their cards (CW-31) ----

namespace {

/// How many squares there are, given a row's by its y.
template <class RowOf>
int count_rows(const Town& town, RowOf row_of) {
  int sum = 0;
  for (int y = town.top; y <= town.bottom; ++y) sum += std::popcount(std::uint32_t{row_of(y)});
  return sum;
}

/// The squares of row y next to one in the set.
template <class Set>
std::uint32_t neighbours(const Town& town, Set set, int y) {
  return beside(town.of(set, y)) | town.of(set, y - 1) | town.of(set, y + 1);
}
template <class Set>
std::uint32_t grown(const Town& town, Set set, int y) {
  return town.of(set, y) | neighbours(town, set, y);
}

int badlands(const Town& own, const Town&) {
  return 4 * count_rows(own, [&](int y) {
           const std::uint32_t desert = own.of(Terrain::desert, y);
           return own.of(Symbol::gun, y) &
                  ((with_left(desert) & with_right(desert)) |
                   (own.of(Terrain::desert, y - 1) & own.of(Terrain::desert, y + 1)));
         });
}

int happy_cows(const Town& own, const Town&) {
  return 2 * count_rows(own, [&](int y) {
           return own.of(Symbol::cow, y) & ~grown(own, Terrain::snow, y);
         });
}

int the_clearing(const Town& own, const Town&) {
  return 2 * own.count(Symbol::fort) - own.count(Terrain::forest);
}

int circle_the_wagons(const Town& own, const Town&) {
  return 6 * count_rows(own, [&](int y) {
           const std::uint32_t wagon = own.of(Symbol::wagon, y);
           return own.row(y).all & with_left(wagon) & with_right(wagon) &
                  own.of(Symbol::wagon, y - 1) & own.of(Symbol::wagon, y + 1);
         });
}

int smalltown_charm(const Town& own, const Town& other) {
  return std::max(0, other.squares() - own.squares());
}

int gold_country(const Town& own, const Town&) {
  return 2 * count_rows(own, [&](int y) {
           return own.of(Symbol::mine, y) & grown(own, Terrain::mountains, y);
         });
}

int prairie_life(const Town& own, const Town&) {
  return (own.count(Symbol::cow) + own.count(Terrain::plains)) / 2;
}

/// A group that grows down and up again until it is whole: row by row, the squares of `set` that
/// hang together with those of `group`.
void complete(const Town& town, Terrain set, Squares& group) {
  for (bool grew = true; grew;) {
    grew = false;
    for (int y = town.top; y <= town.bottom; ++y) {
      const std::uint32_t here = group.row(y);
      const std::uint32_t more =
          (here | beside(here) | group.row(y - 1) | group.row(y + 1)) & town.of(set, y);
      grew |= more != here;
      group.set_row(y, more);
    }
  }
}

int cool_water(const Town& own, const Town&) {
  int largest = 0;
  int wagons = 0;
  Squares seen;
  for (int y = own.top; y <= own.bottom; ++y) {
    std::uint32_t rest = 0;
    while ((rest = own.of(Terrain::water, y) & ~seen.row(y)) != 0) {
      Squares group;
      group.set_row(y, rest & (~rest + 1));
      complete(own, Terrain::water, group);
      const int size = count_rows(own, [&](int at) { return group.row(at); });
      const int near = count_rows(own, [&](int at) {
        const std::uint32_t here = group.row(at);
        return own.of(Symbol::wagon, at) &
               (here | beside(here) | group.row(at - 1) | group.row(at + 1));
      });
      if (size > largest) wagons = 0;
      if (size >= largest) wagons = std::max(wagons, near);
      largest = std::max(largest, size);
      for (int at = own.top; at <= own.bottom; ++at) seen.set_row(at, seen.row(at) | group.row(at));
    }
  }
  return 3 * wagons;
}

int claim_jumpers(const Town& own, const Town& other) {
  const int mines = own.count(Symbol::mine) - other.count(Symbol::mine);
  const int guns = own.count(Symbol::gun) - other.count(Symbol::gun);
  if (mines > 0) return guns < 0 ? 9 - 5 : 9;
  return mines < 0 && guns > 0 ? 5 : 0;
}

int boom_or_bust(const Town& own, const Town&) {
  const int mines = own.count(Symbol::mine);
  if (mines <= 2) return 5;
  if (mines <= 6) return 0;
  return mines == 7 ? 3 : 8;
}

/// The points of one straight line of wagons.
int train_points(int length) {
  constexpr std::array<int, 7> kPoints = {0, 0, 1, 2, 4, 7, 10};
  return kPoints[static_cast<std::size_t>(std::min(length, 6))];
}

int wagon_train(const Town& own, const Town&) {
  int points = 0;
  const int turn = (own.left - 1) & 31;  // no row goes around the rim then
  for (int y = own.top; y <= own.bottom; ++y) {
    const std::uint32_t wagon = own.of(Symbol::wagon, y);
    for (std::uint32_t bits = std::rotr(wagon, turn); bits != 0;) {
      const std::uint32_t run = bits & ~(bits + (bits & (~bits + 1)));
      bits ^= run;
      points += train_points(std::popcount(run));
    }
    std::uint32_t column = wagon & ~own.of(Symbol::wagon, y - 1);  // the heads of columns
    for (int length = 1; column != 0; ++length) {
      const std::uint32_t longer = column & own.of(Symbol::wagon, y + length);
      points += train_points(length) * std::popcount(column & ~longer);
      column = longer;
    }
  }
  return points;
}

int one_too_many(const Town& own, const Town& other) {
  const int beers = other.count(Symbol::beer);
  return own.count(Symbol::beer) > beers ? -beers : 0;
}

int bootleggers(const Town& own, const Town&) {
  const int served = count_rows(
      own, [&](int y) { return own.of(Symbol::beer, y) & neighbours(own, Symbol::wagon, y); });
  return 2 * served - (own.count(Symbol::beer) - served);
}

int undiscovered(const Town& own, const Town&) {
  const auto sides = [&](int y) { return with_left(own.row(y).all) & with_right(own.row(y).all); };
  const auto three = [&](int y) { return sides(y) & own.row(y).all; };
  return 5 * count_rows(own, [&](int y) {
           return sides(y) & three(y - 1) & three(y + 1) & ~own.row(y).all;
         });
}

int fortified(const Town& own, const Town&) {
  const auto pairs = [&](int y) {
    return own.of(Symbol::fort, y) & with_right(own.of(Symbol::fort, y));
  };
  return 7 * count_rows(own, [&](int y) { return pairs(y) & pairs(y + 1); });
}

int the_herd(const Town& own, const Town&) { return 2 * largest_group(own, Symbol::cow); }

int target_practice(const Town& own, const Town&) {
  // For each direction, the squares that the lines from beers without a gun so far have reached; an
  // empty square ends the line.
  int points = 0;
  for (int y = own.top; y <= own.bottom; ++y) {
    std::uint32_t waiting = own.of(Symbol::beer, y);
    std::uint32_t left = waiting;
    std::uint32_t right = waiting;
    std::uint32_t up = waiting;
    std::uint32_t down = waiting;
    for (int between = 0; (left | right | up | down) != 0; ++between) {
      const int step = between + 1;
      left = with_right(left) & own.row(y).all;
      right = with_left(right) & own.row(y).all;
      up &= own.row(y - step).all;
      down &= own.row(y + step).all;
      const std::uint32_t gun = own.of(Symbol::gun, y);
      const std::uint32_t hit = std::rotl(left & gun, step) | std::rotr(right & gun, step) |
                                (up & own.of(Symbol::gun, y - step)) |
                                (down & own.of(Symbol::gun, y + step));
      points += between * std::popcount(hit & waiting);
      waiting &= ~hit;
      left &= std::rotr(waiting, step);
      right &= std::rotl(waiting, step);
      up &= waiting;
      down &= waiting;
    }
  }
  return points;
}

int rifles_ready(const Town& own, const Town&) {
  return 2 * count_rows(own, [&](int y) {
           return own.of(Symbol::fort, y) & neighbours(own, Symbol::gun, y);
         });
}

/// A goal and the sets it looks at, as in Town::Hidden::changed.
struct Goal {
  int (*score)(const Town& own, const Town& other);
  unsigned sets;
  bool compares = false;
};
constexpr unsigned bit(Terrain terrain) { return 1U << static_cast<unsigned>(terrain); }
constexpr unsigned bit(Symbol symbol) { return 1U << (kTerrains + static_cast<unsigned>(symbol)); }
constexpr unsigned kSquares = 1U << Town::kSquaresBit;

constexpr std::array<Goal, kCards> kGoalScores = {{
    {badlands, bit(Terrain::desert) | bit(Symbol::gun)},
    {happy_cows, bit(Terrain::snow) | bit(Symbol::cow)},
    {the_clearing, bit(Terrain::forest) | bit(Symbol::fort)},
    {circle_the_wagons, bit(Symbol::wagon) | kSquares},
    {smalltown_charm, kSquares, true},
    {gold_country, bit(Terrain::mountains) | bit(Symbol::mine)},
    {prairie_life, bit(Terrain::plains) | bit(Symbol::cow)},
    {cool_water, bit(Terrain::water) | bit(Symbol::wagon)},
    {claim_jumpers, bit(Symbol::mine) | bit(Symbol::gun), true},
    {boom_or_bust, bit(Symbol::mine)},
    {wagon_train, bit(Symbol::wagon)},
    {one_too_many, bit(Symbol::beer), true},
    {bootleggers, bit(Symbol::beer) | bit(Symbol::wagon)},
    {undiscovered, kSquares},
    {fortified, bit(Symbol::fort)},
    {the_herd, bit(Symbol::cow)},
    {target_practice, bit(Symbol::beer) | bit(Symbol::gun) | kSquares},
    {rifles_ready, bit(Symbol::fort) | bit(Symbol::gun)},
}};

}  // namespace

int score_goal(Card goal, const Town& own, const Town& other) {
  return kGoalScores[goal.number].score(own, other);
}

bool compares_towns(Card goal) { return kGoalScores[goal.number].compares; }

int compared_points(const std::array<Card, kGoals>& goals, const Town& own, const Town& other) {
  int sum = 0;
  for (const Card goal : goals) {
    if (compares_towns(goal)) sum += score_goal(goal, other, own);
  }
  return sum;
}

TownScore score_town(const std::array<Card, kGoals>& goals, const Town& own, const Town& other) {
  return rescore(goals, own, other, {}, 0xFFFF);
}

TownScore rescore(const std::array<Card, kGoals>& goals, const Town& own, const Town& other,
                  const TownScore& before, std::uint16_t changed) {
  TownScore score = before;
  for (std::size_t i = 0; i < kTerrains; ++i) {
    if (((changed >> i) & 1) == 0) continue;
    score.terrains[i] = largest_group(own, static_cast<Terrain>(i));
  }
  rescore_goals(goals, own, other, changed, score);
  return score;
}

void rescore_goals(const std::array<Card, kGoals>& goals, const Town& own, const Town& other,
                   std::uint16_t changed, TownScore& score) {
  for (std::size_t i = 0; i < kGoals; ++i) {
    const Goal& goal = kGoalScores[goals[i].number];
    if ((goal.sets & changed) != 0) score.goals[i] = goal.score(own, other);
  }
}

std::array<TownScore, 2> score_towns(const State& state) {
  if (state.phase == Phase::deal_goals) return {};
  const Town first(state.towns[0]);
  const Town second(state.towns[1]);
  return {score_town(state.goals, first, second), score_town(state.goals, second, first)};
}

// ---- What a placement is worth ----

namespace {

bool is_placement(const Move& move) {
  return move.type == Move::Type::draft || move.type == Move::Type::free;
}

/// The scores of the town of the player at turn before and after a placement.
std::array<TownScore, 2> before_and_after(const State& state, const Move& move) {
  const Town other(state.towns[1U - state.turn.index]);
  Town own(state.town(state.turn));
  const TownScore before = score_town(state.goals, own, other);
  Town::Hidden hidden;
  own.lay({move.card, move.at, move.turned}, hidden);
  return {before, rescore(state.goals, own, other, before, hidden.changed)};
}

}  // namespace

int points(const State& state, const Move& move) {
  if (!is_placement(move)) return 0;
  const auto [before, after] = before_and_after(state, move);
  return after.total() - before.total();
}

namespace {

void add_changes(Terms& terms, const State& state, Seat seat, const TownScore& before,
                 const TownScore& after) {
  const auto add = [&](std::string_view what, int points) {
    if (points != 0) terms.push_back({.seat = seat, .what = std::string(what), .points = points});
  };
  for (std::size_t i = 0; i < kTerrains; ++i) {
    add(terrain_name(static_cast<Terrain>(i)), after.terrains[i] - before.terrains[i]);
  }
  for (std::size_t i = 0; i < kGoals; ++i) {
    add(goal_name(state.goals[i]), after.goals[i] - before.goals[i]);
  }
}

}  // namespace

Terms terms(const State& state, const Move& move) {
  Terms terms;
  if (!is_placement(move)) return terms;
  State next = state;
  next.towns[state.turn.index].add({move.card, move.at, move.turned});
  const std::array<TownScore, 2> before = score_towns(state);
  const std::array<TownScore, 2> after = score_towns(next);
  const Seat own = state.turn;
  add_changes(terms, state, own, before[own.index], after[own.index]);
  if (terms.empty()) terms.push_back({.seat = own, .what = "nothing"});
  const Seat other = next_seat(own, 2);
  add_changes(terms, state, other, before[other.index], after[other.index]);
  return terms;
}

namespace {

/// For each card of the circle what skipping all before it gives away. Zero for free cards.
std::array<int, kCircle> given_away(const State& state, const Town& own, Town& other) {
  std::array<int, kCircle> given{};
  if (state.phase != Phase::draft) return given;
  Trial trial(state.goals, other, own);
  for (std::size_t i = state.next; i + 1 < kCircle; ++i) {
    given[i + 1] = given[i] + trial.best_gain(state.circle[i]);
  }
  return given;
}

}  // namespace

Move best_move(const Observation<State>& observation) {
  const State& seen = observation.seen();
  if (seen.phase == Phase::start) return {.type = Move::Type::start, .card = seen.circle[0]};
  Town own(seen.town(seen.turn));
  Town other(seen.towns[1U - seen.turn.index]);
  const std::array<int, kCircle> given = given_away(seen, own, other);
  Trial trial(seen.goals, own, other);
  std::size_t slot = offer(seen).first;  // of the move's card in the circle
  Move best;
  int best_margin = INT32_MIN;
  for_each_move(seen, [&](const Move& move) {
    while (seen.circle[slot] != move.card) ++slot;
    Town::Hidden hidden;
    const int margin = trial.lay({move.card, move.at, move.turned}, hidden).total() -
                       compared_points(seen.goals, own, other) - given[slot];
    own.lift(hidden);
    if (margin > best_margin) {
      best_margin = margin;
      best = move;
    }
    return true;
  });
  return best;
}

}  // namespace fullcircle::wagons
