#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "players/search/guide.h"
#include "players/search/limits.h"
#include "players/search/line.h"

namespace fullcircle {

/// Monte Carlo tree search for any game, from what one seat sees.
///
/// Every iteration imagines the hidden pieces anew, goes down the tree, and asks the guide about
/// the first position that is new. Nodes of chance branch by outcome. Where another seat would
/// decide on what is hidden from the searching one, the tree ends: such a decision differs from one
/// imagined world to the next, so it is played out by the guide. The n-th visit of each candidate
/// meets the same imagined world and luck, so that candidates differ by merit more than by chance.
///
/// Each seat goes for its own chance of winning. Not for use by several threads at once.
template <Game G, class Guide>
class Search {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  explicit Search(Guide guide) : shape_(guide.shape()), guide_(std::move(guide)) {}

  /// Forgets the tree of the position before, and gives its memory back.
  void forget() {
    // clear() would leave the vectors their memory.
    nodes_ = decltype(nodes_)();
    edges_ = decltype(edges_)();
  }
  /// The bytes that the tree takes.
  std::size_t memory() const {
    return nodes_.capacity() * sizeof(Node) + edges_.capacity() * sizeof(Edge);
  }

  /// Thinks about the decision of the observation's viewer, who is to act, until the limits are
  /// reached or more thought would change nothing. `also` are decisions to look at in any case.
  /// The lines, the best first. The same seed and number of iterations give the same lines.
  std::vector<Line<Move>> think(const Observation<State>& observation, std::uint64_t seed,
                                const Limits& limits, std::span<const Move> also = {}) {
    seed_ = seed;
    me_ = *observation.viewer();
    asked_.assign(also.begin(), also.end());
    prepare_root(observation.seen());
    std::int64_t done = 0;
    const auto start = Limits::Clock::now();
    while (nodes_[0].edges > 1) {
      if (limits.iterations > 0 && done >= limits.iterations) break;
      if (limits.time_is_up()) break;
      if (done % kSettleEvery == kSettleEvery - 1 && settled(limits, done, start)) break;
      iterate(observation);
      ++done;
    }
    return lines();
  }

 private:
  static constexpr int kSettleEvery = 32;
  static constexpr std::size_t kMaxEdges = 500'000;  // 70 MB
  static constexpr std::uint32_t kNone = UINT32_MAX;

  struct Node {
    std::uint32_t first = kNone;  // edge
    std::uint32_t edges = 0;      // of a decision they lie in a row, of chance they are linked
    std::uint32_t visits = 0;
  };
  struct Edge {
    Move move;
    std::uint32_t child = kNone;
    std::uint32_t next = kNone;
    std::uint32_t visits = 0;
    float prior_value = 0;
    Verdict prior;  // of the seat that decides only
    double value = 0;
    double value_squares = 0;
    double chance = 0;
    double lead = 0;
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
    bool decision;
    Seat seat;
  };

  // ---- the root ----

  void prepare_root(const State& seen) {
    if (!asked_.empty() || !go_to(seen)) {
      nodes_.clear();
      edges_.clear();
      nodes_.emplace_back();
    }
    root_ = seen;
    if (nodes_[0].first == kNone) {
      Rng rng(derive_seed(seed_, 0));
      expand(0, seen, rng);
    }
  }

  /// Makes the node of this position the root, if the tree has one within the next few events.
  bool go_to(const State& seen) {
    if (nodes_.empty()) return false;
    std::uint32_t found = kNone;
    look_for(seen, 0, root_, kReuseDepth, found);
    if (found == kNone) return false;
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    copy_below(found, nodes, edges);
    nodes_ = std::move(nodes);
    edges_ = std::move(edges);
    return true;
  }

  static constexpr int kReuseDepth = 6;

  void look_for(const State& seen, std::uint32_t node, const State& state, int depth,
                std::uint32_t& found) const {
    if (state == seen) found = node;
    if (found != kNone || depth == 0) return;
    for_each_edge(node, [&](const Edge& edge) {
      if (edge.child == kNone || found != kNone) return;
      State next = state;
      G::apply(next, edge.move);
      look_for(seen, edge.child, next, depth - 1, found);
    });
  }

