#include "players/carcassonne/insight.h"

#include "players/carcassonne/survey.h"
#include "players/search/expectimax.h"

namespace fullcircle {

using namespace carcassonne;

Points Insight<Carcassonne>::now(const State& state) {
  Points now;
  Survey(state).points(now);
  return now;
}

void Insight<Carcassonne>::features(const State& state, FeatureRows<kNames.size()>& rows) {
  Survey(state).rows(rows);
}

void Insight<Carcassonne>::expect_parts(const State& state, Points& now,
                                        FeatureRows<kNames.size()>& rows) {
  Survey survey(state);
  survey.points(now);
  survey.rows(rows);
}

float Insight<Carcassonne>::left(const State& state) {
  return static_cast<float>(state.bag_size) / static_cast<float>(carcassonne::kTiles - 1);
}

// ---- Crop circles ----

namespace {

bool is_crop_circle(const State& state) {
  return state.phase == Phase::choose || state.phase == Phase::effect;
}

/// What to expect once the effect that is going on has ended, if every seat does what is best for
/// it at once, without looking at what the seats after it will do.
Points expect_settled(const Judge<Carcassonne>& judge, const State& from) {
  State state = from;
  while (state.phase == Phase::effect) {
    const Seat seat = state.acting;
    State best;
    float best_lead = -1e9F;
    for_each_move(state, [&](const Move& move) {
      State next = state;
      apply(next, move);
      const float lead = lead_of(judge.expect(next), state.seats, seat);
      if (lead <= best_lead) return true;
      best_lead = lead;
      best = next;
      return true;
    });
    state = best;
  }
  if (state.phase != Phase::choose) return judge.expect(state);
  Points best{};
  float best_lead = -1e9F;
  for (const Effect effect : {Effect::add, Effect::back}) {
    State next = state;
    apply(next, make_choice(effect));
    const Points expected = expect_settled(judge, next);
    const float lead = lead_of(expected, state.seats, state.turn);
    if (lead <= best_lead) continue;
    best_lead = lead;
    best = expected;
  }
  return best;
}

}  // namespace

void Insight<Carcassonne>::candidates(const Judge<Carcassonne>& judge, const State& state,
                                      std::size_t most, std::vector<Candidate<Move>>& out) {
  const Seat seat = to_act(state).seat();
  for_each_move(state, [&](const Move& move) {
    State next = state;
    apply(next, move);
    const bool settle = is_crop_circle(next) && state.phase != Phase::place;
    const Points expected = settle ? expect_settled(judge, next) : judge.expect(next);
    out.push_back({move, expected, lead_of(expected, state.seats, seat)});
    return true;
  });
  // To play out the effect after every placement would take long: only after the best.
  constexpr std::size_t kPlayedOut = 6;
  const bool crop = state.phase == Phase::place && facts(turned(state.drawn, 0)).crop != Crop::none;
  Judge<Carcassonne>::cut_to_best(out, crop ? kPlayedOut : most);
  if (!crop) return;
  for (Candidate<Move>& candidate : out) {
    State next = state;
    apply(next, candidate.move);
    candidate.expected = expect_settled(judge, next);
    candidate.lead = lead_of(candidate.expected, state.seats, seat);
  }
  Judge<Carcassonne>::cut_to_best(out, most);
}

bool Insight<Carcassonne>::solve(const State& state, const Limits& limits,
                                 std::vector<Line<Move>>& out) {
  constexpr int kLastTiles = 2;  // after the one in hand: about a hundred placements each
  if (state.seats != 2 || state.bag_size > kLastTiles) return false;
  return Expectimax<Carcassonne>(limits).solve(state, out);
}

}  // namespace fullcircle
