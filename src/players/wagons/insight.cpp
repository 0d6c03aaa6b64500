#include "players/wagons/insight.h"

#include <algorithm>
#include <bit>

#include "games/wagons/trial.h"
#include "players/search/judge.h"
#include "players/wagons/solver.h"

namespace fullcircle {
namespace {

using namespace wagons;
using Wagons = Insight<CircleTheWagons>;
constexpr std::size_t kFeatures = Wagons::kNames.size();
using Row = std::array<float, kFeatures>;

enum Feature : std::uint8_t {
  kCardsToCome,
  kCardsSquared,
  kTurn,
  kFree,
  kScattered,
  kSupply,
  kRim,
  kSquares,
  kBox,
  kPoints,
  kGainFree,
  kGainBest,
  kGainSkipped,
  kGainOther,
  kFirstOfGoal,
};
constexpr std::size_t kPerGoal = 5;
static_assert(kFirstOfGoal + kPerGoal * kCards == kFeatures);

/// How many cards of the circle a player is thought to look at for the next draft.
constexpr std::size_t kNear = 4;

/// What the cards still to come can add to a seat's town at once.
struct Gains {
  float free = 0;     // all free cards
  float best = 0;     // the card to draft
  float skipped = 0;  // for the seat that is not at turn: cards skipped by that draft
  float other = 0;    // and the card after it
};

/// What is still to come, the same for both seats.
struct Future {
  std::array<float, kTerrains> terrain{};  // squares of the circle
  std::array<float, kSymbols> symbol{};
  float circle = 0;  // cards

  Future(const State& state, std::size_t next) {
    for (std::size_t i = next; i < kCircle; ++i) {
      for (const Territory& territory : front_of(state.circle[i], false)) {
        ++terrain[static_cast<std::size_t>(territory.terrain)];
        ++symbol[static_cast<std::size_t>(territory.symbol)];
      }
      ++circle;
    }
  }
};

/// How many squares of each kind a town shows.
struct Counts {
  std::array<int, kTerrains> terrain{};
  std::array<int, kSymbols> symbol{};
  int squares = 0;

  explicit Counts(const Town& town) {
    for (int y = town.top; y <= town.bottom; ++y) {
      const Town::Row& row = town.row(y);
      for (std::size_t i = 0; i < kTerrains; ++i) terrain[i] += std::popcount(row.terrain[i]);
      for (std::size_t i = 0; i < kSymbols; ++i) symbol[i] += std::popcount(row.symbol[i]);
      squares += std::popcount(row.all);
    }
  }
  int of(Terrain wanted) const { return terrain[static_cast<std::size_t>(wanted)]; }
  int of(Symbol wanted) const { return symbol[static_cast<std::size_t>(wanted)]; }
};

/// A seat as its features see it.
struct Side {
  const Town& town;
  const Counts& own;
  const Counts& other;
  const TownScore& score;
  bool turn = false;
  float free = 0;  // free cards that wait
};

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

std::uint32_t left_of(std::uint32_t bits) { return std::rotl(bits, 1); }
std::uint32_t right_of(std::uint32_t bits) { return std::rotr(bits, 1); }

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
        sum += std::popcount(
            gun & (left_of(desert) | right_of(desert) | above.terrain[0] | below.terrain[0]));
        break;
      }
      case kCircleTheWagons: {
        constexpr auto kWagon = static_cast<std::size_t>(Symbol::wagon);
        const std::uint32_t wagon = row.symbol[kWagon];
        sum += std::popcount(all_but_one(std::array{left_of(wagon), right_of(wagon),
                                                    above.symbol[kWagon], below.symbol[kWagon]}));
        break;
      }
      case kUndiscovered:
        sum += std::popcount(
            ~row.all & all_but_one(std::array{left_of(row.all), right_of(row.all), above.all,
                                              below.all, left_of(above.all), right_of(above.all),
                                              left_of(below.all), right_of(below.all)}));
        break;
      case kFortified: {
        constexpr auto kFort = static_cast<std::size_t>(Symbol::fort);
        const std::uint32_t fort = row.symbol[kFort];
        const std::uint32_t under = below.symbol[kFort];
        sum += std::popcount(all_but_one(std::array{fort, right_of(fort), under, right_of(under)}));
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
    sum += std::popcount(
        (left_of(all) | right_of(all) | town.row(y - 1).all | town.row(y + 1).all) & ~all);
  }
  return sum;
}

int width(const Town& town) {
  std::uint32_t columns = 0;
  for (int y = town.top; y <= town.bottom; ++y) columns |= town.row(y).all;
  return std::popcount(columns);
}

