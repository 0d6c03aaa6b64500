#include "server/tables/glicko.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace fullcircle {
namespace {

constexpr double kTau = 0.5;
constexpr double kScale = 173.7178;  // points of a rating in one unit of the paper's inner scale
constexpr Rating kNewcomer;

double square(double x) { return x * x; }

double within(double value, double least, double most, double otherwise) {
  return std::isnan(value) ? otherwise : std::clamp(value, least, most);
}

Rating bounded(const Rating& rating) {
  return {within(rating.rating, 100, 4000, kNewcomer.rating),
          within(rating.deviation, 30, kNewcomer.deviation, kNewcomer.deviation),
          within(rating.volatility, 0.01, 0.2, kNewcomer.volatility)};
}

/// The paper's g: what is left of a difference when the opponent's rating is unsure.
double trust(double phi) { return 1 / std::sqrt(1 + 3 * square(phi / std::numbers::pi)); }

/// Step 5: the volatility that explains best why the improvement `delta` was so large or so small,
/// given its variance `v`.
double new_volatility(double sigma, double phi, double v, double delta) {
  const double before = std::log(square(sigma));
  const double surprise = square(delta) - square(phi) - v;
  const auto f = [&](double x) {
    const double e = std::exp(x);
    return e * (surprise - e) / (2 * square(square(phi) + v + e)) - (x - before) / square(kTau);
  };
  // The first term is never below -1/2, so f(before - tau) is at least 1/tau - 1/2 > 0; at the
  // upper end neither term is above 0. Halving this interval, at most 40 wide, 60 times is exact
  // enough.
  double low = before - kTau;
  double high = surprise > 0 ? std::max(before, std::log(surprise)) : before;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (f(middle) > 0 ? low : high) = middle;
  }
  return std::exp(low / 2);
}

}  // namespace

Rating after_period(const Rating& before, std::span<const Encounter> encounters) {
  const Rating me = bounded(before);
  double information = 0;  // 1 / v of the paper
  double gain = 0;         // delta / v
  for (const Encounter& encounter : encounters) {
    const Rating opponent = bounded(encounter.opponent);
    const double weight = within(encounter.weight, 0, 1, 0);
    const double g = trust(opponent.deviation / kScale);
    const double expected = 1 / (1 + std::exp(-g * (me.rating - opponent.rating) / kScale));
    information += weight * square(g) * expected * (1 - expected);
    gain += weight * g * (within(encounter.score, 0, 1, 0.5) - expected);
  }
  if (information < 1e-20) return after_pause(me, 1);  // weights of 0: one full game has 1e-10

  const double phi = me.deviation / kScale;
  const double sigma = new_volatility(me.volatility, phi, 1 / information, gain / information);
  const double variance = 1 / (1 / (square(phi) + square(sigma)) + information);
  return bounded({me.rating + kScale * variance * gain, kScale * std::sqrt(variance), sigma});
}

Rating after_pause(const Rating& before, double periods) {
  Rating after = bounded(before);
  const double growth = std::max(0.0, periods) * square(kScale * after.volatility);
  after.deviation = std::sqrt(square(after.deviation) + growth);
  return bounded(after);
}

std::vector<Rating> rate_game(std::span<const Rating> seats, std::span<const double> ranks) {
  assert(seats.size() == ranks.size());
  std::vector<Rating> after(seats.begin(), seats.end());
  if (seats.size() < 2) return after;
  const double weight = 1 / static_cast<double>(seats.size() - 1);
  for (std::size_t me = 0; me < seats.size(); ++me) {
    std::vector<Encounter> encounters;
    for (std::size_t other = 0; other < seats.size(); ++other) {
      if (other == me) continue;
      const double score = ranks[me] < ranks[other] ? 1 : ranks[me] > ranks[other] ? 0 : 0.5;
      encounters.push_back({seats[other], score, weight});
    }
    after[me] = after_period(seats[me], encounters);
  }
  return after;
}

}  // namespace fullcircle
