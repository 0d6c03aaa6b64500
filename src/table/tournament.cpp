#include "table/tournament.h"

#include <algorithm>

#include "table/run_tournament.h"

namespace fullcircle {

void add_to(SimulationReport& sum, const SimulationReport& part) {
  if (part.games == 0) return;
  for (std::size_t i = 0; i < sum.seats.size(); ++i) {
    SimulationReport::SeatSums& to = sum.seats[i];
    const SimulationReport::SeatSums& from = part.seats[i];
    to.wins += from.wins;
    to.shared += from.shared;
    to.points += from.points;
    to.points_squared += from.points_squared;
    to.least = sum.games == 0 ? from.least : std::min(to.least, from.least);
    to.most = sum.games == 0 ? from.most : std::max(to.most, from.most);
  }
  sum.games += part.games;
  sum.decisions += part.decisions;
  sum.events += part.events;
  sum.longest = std::max(sum.longest, part.longest);
}

namespace {

constexpr double kNormal95 = 1.959964;

/// Mean and spread of a list of numbers, added in the order they come.
class Sample {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  double mean() const { return count_ == 0 ? 0 : sum_ / count_; }
  /// Half the 95 % interval of the mean.
  double error() const {
    if (count_ < 2) return 0;
    const double variance = (squares_ - sum_ * sum_ / count_) / (count_ - 1);
    return kNormal95 * std::sqrt(std::max(0.0, variance) / count_);
  }

 private:
  double count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

double elo_of(double score) {
  const double inside = std::clamp(score, 1e-4, 1 - 1e-4);
  return 400 * std::log10(inside / (1 - inside));
}

}  // namespace

ArenaReport summarise(const std::vector<DealResult>& deals) {
  ArenaReport report;
  Sample deal_score;
  Sample deal_margin;
  Sample game_score;
  Sample game_margin;
  for (const DealResult& deal : deals) {
    double shares = 0;
    double margins = 0;
    for (std::size_t i = 0; i < deal.shares.size(); ++i) {
      shares += deal.shares[i];
      margins += deal.margins[i];
      game_score.add(deal.shares[i]);
      game_margin.add(deal.margins[i]);
      report.wins += deal.shares[i] == 1 ? 1 : 0;
      report.draws += deal.shares[i] > 0 && deal.shares[i] < 1 ? 1 : 0;
    }
    const auto games = static_cast<double>(deal.shares.size());
    deal_score.add(shares / games);
    deal_margin.add(margins / games);
    report.games += static_cast<std::int64_t>(deal.shares.size());
  }
  report.deals = static_cast<std::int64_t>(deals.size());
  report.score = deal_score.mean();
  report.score_error = deal_score.error();
  report.unpaired_error = game_score.error();
  report.margin = deal_margin.mean();
  report.margin_error = deal_margin.error();
  report.unpaired_margin_error = game_margin.error();
  report.elo = elo_of(report.score);
  report.elo_low = elo_of(report.score - report.score_error);
  report.elo_high = elo_of(report.score + report.score_error);
  return report;
}

ThinkingTime summarise_times(std::vector<float> milliseconds) {
  ThinkingTime time;
  if (milliseconds.empty()) return time;
  std::sort(milliseconds.begin(), milliseconds.end());
  for (const float one : milliseconds) time.mean += one;
  time.mean /= static_cast<double>(milliseconds.size());
  time.p99 = milliseconds[milliseconds.size() * 99 / 100];
  time.longest = milliseconds.back();
  return time;
}

}  // namespace fullcircle
