#include "bench/bench.h"

#include <time.h>

#include <algorithm>
#include <ctime>
#include <string_view>

#include "bench/allocations.h"
#include "games/all.h"
#include "players/search/play_on.h"
#include "table/match.h"

namespace fullcircle {
namespace {

/// Time that this thread has had a processor: on a shared machine the clock on the wall would
/// measure the neighbours.
double cpu_seconds() {
  std::timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Repeats `work()`, which says how much it has done, until the time is up; returns work a second.
template <class Work>
double rate(double seconds, Work&& work) {
  const double start = cpu_seconds();
  double done = 0;
  double elapsed = 0;
  while (elapsed < seconds) {
    for (int i = 0; i < 16; ++i) done += work();
    elapsed = cpu_seconds() - start;
  }
  return done / elapsed;
}

/// A whole game by random decisions, scored; returns the points of all seats, so that nothing of it
/// can be optimised away.
template <Game G>
int random_game(const Options& options, int seats, Rng& rng) {
  typename G::State state = G::initial(options, seats);
  for (Actor actor = G::to_act(state); !actor.is_nobody(); actor = G::to_act(state)) {
    play_on<G>(state, actor, rng, [&](Seat) { return G::sample_move(state, rng); });
  }
  int points = 0;
  for (const int score : G::standing(state).scores) points += score;
  return points;
}

/// Plays a game with G::best_move on both sides; returns the number of turns (changes of the seat
/// that acts, chance aside).
template <Game G>
int greedy_game(const Options& options, int seats, Rng& rng) {
  typename G::State state = G::initial(options, seats);
  int turns = 0;
  Actor last = Actor::nobody();
  for (Actor actor = G::to_act(state); !actor.is_nobody(); actor = G::to_act(state)) {
    if (actor.is_chance()) {
      G::apply(state, G::sample_outcome(state, rng));
      continue;
    }
    turns += actor != last ? 1 : 0;
    last = actor;
    G::apply(state, G::best_move(state.observe(actor.seat())));
  }
  return turns;
}

template <Game G>
std::uint64_t moves_visited(const Options& options, int seats, Rng& rng) {
  typename G::State state = G::initial(options, seats);
  std::uint64_t visited = 0;
  for (Actor actor = G::to_act(state); !actor.is_nobody(); actor = G::to_act(state)) {
    if (actor.is_chance()) {
      G::apply(state, G::sample_outcome(state, rng));
      continue;
    }
    std::uint64_t here = 0;
    G::for_each_move(state, [&](const typename G::Move&) { return ++here < 100'000; });
    visited += here;
    G::apply(state, G::sample_move(state, rng));
  }
  return visited;
}

template <Game G>
void measure_game(double seconds, std::vector<Figure>& figures) {
  const Options options = default_options(G::info().options);
  const int seats = std::max(2, G::info().min_seats);
  const std::string name(G::info().name);
  Rng rng(1);
  std::int64_t points = random_game<G>(options, seats, rng);  // warm-up
  double games = 1;
  const std::uint64_t before = allocations_so_far();
  const double random_rate = rate(seconds, [&] {
    points += random_game<G>(options, seats, rng);
    games += 1;
    return 1;
  });
  const std::uint64_t allocated = allocations_so_far() - before;
  figures.push_back({name, "complete random games", random_rate, "games/s"});
  figures.push_back({name, "points in them, mean", static_cast<double>(points) / games, ""});
  figures.push_back({name, "allocations in them", static_cast<double>(allocated), ""});
  figures.push_back({name, "turns of greedy games",
                     rate(seconds, [&] { return greedy_game<G>(options, seats, rng); }),
                     "turns/s"});
  figures.push_back(
      {name, "moves visited",
       rate(seconds, [&] { return static_cast<double>(moves_visited<G>(options, seats, rng)); }),
       "moves/s"});
  figures.push_back({name, "size of a state", sizeof(typename G::State), "bytes"});
}

class Fingerprint {
 public:
  void add(std::string_view text) {
    for (const char c : text) {
      hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3U;  // FNV-1a
    }
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325U;
};

template <Game G>
void sign_game(Fingerprint& fingerprint) {
  const Options options = default_options(G::info().options);
  for (int seats = G::info().min_seats; seats <= G::info().max_seats; ++seats) {
    for (std::uint64_t game = 0; game < 40; ++game) {
      Rng rng(derive_seed(game, static_cast<std::uint64_t>(seats)));
      const bool greedy = game % 4 == 0;
      typename G::State state = G::initial(options, seats);
      for (Actor actor = G::to_act(state); !actor.is_nobody(); actor = G::to_act(state)) {
        const typename G::Move move = actor.is_chance() ? G::sample_outcome(state, rng)
                                      : greedy          ? G::best_move(state.observe(actor.seat()))
                                                        : G::sample_move(state, rng);
        fingerprint.add(G::format(state, move));
        G::apply(state, move);
      }
      for (const int score : G::standing(state).scores) fingerprint.add(std::to_string(score));
    }
  }
}

}  // namespace

std::vector<Figure> measure(double seconds) {
  std::vector<Figure> figures;
  for_each_game([&]<Game G>() { measure_game<G>(seconds, figures); });
  return figures;
}

std::uint64_t play_signature() {
  Fingerprint fingerprint;
  for_each_game([&]<Game G>() { sign_game<G>(fingerprint); });
  return fingerprint.value();
}

}  // namespace fullcircle
