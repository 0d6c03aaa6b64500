#include "players/wagons/solver.h"

#include <algorithm>
#include <tuple>

#include "core/rng.h"
#include "games/wagons/trial.h"

namespace fullcircle::wagons {
namespace {

/// How a game ends for the player at turn. Twice the margin, so that a tie that is won or lost by
/// the number of cards (CW-32) finds room in between.
struct Final {
  std::int16_t value = 0;
  std::int16_t own = 0;
  std::int16_t other = 0;

  Final for_the_other() const { return {static_cast<std::int16_t>(-value), other, own}; }
};
constexpr std::int16_t kWorst = -20000;

/// The cards that a seat places one after the other, as slots of the circle.
struct Sequence {
  std::array<std::uint8_t, kCircle> cards{};
  std::uint8_t count = 0;

  void add(std::size_t card) { cards[count++] = static_cast<std::uint8_t>(card); }
};

constexpr Seat other(Seat seat) { return next_seat(seat, 2); }

/// What is to come: free cards of the player at turn, and the rest of the circle.
struct Rest {
  Seat turn;
  std::uint8_t free;
  std::uint8_t free_end;
  std::uint8_t next;

  int circle() const { return kCircle - next; }
  int placements() const { return circle() + free_end - free; }
  /// After a free card is placed, and after a card is drafted.
  Rest placed() const { return {turn, static_cast<std::uint8_t>(free + 1), free_end, next}; }
  Rest drafted(std::size_t card) const {
    return {other(turn), next, static_cast<std::uint8_t>(card),
            static_cast<std::uint8_t>(card + 1)};
  }
};

/// Positions seen before. A newer one overwrites an older.
class Memory {
 public:
  enum class Kind : std::uint8_t { none, exact, at_least, at_most };
  struct Entry {
    std::uint64_t key = 0;
    Final result;
    Kind kind = Kind::none;
  };

  Entry* find(std::uint64_t key) {
    Entry& entry = entries_[key % kSize];
    return entry.key == key && entry.kind != Kind::none ? &entry : nullptr;
  }
  void store(std::uint64_t key, const Final& result, Kind kind) {
    entries_[key % kSize] = {key, result, kind};
  }

 private:
  static constexpr std::size_t kSize = std::size_t{1} << 18;
  std::vector<Entry> entries_ = std::vector<Entry>(kSize);
};

class Solver {
 public:
  Solver(const State& state, const Limits& limits)
      : towns_{Town(state.towns[0]), Town(state.towns[1])}, state_(state), limits_(limits) {
    for (const Card goal : state.goals) coupled_ |= compares_towns(goal);
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      scores_[seat.index] = score_town(state.goals, town(seat), town(other(seat)));
      for (std::size_t i = 0; i < kTownSquares; ++i) {
        hashes_[seat.index] ^= square_hash(seat, i, town(seat).kinds[i]);
      }
    }
  }

  bool solve(std::vector<Line<Move>>& out) {
    const Rest rest{state_.turn, state_.free_next, state_.free_end, state_.next};
    Move best;
    const Final result = search_moves(rest, kWorst, -kWorst, &best);
    if (stopped_) return false;
    out.push_back(exact_line(best, static_cast<double>(result.value) / 2));
    return true;
  }

 private:
  static constexpr std::size_t kTownSquares = std::size_t{Squares::kSize} * Squares::kSize;
  /// Placements of one card; even a town of 14 cards in a row has fewer.
  static constexpr std::size_t kAllPlacements = 640;
  static constexpr std::size_t kFewPlacements = 6;
  struct Placement {
    int points;
    Square at;
    bool turned;
  };
  using Placements = std::array<Placement, kAllPlacements>;
  struct Laid {
    Town::Hidden hidden;
    TownScore score;
    std::uint64_t hash;
  };

  static std::uint64_t square_hash(Seat seat, std::size_t square, std::uint8_t kind) {
    return kind == 0 ? 0 : mix((std::size_t{seat.index} << 20) | (square << 8) | kind);
  }

  // ---- Towns ----

  Town& town(Seat seat) { return towns_[seat.index]; }
  const Town& town(Seat seat) const { return towns_[seat.index]; }