void describe(const std::array<Card, kGoals>& goals, const Future& future, const Side& side,
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

/// The gains of the seat at turn and of the other, from what each card can add at once: the seat at
/// turn drafts the card that is best after what skipping gives away.
template <class GainOf, class OtherGainOf>
std::array<Gains, 2> gains_of(std::size_t free, std::size_t free_end, std::size_t next, GainOf gain,
                              OtherGainOf other_gain) {
  std::array<Gains, 2> gains;
  for (std::size_t i = free; i < free_end; ++i) gains[0].free += gain(i);
  float given = 0;
  float margin = -1e9F;
  std::size_t drafted = next;
  for (std::size_t i = next; i < std::min<std::size_t>(next + kNear, kCircle); ++i) {
    if (gain(i) - given > margin) {
      margin = gain(i) - given;
      drafted = i;
      gains[0].best = gain(i);
      gains[1].skipped = given;
    }
    given += other_gain(i);
  }
  if (drafted + 1 < kCircle) gains[1].other = other_gain(drafted + 1);
  return gains;
}

}  // namespace

Points Insight<CircleTheWagons>::now(const State& state) {
  const auto scores = score_towns(state);
  return {static_cast<float>(scores[0].total()), static_cast<float>(scores[1].total())};
}

float Insight<CircleTheWagons>::left(const State& state) {
  const int placed = state.towns[0].count + state.towns[1].count;
  return static_cast<float>(kCircle - placed) / static_cast<float>(kCircle);
}

void Insight<CircleTheWagons>::features(const State& state, FeatureRows<kNames.size()>& rows) {
  const std::size_t me = state.turn.index;
  Town own(state.towns[me]);
  Town other(state.towns[1 - me]);
  Trial own_trial(state.goals, own, other);
  Trial other_trial(state.goals, other, own);
  const auto gains = gains_of(
      state.free_next, state.free_end, state.next,
      [&](std::size_t i) { return static_cast<float>(own_trial.best_gain(state.circle[i])); },
      [&](std::size_t i) { return static_cast<float>(other_trial.best_gain(state.circle[i])); });
  const Future future(state, state.next);
  const Counts own_counts(own);
  const Counts other_counts(other);
  const auto free = static_cast<float>(state.free_end - state.free_next);
  describe(state.goals, future, {own, own_counts, other_counts, own_trial.before(), true, free},
           gains[0], rows[me]);
  describe(state.goals, future, {other, other_counts, own_counts, other_trial.before(), false, 0},
           gains[1], rows[1 - me]);
}

bool Insight<CircleTheWagons>::solve(const State& state, const Limits& limits,
                                     std::vector<Line<wagons::Move>>& out) {
  return wagons::solve(state, limits, out);
}

// ---- Candidates ----

namespace {

using WagonsJudge = Judge<CircleTheWagons>;

float promise(const WagonsJudge& judge, const Row& row) {
  float sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += judge.weight(i) * row[i];
  return sum;
}

/// Weighs the placements of the player at turn: all of them at first sight, the best of those with
/// all features.
class Chooser {
 public:
  Chooser(const WagonsJudge& judge, const State& state)
      : judge_(judge),
        state_(state),
        me_(state.turn.index),
        own_(state.towns[me_]),
        other_(state.towns[1 - me_]),
        own_trial_(state.goals, own_, other_),
        other_trial_(state.goals, other_, own_) {
    own_.squares_for_card(squares_);
  }

  void choose(std::size_t most, WagonsJudge::Candidates& out) {
    const Offer cards = offer(state_);
    float given = 0;
    for (std::size_t i = cards.first; i < cards.end; ++i) {
      if (i > cards.first + kFarthest || given > kMostGiven) break;
      look_ahead(i);
      look_at_squares(i);
      if (state_.phase == Phase::draft) given += other_gain(i);
    }
    for (std::size_t i = 0; i < count_; ++i) out.push_back(weigh(best_[i]));
    WagonsJudge::cut_to_best(out, most);
  }

 private:
  static constexpr std::size_t kRetained = 64;  // for a second look
  static constexpr std::size_t kFarthest = 8;   // cards skipped at most
  static constexpr float kMostGiven = 24;       // points given away at most
  struct First {
    float lead;
    std::uint8_t card;  // its slot in the circle
    bool turned;
    Square at;
  };
  /// What holds after a card is taken, wherever it is placed.
  struct After {
    std::size_t next = 0;
    std::size_t free = 0;
    std::size_t free_end = 0;
    bool over = false;
    std::array<Gains, 2> gains;  // of the one at turn then, and the other
    float value = 0;             // of that for the player who chooses, roughly
  };

  bool drafts() const { return state_.phase == Phase::draft; }

  float own_gain(std::size_t i) {
    if (!own_known_[i]) own_gain_[i] = static_cast<float>(own_trial_.best_gain(state_.circle[i]));
    own_known_[i] = true;
    return own_gain_[i];
  }
  float other_gain(std::size_t i) {
    if (!other_known_[i]) {
      other_gain_[i] = static_cast<float>(other_trial_.best_gain(state_.circle[i]));
    }
    other_known_[i] = true;
    return other_gain_[i];
  }

