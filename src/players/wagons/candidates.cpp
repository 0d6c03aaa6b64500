#include <algorithm>

#include "games/wagons/trial.h"
#include "players/search/judge.h"
#include "players/wagons/features.h"

// Which decisions are worth a thought.

namespace fullcircle {
namespace {

using namespace wagons;
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

  void look_at_squares(std::size_t card) {
    for_each_square(own_, squares_, [&](Square at) {
      for (const bool turned : {false, true}) {
        Town::Hidden hidden;
        const int points = own_trial_.lay({state_.circle[card], at, turned}, hidden).total();
        const float lead =
            static_cast<float>(points - compared_points(state_.goals, own_, other_)) +
            after_[card].value;
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
      fill_row(state_.goals, future,
               {own_, own_counts, other_counts, own_score, turn, turn ? free : 0},
               after.gains[turn ? 0 : 1], row);
      expected[me_] += promise(judge_, row);
      fill_row(state_.goals, future,
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
    Insight<CircleTheWagons>::candidates(judge, next, 1, replies);
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
