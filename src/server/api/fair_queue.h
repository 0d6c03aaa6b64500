#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>

namespace fullcircle {

/// What waits for something scarce. Whoever is known goes first, but leaves every fourth turn to
/// the others; within each of the two all shares take turns, however much of theirs waits. When it
/// is full, the share that has most waiting gives way, and a share never has more than its bound.
template <class Job>
class FairQueue {
 public:
  FairQueue(std::size_t most, std::size_t most_of_one) : most_(most), most_of_one_(most_of_one) {}

  /// Returns what has to go instead, which may be the job itself.
  std::optional<Job> push(bool known, const std::string& share, Job job) {
    Rank& rank = ranks_[known ? 0 : 1];
    std::deque<Job>& own = rank.waiting[share];
    if (own.empty()) rank.turns.push_back(share);
    if (own.size() >= most_of_one_) return job;
    own.push_back(std::move(job));
    if (++rank.size <= most_) return std::nullopt;
    const auto longest = std::max_element(
        rank.waiting.begin(), rank.waiting.end(),
        [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    // Of equals whoever came last goes.
    const std::string from = longest->second.size() > own.size() ? longest->first : share;
    std::deque<Job>& loser = rank.waiting[from];
    std::optional<Job> gone = std::move(loser.back());
    loser.pop_back();
    if (loser.empty()) {
      rank.turns.remove(from);
      rank.waiting.erase(from);
    }
    --rank.size;
    return gone;
  }

  std::optional<Job> pop() {
    constexpr int kTurns = 4;
    turn_ = (turn_ + 1) % kTurns;
    const std::size_t first = turn_ == 0 ? 1 : 0;
    Rank& rank = ranks_[ranks_[first].size > 0 ? first : 1 - first];
    if (rank.size == 0) return std::nullopt;
    const std::string share = rank.turns.front();
    rank.turns.pop_front();
    std::deque<Job>& own = rank.waiting[share];
    std::optional<Job> next = std::move(own.front());
    own.pop_front();
    if (own.empty()) {
      rank.waiting.erase(share);
    } else {
      rank.turns.push_back(share);
    }
    --rank.size;
    return next;
  }

 private:
  struct Rank {
    std::unordered_map<std::string, std::deque<Job>> waiting;
    std::list<std::string> turns;  // the shares that have something waiting
    std::size_t size = 0;
  };
  std::size_t most_;  // of each rank
  std::size_t most_of_one_;
  std::array<Rank, 2> ranks_;  // known, others
  int turn_ = 0;
};

}  // namespace fullcircle
