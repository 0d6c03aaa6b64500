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

Land::Land(const TownPlan& plan) {
  Hidden hidden;
  for (std::size_t i = 0; i < plan.count; ++i) lay(plan.cards[i], hidden);
}

Land::Land(const Town& town) : left(1), top(1), bottom(static_cast<std::int8_t>(town.rows)) {
  for (int y = 0; y < static_cast<int>(Squares::kSize); ++y) {
    Row& line = lines[static_cast<std::size_t>(y)];
    line.all = town.all.row(y);
    for (std::size_t i = 0; i < kTerrains; ++i) line.terrain[i] = town.terrain[i].row(y);
    for (std::size_t i = 0; i < kSymbols; ++i) line.symbol[i] = town.symbol[i].row(y);
  }
}

namespace {

/// The sets that a square of a kind (see Land) is in.
struct Kind {
  std::uint8_t terrain = 0;
  std::uint8_t symbol = 0;
  std::uint16_t sets = 0;
};
constexpr std::array<Kind, 1 + kTerrains * kSymbols> kKinds = [] {
  std::array<Kind, 1 + kTerrains * kSymbols> kinds{};
  for (unsigned i = 1; i < kinds.size(); ++i) {
    const unsigned terrain = (i - 1) / kSymbols;
    const unsigned symbol = (i - 1) % kSymbols;
    kinds[i] = {static_cast<std::uint8_t>(terrain), static_cast<std::uint8_t>(symbol),
                static_cast<std::uint16_t>((1U << terrain) | (1U << (kTerrains + symbol)))};
  }
  return kinds;
}();

/// A card as it lies.
struct CardKinds {
  std::array<std::uint8_t, 4> kinds{};            // of the squares, in reading order
  std::array<std::uint8_t, kTerrains> squares{};  // of a terrain, a bit each
  std::uint16_t sets = 0;
};

const CardKinds& kinds_of_card(Card card, bool turned) {
  static const auto kCardKinds = [] {
    std::array<std::array<CardKinds, 2>, kCards> all{};
    for (std::uint8_t number = 0; number < kCards; ++number) {
      for (const bool upside_down : {false, true}) {
        CardKinds& own = all[number][upside_down ? 1 : 0];
        const Front front = front_of(Card{number}, upside_down);
        for (std::size_t i = 0; i < 4; ++i) {
          const auto terrain = static_cast<std::size_t>(front[i].terrain);
          const auto symbol = static_cast<std::size_t>(front[i].symbol);
          own.kinds[i] = static_cast<std::uint8_t>(1 + terrain * kSymbols + symbol);
          own.squares[terrain] = static_cast<std::uint8_t>(own.squares[terrain] | (1U << i));
          own.sets = static_cast<std::uint16_t>(own.sets | kKinds[own.kinds[i]].sets);
        }
      }
    }
    return all;
  }();
  return kCardKinds[card.number][turned ? 1 : 0];
}

/// Rows of squares seen from their neighbours: those whose neighbour on that side is in the set.
std::uint32_t with_left(std::uint32_t bits) { return std::rotl(bits, 1); }
std::uint32_t with_right(std::uint32_t bits) { return std::rotr(bits, 1); }
std::uint32_t beside(std::uint32_t bits) { return with_left(bits) | with_right(bits); }

}  // namespace

void Land::lay(const PlacedCard& card, Hidden& hidden) {
  const CardKinds& laid = kinds_of_card(card.card, card.turned);
  hidden.at = card.at;
  hidden.left = left;
  hidden.top = top;
  hidden.bottom = bottom;
  unsigned gone = 0;
  unsigned fresh = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const int x = card.at.x + static_cast<int>(i % 2);
    const int y = card.at.y + static_cast<int>(i / 2);
    Row& line = lines[static_cast<unsigned>(y) % Squares::kSize];
    const std::uint32_t bit = std::uint32_t{1} << (x & 31);
    std::uint8_t& kind = kinds[index(x, y)];
    hidden.kinds[i] = kind;
    if (kind != 0) {
      line.terrain[kKinds[kind].terrain] ^= bit;
      line.symbol[kKinds[kind].symbol] ^= bit;
      gone |= kKinds[kind].sets;
    } else {
      line.all |= bit;
      fresh = 1U << kSquaresBit;
    }
    kind = laid.kinds[i];
    line.terrain[kKinds[kind].terrain] ^= bit;
    line.symbol[kKinds[kind].symbol] ^= bit;
  }
  hidden.gone = static_cast<std::uint16_t>(gone);
  hidden.changed = static_cast<std::uint16_t>(gone | fresh | laid.sets);
  const bool first = empty();
  left = first ? card.at.x : std::min(left, card.at.x);
  top = first ? card.at.y : std::min(top, card.at.y);
  bottom = std::max(bottom, static_cast<std::int8_t>(card.at.y + 1));
}

