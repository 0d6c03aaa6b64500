#include "players/crop_circles/insight.h"

#include <algorithm>

namespace fullcircle {
namespace {

using namespace crop_circles;

enum Feature : std::uint8_t {
  kTurns,
  kTurnsSquared,
  kHand,
  kHandSquared,
  kHandOver12,
  kHandTurns,
  kHandSquaredTurns,
  kHandOver12Turns,
  kLast,
  kLastHand,
  kLastHandSquared,
  kSecondLast,
  kSecondLastHand,
  kMoreSeatsTurns,
  kProspectNext,
  kProspectLastNext,
  kHandSolid,
  kHandStriped,
  kHandCrossed,
  kLastSolid,
  kLastStriped,
  kLastCrossed,
  kHandFlexible,
  kLastFlexible,
  kHandFit,
  kLastFit,
  kHandPairs,
  kLastPairs,
};
using Row = std::array<float, Insight<CropCircles>::kNames.size()>;
static_assert(kLastPairs + 1 == std::tuple_size_v<Row>);

/// How many glyphs of each shading a shape has in the bag at the start.
constexpr std::array<float, kShadings> kCopies = {10, 8, 6, 2};
constexpr float kGlyphs = 104;

/// How many of the glyphs of a game belong to a set, as a part of all, and their mean value.
struct Share {
  float part = 0;
  float value = 0;

  explicit Share(GlyphSet set) {
    float sum = 0;
    for (std::size_t shading = 0; shading < kShadings; ++shading) {
      const auto kinds =
          static_cast<float>(std::popcount((set.bits >> (16 * shading)) & std::uint64_t{0xffff}));
      part += kinds * kCopies[shading];
      sum += kinds * kCopies[shading] * static_cast<float>(shading + 1);
    }
    if (part > 0) value = sum / part;
    part /= kGlyphs;
  }
};

// ---- How long it takes ----

/// What each seat has before it if nobody passes: placements to make and the glyphs in hand at the
/// next one. Three glyphs leave the bag a turn, so the end can be foreseen (CC-30).
struct Schedule {
  std::array<int, kMaxSeats> turns{};
  std::array<int, kMaxSeats> hand{};
  std::size_t next = 0;  // who places next

  explicit Schedule(const State& state) {
    const std::size_t seats = std::max<std::size_t>(state.seats, 1);
    for (std::size_t seat = 0; seat < seats; ++seat) hand[seat] = state.hand_size[seat];
    std::size_t seat = state.turn.index;
    if (state.final_turns > 0) {
      next = seat;
      for (int i = 0; i < state.final_turns; ++i, seat = (seat + 1) % seats) ++turns[seat];
      return;
    }
    int bag = state.bag_size;
    bool ending = state.end_triggered;
    if (state.phase != Phase::place) {
      const int drawn = state.phase == Phase::draw ? 1 : 0;
      const int takes = state.phase == Phase::reveal ? 3 : state.takes_left + drawn;
      hand[seat] += takes;
      bag -= takes + kPoolSize - state.pool.size();
      ending = ending || bag < 0;
      seat = (seat + 1) % seats;
    }
    next = seat;
    const int before_end = ending ? 0 : bag / 3 + 1;
    for (int i = 0; i < before_end; ++i, seat = (seat + 1) % seats) ++turns[seat];
    for (std::size_t i = 0; i < seats; ++i) ++turns[i];
  }
};

/// The features that follow from turns and glyphs alone.
void fill_size(Row& row, int turns, int hand, int seats) {
  const auto t = static_cast<float>(turns);
  const auto n = static_cast<float>(hand);
  // No line is longer than the board, so the square does not go on for ever.
  const float squared = n <= 12 ? n * n / 10 : (24 * n - 144) / 10;
  const float over_12 = std::max(n - 12, 0.0F);
  row[kTurns] = t;
  row[kTurnsSquared] = t * t / 10;
  row[kMoreSeatsTurns] = static_cast<float>(seats - 2) * t;
  if (turns == 1) {
    row[kLast] = 1;
    row[kLastHand] = n;
    row[kLastHandSquared] = squared;
    return;
  }
  row[kHand] = n;
  row[kHandSquared] = squared;
  row[kHandOver12] = over_12;
  row[kHandTurns] = n * t / 10;
  row[kHandSquaredTurns] = squared * t / 10;
  row[kHandOver12Turns] = over_12 * t / 10;
  if (turns == 2) {
    row[kSecondLast] = 1;
    row[kSecondLastHand] = n;
  }
}

// ---- How well glyphs fit ----

/// By kind of glyph: which part of all glyphs may lie beside it, and which part of the fields of
/// the frontier it may lie on.
struct Fit {
  std::array<float, kGlyphKinds> flexible{};
  std::array<float, kGlyphKinds> fit{};

