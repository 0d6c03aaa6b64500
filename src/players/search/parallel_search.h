#pragma once

#include "players/search/search.h"
#include "players/search/work_together.h"

namespace fullcircle {

/// Several searches of the same position, each with a tree and luck of its own; what they found is
/// added up. So threads share nothing while they think, and fixed iterations give the same lines.
template <Game G, class Guide>
class ParallelSearch {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  ParallelSearch(const Guide& guide, int threads)
      : searches_(static_cast<std::size_t>(threads), Search<G, Guide>(guide)) {}

  void forget() {
    for (auto& search : searches_) search.forget();
  }
  std::size_t memory() const {
    std::size_t sum = 0;
    for (const auto& search : searches_) sum += search.memory();
    return sum;
  }

  /// As Search::think; the iterations are those of each thread.
  std::vector<Line<Move>> think(const Observation<State>& observation, std::uint64_t seed,
                                const Limits& limits, std::span<const Move> also = {}) {
    std::vector<std::vector<Line<Move>>> found(searches_.size());
    const auto work = [&](std::size_t i) {
      found[i] = searches_[i].think(observation, derive_seed(seed, i), limits, also);
    };
    work_together(searches_.size(), work);
    for (std::size_t i = 1; i < found.size(); ++i) {
      for (const Line<Move>& line : found[i]) add_line(found[0], line);
    }
    sort_lines(found[0]);
    return std::move(found[0]);
  }

 private:
  static void add_line(std::vector<Line<Move>>& lines, const Line<Move>& more) {
    for (Line<Move>& line : lines) {
      if (line.move != more.move) continue;
      if (more.visits == 0) return;
      const auto a = static_cast<double>(line.visits);
      const auto b = static_cast<double>(more.visits);
      line.chance = (a * line.chance + b * more.chance) / (a + b);
      line.lead = (a * line.lead + b * more.lead) / (a + b);
      line.error = std::hypot(a * line.error, b * more.error) / (a + b);
      line.visits += more.visits;
      return;
    }
    lines.push_back(more);
  }

  std::vector<Search<G, Guide>> searches_;
};

}  // namespace fullcircle