  void look_ahead(std::size_t card) {
    After& after = after_[card];
    const auto mine = [&](std::size_t i) { return own_gain(i); };
    const auto others = [&](std::size_t i) { return other_gain(i); };
    if (drafts()) {
      after.next = card + 1;
      after.free = state_.next;
      after.free_end = card;
      after.gains = gains_of(after.free, after.free_end, after.next, others, mine);
    } else {
      after.next = state_.next;
      after.free = state_.free_next + 1U;
      after.free_end = state_.free_end;
      after.gains = gains_of(after.free, after.free_end, after.next, mine, others);
    }
    after.over = after.next == kCircle && after.free == after.free_end;
    const auto worth = [&](const Gains& gains) {
      return (judge_.weight(kGainFree) * gains.free + judge_.weight(kGainBest) * gains.best +
              judge_.weight(kGainSkipped) * gains.skipped +
              judge_.weight(kGainOther) * gains.other) /
             4;
    };
    after.value = worth(after.gains[1]) - worth(after.gains[0]);
    if (!drafts()) after.value = 0;  // the same for all
  }

  float compared_points() const {
    int sum = 0;
    for (const Card goal : state_.goals) {
      if (compares_towns(goal)) sum += score_goal(goal, other_, own_);
    }
    return static_cast<float>(sum);
  }

  void look_at_squares(std::size_t card) {
    for_each_square(own_, squares_, [&](Square at) {
      for (const bool turned : {false, true}) {
        Town::Hidden hidden;
        const int points = own_trial_.lay({state_.circle[card], at, turned}, hidden).total();
        const float lead = static_cast<float>(points) - compared_points() + after_[card].value;
        own_.lift(hidden);
        retain({lead, static_cast<std::uint8_t>(card), turned, at});
      }
    });
  }

  /// Holds the best as a heap, the worst of them on top.
  void retain(const First& first) {
    const auto better = [](const First& a, const First& b) { return a.lead > b.lead; };
    if (count_ == kRetained) {
      if (first.lead <= best_[0].lead) return;
      std::pop_heap(best_.begin(), best_.begin() + kRetained, better);
      best_[kRetained - 1] = first;
      std::push_heap(best_.begin(), best_.begin() + kRetained, better);
      return;
    }
    best_[count_++] = first;
    std::push_heap(best_.begin(), best_.begin() + static_cast<std::ptrdiff_t>(count_), better);
  }

  Candidate<Move> weigh(const First& first) {
    const Card card = state_.circle[first.card];
    const After& after = after_[first.card];
    Town::Hidden hidden;
    const TownScore own_score = own_trial_.lay({card, first.at, first.turned}, hidden);
    TownScore other_score = other_trial_.before();
    for (std::size_t i = 0; i < kGoals; ++i) {
      if (!compares_towns(state_.goals[i])) continue;
      other_score.goals[i] = score_goal(state_.goals[i], other_, own_);
    }
    Candidate<Move> candidate{
        {drafts() ? Move::Type::draft : Move::Type::free, card, first.at, first.turned}, {}, 0};
    Points& expected = candidate.expected;
    expected[me_] = static_cast<float>(own_score.total());
    expected[1 - me_] = static_cast<float>(other_score.total());
    if (!after.over) {
      const Future future(state_, after.next);
      const Counts own_counts(own_);
      const Counts other_counts(other_);
      const auto free = static_cast<float>(after.free_end - after.free);
      const bool turn = !drafts();
      Row row;
      describe(state_.goals, future,
               {own_, own_counts, other_counts, own_score, turn, turn ? free : 0},
               after.gains[turn ? 0 : 1], row);
      expected[me_] += promise(judge_, row);
      describe(state_.goals, future,
               {other_, other_counts, own_counts, other_score, !turn, turn ? 0 : free},
               after.gains[turn ? 1 : 0], row);
      expected[1 - me_] += promise(judge_, row);
    }
    own_.lift(hidden);
    candidate.lead = expected[me_] - expected[1 - me_];
    return candidate;
  }

  const WagonsJudge& judge_;
  const State& state_;
  std::size_t me_;
  Town own_;
  Town other_;
  Trial own_trial_;
  Trial other_trial_;
  Squares squares_;
  std::array<float, kCircle> own_gain_{};
  std::array<float, kCircle> other_gain_{};
  std::array<bool, kCircle> own_known_{};
  std::array<bool, kCircle> other_known_{};
  std::array<After, kCircle> after_{};
  std::array<First, kRetained> best_;
  std::size_t count_ = 0;
};

/// A start is as good as the best that the first player can make of it is bad.
void choose_start(const WagonsJudge& judge, const State& state, std::size_t most,
                  WagonsJudge::Candidates& out) {
  WagonsJudge::Candidates replies;
  for (const Card card : state.circle) {
    const Move move{.type = Move::Type::start, .card = card, .at = {}};
    State next = state;
    apply(next, move);
    replies.clear();
    Wagons::candidates(judge, next, 1, replies);
    out.push_back({move, replies[0].expected, -replies[0].lead});
  }
  WagonsJudge::cut_to_best(out, most);
}

}  // namespace

void Insight<CircleTheWagons>::candidates(const Judge<CircleTheWagons>& judge, const State& state,
                                          std::size_t most, Candidates& out) {
  if (state.phase == Phase::start) {
    choose_start(judge, state, most, out);
  } else {
    Chooser(judge, state).choose(most, out);
  }
}

}  // namespace fullcircle
