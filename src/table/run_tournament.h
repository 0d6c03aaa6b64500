#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include "table/match.h"
#include "table/sealed_dealer.h"
#include "table/tournament.h"

namespace fullcircle {

namespace detail {

/// Runs `work(worker, index)` for every index below `count` on several threads, in any order.
template <class Worker, class Work>
void run_indexed(std::int64_t count, int threads, const Progress& progress,
                 std::vector<Worker>& workers, Work&& work) {
  std::atomic<std::int64_t> next = 0;
  std::atomic<std::int64_t> done = 0;
  const auto run = [&](std::size_t number) {
    for (std::int64_t index; (index = next++) < count;) {
      work(workers[number], index);
      const std::int64_t finished = ++done;
      if (number == 0 && progress) progress(finished, count);
    }
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < static_cast<std::size_t>(threads); ++i) others.emplace_back(run, i);
  run(0);
  others.clear();
  if (progress) progress(count, count);
}

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Players of one thread, by name; the error if one does not exist.
template <Game G>
Result<std::vector<std::unique_ptr<Player<G>>>> make_players(
    const std::vector<std::string>& names) {
  std::vector<std::unique_ptr<Player<G>>> players;
  for (const std::string& name : names) {
    Result<std::unique_ptr<Player<G>>> player = make_player<G>(name);
    if (!player) return player.error();
    players.push_back(std::move(*player));
  }
  return players;
}

}  // namespace detail

// ---- simulate ----

template <Game G>
class SimulationWorker {
 public:
  SimulationWorker(const SimulationPlan& plan, std::vector<std::unique_ptr<Player<G>>> players)
      : plan_(plan), players_(std::move(players)) {
    for (const auto& player : players_) seats_.push_back(player.get());
    report_.seats.resize(seats_.size());
  }

  void play(std::int64_t game) {
    const SecretSeed secret = secret_from(plan_.seed, static_cast<std::uint64_t>(game));
    const std::uint64_t seed = derive_seed(plan_.seed, static_cast<std::uint64_t>(game));
    for (std::size_t i = 0; i < seats_.size(); ++i) seats_[i]->begin_game(derive_seed(seed, i));
    SealedDealer dealer(secret);
    Record record;
    int events = 0;
    const typename G::State end =
        match_.play(plan_.options, seats_, dealer,
                    [&](const typename G::State& state, Actor actor, const typename G::Move& move) {
                      ++events;
                      report_.decisions += actor.is_seat() ? 1 : 0;
                      if (plan_.on_record)
                        record.events.push_back({actor, G::format(state, move), 0});
                    });
    report_.events += events;
    report_.longest = std::max(report_.longest, events);
    count(G::standing(end));
    if (plan_.on_record) report_record(game, secret, G::standing(end), std::move(record));
  }

  const SimulationReport& report() const { return report_; }

 private:
  void count(const Standing& end) {
    for (std::size_t i = 0; i < end.scores.size(); ++i) {
      SimulationReport::SeatSums& sums = report_.seats[i];
      const int points = end.scores[i];
      sums.points += points;
      sums.points_squared += std::int64_t{points} * points;
      sums.least = report_.games == 0 ? points : std::min(sums.least, points);
      sums.most = report_.games == 0 ? points : std::max(sums.most, points);
    }
    for (const Seat winner : end.winners) {
      SimulationReport::SeatSums& sums = report_.seats[winner.index];
      ++(end.winners.size() == 1 ? sums.wins : sums.shared);
    }
    ++report_.games;
  }

  void report_record(std::int64_t game, const SecretSeed& secret, const Standing& end,
                     Record record) {
    record.game = G::info().name;
    record.options = format_options(G::info().options, plan_.options);
    record.seats = plan_.players;
    record.commit = commitment(secret);
    record.result.emplace(end.scores.begin(), end.scores.end());
    record.seed = to_hex(secret);
    plan_.on_record(game, record);
  }

