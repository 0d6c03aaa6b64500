#include "table/registry.h"

#include "core/refusals.h"
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
  return common_error({"game", "unknown"},
                      {{"game", printable(name)}, {"games", std::move(names)}});
}

Status check_seat_count(const GameInfo& game, int seats) {
  if (game.takes(seats)) return Done{};
  Facts facts = {{"least", game.min_seats}, {"most", game.max_seats}, {"found", seats}};
  return game.min_seats == game.max_seats ? common_error({"seats", "exact"}, std::move(facts))
                                          : common_error({"seats", "range"}, std::move(facts));
}

Result<std::unique_ptr<Table>> open_table(const GameEntry& game, const Options& options,
                                          std::vector<std::string> seats) {
  const Status fits = check_seat_count(game.info, static_cast<int>(seats.size()));
  if (!fits) return fits.error();
  for (const std::string& name : seats) {
    if (const Status named = check_seat_name(name); !named) return named.error();
  }
  return game.make_table(options, std::move(seats));
}

}  // namespace fullcircle
