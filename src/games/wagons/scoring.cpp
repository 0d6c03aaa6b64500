#include "games/wagons/scoring.h"

#include <algorithm>
#include <bit>

namespace fullcircle::wagons {

// ---- What is visible ----

Town::Town(const TownPlan& plan) : rows(plan.bottom - plan.corner.y + 1) {
  for (std::size_t i = plan.count; i-- > 0;) {  // the newest card is on top
    const PlacedCard& placed = plan.cards[i];
    const Front front = front_of(placed.card, placed.turned);
    const int x = placed.at.x - plan.corner.x + 1;
    const int y = placed.at.y - plan.corner.y + 1;
    for (std::size_t square = 0; square < 4; ++square) {
      const Square at{static_cast<std::int8_t>(x + static_cast<int>(square % 2)),
                      static_cast<std::int8_t>(y + static_cast<int>(square / 2))};
      if (all.contains(at)) continue;
      all.insert(at);
      terrain[static_cast<std::size_t>(front[square].terrain)].insert(at);
      symbol[static_cast<std::size_t>(front[square].symbol)].insert(at);
    }
  }
}

namespace {

/// The size of the largest group of squares connected by edges. Works on runs:
/// squares side by side in a row. A run joins the groups of the runs above that
/// it touches. Needs an empty rim.
class LargestGroup {
 public:
  LargestGroup(const Squares& squares, int rows) {
    for (int y = 1; y <= rows; ++y) {
      const std::size_t above_first = above_end_;
      const std::size_t above_end = count_;
      for (std::uint32_t bits = squares.row(y); bits != 0;) {
        const std::uint32_t start = bits & (~bits + 1);
        const std::uint32_t run = bits & ~(bits + start);
        bits ^= run;
        add(run, above_first, above_end);
      }
      above_end_ = above_end;
    }
  }

  int size() const { return largest_; }

 private:
  std::size_t root(std::size_t run) const {
    while (parent_[run] != run) run = parent_[run];
    return run;
  }

  void add(std::uint32_t run, std::size_t above_first, std::size_t above_end) {
    const std::size_t own = count_++;
    runs_[own] = run;
    parent_[own] = static_cast<std::uint8_t>(own);
    sizes_[own] = std::popcount(run);
    for (std::size_t above = above_first; above < above_end; ++above) {
      if ((runs_[above] & run) == 0) continue;
      const std::size_t group = root(above);
      if (group == own) continue;
      parent_[group] = static_cast<std::uint8_t>(own);
      sizes_[own] += sizes_[group];
    }
    largest_ = std::max(largest_, sizes_[own]);
  }