  Fit(const State& state, const NeighbourRules& rules) {
    for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
      flexible[code] = Share(rules.beside(code)).part;
    }
    float all = 0;
    std::array<int, kGlyphKinds> fields{};
    state.occupied.border().for_each([&](Cell cell) {
      all += 1;
      GlyphSet kinds = rules.allowed(state, cell);
      for (; !kinds.empty(); kinds.remove_lowest()) ++fields[kinds.lowest().code];
    });
    if (all == 0) return;
    for (std::size_t code = 0; code < kGlyphKinds; ++code) {
      fit[code] = static_cast<float>(fields[code]) / all;
    }
  }
};

/// What is known of a hand: the number of glyphs by kind; those unknown are an average of the bag.
struct Held {
  std::array<float, kGlyphKinds> count{};
  float size = 0;

  explicit Held(int glyphs) : size(static_cast<float>(glyphs)) {
    for (std::size_t code = 0; code < kGlyphKinds; ++code) {
      count[code] = size * kCopies[code >> 2] / kGlyphs;
    }
  }
  Held(const State& state, Seat seat, int glyphs) : size(static_cast<float>(glyphs)) {
    const GlyphBag hand = state.hand_of(seat);
    const auto unknown = static_cast<float>(glyphs - hand.size());
    const float bag = state.bag.empty() ? 0 : static_cast<float>(state.bag.size());
    for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
      const float part = bag > 0 ? static_cast<float>(state.bag.count(Glyph{code})) / bag
                                 : kCopies[code >> 2] / kGlyphs;
      count[code] = static_cast<float>(hand.count(Glyph{code})) + unknown * part;
    }
  }
};

void fill_hand(Row& row, int turns, int size, const Held& held, const Fit& fit,
               const NeighbourRules& rules) {
  const bool last = turns == 1;
  float* solid = &row[last ? kLastSolid : kHandSolid];
  float& flexible = row[last ? kLastFlexible : kHandFlexible];
  float& fields = row[last ? kLastFit : kHandFit];
  float pairs = 0;
  for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
    const float count = held.count[code];
    if (count == 0) continue;
    if (code >= 4) solid[(code >> 2) - 1] += count;
    flexible += count * fit.flexible[code];
    fields += count * fit.fit[code];
    float partners = 0;
    for (GlyphSet kinds = rules.beside(code); !kinds.empty(); kinds.remove_lowest()) {
      partners += held.count[kinds.lowest().code];
    }
    pairs += count * partners;
  }
  if (size > 0) row[last ? kLastPairs : kHandPairs] = pairs / static_cast<float>(size);
}

// ---- What the board offers ----

/// The points that a hand may hope to score with one placement. A field on which only a part p of
/// its glyphs may lie asks for 1/p glyphs to choose from, and earns their mean value.
class Prospect {
 public:
  Prospect(const State& state, const Frontier& frontier, const Held& held, int size)
      : frontier_(frontier), most_(static_cast<float>(size) + 0.01F) {
    const Demand open = demand_on(held, GlyphSet::all());
    for (int row = 0; row < kSide; ++row) {
      for (int column = 0; column < kSide; ++column) {
        const std::uint8_t index = make_cell(row, column).index;
        fields_[index] = {1, open.earned * static_cast<float>(kMultiplier[index])};
      }
    }
    state.occupied.for_each([&](Cell cell) { fields_[cell.index] = {kNever, 0}; });
    state.occupied.border().for_each([&](Cell cell) {
      fields_[cell.index] = demand_on(held, frontier.allowed(cell));
      fields_[cell.index].earned *= static_cast<float>(kMultiplier[cell.index]);
    });
    for (int line = 0; line < kSide; ++line) {
      scan(make_cell(line, 0), 1);
      scan(make_cell(0, line), 16);
    }
  }

  float points() const { return best_; }

 private:
  struct Demand {
    float glyphs = 0;
    float earned = 0;
  };
  static constexpr float kNever = 1024;

