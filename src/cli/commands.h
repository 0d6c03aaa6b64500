#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace fullcircle {
class Clock;
}

namespace fullcircle::cli {

/// Exit status of every command.
enum Exit : int { kOk = 0, kNo = 1, kUsage = 2 };

/// What the chosen command does once the arguments are read; returns the exit status.
using Command = std::function<int()>;

/// Each adds its command to the program and sets `chosen` when it is called for.
void add_arena(CLI::App& app, Command& chosen);
void add_admin(CLI::App& app, Command& chosen);
void add_backup(CLI::App& app, Command& chosen);
void add_bench(CLI::App& app, Command& chosen);
void add_check(CLI::App& app, Command& chosen);
void add_config(CLI::App& app, Command& chosen);
void add_describe(CLI::App& app, Command& chosen);
void add_moves(CLI::App& app, Command& chosen);
void add_play(CLI::App& app, Command& chosen);
void add_players(CLI::App& app, Command& chosen);
void add_replay(CLI::App& app, Command& chosen);
void add_restore(CLI::App& app, Command& chosen);
void add_review(CLI::App& app, Command& chosen);
void add_serve(CLI::App& app, Command& chosen, const Clock& clock);
void add_simulate(CLI::App& app, Command& chosen);
void add_tune(CLI::App& app, Command& chosen);
void add_verify(CLI::App& app, Command& chosen);

}  // namespace fullcircle::cli