void Land::lift(const Hidden& hidden) {
  for (unsigned i = 0; i < 4; ++i) {
    const int x = hidden.at.x + static_cast<int>(i % 2);
    const int y = hidden.at.y + static_cast<int>(i / 2);
    Row& line = lines[static_cast<unsigned>(y) % Squares::kSize];
    const std::uint32_t bit = std::uint32_t{1} << (x & 31);
    std::uint8_t& kind = kinds[index(x, y)];
    line.terrain[kKinds[kind].terrain] ^= bit;
    line.symbol[kKinds[kind].symbol] ^= bit;
    kind = hidden.kinds[i];
    if (kind != 0) {
      line.terrain[kKinds[kind].terrain] ^= bit;
      line.symbol[kKinds[kind].symbol] ^= bit;
    } else {
      line.all ^= bit;
    }
  }
  left = hidden.left;
  top = hidden.top;
  bottom = hidden.bottom;
}

int Land::count(Terrain wanted) const {
  int sum = 0;
  for (int y = top; y <= bottom; ++y) sum += std::popcount(of(wanted, y));
  return sum;
}

int Land::count(Symbol wanted) const {
  int sum = 0;
  for (int y = top; y <= bottom; ++y) sum += std::popcount(of(wanted, y));
  return sum;
}

int Land::squares() const {
  int sum = 0;
  for (int y = top; y <= bottom; ++y) sum += std::popcount(row(y).all);
  return sum;
}

void Land::places(Squares& out) const {
  // As in places_for_card.
  std::uint32_t below = 0;
  for (int y = bottom + 1; y >= top - 2; --y) {
    const std::uint32_t line = row(y).all;
    const std::uint32_t near = line | beside(line) | row(y - 1).all | row(y + 1).all;
    const std::uint32_t here = near | with_right(near);
    out.set_row(y, here | below);
    below = here;
  }
}

namespace {

/// The sizes of the groups of squares connected by edges. Works on runs: squares side by side in a
/// row. A run joins the groups of the runs above that it touches.
class Groups {
 public:
  template <class RowOf>
  Groups(const Land& land, RowOf row_of) {
    const int turn = (land.left - 1) & 31;  // nothing touches the rim then
    std::size_t above_first = 0;
    for (int y = land.top; y <= land.bottom; ++y) {
      const std::size_t above_end = count_;
      std::uint32_t bits = row_of(y);
      for (bits = std::rotr(bits, turn); bits != 0;) {
        const std::uint32_t start = bits & (~bits + 1);
        const std::uint32_t run = bits & ~(bits + start);
        bits ^= run;
        add(run, above_first, above_end);
      }
      above_first = above_end;
    }
  }

  int largest() const { return largest_; }
  int second() const {
    int found = 0;
    bool skipped = false;  // the largest, once
    for (std::size_t i = 0; i < count_; ++i) {
      if (parent_[i] != i) continue;
      if (sizes_[i] == largest_ && !skipped) {
        skipped = true;
      } else {
        found = std::max(found, sizes_[i]);
      }
    }
    return found;
  }

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
  int largest_ = 0;
};

template <class Set>
Groups groups_of(const Land& land, Set set) {
  return {land, [&](int y) { return land.of(set, y); }};
}

}  // namespace

GroupSizes group_sizes(const Land& land, Terrain terrain) {
  const Groups groups = groups_of(land, terrain);
  return {groups.largest(), groups.second()};
}

GroupSizes group_sizes(const Land& land, Symbol symbol) {
  const Groups groups = groups_of(land, symbol);
  return {groups.largest(), groups.second()};
}

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
int count_rows(const Land& land, RowOf row_of) {
  int sum = 0;
  for (int y = land.top; y <= land.bottom; ++y) sum += std::popcount(std::uint32_t{row_of(y)});
  return sum;
}

/// The squares of row y next to one in the set.
template <class Set>
std::uint32_t neighbours(const Land& land, Set set, int y) {
  return beside(land.of(set, y)) | land.of(set, y - 1) | land.of(set, y + 1);
}
template <class Set>
std::uint32_t grown(const Land& land, Set set, int y) {
  return land.of(set, y) | neighbours(land, set, y);
}

