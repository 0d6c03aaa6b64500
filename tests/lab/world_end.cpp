#include "tests/lab/world_line.h"

namespace fullcircle::lab {

using std::chrono::seconds;

/// All troubles are over. Whoever waits for an answer asks until it comes, and nobody begins
/// anything.
void World::come_to_rest() {
  say("all troubles are over");
  calm_ = true;
  disk_.set_trouble(Trouble::none);
  disk_.keep_power();
  rest_until_still();
  for (int pulse = 0; pulse < 4 && outcome_.wrong.empty(); ++pulse) {
    pass(kPulse);
    rest_until_still();
  }
  if (outcome_.wrong.empty()) check_rest();
  if (!outcome_.wrong.empty() || witnesses_.empty()) return;
  if (luck_.percent(30)) {
    deserted_ = true;
    if (luck_.percent(50)) {
      end_life(luck_.percent(50));
    } else {
      for (const auto& person : people_) person->line.reset();
    }
    outlast_clocks();
  }
  if (outcome_.wrong.empty()) check_after_power_cut();
}

/// Until nothing is left to do now.
void World::rest_until_still() {
  for (int round = 0; round < 20'000 && outcome_.wrong.empty(); ++round) {
    if (!life_) {
      survive([this] { begin_life(); });
      continue;
    }
    pass(VirtualClock::Span(0));
    bool busy = false;
    survive([&] { busy = handle() || write() || read() || think(); });
    if (!life_) continue;
    for (int i = 0; i < 4; ++i) busy |= deliver();
    for (const auto& person : people_) {
      if (!deserted_) act(*person);
    }
    if (busy || !is_still()) continue;
    // A computer player's decision may wait for its moment.
    const bool decides = std::ranges::any_of(
        witnesses_, [](const auto& each) { return each.second->table().bot_due(); });
    const auto next = clock_.until_next();
    if (!decides || !next || *next > seconds(2)) return;
    pass(*next);
  }
  if (outcome_.wrong.empty()) complain("it never comes to rest");
}

bool World::is_still() const {
  if (!tries_.empty() || !replies_.empty()) return false;
  if (!life_->writer.is_idle() || !life_->reader.is_idle() || life_->bots.waiting() > 0)
    return false;
  if (deserted_) return true;
  return std::ranges::all_of(people_, [this](const auto& person) {
    if (person->table.empty()) return witnesses_.empty();
    return !person->wants && person->line && !person->line->closed && person->line->coming.empty();
  });
}

/// Nobody comes back: the clocks run out all the same, and computer players go on.
void World::outlast_clocks() {
  for (int times = 0; times < 4 && outcome_.wrong.empty(); ++times) {
    rest_until_still();
    std::map<std::string, std::int64_t> deadlines;
    std::int64_t last = 0;
    for (const auto& [id, witness] : witnesses_) {
      if (const auto deadline = witness->table().deadline()) {
        deadlines[id] = *deadline;
        last = std::max(last, *deadline);
      }
    }
    if (deadlines.empty()) return;
    const auto overdue = [&] { return life_->served.now().served > last + 15'000; };
    while (outcome_.wrong.empty() && !overdue()) {
      pass(kPulse);
      rest_until_still();
    }
    for (const auto& [id, deadline] : deadlines) {
      if (outcome_.wrong.empty() && witness(id)->table().deadline() == deadline) {
        complain("table " + id + ": a clock ran out and nothing happened");
      }
    }
  }
}

void World::check_rest() {
  for (const auto& attempt : arrived_) {
    if (attempt->life == lives_ && attempt->answers == 0) complain("a command was never answered");
  }
  for (const auto& person : people_) {
    if (person->table.empty()) continue;
    if (person->sight.next != witness(person->table)->table().next()) {
      complain("table " + person->table + ": somebody who watches does not know what happened");
    }
  }
  const VirtualDisk::Unseen unseen(disk_);
  for (const auto& [id, witness] : witnesses_) {
    const LoggedTable& table = witness->table();
    if (table.bot_due()) complain("table " + id + ": a computer player does not decide");
    witness->compare_row(*life_->seen);
    if (!table.rematch().empty() && this->witness(table.rematch()) == nullptr) {
      complain("table " + id + ": its rematch is missing");
    }
  }
  check_ratings();
}

/// Every rated game that was played counts once.
void World::check_ratings() {
  std::map<std::pair<UserId, std::string>, int> games;
  for (const auto& [id, witness] : witnesses_) {
    const LoggedTable& table = witness->table();
    if (!table.setup().rated || !table.end()) continue;
    if (table.ranks().empty()) continue;
    for (const LoggedTable::SeatState& seat : table.seats()) {
      ++games[{seat.user, std::string(table.setup().game->info.name)}];
    }
  }
  for (const auto& [who, count] : games) {
    const StoredRating rating = life_->seen->rating(who.first, who.second);
    if (rating.games != count) {
      complain(std::to_string(count) + " rated games count as " + std::to_string(rating.games));
    }
  }
}

/// Whatever was written before is there when nothing else is.
void World::check_after_power_cut() {
  end_life(true);
  while (!life_ && outcome_.wrong.empty()) survive([this] { begin_life(); });
  if (!life_) return;
  const VirtualDisk::Unseen unseen(disk_);
  for (const auto& [id, witness] : witnesses_) witness->compare_row(*life_->seen);
}

}  // namespace fullcircle::lab
