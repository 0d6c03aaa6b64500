#include <CLI/CLI.hpp>
#include <cstdio>

#include "server/settings/log.h"
#include "tests/lab/trials.h"

// The laboratory: faults as a command.

namespace {

using namespace fullcircle::lab;

constexpr int kOk = 0;
constexpr int kNo = 1;
constexpr int kUsage = 2;

struct Wanted {
  std::uint64_t seed = 1;
  int count = 0;
  std::int64_t every = 1;
  bool trace = false;
  bool first = false;
};

void say_progress(const Tally& tally) {
  static double said = 0;
  if (tally.seconds < said) said = 0;
  if (tally.seconds - said < 10) return;
  said = tally.seconds;
  std::fprintf(stderr, "%d schedules, %lld images, %lld bursts, %zu wrong, %.0f s\n",
               tally.schedules, static_cast<long long>(tally.sum.disk.images),
               static_cast<long long>(tally.sum.troubles), tally.wrong.size(), tally.seconds);
}

int report(const Tally& tally, const char* command) {
  for (const Tally::Wrong& wrong : tally.wrong) {
    std::printf("WRONG in schedule %llu: %s (again: lab %s --seed %llu --count 1 --trace)\n",
                static_cast<unsigned long long>(wrong.seed), wrong.what.c_str(), command,
                static_cast<unsigned long long>(wrong.seed));
  }
  const auto number = [](const char* name, std::int64_t value) {
    std::printf("%-28s %lld\n", name, static_cast<long long>(value));
  };
  const Outcome& sum = tally.sum;
  number("schedules", tally.schedules);
  number("wrong", static_cast<std::int64_t>(tally.wrong.size()));
  number("events on the disk", sum.events);
  number("commands that arrived", sum.commands);
  number("answers compared", sum.answers);
  number("messages compared", sum.messages);
  number("crashes", sum.crashes);
  number("images of power cuts", sum.disk.images);
  number("sectors missing in them", sum.disk.dropped);
  number("sectors torn in them", sum.disk.torn);
  number("bursts of disk trouble", sum.troubles);
  number("disk operations", sum.disk.operations);
  number("syncs", sum.disk.syncs);
  number("operations that failed", sum.disk.failures);
  const double virtual_seconds = static_cast<double>(sum.virtual_ms) / 1000;
  std::printf("%-28s %.0f s in %.1f s: %.0f times as fast\n", "virtual time", virtual_seconds,
              tally.seconds, virtual_seconds / tally.seconds);
  std::printf("%-28s %.1f\n", "schedules a second", tally.schedules / tally.seconds);
  return tally.wrong.empty() ? kOk : kNo;
}

/// Runs schedules until `enough` of what is counted has come up.
int try_out(const Wanted& wanted, const Weather& weather, const char* command,
            const std::function<std::int64_t(const Tally&)>& counted) {
  if (wanted.trace) {
    World world(wanted.seed, weather);
    world.trace_to([](const std::string& what) { std::fprintf(stderr, "%s\n", what.c_str()); });
    const Outcome outcome = world.run();
    for (const std::string& what : outcome.wrong) std::printf("WRONG: %s\n", what.c_str());
    return outcome.wrong.empty() ? kOk : kNo;
  }
  const Tally tally = run_schedules(wanted.seed, weather, [&](const Tally& so_far) {
    say_progress(so_far);
    const std::size_t most = wanted.first ? 1 : 10;
    return counted(so_far) < wanted.count && so_far.wrong.size() < most;
  });
  return report(tally, command);
}

int try_planted(const Wanted& wanted) {
  int missed = 0;
  for (std::size_t i = 1; i < kPlantedNames.size(); ++i) {
    const std::optional<Found> found =
        find_planted(static_cast<Planted>(i), wanted.seed, wanted.count);
    if (!found) ++missed;
    std::printf("%2zu  %-42s %s\n", i, std::string(kPlantedNames[i]).c_str(),
                found ? (std::to_string(found->schedules) + ": " + found->what).c_str() : "MISSED");
    std::fflush(stdout);
  }
  std::printf("%zu planted, %d missed\n", kPlantedNames.size() - 1, missed);
  return missed == 0 ? kOk : kNo;
}

int try_memory(const Wanted& wanted) {
  bool fine = true;
  for (const bool of_sqlite : {true, false}) {
    for (int i = 0; i < wanted.count; ++i) {
      const MemoryTally tally =
          run_out_of_memory(of_sqlite, wanted.seed + static_cast<std::uint64_t>(i), wanted.every);
      for (const Tally::Wrong& wrong : tally.wrong) {
        std::printf("WRONG with allocation %llu: %s\n", static_cast<unsigned long long>(wrong.seed),
                    wrong.what.c_str());
      }
      std::printf("memory of %s: %lld allocations, %lld of them failed, %zu wrong\n",
                  of_sqlite ? "SQLite" : "the program", static_cast<long long>(tally.sites),
                  static_cast<long long>(tally.failed), tally.wrong.size());
      std::fflush(stdout);
      fine = fine && tally.wrong.empty();
    }
  }
  return fine ? kOk : kNo;
}

}  // namespace