  /// A terrain or symbol has 12 squares, so there are at most 12 runs.
  static constexpr std::size_t kMaxRuns = 12;
  std::array<std::uint32_t, kMaxRuns> runs_;
  std::array<std::uint8_t, kMaxRuns> parent_;
  std::array<int, kMaxRuns> sizes_;
  std::size_t count_ = 0;
  std::size_t above_end_ = 0;
  int largest_ = 0;
};

}  // namespace

int TownScore::total() const {
  int sum = 0;
  for (const int score : terrains) sum += score;
  for (const int score : goals) sum += score;
  return sum;
}

// ---- The 18 goals, in the order of their cards (CW-31) ----

namespace {

int badlands(const Town& own, const Town&) {
  const Squares& desert = own.of(Terrain::desert);
  const Squares between =
      (desert.with_left() & desert.with_right()) | (desert.with_above() & desert.with_below());
  return 4 * (own.of(Symbol::gun) & between).size();
}

int happy_cows(const Town& own, const Town&) {
  return 2 * (own.of(Symbol::cow) - own.of(Terrain::snow).grown()).size();
}

int the_clearing(const Town& own, const Town&) {
  return 2 * own.of(Symbol::fort).size() - own.of(Terrain::forest).size();
}

int circle_the_wagons(const Town& own, const Town&) {
  const Squares& wagon = own.of(Symbol::wagon);
  const Squares circled =
      wagon.with_left() & wagon.with_right() & wagon.with_above() & wagon.with_below();
  return 6 * (own.all & circled).size();
}

int smalltown_charm(const Town& own, const Town& other) {
  return std::max(0, other.all.size() - own.all.size());
}

int gold_country(const Town& own, const Town&) {
  return 2 * (own.of(Symbol::mine) & own.of(Terrain::mountains).grown()).size();
}

int prairie_life(const Town& own, const Town&) {
  return (own.of(Symbol::cow).size() + own.of(Terrain::plains).size()) / 2;
}

int cool_water(const Town& own, const Town&) {
  int largest = 0;
  int wagons = 0;
  own.of(Terrain::water).for_each_group([&](const Squares& group) {
    const int size = group.size();
    const int beside = (own.of(Symbol::wagon) & group.grown()).size();
    if (size > largest) wagons = 0;
    if (size >= largest) wagons = std::max(wagons, beside);
    largest = std::max(largest, size);
  });
  return 3 * wagons;
}

int claim_jumpers(const Town& own, const Town& other) {
  const int mines = own.of(Symbol::mine).size() - other.of(Symbol::mine).size();
  const int guns = own.of(Symbol::gun).size() - other.of(Symbol::gun).size();
  if (mines > 0) return guns < 0 ? 9 - 5 : 9;
  return mines < 0 && guns > 0 ? 5 : 0;
}

int boom_or_bust(const Town& own, const Town&) {
  const int mines = own.of(Symbol::mine).size();
  if (mines <= 2) return 5;
  if (mines <= 6) return 0;
  return mines == 7 ? 3 : 8;
}

/// The points of one straight line of wagons.
int train_points(int length) {
  constexpr std::array<int, 7> kPoints = {0, 0, 1, 2, 4, 7, 10};
  return kPoints[static_cast<std::size_t>(std::min(length, 6))];
}

/// A square that starts a run, and how far the run goes on in the direction
/// `with_next` looks.
template <class Next>
int train_points(const Squares& wagons, const Squares& starts, Next with_next) {
  int points = 0;
  Squares heads = starts;  // starts of runs of at least `length`
  Squares reach = wagons;  // squares from which a run of `length` goes on
  for (int length = 1; !heads.empty(); ++length) {
    reach = with_next(reach) & wagons;
    const Squares longer = heads & reach;
    points += train_points(length) * (heads - longer).size();
    heads = longer;
  }
  return points;
}

int wagon_train(const Town& own, const Town&) {
  const Squares& wagon = own.of(Symbol::wagon);
  return train_points(wagon, wagon - wagon.with_left(),
                      [](const Squares& set) { return set.with_right(); }) +
         train_points(wagon, wagon - wagon.with_above(),
                      [](const Squares& set) { return set.with_below(); });
}

int one_too_many(const Town& own, const Town& other) {
  const int beers = other.of(Symbol::beer).size();
  return own.of(Symbol::beer).size() > beers ? -beers : 0;
}

int bootleggers(const Town& own, const Town&) {
  const Squares& beer = own.of(Symbol::beer);
  const int served = (beer & own.of(Symbol::wagon).neighbours()).size();
  return 2 * served - (beer.size() - served);
}

int undiscovered(const Town& own, const Town&) {
  const Squares& all = own.all;
  const Squares row = all.with_left() & all.with_right();
  const Squares three = row & all;
  return 5 * ((row & three.with_above() & three.with_below()) - all).size();
}

int fortified(const Town& own, const Town&) {
  const Squares& fort = own.of(Symbol::fort);
  const Squares pair = fort & fort.with_right();
  return 7 * (pair & pair.with_below()).size();
}

int the_herd(const Town& own, const Town&) {
  return 2 * LargestGroup(own.of(Symbol::cow), own.rows).size();
}

int target_practice(const Town& own, const Town&) {
  int points = 0;
  Squares waiting = own.of(Symbol::beer);
  // Squares that see a gun over so many territories; an empty square ends the
  // line.
  std::array<Squares, 4> seen = {own.of(Symbol::gun), own.of(Symbol::gun), own.of(Symbol::gun),
                                 own.of(Symbol::gun)};
  for (int between = 0; between < static_cast<int>(Squares::kSize); ++between) {
    seen = {seen[0].with_left(), seen[1].with_right(), seen[2].with_above(), seen[3].with_below()};
    const Squares hit = waiting & (seen[0] | seen[1] | seen[2] | seen[3]);
    points += between * hit.size();
    waiting = waiting - hit;
    bool open = false;
    for (Squares& line : seen) {
      line = line & own.all;
      open |= !line.empty();
    }
    if (!open) break;
  }
  return points;
}

int rifles_ready(const Town& own, const Town&) {
  return 2 * (own.of(Symbol::fort) & own.of(Symbol::gun).neighbours()).size();
}

using Goal = int (*)(const Town& own, const Town& other);
constexpr std::array<Goal, kCards> kGoalScores = {
    badlands,     happy_cows,   the_clearing,  circle_the_wagons, smalltown_charm, gold_country,
    prairie_life, cool_water,   claim_jumpers, boom_or_bust,      wagon_train,     one_too_many,
    bootleggers,  undiscovered, fortified,     the_herd,          target_practice, rifles_ready};

}  // namespace

int score_goal(Card goal, const Town& own, const Town& other) {
  return kGoalScores[goal.number](own, other);
}

TownScore score_town(const std::array<Card, kGoals>& goals, const Town& own, const Town& other) {
  TownScore score;
  for (std::size_t i = 0; i < kTerrains; ++i) {
    score.terrains[i] = LargestGroup(own.terrain[i], own.rows).size();
  }
  for (std::size_t i = 0; i < kGoals; ++i) score.goals[i] = score_goal(goals[i], own, other);
  return score;
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

/// The town of the player at turn with the card placed.
Town town_with(const State& state, const Move& move) {
  TownPlan plan = state.town(state.turn);
  plan.add({move.card, move.at, move.turned});
  return Town(plan);
}

}  // namespace

int points(const State& state, const Move& move) {
  if (!is_placement(move)) return 0;
  const Town other(state.towns[1U - state.turn.index]);
  return score_town(state.goals, town_with(state, move), other).total() -
         score_town(state.goals, Town(state.town(state.turn)), other).total();
}

std::string explain(const State& state, const Move& move) {
  if (!is_placement(move)) return {};
  const Town other(state.towns[1U - state.turn.index]);
  const TownScore before = score_town(state.goals, Town(state.town(state.turn)), other);
  const TownScore after = score_town(state.goals, town_with(state, move), other);
  std::string text;
  const auto tell = [&](std::string_view name, int change) {
    if (change == 0) return;
    if (!text.empty()) text += ", ";
    text.append(name).append(change > 0 ? " +" : " ").append(std::to_string(change));
  };
  for (std::size_t i = 0; i < kTerrains; ++i) {
    tell(terrain_name(static_cast<Terrain>(i)), after.terrains[i] - before.terrains[i]);
  }
  for (std::size_t i = 0; i < kGoals; ++i) {
    tell(goal_name(state.goals[i]), after.goals[i] - before.goals[i]);
  }
  return text.empty() ? "no change" : text;
}

namespace {

/// What a card is worth at once to a town: the most points it can add there.
int best_gain(const State& state, Seat seat, Card card, const Town& other) {
  const TownPlan& plan = state.town(seat);
  int best = INT32_MIN;
  for_each_place(plan, [&](Square at) {
    for (const bool turned : {false, true}) {
      TownPlan grown = plan;
      grown.add({card, at, turned});
      best = std::max(best, score_town(state.goals, Town(grown), other).total());
    }
    return true;
  });
  return best - score_town(state.goals, Town(plan), other).total();
}

/// For each card of the circle what skipping all before it gives away. Zero for free cards.
std::array<int, kCircle> given_away(const State& state, const Town& own) {
  std::array<int, kCircle> given{};
  for (std::size_t i = state.next; state.phase == Phase::draft && i + 1 < kCircle; ++i) {
    given[i + 1] = given[i] + best_gain(state, next_seat(state.turn, 2), state.circle[i], own);
  }
  return given;
}

}  // namespace

Move best_move(const Observation<State>& observation) {
  const State& seen = observation.seen();
  if (seen.phase == Phase::start) return {.type = Move::Type::start, .card = seen.circle[0]};
  const Town other(seen.towns[1U - seen.turn.index]);
  const std::array<int, kCircle> given = given_away(seen, Town(seen.town(seen.turn)));
  std::size_t place = offer(seen).first;  // of the move's card in the circle
  Move best;
  int best_margin = INT32_MIN;
  for_each_move(seen, [&](const Move& move) {
    while (seen.circle[place] != move.card) ++place;
    const Town own = town_with(seen, move);
    const int margin = score_town(seen.goals, own, other).total() -
                       score_town(seen.goals, other, own).total() - given[place];
    if (margin > best_margin) {
      best_margin = margin;
      best = move;
    }
    return true;
  });
  return best;
}

}  // namespace fullcircle::wagons
