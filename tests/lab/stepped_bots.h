#pragma once

#include <deque>
#include <utility>

#include "server/tables/bot_queue.h"
#include "table/table.h"
#include "tests/lab/luck.h"
#include "tests/lab/planted.h"

namespace fullcircle::lab {

/// Computer players who decide when the laboratory says so, in any order.
class SteppedBots final : public BotQueue {
 public:
  explicit SteppedBots(Planted planted) : planted_(planted) {}

  void post(BotJob job) override {
    ++posted_;
    const bool lost = planted_ == Planted::loses_a_decision_of_a_computer_player;
    if (!lost || posted_ % 3 != 0) jobs_.push_back({std::move(job)});
  }
  void forget(const std::string& table) override {
    std::erase_if(jobs_, [&](const Thought& thought) { return thought.job.table == table; });
  }
  std::size_t waiting() const override { return jobs_.size(); }
  std::size_t idle() const override { return 0; }
  std::size_t idle_bytes() const override { return 0; }

  /// One of them begins to think, or decides.
  void decide(Luck& luck) {
    const auto chosen = jobs_.begin() + luck.below(static_cast<int>(jobs_.size()));
    if (!std::exchange(chosen->begun, true)) return chosen->job.begun();
    const BotJob job = std::move(chosen->job);
    jobs_.erase(chosen);
    const std::unique_ptr<Table> table = std::move(*open_table(*job.game, job.options, job.seats));
    (void)table->catch_up(job.events);
    // How well it plays does not matter here.
    const Result<std::unique_ptr<Thinker>> player = table->make_thinker("random", job.seed);
    job.done((*player)->choose(*table));
  }

 private:
  struct Thought {
    BotJob job;
    bool begun = false;
  };

  std::deque<Thought> jobs_;
  Planted planted_;
  int posted_ = 0;
};

}  // namespace fullcircle::lab
