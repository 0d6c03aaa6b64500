#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/all.h"
#include "table/match.h"
#include "table/registry.h"

// A playthrough is one whole game as readable text: every event, and now and then the position as a
// seat sees it. It fails when play, notation or pictures change; then look at the difference and
// make it anew with scripts/make-playthroughs.

namespace fullcircle {
namespace {

namespace fs = std::filesystem;

std::string playthrough(const GameEntry& game) {
  std::vector<std::string> seats;
  for (int i = 0; i < game.info.min_seats; ++i)
    seats.emplace_back(i % 2 == 0 ? "greedy" : "random");
  auto table = open_table(game, default_options(game.info.options), seats);
  LooseDealer dealer(1);
  std::vector<std::unique_ptr<Thinker>> thinkers;
  for (const std::string& seat : seats) {
    thinkers.push_back(std::move(*(*table)->make_thinker(seat, 1)));
  }
  std::ostringstream text;
  int decisions = 0;
  while (!(*table)->to_act().is_nobody()) {
    const Actor actor = (*table)->to_act();
    if (actor.is_chance()) {
      (*table)->draw(dealer);
    } else {
      if (decisions++ % 12 == 0) {
        text << (*table)->picture({.viewer = actor.seat()}, {.unicode = false, .colour = false});
        text << (*table)->to_json({.viewer = actor.seat()}) << "\n";
      }
      const Status played =
          (*table)->submit(actor.seat(), thinkers[actor.seat().index]->choose(**table));
      if (!played) return "refused: " + played.error().why;
    }
    const int number = (*table)->event_count() - 1;
    const Record::Event event = (*table)->event(number, {.all = true});
    text << number << ": "
         << (event.actor.is_chance() ? "*" : std::to_string(event.actor.seat().index)) << " "
         << event.text;
    if (event.actor.is_seat())
      text << " (" << (*table)->event_effect(number, {.all = true}).points << ")";
    text << "\n";
  }
  text << (*table)->picture({.all = true}, {.unicode = true, .colour = false});
  text << format_record((*table)->record());
  return text.str();
}

TEST(Playthrough, EveryGameIsPlayedAsBefore) {
  for (const GameEntry& game : all_games()) {
    const fs::path path = fs::path(FULLCIRCLE_SOURCE_DIR) / "tests" / "playthroughs" /
                          (std::string(game.info.name) + ".txt");
    const std::string now = playthrough(game);
    if (std::getenv("FULLCIRCLE_MAKE_PLAYTHROUGHS") != nullptr) std::ofstream(path) << now;
    std::ifstream file(path);
    std::ostringstream before;
    before << file.rdbuf();
    EXPECT_EQ(before.str(), now) << "stale: scripts/make-playthroughs makes it anew";
  }
}

}  // namespace
}  // namespace fullcircle