  std::uint32_t copy_below(std::uint32_t from, std::vector<Node>& nodes,
                           std::vector<Edge>& edges) const {
    const auto copy = static_cast<std::uint32_t>(nodes.size());
    nodes.push_back(nodes_[from]);
    const auto first = static_cast<std::uint32_t>(edges.size());
    for_each_edge(from, [&](const Edge& edge) { edges.push_back(edge); });
    const auto end = static_cast<std::uint32_t>(edges.size());
    nodes[copy].first = first == end ? kNone : first;
    for (std::uint32_t i = first; i < end; ++i) {
      if (edges[i].next != kNone) edges[i].next = i + 1 < end ? i + 1 : kNone;
      if (edges[i].child == kNone) continue;
      const std::uint32_t child = copy_below(edges[i].child, nodes, edges);
      edges[i].child = child;
    }
    return copy;
  }

  template <class Visitor>
  void for_each_edge(std::uint32_t node, Visitor&& visit) const {
    std::uint32_t edge = nodes_[node].first;
    for (std::uint32_t i = 0; i < nodes_[node].edges; ++i) {
      visit(edges_[edge]);
      edge = edges_[edge].next != kNone ? edges_[edge].next : edge + 1;
    }
  }

  // ---- one iteration ----

  void iterate(const Observation<State>& observation) {
    path_.clear();
    const std::uint32_t first = select(0);
    Rng rng(derive_seed(seed_, 1 + std::uint64_t{edges_[first].visits}));
    State state = G::imagine(observation, rng);
    path_.push_back({0, first, true, me_});
    G::apply(state, edges_[first].move);
    back_up(descend(child_of(first), state, rng));
  }

  std::uint32_t child_of(std::uint32_t edge) {
    if (edges_[edge].child == kNone) {
      edges_[edge].child = static_cast<std::uint32_t>(nodes_.size());
      nodes_.emplace_back();
    }
    return edges_[edge].child;
  }

  Verdict descend(std::uint32_t node, State& state, Rng& rng) {
    for (;;) {
      const Actor actor = G::to_act(state);
      if (actor.is_nobody()) return verdict_at_end<G>(state);
      if (actor.is_chance()) {
        if (hidden_from_me(state)) return guide_.evaluate(state, rng);
        const Move outcome = pick_outcome(node, state, rng);
        const std::uint32_t edge = outcome_edge(node, outcome);
        path_.push_back({node, edge, false, me_});
        G::apply(state, outcome);
        node = child_of(edge);
        continue;
      }
      const Seat seat = actor.seat();
      if (G::info().has_secrets() && seat != me_) return guide_.evaluate(state, rng);
      if (nodes_[node].first == kNone) {
        if (edges_.size() >= kMaxEdges) return guide_.evaluate(state, rng);
        expand(node, state, rng);
        if (shape_.playout_turns == 0 && shape_.prior_visits > 0) {
          return edges_[nodes_[node].first].prior;
        }
        return guide_.evaluate(state, rng);
      }
      const std::uint32_t edge = select(node);
      path_.push_back({node, edge, true, seat});
      G::apply(state, edges_[edge].move);
      node = child_of(edge);
    }
  }

  bool hidden_from_me(const State& state) const {
    const Viewer secret = G::secret_of(state);
    return secret && *secret != me_;
  }

  void expand(std::uint32_t node, const State& state, Rng& rng) {
    guide_.prospects(state, shape_.most, rng, prospects_);
    for (std::size_t i = 0; node == 0 && i < asked_.size(); ++i) add_prospect(state, asked_[i]);
    const Seat seat = G::to_act(state).seat();
    nodes_[node].first = static_cast<std::uint32_t>(edges_.size());
    nodes_[node].edges = static_cast<std::uint32_t>(prospects_.size());
    for (const Prospect<Move>& prospect : prospects_) {
      Edge& edge = edges_.emplace_back();
      edge.move = prospect.move;
      edge.prior = prospect.verdict;
      edge.prior_value = static_cast<float>(value_of(prospect.verdict, state.seats, seat));
    }
  }

