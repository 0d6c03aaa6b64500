#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/arguments.h"
#include "core/cores.h"
#include "table/replay.h"

namespace fullcircle::cli {
namespace {

struct ReviewArguments {
  std::string file;
  ReviewPlan plan;
  bool json = false;
};

/// What was reviewed, and the words for it.
struct Reviewed {
  const Record& record;
  const GameEntry& game;
  const Review& review;

  const std::string& name(Seat seat) const { return record.seats[seat.index]; }
  std::string played(const ReviewedDecision& decision) const {
    return with_sum(decision.move, game.gain_words(decision.effect.terms, decision.seat));
  }
  std::string best(const ReviewedDecision& decision) const {
    return with_sum(decision.best, game.gain_words(decision.best_effect.terms, decision.seat));
  }
};

std::string percent(double chance) { return std::to_string(std::lround(100 * chance)) + " %"; }

std::string points_text(double points) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f points", points);
  return text.data();
}

void print_decision(const Reviewed& reviewed, const ReviewedDecision& decision) {
  std::cout << "  " << decision.event << "  " << reviewed.name(decision.seat) << "  "
            << reviewed.played(decision) << ": " << grade_name(decision.grade) << ", "
            << points_text(decision.lost_points) << " and " << percent(decision.lost_chance)
            << " given away; better " << reviewed.best(decision)
            << (decision.exact ? ", solved\n" : "\n");
}

/// A moment in words.
std::string moment_words(const Reviewed& reviewed, const Moment& moment) {
  const ReviewedDecision& decision = reviewed.review.decisions[moment.decision];
  const std::string& name = reviewed.name(decision.seat);
  const std::string at = "Event " + std::to_string(decision.event) + ": ";
  if (moment.luck) {
    return at + "after " + name + "'s " + decision.move +
           " the draw and what followed from it cost " + reviewed.name(moment.loser) + " " +
           percent(moment.swing) + " of the chance to win.";
  }
  return at + name + " played " + reviewed.played(decision) + "; " + reviewed.best(decision) +
         " was better. That gave away " + points_text(decision.lost_points) + " and " +
         percent(decision.lost_chance) + " of the chance to win, which was " +
         percent(decision.chance) + ".";
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

void print_text(const Reviewed& reviewed) {
  const Review& review = reviewed.review;
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    print_seat(reviewed.record.seats[i], review.seats[i]);
  }
  bool any = false;
  for (const ReviewedDecision& decision : review.decisions) {
    if (decision.grade == Grade::fine) continue;
    if (!any) std::cout << "\nDecisions that could have been better (event, who, what):\n";
    any = true;
    print_decision(reviewed, decision);
  }
  if (!any) std::cout << "\nNo decision gave away 5 % of the chance to win.\n";
  if (review.moments.empty()) return;
  std::cout << "\nWhat decided the game:\n";
  for (const Moment& moment : review.moments) {
    std::cout << "  " << moment_words(reviewed, moment) << "\n";
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
    print_text({*record, **find_game(record->game), *review});
  }
  return kOk;
}

}  // namespace

void add_review(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<ReviewArguments>();
  ReviewPlan& plan = arguments->plan;
  plan.threads = core_count();
  CLI::App* command = app.add_subcommand(
      "review", "What each decision of a game gave away, with what its seat knew then");
  add_record(*command, arguments->file);
  command->add_option("--time", plan.milliseconds, "Milliseconds of thought a decision")
      ->check(CLI::Range(1, 3'600'000))
      ->capture_default_str();
  command
      ->add_option("--iterations", plan.iterations,
                   "So much thought a decision and thread instead of a time: the answer is the "
                   "same every time")
      ->check(CLI::Range(1, 1'000'000'000));
  add_threads(*command, plan.threads, "How many threads think");
  command->add_flag("--json", arguments->json, "Answer in JSON");
  command->footer(
      "An inaccuracy gives away 5 % of the chance to win, a mistake 10 %, a blunder 20 %.");
  command->callback([=, &chosen] { chosen = [=] { return review(*arguments); }; });
}

}  // namespace fullcircle::cli
