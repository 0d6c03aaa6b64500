#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "games/all.h"
#include "table/sealed_dealer.h"

// Whether draws are as even as they should be: chi-squared tests over many deals.

namespace fullcircle::test {

/// How often numbers from 0 to 1 fell into cells of the same size, and each with the one before it.
class EvenCells {
 public:
  void add(double number, double before) {
    ++count_;
    ++cells_[cell(number, kCells)];
    ++pairs_[kPairCells * cell(before, kPairCells) + cell(number, kPairCells)];
  }
  EvenCells& operator+=(const EvenCells& other) {
    count_ += other.count_;
    for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] += other.cells_[i];
    for (std::size_t i = 0; i < pairs_.size(); ++i) pairs_[i] += other.pairs_[i];
    return *this;
  }
  std::uint64_t count() const { return count_; }
  /// How likely cells at least as uneven as these are if the numbers are even.
  double likelihood() const { return likelihood(cells_); }
  double likelihood_of_pairs() const { return likelihood(pairs_); }

 private:
  static constexpr std::size_t kCells = 60;
  static constexpr std::size_t kPairCells = 8;

  static std::size_t cell(double number, std::size_t cells) {
    return std::min(static_cast<std::size_t>(number * static_cast<double>(cells)), cells - 1);
  }

  template <std::size_t N>
  double likelihood(const std::array<std::uint64_t, N>& cells) const {
    const double expected = static_cast<double>(count_) / N;
    double chi_squared = 0;
    for (const std::uint64_t cell : cells) {
      chi_squared += std::pow(static_cast<double>(cell) - expected, 2) / expected;
    }
    // Wilson and Hilferty: its cube root is nearly normal.
    constexpr double kNinth = 2.0 / (9 * (N - 1));
    const double z = (std::cbrt(chi_squared / (N - 1)) - (1 - kNinth)) / std::sqrt(kNinth);
    return std::erfc(z / std::sqrt(2)) / 2;
  }

  std::uint64_t count_ = 0;
  std::array<std::uint64_t, kCells> cells_{};
  std::array<std::uint64_t, kPairCells * kPairCells> pairs_{};
};

/// Where among all tickets a draw fell, from 0 to 1: even if and only if each ticket is as likely
/// as any other, whatever was drawn before. Within a lot, whose tickets are all the same piece,
/// another generator says where.
inline double place_of(std::size_t drawn, std::span<const Lot> lots, Rng& rng) {
  int before = 0;
  for (std::size_t i = 0; i < drawn; ++i) before += lots[i].weight;
  const double within = static_cast<double>(rng.next() >> 11U) * 0x1p-53;
  return (before + within * lots[drawn].weight) / static_cast<double>(total_weight(lots));
}

/// Of a game: for each draw of a deal, from the first on.
struct Deals {
  static constexpr std::size_t kDraws = 24;
  std::array<EvenCells, kDraws> draws;

  /// Of all these tests, the result that is the least likely.
  double least_likely(int& tests) const {
    double least = 1;
    for (const EvenCells& cells : draws) {
      if (cells.count() == 0) continue;
      tests += 2;
      least = std::min({least, cells.likelihood(), cells.likelihood_of_pairs()});
    }
    return least;
  }
};

using MakeDealer = std::function<std::unique_ptr<Dealer>(const SecretSeed&)>;

inline std::unique_ptr<Dealer> sealed(const SecretSeed& secret) {
  return std::make_unique<SealedDealer>(secret);
}

/// The first draws of a game with random decisions.
template <Game G>
void deal(Dealer& dealer, Rng& rng, Deals& deals) {
  const GameInfo& info = G::info();
  typename G::State state = G::initial(default_options(info.options), info.min_seats);
  std::vector<Lot> lots;
  std::vector<typename G::Move> outcomes;
  double before = static_cast<double>(rng.next() >> 11U) * 0x1p-53;
  std::size_t drawn = 0;
  for (int event = 0; drawn < Deals::kDraws && !G::to_act(state).is_nobody(); ++event) {
    if (!G::to_act(state).is_chance()) {
      G::apply(state, G::sample_move(state, rng));
      continue;
    }
    lots.clear();
    outcomes.clear();
    G::for_each_outcome(state, [&](const typename G::Move& outcome, int weight) {
      lots.push_back({G::piece(outcome), weight});
      outcomes.push_back(outcome);
    });
    const std::size_t picked = dealer.pick(event, G::drawer(state), lots);
    G::apply(state, outcomes[picked]);
    if (lots.size() == 1) continue;  // nothing to choose from
    const double place = place_of(picked, lots, rng);
    deals.draws[drawn++].add(place, before);
    before = place;
  }
}

template <Game G>
Deals deal_many(std::uint64_t count, std::uint64_t seed, int threads, const MakeDealer& make) {
  std::vector<Deals> parts(static_cast<std::size_t>(threads));
  std::vector<std::thread> workers;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    workers.emplace_back([&, i] {
      Rng rng(seed + i);
      for (std::uint64_t n = i; n < count; n += parts.size()) {
        deal<G>(*make(secret_from(seed, n)), rng, parts[i]);
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    for (std::size_t n = 0; n < Deals::kDraws; ++n) parts[0].draws[n] += parts[i].draws[n];
  }
  return parts[0];
}

/// Whether all results together are those of even draws: so unlikely ones come in one of a thousand
/// runs.
inline bool are_even(const Deals& deals) {
  int tests = 0;
  const double least = deals.least_likely(tests);
  return least * tests > 0.001;
}

}  // namespace fullcircle::test