  void add_prospect(const State& state, const Move& move) {
    for (const Prospect<Move>& known : prospects_) {
      if (known.move == move) return;
    }
    State next = state;
    G::apply(next, move);
    Rng rng(seed_);
    prospects_.push_back({move, guide_.evaluate(next, rng)});
  }

  double value_of(const Verdict& verdict, int seats, Seat seat) const {
    return verdict.chances[seat.index] +
           shape_.lead_counts * static_cast<double>(lead_of(verdict.expected, seats, seat));
  }

  std::uint32_t select(std::uint32_t number) const {
    const Node& node = nodes_[number];
    const double visits = node.visits;
    const double room = shape_.width + shape_.growth * std::sqrt(visits);
    const auto considered = static_cast<std::uint32_t>(std::min<double>(room, node.edges));
    if (number == 0 && !asked_.empty()) {
      if (const std::uint32_t neglected = neglected_question(); neglected != kNone) {
        return neglected;
      }
    }
    const double doubt = shape_.explore * std::sqrt(std::log(visits + 2));
    std::uint32_t best = node.first;
    double best_value = -1e30;
    for (std::uint32_t i = node.first; i < node.first + considered; ++i) {
      const Edge& edge = edges_[i];
      const double weight = edge.visits + shape_.prior_visits;
      if (weight == 0) return i;
      const double mean = (edge.value + shape_.prior_visits * edge.prior_value) / weight;
      const double value = mean + doubt / std::sqrt(weight);
      if (value > best_value) {
        best_value = value;
        best = i;
      }
    }
    return best;
  }

  /// A decision that somebody asked about gets its share of the visits, however bad it looks.
  std::uint32_t neglected_question() const {
    const Node& root = nodes_[0];
    for (std::uint32_t i = root.first; i < root.first + root.edges; ++i) {
      const bool asked = std::find(asked_.begin(), asked_.end(), edges_[i].move) != asked_.end();
      if (asked && edges_[i].visits < root.visits / 6) return i;
    }
    return kNone;
  }

  Move pick_outcome(std::uint32_t node, const State& state, Rng& rng) const {
    if (G::info().has_secrets()) return G::sample_outcome(state, rng);
    // What has come up least for its weight: so the mean settles sooner than by chance.
    double total = 0;
    G::for_each_outcome(state, [&](const Move&, int weight) { total += weight; });
    const double next = nodes_[node].visits + 1.0 + 1e-3 * static_cast<double>(rng.below(1000));
    Move chosen{};
    double most_due = -1e30;
    G::for_each_outcome(state, [&](const Move& outcome, int weight) {
      const std::uint32_t edge = find_outcome(node, outcome);
      const double had = edge == kNone ? 0 : edges_[edge].visits;
      const double due = weight / total * next - had;
      if (due > most_due) {
        most_due = due;
        chosen = outcome;
      }
    });
    return chosen;
  }

  std::uint32_t find_outcome(std::uint32_t node, const Move& outcome) const {
    std::uint32_t edge = nodes_[node].first;
    while (edge != kNone && edges_[edge].move != outcome) edge = edges_[edge].next;
    return edge;
  }

  std::uint32_t outcome_edge(std::uint32_t node, const Move& outcome) {
    const std::uint32_t known = find_outcome(node, outcome);
    if (known != kNone) return known;
    const auto edge = static_cast<std::uint32_t>(edges_.size());
    edges_.emplace_back().move = outcome;
    edges_[edge].next = nodes_[node].first;
    nodes_[node].first = edge;
    ++nodes_[node].edges;
    return edge;
  }

  void back_up(const Verdict& verdict) {
    for (const Step& step : path_) {
      ++nodes_[step.node].visits;
      Edge& edge = edges_[step.edge];
      ++edge.visits;
      if (!step.decision) continue;
      const double lead = lead_of(verdict.expected, root_.seats, step.seat);
      const double chance = verdict.chances[step.seat.index];
      const double value = chance + shape_.lead_counts * lead;
      edge.value += value;
      edge.value_squares += value * value;
      edge.chance += chance;
      edge.lead += lead;
    }
  }

