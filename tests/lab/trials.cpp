#include "tests/lab/trials.h"

#include <chrono>

#include "tests/lab/failing_memory.h"

namespace fullcircle::lab {
namespace {

void add(Outcome& sum, const Outcome& more) {
  sum.virtual_ms += more.virtual_ms;
  sum.commands += more.commands;
  sum.answers += more.answers;
  sum.events += more.events;
  sum.messages += more.messages;
  sum.crashes += more.crashes;
  sum.troubles += more.troubles;
  sum.disk.operations += more.disk.operations;
  sum.disk.syncs += more.disk.syncs;
  sum.disk.failures += more.disk.failures;
  sum.disk.images += more.disk.images;
  sum.disk.dropped += more.disk.dropped;
  sum.disk.torn += more.disk.torn;
}

}  // namespace

Weather mixed_weather() { return {}; }

Weather dark_weather() {
  Weather weather;
  weather.crashes = 12;
  weather.power_cuts = 90;
  weather.troubles = 1;
  return weather;
}

Weather failing_weather() {
  Weather weather;
  weather.crashes = 1;
  weather.troubles = 12;
  weather.stops = 0;
  return weather;
}

Tally run_schedules(std::uint64_t seed, const Weather& weather,
                    const std::function<bool(const Tally&)>& go_on) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  Tally tally;
  while (go_on(tally)) {
    const std::uint64_t each = seed + static_cast<std::uint64_t>(tally.schedules);
    const Outcome outcome = World(each, weather).run();
    ++tally.schedules;
    add(tally.sum, outcome);
    for (const std::string& what : outcome.wrong) tally.wrong.push_back({each, what});
    tally.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  }
  return tally;
}

std::optional<Found> find_planted(Planted planted, std::uint64_t seed, int most) {
  Weather weather = mixed_weather();
  weather.planted = planted;
  const Tally tally = run_schedules(seed, weather, [most](const Tally& so_far) {
    return so_far.wrong.empty() && so_far.schedules < most;
  });
  if (tally.wrong.empty()) return std::nullopt;
  return Found{tally.schedules, tally.wrong.front().what};
}

MemoryTally run_out_of_memory(bool of_sqlite, std::uint64_t seed, std::int64_t every) {
  FailingMemory& memory = of_sqlite ? FailingMemory::of_sqlite() : FailingMemory::of_program();
  Weather weather = mixed_weather();
  weather.crashes = weather.troubles = 0;
  weather.steps = 400;
  const auto counted = [&] {
    const std::int64_t before = memory.counted();
    (void)World(seed, weather).run();
    return memory.counted() - before;
  };
  MemoryTally tally;
  tally.sites = counted();
  const std::int64_t failed_before = memory.failed();
  for (std::int64_t site = 1; site <= tally.sites; site += every) {
    memory.fail_at(site);
    const Outcome outcome = World(seed, weather).run();
    memory.never_fail();
    for (const std::string& what : outcome.wrong) {
      tally.wrong.push_back({static_cast<std::uint64_t>(site), what});
    }
  }
  tally.failed = memory.failed() - failed_before;
  return tally;
}

}  // namespace fullcircle::lab
