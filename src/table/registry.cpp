#include "table/registry.h"

#include "core/text.h"
#include "games/all.h"
#include "players/all.h"
#include "table/game_table.h"
#include "table/run_review.h"
#ifndef __wasi__
#include "players/tune/run_tune.h"
#include "table/run_tournament.h"
#endif

namespace fullcircle {
namespace {

template <Game G>
GameEntry entry() {
  return {G::info(),
          [](const Options& options, std::vector<std::string> seats) -> std::unique_ptr<Table> {
            return std::make_unique<GameTable<G>>(options, std::move(seats));
          },
          run_review<G>,
          G::gain_words,
          G::refusals,
          G::write_material,
#ifndef __wasi__
          run_simulation<G>,
          run_arena<G>,
          tune<G>
#endif
  };
}

}  // namespace

std::span<const GameEntry> all_games() {
  static const std::vector<GameEntry> kGames = [] {
    std::vector<GameEntry> games;
    for_each_game([&]<Game G>() { games.push_back(entry<G>()); });
    return games;
  }();
  return kGames;
}

Result<const GameEntry*> find_game(std::string_view name) {
  std::vector<std::string> names;
  for (const GameEntry& game : all_games()) {
    if (game.info.name == name) return &game;
    names.emplace_back(game.info.name);
  }
  return Error{"game",
               "unknown game " + quote(name) + "; there " + (names.size() == 1 ? "is " : "are ") +
                   join_words(names, "and"),
               "unknown",
               {{"game", std::string(name)}, {"games", names}}};
}

Result<std::unique_ptr<Table>> open_table(const GameEntry& game, const Options& options,
                                          std::vector<std::string> seats) {
  const auto count = static_cast<int>(seats.size());
  const GameInfo& info = game.info;
  if (!info.takes(count)) {
    const std::string range =
        info.min_seats == info.max_seats
            ? std::to_string(info.min_seats)
            : std::to_string(info.min_seats) + " to " + std::to_string(info.max_seats);
    return Error{"seats",
                 std::string(info.title) + " has " + range + " seats, not " + std::to_string(count),
                 "count",
                 {{"game", std::string(info.name)},
                  {"least", info.min_seats},
                  {"most", info.max_seats},
                  {"found", count}}};
  }
  for (const std::string& name : seats) {
    if (const Status named = check_seat_name(name); !named) return named.error();
  }
  return game.make_table(options, std::move(seats));
}

}  // namespace fullcircle
