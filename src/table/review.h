#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.h"
#include "core/result.h"
#include "table/effect.h"
#include "table/tournament.h"

namespace fullcircle {

/// How well a game was played: every decision compared with the best one that its seat could find
/// with what it knew then.
struct ReviewPlan {
  int milliseconds = 200;  // of thought a decision, unless iterations are set
  int iterations = 0;      // a decision and thread: then the review is the same every time
  int threads = 1;
  Progress progress;
};

/// By the chance of winning that was given away.
enum class Grade : std::uint8_t { fine, inaccuracy, mistake, blunder };
std::string_view grade_name(Grade grade);
Grade grade_of(double lost_chance);

struct ReviewedDecision {
  int event = 0;
  Seat seat{};
  std::string move;
  Effect effect;
  std::string best;
  Effect best_effect;
  double chance = 0;  // of winning, after the best decision
  double lost_chance = 0;
  double lost_points = 0;  // of the lead expected at the end
  Grade grade = Grade::fine;
  bool exact = false;  // solved, not estimated
};

/// A moment at which the chances changed most: by a decision, or by what was drawn after it.
struct Moment {
  std::size_t decision = 0;  // in Review::decisions
  bool luck = false;
  Seat loser{};      // whose chance went down
  double swing = 0;  // by how much
};

struct Review {
  struct SeatSum {
    double accuracy = 100;  // 100: every decision was the best
    double lost_points = 0;
    int decisions = 0;
    int inaccuracies = 0;
    int mistakes = 0;
    int blunders = 0;
  };
  std::vector<ReviewedDecision> decisions;
  std::vector<SeatSum> seats;
  std::vector<Moment> moments;  // at most three, in the order of the game
};

/// Fills sums and moments from the decisions.
void sum_up(Review& review, std::size_t seats);

/// As a JSON object.
void write(JsonWriter& json, const ReviewedDecision& decision);
/// All of it for a program; `record` is what was reviewed.
std::string to_json(const Review& review, const Record& record);

}  // namespace fullcircle