int badlands(const Land& own, const Land&) {
  return 4 * count_rows(own, [&](int y) {
           const std::uint32_t desert = own.of(Terrain::desert, y);
           return own.of(Symbol::gun, y) &
                  ((with_left(desert) & with_right(desert)) |
                   (own.of(Terrain::desert, y - 1) & own.of(Terrain::desert, y + 1)));
         });
}

int happy_cows(const Land& own, const Land&) {
  return 2 * count_rows(own, [&](int y) {
           return own.of(Symbol::cow, y) & ~grown(own, Terrain::snow, y);
         });
}

int the_clearing(const Land& own, const Land&) {
  return 2 * own.count(Symbol::fort) - own.count(Terrain::forest);
}

int circle_the_wagons(const Land& own, const Land&) {
  return 6 * count_rows(own, [&](int y) {
           const std::uint32_t wagon = own.of(Symbol::wagon, y);
           return own.row(y).all & with_left(wagon) & with_right(wagon) &
                  own.of(Symbol::wagon, y - 1) & own.of(Symbol::wagon, y + 1);
         });
}

int smalltown_charm(const Land& own, const Land& other) {
  return std::max(0, other.squares() - own.squares());
}

int gold_country(const Land& own, const Land&) {
  return 2 * count_rows(own, [&](int y) {
           return own.of(Symbol::mine, y) & grown(own, Terrain::mountains, y);
         });
}

int prairie_life(const Land& own, const Land&) {
  return (own.count(Symbol::cow) + own.count(Terrain::plains)) / 2;
}

/// A group that grows down and up again until it is whole: row by row, the squares of `set` that
/// hang together with those of `group`.
void complete(const Land& land, Terrain set, Squares& group) {
  for (bool grew = true; grew;) {
    grew = false;
    for (int y = land.top; y <= land.bottom; ++y) {
      const std::uint32_t here = group.row(y);
      const std::uint32_t more =
          (here | beside(here) | group.row(y - 1) | group.row(y + 1)) & land.of(set, y);
      grew |= more != here;
      group.set_row(y, more);
    }
  }
}

