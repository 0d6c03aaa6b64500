#include "players/stone_ring/insight.h"

#include <algorithm>

namespace fullcircle {
namespace {

using namespace stone_ring;

enum Feature : std::uint8_t { kTurns, kBest, kRest, kHeart };
using Row = std::array<float, Insight<StoneRing>::kNames.size()>;
static_assert(kHeart + 1 == std::tuple_size_v<Row>);

/// How many stones a seat will still lay.
int turns_left(const State& state, Seat seat) {
  const Seat next = state.phase == Phase::draw ? next_seat(state.turn, state.seats) : state.turn;
  const int before = (seat.index + state.seats - next.index) % state.seats;
  return (state.places - state.laid - before + state.seats - 1) / state.seats;
}

/// For each number the most that a stone can score on the ring as it is.
std::array<float, kNumbers> most_by_number(const State& state) {
  std::array<float, kNumbers> most{};
  for (int index = 0; index < state.places; ++index) {
    const Place place = make_place(index);
    if (state.at(place).stone.exists()) continue;
    for (int number = 1; number <= kNumbers; ++number) {
      float& best = most[static_cast<std::size_t>(number - 1)];
      const int points = meeting(state, make_lay(make_stone(number), place)).points();
      best = std::max(best, static_cast<float>(points));
    }
  }
  return most;
}

/// The stones of a bag, each with its most: their number, sum and maximum, and how many are hearts.
struct Promise {
  float stones = 0;
  float sum = 0;
  float best = 0;
  float hearts = 0;

  Promise(const State& state, const StoneBag& bag, const std::array<float, kNumbers>& most) {
    bag.for_each([&](Stone stone, int count) {
      const float each = most[stone.number - 1U];
      const auto number = static_cast<float>(count);
      stones += number;
      sum += number * each;
      best = std::max(best, each);
      if (stone == state.heart) hearts += number;
    });
  }
};

}  // namespace

Points Insight<StoneRing>::now(const State& state) {
  Points points{};
  for (std::size_t seat = 0; seat < state.seats; ++seat) points[seat] = state.score[seat];
  return points;
}

void Insight<StoneRing>::features(const State& state, FeatureRows<kNames.size()>& rows) {
  const std::array<float, kNumbers> most = most_by_number(state);
  const Promise unseen(state, state.bag, most);
  for (std::uint8_t seat = 0; seat < state.seats; ++seat) {
    Row& row = rows[seat];
    row.fill(0);
    const int turns = turns_left(state, Seat{seat});
    if (turns == 0) continue;
    const Promise hand(state, state.hand[seat], most);
    // A stone of the hand that is not seen is as good as the mean of all that are not seen.
    const float unknown = static_cast<float>(state.hand_size[seat]) - hand.stones;
    const float share = unseen.stones > 0 ? unknown / unseen.stones : 0;
    const float best = std::max(hand.best, unknown > 0 ? unseen.sum / unseen.stones : 0);
    row[kTurns] = static_cast<float>(turns);
    row[kBest] = best;
    if (turns > 1) row[kRest] = hand.sum + share * unseen.sum - best;
    row[kHeart] = hand.hearts + share * unseen.hearts;
  }
}

float Insight<StoneRing>::left(const State& state) {
  return static_cast<float>(state.places - state.laid) / static_cast<float>(state.places);
}

}  // namespace fullcircle