  static Demand demand_on(const Held& held, GlyphSet allowed) {
    float part = 0;
    float sum = 0;
    for (; !allowed.empty(); allowed.remove_lowest()) {
      const Glyph glyph = allowed.lowest();
      part += held.count[glyph.code];
      sum += held.count[glyph.code] * static_cast<float>(glyph.value());
    }
    if (part < 0.01F) return {kNever, 0};
    return {held.size / part, sum / part};
  }

  /// The best stretch of a row or column. A longer one never scores less, so for each last field
  /// only the longest counts for which the glyphs suffice.
  void scan(Cell first, int step) {
    float demand = 0;
    float sum = 0;
    int neighbours = 0;
    Cell last = first;
    for (int i = 0; i < kSide; ++i, last = shifted(last, step)) {
      const Demand& here = fields_[last.index];
      demand += here.glyphs;
      sum += here.earned;
      neighbours += frontier_.neighbours(last);
      while (demand > most_) {
        demand -= fields_[first.index].glyphs;
        sum -= fields_[first.index].earned;
        neighbours -= frontier_.neighbours(first);
        first = shifted(first, step);
      }
      best_ = std::max(best_, sum * static_cast<float>(neighbours));
    }
  }

  const Frontier& frontier_;
  float most_;
  std::array<Demand, kGrid> fields_;
  float best_ = 0;
};

// ---- Prices ----

float weigh(const Judge<CropCircles>& judge, const Row& row) {
  float sum = 0;
  for (std::size_t i = 0; i < row.size(); ++i) sum += judge.weight(i) * row[i];
  return sum;
}

/// What a glyph of each kind adds to a hand with so many turns left, beyond its number.
std::array<float, kGlyphKinds> worth_of_kinds(const Judge<CropCircles>& judge, int turns,
                                              const Fit& fit) {
  std::array<float, kGlyphKinds> worth{};
  if (turns == 0) return worth;
  const bool last = turns == 1;
  for (std::size_t code = 0; code < kGlyphKinds; ++code) {
    worth[code] = judge.weight(last ? kLastFlexible : kHandFlexible) * fit.flexible[code] +
                  judge.weight(last ? kLastFit : kHandFit) * fit.fit[code];
    if (code >= 4) worth[code] += judge.weight((last ? kLastSolid : kHandSolid) + code / 4 - 1);
  }
  return worth;
}

Prices prices_of(const Judge<CropCircles>& judge, const State& state) {
  Prices prices;
  const std::size_t seat = state.turn.index;
  const int turns = Schedule(state).turns[seat] - 1;
  if (turns == 0) return prices;
  prices.glyph = worth_of_kinds(judge, turns, Fit(state, NeighbourRules(state)));
  const int hand = state.hand_size[seat] + 3;
  float all = 0;
  for (int length = 0; length <= std::min(kSide, hand - 3); ++length) {
    Row row{};
    fill_size(row, turns, hand - length, state.seats);
    const float worth = weigh(judge, row);
    if (length == 0) all = worth;
    prices.length[static_cast<std::size_t>(length)] = all - worth;
  }
  return prices;
}

}  // namespace

Points Insight<CropCircles>::now(const State& state) {
  Points points{};
  for (std::size_t seat = 0; seat < state.seats; ++seat) points[seat] = state.score[seat];
  return points;
}

void Insight<CropCircles>::features(const State& state, FeatureRows<kNames.size()>& rows) {
  const Schedule schedule(state);
  const Frontier frontier(state);
  const NeighbourRules& rules = frontier.rules();
  const Fit fit(state, rules);
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    Row& row = rows[seat];
    row.fill(0);
    const int turns = schedule.turns[seat];
    const int hand = schedule.hand[seat];
    if (turns == 0) continue;
    fill_size(row, turns, hand, state.seats);
    const Held held(state, seat_at(seat), hand);
    fill_hand(row, turns, hand, held, fit, rules);
    if (seat == schedule.next) {
      row[turns == 1 ? kProspectLastNext : kProspectNext] =
          Prospect(state, frontier, Held(hand), hand).points();
    }
  }
}

float Insight<CropCircles>::left(const State& state) {
  return static_cast<float>(state.bag_size) / 104.0F;
}

void Insight<CropCircles>::candidates(const Judge<CropCircles>& judge, const State& state,
                                      std::size_t most, std::vector<Candidate<Move>>& out) {
  constexpr int kWork = 20'000;
  const Seat seat = state.turn;
  const auto consider = [&](const Move& move) {
    State next = state;
    crop_circles::apply(next, move);
    const Points expected = judge.expect(next);
    out.push_back({move, expected, lead_of(expected, state.seats, seat)});
    return true;
  };
  if (state.phase == Phase::place) {
    PricedPlacements placements;
    best_placements(state, prices_of(judge, state), 2 * most, kWork, placements);
    for (const PricedPlacement& placement : placements) consider(placement.move);
    consider(make_pass());
  } else {
    crop_circles::for_each_move(state, consider);
  }
  Judge<CropCircles>::cut_to_best(out, most);
}

