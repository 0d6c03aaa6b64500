#pragma once

#include <algorithm>

#include "players/search/adviser.h"
#include "table/review.h"

namespace fullcircle {

/// The review of a record that replays (replay.h), or of one decision.
template <Game G>
class Reviewer {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  explicit Reviewer(const ReviewPlan& plan)
      : plan_(plan), adviser_(Weights::of_game(G::info().name), plan.threads) {}

  Review run(const Record& record, const Options& options) {
    Review review;
    State state = G::initial(options, static_cast<int>(record.seats.size()));
    const auto events = static_cast<std::int64_t>(record.events.size());
    for (std::int64_t event = 0; event < events; ++event) {
      const Record::Event& played = record.events[static_cast<std::size_t>(event)];
      const Move move = *G::parse(state, played.text);
      if (played.actor.is_seat()) {
        review.decisions.push_back(grade(state, move, static_cast<int>(event)));
      }
      G::apply(state, move);
      if (plan_.progress) plan_.progress(event + 1, events);
    }
    sum_up(review, record.seats.size());
    return review;
  }

  ReviewedDecision grade(const State& state, const Move& move, int event) {
    const Seat seat = G::to_act(state).seat();
    const Observation<State> observation = state.observe(seat);
    const Limits limits =
        limits_of(plan_.iterations, plan_.iterations > 0 ? 0 : plan_.milliseconds, nullptr);
    const std::vector<Line<Move>> lines =
        adviser_.think(observation, static_cast<std::uint64_t>(event), limits, {&move, 1});
    const Line<Move>& best = best_of(lines);
    const Line<Move>& played = *std::find_if(
        lines.begin(), lines.end(), [&](const Line<Move>& line) { return line.move == move; });
    ReviewedDecision decision;
    decision.event = event;
    decision.seat = seat;
    decision.move = G::format(state, move);
    decision.effect = effect_of<G>(state, move);
    decision.best = G::format(state, best.move);
    decision.best_effect = effect_of<G>(state, best.move);
    decision.chance = best.chance;
    decision.exact = best.exact && played.exact;
    // What the search saw of the two may differ by its noise alone; nobody is blamed for that.
    decision.lost_chance = std::max(0.0, best.chance - played.chance - noise(best, played));
    decision.lost_points =
        decision.lost_chance > 0 || decision.exact ? std::max(0.0, best.lead - played.lead) : 0.0;
    decision.grade = grade_of(decision.lost_chance);
    return decision;
  }

 private:
  /// The line with the most visits, unless one with at least half as many has a better chance.
  static const Line<Move>& best_of(const std::vector<Line<Move>>& lines) {
    const Line<Move>* best = &lines[0];
    for (const Line<Move>& line : lines) {
      if (2 * line.visits >= lines[0].visits && line.chance > best->chance) best = &line;
    }
    return *best;
  }

  static double noise(const Line<Move>& a, const Line<Move>& b) {
    return std::hypot(a.error, b.error);
  }

  const ReviewPlan& plan_;
  Adviser<G> adviser_;
};

template <Game G>
Review run_review(const Record& record, const Options& options, const ReviewPlan& plan) {
  return Reviewer<G>(plan).run(record, options);
}

}  // namespace fullcircle