int cool_water(const Land& own, const Land&) {
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

int claim_jumpers(const Land& own, const Land& other) {
  const int mines = own.count(Symbol::mine) - other.count(Symbol::mine);
  const int guns = own.count(Symbol::gun) - other.count(Symbol::gun);
  if (mines > 0) return guns < 0 ? 9 - 5 : 9;
  return mines < 0 && guns > 0 ? 5 : 0;
}

int boom_or_bust(const Land& own, const Land&) {
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

int wagon_train(const Land& own, const Land&) {
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

int one_too_many(const Land& own, const Land& other) {
  const int beers = other.count(Symbol::beer);
  return own.count(Symbol::beer) > beers ? -beers : 0;
}

int bootleggers(const Land& own, const Land&) {
  const int served = count_rows(
      own, [&](int y) { return own.of(Symbol::beer, y) & neighbours(own, Symbol::wagon, y); });
  return 2 * served - (own.count(Symbol::beer) - served);
}

int undiscovered(const Land& own, const Land&) {
  const auto sides = [&](int y) { return with_left(own.row(y).all) & with_right(own.row(y).all); };
  const auto three = [&](int y) { return sides(y) & own.row(y).all; };
  return 5 * count_rows(own, [&](int y) {
           return sides(y) & three(y - 1) & three(y + 1) & ~own.row(y).all;
         });
}

int fortified(const Land& own, const Land&) {
  const auto pairs = [&](int y) {
    return own.of(Symbol::fort, y) & with_right(own.of(Symbol::fort, y));
  };
  return 7 * count_rows(own, [&](int y) { return pairs(y) & pairs(y + 1); });
}

int the_herd(const Land& own, const Land&) { return 2 * groups_of(own, Symbol::cow).largest(); }

int target_practice(const Land& own, const Land&) {
  // Squares in the row, above and below of which so many territories on a gun is; an empty square
  // ends the line.
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

int rifles_ready(const Land& own, const Land&) {
  return 2 * count_rows(own, [&](int y) {
           return own.of(Symbol::fort, y) & neighbours(own, Symbol::gun, y);
         });
}

/// A goal and the sets it looks at, as in Land::Hidden::changed.
struct Goal {
  int (*score)(const Land& own, const Land& other);
  unsigned sets;
  bool compares = false;
};
constexpr unsigned bit(Terrain terrain) { return 1U << static_cast<unsigned>(terrain); }
constexpr unsigned bit(Symbol symbol) { return 1U << (kTerrains + static_cast<unsigned>(symbol)); }
constexpr unsigned kSquares = 1U << Land::kSquaresBit;

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

int score_goal(Card goal, const Land& own, const Land& other) {
  return kGoalScores[goal.number].score(own, other);
}

int score_goal(Card goal, const Town& own, const Town& other) {
  return score_goal(goal, Land(own), Land(other));
}

bool compares_towns(Card goal) { return kGoalScores[goal.number].compares; }

TownScore score_land(const std::array<Card, kGoals>& goals, const Land& own, const Land& other) {
  return rescore(goals, own, other, {}, 0xFFFF);
}

TownScore rescore(const std::array<Card, kGoals>& goals, const Land& own, const Land& other,
                  const TownScore& before, std::uint16_t changed) {
  TownScore score = before;
  for (std::size_t i = 0; i < kTerrains; ++i) {
    if (((changed >> i) & 1) == 0) continue;
    score.terrains[i] = groups_of(own, static_cast<Terrain>(i)).largest();
  }
  for (std::size_t i = 0; i < kGoals; ++i) {
    const Goal& goal = kGoalScores[goals[i].number];
    if ((goal.sets & changed) != 0) score.goals[i] = goal.score(own, other);
  }
  return score;
}

TownScore score_town(const std::array<Card, kGoals>& goals, const Town& own, const Town& other) {
  return score_land(goals, Land(own), Land(other));
}

std::array<TownScore, 2> score_towns(const State& state) {
  if (state.phase == Phase::deal_goals) return {};
  const Land first(state.towns[0]);
  const Land second(state.towns[1]);
  return {score_land(state.goals, first, second), score_land(state.goals, second, first)};
}

// ---- What a placement is worth ----

namespace {

bool is_placement(const Move& move) {
  return move.type == Move::Type::draft || move.type == Move::Type::free;
}

/// The scores of the town of the player at turn before and after a placement.
std::array<TownScore, 2> before_and_after(const State& state, const Move& move) {
  const Land other(state.towns[1U - state.turn.index]);
  Land own(state.town(state.turn));
  const TownScore before = score_land(state.goals, own, other);
  Land::Hidden hidden;
  own.lay({move.card, move.at, move.turned}, hidden);
  return {before, rescore(state.goals, own, other, before, hidden.changed)};
}

}  // namespace

int points(const State& state, const Move& move) {
  if (!is_placement(move)) return 0;
  const auto [before, after] = before_and_after(state, move);
  return after.total() - before.total();
}

std::string explain(const State& state, const Move& move) {
  if (!is_placement(move)) return {};
  const auto [before, after] = before_and_after(state, move);
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

Trial::Trial(const Goals& goals, Land& own, const Land& other)
    : Trial(goals, own, other, score_land(goals, own, other)) {}

Trial::Trial(const Goals& goals, Land& own, const Land& other, const TownScore& score)
    : goals_(goals), own_(own), other_(other), before_(score) {
  own.places(places_);
  find_groups();
}

void Trial::find_groups() {
  int id = 0;  // 0 is none
  for (int y = own_.top; y <= own_.bottom; ++y) {
    for (std::uint32_t bits = own_.row(y).all; bits != 0; bits &= bits - 1) {
      const std::size_t at = Land::index(std::countr_zero(bits), y);
      if (group_[at] == 0) label(at, ++id);
    }
  }
}

void Trial::label(std::size_t first, int id) {
  const std::uint8_t terrain = kKinds[own_.kinds[first]].terrain;
  const auto group = static_cast<std::uint8_t>(id);
  groups_[terrain] |= std::uint64_t{1} << id;
  std::array<std::uint16_t, 64> waiting;
  std::size_t count = 0;
  const auto reach = [&](std::size_t at) {
    const std::uint8_t kind = own_.kinds[at];
    if (kind == 0 || group_[at] != 0 || kKinds[kind].terrain != terrain) return;
    group_[at] = group;
    waiting[count++] = static_cast<std::uint16_t>(at);
    ++size_[group];
  };
  for (reach(first); count > 0;) {
    const int at = waiting[--count];
    const int x = at % 32;
    const int y = at / 32;
    reach(Land::index(x + 1, y));
    reach(Land::index(x - 1, y));
    reach(Land::index(x, y + 1));
    reach(Land::index(x, y - 1));
  }
}

namespace {

/// The two neighbours outside of the card that each of its squares has.
constexpr std::array<std::array<Square, 2>, 4> kOutside = {{
    {{{-1, 0}, {0, -1}}},
    {{{2, 0}, {1, -1}}},
    {{{-1, 1}, {0, 2}}},
    {{{2, 1}, {1, 2}}},
}};

}  // namespace

int Trial::largest_with(const PlacedCard& card, std::size_t terrain,
                        const Land::Hidden& hidden) const {
  const unsigned squares = kinds_of_card(card.card, card.turned).squares[terrain];
  const int before = before_.terrains[terrain];
  if (((hidden.gone >> terrain) & 1) != 0) {
    return groups_of(own_, static_cast<Terrain>(terrain)).largest();
  }
  // Squares across the card from each other hang together only outside of it, if at all.
  const bool apart = squares == 0b1001 || squares == 0b0110;
  std::array<std::uint64_t, 2> touched{};
  unsigned part = 0;
  for (unsigned rest = squares; rest != 0; rest &= rest - 1) {
    for (const Square& step : kOutside[static_cast<unsigned>(std::countr_zero(rest))]) {
      const std::size_t at = Land::index(card.at.x + step.x, card.at.y + step.y);
      touched[part] |= std::uint64_t{1} << group_[at];
    }
    if (apart) ++part;
  }
  touched[0] &= groups_[terrain];
  touched[1] &= groups_[terrain];
  const auto joined = [&](std::uint64_t groups, int own) {
    for (; groups != 0; groups &= groups - 1) {
      own += size_[static_cast<std::size_t>(std::countr_zero(groups))];
    }
    return own;
  };
  if (apart && (touched[0] & touched[1]) == 0) {
    return std::max({before, joined(touched[0], 1), joined(touched[1], 1)});
  }
  return std::max(before, joined(touched[0] | touched[1], std::popcount(squares)));
}

TownScore Trial::lay(const PlacedCard& card, Land::Hidden& hidden) {
  own_.lay(card, hidden);
  TownScore score = before_;
  for (unsigned rest = hidden.changed & ((1U << kTerrains) - 1); rest != 0; rest &= rest - 1) {
    const auto terrain = static_cast<std::size_t>(std::countr_zero(rest));
    score.terrains[terrain] = largest_with(card, terrain, hidden);
  }
  for (std::size_t i = 0; i < kGoals; ++i) {
    const Goal& goal = kGoalScores[goals_[i].number];
    if ((goal.sets & hidden.changed) != 0) score.goals[i] = goal.score(own_, other_);
  }
  return score;
}

TownScore Trial::score(const PlacedCard& card) {
  Land::Hidden hidden;
  const TownScore score = lay(card, hidden);
  own_.lift(hidden);
  return score;
}

int Trial::best_gain(Card card) {
  int best = INT32_MIN;
  for_each_place(own_, places_, [&](Square at) {
    for (const bool turned : {false, true}) {
      best = std::max(best, score({card, at, turned}).total());
    }
  });
  return best - before_.total();
}

namespace {

/// For each card of the circle what skipping all before it gives away. Zero for free cards.
std::array<int, kCircle> given_away(const State& state, const Land& own, Land& other) {
  std::array<int, kCircle> given{};
  if (state.phase != Phase::draft) return given;
  Trial trial(state.goals, other, own);
  for (std::size_t i = state.next; i + 1 < kCircle; ++i) {
    given[i + 1] = given[i] + trial.best_gain(state.circle[i]);
  }
  return given;
}

/// What the goals that compare the towns give the other one.
int compared_points(const std::array<Card, kGoals>& goals, const Land& own, const Land& other) {
  int sum = 0;
  for (const Card goal : goals) {
    if (compares_towns(goal)) sum += score_goal(goal, other, own);
  }
  return sum;
}

}  // namespace

Move best_move(const Observation<State>& observation) {
  const State& seen = observation.seen();
  if (seen.phase == Phase::start) return {.type = Move::Type::start, .card = seen.circle[0]};
  Land own(seen.town(seen.turn));
  Land other(seen.towns[1U - seen.turn.index]);
  const std::array<int, kCircle> given = given_away(seen, own, other);
  Trial trial(seen.goals, own, other);
  std::size_t place = offer(seen).first;  // of the move's card in the circle
  Move best;
  int best_margin = INT32_MIN;
  for_each_move(seen, [&](const Move& move) {
    while (seen.circle[place] != move.card) ++place;
    Land::Hidden hidden;
    const int margin = trial.lay({move.card, move.at, move.turned}, hidden).total() -
                       compared_points(seen.goals, own, other) - given[place];
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