  void lay(Seat seat, const PlacedCard& card, Laid& laid) {
    Town& own = town(seat);
    laid.score = scores_[seat.index];
    laid.hash = hashes_[seat.index];
    own.lay(card, laid.hidden);
    scores_[seat.index] =
        rescore(state_.goals, own, town(other(seat)), score_now(seat), laid.hidden.changed);
    for (unsigned i = 0; i < 4; ++i) {
      const std::size_t square =
          Town::index(card.at.x + static_cast<int>(i % 2), card.at.y + static_cast<int>(i / 2));
      hashes_[seat.index] ^= square_hash(seat, square, laid.hidden.kinds[i]) ^
                             square_hash(seat, square, own.kinds[square]);
    }
    ++cards_[seat.index];
  }
  void lift(Seat seat, const Laid& laid) {
    town(seat).lift(laid.hidden);
    scores_[seat.index] = laid.score;
    hashes_[seat.index] = laid.hash;
    --cards_[seat.index];
  }

  /// scores_ may be from before the other town changed: goals that compare are counted anew.
  TownScore score_now(Seat seat) const {
    TownScore score = scores_[seat.index];
    for (std::size_t i = 0; coupled_ && i < kGoals; ++i) {
      if (!compares_towns(state_.goals[i])) continue;
      score.goals[i] = score_goal(state_.goals[i], town(seat), town(other(seat)));
    }
    return score;
  }
  int total(Seat seat) const { return score_now(seat).total(); }

  Final final_of(Seat seat, int own, int others, int own_cards, int other_cards) const {
    const int cards = (state_.town(seat).count + cards_[seat.index] + own_cards) -
                      (state_.town(other(seat)).count + cards_[other(seat).index] + other_cards);
    const int margin = own - others;
    const int tie = cards < 0 ? 1 : -1;
    return {static_cast<std::int16_t>(margin == 0 ? tie : 2 * margin),
            static_cast<std::int16_t>(own), static_cast<std::int16_t>(others)};
  }

  /// Every placement of a card, best at once first; those that look alike afterwards only once.
  std::size_t list_placements(Seat seat, Card card, Placements& out) {
    Town& own = town(seat);
    Trial trial(state_.goals, own, town(other(seat)), score_now(seat));
    Squares squares;
    own.squares_for_card(squares);
    std::size_t count = 0;
    for_each_square(own, squares, [&](Square at) {
      for (const bool turned : {false, true}) {
        Town::Hidden hidden;
        const int total = trial.lay({card, at, turned}, hidden).total();
        const int points =
            coupled_ ? total - compared_points(state_.goals, own, town(other(seat))) : total;
        own.lift(hidden);
        if (count < kAllPlacements) out[count++] = {points, at, turned};
      }
    });
    std::sort(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Placement& a, const Placement& b) {
                return std::tuple(-a.points, a.at.y, a.at.x, a.turned) <
                       std::tuple(-b.points, b.at.y, b.at.x, b.turned);
              });
    return count;
  }

  // ---- One town alone ----

  /// The most points that a seat can make of cards that it places without anything in between, if
  /// no goal compares the towns.
  /// `width` is how many placements of each card are tried: with fewer than all, it is a lower
  /// bound.
  int best_of_line(Seat seat, const Sequence& line, std::size_t from,
                   std::size_t width = kAllPlacements) {
    if (time_is_up()) return 0;
    if (from == line.count) return scores_[seat.index].total();
    std::uint64_t key = hashes_[seat.index] ^ mix(seat.index + 2 * width);
    for (std::size_t i = from; i < line.count; ++i) key = mix(key ^ line.cards[i]);
    if (const Memory::Entry* known = memory_.find(key)) return known->result.value;
    int best = kWorst;
    const Card card = state_.circle[line.cards[from]];
    if (from + 1U == line.count) {
      best = best_last(seat, card);
    } else {
      Placements placements;
      const std::size_t count = list_placements(seat, card, placements);
      for (std::size_t i = 0; i < std::min(count, width) && !stopped_; ++i) {
        Laid laid;
        lay(seat, {card, placements[i].at, placements[i].turned}, laid);
        best = std::max(best, best_of_line(seat, line, from + 1, width));
        lift(seat, laid);
      }
    }
    if (!stopped_) {
      memory_.store(key, {static_cast<std::int16_t>(best), 0, 0}, Memory::Kind::exact);
    }
    return best;
  }

  int best_last(Seat seat, Card card) {
    Trial trial(state_.goals, town(seat), town(other(seat)), scores_[seat.index]);
    return scores_[seat.index].total() + trial.best_gain(card);
  }

  // ---- Both ----

  /// Whether nothing that one player does can matter to the other any more, but who gets which of
  /// the last cards.
  bool is_settled(const Rest& rest) const { return !coupled_ && rest.circle() <= 2; }

  /// The value when is_settled: at most two ways to share the last cards. A few placements often
  /// show already that it is at least beta.
  Final settle(const Rest& rest, int beta) {
    if (rest.placements() > 2) {
      const Final at_least = share_out(rest, kFewPlacements);
      if (at_least.value >= beta) return at_least;
    }
    return share_out(rest, kAllPlacements);
  }

