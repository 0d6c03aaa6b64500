#include "table/review.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/json.h"
#include "core/sorting.h"

namespace fullcircle {
namespace {

/// What a decision scores that gives away some chance of winning: 100 for nothing, about 80 for 5
/// %, 64 for 10 %, 26 for 30 %.
double accuracy_of(double lost_chance) { return 100 * std::exp(-4.5 * lost_chance); }

constexpr double kInaccuracy = 0.05;
constexpr double kMistake = 0.10;
constexpr double kBlunder = 0.20;

/// Smaller swings than this are the noise of the search.
constexpr double kLeastSwing = 0.03;
constexpr std::size_t kMoments = 3;

void add_luck(const Review& review, std::vector<Moment>& moments) {
  for (std::size_t i = 0; i + 1 < review.decisions.size(); ++i) {
    const ReviewedDecision& now = review.decisions[i];
    const ReviewedDecision& next = review.decisions[i + 1];
    if (next.event == now.event + 1) continue;  // nothing was drawn in between
    const double expected = now.chance - now.lost_chance;
    const double came = next.seat == now.seat ? next.chance : 1 - next.chance;
    const Seat other = next_seat(now.seat, 2);
    moments.push_back({i, true, came < expected ? now.seat : other, std::abs(came - expected)});
  }
}

}  // namespace

std::string_view grade_name(Grade grade) {
  constexpr std::array<std::string_view, 4> kNames = {"fine", "inaccuracy", "mistake", "blunder"};
  return kNames[static_cast<std::size_t>(grade)];
}

Grade grade_of(double lost_chance) {
  if (lost_chance >= kBlunder) return Grade::blunder;
  if (lost_chance >= kMistake) return Grade::mistake;
  return lost_chance >= kInaccuracy ? Grade::inaccuracy : Grade::fine;
}

void sum_up(Review& review, std::size_t seats) {
  review.seats.assign(seats, {});
  std::vector<double> sums(seats);
  std::vector<Moment> moments;
  for (std::size_t i = 0; i < review.decisions.size(); ++i) {
    const ReviewedDecision& decision = review.decisions[i];
    Review::SeatSum& seat = review.seats[decision.seat.index];
    ++seat.decisions;
    seat.lost_points += decision.lost_points;
    seat.inaccuracies += decision.grade == Grade::inaccuracy;
    seat.mistakes += decision.grade == Grade::mistake;
    seat.blunders += decision.grade == Grade::blunder;
    sums[decision.seat.index] += accuracy_of(decision.lost_chance);
    moments.push_back({i, false, decision.seat, decision.lost_chance});
  }
  for (std::size_t i = 0; i < seats; ++i) {
    if (review.seats[i].decisions > 0)
      review.seats[i].accuracy = sums[i] / review.seats[i].decisions;
  }
  if (seats == 2) add_luck(review, moments);
  std::erase_if(moments, [](const Moment& moment) { return moment.swing < kLeastSwing; });
  sort_falling(moments, [](const Moment& moment) { return moment.swing; });
  if (moments.size() > kMoments) moments.resize(kMoments);
  std::sort(moments.begin(), moments.end(), [](const Moment& a, const Moment& b) {
    return a.decision != b.decision ? a.decision < b.decision : a.luck < b.luck;
  });
  review.moments = std::move(moments);
}

void write(JsonWriter& json, const ReviewedDecision& decision) {
  json.begin_object().field("event", decision.event).field("seat", int{decision.seat.index});
  json.field("move", decision.move);
  write_members(json, decision.effect);
  json.field("best", decision.best);
  write_members(json, decision.best_effect, "best_");
  json.key("chance").value(decision.chance, 3);
  json.key("lost_chance").value(decision.lost_chance, 3);
  json.key("lost_points").value(decision.lost_points, 1);
  json.field("grade", grade_name(decision.grade)).field("exact", decision.exact).end_object();
}

std::string to_json(const Review& review, const Record& record) {
  JsonWriter json;
  json.begin_object().field("game", record.game).key("seats").begin_array();
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    const Review::SeatSum& seat = review.seats[i];
    json.begin_object().field("name", record.seats[i]).key("accuracy").value(seat.accuracy, 1);
    json.key("lost_points").value(seat.lost_points, 1).field("decisions", seat.decisions);
    json.field("inaccuracies", seat.inaccuracies).field("mistakes", seat.mistakes);
    json.field("blunders", seat.blunders).end_object();
  }
  json.end_array().key("decisions").begin_array();
  for (const ReviewedDecision& decision : review.decisions) write(json, decision);
  json.end_array().key("moments").begin_array();
  for (const Moment& moment : review.moments) {
    const ReviewedDecision& decision = review.decisions[moment.decision];
    json.begin_object().field("kind", moment.luck ? "luck" : "decision");
    json.field("event", decision.event).field("seat", int{decision.seat.index});
    json.field("loser", int{moment.loser.index}).key("swing").value(moment.swing, 3).end_object();
  }
  return json.end_array().end_object().take();
}

}  // namespace fullcircle