crop_circles::Move Insight<CropCircles>::quick(const Judge<CropCircles>& judge,
                                               const State& state) {
  constexpr int kWork = 1000;
  if (state.phase == Phase::place) {
    PricedPlacements placements;
    best_placements(state, prices_of(judge, state), 1, kWork, placements);
    return placements.empty() ? make_pass() : placements[0].move;
  }
  const int turns = Schedule(state).turns[state.turn.index];
  const auto worth = worth_of_kinds(judge, turns, Fit(state, NeighbourRules(state)));
  Move best = make_take_from_bag();
  float most = -1e6F;
  if (state.bag_size > 0) {
    most = 0;
    for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
      most += worth[code] * static_cast<float>(state.bag.count(Glyph{code}));
    }
    most /= static_cast<float>(state.bag.size());
  }
  for (GlyphSet kinds = state.pool.kinds(); !kinds.empty(); kinds.remove_lowest()) {
    const Glyph glyph = kinds.lowest();
    if (worth[glyph.code] > most) {
      most = worth[glyph.code];
      best = make_take(glyph);
    }
  }
  return best;
}

// ---- The final round ----

namespace {

/// The lead of a seat after its placement of the final round and, if the other is still to come,
/// that one's best reply.
float lead_after_reply(const State& before, const Move& move) {
  State state = before;
  crop_circles::apply(state, move);
  if (state.phase == Phase::reveal) {
    // Which card comes next does not matter any more: any will do.
    Move card;
    for_each_outcome(state, [&](const Move& outcome, int) { card = outcome; });
    crop_circles::apply(state, card);
  }
  if (state.phase == Phase::place) crop_circles::apply(state, best_placement(state));
  return lead_of(Insight<CropCircles>::now(state), state.seats, before.turn);
}

/// What both hands are when the bag is empty and two sit at the table; false if it is not so.
bool open_hands(State& state) {
  const Seat other = next_seat(state.turn, 2);
  state.hand_of(other).add_all(state.bag);
  state.bag = {};
  return state.hand_of(other).size() == state.hand_size[other.index];
}

/// Every placement if there are not too many of them; the points of each are worked out once.
struct Placements {
  static constexpr std::size_t kAllOf = 4000;
  std::vector<std::pair<int, Move>> moves;  // with the points, most first
  bool all = false;

  explicit Placements(const State& state) {
    all = for_each_move(state, [&](const Move& move) {
      moves.emplace_back(points(state, move), move);
      return moves.size() < kAllOf;
    });
    if (!all) {
      PricedPlacements best;
      best_placements(state, Prices{}, kMostPlacements, kWork, best);
      moves = {{0, make_pass()}};
      for (const PricedPlacement& one : best) moves.emplace_back(points(state, one.move), one.move);
    }
    sort_falling(moves, [](const auto& move) { return move.first; });
  }

 private:
  static constexpr int kWork = 20'000;  // some 20 ms
};

}  // namespace

bool Insight<CropCircles>::solve(const State& seen, const Limits& limits,
                                 std::vector<Line<Move>>& out) {
  out.clear();
  const bool last = seen.final_turns == 1;
  if (seen.phase != Phase::place || (!last && (seen.final_turns != 2 || seen.seats != 2))) {
    return false;
  }
  if (last) {
    const Move best = best_placement(seen);
    out.push_back(exact_line(best, lead_after_reply(seen, best)));
    return true;
  }
  State open = seen;
  if (!open_hands(open)) return false;
  const float before = lead_of(now(open), 2, open.turn);
  const Placements placements(open);
  for (const auto& [gained, move] : placements.moves) {
    // No reply takes points away: what gains less than the best leads by cannot be better.
    if (!out.empty() && before + static_cast<float>(gained) <= out[0].lead) break;
    if (limits.time_is_up()) return false;
    Line<Move> line = exact_line(move, lead_after_reply(open, move));
    line.exact = placements.all;
    const auto worse = [&](const Line<Move>& other) { return other.lead < line.lead; };
    out.insert(std::find_if(out.begin(), out.end(), worse), line);
  }
  return true;
}

}  // namespace fullcircle