  // ---- the end ----

  /// Whether more thought would change nothing: no other candidate can be visited as often as the
  /// best any more, the best is better than all others beyond doubt, or the game is as good as
  /// decided.
  bool settled(const Limits& limits, std::int64_t done, Limits::Clock::time_point start) const {
    const auto [best, second] = two_most_visited();
    if (second == kNone) return false;
    double left = 1e18;
    if (limits.iterations > 0) left = static_cast<double>(limits.iterations - done);
    if (limits.deadline) {
      const auto now = Limits::Clock::now();
      const double spent = std::chrono::duration<double>(now - start).count();
      const double rest = std::chrono::duration<double>(*limits.deadline - now).count();
      left = std::min(left, rest / std::max(spent, 1e-6) * static_cast<double>(done));
    }
    if (edges_[best].visits > edges_[second].visits + left) return true;
    return asked_.empty() && (clearly_best(best) || decided(best));
  }

  std::pair<std::uint32_t, std::uint32_t> two_most_visited() const {
    std::uint32_t best = kNone;
    std::uint32_t second = kNone;
    const Node& root = nodes_[0];
    for (std::uint32_t i = root.first; i < root.first + root.edges; ++i) {
      if (best == kNone || edges_[i].visits > edges_[best].visits) {
        second = best;
        best = i;
      } else if (second == kNone || edges_[i].visits > edges_[second].visits) {
        second = i;
      }
    }
    return {best, second};
  }

  static constexpr std::uint32_t kEnoughVisits = 48;
  static constexpr double kBeyondDoubt = 4;  // standard errors
  static constexpr double kAsGoodAsWon = 0.99;

  bool clearly_best(std::uint32_t best) const {
    if (shape_.prior_visits == 0 || edges_[best].visits < 2 * kEnoughVisits) return false;
    const Node& root = nodes_[0];
    for (std::uint32_t i = root.first; i < root.first + root.edges; ++i) {
      if (i == best || edges_[i].visits == 0) continue;
      if (edges_[i].visits < kEnoughVisits / 4) return false;
      const double gap = mean(edges_[best]) - mean(edges_[i]);
      const double doubt = std::sqrt(squared_error(edges_[best]) + squared_error(edges_[i]));
      if (gap < kBeyondDoubt * doubt) return false;
    }
    return true;
  }

  bool decided(std::uint32_t best) const {
    if (edges_[best].visits < 2 * kEnoughVisits) return false;
    const double chance = edges_[best].chance / edges_[best].visits;
    return chance > kAsGoodAsWon || chance < 1 - kAsGoodAsWon;
  }

  static double mean(const Edge& edge) { return edge.value / std::max(edge.visits, 1U); }
  static double squared_error(const Edge& edge) {
    const double visits = std::max(edge.visits, 1U);
    const double variance = edge.value_squares / visits - mean(edge) * mean(edge);
    return (std::max(variance, 0.0) + 1e-6) / visits;
  }

  std::vector<Line<Move>> lines() const {
    std::vector<Line<Move>> lines;
    const Node& root = nodes_[0];
    for (std::uint32_t i = root.first; i < root.first + root.edges; ++i) {
      const Edge& edge = edges_[i];
      Line<Move> line{.move = edge.move, .visits = edge.visits};
      if (edge.visits > 0) {
        line.chance = edge.chance / edge.visits;
        line.lead = edge.lead / edge.visits;
        line.error = std::sqrt(squared_error(edge));
      } else {
        line.chance = edge.prior.chances[me_.index];
        line.lead = lead_of(edge.prior.expected, root_.seats, me_);
      }
      lines.push_back(line);
    }
    sort_lines(lines);
    return lines;
  }

  State root_{};
  std::uint64_t seed_ = 0;
  std::vector<Move> asked_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Step> path_;
  std::vector<Prospect<Move>> prospects_;
  SearchShape shape_;
  Guide guide_;
  Seat me_{};
};

}  // namespace fullcircle
