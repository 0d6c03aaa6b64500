#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "table/table.h"

namespace fullcircle {

/// A computer player, and the table it looks at if it has one of its own. That table may be behind
/// the game: Table::catch_up brings it up to date.
struct SeatedThinker {
  std::unique_ptr<Table> table;
  std::unique_ptr<Thinker> thinker;
};

/// Whose computer player it is: another seat and another player at the same table think for
/// themselves.
struct ThinkerKey {
  std::string table;
  Seat seat{};
  std::string player;

  friend bool operator==(const ThinkerKey&, const ThinkerKey&) = default;
};

/// Computer players between two decisions. They wait here with what they have thought, as many as
/// there is room for: whoever has waited longest has to go first, and is made anew when its turn
/// comes. Not for several threads at once.
class IdleThinkers {
 public:
  struct Room {
    std::size_t thinkers = 256;
    std::size_t bytes = std::size_t{128} << 20U;  // of what they have thought
  };

  explicit IdleThinkers(const Room& room) : room_(room) {}

  /// Hands a thinker over, empty if it is not here. It belongs to the caller until it is put back.
  SeatedThinker take(const ThinkerKey& key);
  /// Takes it in. Returns whoever has to go, to be destroyed where nobody waits for it; that is
  /// itself, and nobody else, if it is larger than the room.
  std::vector<SeatedThinker> put(ThinkerKey key, SeatedThinker thinker);
  /// All those of a table, whose game is over.
  std::vector<SeatedThinker> take_all(const std::string& table);

  std::size_t size() const { return idle_.size(); }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Idle {
    ThinkerKey key;
    SeatedThinker thinker;
    std::size_t bytes;
  };
  using Waiting = std::list<Idle>::iterator;

  SeatedThinker remove(Waiting who);

  Room room_;
  std::list<Idle> idle_;  // whoever has waited longest first
  std::size_t bytes_ = 0;
};

}  // namespace fullcircle
