#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "table/replay.h"
#include "table/sealed_dealer.h"
#include "tests/core/scaled.h"

namespace fullcircle {

inline std::unique_ptr<Table> new_table(const GameEntry& game, int seats) {
  std::vector<std::string> names;
  for (int i = 0; i < seats; ++i) names.push_back("P" + std::to_string(i));
  return std::move(*open_table(game, default_options(game.info.options), std::move(names)));
}

/// Random players who go on with any table.
class RandomPlay {
 public:
  explicit RandomPlay(std::uint64_t seed) : seed_(seed), dealer_(seed) {}

  /// Plays one event; false at the end of the game.
  bool step(Table& table) {
    const Actor actor = table.to_act();
    if (actor.is_nobody()) return false;
    if (actor.is_chance()) {
      table.draw(dealer_);
      return true;
    }
    std::unique_ptr<Thinker>& thinker = thinkers_[actor.seat()];
    if (!thinker) {
      thinker = std::move(*table.make_thinker("random", derive_seed(seed_, actor.seat().index)));
    }
    return table.submit(actor.seat(), thinker->choose(table)).ok();
  }

 private:
  std::uint64_t seed_;
  LooseDealer dealer_;
  std::map<Seat, std::unique_ptr<Thinker>> thinkers_;
};

inline std::string event_json(const Table& table, int number, const Sight& sight) {
  JsonWriter json;
  write_event(json, table, number, sight);
  return json.take();
}

/// All that a table shows, for comparing two of them.
inline std::string everything(const Table& table) {
  std::string text = format_record(table.record()) + table.to_json({.all = true}) +
                     table.picture({.all = true}, {.unicode = false, .colour = false});
  for (std::uint8_t seat = 0; seat < table.seats().size(); ++seat) {
    text += table.to_json({.viewer = Seat{seat}});
    text += table.can_undo(Seat{seat}) ? "undo" : "";
  }
  return text;
}

}  // namespace fullcircle
