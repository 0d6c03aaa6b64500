#include "server/tables/rematch.h"

#include <algorithm>

namespace fullcircle {
namespace {

/// Whether somebody took part and stayed to the end: did not leave or run out of time.
bool stayed(const LoggedTable& table, Seat seat) {
  const auto& log = table.log();
  return table.took_part(seat) && !table.seat(seat).away &&
         std::none_of(log.begin(), log.end(), [&](const LoggedTable::Entry& entry) {
           return entry.event.kind == EventKind::timeout && entry.event.seat == seat;
         });
}

}  // namespace

void open_rematch(const LoggedTable& old, UserId asker, const std::string& seal,
                  const std::vector<UserId>& known, const Instant& now, LoggedTable& next) {
  TableSetup setup = old.current_setup();
  const std::size_t seats = setup.seats.size();
  std::rotate(setup.seats.begin(), setup.seats.begin() + 1, setup.seats.end());
  (void)next.open(setup, asker, now);
  TableCommand sit;
  sit.user = asker;
  sit.account = true;
  sit.verb = Verb::sit;
  sit.text = seal;
  for (std::size_t i = 0; i < seats; ++i) {
    const std::size_t before = (i + 1) % seats;
    const UserId person = old.seats()[before].user;
    const bool gone = std::find(known.begin(), known.end(), person) == known.end();
    if (person != asker && gone) continue;
    if (person == asker) {
      sit.seat = seat_at(i);
    } else if (!setup.rated && stayed(old, seat_at(before))) {
      const bool adds = old.seats()[before].part.state != LoggedTable::Part::State::none;
      std::string part(adds ? LoggedTable::kAwaited : "");
      (void)next.add({EventKind::sit, seat_at(i), std::move(part), person, now.at, now.served, 1});
    } else {
      (void)next.add({EventKind::reserve, seat_at(i), {}, person, now.at, now.served, 1});
    }
  }
  (void)next.execute(sit, now);  // the last, since the game begins when no seat is open
}

}  // namespace fullcircle