int main(int argc, char** argv) {
  fullcircle::set_log("text", "none");
  CLI::App app{
      "The laboratory: a server, its disk, its time and its lines in one thread, with "
      "faults that a seed chooses."};
  app.require_subcommand(1);
  app.footer("Exit status: 0 nothing is wrong, 1 something is, 2 bad usage.");
  Wanted wanted;
  std::function<int()> chosen;
  const auto add = [&](const char* name, const char* about, int count, const char* of_what) {
    CLI::App* command = app.add_subcommand(name, about);
    command->add_option("--seed", wanted.seed, "of the first schedule; the next has the next one");
    command->parse_complete_callback([&wanted, count] {
      if (wanted.count == 0) wanted.count = count;
    });
    command->add_option("--count", wanted.count,
                        std::string(of_what) + " (" + std::to_string(count) + ")");
    return command;
  };
  const auto trace = [&](CLI::App* command) {
    command->add_flag("--trace", wanted.trace, "run one schedule and tell what happens");
    command->add_flag("--first", wanted.first, "stop at the first thing that is wrong");
  };
  CLI::App* simulate =
      add("simulate", "schedules with everything that can go wrong", 1000, "how many schedules");
  trace(simulate);
  simulate->final_callback([&] {
    chosen = [&] {
      return try_out(wanted, mixed_weather(), "simulate",
                     [](const Tally& tally) { return tally.schedules; });
    };
  });
  CLI::App* dark = add("power-cuts", "the power goes off, also while the server comes back", 2000,
                       "how many images of disks");
  trace(dark);
  dark->final_callback([&] {
    chosen = [&] {
      return try_out(wanted, dark_weather(), "power-cuts",
                     [](const Tally& tally) { return tally.sum.disk.images; });
    };
  });
  CLI::App* failing =
      add("faults", "the disk fails, is full, or cannot sync", 200, "how many bursts of it");
  trace(failing);
  failing->final_callback([&] {
    chosen = [&] {
      return try_out(wanted, failing_weather(), "faults",
                     [](const Tally& tally) { return tally.sum.troubles; });
    };
  });
  CLI::App* memory = add("memory", "every allocation fails once", 1, "how many schedules");
  memory->add_option("--every", wanted.every, "only each so-manieth allocation (1)");
  memory->final_callback([&] { chosen = [&] { return try_memory(wanted); }; });
  CLI::App* planted =
      add("planted", "finds mistakes that are planted", 500, "how many schedules at most for each");
  planted->final_callback([&] { chosen = [&] { return try_planted(wanted); }; });
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kUsage;
  }
  return chosen();
}
