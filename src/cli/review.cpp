#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/arguments.h"
#include "core/json.h"

namespace fullcircle::cli {
namespace {

struct ReviewArguments {
  std::string file;
  ReviewPlan plan;
  bool json = false;
};

void print_json(const Record& record, const Review& review) {
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
  for (const ReviewedDecision& decision : review.decisions) {
    json.begin_object().field("event", decision.event).field("seat", int{decision.seat.index});
    json.field("move", decision.move).field("points", decision.points);
    json.field("best", decision.best).field("best_points", decision.best_points);
    json.key("chance").value(decision.chance, 3);
    json.key("lost_chance").value(decision.lost_chance, 3);
    json.key("lost_points").value(decision.lost_points, 1);
    json.field("grade", grade_name(decision.grade)).field("exact", decision.exact).end_object();
  }
  json.end_array().key("moments").begin_array();
  for (const Moment& moment : review.moments) {
    json.begin_object().field("event", review.decisions[moment.decision].event);
    json.field("luck", moment.luck).field("loser", int{moment.loser.index});
    json.key("swing").value(moment.swing, 3);
    json.field("text", tell(review, moment, record.seats)).end_object();
  }
  std::cout << json.end_array().end_object().take() << "\n";
}

void print_decision(const ReviewedDecision& decision, const std::string& name) {
  std::cout << "  " << decision.event << "  " << name << "  " << decision.move;
  if (decision.points != 0) std::cout << " (" << decision.points << " points)";
  std::printf(": %s, %.1f points and %.0f %% given away; better %s",
              std::string(grade_name(decision.grade)).c_str(), decision.lost_points,
              100 * decision.lost_chance, decision.best.c_str());
  if (decision.best_points != 0) std::cout << " (" << decision.best_points << " points)";
  std::cout << (decision.exact ? ", solved\n" : "\n");
}

void print_text(const Record& record, const Review& review) {
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    const Review::SeatSum& seat = review.seats[i];
    std::printf(
        "%s: accuracy %.0f of 100; %d decisions, %d inaccuracies, %d mistakes, %d blunders; "
        "%.0f points given away\n",
        record.seats[i].c_str(), seat.accuracy, seat.decisions, seat.inaccuracies, seat.mistakes,
        seat.blunders, seat.lost_points);
  }
  std::fflush(stdout);
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
    print_json(*record, *review);
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
