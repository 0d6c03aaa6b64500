#pragma once

#include <optional>
#include <vector>

#include "server/tables/seat_set.h"
#include "server/tables/table_setup.h"

namespace fullcircle {

/// The clocks of a game: what each seat has left, and whose clock runs since when. All times are in
/// milliseconds of time served.
class GameClocks {
 public:
  void set_up(const ClockSetup& setup, std::size_t seats);

  /// What a seat had left when the clocks were last charged.
  std::int64_t left(Seat seat) const { return left_[seat.index]; }
  /// When the clock of this seat runs out, if it is the one that runs.
  std::int64_t runs_out(Seat seat) const { return since_ + grace_ + left_[seat.index]; }

  /// Takes the time since then from the clock that runs, but for what is forgiven: the setup's lag
  /// for each decision, so that the way through the network costs nothing. One that is taken back
  /// and made again has no more of it.
  void charge(std::int64_t now);
  /// From now on the clock of this seat runs, or none.
  void run(std::optional<Seat> seat, std::int64_t now);
  /// It is now the turn of another seat, or of none: adds the time that the setup grants.
  void pass_turn(std::optional<Seat> to);

  /// Remembers the clocks as they are when a decision is made: before they get anything for the
  /// next turn, so that taking the decision back takes that back too.
  void note_decision(std::int64_t now);
  /// The last decision that was noted is taken back.
  void rewind();
  /// The same by the seat that made it, whose clock has been running all along.
  void undo(Seat seat, std::int64_t now);
  /// A seat that was granted a takeback thinks anew, unless it has one time for the whole game.
  void refill(Seat seat);

 private:
  /// The clocks when a decision was made, for each decision that stands.
  struct Moment {
    std::int64_t at = 0;
    std::optional<Seat> last_turn;
    std::vector<std::int64_t> left;
    std::int64_t grace = 0;
  };

  ClockSetup setup_;
  std::vector<std::int64_t> left_;
  std::vector<Moment> moments_;
  std::int64_t since_ = 0;
  std::int64_t grace_ = 0;  // what is still forgiven of the decision that is due
  std::optional<Seat> running_;
  std::optional<Seat> last_turn_;  // whose turn it was last, draws not counted
};

}  // namespace fullcircle
