#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/arguments.h"

namespace fullcircle::cli {
namespace {

struct ReviewArguments {
  std::string file;
  ReviewPlan plan;
  bool json = false;
};

void print_decision(const ReviewedDecision& decision, const std::string& name) {
  std::array<char, 64> lost{};
  std::snprintf(lost.data(), lost.size(), "%.1f points and %.0f %% given away",
                decision.lost_points, 100 * decision.lost_chance);
  std::cout << "  " << decision.event << "  " << name << "  "
            << with_sum(decision.move, decision.sum) << ": " << grade_name(decision.grade) << ", "
            << lost.data() << "; better " << with_sum(decision.best, decision.best_sum)
            << (decision.exact ? ", solved\n" : "\n");
}

/// "1 mistake", "2 mistakes".
std::string counted(int number, const std::string& one, const std::string& many) {
  return std::to_string(number) + " " + (number == 1 ? one : many);
}

void print_seat(const std::string& name, const Review::SeatSum& seat) {
  std::cout << name << ": accuracy " << std::lround(seat.accuracy) << " of 100; "
            << counted(seat.decisions, "decision", "decisions") << ", "
            << counted(seat.inaccuracies, "inaccuracy", "inaccuracies") << ", "
            << counted(seat.mistakes, "mistake", "mistakes") << ", "
            << counted(seat.blunders, "blunder", "blunders") << "; "
            << std::lround(seat.lost_points) << " points given away\n";
}

void print_text(const Record& record, const Review& review) {
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    print_seat(record.seats[i], review.seats[i]);
  }
  bool any = false;
  for (const ReviewedDecision& decision : review.decisions) {
    if (decision.grade == Grade::fine) continue;
    if (!any) std::cout << "\nDecisions that could have been better (event, who, what):\n";
    any = true;
    print_decision(decision, record.seats[decision.seat.index]);
  }
  if (!any) std::cout << "\nNo decision gave away 5 % of the chance to win.\n";
  if (review.moments.empty()) return;
  std::cout << "\nWhat decided the game:\n";
  for (const Moment& moment : review.moments) {
    std::cout << "  " << tell(review, moment, record.seats) << "\n";
  }
}

int review(ReviewArguments& arguments) {
  const Result<Record> record = read_record_file(arguments.file);
  if (!record) return complain(record.error().why, kNo);
  arguments.plan.progress = progress_line("events");
  const Result<Review> review = review_record(*record, arguments.plan);
  if (!review) return complain(arguments.file + ": " + review.error().why, kNo);
  if (arguments.json) {
    std::cout << to_json(*review, *record) << "\n";
  } else {
    print_text(*record, *review);
  }
  return kOk;
}

}  // namespace

void add_review(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<ReviewArguments>();
  ReviewPlan& plan = arguments->plan;
  plan.threads = default_threads();
  CLI::App* command = app.add_subcommand(
      "review", "What each decision of a game gave away, with what its seat knew then");
  command->add_option("FILE", arguments->file, "The record; - reads standard input")->required();
  command->add_option("--time", plan.milliseconds, "Milliseconds of thought a decision")
      ->check(CLI::Range(1, 3'600'000))
      ->capture_default_str();
  command
      ->add_option("--iterations", plan.iterations,
                   "So much thought a decision and thread instead of a time: the answer is the "
                   "same every time")
      ->check(CLI::Range(1, 1'000'000'000));
  command->add_option("--threads", plan.threads, "How many threads think")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Answer in JSON");
  command->footer(
      "An inaccuracy gives away 5 % of the chance to win, a mistake 10 %, a blunder 20 %.");
  command->callback([=, &chosen] { chosen = [=] { return review(*arguments); }; });
}

}  // namespace fullcircle::cli