  Final share_out(const Rest& rest, std::size_t width) {
    const Seat seat = rest.turn;
    Final best{kWorst, 0, 0};
    const std::size_t ways = rest.circle() == 2 ? 2 : 1;
    for (std::size_t way = 0; way < ways; ++way) {
      Sequence mine;
      Sequence theirs;
      for (std::size_t i = rest.free; i < rest.free_end; ++i) mine.add(i);
      if (rest.circle() > 0) mine.add(rest.next + way);
      if (rest.circle() == 2) theirs.add(rest.next + 1 - way);
      const int own_points = best_of_line(seat, mine, 0, width);
      const int other_points = best_of_line(other(seat), theirs, 0);  // one card at most
      const Final result = final_of(seat, own_points, other_points, mine.count, theirs.count);
      if (result.value > best.value) best = result;
    }
    return best;
  }

  Final search(const Rest& rest, int alpha, int beta) {
    if (time_is_up()) return {};
    if (rest.placements() == 0) {
      return final_of(rest.turn, total(rest.turn), total(other(rest.turn)), 0, 0);
    }
    if (is_settled(rest)) return settle(rest, beta);
    std::uint64_t key = mix(hashes_[0] ^ mix(hashes_[1]));
    key = mix(key ^ (std::uint64_t{rest.turn.index} << 24 | std::uint64_t{rest.free} << 16 |
                     std::uint64_t{rest.free_end} << 8 | rest.next));
    if (const Memory::Entry* known = memory_.find(key)) {
      const int value = known->result.value;
      if (known->kind == Memory::Kind::exact ||
          (known->kind == Memory::Kind::at_least && value >= beta) ||
          (known->kind == Memory::Kind::at_most && value <= alpha)) {
        return known->result;
      }
    }
    const Final result = search_moves(rest, alpha, beta, nullptr);
    if (stopped_) return {};
    memory_.store(key, result,
                  result.value <= alpha  ? Memory::Kind::at_most
                  : result.value >= beta ? Memory::Kind::at_least
                                         : Memory::Kind::exact);
    return result;
  }

  /// Every decision of the player at turn. `chosen` is for the first one of all.
  Final search_moves(const Rest& rest, int alpha, int beta, Move* chosen) {
    Final best{kWorst, 0, 0};
    const bool draft = rest.free == rest.free_end;
    const std::size_t first = draft ? rest.next : rest.free;
    const std::size_t end = draft ? kCircle : first + 1U;
    Placements placements;
    for (std::size_t card = first; card < end && !stopped_; ++card) {
      const Rest after = draft ? rest.drafted(card) : rest.placed();
      std::size_t count = list_placements(rest.turn, state_.circle[card], placements);
      if (rest.placements() == 1) count = 1;  // what is best at once is best
      for (std::size_t i = 0; i < count && !stopped_; ++i) {
        const PlacedCard placed{state_.circle[card], placements[i].at, placements[i].turned};
        Laid laid;
        lay(rest.turn, placed, laid);
        const int low = std::max<int>(alpha, best.value);
        const Final result =
            draft ? search(after, -beta, -low).for_the_other() : search(after, low, beta);
        lift(rest.turn, laid);
        if (stopped_ || result.value <= best.value) continue;
        best = result;
        if (chosen != nullptr) {
          *chosen = {draft ? Move::Type::draft : Move::Type::free, placed.card, placed.at,
                     placed.turned};
        }
        if (best.value >= beta) return best;
      }
    }
    return best;
  }

  bool time_is_up() {
    if (!stopped_ && ++ticks_ % 16 == 0) {
      stopped_ = limits_.time_is_up() || limits_.work_is_done(ticks_);
    }
    return stopped_;
  }

  std::array<Town, 2> towns_;
  const State& state_;
  const Limits& limits_;
  std::int64_t ticks_ = 0;
  std::array<std::uint64_t, 2> hashes_{};
  Memory memory_;
  std::array<int, 2> cards_{};  // laid in the search
  std::array<TownScore, 2> scores_;
  bool coupled_ = false;  // goals that compare the towns are in play
  bool stopped_ = false;
};

/// Positions with more placements to come are not worth a try.
constexpr int kMostToCome = 6;

}  // namespace

bool solve(const State& state, const Limits& limits, std::vector<Line<Move>>& out) {
  out.clear();
  if (state.phase != Phase::draft && state.phase != Phase::place_free) return false;
  const int left = kCircle - state.towns[0].count - state.towns[1].count;
  if (left > kMostToCome) return false;
  return Solver(state, limits).solve(out);
}

}  // namespace fullcircle::wagons