  const SimulationPlan& plan_;
  std::vector<std::unique_ptr<Player<G>>> players_;
  std::vector<Player<G>*> seats_;
  Match<G> match_;
  SimulationReport report_;
};

void add_to(SimulationReport& sum, const SimulationReport& part);

template <Game G>
Result<SimulationReport> run_simulation(const SimulationPlan& plan) {
  std::vector<SimulationWorker<G>> workers;
  for (int i = 0; i < plan.threads; ++i) {
    auto players = detail::make_players<G>(plan.players);
    if (!players) return players.error();
    workers.emplace_back(plan, std::move(*players));
  }
  const auto start = std::chrono::steady_clock::now();
  detail::run_indexed(plan.games, plan.threads, plan.progress, workers,
                      [](SimulationWorker<G>& worker, std::int64_t game) { worker.play(game); });
  SimulationReport report = workers[0].report();
  for (std::size_t i = 1; i < workers.size(); ++i) add_to(report, workers[i].report());
  report.seconds = detail::seconds_since(start);
  return report;
}

// ---- arena ----

/// What player A got in the games of one deal.
struct DealResult {
  FixedVector<double, kMaxSeats> shares;
  FixedVector<int, kMaxSeats> margins;
};

ArenaReport summarise(const std::vector<DealResult>& deals);
ThinkingTime summarise_times(std::vector<float> milliseconds);

/// A player with a stopwatch, who may have to forget what it has thought before each decision.
template <Game G>
class TimedPlayer final : public Player<G> {
 public:
  TimedPlayer(Player<G>& player, std::vector<float>& milliseconds, bool forgets)
      : player_(player), milliseconds_(milliseconds), forgets_(forgets) {}
  void set_seed(std::uint64_t seed) override { player_.set_seed(seed); }
  void forget() override { player_.forget(); }
  typename G::Move choose(const Observation<typename G::State>& observation,
                          const std::atomic<bool>* stop) override {
    if (forgets_) player_.forget();
    const auto start = std::chrono::steady_clock::now();
    const typename G::Move move = player_.choose(observation, stop);
    if (milliseconds_.size() < kMostTimes) {
      milliseconds_.push_back(static_cast<float>(1000 * detail::seconds_since(start)));
    }
    return move;
  }

 private:
  static constexpr std::size_t kMostTimes = 1'000'000;

  Player<G>& player_;
  std::vector<float>& milliseconds_;
  bool forgets_;
};

template <Game G>
class ArenaWorker {
 public:
  ArenaWorker(const ArenaPlan& plan, std::vector<std::unique_ptr<Player<G>>> players)
      : plan_(plan), players_(std::move(players)) {}

  /// `players_[0]` is A; it sits in each seat once.
  DealResult play(std::int64_t deal) {
    const std::uint64_t seed = derive_seed(plan_.seed, static_cast<std::uint64_t>(deal));
    DealResult result;
    for (int a = 0; a < plan_.seats; ++a) {
      std::vector<TimedPlayer<G>> timed;
      std::vector<Player<G>*> seats;
      timed.reserve(static_cast<std::size_t>(plan_.seats));
      for (std::size_t i = 0, b = 1; i < static_cast<std::size_t>(plan_.seats); ++i) {
        const bool is_a = static_cast<int>(i) == a;
        timed.emplace_back(*players_[is_a ? 0 : b++], is_a ? a_times_ : b_times_,
                           !is_a && plan_.b_forgets);
        seats.push_back(&timed.back());
        seats.back()->begin_game(derive_seed(seed, i));
      }
      PairedDealer dealer(seed);
      const Standing end = G::standing(match_.play(plan_.options, seats, dealer));
      const Seat seat = seat_at(static_cast<std::size_t>(a));
      result.shares.push_back(win_share(end.winners, seat));
      int best_other = INT32_MIN;
      for (std::size_t i = 0; i < end.scores.size(); ++i) {
        if (static_cast<int>(i) != a) best_other = std::max(best_other, end.scores[i]);
      }
      result.margins.push_back(end.scores[seat.index] - best_other);
    }
    return result;
  }

  const std::vector<float>& a_times() const { return a_times_; }
  const std::vector<float>& b_times() const { return b_times_; }

 private:
  const ArenaPlan& plan_;
  std::vector<std::unique_ptr<Player<G>>> players_;
  Match<G> match_;
  std::vector<float> a_times_;
  std::vector<float> b_times_;
};

template <Game G>
Result<ArenaReport> run_arena(const ArenaPlan& plan) {
  const Weights& built_in = Weights::of_game(G::info().name);
  std::vector<ArenaWorker<G>> workers;
  for (int i = 0; i < plan.threads; ++i) {
    std::vector<std::unique_ptr<Player<G>>> players;
    for (int seat = 0; seat < plan.seats; ++seat) {
      auto player = seat == 0 ? make_player<G>(plan.a, 1, plan.a_weights.value_or(built_in))
                              : make_player<G>(plan.b, 1, plan.b_weights.value_or(built_in));
      if (!player) return player.error();
      players.push_back(std::move(*player));
    }
    workers.emplace_back(plan, std::move(players));
  }
  const std::int64_t count = (plan.games + plan.seats - 1) / plan.seats;
  std::vector<DealResult> deals(static_cast<std::size_t>(count));
  const auto start = std::chrono::steady_clock::now();
  detail::run_indexed(count, plan.threads, plan.progress, workers,
                      [&](ArenaWorker<G>& worker, std::int64_t deal) {
                        deals[static_cast<std::size_t>(deal)] = worker.play(deal);
                      });
  ArenaReport report = summarise(deals);
  std::vector<float> a_times;
  std::vector<float> b_times;
  for (const ArenaWorker<G>& worker : workers) {
    a_times.insert(a_times.end(), worker.a_times().begin(), worker.a_times().end());
    b_times.insert(b_times.end(), worker.b_times().begin(), worker.b_times().end());
  }
  report.a_time = summarise_times(std::move(a_times));
  report.b_time = summarise_times(std::move(b_times));
  report.seconds = detail::seconds_since(start);
  return report;
}

}  // namespace fullcircle
